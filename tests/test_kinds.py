"""What a furniture line is, told from its words and from what the judgement knows of it."""

from __future__ import annotations

import pytest

from furnlint.furniture import kinds_words as words
from furnlint.furniture.digits import folio
from furnlint.furniture.kinds import Looks, kinds_of
from furnlint.model.pattern import Kind, Zone


def kinds(text: str, **changes: object) -> set[str]:
    looks = Looks(
        text=text, zone=Zone.BOTTOM, counts=False, folio=folio(text), share=1.0, changes=False, repeats_heading=False,
        repeats_title=False, turned=False, large=False, outside=False,
    )  # fmt: skip
    return {str(kind) for kind in kinds_of(looks._replace(**changes))}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["7", "- 12 -", "xiv", "D-3", "5-14", "Page 4", "Seite 9", "стр. 5", "Sayfa 3", "第 3 页", "三"]
)
def test_folios(text: str) -> None:
    assert kinds(text, counts=True) == {"page-number"}


@pytest.mark.parametrize(
    "text",
    ["Page 3 of 12", "Seite 3 von 12", "Page 3 sur 12", "Página 3 de 12", "Pag. 3 di 12", "Strona 3 z 12",
     "Стр. 3 из 12", "Sayfa 3 / 12", "第 3 页 共 12 页", "3/12 ページ", "صفحة 3 من 12", "עמוד 3 מתוך 12", "12 में से 3",
     "3 of 12", "3/12"],
)  # fmt: skip
def test_page_of_pages(text: str) -> None:
    assert kinds(text) == {"page-x-of-y"}


@pytest.mark.parametrize("text", ["Table of Strategic Plans", "Display", "Civil", "Mild"])
def test_words_of_roman_letters_are_no_folio(text: str) -> None:
    assert "page-number" not in kinds(text, folio=50)


def test_a_line_is_several_kinds() -> None:
    assert kinds("4 March 1997 Version 1.1 - 7", counts=True) == {"date", "document-id", "page-number"}
    assert kinds("Kite Handbook 2 - www.kites.org", counts=True) >= {"running-title", "url"}
    assert kinds("AB-771 Confidential Page 2 of 9") == {"document-id", "notice", "page-x-of-y"}


def test_title_of_the_document_and_of_the_section() -> None:
    assert kinds("Kites and Their Strings") == {"running-title"}
    assert kinds("Kites and Their Strings", share=0.1, changes=True) == {"section-title"}
    assert kinds("Kites and Their Strings", share=0.3, repeats_heading=True) == {"section-title"}
    assert kinds("CHAPTER 2. STRINGS 14", share=0.1, counts=True) == {"section-title", "page-number"}
    assert kinds("Titel und Autor", share=0.5, changes=True) == {"running-title"}
    assert kinds("Kite Reference | Bridle", share=0.1, changes=True) == {"running-title", "section-title"}


def test_number_of_a_chapter_is_not_its_page() -> None:
    assert kinds("Kapitel 3", share=0.9, folio=3, counts=True) == {"section-title"}


def test_number_at_the_edge_without_counting() -> None:
    assert kinds("iv CONTENTS", share=0.1) == {"section-title", "page-number"}
    assert kinds("Standards Circular 9") == {"running-title"}


@pytest.mark.parametrize(
    "text",
    ["© 2020 Kite Works. All rights reserved.", "Alle Rechte vorbehalten", "Todos los derechos reservados",
     "版权所有", "STRICTLY CONFIDENTIAL", "Streng vertraulich", "Конфиденциально", "Gizli",
     "(All amounts in thousands unless stated otherwise.)",
     "This copy must not leave the reading room of the library."],
)  # fmt: skip
def test_notices(text: str) -> None:
    assert kinds(text) == {"notice"}


@pytest.mark.parametrize(
    "text",
    ["AB-STD-1234.5C", "KX4031", "77301_0002_de", "HLX-0001234",
     "Form K-14", "Version 2.0", "Rev. C", "ISBN 978-3-16-148410-0",
     "doi: 10.1000/182", "Ausgabe 3", "Versión 4.1", "Версия 2.1", "第3版", "Protocol Number: TBD", "Cat. No. 12063Z"],
)  # fmt: skip
def test_identifiers(text: str) -> None:
    assert kinds(text) == {"document-id"}


