"""All that the rules see of one document."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from furnlint.model.cleaning import Reader
from furnlint.model.quality import Quality

if TYPE_CHECKING:
    from furnlint.model.cleaning import Cleaning
    from furnlint.model.document import Document
    from furnlint.model.pattern import Furniture
    from furnlint.model.reading import Failure, Garbled, PageFacts, PageReading
    from furnlint.model.version import VersionMark


@dataclass(frozen=True, slots=True)
class Analysis:
    """The document and what was made of it; rules are pure functions of this."""

    document: Document
    furniture: Furniture
    cleaning: Cleaning | None = None
    """What the configured cleaner would do; None where none was simulated."""
    garbled: dict[int, Garbled] = field(default_factory=dict)
    """Pages whose own text nobody can search, by 1-based page number."""
    facts: dict[int, PageFacts] = field(default_factory=dict)
    """What a closer look found, by 1-based page number; only of pages that were looked at."""
    readings: dict[int, PageReading] = field(default_factory=dict)
    """What the configured reader returns, by 1-based page number; only of pages that it was asked to read."""
    failures: tuple[Failure, ...] = ()
    """Where the reader's text is not what the page says, in page order."""
    reader: Reader = Reader.PDFPLUMBER
    """The configured reader."""
    passed_over: tuple[int, ...] = ()
    """Pages that the reader should have been asked to read and was not: there are too many, or too much is on them."""
    marks: tuple[VersionMark, ...] = ()
    """What tells the edition: dates, versions and numbers in furniture, and on the first and last pages."""
    body: tuple[tuple[str, ...], ...] = ()
    """The visual lines of each page without its furniture, in page order (see `reading.body`)."""
    words: tuple[list[str], ...] = ()
    """The words of `body` in small letters, in page order: what is counted and compared."""
    shingles: tuple[set[int], ...] = ()
    """What the body of each page is compared by, in page order (see `reading.sketch`)."""
    quality: Quality = field(default_factory=Quality)
    """Thresholds of the quality gates."""
    reader_problem: str = ""
    """Why the reader gave nothing at all, in one line; "" if it was not asked, or answered."""
