"""The objects that a page is painted with, those inside forms included, with their boxes in user space."""

from __future__ import annotations

import ctypes
import math
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2.raw as pdfium

if TYPE_CHECKING:
    from collections.abc import Iterator

    from furnlint.readers.split import Corners

Matrix = tuple[float, float, float, float, float, float]
PLAIN: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
MAX_OBJECTS = 20_000
"""Objects of a page that are looked at."""
MAX_DEPTH = 5
"""Forms within forms."""

_matrix = pdfium.FS_MATRIX()
_corners = tuple(ctypes.c_float() for _ in range(4))


class Item(NamedTuple):
    """One object of a page."""

    handle: Any
    kind: int
    """PDFium's FPDF_PAGEOBJ constant."""
    place: Matrix
    """From the object's own space to user space of the page."""


def items(page: Any) -> Iterator[Item]:
    """Yield the objects of an open page in the order of painting, at most MAX_OBJECTS."""
    left = MAX_OBJECTS
    stack = [_members(page, pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject, PLAIN)]
    while stack and left > 0:
        item = next(stack[-1], None)
        if item is None:
            stack.pop()
        elif item.kind != pdfium.FPDF_PAGEOBJ_FORM:
            left -= 1
            yield item
        elif len(stack) <= MAX_DEPTH:
            left -= 1
            inner = _times(matrix_of(item.handle), item.place)
            stack.append(_members(item.handle, pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject, inner))


def _members(owner: Any, count: Any, get: Any, place: Matrix) -> Iterator[Item]:
    kind = pdfium.FPDFPageObj_GetType
    for i in range(count(owner)):
        handle = get(owner, i)
        if handle:
            yield Item(handle, kind(handle), place)


def matrix_of(handle: Any) -> Matrix:
    """Return the object's own matrix."""
    if not pdfium.FPDFPageObj_GetMatrix(handle, _matrix):
        return PLAIN
    return _matrix.a, _matrix.b, _matrix.c, _matrix.d, _matrix.e, _matrix.f


def _times(m: Matrix, n: Matrix) -> Matrix:
    """Return the matrix that does `m` first and `n` after it."""
    a, b, c, d, e, f = m
    return (
        a * n[0] + b * n[2],
        a * n[1] + b * n[3],
        c * n[0] + d * n[2],
        c * n[1] + d * n[3],
        e * n[0] + f * n[2] + n[4],
        e * n[1] + f * n[3] + n[5],
    )


def bounds(item: Item) -> Corners | None:
    """Return left, bottom, right, top in user space of the page; None if the object has none."""
    left, bottom, right, top = _corners
    if not pdfium.FPDFPageObj_GetBounds(item.handle, left, bottom, right, top):
        return None
    x0, y0, x1, y1 = left.value, bottom.value, right.value, top.value
    if item.place is PLAIN:
        return x0, y0, x1, y1
    a, b, c, d, e, f = item.place
    xs = [a * x + c * y + e for x in (x0, x1) for y in (y0, y1)]
    ys = [b * x + d * y + f for x in (x0, x1) for y in (y0, y1)]
    return min(xs), min(ys), max(xs), max(ys)


def scale(item: Item) -> float:
    """Return by how much the object's own matrix and the forms around it enlarge: the root of the change of area."""
    a, b, c, d, _, _ = _times(matrix_of(item.handle), item.place)
    return math.sqrt(abs(a * d - b * c))
