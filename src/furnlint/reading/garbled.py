"""Text whose characters are not those that the page shows: what tells it from codes, formulas and foreign languages.

Two signs. Characters that mean nothing outside their font (replacement and private-use characters, `(cid:12)`, names of
glyphs), several in a row: one alone is a bullet or a symbol. And words of small letters with hardly a vowel in them,
as an alphabet gives that is shifted or mixed up: of the 154 languages in Latin script whose names of countries and
languages are in the Unicode CLDR, none has a share of vowels below 0.33, and none has one above 0.58.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from furnlint.model.reading import Garbled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from furnlint.model.document import Document, Page

RUN = re.compile("(?:[\ufffd\ue000-\uf8ff]\t?){3,}|^\ufffd{2,}$", re.MULTILINE)
"""Three characters in a row that have no meaning, or a line of two that have no code at all."""
STRANGE = re.compile("[\ufffd\ue000-\uf8ff]")
NAMES = re.compile(r"\(cid:\d+\)|/(?:g|glyph)[0-9A-Fa-f]{1,5}(?![\w.])")
"""What some readers give for a character that they cannot map."""
GLYPH = re.compile("/g(?:lyph)?[0-9A-Fa-f]")
NAMES_IN_A_ROW = re.compile(rf"(?:{NAMES.pattern})(?:{NAMES.pattern}){{2,}}")
SMALL_WORD = re.compile("(?<![^\\W_])[a-zß-ÿ\u0101-\u024f]{4,}(?![^\\W_])")
VOWELS = frozenset("aeiouyæøœıə")
PLAIN_VOWELS = "aeiouy"
LEAST, MOST = 0.27, 0.66
"""Share of vowels outside which no language is written."""
HEAD, ROUGH = 1200, 0.27
"""Share of plain vowels in the first characters of a page, spaces apart, below which its words are looked at."""
ENOUGH = 30
"""Different words of four letters or more from which on a page tells."""
LEAST_STRANGE = 3
"""Characters without a meaning, in such rows, from which on a page is garbled."""


def strange(text: str) -> list[str]:
    """Return the lines of a text in which three characters in a row, or names of glyphs, have no meaning."""
    if "(cid:" not in text and (text.isascii() or not STRANGE.search(text)) and not GLYPH.search(text):
        return []
    return [line for line in text.split("\n") if RUN.search(line) or NAMES_IN_A_ROW.search(line)]


def count_strange(lines: Iterable[str]) -> int:
    """Return how many characters in some lines have no meaning."""
    return sum(len(STRANGE.findall(line)) + len(NAMES.findall(line)) for line in lines)


def vowel_share(text: str) -> float | None:
    """Return the share of vowels in the different words of small Latin letters; None if there are too few of them."""
    words = {unicodedata.normalize("NFD", word) for word in SMALL_WORD.findall(text)}
    if len(words) < ENOUGH:
        return None
    letters = [c for word in words for c in word if c.isalpha()]
    return sum(c in VOWELS for c in letters) / len(letters)


def is_nonsense(text: str) -> bool:
    """Tell whether the words of a page are written in no language: its alphabet is another one's."""
    head = text[:HEAD].lower()
    ink = len(head) - head.count(" ")
    vowels = sum(map(head.count, PLAIN_VOWELS))
    if ink < ENOUGH * 4 or ROUGH * ink < vowels < MOST * ink:
        return False
    ink -= sum(map(head.count, "0123456789.,"))  # a page of figures
    if ROUGH * ink < vowels < MOST * ink:
        return False
    share = vowel_share(text)
    return share is not None and not LEAST <= share <= MOST


def page_text(page: Page) -> str:
    """Return the lines of a page, one a line."""
    return "\n".join([line.text for line in page.lines])


def is_garbled(text: str) -> bool:
    """Tell whether a page with this text, one line a line, has words that nobody can search."""
    return count_strange(strange(text)) >= LEAST_STRANGE or is_nonsense(text)


def garbled_pages(document: Document) -> dict[int, Garbled]:
    """Return 1-based page number -> what is wrong, for the pages that are garbled, in page order."""
    return {page.number: garbled for page in document.pages if (garbled := _of(page))}


def _of(page: Page) -> Garbled | None:
    whole = page_text(page)
    lines = strange(whole)
    number = count_strange(lines)
    if number >= LEAST_STRANGE:
        worst = max(lines, key=lambda line: count_strange([line]))
        return Garbled(False, " ".join(worst.split()), number)
    if is_nonsense(whole):
        text = max((line.text for line in page.lines), key=lambda text: sum(map(str.islower, text)))
        return Garbled(True, text, sum(len(line.text) for line in page.lines))
    return None
