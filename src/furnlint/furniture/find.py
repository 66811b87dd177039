"""The judgement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.model.pattern import Furniture

if TYPE_CHECKING:
    from furnlint.model.document import Document


def find(document: Document) -> Furniture:
    """Return what of `document` is page furniture."""
    del document
    return Furniture()
