"""The PDFium calls that are made for every line, with plain numbers in place of ctypes objects.

The general binding converts each pointer argument anew, which costs more than the calls themselves. Here a call takes
addresses, and what it writes is unpacked from one buffer. One thread reads at a time: the buffer is the module's.
"""

from __future__ import annotations

import ctypes
import math
import struct
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium

if TYPE_CHECKING:
    from collections.abc import Callable

_pointer, _int = ctypes.c_void_p, ctypes.c_int
_buffer = (ctypes.c_double * 4)()
_floats = (ctypes.c_float * 4)()
_0 = ctypes.addressof(_buffer)
_1, _2, _3 = _0 + 8, _0 + 16, _0 + 24
_FLOATS = ctypes.addressof(_floats)
_four_doubles = struct.Struct("4d").unpack_from
_four_floats = struct.Struct("4f").unpack_from


def _bound(function: Any, *types: Any, result: Any = None) -> Callable[..., int]:
    """Return the same C function with other argument types; it keeps its calling convention."""
    twin = type(function)(ctypes.cast(function, _pointer).value)
    twin.argtypes, twin.restype = types, result or function.restype
    bound: Callable[..., int] = twin
    return bound


_rect = _bound(pdfium.FPDFText_GetRect, _pointer, _int, _pointer, _pointer, _pointer, _pointer)
_char_box = _bound(pdfium.FPDFText_GetCharBox, _pointer, _int, _pointer, _pointer, _pointer, _pointer)
_loose_box = _bound(pdfium.FPDFText_GetLooseCharBox, _pointer, _int, _pointer)
count_rects = _bound(pdfium.FPDFText_CountRects, _pointer, _int, _int)
"""(text page, first character, number of characters) -> number of boxes that `rect` then gives."""

_font_size = _bound(pdfium.FPDFText_GetFontSize, _pointer, _int)
_matrix = _bound(pdfium.FPDFText_GetMatrix, _pointer, _int, _pointer)
text_object = _bound(pdfium.FPDFText_GetTextObject, _pointer, _int, result=_pointer)
"""(text page, character) -> address of its text object, or None."""
count_marks = _bound(pdfium.FPDFPageObj_CountMarks, _pointer)
"""(text object) -> number of its marked-content tags."""
_mark = _bound(pdfium.FPDFPageObj_GetMark, _pointer, ctypes.c_ulong, result=_pointer)
_mark_name = _bound(pdfium.FPDFPageObjMark_GetName, _pointer, _pointer, ctypes.c_ulong, _pointer)
_name = ctypes.create_string_buffer(128)
_length = ctypes.c_ulong()
_NAME, _LENGTH = ctypes.addressof(_name), ctypes.addressof(_length)


def font_size(textpage: int, index: int) -> float:
    """Return the font size of a character in user space: what the content states, scaled by the text's matrix."""
    size = _font_size(textpage, index)
    return size * math.hypot(_six[2], _six[3]) if _matrix(textpage, index, _SIX) else float(size)


_six = (ctypes.c_float * 6)()
_SIX = ctypes.addressof(_six)


def mark_name(item: int, index: int) -> bytes:
    """Return the name of a text object's marked-content tag in UTF-16, its first 63 characters."""
    mark = _mark(item, index)
    if not mark or not _mark_name(mark, _NAME, 128, _LENGTH):
        return b""
    return ctypes.string_at(_NAME, max(0, min(_length.value, 128) - 2))


def address(handle: Any) -> int:
    """Return the address that a handle of the general binding stands for."""
    return ctypes.cast(handle, _pointer).value or 0


def rect(textpage: int, index: int) -> tuple[float, float, float, float]:
    """Return box `index` of the last `count_rects`: left, bottom, right, top in user space."""
    _rect(textpage, index, _0, _3, _2, _1)
    return _four_doubles(_buffer)


def char_box(textpage: int, index: int) -> tuple[float, float, float, float] | None:
    """Return the tight box of a character, as `rect` does; None if it has none."""
    return _four_doubles(_buffer) if _char_box(textpage, index, _0, _2, _1, _3) else None


def loose_box(textpage: int, index: int) -> tuple[float, float, float, float]:
    """Return the box of a character with its font's ascent and descent: left, top, right, bottom in user space."""
    return _four_floats(_floats) if _loose_box(textpage, index, _FLOATS) else (0.0, 0.0, 0.0, 0.0)
