"""The reader furnlint stands on: PDFium through pypdfium2, into the document model."""

from __future__ import annotations

import contextlib
import ctypes
import functools
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium

from furnlint.errors import ReadError
from furnlint.model.box import Box
from furnlint.model.document import Document, Heading, Line, Page, Problem
from furnlint.model.rows import in_rows
from furnlint.readers import calls
from furnlint.readers.base import ReadLimits, refuse_what_is_no_pdf
from furnlint.readers.frame import Frame
from furnlint.readers.pdfium_text import UNFIT, MarkReader, PageText, to_box
from furnlint.readers.userunit import user_units

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from furnlint.readers.split import Corners

WORDS = {
    pdfium.FPDF_ERR_FILE: ("unreadable", "the file cannot be opened as a PDF"),
    pdfium.FPDF_ERR_FORMAT: ("unreadable", "the PDF is damaged: its structure cannot be read"),
    pdfium.FPDF_ERR_PASSWORD: ("encrypted", "the file needs a password to be opened"),
    pdfium.FPDF_ERR_SECURITY: ("encrypted", "the file is encrypted in a way that the reader does not know"),
    pdfium.FPDF_ERR_PAGE: ("unreadable", "the PDF has no page that can be found"),
}
DAMAGED = ("unreadable", "the PDF is damaged: no document could be read from it")
FIRST, EVERY = 3, 8
"""The first pages, and then one of so many, are looked through for text that is painted twice."""
MOST_OBJECTS = 300
WIDE = 8.0
"""Points; narrower text is passed over: dots and dashes stand close to each other."""
TWICE = 2.5
"""Points by which the edges of two texts in one place differ at most."""
WORD = 4
"""Letters in one text, each half as wide as high, or in several texts, from which on they are more than a symbol."""
SAME = 0.3
"""Points by which the widths, and the heights, of one text painted twice differ at most."""
MAX_OUTLINE = 2000


def read(data: bytes, limits: ReadLimits | None = None, progress: Callable[[int], None] | None = None) -> Document:
    """Read a PDF; pages that fail are left out and named in `problems`.

    `progress` is called with each 1-based page number before the page is read.
    Raises ReadError if nothing of it can be read, or if it is over `limits`.
    """
    limits = limits or ReadLimits()
    refuse_what_is_no_pdf(data)
    with opened(data) as handle:
        count = pdfium.FPDF_GetPageCount(handle)
        if count <= 0:
            raise ReadError("unreadable", "the PDF has 0 pages")
        if count > limits.pages:
            raise ReadError(
                "limit", f"the PDF has {count} pages, more than the limit of {limits.pages} (`limits.pages`)"
            )
        units, marks = user_units(data), MarkReader()
        pages, problems = [], []
        characters = 0
        for index in range(count):
            if progress is not None:
                progress(index + 1)
            try:
                page, problem = _page(handle, index, units.get(index, 1.0), limits, marks)
            except ReadError as error:
                problems.append(Problem(index + 1, error.message))
                continue
            except Exception as error:
                problems.append(Problem(index + 1, f"{type(error).__name__}: {error}"))
                continue
            pages.append(page)
            if problem:
                problems.append(Problem(index + 1, problem))
            characters += sum(len(line.text) for line in page.lines)
            if characters > limits.document_characters:
                problems.append(
                    Problem(
                        0,
                        f"reading stopped after page {index + 1} at {characters} characters, "
                        f"over the limit of {limits.document_characters} "
                        "(`limits.document-characters`)",
                    )
                )
                break
        return Document(
            pages=tuple(pages),
            title=_meta(handle, b"Title"),
            outline=tuple(_outline(handle)),
            tagged=bool(pdfium.FPDFCatalog_IsTagged(handle)),
            has_labels=any(page.label for page in pages),
            problems=tuple(problems),
        )


@contextlib.contextmanager
def opened(data: bytes) -> Iterator[Any]:
    """Open a document in memory and close it at the end; the bytes outlive the handle."""
    handle = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
    if not handle:
        reason, message = WORDS.get(pdfium.FPDF_GetLastError(), DAMAGED)
        raise ReadError(reason, message)
    try:
        yield handle
    finally:
        pdfium.FPDF_CloseDocument(handle)


