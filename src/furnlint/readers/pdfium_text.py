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
from furnlint.readers import calls, letters
from furnlint.readers.calls import char_box
from furnlint.readers.split import GAP, Corners, Word, split

if TYPE_CHECKING:
    from collections.abc import Iterator

    from furnlint.readers.frame import Frame

ENDS = "\r\n\ufffe\uffff\u2028\u2029\x0b\x0c"
"""PDFium ends a line with CR LF; U+FFFE stands for a hyphen at a line's end."""
HYPHEN = "\ufffe"
UNFIT = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters and lone surrogates: shown as U+FFFD."""
TRIM = " \t\u00a0\u3000\u200b\ufeff\x00\x01\x02\x03\ufffd"
LINE = re.compile(f"[^{ENDS}{TRIM}][^{ENDS}]*")
"""A line that is not blank, from its first character that is not trimmed."""
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
MOST_SIZED = 300
"""Characters of a line of which the size is looked at, word by word."""
EDGE = 0.15
"""Share of the page's height, from either edge, in which that is done: a cleaner looks at the outer lines."""
OTHER_SIZE = 0.1
"""Share by which a size differs from the one before to be another."""
SAMPLE = 7
"""Lines of a page, evenly taken, whose first character is asked for its matrix."""
NOWHERE = (0.0, 0.0, 0.0, 0.0)


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
    runs: tuple[tuple[int, float], ...] = ()
    """As `Line.runs`, in user space units."""


