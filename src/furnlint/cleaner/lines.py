"""The lines of a page as the configured reader returns them, made from our own model of the page.

pdfplumber sorts each run of upright text by height: parts whose tops are within 3 points of the next one's are one
line, joined by spaces whatever the gap. pypdf follows the content stream and starts a new line where the baseline
changes by most of a line's height. PDFium follows the content stream too.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from itertools import groupby
from statistics import median
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from furnlint.model.cleaning import Reader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from furnlint.model.document import Document, Line, Page

T = TypeVar("T")
TOLERANCE = 3.0
"""pdfplumber's `y_tolerance`, points."""
TALL = re.compile(r"[^acegmnopqrsuvwxyz.,:;–—_·•…~=+<> -]")
"""A line without such a character ends, in ink, at the height of an `x`."""
X_TO_TOP = 0.22
"""From the height of an `x` to that of a capital, as a share of the line's height."""
DESCENT = 0.21
"""From the baseline to the lower edge of a `g`."""
DOUBLE = 2.0
"""Two parts with the same text that start within so many points were painted twice."""
SAME_SIZE = 0.1
"""Points by which the sizes of two parts may differ that are set alike."""
SIDEWAYS = (90, 270)
UPSIDE_DOWN = 180
WORD = re.compile(r"\S+")
SAME_LINE = 0.8
"""pypdf: share of the font's height by which the baseline may move within a line."""
OWN_BOXES = 0.85
"""Median height of the font against that of the line's ink, below which the glyphs have boxes of their own."""
SAMPLE_PAGES, SAMPLE_LINES, SAMPLE_LETTERS = 20, 20, 20
DESCENDERS = frozenset("gjpqyQ,;()[]{}|/_§çşţģķļņ@$")


class ReaderLine(NamedTuple):
    """One line as a reader returns it."""

    text: str
    parts: tuple[int, ...]
    """Indices into `Page.lines`."""


@lru_cache(maxsize=65536)
def _descends(text: str) -> bool:
    return not DESCENDERS.isdisjoint(text)


def _baseline(line: Line) -> float:
    """Return the y of the baseline, points from the top; guessed from the letters, for we keep the ink's box."""
    return line.box.bottom - (DESCENT * line.size if _descends(line.text) else 0.0)


def _top(line: Line) -> float:
    """Return the y of the capitals' top; pdfplumber's character box ends a constant little above it."""
    return line.box.top - (0.0 if TALL.search(line.text) else X_TO_TOP * line.size)


def _joined(page: Page, groups: list[list[int]]) -> list[ReaderLine]:
    return [ReaderLine(" ".join(page.lines[i].text for i in group), tuple(group)) for group in groups]


class _Piece(NamedTuple):
    """A piece of text that pdfplumber places by its top."""

    top: float
    x0: float
    text: str
    parts: tuple[int, ...]


def _plumber(page: Page) -> list[ReaderLine]:
    """Return visual lines, top to bottom; turned text cuts the page in runs that follow each other."""
    if not any(line.angle for line in page.lines):
        return _mixed(page.lines) if any(line.runs for line in page.lines) else _level(page.lines)
    words = [word for run in _runs(page) for word in run]
    if all(line.angle not in SIDEWAYS for line in page.lines):
        return [ReaderLine(word.text, word.parts) for word in words]
    tops = sorted((word.top, n) for n, word in enumerate(words))
    cluster = {n: at for at, group in enumerate(_chained(tops, lambda item: item[0])) for _, n in group}
    out: list[ReaderLine] = []
    last = -1
    for n, word in enumerate(words):
        if cluster[n] == last:
            text, parts = out[-1]
            out[-1] = ReaderLine(f"{text} {word.text}", (*parts, *(i for i in word.parts if i not in parts)))
        else:
            out.append(ReaderLine(word.text, word.parts))
        last = cluster[n]
    return out


def _level(lines: tuple[Line, ...]) -> list[ReaderLine]:
    """Return the lines of a page of level text: what `_runs` does, without its detours."""
    tops = [(_top(line), i) for i, line in enumerate(lines)]
    tops.sort()
    out: list[ReaderLine] = []
    group: list[int] = []
    last = float("-inf")
    for top, i in tops:
        if top > last + TOLERANCE and group:
            out.append(_side_by_side(lines, group))
            group = [i]
        else:
            group.append(i)
        last = top
    if group:
        out.append(_side_by_side(lines, group))
    return out


def _mixed(lines: tuple[Line, ...]) -> list[ReaderLine]:
    """Return the lines of a page of level text on which letters of different sizes stand on one baseline."""
    pieces: list[_Piece] = []
    for _, row in groupby(enumerate(lines), key=lambda item: item[1].row):
        members = list(row)
        if any(line.runs for _, line in members):
            pieces += _on_baseline(members)
        else:
            pieces += [_Piece(_top(line), line.box.x0, line.text, (i,)) for i, line in members]
    joined = (_beside(group) for group in _chained(sorted(pieces), lambda piece: piece.top))
    return [ReaderLine(piece.text, piece.parts) for piece in joined]


def _on_baseline(row: list[tuple[int, Line]]) -> Iterator[_Piece]:
    """Yield the stretches of one size of a row: smaller letters begin lower, and may be on a line of their own."""
    _, lead = max(row, key=lambda item: (bool(item[1].runs), item[1].size))
    for i, line in row:
        # Parts of one size begin at one height, whatever letters they are made of.
        top = _top(lead) if abs(line.size - lead.size) < SAME_SIZE else _top(line)
        runs = line.runs or ((0, 0.0),)
        step = line.box.width / max(1, len(line.text))
        ends = [*(at for at, _ in runs[1:]), len(line.text)]
        for (at, lower), end in zip(runs, ends, strict=True):
            text = line.text[at:end].strip()
            if text:
                yield _Piece(top + lower, line.box.x0 + at * step, text, (i,))


