"""Holding the text that the real reader returned against our own lines of the page.

Where the reader's own text is at hand it is better than any model of the reader. Its lines are matched by their
letters and digits alone, for readers differ in spaces, ligatures and hyphens.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from furnlint.cleaner.lines import ReaderLine

if TYPE_CHECKING:
    from furnlint.model.document import Page


MAX_COMPARISONS = 1_000_000
"""A page on which more pairs of lines would have to be compared is matched by equal lines alone."""
SAFE = 4
"""Shorter texts are found inside longer ones by chance; they are matched last."""


@lru_cache(maxsize=65536)
def squeezed(text: str) -> str:
    """Return the letters and digits of a text, folded; the text itself where it has none."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(c for c in folded if c.isalnum()) or "".join(folded.split())


def aligned(page: Page, text: str) -> list[ReaderLine]:
    """Return the lines of `text`, which the reader returned of `page`, with the lines of ours that stand in each."""
    lines = [line for raw in text.splitlines() if (line := raw.strip())]
    parts: list[list[int]] = [[] for _ in lines]
    real = [squeezed(line) for line in lines]
    ours = [squeezed(line.text) for line in page.lines]
    free = _match_equal(real, ours, parts)
    if len(free) * len(real) > MAX_COMPARISONS:
        free = []
    short = [index for index in free if len(ours[index]) < SAFE]
    free = _match_inside(real, ours, parts, [index for index in free if len(ours[index]) >= SAFE])
    _match_pieces(real, ours, parts, free)
    _match_inside(real, ours, parts, short)
    return [ReaderLine(line, tuple(sorted(found))) for line, found in zip(lines, parts, strict=True)]


def _match_equal(real: list[str], ours: list[str], parts: list[list[int]]) -> list[int]:
    """Match lines that are the same; returns our lines that are left."""
    places: dict[str, list[int]] = {}
    for at, text in enumerate(real):
        places.setdefault(text, []).append(at)
    free = []
    for index, text in enumerate(ours):
        if places.get(text):
            parts[places[text].pop(0)].append(index)
        else:
            free.append(index)
    return free


def _match_inside(real: list[str], ours: list[str], parts: list[list[int]], free: list[int]) -> list[int]:
    """Match our lines that stand inside a longer line of the reader's; longest first, each stretch used once."""
    rest = {}
    for at, text in enumerate(real):
        rest[at] = text
        for index in parts[at]:
            rest[at] = rest[at].replace(ours[index], " ", 1)
    left: list[int] = []
    for index in sorted(free, key=lambda i: (-len(ours[i]), i)):
        found = next((at for at, text in rest.items() if ours[index] in text), None)
        if found is None:
            left.append(index)
        else:
            rest[found] = rest[found].replace(ours[index], " ", 1)
            parts[found].append(index)
    return left


def _match_pieces(real: list[str], ours: list[str], parts: list[list[int]], free: list[int]) -> None:
    """Match lines of the reader's that are pieces of one of ours."""
    empty = [at for at in range(len(real)) if not parts[at]]
    for index in free:
        rest = ours[index]
        for at in sorted(empty, key=lambda at: (-len(real[at]), at)):
            if real[at] in rest:
                rest = rest.replace(real[at], " ", 1)
                parts[at].append(index)
                empty.remove(at)
