"""The repeat rule itself, on lines of text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from furnlint.cleaner.profile import PRESETS, CleanerProfile, Preset
from furnlint.cleaner.rule import is_marker, is_sentence, replay
from furnlint.model.cleaning import Fate

DEFAULT = CleanerProfile()


def pages(*edges: str, body: int = 6) -> list[list[str]]:
    """Return pages that begin with these lines and go on with text of their own."""
    return [[edge, *(f"words {n} of {edge!r} and {'x' * k}" for k in range(body))] for n, edge in enumerate(edges)]


def fates(lines: list[list[str]], profile: CleanerProfile = DEFAULT) -> list[Fate]:
    """Return the fate of the first line of each page."""
    return [page[0].fate for page in replay(lines, profile)]


@pytest.mark.parametrize(
    "text", ["Page 3", "page 3 of 12", "- 3 -", "– 3 –", "3 / 12", "3 of 12", "Seite 3 von 9", "p. 3"]
)
def test_page_markers(text: str) -> None:
    assert is_marker(text)


@pytest.mark.parametrize(
    "text", ["3", "Page", "Page three", "Page 3 of the annex", "12/2026 edition", "See page 3", "3 - 4 - 5", "-3"]
)
def test_what_is_no_page_marker(text: str) -> None:
    assert not is_marker(text)


def test_sentence_needs_words_and_a_stop() -> None:
    assert is_sentence("The project manager shall keep the log.")
    assert not is_sentence("Table A-1.")
    assert not is_sentence("The project manager shall keep the log")


def test_a_line_on_three_pages_goes_and_on_two_stays() -> None:
    assert fates(pages("Handbook", "Handbook", "Handbook", "Other")) == [Fate.REPEATS] * 3 + [Fate.RARE]
    assert fates(pages("Handbook", "Handbook", "Other", "Another")) == [Fate.RARE] * 4


def test_digits_are_masked_unless_the_text_has_to_be_the_same() -> None:
    lines = pages("Part 1", "Part 2", "Part 3")
    assert fates(lines) == [Fate.REPEATS] * 3
    assert fates(lines, replace(DEFAULT, mask_digits=False)) == [Fate.RARE] * 3


def test_bare_numbers_go_only_where_they_count_up() -> None:
    lines = pages("4", "5", "6", "42", "8")
    assert fates(lines) == [Fate.COUNTS, Fate.COUNTS, Fate.COUNTS, Fate.NUMBER, Fate.COUNTS]
    assert fates(lines, replace(DEFAULT, counting_numbers=False)) == [Fate.NUMBER] * 5


def test_a_page_marker_goes_without_repeating() -> None:
    assert fates(pages("Page 1 of 2", "Title")) == [Fate.MARKER, Fate.RARE]
    assert fates(pages("Page 1 of 2", "Title"), replace(DEFAULT, page_markers=False)) == [Fate.RARE] * 2


def test_length_is_in_characters_and_inclusive() -> None:
    assert fates(pages(*["x" * 80] * 3)) == [Fate.REPEATS] * 3
    assert fates(pages(*["x" * 81] * 3)) == [Fate.LENGTH] * 3
    assert fates(pages(*["ab"] * 3), PRESETS[Preset.TEXT_REPEAT]) == [Fate.LENGTH] * 3


def test_runs_of_white_space_count_as_one_space() -> None:
    assert fates(pages(*["Stores" + " " * 90 + "Issue"] * 3)) == [Fate.REPEATS] * 3
    assert fates(pages("Page   1", "x", "y"))[0] is Fate.MARKER


def test_sentences_stay_unless_the_profile_takes_them() -> None:
    lines = pages(*["This copy is for the reading room only."] * 3)
    assert fates(lines) == [Fate.SENTENCE] * 3
    assert fates(lines, replace(DEFAULT, sentences=True)) == [Fate.REPEATS] * 3


def test_only_the_window_is_looked_at() -> None:
    lines = [["a", "b", "deep", f"x{n}q", f"y{n}z", "w", "v"] for n in range(3)]
    outcome = replay(lines, DEFAULT)[0]
    assert sorted(outcome) == [0, 1, 5, 6]
    assert [outcome[at].depth for at in sorted(outcome)] == [1, 2, 2, 1]
    assert sorted(replay(lines, replace(DEFAULT, edge_lines=0))[0]) == list(range(7))
    assert sorted(replay([["a", "b", "c"]] * 3, DEFAULT)[0]) == [0, 1, 2]


def test_share_counts_all_pages_and_never_fewer_than_min_pages() -> None:
    lines = pages(*["Head"] * 4, *[f"{c}{c}" for c in "abcdef"])
    assert fates(lines, PRESETS[Preset.SHARE_30])[:4] == [Fate.REPEATS] * 4
    assert fates(lines, PRESETS[Preset.EDGE_HALF])[:4] == [Fate.RARE] * 4
    assert fates(pages("Head", "Head", "x", "y"), PRESETS[Preset.EDGE_HALF])[:2] == [Fate.RARE] * 2


def test_a_line_twice_on_a_page_counts_once() -> None:
    lines = [["Total", "Total", "u", "v", "w"], ["Total", "a", "b", "c", "d"], ["e", "f", "g", "h", "i"]]
    assert replay(lines, DEFAULT)[0][0].fate is Fate.RARE


def test_none_takes_nothing() -> None:
    assert replay(pages("Head", "Head", "Head"), PRESETS[Preset.NONE]) == [{}, {}, {}]
