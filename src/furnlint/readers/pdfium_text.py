"""The text of one page, line by line, on PDFium's raw API.

A line costs a handful of calls; words are looked at one by one only in lines that may be two in one (a wide gap, or
parts at different heights), because that is what keeps the reader near the speed of a bare text pass.
"""

from __future__ import annotations

import ctypes
import itertools
import math
import re
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2.raw as pdfium

from furnlint.model.box import Box
from furnlint.readers.split import GAP, Corners, Word, split

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
OUTER = 0.3
"""Share of the page's height, from either edge, in which wide gaps and marks are looked at: furniture stands there."""
ENOUGH = 400
"""Lines without a marked-content tag from which on a document is taken to have none: marks begin on the first pages."""
TWO_LINES = 1.45
"""Line heights from which on a line, or a word, is more than one."""
NOWHERE = (0.0, 0.0, 0.0, 0.0)

_rect = tuple(ctypes.c_double() for _ in range(4))
_loose = pdfium.FS_RECTF()


class RawLine(NamedTuple):
    """One line in user space, as the reader found it."""

    text: str
    box: Corners
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
    at = text.find(HYPHEN)
    while at >= 0:
        index = at if aligned else max(0, pdfium.FPDFText_GetCharIndexFromTextIndex(textpage, at))
        if pdfium.FPDFText_GetUnicode(textpage, index) == 0:
            text = f"{text[:at]}\0{text[at + 1 :]}"
        at = text.find(HYPHEN, at + 1)
    return text


class PageText:
    """The text of one open page; one pass over its lines."""

    def __init__(self, textpage: Any, frame: Frame, marks: MarkReader) -> None:
        self._textpage, self._frame, self._marks = textpage, frame, marks
        self._sizes: dict[float, float] = {}
        """Height of a line's box -> its font's line height."""
        self._straight = False
        """Whether a wide line was seen and stood upright: then others as wide are taken to be upright, too."""
        low, high = (frame.left, frame.right) if frame.rotation % 180 else (frame.bottom, frame.top)
        self._outer = low + OUTER * (high - low), high - OUTER * (high - low)

    def lines(self) -> Iterator[RawLine]:
        """Yield the lines in stream order."""
        textpage = self._textpage
        count = pdfium.FPDFText_CountChars(textpage)
        if count <= 0:
            return
        text = page_text(textpage, count)
        aligned = len(text) == count
        for start, end, hyphen in _pieces(text):
            piece = text[start:end]
            body = piece.strip(TRIM)
            if body:
                first = start + piece.index(body[0])
                if not aligned:
                    first = max(0, pdfium.FPDFText_GetCharIndexFromTextIndex(textpage, first))
                yield from self._line(first, body, hyphen)

    def _line(self, first: int, body: str, hyphen: bool) -> Iterator[RawLine]:
        """Yield the line that starts at character `first`: one, or its parts if it is several in one."""
        textpage = self._textpage
        boxes = self._rects(first, len(body))
        if not boxes:
            yield RawLine(_clean(body, hyphen), NOWHERE, 0.0, 0.0, "", "")
            return
        box = boxes[0] if len(boxes) == 1 else _hull(boxes)
        angle = self._angle(first, body, box)
        sideways = 80 < angle < 100 or 260 < angle < 280
        outer = angle != 0 or self._is_outer(box)
        size = self._size(first, box, sideways, outer)
        least = min((b[2] - b[0] if sideways else b[3] - b[1]) for b in boxes)
        # The glyphs of a Type 3 font may have line boxes of their own, smaller than the letters.
        size = max(size, least)
        if _may_be_several(box, body, size, sideways, outer) or (outer and len(boxes) > 1 and _jump(boxes, size)):
            parts = split(_words(textpage, first, body, size), size, sideways=sideways)
            for n, (at, part, corners) in enumerate(parts):
                mark, tag = self._marks.of(textpage, first + at) if outer else ("", "")
                yield RawLine(_clean(part, hyphen and n == len(parts) - 1), corners, size, angle, mark, tag)
            if parts:
                return
        mark, tag = self._marks.of(textpage, first) if outer else ("", "")
        yield RawLine(_clean(body, hyphen), box, size, angle, mark, tag)

    def _size(self, first: int, box: Corners, sideways: bool, outer: bool) -> float:
        """Return the font's line height; inside the page, lines of equal height are taken to be of equal size."""
        height = round(box[3] - box[1], 1)
        known = None if outer else self._sizes.get(height)
        if known is not None:
            return known
        pdfium.FPDFText_GetLooseCharBox(self._textpage, first, _loose)
        size = float(abs(_loose.right - _loose.left) if sideways else abs(_loose.top - _loose.bottom))
        if not sideways:
            self._sizes[height] = size
        return size

    def _angle(self, first: int, body: str, box: Corners) -> float:
        """Return the line's direction in degrees clockwise in user space."""
        wide = len(body) > 4 and box[2] - box[0] > 3 * (box[3] - box[1])
        if wide and self._straight:
            return 0.0
        angle = math.degrees(pdfium.FPDFText_GetCharAngle(self._textpage, first))
        if angle < 1 or angle > 359:
            self._straight = self._straight or wide
            return 0.0
        return angle

    def _is_outer(self, box: Corners) -> bool:
        """Tell whether a line stands in the upper or lower part of the page as shown, where furniture stands."""
        middle = (box[0] + box[2] if self._frame.rotation % 180 else box[1] + box[3]) / 2
        return middle < self._outer[0] or middle > self._outer[1]

    def _rects(self, first: int, count: int) -> list[Corners]:
        """Return the boxes (left, bottom, right, top) of a run of characters, without those that have no area.

        PDFium gives one box for each change of font. Inside the page the first and the last are enough: the rest
        stands between them, and a line costs less than half.
        """
        left, top, right, bottom = _rect
        textpage, get = self._textpage, pdfium.FPDFText_GetRect
        total = min(pdfium.FPDFText_CountRects(textpage, first, count), MAX_RECTS)
        out: list[Corners] = []
        i = 0
        while i < total:
            get(textpage, i, left, top, right, bottom)
            box = (left.value, bottom.value, right.value, top.value)
            if box[2] > box[0] and box[3] > box[1]:
                out.append(box)
                if len(out) == 1 and i < total - 2 and not self._is_outer(box):
                    i = total - 2
            i += 1
        return out


