"""How much a text repeats itself: lines, words in a window, whole pages."""

from __future__ import annotations

import heapq
import itertools
import re
from bisect import bisect_right
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from furnlint.reading.sketch import shared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from furnlint.model.analysis import Analysis

Rows = tuple[tuple[str, ...], ...]
"""The visual lines of each page."""
LETTERS = re.compile(r"[^\W\d_]{3}")
"""What a line that counts has: numbers and ticks repeat in any table."""
STEPS = 4
"""A window moves on by this part of its length."""
FIRST = 6
"""Smallest hashes by which pages that may be alike are found."""
TRIED = 12
"""Pages that one is compared with at most."""
LEAST_RUNS = 30
"""Runs of three words on a page that can be said to repeat another."""
SLACK = 0.2
"""The shingles of two pages may be so much less alike than the pages: there are few of them."""


class Repeats(NamedTuple):
    """How many lines stand in a document before."""

    lines: int
    """Lines with some letters."""
    again: int
    """Lines among them that are equal to an earlier one."""
    worst: str
    """The line that comes most often."""
    times: int
    pages: tuple[int, ...]
    """Indices of the pages with a line that is equal to an earlier one."""

    @property
    def rate(self) -> float:
        """The share of lines that are equal to an earlier one, 0 to 1."""
        return self.again / self.lines if self.lines else 0.0


def repeats(rows: Rows) -> Repeats:
    """Return how many lines of a document are equal to an earlier one."""
    seen: Counter[str] = Counter()
    pages: list[int] = []
    for number, page in enumerate(rows):
        before = len(seen)
        lines = [text for text in page if LETTERS.search(text)]
        seen.update(lines)
        if len(lines) > len(seen) - before:
            pages.append(number)
    total = seen.total()
    if total == len(seen):
        return Repeats(total, 0, "", 0, ())
    worst, times = max(seen.items(), key=lambda item: item[1])
    return Repeats(total, total - len(seen), worst, times, tuple(pages))


class Window(NamedTuple):
    """One window of words in which few are different."""

    page: int
    """Index of the page on which it begins."""
    different: int
    """Different words in it."""


def poor_windows(pages: Sequence[Sequence[str]], length: int, least: float) -> list[Window]:
    """Return the windows of `length` words whose share of different words is under `least`, 0 to 1, in order.

    `pages` holds the words of each page. Windows overlap: each begins a quarter of its length after the one before.
    """
    step = max(1, length // STEPS)
    words = list(itertools.chain.from_iterable(pages))
    starts = list(itertools.accumulate(map(len, pages), initial=0))
    parts = [set(words[at : at + step]) for at in range(0, len(words) - step + 1, step)]
    pairs = [len(a | b) for a, b in itertools.pairwise(parts)]
    each = max(1, length // step)
    limit = least * each * step
    found = []
    for n in range(len(parts) - each + 1):
        if each > 1 and pairs[n] >= limit:
            continue  # half of it says enough
        different = len(set().union(*parts[n : n + each]))
        if different < limit:
            found.append(Window(bisect_right(starts, n * step) - 1, different))
    return found


class Copy(NamedTuple):
    """A page that is nearly an earlier one."""

    page: int
    """Index of the page."""
    of: int
    """Index of the first page like it."""
    likeness: float
    """0 to 1: the share of the runs of three words that both have."""


def near_copies(analysis: Analysis, least: float) -> list[Copy]:
    """Return the pages of which an earlier one has nearly the same text, numbers included, in page order."""
    known: dict[int, list[int]] = defaultdict(list)
    runs: dict[int, set[tuple[str, ...]]] = {}
    found = []
    for page, shingles in enumerate(analysis.shingles):
        smallest = heapq.nsmallest(FIRST, shingles)
        near = Counter(other for value in smallest for other in known[value])
        best = None
        for other, _ in sorted(near.items(), key=lambda item: (-item[1], item[0]))[:TRIED]:
            if shared(shingles, analysis.shingles[other]) >= least - SLACK:
                for number in (page, other):
                    runs.setdefault(number, _runs(analysis.words[number]))
                likeness = _likeness(runs[page], runs[other])
                if likeness >= least and (best is None or likeness > best.likeness):
                    best = Copy(page, other, likeness)
        if best:
            found.append(best)
        else:  # a copy is not kept: what is like it is like its first page
            for value in smallest:
                known[value].append(page)
    return found


def _runs(words: Sequence[str]) -> set[tuple[str, ...]]:
    return set(zip(words, words[1:], words[2:], strict=False))


def _likeness(a: set[tuple[str, ...]], b: set[tuple[str, ...]]) -> float:
    return len(a & b) / len(a | b) if min(len(a), len(b)) >= LEAST_RUNS else 0.0
