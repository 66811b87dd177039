"""The clean-up step downstream, described by its limits."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Reader(StrEnum):
    """The library that the pipeline pulls text with."""

    PDFPLUMBER = "pdfplumber"
    PYPDF = "pypdf"
    PDFIUM = "pdfium"


class Preset(StrEnum):
    """Well-known clean-up steps."""

    EDGE_REPEAT = "edge-repeat"
    EDGE_HALF = "edge-half"
    SHARE_30 = "share-30"
    TEXT_REPEAT = "text-repeat"
    NONE = "none"


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


PRESETS: dict[Preset, CleanerProfile] = {
    Preset.EDGE_REPEAT: CleanerProfile(),
    Preset.EDGE_HALF: CleanerProfile(min_share=0.5),
    Preset.SHARE_30: CleanerProfile(edge_lines=0, min_share=0.3),
    Preset.TEXT_REPEAT: CleanerProfile(
        edge_lines=0, min_length=3, mask_digits=False, counting_numbers=False, sentences=True
    ),
    Preset.NONE: CleanerProfile(enabled=False),
}
