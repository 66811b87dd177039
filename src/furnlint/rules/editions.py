"""FL502 and FL609: what can be told only beside the other files, or with a look at the calendar.

Neither is a function of the file alone, so both are made after all files were checked, and are not kept in the cache.
"""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict, deque
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from furnlint.model.finding import Finding, Location, Severity, Subject
from furnlint.model.months import Day, readings
from furnlint.model.pattern import Confidence
from furnlint.model.version import Label, MarkKind, Sketch, VersionMark, printed
from furnlint.reading.sketch import likeness
from furnlint.rules.base import Rule
from furnlint.rules.words import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

ALIKE = 0.9
"""Share of their shingles that the bodies of two editions have in common at least."""
LEAST = 24
"""Hashes of a sketch: shorter texts are alike by chance."""
FIRST = 8
"""Smallest hashes by which files that may be alike are found: of these, two editions have one in common."""
REMEMBERED = 64
"""Files that are remembered by one hash, the last in order of their paths: a thousand copies of one form share all of
theirs, and the names of two editions seldom lie far apart."""
TRIED = 24
"""Files that one is compared with at most: those with which it has most in common."""


class _Pair(NamedTuple):
    likeness: float
    other: str


def look_alikes(sketches: Mapping[str, Sketch]) -> dict[str, Finding]:
    """Return a finding for each file whose body another file has too, with other version marks; keys are paths.

    Each is named once, with the file that is most like it. The time grows with the number of files, not with that of
    the pairs.
    """
    best: dict[str, _Pair] = {}
    known: dict[int, deque[str]] = defaultdict(lambda: deque(maxlen=REMEMBERED))
    alike: Counter[str] = Counter()
    hashes = {path: frozenset(sketch.hashes) for path, sketch in sketches.items() if len(sketch.hashes) >= LEAST}
    for path in sorted(hashes):
        first = sketches[path].hashes[:FIRST]
        near = Counter(other for value in first for other in known[value])
        for other, _ in heapq.nsmallest(TRIED, near.items(), key=lambda item: (-item[1], item[0])):
            share = likeness(hashes[path], hashes[other], ALIKE)
            if share and _differ(sketches[path], sketches[other]):
                for one, its in ((path, other), (other, path)):
                    alike[one] += 1
                    if one not in best or best[one].likeness < share:
                        best[one] = _Pair(share, its)
        for value in first:
            known[value].append(path)
    return {path: _look_alike(sketches, path, pair, alike[path]) for path, pair in best.items()}


def _differ(a: Sketch, b: Sketch) -> bool:
    """Tell whether each of two files has a mark that the other has not."""
    return bool(_own(a, b)) and bool(_own(b, a))


def _own(a: Sketch, b: Sketch) -> list[VersionMark]:
    theirs = {(mark.kind, mark.value) for mark in b.marks}
    return [mark for mark in a.marks if mark.label is not Label.PRINTED and (mark.kind, mark.value) not in theirs]


def _look_alike(sketches: Mapping[str, Sketch], path: str, pair: _Pair, alike: int) -> Finding:
    here, there = (_own(sketches[a], sketches[b]) for a, b in ((path, pair.other), (pair.other, path)))
    more = f"; at least {count(alike - 1, 'other file')} like it, too" if alike > 1 else ""
    first = here[0]
    return LOOK_ALIKE.finding(
        f"the text is that of '{pair.other}' ({pair.likeness:.0%} alike), and the edition is another: "
        f"{_shown(here)} here, {_shown(there)} there{more}",
        subject=Subject("document"),
        confidence=Confidence.HIGH,
        location=Location(first.page, text=first.text),
        pages=first.pages or (first.page,),
    )


def _shown(marks: list[VersionMark]) -> str:
    """Return the marks that tell most: versions and dates of the furniture first."""
    order = sorted(marks, key=lambda mark: (mark.kind is MarkKind.IDENTIFIER, not mark.furniture, mark.page))
    return printed(order[:2])


def expired(marks: Sequence[VersionMark], max_age: int, today: date) -> Iterator[Finding]:
    """Yield a finding if the newest effective date is more than `max_age` days before `today`; 0 asks nothing."""
    dated = [(day, mark) for mark in marks if mark.label is Label.EFFECTIVE for day in _days(mark.text)]
    if not dated or not max_age:
        return
    newest, mark = max(dated, key=lambda item: item[0])
    age = (today - newest).days
    if age > max_age:
        yield EXPIRED.finding(
            f"effective since '{mark.text}': {count(age, 'day')}, over the limit of {max_age:,} (`versions.max-age`)",
            subject=Subject("document"),
            confidence=Confidence.HIGH,
            location=Location(mark.page, text=mark.text),
            pages=mark.pages or (mark.page,),
        )


def _days(text: str) -> Iterable[date]:
    """Return the days that a date may mean; a month counts as its first day."""
    for reading in readings(text):
        day = _day(reading)
        if day:
            yield day


def _day(reading: Day) -> date | None:
    try:
        return date(reading.year, reading.month, reading.day or 1)
    except ValueError:  # 31 April
        return None


LOOK_ALIKE = Rule(
    "FL502",
    "look-alike-editions",
    Severity.WARNING,
    "Two files of the run have the same text and different version marks.",
    "A search finds both, and an answer quotes whichever comes first; the older one is wrong. Only the files of one "
    "run are held against each other: `--staged` and `--changed` see two editions only if both have changed, so CI "
    "needs a run with `--all`. Where one of the two is not in the run, what was accepted for the other stays accepted.",
    "`rules-rev-c.pdf` and `rules-rev-d.pdf`, whose pages differ in the footer alone.",
    "keep only the edition that holds in the index, or give each chunk its edition as metadata",
)
EXPIRED = Rule(
    "FL609",
    "expired",
    Severity.NOTE,
    "The effective date is older than the config allows.",
    "An old rule is quoted as if it held. The age is counted anew in each run, from the newest effective date.",
    "`Effective 1 July 2021` in a repository whose documents are to be reviewed every two years.",
    "review the document and give it a new date, or take it out of the index",
    ("versions.max-age",),
)
RULES: tuple[Rule, ...] = (LOOK_ALIKE, EXPIRED)
