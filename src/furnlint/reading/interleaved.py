"""Columns of text that a reader returns line by line across the page, so that two texts come mixed.

pdfplumber goes down the page by height, whatever column a line is in. The others follow the content stream, which most
programs write column by column. Columns of text are told from those of a table by what stands in them: long lines that
run on into the next one.
"""

from __future__ import annotations

import itertools
from collections import Counter
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from furnlint.model.cleaning import Reader

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from furnlint.model.document import Line, Page

LEAST_LINES = 8
"""Lines of each column that stand beside the other."""
LEAST_CHARACTERS = 20
"""Characters of the middle line of a column of text."""
EDGE = 4.0
"""Points by which the left edges of lines in one column differ."""
CROSSING = 0.15
"""Share of the lines beside each other that may run across the gap (headings, wide formulas)."""
RUNS_ON = 0.3
"""Share of a column's lines that begin with a small letter: a sentence runs on."""
SWITCHES = 0.45
"""Share of the steps from line to line at which the reader changes the column; read one by one, there is one step."""
NARROW = 0.1
"""Share of the lines left of the gap that stand beside the left column, from which on it is a table's."""
LEAST_BLOCKS = 2
"""Blocks (paragraphs, cells) of a column."""
TOGETHER = 0.6
"""Share of a column's blocks that begin where one of the other does, from which on they are rows of a table."""
MORE_ROOM = 1.3
"""A block begins where the step from line to line is so many times the usual one."""
RIGHT = 0.3
"""Share of the page's width, at least, at which a right column begins."""


class Interleaved(NamedTuple):
    """Two columns of one page that come mixed."""

    page: int
    """1-based."""
    lines: int
    """Lines of both columns that stand beside each other."""
    switches: int
    """How often the reader changes the column from one line to the next."""
    left: Line
    right: Line
    """Two lines that come one after the other, the first time that the column changes."""


def interleaved(page: Page, furniture: Collection[int], reader: Reader) -> Interleaved | None:
    """Return how the reader mixes the columns of a page; None if it does not, or there are none."""
    reach = RIGHT * page.width
    starts = [line.box.x0 for line in page.lines if len(line.text) >= LEAST_CHARACTERS]
    starts = [x0 for x0 in starts if x0 > reach]
    if len(starts) < LEAST_LINES:
        return None
    edge = _common(starts)
    if not edge:
        return None
    lines = [line for i, line in enumerate(page.lines) if not line.angle and i not in furniture]
    return _mixed(page.number, lines, edge, reader)


def _common(starts: Sequence[float]) -> float:
    """Return where most lines begin, to two points; 0 if too few begin at one place."""
    counted = Counter(round(x0 / 2) for x0 in starts)
    best, number = max(counted.items(), key=lambda item: (item[1] + counted[item[0] + 1], -item[0]))
    return 2.0 * best if number + counted[best + 1] >= LEAST_LINES else 0.0


def _mixed(number: int, lines: Sequence[Line], edge: float, reader: Reader) -> Interleaved | None:
    at_edge = [line for line in lines if abs(line.box.x0 - edge) <= EDGE]
    left = [line for line in lines if line.box.x1 <= edge - EDGE / 2]
    if len(left) < LEAST_LINES or len(at_edge) < LEAST_LINES:
        return None
    top = max(min(line.box.top for line in column) for column in (left, at_edge)) - EDGE
    bottom = min(max(line.box.bottom for line in column) for column in (left, at_edge)) + EDGE
    beside = [line for line in lines if top <= line.box.middle <= bottom]
    left = [line for line in beside if line.box.x1 <= edge - EDGE / 2]
    right = [line for line in beside if line.box.x0 >= edge - EDGE]
    if len(beside) - len(left) - len(right) > CROSSING * len(beside):
        return None
    if not (_is_text(left) and _is_text(right)) or _is_table(left, right):
        return None
    order = sorted(left + right, key=_height if reader is Reader.PDFPLUMBER else _stream)
    turns = [n for n in range(1, len(order)) if (order[n - 1].box.x0 < edge - EDGE) != (order[n].box.x0 < edge - EDGE)]
    if len(turns) < SWITCHES * (len(order) - 1):
        return None
    a, b = order[turns[0] - 1], order[turns[0]]
    return Interleaved(number, len(order), len(turns), *sorted((a, b), key=_from_left))


def _is_text(column: Sequence[Line]) -> bool:
    """Tell a column of running text from one of cells, entries or short lines of any kind."""
    if len(column) < LEAST_LINES or median(len(line.text) for line in column) < LEAST_CHARACTERS:
        return False
    runs_on = sum(line.text[:1].islower() or not _has_case(line.text) for line in column)
    return runs_on >= RUNS_ON * len(column)


def _is_table(left: Sequence[Line], right: Sequence[Line]) -> bool:
    """Tell the cells of a table: narrow ones stand left of them, or their blocks begin at the same heights."""
    start = Counter(round(line.box.x0 / EDGE) for line in left).most_common(1)[0][0] * EDGE
    if sum(line.box.x1 <= start for line in left) > NARROW * len(left):
        return True
    ours, theirs = _block_starts(left), _block_starts(right)
    fewer, more = sorted((ours, theirs), key=len)
    together = sum(any(abs(a - b) <= EDGE for b in more) for a in fewer)
    return len(fewer) >= LEAST_BLOCKS and together >= TOGETHER * len(fewer)


def _block_starts(column: Sequence[Line]) -> list[float]:
    """Return the tops of lines with more room above than lines have as a rule, points."""
    rows = sorted(column, key=_height)
    steps = [b.box.middle - a.box.middle for a, b in itertools.pairwise(rows)]
    usual = median(step for step in steps if step > 1.0) if any(step > 1.0 for step in steps) else 0.0
    return [row.box.top for row, step in zip(rows[1:], steps, strict=True) if step > MORE_ROOM * usual]


def _has_case(text: str) -> bool:
    return text.lower() != text.upper()


def _height(line: Line) -> tuple[float, float]:
    return line.box.middle, line.box.x0


def _stream(line: Line) -> int:
    return line.stream


def _from_left(line: Line) -> float:
    return line.box.x0
