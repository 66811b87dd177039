"""The reader: real lines with real places, and a refusal that helps for what is no PDF."""

from __future__ import annotations

import io
import pickle
from typing import Any

import pikepdf
import pytest

import hostile_pdfs
from furnlint.errors import ReadError
from furnlint.model.document import Document, Heading, Line, Problem
from furnlint.readers import pdfium
from furnlint.readers.base import ReadLimits
from furnlint.readers.split import Word, split
from pdfs import pdf

HELVETICA = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica"
LETTERS = "/F1 10 Tf"


def content(*operators: str, to_unicode: dict[str, str] | None = None, page: bytes = b"") -> bytes:
    """Return a page of 612 x 792 pt with the given content; `to_unicode` maps letters to UTF-16 in hex."""
    stream = hostile_pdfs.stream("\n".join(operators).encode("latin-1"))
    if to_unicode is None:
        return hostile_pdfs.one_page(stream, b"<< /Font << /F1 5 0 R >> >>", HELVETICA + b" >>", page=page)
    rows = "\n".join(f"<{ord(letter):02x}> <{code}>" for letter, code in to_unicode.items())
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <ff> "
        f"endcodespacerange {len(to_unicode)} beginbfchar\n{rows}\nendbfchar endcmap end end"
    )
    font = HELVETICA + b" /ToUnicode 6 0 R >>"
    return hostile_pdfs.one_page(
        stream, b"<< /Font << /F1 5 0 R >> >>", font, hostile_pdfs.stream(cmap.encode()), page=page
    )


def show(text: str, x: float, y: float, size: float = 10) -> str:
    return f"BT /F1 {size} Tf {x} {y} Td ({text}) Tj ET"


def lines(data: bytes) -> tuple[Line, ...]:
    return pdfium.read(data).pages[0].lines


def texts(data: bytes) -> list[str]:
    return [line.text for line in lines(data)]


# --- lines --------------------------------------------------------------------------------------------------------


def test_a_hyphen_at_the_line_end_ends_the_line_and_is_kept() -> None:
    data = content(
        show("the winter harbour keeps its engi-", 72, 700), show("neering ledger under the window", 72, 686)
    )
    assert texts(data) == ["the winter harbour keeps its engi-", "neering ledger under the window"]


def test_a_wide_gap_parts_a_baseline_into_lines_of_one_row() -> None:
    data = content(show("Staff Handbook", 72, 740), show("Page 7", 480, 740), show("Body text of the page", 72, 700))
    left, right, body = lines(data)
    assert (left.text, right.text) == ("Staff Handbook", "Page 7")
    assert (left.row, right.row, body.row) == (0, 0, 1)
    assert left.box.x1 < 200
    assert right.box.x0 > 470


def test_a_gap_between_words_of_a_sentence_parts_nothing() -> None:
    assert texts(content("BT /F1 10 Tf 6 Tw 72 700 Td (spaced words of one line) Tj ET")) == [
        "spaced words of one line"
    ]


@pytest.mark.parametrize("drop", [8, 12, 30])
def test_two_lines_that_follow_each_other_to_the_right_are_taken_apart(drop: int) -> None:
    data = content(show("the first line", 72, 700), show("the second one", 140, 700 - drop))
    first, second = lines(data)
    assert (first.text, second.text) == ("the first line", "the second one")
    assert second.box.top == pytest.approx(first.box.top + drop, abs=1)


def test_words_are_split_where_the_height_jumps() -> None:
    words = [Word(0, "a", (0, 0, 10, 8)), Word(2, "b", (12, 0, 20, 8)), Word(4, "c", (22, -12, 30, -4))]
    assert split(words, 10, sideways=False) == [Word(0, "a b", (0, 0, 20, 8)), Word(4, "c", (22, -12, 30, -4))]


def test_an_index_is_no_line_of_its_own() -> None:
    words = [Word(0, "x", (0, 0, 10, 8)), Word(2, "2", (10, 5, 14, 10))]
    assert [word.text for word in split(words, 10, sideways=False)] == ["x 2"]


def test_words_that_read_upwards_are_split_along_their_own_direction() -> None:
    words = [Word(0, "a", (0, 0, 8, 10)), Word(2, "b", (0, 12, 8, 20)), Word(4, "c", (0, 60, 8, 70))]
    assert [word.text for word in split(words, 10, sideways=True)] == ["a b", "c"]


def test_visual_order_is_kept_beside_stream_order() -> None:
    data = content(
        show("the foot", 72, 40), show("right column", 320, 402), show("the head", 72, 750), show("left", 72, 400)
    )
    page = lines(data)
    assert [line.text for line in page] == ["the head", "left", "right column", "the foot"]
    assert [line.stream for line in page] == [2, 3, 1, 0]
    assert [line.row for line in page] == [0, 1, 1, 2]


