"""Words that text recognition spelt wrongly: told by their own document, without a dictionary.

Recognition takes a letter for a digit, a sign, or a letter of like shape, and each time for another one. So a wrong
word is rare, and what it would be with the like shapes put back is common in the document: `0f` beside many `of`, `tbe`
beside many `the`. Besides there are words that no document has: small letters with a sign or a digit in their middle,
without a vowel, with one letter three times. Code, formulas and identifiers have such words, too, but again and again,
or with signs that recognition seldom makes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

EDGES = ".,;:!?\"'()[]{}<>«»“”‘’„-–—…*•·"
"""Signs around a word that are not of it."""
RARE = 2
"""Times that a misspelt word stands in the document, at most."""
COMMON = 3
"""Times that the word it should be stands there, at least."""
SUSPECT = 0.03
"""Share of words with a sign or a digit inside from which on a page is looked at: clean text has next to none."""
LONGEST = 25
"""Characters of a word."""
LIKE_SIGNS = str.maketrans(
    {
        "0": "o",
        "1": "l",
        "3": "e",
        "4": "a",
        "5": "s",
        "6": "b",
        "8": "b",
        "9": "g",
        "@": "a",
        "$": "s",
        "!": "i",
        "|": "l",
        "+": "t",
        "7": "t",
        "¢": "c",
        "€": "e",
    }
)
"""Digits and signs, and the letters of like shape."""
LIKE_LETTERS = (
    ("rn", "m"),
    ("ri", "n"),
    ("ii", "n"),
    ("vv", "w"),
    ("cl", "d"),
    ("li", "h"),
    ("b", "h"),
    ("h", "b"),
    ("c", "e"),
    ("e", "c"),
    ("v", "u"),
    ("u", "v"),
    ("f", "t"),
    ("t", "f"),
    ("l", "i"),
    ("i", "l"),
    ("q", "g"),
    ("m", "rn"),
)
"""What is read, and what it may have been."""
_MACHINE = re.compile(r"[/=_\\\[\](){}<>]|::|://|->|\w\.\w|@\w+\.|www", re.I)
"""Paths, addresses, code and formulas."""
_DIGIT_INSIDE = re.compile(r"[^\W\d_]{2}\d{1,2}[^\W\d_]|[^\W\d_]\d{1,2}[^\W\d_]{2}")
_SIGN_INSIDE = re.compile(r"[^\W\d_][|!~^$%+¢£¥€¬¦§;@#][^\W\d_]")
_SIGN_OR_DIGIT = re.compile(r"[0-9|!~^$%+¢£¥€¬¦§;@#](?:(?<=[^\W\d_].)[^\W\d_]|(?<=\s.)[a-z]{2})")
"""It begins with the sign, and looks back from there: signs are rare, and letters are not."""
_THRICE = re.compile(r"([^\W\d_ivx])\1\1", re.I)
_SMALL = re.compile(r"[a-zß-öø-ÿœ]{4,}\Z")
_VOWEL = re.compile(r"[aeiouyß-æè-ïò-öø-ýÿœ]")
_IDENTIFIER = re.compile(r"[a-zß-ÿ\d][A-ZÀ-Þ]|[A-ZÀ-Þ]{2}.*\d|\d[A-ZÀ-Þ]|[\u0370-\u03ff\u3040-\u30ff\u3400-\u9fff]")
"""Names of programs and types, formulas, and scripts that put no spaces around foreign words."""


def may_be_noisy(text: str) -> bool:
    """Tell whether a text has so many signs and digits within words that a look at each word is worth its time."""
    return len(_SIGN_OR_DIGIT.findall(text)) >= SUSPECT * (text.count(" ") + 1)


class Noise(NamedTuple):
    """How much of a text is implausible."""

    words: int
    """Words that were looked at."""
    wrong: int
    """Implausible words among them."""
    examples: tuple[str, ...]
    """The first of these, each once."""


def words_of(text: str) -> Iterator[str]:
    """Yield the words of a text, in order, with a letter in each."""
    for raw in text.split():
        word = raw.strip(EDGES)
        if 1 < len(word) <= LONGEST and any(map(str.isalpha, word)):
            yield word


def noise(words: Sequence[str], known: Mapping[str, int]) -> Noise:
    """Return how many of the words are implausible; `known` counts those of the document, in small letters."""
    wrong = [word for word in words if is_implausible(word, known)]
    return Noise(len(words), len(wrong), tuple(dict.fromkeys(wrong))[:3])


def is_implausible(word: str, known: Mapping[str, int]) -> bool:
    """Tell whether a word is none: no such word is written, or one of like shape is common in the document."""
    small = word.lower()
    if known.get(small, 0) > RARE or _MACHINE.search(word) or word.isupper():
        return False
    if small.isascii() and small.isalpha():
        return _is_odd_word(word) or _has_common_likeness(small, known)
    if 2 * sum(map(str.isalpha, word)) < len(word) or _IDENTIFIER.search(word):
        return False
    return bool(_DIGIT_INSIDE.search(word) or _SIGN_INSIDE.search(word) or _is_odd_word(word)) or _is_repaired(
        small, known
    )


def _is_odd_word(word: str) -> bool:
    if _THRICE.search(word):
        return True
    return bool(_SMALL.match(word)) and not _VOWEL.search(word)


def _is_repaired(small: str, known: Mapping[str, int]) -> bool:
    """Tell whether letters in the place of digits and signs make a word of the document."""
    for one in ("l", "i"):
        mended = small.replace("1", one).translate(LIKE_SIGNS)
        if mended != small and mended.isalpha() and known.get(mended, 0) >= COMMON:
            return True
    return False


def _has_common_likeness(small: str, known: Mapping[str, int]) -> bool:
    if len(small) < 3:
        return False
    for read, meant in LIKE_LETTERS:
        at = small.find(read)
        while at >= 0:
            other = known.get(f"{small[:at]}{meant}{small[at + len(read) :]}", 0)
            if other >= COMMON * 3 and not known.get(small, 0) > 1:
                return True
            at = small.find(read, at + 1)
    return False