def _side_by_side(lines: tuple[Line, ...], group: list[int]) -> ReaderLine:
    if len(group) == 1:
        return ReaderLine(lines[group[0]].text, (group[0],))
    joined = _beside([_Piece(0.0, lines[i].box.x0, lines[i].text, (i,)) for i in group])
    return ReaderLine(joined.text, joined.parts)


def _runs(page: Page) -> Iterator[list[_Piece]]:
    """Yield the lines of each run of upright text, and the words of turned text, in the order of the stream."""
    order = sorted(range(len(page.lines)), key=lambda i: page.lines[i].stream)
    for sideways, indices in groupby(order, key=lambda i: page.lines[i].angle in SIDEWAYS):
        if sideways:
            for i in sorted(indices, key=lambda i: page.lines[i].box.x0):
                yield list(_turned(page.lines[i], i))
        else:
            pieces = sorted(piece for i in indices for piece in _pieces(page.lines[i], i))
            yield [_beside(group) for group in _chained(pieces, lambda piece: piece.top)]


def _pieces(line: Line, index: int) -> Iterator[_Piece]:
    """Yield a level line whole and a slanted one letter by letter: each letter falls on a line of its own height."""
    if line.angle == 0:
        yield _Piece(_top(line), line.box.x0, line.text, (index,))
    elif line.angle == UPSIDE_DOWN:
        yield _Piece(_top(line), line.box.x0, line.text[::-1], (index,))
    else:
        down = math.sin(math.radians(line.angle)) > 0
        step = 1 / max(1, len(line.text))
        for n, c in enumerate(line.text):
            if c != " ":
                share = n * step if down else 1 - (n + 1) * step
                yield _Piece(
                    line.box.top + share * line.box.height, line.box.x0 + n * step * line.box.width, c, (index,)
                )


def _turned(line: Line, index: int) -> Iterator[_Piece]:
    """Yield the words of a turned line from top to bottom; what reads upwards comes spelt backwards."""
    text = line.text if line.angle < UPSIDE_DOWN else line.text[::-1]
    step = line.box.height / max(1, len(text))
    for match in WORD.finditer(text):
        yield _Piece(line.box.top + step * match.start(), line.box.x0, match.group(), (index,))


def _chained(items: list[T], top: Callable[[T], float]) -> Iterator[list[T]]:
    """Yield groups of sorted items of which each is within TOLERANCE of the one before."""
    group: list[T] = []
    last = 0.0
    for item in items:
        at = top(item)
        if group and at > last + TOLERANCE:
            yield group
            group = []
        group.append(item)
        last = at
    if group:
        yield group


def _beside(group: list[_Piece]) -> _Piece:
    """Join the pieces of one visual line; letters painted twice in one place come doubled: `TTiittllee`."""
    if len(group) == 1:
        return group[0]
    ordered = sorted(group, key=lambda piece: (piece.x0, piece.parts))
    texts: list[str] = []
    last: _Piece | None = None
    for piece in ordered:
        if last is not None and last.text == piece.text and abs(last.x0 - piece.x0) <= DOUBLE:
            texts[-1] = "".join(c if c == " " else c + c for c in piece.text)
        else:
            texts.append(piece.text)
        last = piece
    parts = tuple(dict.fromkeys(part for piece in ordered for part in piece.parts))
    return _Piece(group[0].top, ordered[0].x0, " ".join(texts), parts)


def _pypdf(page: Page) -> list[ReaderLine]:
    """Return lines in the order of the content stream."""
    order = sorted(range(len(page.lines)), key=lambda i: page.lines[i].stream)
    groups: list[list[int]] = []
    for i in order:
        if groups and _same_baseline(page.lines[groups[-1][-1]], page.lines[i]):
            groups[-1].append(i)
        else:
            groups.append([i])
    return _joined(page, groups)


def _same_baseline(a: Line, b: Line) -> bool:
    return a.angle == b.angle and abs(_baseline(a) - _baseline(b)) <= SAME_LINE * min(a.size, b.size)


def _pdfium(page: Page) -> list[ReaderLine]:
    """Return lines in the order of PDFium's text: parts that follow each other on one row were one line."""
    order = sorted(range(len(page.lines)), key=lambda i: page.lines[i].stream)
    groups: list[list[int]] = []
    for i in order:
        if groups and page.lines[groups[-1][-1]].row == page.lines[i].row:
            groups[-1].append(i)
        else:
            groups.append([i])
    return _joined(page, groups)


ORDERS: dict[Reader, Callable[[Page], list[ReaderLine]]] = {
    Reader.PDFPLUMBER: _plumber,
    Reader.PYPDF: _pypdf,
    Reader.PDFIUM: _pdfium,
}


def reader_lines(page: Page, reader: Reader) -> list[ReaderLine]:
    """Return the lines of a page in the order and form in which `reader` returns them."""
    return ORDERS[reader](page)


def is_doubtful(document: Document) -> bool:
    """Tell whether the readers return other lines than the page shows, because its glyphs have boxes of their own.

    So it is with bitmap fonts (Type 3) of old TeX files: a line's box is higher than its font's. And where the letters'
    matrix turns them over, pdfplumber takes upright text for turned.
    """
    if 2 * sum(page.mirrored for page in document.pages) > len(document.pages):
        return True
    ratios = [
        size / (box[3] - box[1])
        for page in document.pages[:: len(document.pages) // SAMPLE_PAGES + 1]
        for text, box, size, angle, *_ in page.lines
        if angle == 0 and size > 0 and len(text) > SAMPLE_LETTERS and box[3] > box[1]
    ]
    return len(ratios) >= SAMPLE_LINES and median(ratios) < OWN_BOXES