def test_a_line_that_reads_upwards_is_a_row_of_its_own() -> None:
    data = content("BT /F1 10 Tf 0 1 -1 0 30 300 Tm (stamp in the margin) Tj ET", show("body text beside it", 72, 340))
    by_text = {line.text: line for line in lines(data)}
    assert by_text["stamp in the margin"].angle == 270
    assert by_text["body text beside it"].angle == 0
    assert len({line.row for line in by_text.values()}) == 2


# --- characters ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["0001", "001b", "007f", "0085", "d800"])
def test_characters_that_no_sink_can_take_are_replaced(code: str) -> None:
    (text,) = texts(content(show("aXb", 72, 700), to_unicode={"a": "0061", "b": "0062", "X": code}))
    assert (text[0], text[-1]) == ("a", "b")
    assert not any(ord(c) < 32 or 127 <= ord(c) < 160 or 0xD800 <= ord(c) < 0xE000 for c in text)
    assert text.encode("utf-8")


def test_a_character_beyond_the_first_plane_is_one_character() -> None:
    assert texts(content(show("aXb", 72, 700), to_unicode={"a": "0061", "b": "0062", "X": "d83dde00"})) == [
        "a\U0001f600b"
    ]


def test_lines_after_a_character_of_two_units_have_their_own_boxes() -> None:
    letters = {c: f"{ord(c):04x}" for c in "abcdefgh"} | {"X": "d83dde00"}
    data = content(show("aXXXXb", 72, 700), show("cdefgh", 300, 500), to_unicode=letters)
    last = lines(data)[-1]
    assert last.text == "cdefgh"
    assert last.box.x0 == pytest.approx(300, abs=2)
    assert last.box.bottom == pytest.approx(292, abs=4)


def test_a_tail_of_nul_does_not_stretch_the_box() -> None:
    letters = {"a": "0061", "b": "0062", "N": "0000"}
    wide = content("BT /F1 10 Tf 72 700 Td (ab) Tj 12 0 Td (NNNN) Tj ET", to_unicode=letters)
    (line,) = lines(wide)
    assert line.text == "ab"
    assert line.box.x1 < 86


def test_nul_in_the_middle_ends_no_line() -> None:
    letters = {"a": "0061", "b": "0062", "N": "0000"}
    assert texts(content(show("aNNb", 72, 700), to_unicode=letters)) == ["a\ufffd\ufffdb"]


# --- marks --------------------------------------------------------------------------------------------------------


def test_artifacts_and_structure_types_are_told() -> None:
    data = content(
        "/Artifact << /Type /Pagination /Subtype /Header >> BDC",
        show("Staff Handbook", 72, 750),
        "EMC",
        "/H1 << /MCID 0 >> BDC",
        show("Leave", 72, 700),
        "EMC",
        "/P << /MCID 1 >> BDC",
        show("Leave is granted by the office.", 72, 680),
        "EMC",
        show("no mark at all", 72, 660),
        "/Artifact BMC",
        show("7", 300, 30),
        "EMC",
    )
    found = {line.text: (bool(line.mark), line.tag) for line in lines(data)}
    assert found == {
        "Staff Handbook": (True, ""),
        "Leave": (False, "H1"),
        "Leave is granted by the office.": (False, "P"),
        "no mark at all": (False, ""),
        "7": (True, ""),
    }


# --- the document -------------------------------------------------------------------------------------------------


