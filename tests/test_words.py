"""The evidence in words: every name has a phrase, and a line judged furniture is told only what speaks for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import furnlint.furniture.evidence
import furnlint.furniture.text
from furnlint.furniture.weights import PAIRS, WEIGHTS
from furnlint.furniture.words import PHRASES, TOPICS, strongest
from furnlint.model.pattern import Evidence

MERGED = {"same-near", "same-all", "same-many", "same-twice-only"}
"""Told together as "same-place"."""


def test_every_weighed_name_has_a_phrase() -> None:
    names = set(WEIGHTS) | set(PAIRS) | {other for pairs in PAIRS.values() for other, _ in pairs}
    assert names - MERGED - set(PHRASES) == set()


def test_every_name_in_the_source_has_a_phrase() -> None:
    names = set()
    for module in (furnlint.furniture.evidence, furnlint.furniture.text):
        assert module.__file__
        source = Path(module.__file__).read_text(encoding="utf-8")
        names |= set(re.findall(r'out\["([a-z-]+)"\]', source)) | set(re.findall(r'^ {8}"([a-z-]+)":', source, re.M))
    assert len(names) > 50
    assert names - MERGED - set(PHRASES) == set()


def test_topics_name_what_has_a_phrase_and_each_once() -> None:
    names = [name for topic in TOPICS for name in topic]
    assert len(names) == len(set(names))
    assert set(names) <= set(PHRASES)


@pytest.mark.parametrize("name", PHRASES)
def test_phrases_are_words(name: str) -> None:
    assert PHRASES[name] != name or "-" not in name
    assert PHRASES[name][0].islower()
    assert len(PHRASES[name]) < 70


def evidence(**weights: float) -> list[Evidence]:
    return [
        Evidence(name.replace("_", "-"), weight, PHRASES[name.replace("_", "-")]) for name, weight in weights.items()
    ]


def told(**weights: float) -> list[str]:
    return [piece.name for piece in strongest(evidence(**weights))]


def test_facts_come_in_the_order_in_which_they_convince() -> None:
    assert told(white_inside=3.0, same_place=1.0, digits_count=2.0) == ["same-place", "digits-count", "white-inside"]


def test_what_speaks_against_is_not_told() -> None:
    assert told(same_place=3.0, deep=-2.0, tight_inside=-1.0, white_inside=-0.5) == ["same-place"]


def test_what_does_not_speak_for_furniture_is_not_told_whatever_its_weight() -> None:
    assert told(same_place=1.0, ends_hyphen=4.0, wordy=3.0, alone_in_row=2.0, label=1.0) == ["same-place"]


def test_one_fact_is_not_told_twice() -> None:
    assert told(outermost=2.0, near_edge=1.0, peeled=0.5, same_place=1.0) == ["same-place", "near-edge"]


def test_four_facts_at_most_the_strongest() -> None:
    many = told(artifact=3, near_edge=2, white_inside=1, smaller=0.5, rights=4)
    assert many == ["rights", "near-edge", "white-inside", "artifact"]


def test_that_it_repeats_and_counts_is_always_told() -> None:
    many = told(same_place=0.2, digits_count=0.3, artifact=3, near_edge=2, white_inside=1, smaller=0.5)
    assert many == ["same-place", "digits-count", "near-edge", "artifact"]


def test_what_adds_nothing_is_not_told() -> None:
    assert told(same_place=0.1, near_edge=2) == ["near-edge"]


def test_nothing_is_told_of_nothing() -> None:
    assert strongest([]) == ()
