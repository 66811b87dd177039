"""Trying a document with several limits of a cleaner."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from furnlint.cleaner.align import aligned
from furnlint.cleaner.lines import ReaderLine, reader_lines
from furnlint.cleaner.rule import Outcome, replay
from furnlint.model.cleaning import CleanedLine, WhatIf

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from furnlint.model.cleaning import CleanerProfile, Place, Reader
    from furnlint.model.document import Document
    from furnlint.model.pattern import Furniture


@dataclass(slots=True)
class Trial:
    """One document, tried with several limits; what each reader returns and each limit removes is worked out once."""

    document: Document
    judged: Furniture
    furniture: Mapping[int, set[int]] = field(init=False)
    _lines: dict[Reader, list[list[ReaderLine]]] = field(default_factory=dict)
    _outcomes: dict[CleanerProfile, list[dict[int, Outcome]]] = field(default_factory=dict)
    _removed: dict[CleanerProfile, frozenset[Place]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.furniture = self.judged.indices()

    def use(self, reader: Reader, texts: Mapping[int, str]) -> None:
        """Take the lines of `reader` from its own texts, page number -> text."""
        self._lines[reader] = [
            aligned(page, texts[page.number]) if page.number in texts else reader_lines(page, reader)
            for page in self.document.pages
        ]

    def lines(self, reader: Reader) -> list[list[ReaderLine]]:
        """Return the lines of each page as `reader` returns them."""
        if reader not in self._lines:
            self._lines[reader] = [reader_lines(page, reader) for page in self.document.pages]
        return self._lines[reader]

    def outcomes(self, profile: CleanerProfile) -> list[dict[int, Outcome]]:
        """Return for each page: position -> what becomes of the line, for those the cleaner looks at."""
        if profile not in self._outcomes:
            texts = [[line.text for line in page] for page in self.lines(profile.reader)]
            self._outcomes[profile] = replay(texts, profile)
        return self._outcomes[profile]

    def removed(self, profile: CleanerProfile) -> frozenset[Place]:
        """Return all lines of the document that go, or of which the greater part goes."""
        if profile not in self._removed:
            self._removed[profile] = frozenset(
                (page.number, part)
                for page, lines, outcome in zip(
                    self.document.pages, self.lines(profile.reader), self.outcomes(profile), strict=True
                )
                for part in _gone(lines, {at for at, (fate, _, _) in outcome.items() if fate.removed})
            )
        return self._removed[profile]

    def fates(self, profile: CleanerProfile) -> tuple[tuple[CleanedLine, ...], ...]:
        """Return for each page the lines that the cleaner looks at, with what becomes of them."""
        return tuple(
            tuple(_cleaned(lines[at], outcome[at]) for at in sorted(outcome))
            for lines, outcome in zip(self.lines(profile.reader), self.outcomes(profile), strict=True)
        )

    def tally(self, profile: CleanerProfile) -> tuple[int, int]:
        """Return how many lines of furniture and of content go."""
        gone = self.removed(profile)
        furniture = sum(index in self.furniture.get(page, ()) for page, index in gone)
        return furniture, len(gone) - furniture

    def what_if(
        self, now: CleanerProfile, other: CleanerProfile, option: str, value: str, places: Iterable[Place]
    ) -> WhatIf:
        """Return what the limits of `other` would take out beyond those of `now`."""
        gone = self.removed(other)
        more = gone - self.removed(now)
        furniture = sum(index in self.furniture.get(page, ()) for page, index in more)
        return WhatIf(option, value, sum(place in gone for place in places), furniture, len(more) - furniture)


def _gone(lines: Sequence[ReaderLine], removed: Collection[int]) -> Iterator[int]:
    """Yield the parts of a page that go with the lines at the positions `removed`.

    Of text that a reader returns in pieces, as pdfplumber does turned text word by word, more than half has to go.
    """
    going: dict[int, float] = defaultdict(float)
    for at in removed:
        text, parts = lines[at]
        for part in parts:
            going[part] += len(text) / len(parts)
    if not going:
        return
    staying: dict[int, float] = defaultdict(float)
    for at, (text, parts) in enumerate(lines):
        if at not in removed and not going.keys().isdisjoint(parts):
            for part in parts:
                staying[part] += len(text) / len(parts)
    yield from (part for part, size in going.items() if size > staying[part])


def _cleaned(line: ReaderLine, outcome: Outcome) -> CleanedLine:
    return CleanedLine(line.text, line.parts, outcome.fate, outcome.depth, outcome.pages)
