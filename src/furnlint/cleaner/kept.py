"""Furniture that a cleaner would leave in, gathered by cause, with the nearest limit that would catch it."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from furnlint.cleaner.rule import Outcome, key
from furnlint.model.cleaning import WORTH, Fate, Kept, KeptCause, Reader

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from furnlint.cleaner.lines import ReaderLine
    from furnlint.cleaner.trial import Trial
    from furnlint.model.cleaning import CleanerProfile, Place, WhatIf
    from furnlint.model.document import Document, Page
    from furnlint.model.pattern import Furniture, Zone

SAME_PLACE = 6.0
"""Points by which the heights of two patterns may differ that are one place with changing words."""
SHARED_PAGES = 0.5
CATCHES = 0.75
"""Share of the lines that a limit has to catch to be proposed; a further one has to be worth it."""
MAX_EDGE_LINES = 12
WHOLE = (KeptCause.LONG_LINE, KeptCause.SENTENCE)
"""What a whole line of the reader's stays for: its parts go or stay together."""
MAX_TEXTS = 5
PIECES = 3
"""Lines of the reader from which on one line of the page comes in pieces."""
LOOK_BACK = 60
"""How many groups back a group is compared, so that a flood of them costs no more than its size."""


class _Stray(NamedTuple):
    """One line of furniture that stays."""

    place: Place
    pattern: int
    cause: KeptCause
    measure: float
    text: str
    """As the reader returns it where its length decides, else the line itself."""
    row: int
    """Position of the reader's line on its page."""
    height: float
    """Distance from the nearer of the upper and the lower edge, points; negative from below."""


@dataclass(slots=True)
class _Group:
    """Lines that stay for one cause."""

    cause: KeptCause
    zone: Zone
    strays: list[_Stray]
    pages: set[int] = field(init=False)
    rows: set[tuple[int, int]] = field(init=False)
    """Page and position of the reader's lines."""

    def __post_init__(self) -> None:
        self.pages = {stray.place[0] for stray in self.strays}
        self.rows = {(stray.place[0], stray.row) for stray in self.strays}

    def take_in(self, other: _Group) -> None:
        """Add the lines of another group."""
        self.strays.extend(other.strays)
        self.pages |= other.pages
        self.rows |= other.rows


def kept(document: Document, furniture: Furniture, trial: Trial, profile: CleanerProfile) -> tuple[Kept, ...]:
    """Return the furniture that stays: one entry per cause and piece of furniture."""
    groups: dict[tuple[int, KeptCause], list[_Stray]] = defaultdict(list)
    for stray in _strays(document, furniture, trial, profile):
        groups[stray.pattern, stray.cause].append(stray)
    found = [_Group(cause, furniture.patterns[n].zone, strays) for (n, cause), strays in groups.items()]
    return tuple(_entry(group, len(document.pages), profile, trial) for group in _merged(found))


def _strays(document: Document, furniture: Furniture, trial: Trial, profile: CleanerProfile) -> Iterator[_Stray]:
    lines, outcomes, removed = trial.lines(profile.reader), trial.outcomes(profile), trial.removed(profile)
    index_of = {page.number: n for n, page in enumerate(document.pages)}
    where: dict[int, dict[int, list[int]]] = {}
    for n, pattern in enumerate(furniture.patterns):
        lives_on = 0
        for item in pattern.lines:
            if (item.page, item.index) in removed:
                continue
            lives_on = lives_on or len(pattern.pages)
            p = index_of[item.page]
            if p not in where:
                where[p] = _positions(lines[p])
            pieces = where[p].get(item.index)
            if not pieces:  # the reader does not return it, so that there is nothing to take out
                continue
            at = pieces[-1]
            depth = min(at, len(lines[p]) - 1 - at) + 1
            outcome = outcomes[p].get(at) or Outcome(Fate.OUTSIDE, depth, 0)
            page = document.pages[p]
            cause, measure = _cause(page, item.index, lines[p][at].text, outcome, lives_on, profile)
            if len(pieces) >= PIECES:
                cause, measure = KeptCause.IN_PIECES, len(pieces)
            middle = item.line.box.middle
            height = middle if middle < page.height / 2 else middle - page.height
            whole = cause in WHOLE
            text = " ".join(lines[p][at].text.split()) if whole else item.line.text
            yield _Stray((item.page, item.index), n, cause, measure, text, at, height)


def _positions(lines: Sequence[ReaderLine]) -> dict[int, list[int]]:
    """Return where on a page each of its lines comes: index into Page.lines -> positions of the reader's lines."""
    out: dict[int, list[int]] = defaultdict(list)
    for at, line in enumerate(lines):
        for part in line.parts:
            out[part].append(at)
    return out


def _cause(  # noqa: PLR0913, PLR0917 - what the verdict rests on
    page: Page, index: int, text: str, outcome: Outcome, lives_on: int, profile: CleanerProfile
) -> tuple[KeptCause, float]:
    """Return why a line of furniture stays, and what was measured."""
    if outcome.fate is Fate.OUTSIDE:
        rows = page.lines[-1].row
        row = page.lines[index].row
        outer = min(row, rows - row) + 1 <= profile.edge_lines
        return (KeptCause.READING_ORDER if outer else KeptCause.DEEP_BLOCK), outcome.depth
    if outcome.fate is Fate.LENGTH:
        return KeptCause.LONG_LINE, len(" ".join(text.split()))
    if outcome.fate is Fate.SENTENCE:
        return KeptCause.SENTENCE, len(text.split())
    if outcome.fate is Fate.NUMBER:
        return KeptCause.LONE_NUMBER, outcome.pages
    if lives_on < profile.min_pages:
        return KeptCause.RARE_FURNITURE, lives_on
    return KeptCause.CHANGING_HEADER, outcome.pages


