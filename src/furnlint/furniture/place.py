"""Where lines stand, seen along their own reading direction.

Each line is placed on its page turned so that the line is upright. A header that is printed along the side of a
landscape page then stands at the same distance from the top as on the portrait pages, and needs no rule of its own.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from furnlint.furniture.digits import masked
from furnlint.model.box import Box
from furnlint.model.rows import in_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from furnlint.model.document import Document, Line, Page


DEEP = 9
PLACED = 8
"""Rows from either edge whose lines are placed whatever they are."""
REPEATED = 3
"""Pages on which a line of the inner rows stands at least, word for word, to be placed."""
HEADING = 1.12
"""Font size over that of the body text from which a line may be a heading."""
LONG = 30
"""Characters of a line that may be running text."""


@dataclass(slots=True)
class Spot:
    """One line with its place; a working record of the judgement."""

    page: int
    """0-based index into Document.pages."""
    index: int
    """Index into Page.lines."""
    line: Line
    box: Box
    """In the frame of the page turned so that the line is upright."""
    width: float
    """Of the page so turned."""
    height: float
    shape: str
    values: tuple[int, ...]
    row: int
    """Row number from the top among the lines of the same direction; -1 for a line that is not of the page's own."""
    rows: int
    """Number of rows on the page."""
    above: float = 0.0
    """White space to the next row further up, points; to the page edge for the first."""
    below: float = 0.0
    mates: tuple[Spot, ...] = ()
    """The other parts of its visual row."""
    foot: float = 0.0
    """Distance of the line's lower edge from the page's lower edge, points."""
    rank: int = 0
    """How many rows stand further out, on the nearer side."""
    at_top: bool = True
    """Whether the line belongs to the upper edge: fewer rows above than below, height decides a draw."""
    depth: int = DEEP
    """How many rows of body text stand further out, on the nearer side; DEEP if it was not counted that far."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page with its placed lines."""

    number: int
    width: float
    height: float
    """Of the page turned so that most of its text is upright."""
    rows: tuple[tuple[Spot, ...], ...]
    """The upright lines, row by row; of inner rows only the lines that matter, perhaps none."""
    turned: tuple[Spot, ...]
    """Lines of another direction than most of the page's text."""

    def spots(self) -> list[Spot]:
        """Return all placed lines."""
        return [spot for row in self.rows for spot in row] + list(self.turned)


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole document, placed."""

    sheets: tuple[Sheet, ...]
    body_size: float
    """Font size of most of the text, points."""
    pitch: float
    """Usual distance from one line of body text to the next, points."""


def turn(box: Box, width: float, height: float, angle: int) -> tuple[Box, float, float]:
    """Turn a page of `width` x `height` so that text reading at `angle` becomes upright; returns box and size."""
    x0, top, x1, bottom = box
    if angle == 90:
        return Box(top, width - x1, bottom, width - x0), height, width
    if angle == 180:
        return Box(width - x1, height - bottom, width - x0, height - top), width, height
    if angle == 270:
        return Box(height - bottom, x0, height - top, x1), height, width
    return box, width, height


def main_angle(page: Page) -> int:
    """Return the direction of most of the page's text, a multiple of 90 degrees."""
    if not any(line.angle for line in page.lines):
        return 0
    count: Counter[int] = Counter()
    for line in page.lines:
        count[line.angle if line.angle in (90, 180, 270) else 0] += len(line.text)
    return count.most_common(1)[0][0] if count else 0


class _Rows(NamedTuple):
    """A page's lines, before they are placed."""

    width: float
    height: float
    upright: list[list[tuple[int, Line]]]
    """Row by row: index into Page.lines, line."""
    turned: list[tuple[int, Line]]


