"""What the configured reader, whichever it is, returns of some pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2.raw as pdfium

from furnlint.model.cleaning import Reader
from furnlint.model.reading import PageReading
from furnlint.readers import plumber, pypdf_
from furnlint.readers.pdfium import opened
from furnlint.readers.pdfium_text import page_text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator


def read_pages(
    data: bytes, pages: Collection[int], reader: Reader, progress: Callable[[int], None]
) -> dict[int, PageReading]:
    """Return 1-based page number -> what `reader` makes of it, an error of the reader included.

    A page that would take the reader too long is left out.

    `progress` is called with each page's number before it is read. Raises ReadError if the file cannot be opened.
    """
    out: dict[int, PageReading] = {}
    if not pages:
        return out
    wanted = sorted(pages)
    found = READERS[reader](data, wanted)
    for number in wanted:
        progress(number)
        reading = next(found, None)
        if reading is None:
            break
        out[reading.page] = reading
    return out


def _pdfium(data: bytes, pages: Collection[int]) -> Iterator[PageReading]:
    with opened(data) as handle:
        for number in pages:
            page = pdfium.FPDF_LoadPage(handle, number - 1)
            textpage = pdfium.FPDFText_LoadPage(page) if page else None
            if textpage:
                text = page_text(textpage, max(0, pdfium.FPDFText_CountChars(textpage)))
                pdfium.FPDFText_ClosePage(textpage)
                yield PageReading(number, text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace"))
            else:
                yield PageReading(number, problem="the page cannot be loaded")
            if page:
                pdfium.FPDF_ClosePage(page)


READERS: dict[Reader, Callable[[bytes, Collection[int]], Iterator[PageReading]]] = {
    Reader.PDFPLUMBER: plumber.readings,
    Reader.PYPDF: pypdf_.readings,
    Reader.PDFIUM: _pdfium,
}
