"""The simulated readers against the real ones, on small pages made for the purpose."""

from __future__ import annotations

import io

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from furnlint.cleaner.align import aligned
from furnlint.cleaner.lines import reader_lines
from furnlint.model.cleaning import Reader
from furnlint.readers import pdfium, plumber, pypdf_
from pages import Text, body, pdf

CASES: dict[str, list[Text]] = {
    "plain": [(72, 40, "Handbook"), *body(1), (72, 800, "Page 1")],
    "two parts of one line": [(72, 40, "Handbook"), (480, 40, "Issue 4"), *body(2), (300, 800, "2")],
    "footer drawn first": [(72, 800, "Notice to readers"), (72, 814, "7"), (72, 40, "Handbook"), *body(3)],
    "a step of two points": [(72, 40, "Raised"), (300, 42, "Level"), *body(4)],
    "a step of five points": [(72, 40, "Raised"), (300, 45, "Level"), *body(5)],
    "letters without ascenders": [(72, 40, "summa"), (300, 40, "Total"), (450, 40, "xenon"), *body(6)],
}


@pytest.mark.parametrize("name", CASES)
def test_lines_are_those_of_pdfplumber(name: str) -> None:
    data = pdf([CASES[name]])
    real = plumber.page_texts(data)[1].splitlines()
    assert [line.text for line in reader_lines(pdfium.read(data).pages[0], Reader.PDFPLUMBER)] == real


@pytest.mark.parametrize("name", ["plain", "footer drawn first"])
def test_lines_are_those_of_pypdf_in_the_order_of_the_stream(name: str) -> None:
    data = pdf([CASES[name]])
    real = [line.strip() for line in pypdf_.page_texts(data)[1].splitlines() if line.strip()]
    assert [line.text for line in reader_lines(pdfium.read(data).pages[0], Reader.PYPDF)] == real


@pytest.mark.parametrize("font", ["Helvetica", "Times-Roman", "Courier-Bold"])
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize(
    ("sizes", "lines"),
    [((14, 10), "split"), ((14, 9), "split"), ((12, 10), "one"), ((10, 14), "split"), ((9, 10), "one")],
)
def test_sizes_that_differ_on_one_baseline(font: str, scale: float, sizes: tuple[int, int], lines: str) -> None:
    """pdfplumber goes by the top of the letters: a page number set larger than the file's name is a line of its own."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=1)
    for x, y, text in body(1):
        canvas.drawString(x, A4[1] - y, text)
    canvas.saveState()
    canvas.scale(scale, scale)
    text = canvas.beginText(72 / scale, 800 / scale)
    for size, words in zip((*sizes, sizes[0]), ("Page 2 of 42 ", "Fileid: ns/source/A", " Draft"), strict=True):
        text.setFont(font, size / scale)
        text.textOut(words)
    canvas.drawText(text)
    canvas.restoreState()
    canvas.save()
    (page,) = pdfium.read(out.getvalue()).pages
    ours = [line.text for line in reader_lines(page, Reader.PDFPLUMBER)]
    assert ours == plumber.page_texts(out.getvalue())[1].splitlines()
    assert (ours[0] == "Page 2 of 42 Fileid: ns/source/A Draft") == (lines == "one")


def test_pdfplumber_doubles_what_is_painted_twice() -> None:
    data = pdf([[(72, 40, "Kapitel Zwei"), *body(1), (72.3, 40, "Kapitel Zwei")]])
    line = reader_lines(pdfium.read(data).pages[0], Reader.PDFPLUMBER)[0]
    assert line.text == plumber.page_texts(data)[1].splitlines()[0] == "KKaappiitteell ZZwweeii"
    assert len(line.parts) == 2


def test_turned_and_slanted_text_falls_where_pdfplumber_puts_it() -> None:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=1)
    canvas.setFont("Helvetica", 10)
    canvas.drawString(72, 800, "Handbook of rivets")
    canvas.saveState()
    canvas.translate(30, 400)
    canvas.rotate(90)
    canvas.drawString(0, 0, "margin stamp of stores")
    canvas.restoreState()
    canvas.drawString(72, 700, "Body of the page")
    canvas.drawString(72, 40, "Page 1")
    canvas.save()
    real = plumber.page_texts(out.getvalue())[1].splitlines()
    lines = reader_lines(pdfium.read(out.getvalue()).pages[0], Reader.PDFPLUMBER)
    assert [line.text for line in lines] == real
    assert real[1:5] == ["serots", "fo", "pmats", "nigram"]


def test_each_line_of_the_page_stands_in_one_line_of_the_reader() -> None:
    page = pdfium.read(pdf([CASES["two parts of one line"]])).pages[0]
    for reader in Reader:
        parts = [part for line in reader_lines(page, reader) for part in line.parts]
        assert sorted(parts) == list(range(len(page.lines)))


def test_real_text_is_aligned_whatever_its_spaces() -> None:
    page = pdfium.read(pdf([[(72, 40, "Staff Handbook"), (480, 40, "Issue 4"), (72, 80, "Total amount due")]])).pages[0]
    found = aligned(page, "StaffHandbook Issue 4\nTotal\namount due\nnowhere on the page")
    texts = [[page.lines[part].text for part in line.parts] for line in found]
    assert texts == [["Staff Handbook", "Issue 4"], ["Total amount due"], ["Total amount due"], []]
