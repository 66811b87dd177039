"""Patterns: one piece of furniture across the document is one pattern."""

from __future__ import annotations

from functools import cache

import pytest

from furnlint.furniture import find
from furnlint.furniture.group import CHANGING
from furnlint.model.pattern import Confidence, Pattern, Zone
from furnlint.readers import pdfium
from pdfs import furniture, pdf

HANDBOOK = """
page times=6
header | Staff Handbook
header right | March 2026
body 44
footer | Confidential - for internal use
footer right | Page {n} of {N}
"""
NOTICE = """
page times=20
body 42
footer y=60 size=7 | This document is lent to its reader on the condition that it is
footer y=51 size=7 | returned when asked for, and no part of it may be copied.
footer right y=30 | {n}
"""
SECTIONS = "\n".join(
    f"page times=4\nheader | {title}\nbody 44\nfooter centre | {{n}}"
    for title in ("Harbour Dues", "Winter Storage", "Engines", "Letters", "Bridges")
)
FLOATING = "\n".join(
    f"page\nbody {length}\nat 72 {100 + 14 * length} furniture size=8 | Harbour Office, form 21"
    for length in (20, 30) * 5
)
TWO_SIDES = "\n".join(
    f"page\nheader | {('Staff Handbook', 'Harbour Office')[n % 2]}\nbody 44\nfooter {('left', 'right')[n % 2]} | {n}"
    for n in range(1, 11)
)


@cache
def patterns(recipe: str) -> tuple[Pattern, ...]:
    return find.find(pdfium.read(pdf(recipe))).patterns


def zones(recipe: str) -> list[Zone]:
    return [pattern.zone for pattern in patterns(recipe)]


@pytest.mark.parametrize("recipe", [HANDBOOK, NOTICE, SECTIONS, FLOATING, TWO_SIDES])
def test_each_line_belongs_to_one_pattern(recipe: str) -> None:
    lines = [(line.page, line.index) for pattern in patterns(recipe) for line in pattern.lines]
    assert len(lines) == len(set(lines)) == furniture(recipe).total()


@pytest.mark.parametrize("recipe", [HANDBOOK, NOTICE, SECTIONS, FLOATING, TWO_SIDES])
def test_lines_come_in_page_order(recipe: str) -> None:
    for pattern in patterns(recipe):
        places = [(line.page, line.line.row, line.line.box.x0) for line in pattern.lines]
        assert places == sorted(places)
        assert list(pattern.pages) == sorted({line.page for line in pattern.lines})


def test_parts_of_one_line_are_one_pattern_and_the_page_number_is_its_own() -> None:
    header, footer, number = patterns(HANDBOOK)
    assert header.text == "Staff Handbook | March 2026"
    assert footer.text == "Confidential - for internal use"
    assert (number.text, number.shape) == ("Page 1 of 6", "page#of#")
    assert header.pages == footer.pages == number.pages == (1, 2, 3, 4, 5, 6)


def test_the_rows_of_a_notice_are_one_pattern() -> None:
    notice, number = patterns(NOTICE)
    assert len(notice.lines) == 40
    assert number.shape == "#"


def test_a_header_that_changes_with_the_section_is_one_pattern() -> None:
    (header,) = [pattern for pattern in patterns(SECTIONS) if pattern.zone is Zone.TOP]
    assert len(header.pages) == 20
    assert header.shape == CHANGING


def test_what_floats_is_one_pattern() -> None:
    (footer,) = patterns(FLOATING)
    assert footer.pages == tuple(range(1, 11))


def test_facing_pages_are_one_pattern() -> None:
    assert zones(TWO_SIDES) == [Zone.TOP, Zone.BOTTOM]


def test_header_and_footer_with_the_same_words_are_two() -> None:
    assert zones("page times=6\nheader | Harbour Office\nbody 44\nfooter | Harbour Office") == [Zone.TOP, Zone.BOTTOM]


def test_evidence_is_that_of_most_lines_strongest_first() -> None:
    for pattern in patterns(HANDBOOK):
        names = [piece.name for piece in pattern.evidence]
        assert len(names) == len(set(names))
        assert "first-page" not in names
        weights = [abs(piece.weight) for piece in pattern.evidence]
        assert weights == sorted(weights, reverse=True)
        (same,) = [piece.text for piece in pattern.evidence if piece.name == "same-place"]
        assert same == "same place and shape on 6 of 6 pages"


def test_a_pattern_is_as_sure_as_half_of_its_lines() -> None:
    order = [Confidence.LOW, Confidence.MEDIUM, Confidence.HIGH]
    for recipe in (HANDBOOK, NOTICE, SECTIONS, FLOATING, TWO_SIDES):
        for pattern in patterns(recipe):
            levels = sorted((line.confidence for line in pattern.lines), key=order.index, reverse=True)
            assert pattern.confidence is levels[(len(levels) + 1) // 2 - 1]
