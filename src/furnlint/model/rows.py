"""Visual order: which lines stand on one baseline, and the order of rows down the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.model.box import shared_height

if TYPE_CHECKING:
    from furnlint.model.document import Line

SAME_ROW = 0.5
"""Share of the smaller height that two lines of a row have in common at least."""


def in_rows(lines: list[Line]) -> tuple[Line, ...]:
    """Return the lines top to bottom by row and left to right within a row, with their row numbers set.

    Only upright lines share a row; a turned line is a row of its own.
    """
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda x: (x.box.top + x.box.bottom, x.box.x0)):
        last = rows[-1][0] if rows else None
        if last is not None and line.angle == 0 == last.angle and _beside(last, line):
            rows[-1].append(line)
        else:
            rows.append([line])
    return tuple(line._replace(row=n) for n, row in enumerate(rows) for line in sorted(row, key=lambda x: x.box.x0))


def _beside(a: Line, b: Line) -> bool:
    return shared_height(a.box, b.box) >= SAME_ROW * min(a.box.height, b.box.height)
