"""Fingerprints: the same for what a rebuild changes, another for what an author changes."""

import dataclasses
import re
import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from furnlint.baseline.fingerprint import fingerprint, normalise, of_subject
from furnlint.model.box import Box
from furnlint.model.finding import Location, Severity, Subject
from furnlint.model.months import mask_months
from furnlint.model.pattern import Confidence
from standin import finding

WORDS = st.text(st.characters(categories=("L", "P", "S", "Nd")), min_size=1, max_size=12)


def test_the_form_of_a_fingerprint_is_fixed() -> None:
    # A change of these values makes every baseline out there worthless: raise VERSION only with a way to convert.
    assert of_subject("FL101", Subject("pattern", "ACME Corp - Confidential", "top")) == "1df023c7794db422"
    assert of_subject("FL406", Subject("document")) == "069145be93f46568"
    assert of_subject("FL401", Subject("page", "rotated table of words")) == "ec1b38cfa4e51bfb"


def test_only_rule_and_subject_are_in_it() -> None:
    one = finding("FL101 Staff Handbook")
    other = dataclasses.replace(
        one,
        severity=Severity.NOTE,
        confidence=Confidence.LOW,
        message="121 characters on 14 pages",
        remedy="",
        location=Location(7, Box(1, 2, 3, 4), "elsewhere"),
        pages=(7, 8, 9),
        evidence=(),
    )
    assert fingerprint(one) == fingerprint(other)
    assert fingerprint(dataclasses.replace(one, rule="FL102")) != fingerprint(one)
    assert fingerprint(dataclasses.replace(one, subject=one.subject._replace(zone="bottom"))) != fingerprint(one)
    assert fingerprint(dataclasses.replace(one, subject=one.subject._replace(text="Staff"))) != fingerprint(one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Page 3 of 12", "Page 12 of 340"),
        ("v1.3 - Q1 2026", "v2.11 - Q3 2027"),
        ("25 July 2026", "1 August 2027"),
        ("5. Sep. 2026", "17. Dec. 2026"),
        ("12 May 2026", "1 June 2026"),
        ("le 3 février 2026", "le 14 août 2026"),
        ("1. März 2026", "30. Oktober 2027"),
        ("Stand: Juli 2026", "Stand: Dezember 2026"),
        ("conﬁdential ofﬁce", "CONFIDENTIAL OFFICE"),
        ("A C M E  Corp", "ACMECorp"),
        ("docu\u00adment", "document"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("nul\x00led", "nulled"),
        ("ＡＣＭＥ １２", "acme 3"),
    ],
)
def test_what_a_rebuild_or_another_reader_changes_does_not_count(one: str, other: str) -> None:
    assert normalise(one) == normalise(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Staff Handbook", "Staff Handbooks"),
        ("Page 3", "Page 3 of 3"),
        ("Part A", "Part B"),
        ("may not be copied", "must not be copied"),
        ("Section 3", "Section 3.1"),
        ("café", "cafe"),
    ],
)
def test_what_an_author_changes_counts(one: str, other: str) -> None:
    assert normalise(one) != normalise(other)


@given(st.lists(WORDS, min_size=1, max_size=6), st.lists(st.sampled_from([" ", "\t", "\u00a0", "\u2003", ""])))
def test_white_space_never_counts_but_around_months(words: list[str], spaces: list[str]) -> None:
    spaced = "".join(word + space for word, space in zip(words, [*spaces, *[" "] * len(words)], strict=False))
    joined = "".join(words)
    # A month's name is known by its being a word.
    assume(all(mask_months(form) == form for text in (spaced, joined) for form in (text, text.casefold())))
    assert normalise(spaced) == normalise(joined)


@given(st.text(max_size=40), st.integers(0, 10**12), st.integers(0, 10**12), st.text(max_size=40))
def test_numbers_never_count(before: str, one: int, other: int, after: str) -> None:
    # A digit at the seam would only make the run longer.
    assert normalise(f"{before}{one}{after}") == normalise(f"{before}{other}{after}")


@given(st.text(max_size=60))
def test_the_normal_form_has_no_space_digit_or_invisible_character(text: str) -> None:
    form = normalise(text)
    assert not re.search(r"[\s\d]", form)
    assert not any(unicodedata.category(c) in {"Cc", "Cf"} for c in form)


@given(st.text(max_size=60))
def test_the_composed_and_the_decomposed_form_are_the_same(text: str) -> None:
    assert normalise(unicodedata.normalize("NFD", text)) == normalise(unicodedata.normalize("NFC", text))


@given(st.lists(WORDS, min_size=1, max_size=8, unique=True), st.randoms())
def test_the_order_of_a_pages_words_does_not_count(words: list[str], random: object) -> None:
    shuffled = list(words)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one, other = Subject("page", " ".join(words)), Subject("page", " ".join(shuffled))
    assert of_subject("FL401", one) == of_subject("FL401", other)


def test_the_geometry_of_a_page_without_words_keeps_its_numbers() -> None:
    one, other = Subject("geometry", "90 595x842 1"), Subject("geometry", "270 595x842 1")
    assert of_subject("FL401", one) != of_subject("FL401", other)


def test_a_document_level_finding_is_its_rule_alone() -> None:
    assert of_subject("FL406", Subject("document", "x", "top")) == of_subject("FL406", Subject("document"))
    assert of_subject("FL406", Subject("document")) != of_subject("FL405", Subject("document"))