def _merged(found: Sequence[_Group]) -> list[_Group]:
    """Put together what is one thing to a reader of the report: the lines of one block, the titles of one header."""
    out: list[_Group] = []
    for group in found:
        for other in out[: -LOOK_BACK - 1 : -1]:
            if (group.cause, group.zone) == (other.cause, other.zone) and _is_one(group, other):
                other.take_in(group)
                break
        else:
            out.append(group)
    return out


def _is_one(a: _Group, b: _Group) -> bool:
    if a.cause in (KeptCause.DEEP_BLOCK, KeptCause.READING_ORDER):
        return len(a.pages & b.pages) >= SHARED_PAGES * min(len(a.pages), len(b.pages))
    if a.cause in (KeptCause.CHANGING_HEADER, KeptCause.RARE_FURNITURE):
        return abs(a.strays[0].height - b.strays[0].height) <= SAME_PLACE
    return len(a.rows & b.rows) >= SHARED_PAGES * min(len(a.rows), len(b.rows))


def _entry(group: _Group, count: int, profile: CleanerProfile, trial: Trial) -> Kept:
    strays = sorted(group.strays)
    places = [stray.place for stray in strays]
    texts = tuple({key(s.text, mask_digits=True): s.text for s in reversed(strays)}.values())[::-1][:MAX_TEXTS]
    measures = [stray.measure for stray in strays]
    measure, limit = _measure(group.cause, measures, count, profile)
    remedy = None
    options = () if group.cause is KeptCause.IN_PIECES else _alternatives(group.cause, measures, count, profile)
    for option, value, other in options:
        answer = trial.what_if(profile, other, option, value, places)
        if _is_better(answer, remedy, len(places)):
            remedy = answer
        if answer.caught == len(places):
            break
    patterns = tuple(sorted({stray.pattern for stray in strays}))
    return Kept(group.cause, patterns, tuple(places), measure, limit, texts, remedy, group.zone)


def _is_better(answer: WhatIf, before: WhatIf | None, lines: int) -> bool:
    """Tell whether a limit is to be proposed before one that changes less: it has to be worth its content."""
    more = answer.caught - (before.caught if before else 0)
    if before is None or before.caught < CATCHES * lines:
        return more > 0
    return more > 0 and answer.content - before.content <= more * WORTH


def _by_share(profile: CleanerProfile, count: int) -> bool:
    """Tell whether the share of pages is what a line has to reach."""
    return profile.min_share * count > profile.min_pages


def _measure(cause: KeptCause, measures: Sequence[float], count: int, profile: CleanerProfile) -> tuple[float, float]:
    """Return what was measured of a whole group, and the limit that it misses."""
    if cause is KeptCause.LONG_LINE:
        return max(measures), profile.max_length
    if cause in (KeptCause.DEEP_BLOCK, KeptCause.READING_ORDER):
        return max(measures), profile.edge_lines
    if cause in (KeptCause.SENTENCE, KeptCause.IN_PIECES):
        return max(measures), 0
    if cause is KeptCause.CHANGING_HEADER and _by_share(profile, count):
        return max(measures) / max(1, count), profile.min_share
    return max(measures), profile.min_pages


def _alternatives(
    cause: KeptCause, measures: Sequence[float], count: int, profile: CleanerProfile
) -> Iterator[tuple[str, str, CleanerProfile]]:
    """Yield (option, value, limits) that may catch the lines, the nearest first."""
    if cause is KeptCause.LONG_LINE:
        value = math.ceil(max(measures) / 10) * 10
        yield "max-length", str(value), replace(profile, max_length=value)
    elif cause is KeptCause.SENTENCE:
        yield "sentences", "true", replace(profile, sentences=True)
    elif cause in (KeptCause.DEEP_BLOCK, KeptCause.READING_ORDER):
        if cause is KeptCause.READING_ORDER and profile.reader is not Reader.PDFPLUMBER:
            yield "reader", '"pdfplumber"', replace(profile, reader=Reader.PDFPLUMBER)
        depths = sorted(int(measure) for measure in measures)
        for value in sorted({depths[math.ceil(CATCHES * len(depths)) - 1], depths[-1]}):
            if value <= MAX_EDGE_LINES:
                yield "edge-lines", str(value), replace(profile, edge_lines=value)
    else:
        if _by_share(profile, count):
            counts = sorted((m for m in measures if m >= profile.min_pages), reverse=True)
            if counts:
                share = math.floor(100 * counts[math.ceil(CATCHES * len(counts)) - 1] / count) / 100
                yield "min-share", f"{share:g}", replace(profile, min_share=share)
            yield "min-share", "0", replace(profile, min_share=0.0)
        if profile.min_pages > 2:
            yield "min-pages", "2", replace(profile, min_pages=2, min_share=0.0)
