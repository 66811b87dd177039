"""A small grey picture of a page, to see what a reader of it sees."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2.raw as pdfium

if TYPE_CHECKING:
    from furnlint.model.box import Box

SIDE = 1100
"""Pixels of the longer side: letters of body text are some ten pixels high."""
FLAT = 12
"""Difference of grey (of 255) within a box up to which nothing is to be seen in it."""


class Picture(NamedTuple):
    """The page as shown, grey, one byte a pixel, rows from the top."""

    width: int
    height: int
    stride: int
    scale: float
    """Pixels per point."""
    pixels: bytes

    @classmethod
    def of(cls, page: Any, width: float, height: float) -> Picture | None:
        """Draw an open page that is shown `width` by `height` points; None if it cannot be drawn."""
        if min(width, height) <= 0:
            return None
        factor = SIDE / max(width, height)
        across, down = max(1, round(width * factor)), max(1, round(height * factor))
        bitmap = pdfium.FPDFBitmap_CreateEx(across, down, pdfium.FPDFBitmap_Gray, None, 0)
        if not bitmap:
            return None
        try:
            pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, across, down, 0xFFFFFFFF)
            pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, pdfium.FPDF_ANNOT)
            stride = pdfium.FPDFBitmap_GetStride(bitmap)
            pixels = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * down)
        finally:
            pdfium.FPDFBitmap_Destroy(bitmap)
        return cls(across, down, stride, factor, pixels)

    def is_blank(self, box: Box) -> bool:
        """Tell whether all within a box (points, canonical frame) has one colour; false for a box off the page."""
        x0, x1 = max(0, int(box.x0 * self.scale)), min(self.width, int(box.x1 * self.scale) + 1)
        y0, y1 = max(0, int(box.top * self.scale)), min(self.height, int(box.bottom * self.scale) + 1)
        if x1 <= x0 or y1 <= y0:
            return False
        low, high = 255, 0
        for y in range(y0, y1):
            row = self.pixels[y * self.stride + x0 : y * self.stride + x1]
            low, high = min(low, *row), max(high, *row)
            if high - low > FLAT:
                return False
        return True
