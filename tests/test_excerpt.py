"""Pages taken out of a file read as they do within it."""

from __future__ import annotations

import io

import pikepdf

from furnlint.readers import pdfium, plumber
from furnlint.readers.excerpt import excerpt
from pdfs import pdf

RECIPE = """
    page A4 times=3
    header left  | Staff Handbook 2026
    footer right | Page {n} of {N}
    body 12
    page 700x400 rotate=90 times=2
    at 40 60 | Wide table of the year
    at 200 300 turn=90 | Sideways heading
    body 6
    page A4
    body 5
"""


def whole(data: bytes, pages: list[int]) -> dict[int, str]:
    """Return what pdfplumber reads in the file as it is, without furnlint's way of opening it."""
    import pdfplumber  # noqa: PLC0415

    with pdfplumber.open(io.BytesIO(data)) as file:
        return {number: file.pages[number - 1].extract_text() for number in pages}


def with_crop_and_inherited_fonts(data: bytes) -> bytes:
    """Move what pages have in common (resources, media box, turn) to the tree above them, and crop one page."""
    with pikepdf.open(io.BytesIO(data)) as file:
        file.pages[1].obj["/CropBox"] = pikepdf.Array([40, 500, 500, 842])
        pages = file.Root["/Pages"]
        pages["/Resources"] = file.pages[0].obj["/Resources"]
        pages["/MediaBox"] = file.pages[0].obj["/MediaBox"]
        for page in file.pages:
            del page.obj["/Resources"]
            if page.obj["/MediaBox"] == pages["/MediaBox"]:
                del page.obj["/MediaBox"]
        out = io.BytesIO()
        file.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return out.getvalue()


def test_pages_out_of_a_file_read_as_within_it() -> None:
    data = with_crop_and_inherited_fonts(pdf(RECIPE))
    wanted = [2, 4, 6]
    part = excerpt(data, wanted)
    assert part is not None
    assert len(pdfium.read(part).pages) == 3
    found = plumber.page_texts(data, wanted)
    assert found == whole(data, wanted)
    assert "Sideways heading" in found[4].splitlines()


def test_pages_keep_their_geometry() -> None:
    data = with_crop_and_inherited_fonts(pdf(RECIPE))
    part = excerpt(data, [2, 4])
    assert part is not None
    inside, apart = pdfium.read(data).pages, pdfium.read(part).pages
    for page, of in zip(apart, (inside[1], inside[3]), strict=True):
        assert (page.width, page.height, page.rotation) == (of.width, of.height, of.rotation)
        assert [(line.text, line.box) for line in page.lines] == [(line.text, line.box) for line in of.lines]


def test_a_file_with_a_broken_table_is_read_as_it_is() -> None:
    data = pdf(RECIPE)
    at = data.rindex(b"startxref")
    damaged = data[:at] + b"startxref\n7\n%%EOF\n"
    assert excerpt(data, [1]) is not None
    assert excerpt(damaged, [1]) is None
    assert plumber.page_texts(damaged, [1]) == whole(damaged, [1])


def test_a_page_that_is_not_there_is_no_reason_to_fail() -> None:
    assert excerpt(pdf(RECIPE), [40]) is None