def _pieces(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield (start, end, ends in a soft hyphen) for every line of `text`."""
    start = 0
    for match in LINE_END.finditer(text):
        yield start, match.start(), HYPHEN in match.group()
        start = match.end()
    yield start, len(text), False


def _hull(boxes: list[Corners]) -> Corners:
    """Return the smallest box around all."""
    if len(boxes) == 1:
        return boxes[0]
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


def _may_be_several(box: Corners, body: str, size: float, sideways: bool, outer: bool) -> bool:
    """Tell whether a line has parts at different heights or, where it matters, a wide gap."""
    if size <= 0 or len(body) < 2:
        return False
    left, bottom, right, top = box
    length, depth = (top - bottom, right - left) if sideways else (right - left, top - bottom)
    if depth > TWO_LINES * size:
        return True
    ems = len(body) if body.isascii() else len(body) + len(FULL_WIDTH.findall(body))
    # The line boxes of a Type 3 font may be smaller than its letters: the line's own depth then tells its size.
    return outer and length > WIDE_GLYPH * max(size, depth) * ems


def _jump(boxes: list[Corners], size: float) -> bool:
    """Tell whether two boxes that follow each other in a line are far apart."""
    return any(b[0] - a[2] > GAP * size for a, b in itertools.pairwise(boxes))


def _words(textpage: Any, first: int, body: str, size: float) -> list[Word]:
    """Return the words of a line with their boxes, from the first and the last character of each.

    A word that is much deeper than a line is two that PDFium took for one; it is given glyph by glyph.
    """
    out = []
    for match in WORD.finditer(body):
        box = _corners(textpage, first, {match.start(), match.end() - 1})
        if box and min(box[3] - box[1], box[2] - box[0]) > TWO_LINES * size:
            glyphs = ((i, _corners(textpage, first, {i})) for i in range(match.start(), match.end()))
            out += [Word(i, body[i], corners) for i, corners in glyphs if corners]
        elif box:
            out.append(Word(match.start(), match.group(), box))
    return out


def _corners(textpage: Any, first: int, indices: set[int]) -> Corners | None:
    """Return the box around some characters of a line, None if none of them has a box."""
    left, top, right, bottom = _rect
    found = [
        (left.value, bottom.value, right.value, top.value)
        for index in indices
        if pdfium.FPDFText_GetCharBox(textpage, first + index, left, right, bottom, top)
    ]
    return _hull(found) if found else None


def _clean(text: str, hyphen: bool) -> str:
    """Return the text without characters that no sink can take, with the hyphen that PDFium hides."""
    if not text.isprintable() and UNFIT.search(text):
        whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
        text = UNFIT.sub("\ufffd", whole)
    return text + "-" if hyphen else text


class MarkReader:
    """The marked-content tags of text objects: artifact marks and structure types.

    PDFium gives the operands of a tag as strings only; /Type and /Subtype of an artifact are names, so that the
    tag's own word is all there is. One reader serves a document: after ENOUGH lines without a mark it looks no more.
    """

    def __init__(self) -> None:
        self._vain = 0
        """Lines that were looked at as long as none had a mark; -1 once one had."""
        self._buffer = (ctypes.c_ushort * 64)()
        self._length = ctypes.c_ulong()

    def of(self, textpage: Any, index: int) -> tuple[str, str]:
        """Return (artifact mark, structure type) of a character; "" where there is none."""
        if self._vain >= ENOUGH:
            return "", ""
        item = pdfium.FPDFText_GetTextObject(textpage, index)
        if not item:
            return "", ""
        count = pdfium.FPDFPageObj_CountMarks(item)
        mark = tag = ""
        self._vain = -1 if count or self._vain < 0 else self._vain + 1
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
