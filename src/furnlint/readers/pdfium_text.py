"""The text of one page, line by line, on PDFium's raw API.

A line costs a handful of calls; words are looked at one by one only in lines that may be two in one (a wide gap, or
parts at different heights), because that is what keeps the reader near the speed of a bare text pass.
"""

from __future__ import annotations

import ctypes
import math
import re
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2.raw as pdfium

from furnlint.model.box import Box
from furnlint.readers.split import Word, split

if TYPE_CHECKING:
    from collections.abc import Iterator

    from furnlint.readers.frame import Frame

LINE_END = re.compile("[\r\n\ufffe\uffff\u2028\u2029\x0b\x0c]+")
"""PDFium ends a line with CR LF; U+FFFE stands for a hyphen at a line's end."""
HYPHEN = "\ufffe"
UNFIT = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters and lone surrogates: shown as U+FFFD."""
TRIM = " \t\u00a0\u3000\u200b\ufeff\x00\x01\x02\x03\ufffd"
WIDE_GLYPH = 0.62
"""Mean advance, in ems, above which a line is looked at word by word: running text has 0.4 to 0.55."""
FULL_WIDTH = re.compile("[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]")
WORD = re.compile(r"\S+")
MAX_RECTS = 400

_rect = tuple(ctypes.c_double() for _ in range(4))
_loose = pdfium.FS_RECTF()


class RawLine(NamedTuple):
    """One line in user space, as the reader found it."""

    text: str
    box: tuple[float, float, float, float]
    """Left, bottom, right, top in user space; all 0 where no glyph has a box."""
    size: float
    """Height of the font's line box in user space units."""
    angle: float
    """Degrees clockwise in user space, as PDFium gives it."""
    mark: str
    tag: str


def page_text(textpage: Any, count: int) -> str:
    """Return the page's text with one character per PDFium character where it can be had so.

    PDFium counts UTF-16 units: where the page has characters beyond the first plane, their halves stay apart here.
    """
    buffer = (ctypes.c_ushort * (2 * count + 2))()
    got = max(0, pdfium.FPDFText_GetText(textpage, 0, count, buffer) - 1)
    text = ctypes.string_at(buffer, 2 * got).decode("utf-16-le", "surrogatepass")
    if len(text) < got:
        text = "".join(map(chr, buffer[:got]))
    return _without_false_hyphens(textpage, text, aligned=got == count)


def _without_false_hyphens(textpage: Any, text: str, *, aligned: bool) -> str:
    """Put NUL back where PDFium shows it as U+FFFE, as it does hyphens at a line's end."""
    if HYPHEN not in text:
        return text
    units = list(text)
    for at, unit in enumerate(units):
        if unit == HYPHEN:
            index = at if aligned else max(0, pdfium.FPDFText_GetCharIndexFromTextIndex(textpage, at))
            if pdfium.FPDFText_GetUnicode(textpage, index) == 0:
                units[at] = "\0"
    return "".join(units)


def raw_lines(textpage: Any, marks: MarkReader) -> Iterator[RawLine]:
    """Yield the lines of a page in stream order."""
    count = pdfium.FPDFText_CountChars(textpage)
    if count <= 0:
        return
    text = page_text(textpage, count)
    aligned = len(text) == count
    start = 0
    for end, hyphen in _line_ends(text):
        piece = text[start:end]
        lead = len(piece) - len(piece.lstrip(TRIM))
        body = piece.strip(TRIM)
        if body:
            first = start + lead
            if not aligned:
                first = max(0, pdfium.FPDFText_GetCharIndexFromTextIndex(textpage, first))
            yield from _line(textpage, marks, first, body, hyphen)
        start = end
        while start < len(text) and LINE_END.match(text[start]):
            start += 1


def _line_ends(text: str) -> Iterator[tuple[int, bool]]:
    """Yield (end, ends in a soft hyphen) for every line of `text`."""
    for match in LINE_END.finditer(text):
        yield match.start(), HYPHEN in match.group()
    yield len(text), False


