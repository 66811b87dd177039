"""What each piece of furniture is."""

from __future__ import annotations

from typing import NamedTuple

from furnlint.model.pattern import Kind, Zone


class Looks(NamedTuple):
    """What the judgement knows of one furniture line when its kinds are told."""

    text: str
    zone: Zone
    counts: bool
    """Whether a number in it counts with the pages."""
    folio: int
    """The page number it shows if it is nothing but a page number, else 0."""
    share: float
    """Share of the document's pages on which the same text (digits masked) stands in the same place, 0 to 1."""
    changes: bool
    """Whether other text stands in the same place on other pages (a slot that changes with the section)."""
    repeats_heading: bool
    """Whether its words are those of a heading or bookmark of the document."""
    repeats_title: bool
    """Whether its words are those of the document's title."""
    turned: bool
    """Whether it reads in another direction than the page's text."""
    large: bool
    """Whether it is set much larger than the body text."""
    outside: bool
    """Whether it stands outside the visible page."""


def kinds_of(looks: Looks) -> tuple[Kind, ...]:
    """Return the kinds of a furniture line, at least one, in the order of the Kind enumeration."""
    if looks.folio or looks.counts:
        return (Kind.PAGE_NUMBER,)
    return (Kind.RUNNING_TITLE,)
