"""Where lines stand, seen along their own reading direction.

Each line is placed on its page turned so that the line is upright. A header that is printed along the side of a
landscape page then stands at the same distance from the top as on the portrait pages, and needs no rule of its own.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from furnlint.furniture.digits import masked
from furnlint.model.box import Box
from furnlint.model.rows import in_rows

if TYPE_CHECKING:
    from furnlint.model.document import Document, Line, Page


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


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page with its placed lines."""

    number: int
    width: float
    height: float
    """Of the page turned so that most of its text is upright."""
    rows: tuple[tuple[Spot, ...], ...]
    """The upright lines, row by row."""
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
    count: Counter[int] = Counter()
    for line in page.lines:
        count[line.angle if line.angle in (90, 180, 270) else 0] += len(line.text)
    return count.most_common(1)[0][0] if count else 0


def lay_out(document: Document) -> Layout:
    """Place all lines of the document."""
    sheets = tuple(_sheet(i, page) for i, page in enumerate(document.pages))
    sizes: Counter[float] = Counter()
    steps: Counter[float] = Counter()
    for sheet in sheets:
        for row in sheet.rows:
            for spot in row:
                sizes[round(spot.line.size * 2) / 2] += len(spot.line.text)
        for a, b in zip(sheet.rows, sheet.rows[1:], strict=False):
            if len(a[0].line.text) > 30:
                steps[round(b[0].box.bottom - a[0].box.bottom)] += 1
    body = sizes.most_common(1)[0][0] if sizes else 10.0
    pitch = steps.most_common(1)[0][0] if steps else 1.2 * body
    return Layout(sheets, body or 10.0, max(pitch, 0.8 * body, 4.0))


def _sheet(page_index: int, page: Page) -> Sheet:
    angle = main_angle(page)
    lines = page.lines if angle == 0 else in_rows([_upright(line, page, angle) for line in page.lines])
    index = {line.stream: i for i, line in enumerate(page.lines)} if angle else {}
    _, width, height = turn(Box(0, 0, 0, 0), page.width, page.height, angle)
    rows: list[list[tuple[int, Line]]] = []
    turned: list[Spot] = []
    last = -1
    for at, line in enumerate(lines):
        i = index[line.stream] if angle else at
        if line.angle:
            turned.append(_turned(page_index, i, line, width, height))
        elif line.row == last:
            rows[-1].append((i, line))
        else:
            rows.append([(i, line)])
            last = line.row
    return Sheet(page.number, width, height, _placed(page_index, rows, width, height), tuple(turned))


def _turned(page: int, index: int, line: Line, width: float, height: float) -> Spot:
    """Place a line of another direction than the page's text."""
    box, w, h = turn(line.box, width, height, line.angle)
    shape, values = masked(line.text)
    return Spot(page, index, line, box, w, h, shape, values, -1, 0, foot=h - box.bottom, at_top=box.middle < h / 2)


def _placed(page: int, rows: list[list[tuple[int, Line]]], width: float, height: float) -> tuple[tuple[Spot, ...], ...]:
    """Place the upright lines of a page, row by row, with what a spot needs to know of the rows around."""
    tops = [min(line.box.top for _, line in row) for row in rows]
    bottoms = [max(line.box.bottom for _, line in row) for row in rows]
    out = []
    count = len(rows)
    for n, row in enumerate(rows):
        above = tops[n] - bottoms[n - 1] if n else tops[n]
        below = tops[n + 1] - bottoms[n] if n + 1 < count else height - bottoms[n]
        rank = min(n, count - 1 - n)
        spots = []
        for i, line in row:
            shape, values = masked(line.text)
            box = line.box
            at_top = n < count - 1 - n if 2 * n != count - 1 else box.middle < height / 2
            spots.append(
                Spot(page, i, line, box, width, height, shape, values, n, count, above, below, (), height - box.bottom,
                     rank, at_top)
            )  # fmt: skip
        if len(spots) > 1:
            for spot in spots:
                spot.mates = tuple(other for other in spots if other is not spot)
        out.append(tuple(spots))
    return tuple(out)


def _upright(line: Line, page: Page, angle: int) -> Line:
    """Return the line as it is on the turned page."""
    box, _, _ = turn(line.box, page.width, page.height, angle)
    return line._replace(box=box, angle=(line.angle - angle) % 360)