def _line(textpage: Any, marks: MarkReader, first: int, body: str, hyphen: bool) -> Iterator[RawLine]:
    """Yield the line that starts at character `first`: one, or its parts if it is several in one."""
    boxes = _rects(textpage, first, len(body))
    pdfium.FPDFText_GetLooseCharBox(textpage, first, _loose)
    angle = math.degrees(pdfium.FPDFText_GetCharAngle(textpage, first))
    upright = angle < 1 or angle > 359
    sideways = 80 < angle < 100 or 260 < angle < 280
    size = abs(_loose.right - _loose.left) if sideways else abs(_loose.top - _loose.bottom)
    if not boxes:
        yield RawLine(_clean(body, hyphen), (0.0, 0.0, 0.0, 0.0), size, angle, *marks.of(textpage, first))
        return
    if (upright or sideways) and len(body) > 1 and _may_be_several(boxes, body, size, sideways):
        parts = split(_words(textpage, first, body), size, sideways=sideways)
        for n, (at, part, box) in enumerate(parts):
            last = n == len(parts) - 1
            mark, tag = marks.of(textpage, first + at)
            yield RawLine(_clean(part, hyphen and last), box, size, angle, mark, tag)
        if parts:
            return
    mark, tag = marks.of(textpage, first)
    yield RawLine(_clean(body, hyphen), _hull(boxes), size, angle, mark, tag)


def _rects(textpage: Any, first: int, count: int) -> list[tuple[float, float, float, float]]:
    """Return the boxes (left, bottom, right, top) of a run of characters, without those that have no area."""
    left, top, right, bottom = _rect
    get = pdfium.FPDFText_GetRect
    out = []
    for i in range(min(pdfium.FPDFText_CountRects(textpage, first, count), MAX_RECTS)):
        get(textpage, i, left, top, right, bottom)
        box = (left.value, bottom.value, right.value, top.value)
        if box[2] - box[0] > 0 and box[3] - box[1] > 0:
            out.append(box)
    return out


def _hull(boxes: list[tuple[float, float, float, float]]) -> tuple[float, float, float, float]:
    """Return the smallest box around all."""
    if len(boxes) == 1:
        return boxes[0]
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


def _may_be_several(boxes: list[tuple[float, float, float, float]], body: str, size: float, sideways: bool) -> bool:
    """Tell whether a line has a wide gap, or parts at different heights."""
    left, bottom, right, top = _hull(boxes)
    length, depth = (top - bottom, right - left) if sideways else (right - left, top - bottom)
    if size > 0 and depth > 1.6 * size:
        return True
    ems = len(body) + len(FULL_WIDTH.findall(body))
    return size > 0 and length > WIDE_GLYPH * size * ems


def _words(textpage: Any, first: int, body: str) -> list[Word]:
    """Return the words of a line with their boxes, from the first and the last character of each."""
    left, top, right, bottom = _rect
    get = pdfium.FPDFText_GetCharBox
    out = []
    for match in WORD.finditer(body):
        corners = [
            (left.value, bottom.value, right.value, top.value)
            for index in {match.start(), match.end() - 1}
            if get(textpage, first + index, left, right, bottom, top)
        ]
        if corners:
            out.append(Word(match.start(), match.group(), _hull(corners)))
    return out


def _clean(text: str, hyphen: bool) -> str:
    """Return the text without characters that no sink can take, with the hyphen that PDFium hides."""
    if UNFIT.search(text):
        whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
        text = UNFIT.sub("\ufffd", whole)
    return text + ("-" if hyphen else "")


class MarkReader:
    """The marked-content tags of text objects: artifact marks and structure types.

    PDFium gives the operands of a tag as strings only; /Type and /Subtype of an artifact are names, so that the
    tag's own word is all there is.
    """

    def __init__(self) -> None:
        self._buffer = (ctypes.c_ushort * 64)()
        self._length = ctypes.c_ulong()

    def of(self, textpage: Any, index: int) -> tuple[str, str]:
        """Return (artifact mark, structure type) of a character; "" where there is none."""
        item = pdfium.FPDFText_GetTextObject(textpage, index)
        if not item:
            return "", ""
        count = pdfium.FPDFPageObj_CountMarks(item)
        mark = tag = ""
        for i in range(count):
            name = self._name(pdfium.FPDFPageObj_GetMark(item, i))
            if name == "Artifact":
                mark = name
            elif name:
                tag = name
        return mark, tag

    def _name(self, mark: Any) -> str:
        buffer, length = self._buffer, self._length
        if not mark or not pdfium.FPDFPageObjMark_GetName(mark, buffer, 128, length):
            return ""
        return ctypes.string_at(buffer, max(0, min(length.value, 128) - 2)).decode("utf-16-le", "replace")


def to_box(frame: Frame, line: RawLine) -> Box:
    """Return the line's place in the canonical frame."""
    return frame.box(*line.box) if any(line.box) else Box(0.0, 0.0, 0.0, 0.0)
