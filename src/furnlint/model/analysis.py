"""All that the rules see of one document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from furnlint.model.cleaning import Cleaning
    from furnlint.model.document import Document
    from furnlint.model.pattern import Furniture


@dataclass(frozen=True, slots=True)
class Analysis:
    """The document and what was made of it; rules are pure functions of this."""

    document: Document
    furniture: Furniture
    cleaning: Cleaning | None = None
    """What the configured cleaner would do; None where none was simulated."""
