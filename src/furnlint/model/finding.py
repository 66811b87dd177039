"""A finding: what is wrong, where, how sure we are, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from furnlint.model.box import Box
from furnlint.model.pattern import Confidence, Evidence, Zone


class Severity(StrEnum):
    """How bad a finding is; a note never fails a build."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Impact(NamedTuple):
    """How much of the document a finding touches."""

    pages: int
    characters: int
    """Characters of the lines concerned, all pages together."""
    share: float
    """The same as a share of all characters of the document, 0 to 1."""
    sentences_cut: int = 0
    """How many sentences run over a page break with such a line between their halves."""


class Location(NamedTuple):
    """A place in the document."""

    page: int
    """1-based, as a viewer counts; 0 for the whole file."""
    box: Box | None = None
    """Canonical frame."""
    text: str = ""


class Subject(NamedTuple):
    """What the finding is about, as the fingerprint sees it.

    The text is normalised before it is hashed; page numbers, coordinates and measured values never go in.
    """

    scope: str
    """"pattern" (text and zone), "page" (the page's words, or its geometry and ordinal), or "document" (rule alone)."""
    text: str = ""
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding of one rule on one document: one per rule and pattern, never one per line."""

    rule: str
    """The rule's code, "FL101"."""
    slug: str
    """The rule's name, "running-header"."""
    severity: Severity
    confidence: Confidence
    message: str
    """A fact, one line, lower case at the start."""
    remedy: str
    """What to do about it, one line."""
    subject: Subject
    location: Location
    """The primary location."""
    pages: tuple[int, ...] = ()
    """All pages concerned, 1-based; empty for a finding about the whole file."""
    zone: Zone | None = None
    impact: Impact | None = None
    evidence: tuple[Evidence, ...] = ()
    related: tuple[Location, ...] = ()
