"""A few pages of a PDF as a file of their own, made by PDFium.

Readers in Python walk through the whole tree of pages, and unpack whole object streams, before they come to one page.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium

from furnlint.readers.pdfium import opened

if TYPE_CHECKING:
    from collections.abc import Sequence


def excerpt(data: bytes, pages: Sequence[int]) -> bytes | None:
    """Return a PDF of some pages (1-based, ascending), with their content, fonts and geometry as they are.

    None where PDFium had to mend the file to open it, or cannot take the pages out: what another reader makes of such a
    file is told by the file alone. Raises ReadError if PDFium cannot open it.
    """
    with opened(data) as handle:
        if not pdfium.FPDF_DocumentHasValidCrossReferenceTable(handle):
            return None
        target = pdfium.FPDF_CreateNewDocument()
        if not target:
            return None
        try:
            indices = (ctypes.c_int * len(pages))(*(page - 1 for page in pages))
            if not pdfium.FPDF_ImportPagesByIndex(target, handle, indices, len(pages), 0):
                return None
            return _saved(target)
        finally:
            pdfium.FPDF_CloseDocument(target)


def _saved(document: Any) -> bytes | None:
    out = bytearray()

    def write(_: Any, block: Any, size: int) -> int:
        out.extend(ctypes.string_at(block, size))
        return 1

    writer = pdfium.FPDF_FILEWRITE()
    writer.version = 1
    writer.WriteBlock = type(writer.WriteBlock)(write)
    return bytes(out) if pdfium.FPDF_SaveAsCopy(document, writer, 0) else None
