"""All that the rules see of one document."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from furnlint.model.cleaning import Reader

if TYPE_CHECKING:
    from furnlint.model.cleaning import Cleaning
    from furnlint.model.document import Document
    from furnlint.model.pattern import Furniture
    from furnlint.model.reading import Failure, PageFacts, PageReading


@dataclass(frozen=True, slots=True)
class Analysis:
    """The document and what was made of it; rules are pure functions of this."""

    document: Document
    furniture: Furniture
    cleaning: Cleaning | None = None
    """What the configured cleaner would do; None where none was simulated."""
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
    reader_problem: str = ""
    """Why the reader gave nothing at all, in one line; "" if it was not asked, or answered."""
