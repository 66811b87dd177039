"""The configured reader's text of a page held against the words that the page shows, as measures.

A word is found if the reader returns it, backwards if the reader returns its letters from the last to the first. The
order of words is measured by pairs: two words that follow each other in a line of the page should do so in a line of
the reader. That is the share of common bigrams, as ROUGE-2 (Lin 2004) has it.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
"""A run of letters and digits; in the scripts of China and Japan, which have no spaces, one character."""
LONG = 3
"""Letters of a word that is looked for: shorter ones are found by chance."""


class Match(NamedTuple):
    """How much of some lines of the page the reader returns."""

    words: int
    """Words of LONG letters or more in the lines."""
    found: int
    """How many of them the reader returns."""
    backwards: int
    """How many it does not return, but their letters from the last to the first."""
    solid: int
    """How many stand in the reader's text when all its spaces are taken out."""
    pairs: int
    """Pairs of words that follow each other in a line, and that the reader returns both."""
    kept: int
    """How many of the pairs follow each other in a line of the reader, too."""

    @property
    def found_share(self) -> float:
        """Share of the words that the reader returns; 1 if there are none."""
        return self.found / self.words if self.words else 1.0

    @property
    def backwards_share(self) -> float:
        """Share of the words that come backwards; 0 if there are none."""
        return self.backwards / self.words if self.words else 0.0

    @property
    def solid_share(self) -> float:
        """Share of the words that come if spaces do not count; 1 if there are none."""
        return self.solid / self.words if self.words else 1.0

    @property
    def order(self) -> float:
        """Share of the pairs that the reader keeps; 1 if there are none."""
        return self.kept / self.pairs if self.pairs else 1.0


def folded(text: str) -> str:
    """Return a text as it is compared: case folded, ligatures taken apart."""
    return unicodedata.normalize("NFKC", text).casefold()


def tokens(text: str) -> list[str]:
    """Return the words and numbers of a text, folded."""
    return WORD.findall(folded(text))


class ReaderText:
    """The reader's text of one page, taken apart once."""

    def __init__(self, text: str) -> None:
        self.lines = [line for line in text.splitlines() if line.strip()]
        self.tokens = [tokens(line) for line in self.lines]
        """The words of each line."""
        self.words = Counter(itertools.chain.from_iterable(self.tokens))
        self._pairs = Counter(pair for line in self.tokens for pair in itertools.pairwise(line))
        self._solid = "".join(folded(text).split())

    def match(self, lines: Iterable[str]) -> Match:
        """Return how much of some lines of the page is in it; what the page has twice has to be there twice."""
        words, pairs = Counter[str](), Counter[tuple[str, str]]()
        for line in lines:
            parts = tokens(line)
            words.update(part for part in parts if len(part) >= LONG)
            pairs.update((a, b) for a, b in itertools.pairwise(parts) if a in self.words and b in self.words)
        found = backwards = solid = 0
        for word, count in words.items():
            here = min(count, self.words[word])
            found += here
            solid += count if word in self._solid else 0
            other = word[::-1]
            if other != word and other not in words:
                # a reader that turns words round may leave out the spaces, too
                joined = count if len(word) > LONG and other in self._solid and word not in self._solid else 0
                backwards += min(count - here, max(joined, self.words[other]))
        kept = sum(min(count, self._pairs[pair]) for pair, count in pairs.items())
        return Match(words.total(), found, backwards, solid, pairs.total(), kept)

    def swallows(self, words: Iterable[str]) -> int:
        """Return how many of some folded words stand within a longer word of the reader."""
        long = " ".join(word for word in self.words if len(word) > LONG)
        return sum(word in long for word in words if word not in self.words)

    def line_with(self, word: str) -> str:
        """Return the first line with a folded word in it; "" if there is none."""
        whole = (line for line, words in zip(self.lines, self.tokens, strict=True) if word in words)
        return next(whole, "") or next((line for line in self.lines if word in folded(line)), "")

    def line_like(self, text: str) -> str:
        """Return the line that has the first letters of a text in a row, spaces apart; "" if there is none."""
        wanted = "".join(folded(text).split())
        for size in (12, 8, 5):
            start = wanted[:size]
            for line in self.lines:
                if start and start in "".join(folded(line).split()):
                    return line
        return ""
