"""Furniture: one piece of it across a document, and what speaks for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from furnlint.model.document import Line


class Kind(StrEnum):
    """What a furniture line is; a line can be of several kinds."""

    PAGE_NUMBER = "page-number"
    PAGE_X_OF_Y = "page-x-of-y"
    RUNNING_TITLE = "running-title"
    SECTION_TITLE = "section-title"
    DATE = "date"
    DOCUMENT_ID = "document-id"
    ORGANISATION = "organisation"
    NOTICE = "notice"
    URL = "url"
    CONTACT = "contact"
    PRINT_MARK = "print-mark"
    WATERMARK = "watermark"
    LINE_NUMBER = "line-number"
    STAMP = "stamp"
    CONTINUATION = "continuation"
    TEMPLATE = "template"
    OTHER = "other"


class Zone(StrEnum):
    """Where on the page as shown a line stands."""

    TOP = "top"
    BOTTOM = "bottom"
    LEFT = "left"
    RIGHT = "right"
    BODY = "body"


class Confidence(StrEnum):
    """How sure the judgement is."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Evidence(NamedTuple):
    """One thing that speaks for (weight > 0) or against (weight < 0) a line being furniture."""

    name: str
    """Stable identifier, as in the table of weights."""
    weight: float
    """What it adds to the score (log odds)."""
    text: str
    """The same in words: "same place and shape on 88 of 89 pages"."""


@dataclass(frozen=True, slots=True)
class FurnitureLine:
    """One line that is furniture."""

    page: int
    """1-based."""
    index: int
    """Index into `Page.lines`."""
    line: Line
    kinds: tuple[Kind, ...]
    zone: Zone
    confidence: Confidence
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """One piece of furniture across the document: same place and shape, or the same slot, on its pages."""

    text: str
    """A typical line, as printed."""
    shape: str
    """The line with its digits masked; what the fingerprint is made from."""
    zone: Zone
    kinds: tuple[Kind, ...]
    confidence: Confidence
    evidence: tuple[Evidence, ...]
    lines: tuple[FurnitureLine, ...]
    """Its lines in page order, at least one."""

    @property
    def pages(self) -> tuple[int, ...]:
        """The pages it stands on, 1-based, in order, each once."""
        return tuple(sorted({line.page for line in self.lines}))


@dataclass(frozen=True, slots=True)
class Furniture:
    """The judgement on a whole document."""

    patterns: tuple[Pattern, ...] = ()

    def indices(self) -> dict[int, set[int]]:
        """Return page number -> indices of its furniture lines."""
        out: dict[int, set[int]] = {}
        for pattern in self.patterns:
            for line in pattern.lines:
                out.setdefault(line.page, set()).add(line.index)
        return out
