"""The lines of a page as the configured reader returns them, made from our own model of the page.

pdfplumber sorts each run of upright text by height: parts whose tops are within 3 points of the next one's are one line, joined by spaces
whatever the gap. pypdf follows the content stream and starts a new line where the baseline changes by most of a
line's height. PDFium follows the content stream too.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from furnlint.model.cleaning import Reader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from furnlint.model.document import Line, Page

TOLERANCE = 3.0
"""pdfplumber's `y_tolerance`, points."""
SMALL_LETTERS = frozenset("acegmnopqrsuvwxyz.,:;-–—_·•…~=+<>")
"""Where a line has no other characters, its ink ends at the height of an `x`."""
X_TO_TOP = 0.22
"""From the height of an `x` to that of a capital, as a share of the line's height."""
DESCENT = 0.21
"""From the baseline to the lower edge of a `g`."""
DOUBLE = 2.0
"""Two parts with the same text that start within so many points were painted twice."""
UPRIGHT = (0, 180)
WORD = re.compile(r"\S+")
SAME_LINE = 0.8
"""pypdf: share of the font's height by which the baseline may move within a line."""
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


@lru_cache(maxsize=65536)
def _is_low(text: str) -> bool:
    return SMALL_LETTERS.issuperset(text.replace(" ", ""))


def _top(line: Line) -> float:
    """Return the y of the capitals' top; pdfplumber's character box ends a constant little above it."""
    return line.box.top - (X_TO_TOP * line.size if _is_low(line.text) else 0.0)


def _joined(page: Page, groups: list[list[int]]) -> list[ReaderLine]:
    return [ReaderLine(" ".join(page.lines[i].text for i in group), tuple(group)) for group in groups]


def _plumber(page: Page) -> list[ReaderLine]:
    """Return visual lines, top to bottom; text that is not upright cuts the page in runs that follow each other."""
    if all(line.angle == 0 for line in page.lines):
        tops = sorted((_top(line), i) for i, line in enumerate(page.lines))
        return [_beside(page, [i for _, i in group]) for group in _chained(tops)]
    words = [word for run in _runs(page) for word in run]
    tops = sorted((word.top, n) for n, word in enumerate(words))
    cluster = {n: at for at, group in enumerate(_chained(tops)) for _, n in group}
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


class _Word(NamedTuple):
    """A piece of a line that pdfplumber places by its top."""

    top: float
    text: str
    parts: tuple[int, ...]


def _runs(page: Page) -> Iterator[list[_Word]]:
    """Yield the words of each run of upright or of turned text, in the order of the content stream."""
    order = sorted(range(len(page.lines)), key=lambda i: page.lines[i].stream)
    for upright, indices in groupby(order, key=lambda i: page.lines[i].angle in UPRIGHT):
        if upright:
            tops = sorted((_top(page.lines[i]), i) for i in indices)
            lines = [_beside(page, [i for _, i in group]) for group in _chained(tops)]
            yield [_Word(min(_top(page.lines[i]) for i in parts), text, parts) for text, parts in lines]
        else:
            for i in sorted(indices, key=lambda i: page.lines[i].box.x0):
                yield list(_turned(page.lines[i], i))


def _turned(line: Line, index: int) -> Iterator[_Word]:
    """Yield the words of a turned line from top to bottom; what reads upwards comes spelt backwards."""
    text = line.text if line.angle < 180 else line.text[::-1]  # noqa: PLR2004 - degrees
    step = line.box.height / max(1, len(text))
    for match in WORD.finditer(text):
        yield _Word(line.box.top + step * match.start(), match.group(), (index,))


def _chained(tops: list[tuple[float, int]]) -> Iterator[list[tuple[float, int]]]:
    """Yield groups of sorted (top, item) of which each is within TOLERANCE of the one before."""
    group: list[tuple[float, int]] = []
    for item in tops:
        if group and item[0] > group[-1][0] + TOLERANCE:
            yield group
            group = []
        group.append(item)
    if group:
        yield group


def _beside(page: Page, group: list[int]) -> ReaderLine:
    """Return one visual line."""
    if len(group) == 1:
        return ReaderLine(_shown(page.lines[group[0]]), (group[0],))
    group.sort(key=lambda i: (page.lines[i].box.x0, i))
    return ReaderLine(_side_by_side([page.lines[i] for i in group]), tuple(group))


def _shown(line: Line) -> str:
    """Return the text of a line as read from left to right: upside down, it comes spelt backwards."""
    return line.text if line.angle == 0 else line.text[::-1]


def _side_by_side(lines: list[Line]) -> str:
    """Join the parts of one visual line; letters painted twice in one place come doubled: `TTiittllee`."""
    texts: list[str] = []
    last: Line | None = None
    for line in lines:
        if last is not None and last.text == line.text and abs(last.box.x0 - line.box.x0) <= DOUBLE:
            texts[-1] = "".join(c if c == " " else c + c for c in line.text)
        else:
            texts.append(_shown(line))
        last = line
    return " ".join(texts)


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
