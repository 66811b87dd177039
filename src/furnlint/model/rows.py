"""Visual order: which lines stand on one baseline, and the order of rows down the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.model.document import Line

if TYPE_CHECKING:
    from furnlint.model.box import Box

SAME_ROW = 0.5
"""Share of the smaller height that two lines of a row have in common at least."""


def in_rows(lines: list[Line]) -> tuple[Line, ...]:
    """Return the lines top to bottom by row and left to right within a row, with their row numbers set.

    Only upright lines share a row; a turned line is a row of its own.
    """
    rows: list[list[Line]] = []
    for _, _, n in sorted([(line.box[1] + line.box[3], line.box[0], n) for n, line in enumerate(lines)]):
        line = lines[n]
        last = rows[-1][0] if rows else None
        if last is not None and line.angle == 0 == last.angle and _beside(last.box, line.box):
            rows[-1].append(line)
        else:
            rows.append([line])
    out = []
    for n, row in enumerate(rows):
        if len(row) > 1:
            row.sort(key=_left)
        out += [
            Line(text, box, size, angle, stream, n, mark, tag, runs)
            for text, box, size, angle, stream, _, mark, tag, runs in row
        ]
    return tuple(out)


def _left(line: Line) -> float:
    return line.box.x0


def _beside(a: Box, b: Box) -> bool:
    _, top, _, bottom = a
    _, other_top, _, other_bottom = b
    height, other_height = bottom - top, other_bottom - other_top
    low, high = bottom if bottom < other_bottom else other_bottom, top if top > other_top else other_top
    return low - high >= SAME_ROW * (height if height < other_height else other_height)
