"""Pictures of pages, small ones in shades of grey: what is marked on them is in colour."""

from __future__ import annotations

import base64
import ctypes
import struct
import zlib
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium

from furnlint.model.picture import Picture
from furnlint.readers.pdfium import frame_of, opened
from furnlint.readers.userunit import user_units

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WIDTH, HEIGHT = 900, 1300
"""Pixels that a picture fits into: text of 8 points can be read."""
LARGEST = 3.0
"""Pixels a point at most: a label needs no more."""
WHITE = 0xFFFFFFFF
PNG = b"\x89PNG\r\n\x1a\n"
HIGH = bytes(value & 0xF0 for value in range(256))
LOW = bytes(value >> 4 for value in range(256))


def pictures(data: bytes, pages: Sequence[int], progress: Callable[[int], None]) -> dict[int, Picture]:
    """Return 1-based page number -> its picture; Raises ReadError if the file cannot be opened."""
    out: dict[int, Picture] = {}
    units = user_units(data)
    with opened(data) as handle:
        for number in pages:
            progress(number)
            page = pdfium.FPDF_LoadPage(handle, number - 1)
            if not page:
                out[number] = Picture(problem="the page cannot be loaded")
                continue
            try:
                out[number] = _picture(page, *frame_of(page, units.get(number - 1, 1.0)).size)
            finally:
                pdfium.FPDF_ClosePage(page)
    return out


def _picture(page: Any, width: float, height: float) -> Picture:
    if width <= 0 or height <= 0:
        return Picture(problem="the page has no size")
    scale = min(WIDTH / width, HEIGHT / height, LARGEST)
    columns, rows = max(1, round(width * scale)), max(1, round(height * scale))
    bitmap = pdfium.FPDFBitmap_CreateEx(columns, rows, pdfium.FPDFBitmap_Gray, None, 0)
    if not bitmap:
        return Picture(problem="there is no memory for it")
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, WHITE)
        flags = pdfium.FPDF_ANNOT | pdfium.FPDF_GRAYSCALE
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, flags)
        stride = pdfium.FPDFBitmap_GetStride(bitmap)
        raw = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * rows)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    png = encoded([raw[at : at + columns] for at in range(0, stride * rows, stride)])
    return Picture(width, height, base64.b64encode(png).decode("ascii"))


def encoded(rows: Sequence[bytes]) -> bytes:
    """Return a PNG (ISO/IEC 15948) of 16 shades; `rows` are bytes of grey from the top, all as long as the first.

    Four bits a pixel are enough for letters with smooth edges, and take half the bytes of eight.
    """
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 4, 0, 0, 0, 0)
    packed = zlib.compress(b"".join(b"\0" + _halved(row) for row in rows), 9)
    return PNG + _chunk(b"IHDR", header) + _chunk(b"IDAT", packed) + _chunk(b"IEND", b"")


def _halved(row: bytes) -> bytes:
    """Return two pixels in each byte; two long numbers do it without a loop over the pixels."""
    even = row + row[-1:] if len(row) % 2 else row
    high, low = even[0::2].translate(HIGH), even[1::2].translate(LOW)
    return (int.from_bytes(high) | int.from_bytes(low)).to_bytes(len(high))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
