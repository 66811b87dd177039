"""A closer look at the objects of some pages: pictures, and text that cannot be seen.

It costs about as much as the reading of the page. So it is meant for pages that ask for it. Where text is painted
invisibly, or in a colour near white, what else is painted in its box decides: a text layer over a scan has the scan
there, white letters on a dark bar have the bar, hidden text has nothing.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2.raw as pdfium

from furnlint.model.box import Box, shared_height, shared_width, union
from furnlint.model.reading import HiddenCause, HiddenText, PageFacts
from furnlint.readers import calls
from furnlint.readers.objects import MAX_OBJECTS, Item, bounds, items, scale
from furnlint.readers.pdfium import frame_of, opened
from furnlint.readers.pdfium_text import UNFIT, page_text
from furnlint.readers.userunit import user_units

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from furnlint.readers.frame import Frame
    from furnlint.readers.split import Corners

WHITE = 235
"""Least red, green and blue (of 255) of a colour that may not show on paper."""
TINY = 1.5
"""Points; smaller letters nobody reads."""
GRID = 40
"""Cells along each side of the page in which the area of pictures is counted."""
TWICE = 2.0
"""Points; text objects of one size that stand nearer than this are painted twice."""
WIDE = 8.0
"""Points; narrower objects (dots, bars of a table) are not asked whether they are painted twice."""
EXCERPT = 200
"""Characters of hidden text that are kept."""


class _Text(NamedTuple):
    item: Item
    box: Box
    cause: HiddenCause | None
    """What it may be hidden by; None for text that is plainly to be seen."""


def look(data: bytes, pages: Collection[int], progress: Callable[[int], None] | None = None) -> dict[int, PageFacts]:
    """Return 1-based page number -> what a closer look at it found, for the wanted `pages`.

    A page that cannot be opened is left out. Raises ReadError if the file cannot be opened.
    """
    out: dict[int, PageFacts] = {}
    if not pages:
        return out
    units = user_units(data)
    with opened(data) as handle:
        for number in sorted(pages):
            if progress is not None:
                progress(number)
            page = pdfium.FPDF_LoadPage(handle, number - 1)
            if not page:
                continue
            try:
                out[number] = _facts(page, number, frame_of(page, units.get(number - 1, 1.0)))
            finally:
                pdfium.FPDF_ClosePage(page)
    return out


def _facts(page: Any, number: int, frame: Frame) -> PageFacts:
    texts: list[_Text] = []
    pictures: list[Box] = []
    shapes: list[Item] = []
    count = 0
    for item in items(page):
        count += 1
        if item.kind in (pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_SHADING):
            shapes.append(item)
            continue
        corners = bounds(item)
        if corners is None:
            continue
        if item.kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            pictures.append(frame.box(*corners))
        elif item.kind == pdfium.FPDF_PAGEOBJ_TEXT:
            box = frame.box(*corners)
            texts.append(_Text(item, box, _suspicion(item, frame.unit, min(box.width, box.height))))
    facts = PageFacts(
        number,
        images=len(pictures),
        image_share=_covered(pictures, *frame.size),
        painted_twice=_painted_twice(texts),
        paths=len(shapes),
        whole=count < MAX_OBJECTS,
    )
    return _with_text(page, facts, texts, _Behind(frame, pictures, shapes))


def _suspicion(item: Item, unit: float, extent: float) -> HiddenCause | None:
    """Return what may hide a text object, from how it is painted; `extent` is the shorter side of its box, points."""
    mode = pdfium.FPDFTextObj_GetTextRenderMode(item.handle)
    if mode == pdfium.FPDF_TEXTRENDERMODE_INVISIBLE:
        return HiddenCause.INVISIBLE
    red, green, blue, alpha = _colour
    if mode == pdfium.FPDF_TEXTRENDERMODE_FILL and pdfium.FPDFPageObj_GetFillColor(item.handle, *_colour):
        if alpha.value == 0:
            return HiddenCause.INVISIBLE
        if min(red.value, green.value, blue.value) >= WHITE:
            return HiddenCause.COLOUR
    pdfium.FPDFTextObj_GetFontSize(item.handle, _size)
    # The font's size is only one factor of the letters' size, and in a Type 3 font says nothing: the ink has to agree.
    if extent <= TINY and _size.value * scale(item) * unit <= TINY:
        return HiddenCause.TINY
    return None


_colour = tuple(ctypes.c_uint() for _ in range(4))
_size = ctypes.c_float()


def _covered(pictures: list[Box], width: float, height: float) -> float:
    """Return the share of the page that the pictures cover, overlaps counted once."""
    if width <= 0 or height <= 0 or not pictures:
        return 0.0
    cells: set[tuple[int, int]] = set()
    for box in pictures[:MAX_OBJECTS]:
        columns = _cells(box.x0 / width, box.x1 / width)
        rows = _cells(box.top / height, box.bottom / height)
        cells.update((x, y) for x in columns for y in rows)
        if len(cells) == GRID * GRID:
            break
    return len(cells) / (GRID * GRID)


def _cells(low: float, high: float) -> range:
    """Return the cells whose middle lies between two shares of the page's side."""
    return range(max(0, round(min(low, 1) * GRID)), min(GRID, round(max(high, 0) * GRID)))