def _page(handle: Any, index: int, unit: float, limits: ReadLimits, marks: MarkReader) -> tuple[Page, str]:
    """Read one page; returns it with a problem in words, or ""."""
    page = pdfium.FPDF_LoadPage(handle, index)
    if not page:
        raise ReadError("unreadable", "the page cannot be loaded")
    try:
        frame = frame_of(page, unit)
        textpage = pdfium.FPDFText_LoadPage(page)
        if not textpage:
            raise ReadError("unreadable", "the text of the page cannot be loaded")
        try:
            text = PageText(textpage, frame, marks)
            lines, problem = _lines(text, frame, limits)
            mirrored = text.is_mirrored()
            spaced = text.is_spaced()
            twice = (index < FIRST or index % EVERY == 0) and painted_twice(page)
        finally:
            pdfium.FPDFText_ClosePage(textpage)
    finally:
        pdfium.FPDF_ClosePage(page)
    width, height = frame.size
    label = _label(handle, index)
    return Page(index + 1, width, height, frame.rotation, in_rows(lines), label, mirrored, twice, spaced), problem


def painted_twice(page: Any) -> bool:
    """Tell whether two text objects that follow each other stand in one place: letters made bold, or with a shadow.

    PDFium returns such a text once, and other readers twice.
    """
    own = calls.reference(page)
    last = None
    letters = 0
    for index in range(min(calls.count_objects(own), MOST_OBJECTS)):
        box = calls.text_bounds(own, index)
        if box is None or box[2] - box[0] < WIDE:
            continue
        if last is not None and all(abs(a - b) <= TWICE for a, b in zip(box, last, strict=True)) and _same(box, last):
            letters += WORD if box[2] - box[0] > WORD / 2 * (box[3] - box[1]) else 1
            if letters >= WORD:
                return True
        last = box
    return False


def _same(a: Corners, b: Corners) -> bool:
    """Tell whether two boxes have one size: the same letters in the same font."""
    return abs(a[2] - a[0] - b[2] + b[0]) <= SAME and abs(a[3] - a[1] - b[3] + b[1]) <= SAME


def _lines(page: PageText, frame: Frame, limits: ReadLimits) -> tuple[list[Line], str]:
    lines: list[Line] = []
    characters = 0
    straight = frame.rotation == 0 and frame.unit == 1
    for stream, raw in enumerate(page.lines()):
        text, (left, bottom, right, top), size, angle, mark, tag, runs = raw
        if straight and (left or right):  # what `to_box` does, without the calls: almost every line of every page
            box = Box(left - frame.left, frame.top - top, right - frame.left, frame.top - bottom)
        else:
            box = to_box(frame, raw)
        shown = frame.rotation if angle == 0 else frame.angle(angle)
        if runs and frame.unit != 1:
            runs = tuple((at, lower * frame.unit) for at, lower in runs)
        lines.append(Line(text, box, size * frame.unit, shown, stream, 0, mark, tag, runs))
        characters += len(text)
        if characters > limits.page_characters:
            return lines, (
                f"reading stopped at {characters} characters, over the limit of {limits.page_characters} on a page "
                "(`limits.page-characters`)"
            )
    return lines, ""


def frame_of(page: Any, unit: float) -> Frame:
    """Return the geometry of an open page; `unit` is its /UserUnit."""
    box = pdfium.FS_RECTF()
    pdfium.FPDF_GetPageBoundingBox(page, box)
    rotation = (pdfium.FPDFPage_GetRotation(page) % 4) * 90
    return Frame(box.left, box.bottom, box.right, box.top, rotation, unit)


def _string(call: Callable[[Any, int], int]) -> str:
    """Return a UTF-16 string from a PDFium call that takes (buffer, size) and returns the size needed."""
    size = min(call(None, 0), 4096)
    if size <= 2:
        return ""
    buffer = ctypes.create_string_buffer(size)
    call(buffer, size)
    return UNFIT.sub("\ufffd", buffer.raw[: size - 2].decode("utf-16-le", "replace")).strip()


def _meta(handle: Any, key: bytes) -> str:
    return _string(functools.partial(pdfium.FPDF_GetMetaText, handle, key))


def _label(handle: Any, index: int) -> str:
    return _string(functools.partial(pdfium.FPDF_GetPageLabel, handle, index))


def _outline(handle: Any) -> Iterator[Heading]:
    """Yield the bookmarks in document order; cycles and floods end at MAX_OUTLINE entries."""
    stack = [(pdfium.FPDFBookmark_GetFirstChild(handle, None), 1)]
    for _ in range(MAX_OUTLINE):
        if not stack:
            return
        item, level = stack.pop()
        if not item:
            continue
        title = _string(functools.partial(pdfium.FPDFBookmark_GetTitle, item))
        target = pdfium.FPDFBookmark_GetDest(handle, item)
        page = pdfium.FPDFDest_GetDestPageIndex(handle, target) + 1 if target else 0
        if title:
            yield Heading(title, max(page, 0), level)
        stack.append((pdfium.FPDFBookmark_GetNextSibling(handle, item), level))
        if level < 20:
            stack.append((pdfium.FPDFBookmark_GetFirstChild(handle, item), level + 1))
