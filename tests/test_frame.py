"""The canonical frame: the reader's boxes lie where the ink is on the page as shown."""

from __future__ import annotations

import io
import itertools
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pikepdf
import pypdfium2
import pytest

from furnlint.model.box import Box
from furnlint.readers import pdfium
from furnlint.readers.frame import Frame

if TYPE_CHECKING:
    from furnlint.model.document import Page

A4 = (595.0, 842.0)


class Sheet(NamedTuple):
    """The geometry of a page with one word on it."""

    rotate: int = 0
    origin: tuple[float, float] = (0, 0)
    inset: float = 0
    unit: float = 1
    turn: int = 0
    """The word's own direction, degrees counter-clockwise in user space."""

    def __str__(self) -> str:
        return f"rotate={self.rotate},origin={self.origin},inset={self.inset},unit={self.unit},turn={self.turn}"


def one_word(sheet: Sheet) -> bytes:
    """Return a PDF of one page with the word Example near the upper left corner of the media box as stored."""
    (x, y), (width, height) = sheet.origin, A4
    pdf = pikepdf.new()
    matrix = {0: "1 0 0 1", 90: "0 1 -1 0", 180: "-1 0 0 -1", 270: "0 -1 1 0"}[sheet.turn]
    content = f"BT /F1 20 Tf {matrix} {x + 120} {y + height - 150} Tm (Example) Tj ET"
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    page = pikepdf.Dictionary(
        Type=pikepdf.Name.Page,
        MediaBox=[x, y, x + width, y + height],
        Rotate=sheet.rotate,
        Contents=pdf.make_stream(content.encode()),
        Resources=pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font)),
    )
    if sheet.inset:
        page.CropBox = [x + sheet.inset, y + sheet.inset, x + width - sheet.inset, y + height - sheet.inset]
    if sheet.unit != 1:
        page.UserUnit = sheet.unit
    pdf.pages.append(pikepdf.Page(page))
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


def ink(data: bytes, unit: float) -> Box:
    """Return the box of the ink on the rendered page, in points; the renderer leaves /UserUnit out of account."""
    scale = 3
    picture = pypdfium2.PdfDocument(data)[0].render(scale=scale, grayscale=True).to_numpy()
    ys, xs = np.nonzero(picture < 128)
    edges = (xs.min(), ys.min(), xs.max() + 1, ys.max() + 1)
    return Box(*(float(edge) / scale * unit for edge in edges))


def only_page(data: bytes) -> Page:
    (page,) = pdfium.read(data).pages
    return page


SHEETS = [
    Sheet(rotate, origin, inset, unit)
    for rotate, origin, inset, unit in itertools.product((0, 90, 180, 270), ((0, 0), (50, 100)), (0, 36), (1, 2))
]


@pytest.mark.parametrize("sheet", SHEETS, ids=str)
def test_the_box_lies_on_the_ink(sheet: Sheet) -> None:
    data = one_word(sheet)
    page = only_page(data)
    (line,) = page.lines
    assert line.text == "Example"
    assert line.box == pytest.approx(ink(data, sheet.unit), abs=1.0 * sheet.unit)
    width, height = ((side - 2 * sheet.inset) * sheet.unit for side in A4)
    assert (page.width, page.height) == pytest.approx((height, width) if sheet.rotate % 180 else (width, height))
    assert page.rotation == sheet.rotate


@pytest.mark.parametrize("unit", [1, 2])
def test_the_font_size_is_the_size_as_shown(unit: float) -> None:
    plain = only_page(one_word(Sheet())).lines[0].size
    assert plain == pytest.approx(20, rel=0.2)
    assert only_page(one_word(Sheet(unit=unit))).lines[0].size == pytest.approx(plain * unit)


@pytest.mark.parametrize(("rotate", "turn"), list(itertools.product((0, 90, 180, 270), repeat=2)))
def test_the_angle_is_the_direction_as_shown(rotate: int, turn: int) -> None:
    """/Rotate turns clockwise, the text matrix counter-clockwise; 90 reads downwards, 270 upwards."""
    data = one_word(Sheet(rotate=rotate, turn=turn))
    (line,) = only_page(data).lines
    assert line.angle == (rotate - turn) % 360
    assert line.box == pytest.approx(ink(data, 1), abs=1.0)


def test_a_turned_word_has_the_size_of_an_upright_one() -> None:
    sizes = [only_page(one_word(Sheet(turn=turn))).lines[0].size for turn in (0, 90, 180, 270)]
    assert sizes == pytest.approx([sizes[0]] * 4)


def test_the_units_of_a_compressed_file_are_found() -> None:
    with pikepdf.open(io.BytesIO(one_word(Sheet(unit=2)))) as pdf:
        out = io.BytesIO()
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert b"UserUnit" not in out.getvalue()
    assert only_page(out.getvalue()).width == pytest.approx(2 * A4[0])


@pytest.mark.parametrize(
    ("rotation", "expected"),
    [
        (0, Box(10, 60, 40, 70)),  # as stored, y counted from the top
        (90, Box(30, 10, 40, 40)),  # the left edge is the top
        (180, Box(60, 30, 90, 40)),
        (270, Box(60, 60, 70, 90)),  # the right edge is the top
    ],
)
def test_a_rectangle_is_converted(rotation: int, expected: Box) -> None:
    frame = Frame(left=5, bottom=5, right=105, top=105, rotation=rotation)
    assert frame.box(15, 35, 45, 45) == expected
    assert frame._replace(unit=2).box(15, 35, 45, 45) == tuple(2 * value for value in expected)
