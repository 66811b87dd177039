"""The repeat rule that most clean-up steps run: given the lines of each page as text, which of them go, and why.

It looks at lines of text and at nothing else, so that the same code replays a cleaner on our own model of a
document and on the lines that a real reader returned.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from furnlint.model.cleaning import Fate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from furnlint.model.cleaning import CleanerProfile

DIGITS = re.compile(r"\d+")
MARKER = re.compile(
    r"(?:page|pg\.?|p\.|seite|página|pagina|stran[ae]|side|sida|strona)\s*[-–—:]?\s*\d{1,5}"
    r"(?:\s*(?:of|/|von|de|di|van|av|z|sur)\s*\d{1,5})?"
    r"|[-–—]\s*\d{1,5}\s*[-–—]"
    r"|\d{1,5}\s*(?:/|of)\s*\d{1,5}",
    re.IGNORECASE,
)
BARE = re.compile(r"\d{1,6}")
SENTENCE_END = re.compile(r"[.!?][\"'”’)\]]*$")
SENTENCE_WORDS = 6
"""A line with a full stop at its end and at least so many words reads as a sentence; `Table A-1.` does not."""


class Outcome(NamedTuple):
    """What became of one line."""

    fate: Fate
    depth: int
    pages: int


@lru_cache(maxsize=65536)
def key(text: str, mask_digits: bool) -> str:
    """Return what two lines that count as the same have in common."""
    return " ".join((DIGITS.sub("#", text) if mask_digits else text).split())


@lru_cache(maxsize=16384)
def is_marker(text: str) -> bool:
    """Tell whether a line is written like a page number: `Page 3`, `Page 3 of 12`, `- 3 -`, `3 / 12`."""
    return MARKER.fullmatch(text) is not None


@lru_cache(maxsize=16384)
def is_sentence(text: str) -> bool:
    """Tell whether a line reads as a sentence."""
    return SENTENCE_END.search(text) is not None and len(text.split()) >= SENTENCE_WORDS


@lru_cache(maxsize=4096)
def window(count: int, edge_lines: int) -> tuple[int, ...]:
    """Return the positions that a cleaner looks at on a page of `count` lines."""
    if not edge_lines or 2 * edge_lines >= count:
        return tuple(range(count))
    return (*range(edge_lines), *range(count - edge_lines, count))


def replay(pages: Sequence[Sequence[str]], profile: CleanerProfile) -> list[dict[int, Outcome]]:
    """Return for each page: position -> what becomes of it, for the lines within the window; all others stay.

    Runs of white space count as one space.
    """
    if not profile.enabled:
        return [{} for _ in pages]
    seen = Counter[str]()
    offsets: dict[int, int] = defaultdict(int)
    windows = [window(len(lines), profile.edge_lines) for lines in pages]
    for number, (lines, positions) in enumerate(zip(pages, windows, strict=True)):
        texts = [lines[at] for at in positions]
        seen.update({key(text, profile.mask_digits) for text in texts})
        for offset in {int(text) - number for text in texts if text.isdigit() and BARE.fullmatch(text)}:
            offsets[offset] += 1
    known: dict[str, tuple[Fate, int]] = {}
    needed = max(profile.min_pages, math.ceil(profile.min_share * len(pages) - 1e-9))
    out = []
    for number, (lines, positions) in enumerate(zip(pages, windows, strict=True)):
        page = {}
        for at in positions:
            text = lines[at]
            verdict = known.get(text)
            if verdict is None:
                verdict = _fate(text, number, seen, offsets, needed, profile)
                if not BARE.fullmatch(text):  # what becomes of a bare number depends on its page
                    known[text] = verdict
            page[at] = Outcome(verdict[0], min(at, len(lines) - 1 - at) + 1, verdict[1])
        out.append(page)
    return out


def _fate(  # noqa: PLR0913, PLR0917 - all that the verdict on a line rests on
    text: str, number: int, seen: Counter[str], offsets: dict[int, int], needed: int, profile: CleanerProfile
) -> tuple[Fate, int]:
    """Return what becomes of a line within the window, and on how many pages its like stands."""
    text = " ".join(text.split())
    if profile.page_markers and is_marker(text):
        return Fate.MARKER, seen[key(text, profile.mask_digits)]
    if profile.mask_digits and BARE.fullmatch(text):
        count = offsets[int(text) - number]
        counts = profile.counting_numbers and count >= profile.min_pages
        return (Fate.COUNTS if counts else Fate.NUMBER), count
    count = seen[key(text, profile.mask_digits)]
    if not profile.min_length <= len(text) <= profile.max_length:
        return Fate.LENGTH, count
    if not profile.sentences and is_sentence(text):
        return Fate.SENTENCE, count
    return (Fate.REPEATS if count >= needed else Fate.RARE), count
