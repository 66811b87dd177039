"""What tells two editions of a document apart, and what tells that they are one document."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class MarkKind(StrEnum):
    """What a version mark is."""

    VERSION = "version"
    """A version, revision, edition or issue: `Rev. C`, `Version 2.1`, `3. Auflage`."""
    DATE = "date"
    """A date of the document: with a label or standing apart, not one that a sentence mentions."""
    IDENTIFIER = "identifier"
    """A document, form or docket number, a DOI, an ISSN."""


class Label(StrEnum):
    """What the words before a date say it is."""

    PLAIN = "plain"
    """Nothing, or that the document was published or issued then."""
    EFFECTIVE = "effective"
    """The day from which on it holds."""
    CHANGED = "changed"
    """Updated, approved, reviewed, due: a date beside that of the edition."""
    PRINTED = "printed"
    """Printed, downloaded, opened: says nothing about the document."""


class VersionMark(NamedTuple):
    """One thing that tells an edition of the document."""

    kind: MarkKind
    text: str
    """As printed."""
    value: str
    """What two marks are compared by: `revision c`, the folded identifier, or a date's readings in ISO 8601."""
    page: int
    """The first page it stands on, 1-based."""
    line: int
    """Index into that page's lines."""
    furniture: bool
    """Whether it stands in furniture only as far as it was looked for."""
    label: Label = Label.PLAIN
    pages: tuple[int, ...] = ()
    """All pages on which its furniture stands; only the first for one in the body."""


class Sketch(NamedTuple):
    """What one file leaves behind to be compared with others."""

    hashes: tuple[int, ...] = ()
    """The smallest hashes of the body's shingles, ascending: a bottom-k sketch."""
    marks: tuple[VersionMark, ...] = ()


def printed(marks: Iterable[VersionMark]) -> str:
    """Return the marks as they are printed, in quotes, the first three of them."""
    shown = [f"'{mark.text}'" for mark in marks]
    return ", ".join(shown[:3]) + (f" and {len(shown) - 3} more" if len(shown) > 3 else "")