@pytest.mark.parametrize(
    "text", ["Windows11 for beginners", "The COVID-19 handbook", "A 64GB of memory", "Plan for Q3"]
)
def test_words_with_digits_are_no_identifiers(text: str) -> None:
    assert kinds(text) == {"running-title"}


@pytest.mark.parametrize("text", ["March 2024", "12.03.2024", "Datum", "2024", "30 HAZİRAN 2018", "Updated: 8/7/2018"])
def test_dates(text: str) -> None:
    assert kinds(text) == {"date"}


def test_years() -> None:
    assert kinds("Proceedings of the Kite Symposium, 2020") == {"date", "running-title"}
    assert "date" not in kinds("© 2019 Kite Works")
    assert "date" not in kinds("Kite Review of the Year 2019")


@pytest.mark.parametrize(
    "text", ["Norden Kites GmbH", "Universität Norden", "Ministry of Kites", "Kite Works Ltd, Dover", "风筝有限公司"]
)
def test_organisations(text: str) -> None:
    assert kinds(text) == {"organisation"}


def test_addresses() -> None:
    assert kinds("https://example.org/kites/index.html") == {"url"}
    assert kinds("Tel. +49 30 1234567, post@example.org") == {"contact"}
    assert "document-id" not in kinds("(555) 123-4567")


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("arXiv:2210.03629v2 [cs.CL] 27 Nov 2022", set()),
        ("Case 4:21-cv-00871 Document 56 Filed 03/09/22 Page 1 of 6", {"page-x-of-y"}),
        ("E-FILED 2021 JUN 03 4:12 PM", set()),
        ("FILED", set()),
        ("Downloaded from https://example.org/a/1 by A. Reader on 24 September 2020", {"url", "date"}),
    ],
)
def test_stamps(text: str, more: set[str]) -> None:
    assert kinds(text) == {"stamp"} | more


@pytest.mark.parametrize(
    "text", ["book.indd 71 14/09/2018 10:37", "3/17/26, 6:12 PM Kites - Example", "https://example.org/kites 1/9"]
)
def test_print_marks(text: str) -> None:
    assert "print-mark" in kinds(text)


@pytest.mark.parametrize(
    "text",
    ["(continued)", "Continued on next page",
     "Table 7.3 – continued from previous page", "Fortsetzung", "(suite)", "(devamı)",
     "Продолжение", "KITES (CONT.)", "Segue", "续表"],
)  # fmt: skip
def test_continuations(text: str) -> None:
    assert kinds(text) == {"continuation"}


def test_place_and_size() -> None:
    assert kinds("UNCONTROLLED COPY", zone=Zone.BODY, large=True) == {"watermark"}
    assert kinds("DRAFT", turned=True) == {"watermark"}
    assert kinds("Kites and Their Strings", zone=Zone.BODY, large=True, repeats_heading=True) == {"running-title"}
    assert kinds("17", zone=Zone.LEFT) == {"line-number"}
    assert kinds("x7731", outside=True) == {"print-mark"}
    assert kinds("_______________") == {"template"}


def test_kinds_come_in_the_order_of_the_enumeration() -> None:
    order = list(Kind)
    looks = Looks("Version 2, May 2020, Page 3 of 4", Zone.TOP, True, 0, 1.0, False, False, False, False, False, False)
    found = kinds_of(looks)
    assert list(found) == sorted(found, key=order.index)
    assert len(found) == 3


@pytest.mark.parametrize("text", ["a", "·", "9 to 16 h", "\u200f", "x" * 5000, "1" * 400, "( " * 300, "a-1/" * 400])
def test_any_line_has_a_kind(text: str) -> None:
    assert kinds(text)


@pytest.mark.parametrize(
    "text",
    ["The case was filed in 2019 and the document lost.", "We downloaded it twice.", "The study continued for a year.",
     "Printing on both sides of the paper", "Receive a kite"],
)  # fmt: skip
def test_predicates_leave_body_text_alone(text: str) -> None:
    assert not words.looks_like_stamp(text)
    assert not words.looks_like_print_mark(text)
    assert not words.looks_like_continuation(text)
    assert not words.looks_like_copyright(text)
    assert not words.looks_like_confidentiality(text)
    assert not words.looks_like_bates_number(text)
