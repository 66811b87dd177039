"""Letters that come one by one, or twice."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from furnlint.reading.compare import folded

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

RUN = re.compile(r"(?<!\S)[^\W\d_](?: {1,3}[^\W\d_])+(?!\S)")
LEAST = 5
"""Single letters in a row that may be a word."""
SURE = 8
"""Single letters in a row that are a word even if no such word stands elsewhere."""
DIFFERENT = 4
VOWELS = frozenset("aeiouyæøœàáâãäåèéêëìíîïòóôõöùúûüıаеёиоуыэюяαεηιουω")
PAIRED = re.compile(r"(?:([^\W\d_])\1){3,}")
"""Letters that all come twice: `TTiittllee`."""


def spaced_words(text: str, known: Collection[str]) -> Iterator[str]:
    """Yield the runs of single letters in a text that are words with spaces between their letters.

    `known` are the words of the document, folded. A row of single letters may be column heads, answers or a formula: it
    is a word if the letters together are one; or if they are many capitals, different ones, with vowels as in words.
    """
    for match in RUN.finditer(text):
        joined = folded("".join(match.group().split()))
        if len(joined) >= LEAST and (joined in known or _is_like_words(joined, match.group(), known)):
            yield match.group()


def _is_like_words(joined: str, run: str, known: Collection[str]) -> bool:
    parts = [folded(part.replace(" ", "")) for part in re.split(r" {2,}", run)]
    if len(parts) > 1 and any(len(part) >= LEAST and part in known for part in parts):
        return True
    if len(joined) < SURE or len(set(joined)) < DIFFERENT or not run.isupper():
        return False
    steps = sum(abs(ord(a) - ord(b)) <= 1 for a, b in itertools.pairwise(joined))
    return steps < len(joined) / 3 and 0.25 <= sum(c in VOWELS for c in joined) / len(joined) <= 0.65


def paired_words(text: str, known: Collection[str]) -> Iterator[str]:
    """Yield the words of a text whose letters all come twice, where the single letters are a word of `known`."""
    for word in text.split():
        if PAIRED.search(word) and _single(folded(word)) in known:
            yield word


def _single(word: str) -> str:
    """Return every second letter of the word's letters, if they are pairs; else ""."""
    letters = "".join(c for c in word if c.isalnum())
    return letters[::2] if letters[::2] == letters[1::2] and len(set(letters)) > 1 else ""