def changed(data: bytes, **options: Any) -> bytes:
    """Return the PDF with a title, an outline, page labels and the mark of a tagged PDF."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as document:
        document.docinfo["/Title"] = "Staff Handbook – zweite Auflage"
        document.Root.MarkInfo = pikepdf.Dictionary(Marked=True)
        document.Root.StructTreeRoot = document.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.StructTreeRoot))
        roman, arabic = pikepdf.Dictionary(S=pikepdf.Name.r), pikepdf.Dictionary(S=pikepdf.Name.D, St=1)
        document.Root.PageLabels = pikepdf.Dictionary(Nums=pikepdf.Array([0, roman, 2, arabic]))
        with document.open_outline() as outline:
            chapter = pikepdf.OutlineItem("One: Harbour", 0)
            chapter.children.append(pikepdf.OutlineItem("1.1 Winter", 2))
            outline.root.append(chapter)
        document.save(out, **options)
    return out.getvalue()


@pytest.fixture(scope="module")
def plain() -> bytes:
    return pdf("page times=4\nheader | Staff Handbook\nbody 4\nfooter centre | {n}")


def test_title_outline_labels_and_tagging_are_read(plain: bytes) -> None:
    document = pdfium.read(changed(plain))
    assert document.title == "Staff Handbook – zweite Auflage"
    assert document.outline == (Heading("One: Harbour", 1, 1), Heading("1.1 Winter", 3, 2))
    assert [page.label for page in document.pages] == ["i", "ii", "1", "2"]
    assert document.has_labels
    assert document.tagged


def test_a_bare_document_claims_nothing(plain: bytes) -> None:
    document = pdfium.read(plain)
    assert (document.outline, document.tagged, document.has_labels, document.problems) == ((), False, False, ())
    assert [page.number for page in document.pages] == [1, 2, 3, 4]
    assert [page.lines[0].text for page in document.pages] == ["Staff Handbook"] * 4
    assert [page.lines[-1].text for page in document.pages] == ["1", "2", "3", "4"]


def test_a_document_survives_pickling(plain: bytes) -> None:
    document = pdfium.read(changed(plain))
    assert pickle.loads(pickle.dumps(document)) == document


def test_the_same_bytes_give_the_same_document(plain: bytes) -> None:
    assert pdfium.read(plain) == pdfium.read(plain)


def test_progress_names_each_page_before_it_is_read(plain: bytes) -> None:
    pages: list[int] = []
    pdfium.read(plain, progress=pages.append)
    assert pages == [1, 2, 3, 4]


# --- what cannot be read ------------------------------------------------------------------------------------------


def refusal(data: bytes, limits: ReadLimits | None = None) -> ReadError:
    with pytest.raises(ReadError) as caught:
        pdfium.read(data, limits)
    return caught.value


def test_a_file_that_opens_with_the_empty_password_is_read(plain: bytes) -> None:
    data = changed(plain, encryption=pikepdf.Encryption(user="", owner="owner"))
    assert pdfium.read(data).pages == pdfium.read(changed(plain)).pages


def test_a_file_with_a_password_is_encrypted(plain: bytes) -> None:
    error = refusal(changed(plain, encryption=pikepdf.Encryption(user="user", owner="owner")))
    assert error.reason == "encrypted"
    assert "password" in error.message


@pytest.mark.parametrize(
    ("data", "reason", "words"),
    [
        (b"", "not-a-pdf", "empty"),
        (b"<!DOCTYPE html>\n<html><body>Log in</body></html>", "not-a-pdf", "HTML"),
        (b"\n<!-- saved -->\n<HTML>", "not-a-pdf", "HTML"),
        (b"PK\x03\x04\x14\x00\x06\x00", "not-a-pdf", "ZIP"),
        (b"%!PS-Adobe-3.0", "not-a-pdf", "PostScript"),
        (b"just some words", "not-a-pdf", "no PDF header"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n", "lfs-pointer", "Git LFS"),
        (hostile_pdfs.no_pages(), "unreadable", "page"),
        (b"%PDF-1.7\nnothing follows", "unreadable", "damaged"),
    ],
    ids=["empty", "html", "html-comment", "zip", "postscript", "text", "lfs", "no-pages", "header-only"],
)
def test_what_is_no_pdf_is_named(data: bytes, reason: str, words: str) -> None:
    error = refusal(data)
    assert error.reason == reason
    assert words in error.message


def test_junk_before_the_header_is_no_reason_to_refuse(plain: bytes) -> None:
    assert len(pdfium.read(b"junk of a mail program\n" + plain).pages) == 4


@pytest.mark.parametrize("left", [0.1, 0.5, 0.8, 0.97])
def test_a_truncated_file_is_damaged(plain: bytes, left: float) -> None:
    error = refusal(plain[: int(len(plain) * left)])
    assert error.reason == "unreadable"
    assert "damaged" in error.message


def test_a_wrong_place_of_the_cross_references_is_forgiven(plain: bytes) -> None:
    at = plain.rindex(b"startxref")
    assert pdfium.read(plain[:at] + b"startxref\n12\n%%EOF\n") == pdfium.read(plain)


def test_too_many_pages_name_the_limit(plain: bytes) -> None:
    error = refusal(plain, ReadLimits(pages=3))
    assert error.reason == "limit"
    assert "4 pages" in error.message
    assert "`limits.pages`" in error.message


def test_a_page_with_too_many_characters_is_read_in_part(plain: bytes) -> None:
    document = pdfium.read(plain, ReadLimits(page_characters=100))
    assert [problem.page for problem in document.problems] == [1, 2, 3, 4]
    assert all("`limits.page-characters`" in problem.what for problem in document.problems)
    assert all(page.lines for page in document.pages)


def test_a_document_with_too_many_characters_is_read_in_part(plain: bytes) -> None:
    document = pdfium.read(plain, ReadLimits(document_characters=500))
    assert 0 < len(document.pages) < 4
    (problem,) = document.problems
    assert problem.page == 0
    assert "`limits.document-characters`" in problem.what


def test_a_page_that_raises_is_a_problem_and_the_others_are_read(plain: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    whole: Document = pdfium.read(plain)
    frame = pdfium.frame_of
    calls = iter(range(4))

    def failing(page: Any, unit: float) -> Any:
        if next(calls) == 1:
            raise ValueError("a box without sense")
        return frame(page, unit)

    monkeypatch.setattr(pdfium, "frame_of", failing)
    document = pdfium.read(plain)
    assert document.problems == (Problem(2, "ValueError: a box without sense"),)
    assert document.pages == (whole.pages[0], *whole.pages[2:])
