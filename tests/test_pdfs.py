"""The recipe toolkit: what the other tests rely on."""

import pypdfium2

from pdfs import pdf

RECIPE = """
page A4 times=2
header left | Staff Handbook 2026
footer right | Page {n} of {N}
body 3
page 300x500 rotate=90
at 50 40 | turned {roman}
"""


def words(data: bytes, page: int) -> str:
    return str(pypdfium2.PdfDocument(data)[page].get_textpage().get_text_range())


def test_furniture_stands_on_each_page_and_counts() -> None:
    data = pdf(RECIPE)
    assert "Staff Handbook 2026" in words(data, 1)
    assert "Page 2 of 3" in words(data, 1)


def test_prose_differs_from_page_to_page() -> None:
    data = pdf(RECIPE)
    assert len(set(words(data, 0).splitlines()) & set(words(data, 1).splitlines())) == 1  # the header


def test_a_turned_page_is_stored_in_the_size_given() -> None:
    page = pypdfium2.PdfDocument(pdf(RECIPE))[2]
    assert page.get_mediabox() == (0, 0, 300, 500)
    assert page.get_size() == (500, 300)
    assert page.get_rotation() == 90
    assert "turned iii" in page.get_textpage().get_text_range()


def test_the_same_recipe_gives_the_same_bytes() -> None:
    assert pdf(RECIPE) == pdf(RECIPE)