def page_text(textpage: Any, count: int) -> str:
    """Return the page's text with one character per PDFium character where it can be had so.

    PDFium counts UTF-16 units: where the page has characters beyond the first plane, their halves stay apart here.
    """
    size = 1 << (2 * count + 2).bit_length()  # few sizes: ctypes makes a type of each
    buffer = (ctypes.c_ushort * size)()
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
        self._page = calls.reference(textpage)
        self._sizes: dict[float, float] = {}
        """Height of a line's box -> its font's line height."""
        self._straight = False
        """Whether a wide line was seen and stood upright: then others as wide are taken to be upright, too."""
        low, high = (frame.left, frame.right) if frame.rotation % 180 else (frame.bottom, frame.top)
        self._low, self._high = low + OUTER * (high - low), high - OUTER * (high - low)
        self._turned = bool(frame.rotation % 180)
        margin = EDGE * (frame.top - frame.bottom)
        self._edge = frame.bottom + margin, frame.top - margin
        self._starts: list[int] = []
        """The first character of each line."""
        self._roomy: list[tuple[int, str]] = []
        """First character and text of the lines whose letters may stand apart."""

    def lines(self) -> Iterator[RawLine]:
        """Yield the lines in stream order."""
        textpage = self._textpage
        count = pdfium.FPDFText_CountChars(textpage)
        if count <= 0:
            return
        text = page_text(textpage, count)
        aligned, hyphens = len(text) == count, HYPHEN in text
        for match in LINE.finditer(text):
            body, first = match.group().rstrip(TRIM), match.start()
            hyphen = hyphens and HYPHEN in text[match.end() : match.end() + 1]
            if not aligned:
                first = max(0, pdfium.FPDFText_GetCharIndexFromTextIndex(textpage, first))
            self._starts.append(first)
            boxes = self._rects(first, len(body))
            if boxes and letters.may_stand_apart(body, boxes):
                self._roomy.append((first, body))
            line = None
            if boxes and self._straight and len(body) > 4 and not self._turned:
                line = self._plain(first, body, hyphen, boxes)
            if line is not None:
                yield line
            else:
                yield from self._line(first, body, hyphen, boxes)

    def is_mirrored(self) -> bool:
        """Tell whether the matrix of the text turns most letters over; asked once the lines were read."""
        sample = self._starts[:: len(self._starts) // SAMPLE + 1]
        return 2 * sum(calls.is_mirrored(self._page, index) for index in sample) > len(sample)

    def is_spaced(self) -> bool:
        """Tell whether a line has letters that stand apart; asked once the lines were read."""
        return any(letters.stand_apart(self._page, *line) for line in self._roomy[: letters.MOST_LINES])

    def _plain(self, first: int, body: str, hyphen: bool, boxes: list[Corners]) -> RawLine | None:
        """Return a line that is wide and upright, as one before it was, and whole; None if more has to be looked at."""
        single = len(boxes) == 1
        box = boxes[0] if single else _hull(boxes)
        left, bottom, right, top = box
        height, length = top - bottom, right - left
        if length <= 3 * height:
            return None
        inner = self._low <= (bottom + top) / 2 <= self._high
        size = self._sizes.get(round(height, 1), 0.0) if inner else self._size(first, box, sideways=False, outer=True)
        least = height if single else min([b[3] - b[1] for b in boxes])
        if not size or height > TWO_LINES * (size if size > least else least):
            return None
        size = size if size > least else least
        if inner:
            return RawLine(_clean(body, hyphen), box, size, 0.0, "", "")
        if length > WIDE_GLYPH * max(size, height) * len(body) or (not single and _jump(boxes, size)):
            return None
        mark, tag = self._marks.of(self._page, first)
        runs = () if single else self._runs(first, body, boxes)
        return RawLine(_clean(body, hyphen), box, size, 0.0, mark, tag, runs)

    def _line(self, first: int, body: str, hyphen: bool, boxes: list[Corners]) -> Iterator[RawLine]:
        """Yield the line that starts at character `first`: one, or its parts if it is several in one."""
        if not boxes:
            yield RawLine(_clean(body, hyphen), NOWHERE, 0.0, 0.0, "", "")
            return
        box = boxes[0] if len(boxes) == 1 else _hull(boxes)
        angle = self._angle(first, body, box)
        sideways = 80 < angle < 100 or 260 < angle < 280
        outer = angle != 0 or self._is_outer(box)
        size = self._size(first, box, sideways, outer)
        # The glyphs of a Type 3 font may have line boxes of their own, smaller than the letters.
        size = max(size, min([b[2] - b[0] if sideways else b[3] - b[1] for b in boxes]))
        if _may_be_several(box, body, size, sideways, outer) or (outer and len(boxes) > 1 and _jump(boxes, size)):
            parts = split(_words(self._page, first, body, size), size, sideways=sideways)
            for n, (at, part, corners) in enumerate(parts):
                mark, tag = self._marks.of(self._page, first + at) if outer else ("", "")
                own = self._angle(first + at, part, corners) if angle == 0 and _is_tall(part, corners) else angle
                runs = self._runs(first + at, part, boxes) if outer and not sideways else ()
                yield RawLine(_clean(part, hyphen and n == len(parts) - 1), corners, size, own, mark, tag, runs)
            if parts:
                return
        mark, tag = self._marks.of(self._page, first) if outer else ("", "")
        runs = self._runs(first, body, boxes) if outer and not sideways else ()
        yield RawLine(_clean(body, hyphen), box, size, angle, mark, tag, runs)

    def _runs(self, first: int, body: str, boxes: list[Corners]) -> tuple[tuple[int, float], ...]:
        """Return the stretches of one font size in a line; () if it has one size, as a line of one box always has."""
        if len(boxes) < 2 or self._edge[0] < boxes[0][1] < self._edge[1]:
            return ()
        starts: list[tuple[int, float]] = []
        for match in WORD.finditer(body[:MOST_SIZED]):
            at = match.start()
            size = calls.font_size(self._page, first + at)
            if size > 0 and (not starts or abs(size - starts[-1][1]) > OTHER_SIZE * starts[-1][1]):
                starts.append((at, size))
        if len(starts) < 2:
            return ()
        # A font's em square is as high above its descent as its size.
        tops = [calls.loose_box(self._page, first + at)[3] + size for at, size in starts]
        return tuple((at, max(tops) - top) for (at, _), top in zip(starts, tops, strict=True))

    def _size(self, first: int, box: Corners, sideways: bool, outer: bool) -> float:
        """Return the font's line height; inside the page, lines of equal height are taken to be of equal size."""
        height = round(box[3] - box[1], 1)
        known = None if outer else self._sizes.get(height)
        if known is not None:
            return known
        left, top, right, bottom = calls.loose_box(self._page, first)
        size = abs(right - left) if sideways else abs(top - bottom)
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
        middle = (box[0] + box[2] if self._turned else box[1] + box[3]) / 2
        return middle < self._low or middle > self._high

    def _rects(self, first: int, count: int) -> list[Corners]:
        """Return the boxes (left, bottom, right, top) of a run of characters, without those that have no area.

        PDFium gives one box for each change of font. Inside the page the first and the last are enough: the rest
        stands between them, and a line costs less than half.
        """
        page, get = self._page, calls.rect
        total = calls.count_rects(page, first, count)
        if total == 1:
            box = get(page, 0)
            return [box] if box[2] > box[0] and box[3] > box[1] else []
        total = min(total, MAX_RECTS)
        out: list[Corners] = []
        i = 0
        while i < total:
            box = get(page, i)
            if box[2] > box[0] and box[3] > box[1]:
                if not out and i < total - 2 and not self._is_outer(box):
                    i = total - 2
                out.append(box)
            i += 1
        return out


def _hull(boxes: list[Corners]) -> Corners:
    """Return the smallest box around all."""
    if len(boxes) == 2:
        return _around(*boxes)
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


def _is_tall(part: str, box: Corners) -> bool:
    """Tell whether a part of a line stands on end: PDFium goes on in one line when turned text follows level text."""
    return len(part) > 2 and box[3] - box[1] > TWO_LINES * (box[2] - box[0])


def _jump(boxes: list[Corners], size: float) -> bool:
    """Tell whether two boxes that follow each other in a line are far apart."""
    return any(b[0] - a[2] > GAP * size for a, b in itertools.pairwise(boxes))


def _words(page: Any, first: int, body: str, size: float) -> list[Word]:
    """Return the words of a line with their boxes, from the first and the last character of each.

    A word that is much deeper than a line is two that PDFium took for one; it is given glyph by glyph.
    """
    out = []
    deepest = TWO_LINES * size
    for match in WORD.finditer(body):
        start, end = match.span()
        box = char_box(page, first + start)
        if end > start + 1:
            last = char_box(page, first + end - 1)
            box = _around(box, last) if box and last else box or last
        if not box:
            continue
        if box[3] - box[1] > deepest and box[2] - box[0] > deepest:
            glyphs = ((i, char_box(page, first + i)) for i in range(start, end))
            out += [Word(i, body[i], corners) for i, corners in glyphs if corners]
        else:
            out.append(Word(start, match.group(), box))
    return out


def _around(a: Corners, b: Corners) -> Corners:
    """Return the smallest box around both."""
    left, bottom, right, top = a
    other_left, other_bottom, other_right, other_top = b
    return (
        left if left < other_left else other_left,
        bottom if bottom < other_bottom else other_bottom,
        right if right > other_right else other_right,
        top if top > other_top else other_top,
    )


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
        self._names: dict[bytes, str] = {}

    def of(self, page: Any, index: int) -> tuple[str, str]:
        """Return (artifact mark, structure type) of a character of a text page; "" where there is none."""
        if self._vain >= ENOUGH:
            return "", ""
        item = calls.text_object(page, index)
        if not item:
            return "", ""
        count = calls.count_marks(item)
        mark = tag = ""
        self._vain = -1 if count or self._vain < 0 else self._vain + 1
        for i in range(count):
            name = self._name(calls.mark_name(item, i))
            if name == "Artifact":
                mark = name
            elif name:
                tag = name
        return mark, tag

    def _name(self, raw: bytes) -> str:
        if raw not in self._names:
            self._names[raw] = raw.decode("utf-16-le", "replace")
        return self._names[raw]


def to_box(frame: Frame, line: RawLine) -> Box:
    """Return the line's place in the canonical frame."""
    return frame.box(*line.box) if any(line.box) else Box(0.0, 0.0, 0.0, 0.0)
