"""What a clean-up step would do with a document, and what is wrong with that."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from furnlint.model.pattern import Pattern, Zone


class Reader(StrEnum):
    """The library that the pipeline pulls text with."""

    PDFPLUMBER = "pdfplumber"
    PYPDF = "pypdf"
    PDFIUM = "pdfium"


@dataclass(frozen=True, slots=True)
class CleanerProfile:
    """What a clean-up step looks at, and from when on it takes a line out.

    The defaults are those of the preset `edge-repeat`.
    """

    enabled: bool = True
    """False: nothing is taken out."""
    reader: Reader = Reader.PDFPLUMBER
    edge_lines: int = 2
    """How many lines at the head and at the foot of each page are looked at; 0 is the whole page."""
    min_length: int = 1
    """A repeated line of fewer characters stays."""
    max_length: int = 80
    """A repeated line of more characters stays."""
    min_pages: int = 3
    """A line has to stand on at least so many pages."""
    min_share: float = 0.0
    """A line has to stand on at least this share of the pages, 0 to 1."""
    mask_digits: bool = True
    """Whether lines that differ in their digits only count as the same line."""
    page_markers: bool = True
    """Whether `Page 3 of 12`, `- 3 -` and their like are taken out without having to repeat."""
    counting_numbers: bool = True
    """Whether a bare number is taken out where it counts up with the pages."""
    sentences: bool = False
    """Whether a repeated line that reads as a sentence is taken out too."""


class Fate(StrEnum):
    """What the cleaner does with a line, and why."""

    REPEATS = "repeats"
    """Removed: it repeats on enough pages."""
    MARKER = "page-marker"
    """Removed: it is written like a page number."""
    COUNTS = "counts"
    """Removed: a bare number that counts up with the pages."""
    OUTSIDE = "outside"
    """Kept: the cleaner does not look so deep into the page."""
    LENGTH = "length"
    """Kept: longer (or shorter) than the limits."""
    SENTENCE = "sentence"
    """Kept: it reads as a sentence."""
    NUMBER = "number"
    """Kept: a bare number that does not count with the pages."""
    RARE = "rare"
    """Kept: on too few pages, or too small a share of them."""

    @property
    def removed(self) -> bool:
        """True if the line goes."""
        return self in (Fate.REPEATS, Fate.MARKER, Fate.COUNTS)


class CleanedLine(NamedTuple):
    """One line as the reader returns it, and what the cleaner does with it."""

    text: str
    parts: tuple[int, ...]
    """Indices into `Page.lines` of what stands in it."""
    fate: Fate
    depth: int
    """How many lines from the head or the foot of the page, whichever is nearer; 1 is the outermost."""
    pages: int
    """On how many pages its like stands within the cleaner's window, this one included; 0 if it was not counted."""


Place = tuple[int, int]
"""A line of the document: 1-based page number, index into `Page.lines`."""


class LossKind(StrEnum):
    """What a content line is that the cleaner would take out."""

    TABLE_LABEL = "table-label"
    NUMBERED_REQUIREMENT = "numbered-requirement"
    COLUMN_HEADING = "column-heading"
    TABLE_CELL = "table-cell"
    TABLE_NOTE = "table-note"
    PHONE_NUMBER = "phone-number"
    HEADING = "heading"
    OTHER_CONTENT = "other-content"
    LONE_NUMBER = "lone-number"


class Loss(NamedTuple):
    """Content of one shape, or of one kind in one place, that the cleaner would take out."""

    kind: LossKind
    texts: tuple[str, ...]
    """The different lines, as printed, at most a few, the first one first."""
    shape: str
    """The first line with its digits masked."""
    zone: Zone
    places: tuple[Place, ...]
    """All lines concerned, in page order."""
    rule: Fate
    """Why the cleaner takes it out."""
    stays: str
    """The kept line beside the first one, as printed; "" if there is none."""
    counted: int
    """On how many pages the cleaner sees the like of one of them, at most."""
    stays_above: bool = False
    """Whether that line stands above what goes, as at the foot of a page."""


class KeptCause(StrEnum):
    """Why the cleaner leaves furniture in."""

    LONG_LINE = "long-line"
    SENTENCE = "sentence"
    DEEP_BLOCK = "deep-block"
    CHANGING_HEADER = "changing-header"
    RARE_FURNITURE = "rare-furniture"
    READING_ORDER = "reading-order"
    LONE_NUMBER = "lone-number"
    """It is a bare number that does not count up with the pages on enough of them."""
    IN_PIECES = "in-pieces"
    """The reader returns one line as several."""


WORTH = 1 / 8
"""Lines of content for one line of furniture that a limit may take out with it to be worth it."""


class WhatIf(NamedTuple):
    """What another limit would do to the document."""

    option: str
    """The key in the config: `edge-lines`."""
    value: str
    """Its value, as written in the config."""
    caught: int
    """How many of the lines at hand it would take out."""
    furniture: int
    """How many lines of furniture it would take out that stay now, these included."""
    content: int
    """How many lines of content it would take out that stay now."""


class Kept(NamedTuple):
    """Furniture that the cleaner would leave in, for one cause."""

    cause: KeptCause
    patterns: tuple[int, ...]
    """Indices into `Furniture.patterns`."""
    places: tuple[Place, ...]
    """The lines that stay, in page order."""
    measure: float
    """What was measured: characters, lines from the edge, pages or share of the pages, pieces, as the cause has it."""
    limit: float
    """What the cleaner allows."""
    texts: tuple[str, ...]
    """The different texts, as printed, at most a few."""
    remedy: WhatIf | None
    """The nearest limit that would catch most of them; None if no limit does."""
    zone: Zone = Zone.TOP


@dataclass(frozen=True, slots=True)
class Cleaning:
    """What the configured cleaner would do with the document."""

    profile: CleanerProfile
    stated: bool = False
    """True if the config states its cleaner; false: the default is assumed."""
    pages: tuple[tuple[CleanedLine, ...], ...] = ()
    """For each page of the document, the lines that the cleaner looks at, as the reader returns them, in its order."""
    removed: frozenset[Place] = frozenset()
    """All lines of the document that go."""
    losses: tuple[Loss, ...] = ()
    kept: tuple[Kept, ...] = ()
    doubtful: bool = False
    """True if the reader is likely to return other lines than were worked out here: what is said is a guess."""

    def takes(self, pattern: Pattern) -> tuple[int, int]:
        """Return how many lines of `pattern` the cleaner takes out, and how many there are."""
        return sum((line.page, line.index) in self.removed for line in pattern.lines), len(pattern.lines)
