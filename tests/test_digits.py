"""Digits: what is masked, what is a page number, and what a group of digits does over the pages."""

from __future__ import annotations

import pytest

from furnlint.furniture.digits import FASTEST, Run, ends, folio, masked, roman, run_of


@pytest.mark.parametrize(
    ("text", "shape", "values"),
    [
        ("Page 3 of 12", "page#of#", (3, 12)),
        ("STAFF  Handbook", "staffhandbook", ()),
        ("2-14", "#-#", (2, 14)),
        ("٣", "#", (3,)),
        ("№ 7 — ７", "no#—#", (7, 7)),
        ("xii", "#", (12,)),
        ("XII", "#", (12,)),
        ("– iv –", "–#–", (4,)),
        ("iv Preface", "#preface", (4,)),
        ("Preface iv", "preface#", (4,)),
        ("Part IV", "partiv", ()),
        ("I agree", "iagree", ()),
        ("1234567890123", "#", (0,)),
    ],
)
def test_masked(text: str, shape: str, values: tuple[int, ...]) -> None:
    assert masked(text) == (shape, values)


def test_lines_that_differ_in_digits_and_space_have_one_shape() -> None:
    assert masked("Page 9 of 12")[0] == masked("PAGE  10  of 12")[0]
    assert masked("Page 9 of 12")[0] != masked("Page A of 12")[0]


def test_a_roman_numeral_in_the_middle_is_a_word() -> None:
    assert masked("Chapter iv of the book")[0] == "chapterivofthebook"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("i", 1),
        ("iv", 4),
        ("xlii", 42),
        ("XCIX", 99),
        ("", 0),
        ("iiii", 0),
        ("vx", 0),
        ("Iv", 0),
        ("mill", 0),
        ("7", 0),
    ],
)
def test_roman(text: str, value: int) -> None:
    assert roman(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("- 12 -", 12),
        ("[12]", 12),
        ("Page 12", 12),
        ("page | 12", 12),
        ("12 of 30", 12),
        ("12 | 30", 12),
        ("12/30", 12),
        ("Page 12 of 30", 12),
        ("Seite 12 von 30", 12),
        ("стр. 12 из 30", 12),
        ("第 12 页", 12),
        ("A-12", 12),
        ("2-14", 14),
        ("5.3", 3),
        ("xii", 12),
        ("", 0),
        ("Table 12", 0),
        ("12 months", 0),
        ("-", 0),
        ("12 of the 30", 0),
        ("1" * 30, 0),
    ],
)
def test_folio(text: str, value: int) -> None:
    assert folio(text) == value


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("14 | Staff Handbook", (14,)),
        ("Staff Handbook 15", (15,)),
        ("Staff Handbook", ()),
        ("iii Preface", (3,)),
        ("Harbour 7 Dues", ()),
        ("x" * 200 + " 7", ()),
    ],
)
def test_ends(text: str, numbers: tuple[int, ...]) -> None:
    assert ends(text) == numbers


@pytest.mark.parametrize(
    ("here", "others", "run"),
    [
        (7, [(4, 6), (6, 8), (7, 9)], Run.COUNTING),
        (7, [(3, 5), (7, 9)], Run.COUNTING),
        (2026, [(3, 2026), (4, 2026), (6, 2026)], Run.CONSTANT),
        (1734, [(4, 9920), (6, 4410), (7, 2765)], Run.OTHER),
        (40, [(2, 10), (3, 22), (4, 31), (6, 49)], Run.RISING),
        (40, [(2, 31), (3, 22), (4, 10), (6, 49)], Run.OTHER),
        (40, [(4, 40 - 1 - FASTEST), (6, 41 + FASTEST), (7, 60)], Run.OTHER),
        (5, [(4, 4), (6, 6), (7, 99)], Run.COUNTING),
        (5, [(4, 4), (6, 40), (7, 99)], Run.OTHER),
    ],
    ids=[
        "counts",
        "counts-over-gaps",
        "constant",
        "anything",
        "rises",
        "rises-and-falls",
        "too-fast",
        "slip",
        "chance",
    ],
)
def test_run_of(here: int, others: list[tuple[int, int]], run: Run) -> None:
    assert run_of(here, 5, others) is run


def test_a_count_that_begins_anew_is_still_a_count() -> None:
    assert run_of(1, 5, [(3, 8), (4, 9), (6, 2), (7, 3)]) is Run.COUNTING
