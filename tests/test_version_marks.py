"""Version marks in one line of text: what tells an edition, what it is called, and what only looks like one."""

from __future__ import annotations

import pytest

from furnlint.furniture.marks import identifiers_in, is_apart, label_of, marks_in
from furnlint.model.version import Label, MarkKind


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Rev. C", ["revision c"]),
        ("Version No. 02.1", ["version 2.1"]),
        ("v1.2.3", ["version 1.2.3"]),
        ("Issue 4, dated March 2022", ["issue 4", "2022-03-00"]),
        ("Form X-14 (version 01/18)", ["version 1.18"]),
        ("3rd edition", ["edition 3"]),
        ("Second revised edition", ["edition 2"]),
        ("2., neue Auflage", []),  # the comma ends the number
        ("2. neue Auflage", ["edition 2"]),
        ("3ª edición", ["edition 3"]),
        ("2-е издание", ["edition 2"]),
        ("2023 Edition", ["year 2023"]),
        ("Ausgabe 2023", ["year 2023"]),
        ("Stand: März 2024", ["2024-03-00"]),
        ("Édition du 12 février 2020", ["2020-02-12"]),
        ("Herziene versie 3", ["version 3"]),
        ("Wersja 2.0", ["version 2.0"]),
        ("第3版", ["version 3版"]),
    ],
)
def test_a_mark_is_found_with_its_value(text: str, values: list[str]) -> None:
    assert [mark.value for mark in marks_in(text)] == values


@pytest.mark.parametrize(
    "text",
    ["Uncontrolled when printed", "see section 3.2", "page 12 of 30", "call 555-0123", "the expedition of 40 men", ""],
)
def test_what_tells_no_edition_is_no_mark(text: str) -> None:
    assert marks_in(text) == ()


def test_versions_that_differ_in_the_place_of_the_point_are_two() -> None:
    values = [marks_in(f"Version {number}")[0].value for number in ("2.1", "21", "1.11", "11.1")]
    assert len(set(values)) == 4


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Printed on 12 May 2024", Label.PRINTED),
        ("Downloaded 2024-05-12", Label.PRINTED),
        ("Gedruckt am 12.05.2024", Label.PRINTED),
        ("12 May 2024 (printed)", Label.PRINTED),
        ("Effective 1 July 2021", Label.EFFECTIVE),
        ("Gültig ab 1. Juli 2021", Label.EFFECTIVE),
        ("Fecha de vigencia: 3 de mayo de 2022", Label.EFFECTIVE),
        ("施行日 2021年7月1日", Label.EFFECTIVE),
        ("2021年7月1日施行", Label.EFFECTIVE),
        ("Last updated 3 May 2022", Label.CHANGED),
        ("Approved by the board: 3 May 2022", Label.CHANGED),
        ("Version of 3 May 2022", Label.PLAIN),
        ("Harbour rules, 3 May 2022", Label.PLAIN),
    ],
)
def test_the_words_beside_a_date_say_what_it_is(text: str, label: Label) -> None:
    (mark,) = (mark for mark in marks_in(text) if mark.kind is MarkKind.DATE)
    assert mark.label is label


def test_the_nearest_word_before_a_date_counts() -> None:
    assert label_of("Printed 2 May 2024. Effective ")[0] is Label.EFFECTIVE


def test_a_word_within_a_word_is_no_label() -> None:
    assert label_of("imprinted ") == (Label.PLAIN, False)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("doi:10.1000/182", ["doi101000182"]),
        ("ISSN 1234-5678", ["issn12345678"]),
        ("Form W-9 (Rev. October 2018)", ["formw9"]),
        ("Doc. No. QM-102", ["docnoqm102"]),
        ("Case 1:20-cv-01234-ABC Document 12", ["120cv01234abc"]),
        ("Harbour rules", []),
        ("64GB", []),
    ],
)
def test_a_number_that_names_the_document_is_found(text: str, values: list[str]) -> None:
    assert [mark.value for mark in identifiers_in(text)] == values


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("3 May 2022", True),
        ("Effective 3 May 2022, the following rules hold for all piers and moorings of this harbour", True),
        ("the rules that were in use on 3 May 2022 are those of the harbour master and his crew.", False),
        ("Keeper, A. et al. 3 May 2022.", False),
    ],
)
def test_a_date_that_a_sentence_mentions_is_no_mark(text: str, apart: bool) -> None:
    (mark,) = marks_in(text)
    assert is_apart(text, mark) is apart
