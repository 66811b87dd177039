"""What a clean-up step would do with a document, and what is wrong with that."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


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