def lay_out(document: Document) -> Layout:
    """Place the lines of the document: the outer ones, and of the others those that repeat or look like headings."""
    pages = [_rows(page) for page in document.pages]
    sizes: Counter[float] = Counter()
    steps: Counter[float] = Counter()
    on: Counter[str] = Counter()
    for page, rows in zip(document.pages, pages, strict=True):
        on.update({line.text for line in page.lines})
        for line in page.lines:
            sizes[line.size] += len(line.text)
        for (first, *_), (second, *_) in itertools.pairwise(rows.upright):
            if len(first[1].text) > LONG:
                steps[round(second[1].box.bottom - first[1].box.bottom)] += 1
    body = _most(sizes) or 10.0
    pitch = steps.most_common(1)[0][0] if steps else 1.2 * body

    def wanted(line: Line) -> bool:
        return line.size > HEADING * body or on[line.text] >= REPEATED

    sheets = tuple(
        Sheet(
            page.number,
            rows.width,
            rows.height,
            _placed(n, rows, wanted),
            tuple(_turned(n, i, line, rows.width, rows.height) for i, line in rows.turned),
        )
        for n, (page, rows) in enumerate(zip(document.pages, pages, strict=True))
    )
    return Layout(sheets, body, max(pitch, 0.8 * body, 4.0))


def _most(sizes: Counter[float]) -> float:
    """Return the font size, to the nearest half point, of most of the text; 0 without any."""
    halves: Counter[float] = Counter()
    for size, characters in sizes.items():
        halves[round(size * 2) / 2] += characters
    return halves.most_common(1)[0][0] if halves else 0.0


def _rows(page: Page) -> _Rows:
    """Turn the page so that most of its text is upright, and put the lines into rows."""
    angle = main_angle(page)
    lines = page.lines if angle == 0 else in_rows([_upright(line, page, angle) for line in page.lines])
    index = {line.stream: i for i, line in enumerate(page.lines)} if angle else {}
    _, width, height = turn(Box(0, 0, 0, 0), page.width, page.height, angle)
    upright: list[list[tuple[int, Line]]] = []
    turned: list[tuple[int, Line]] = []
    last = -1
    for at, line in enumerate(lines):
        i = index[line.stream] if angle else at
        if line.angle:
            turned.append((i, line))
        elif line.row == last:
            upright[-1].append((i, line))
        else:
            upright.append([(i, line)])
            last = line.row
    return _Rows(width, height, upright, turned)


def _turned(page: int, index: int, line: Line, width: float, height: float) -> Spot:
    """Place a line of another direction than the page's text."""
    box, w, h = turn(line.box, width, height, line.angle)
    shape, values = masked(line.text)
    return Spot(page, index, line, box, w, h, shape, values, -1, 0, foot=h - box.bottom, at_top=box.middle < h / 2)


def _placed(page: int, all_rows: _Rows, wanted: Callable[[Line], bool]) -> tuple[tuple[Spot, ...], ...]:
    """Place the upright lines of a page, row by row, with what a spot needs to know of the rows around."""
    _, height, rows, _ = all_rows
    count = len(rows)
    out: list[tuple[Spot, ...]] = []
    bounds = [_bounds(row) for row in rows]
    for n, row in enumerate(rows):
        outer = min(n, count - 1 - n) < PLACED
        spots = [_spot(page, i, line, all_rows, n) for i, line in row if outer or wanted(line)]
        if spots:
            top, bottom = bounds[n]
            above = top - bounds[n - 1][1] if n else top
            below = bounds[n + 1][0] - bottom if n + 1 < count else height - bottom
            for spot in spots:
                spot.above, spot.below = above, below
                if len(spots) > 1:
                    spot.mates = tuple(other for other in spots if other is not spot)
        out.append(tuple(spots))
    return tuple(out)


def _spot(page: int, index: int, line: Line, rows: _Rows, n: int) -> Spot:
    shape, values = masked(line.text)
    box, height, count = line.box, rows.height, len(rows.upright)
    after = count - 1 - n
    at_top = n < after if n != after else box.middle < height / 2
    return Spot(page, index, line, box, rows.width, height, shape, values, n, count, 0.0, 0.0, (), height - box.bottom,
                min(n, after), at_top)  # fmt: skip


def _bounds(row: list[tuple[int, Line]]) -> tuple[float, float]:
    """Return the upper and the lower edge of a row."""
    if len(row) == 1:
        _, top, _, bottom = row[0][1].box
        return top, bottom
    return min(line.box.top for _, line in row), max(line.box.bottom for _, line in row)


def _upright(line: Line, page: Page, angle: int) -> Line:
    """Return the line as it is on the turned page."""
    box, _, _ = turn(line.box, page.width, page.height, angle)
    return line._replace(box=box, angle=(line.angle - angle) % 360)
