"""The text of a document without its furniture: what an index gets if the clean-up does its work."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from furnlint.model.document import Document, Page

SIGNS = frozenset(".,:;·•…_-–—|=*+")
"""Signs that are no words where they stand alone: leaders of a table of contents, bullets, rules."""


def body_rows(document: Document, furniture: dict[int, set[int]]) -> tuple[tuple[str, ...], ...]:
    """Return the visual lines of each page in order, without the parts that are furniture.

    `furniture` is page number -> indices of its furniture lines.
    """
    return tuple(_rows(page, furniture.get(page.number, frozenset())) for page in document.pages)


def _rows(page: Page, furniture: set[int] | frozenset[int]) -> tuple[str, ...]:
    rows: dict[int, str] = {}
    for index, line in enumerate(page.lines):
        if index not in furniture:
            before = rows.get(line.row)
            rows[line.row] = line.text if before is None else f"{before} {line.text}"
    return tuple(rows.values())


def folded_words(rows: tuple[str, ...]) -> list[str]:
    """Return the words of a page in small letters, as white space parts them: what texts are compared by."""
    return [word for word in " ".join(rows).casefold().split() if word not in SIGNS]