def _painted_twice(texts: list[_Text]) -> int:
    """Return how many text objects stand where another one of the same size stands."""
    sizes: dict[tuple[int, int], list[Box]] = {}
    twice = 0
    for _, box, _ in texts:
        if box.width < WIDE:
            continue
        others = sizes.setdefault((round(box.width), round(box.height)), [])
        if any(abs(o.x0 - box.x0) <= TWICE and abs(o.top - box.top) <= TWICE for o in others[-20:]):
            twice += 1
        others.append(box)
    return twice


class _Behind:
    """What else is painted on a page; shapes are looked at only when they are asked for."""

    def __init__(self, frame: Frame, pictures: list[Box], shapes: list[Item]) -> None:
        self.frame, self._pictures, self._shapes = frame, pictures, shapes
        self._filled: list[Box] | None = None

    def shows(self, box: Box) -> bool:
        """Tell whether something that is not near white is painted where a text stands."""
        if any(_over(box, other) for other in self._pictures):
            return True
        if self._filled is None:
            self._filled = [self.frame.box(*corners) for item in self._shapes if (corners := _ink_of(item))]
        return any(_over(box, other) for other in self._filled)


def _ink_of(item: Item) -> Corners | None:
    """Return the corners of a shape that is filled with more than white."""
    if item.kind == pdfium.FPDF_PAGEOBJ_PATH:
        if not pdfium.FPDFPath_GetDrawMode(item.handle, _fill, _stroke) or not _fill.value:
            return None
        red, green, blue, alpha = _colour
        if pdfium.FPDFPageObj_GetFillColor(item.handle, *_colour) and (
            alpha.value == 0 or min(red.value, green.value, blue.value) >= WHITE
        ):
            return None
    return bounds(item)


_fill, _stroke = ctypes.c_int(), ctypes.c_int()


def _with_text(page: Any, facts: PageFacts, texts: list[_Text], behind: _Behind) -> PageFacts:
    """Add what the text of the page is needed for: what of it is hidden."""
    doubtful = {_address(t.item.handle): t for t in texts if t.cause}
    if not doubtful:
        return facts
    textpage = pdfium.FPDFText_LoadPage(page)
    if not textpage:
        return facts
    strings: dict[int, list[str]] = {}
    try:
        count = max(0, pdfium.FPDFText_CountChars(textpage))
        text = page_text(textpage, count)
        own = calls.reference(textpage)
        for index, character in enumerate(text if len(text) == count else ""):
            address = calls.text_object(own, index)
            if address in doubtful:
                strings.setdefault(address, []).append(character)
    finally:
        pdfium.FPDFText_ClosePage(textpage)
    found = [(doubtful[address], UNFIT.sub("", "".join(parts))) for address, parts in strings.items()]
    invisible = sum(_ink(text) for t, text in found if t.cause is HiddenCause.INVISIBLE)
    return facts._replace(invisible=invisible, hidden=_hidden(texts, found, behind))


def _address(handle: Any) -> int:
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def _ink(text: str) -> int:
    return sum(not c.isspace() for c in text)


def _hidden(texts: list[_Text], found: list[tuple[_Text, str]], behind: _Behind) -> tuple[HiddenText, ...]:
    """Return the text that is really not to be seen, one record a cause."""
    width, height = behind.frame.size
    plain = [t.box for t in texts if t.cause is None]
    groups: dict[HiddenCause, list[tuple[Box, str]]] = {}
    for text, string in found:
        if not string.strip() or not _on_page(text.box, width, height):
            continue
        cause = _cause(text, behind, plain)
        if cause:
            groups.setdefault(cause, []).append((text.box, string))
    return tuple(
        HiddenText(
            cause,
            sum(_ink(string) for _, string in group),
            " ".join(" ".join(string for _, string in group).split())[:EXCERPT],
            union(box for box, _ in group),
        )
        for cause, group in groups.items()
    )


def _on_page(box: Box, width: float, height: float) -> bool:
    return box.x1 > 0 and box.x0 < width and box.bottom > 0 and box.top < height


def _cause(text: _Text, behind: _Behind, plain: list[Box]) -> HiddenCause | None:
    """Return what hides a text: None for a layer over a picture, and for light letters on something dark."""
    if text.cause is HiddenCause.TINY or text.cause is None:
        return text.cause
    if behind.shows(text.box):
        return None
    if text.cause is HiddenCause.INVISIBLE and any(_over(text.box, box) for box in plain):
        return HiddenCause.SECOND_LAYER
    return text.cause


def _over(a: Box, b: Box) -> bool:
    """Tell whether two boxes share most of the smaller one."""
    shared = max(0.0, shared_width(a, b)) * max(0.0, shared_height(a, b))
    least = min(a.width * a.height, b.width * b.height)
    return shared > 0.5 * least > 0
