"""The PDFium calls that are made for every line, with as little conversion of arguments as ctypes allows.

The general binding converts each argument anew, which costs more than the calls themselves. Here an argument that is a
pointer is a reference made once (`ctypes.byref`), which ctypes passes on as it is; numbers are ints, as C ints are by
default. What a call writes is unpacked from one buffer. One thread reads at a time: the buffer is the module's.
"""

from __future__ import annotations

import ctypes
import math
import struct
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium

if TYPE_CHECKING:
    from collections.abc import Callable

_pointer = ctypes.c_void_p
_doubles = (ctypes.c_double * 4)()
_0, _1, _2, _3 = (ctypes.byref(_doubles, 8 * i) for i in range(4))
_floats = (ctypes.c_float * 6)()
_FLOATS = ctypes.byref(_floats)
_four_doubles = struct.Struct("4d").unpack_from
_four_floats = struct.Struct("4f").unpack_from


def _bound(function: Any, *types: Any, result: Any = None) -> Callable[..., int]:
    """Return the same C function without the binding's conversions; it keeps its calling convention.

    Without `types`, arguments must be references and ints that fit a C int.
    """
    twin = type(function)(ctypes.cast(function, _pointer).value)
    twin.argtypes, twin.restype = types or None, result or function.restype
    bound: Callable[..., int] = twin
    return bound


_rect = _bound(pdfium.FPDFText_GetRect)
_char_box = _bound(pdfium.FPDFText_GetCharBox)
_loose_box = _bound(pdfium.FPDFText_GetLooseCharBox)
count_rects = _bound(pdfium.FPDFText_CountRects)
"""(text page, first character, number of characters) -> number of boxes that `rect` then gives."""

is_generated = _bound(pdfium.FPDFText_IsGenerated)
"""(text page, character) -> 1 if it is not in the file, as a space that PDFium put in."""

_font_size = _bound(pdfium.FPDFText_GetFontSize)
_matrix = _bound(pdfium.FPDFText_GetMatrix)
text_object = _bound(pdfium.FPDFText_GetTextObject, result=_pointer)
"""(text page, character) -> address of its text object, or None."""
count_marks = _bound(pdfium.FPDFPageObj_CountMarks, _pointer)
"""(address of a text object) -> number of its marked-content tags."""
_mark = _bound(pdfium.FPDFPageObj_GetMark, _pointer, ctypes.c_ulong, result=_pointer)
_mark_name = _bound(pdfium.FPDFPageObjMark_GetName, _pointer, _pointer, ctypes.c_ulong, _pointer)
_name = ctypes.create_string_buffer(128)
_length = ctypes.c_ulong()
_NAME, _LENGTH = ctypes.addressof(_name), ctypes.addressof(_length)


count_objects = _bound(pdfium.FPDFPage_CountObjects)
"""(page) -> number of its objects; those within forms are not counted."""
_object = _bound(pdfium.FPDFPage_GetObject, result=_pointer)
_type = _bound(pdfium.FPDFPageObj_GetType, _pointer)
_bounds = _bound(pdfium.FPDFPageObj_GetBounds, _pointer, _pointer, _pointer, _pointer, _pointer)
_AT = ctypes.addressof(_floats)


def reference(handle: Any) -> Any:
    """Return a handle of the general binding as the calls here take it; good for as long as the handle is."""
    return ctypes.byref(handle.contents)


def font_size(textpage: Any, index: int) -> float:
    """Return the font size of a character in user space: what the content states, scaled by the text's matrix."""
    size = float(_font_size(textpage, index))
    return size * math.hypot(_floats[2], _floats[3]) if _matrix(textpage, index, _FLOATS) else size


def is_mirrored(textpage: Any, index: int) -> bool:
    """Tell whether the matrix of a character turns it over; a mirror image, if its font did not turn it back."""
    if not _matrix(textpage, index, _FLOATS):
        return False
    a, b, c, d, _, _ = _floats
    return bool(a * d - b * c < 0)


def text_bounds(page: Any, index: int) -> tuple[float, float, float, float] | None:
    """Return the box (left, bottom, right, top in user space) of a page's object; None if it is no text or has none."""
    item = _object(page, index)
    if not item or _type(item) != pdfium.FPDF_PAGEOBJ_TEXT:
        return None
    return _four_floats(_floats) if _bounds(item, _AT, _AT + 4, _AT + 8, _AT + 12) else None


def mark_name(item: int, index: int) -> bytes:
    """Return the name of a text object's marked-content tag in UTF-16, its first 63 characters."""
    mark = _mark(item, index)
    if not mark or not _mark_name(mark, _NAME, 128, _LENGTH):
        return b""
    return ctypes.string_at(_NAME, max(0, min(_length.value, 128) - 2))


def rect(textpage: Any, index: int) -> tuple[float, float, float, float]:
    """Return box `index` of the last `count_rects`: left, bottom, right, top in user space."""
    _rect(textpage, index, _0, _3, _2, _1)
    return _four_doubles(_doubles)


def char_box(textpage: Any, index: int) -> tuple[float, float, float, float] | None:
    """Return the tight box of a character, as `rect` does; None if it has none."""
    return _four_doubles(_doubles) if _char_box(textpage, index, _0, _2, _1, _3) else None


def loose_box(textpage: Any, index: int) -> tuple[float, float, float, float]:
    """Return the box of a character with its font's ascent and descent: left, top, right, bottom in user space."""
    return _four_floats(_floats) if _loose_box(textpage, index, _FLOATS) else (0.0, 0.0, 0.0, 0.0)
