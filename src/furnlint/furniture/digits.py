"""Digits: masking them, and telling what each group does from page to page.

A group of digits in a line that stands on many pages is constant (a year, a form number), counts with the pages (a
folio, a Bates number), or does neither; then the line is content that happens to look alike.
"""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum
from functools import lru_cache

from roman_numerals import RomanNumeral

from furnlint.furniture.kinds_words import EAST_PAGE, EDGE_NUMBER, FOLIO, OF_WORDS, PAGE_WORDS

DIGITS = re.compile(r"\d+")
MAX_DIGITS = 12
"""Longer groups are identifiers; they are compared as text."""
MASK = "#"
FASTEST = 12
"""Page numbers of pages that were picked from a longer document rise by at most this much a page."""
MAX_LENGTH = 160
"""Longer lines are not looked through for page numbers."""
ORNAMENT = "-–—.()[]|·•"
"""What is printed around a page number."""
EDGES = ORNAMENT + " \t\u00a0"
ROMAN = re.compile(r"[ivxlc]{1,9}|[IVXLC]{1,9}")
ROMAN_LETTERS = "ivxlcIVXLC"
ROMAN_LENGTH = 90
"""Characters of a line that may begin or end with a roman page number, at most."""
FOLIO_LENGTH = 24
"""Characters of a line that is nothing but a page number, at most."""
_WORD = re.compile(r"[\W_]*([^\W\d_]+)[.\s:|-]+(?=\S)")
_TOTAL = re.compile(r"\s*([^\W\d_]{1,6}|[/|])\s*\d{1,5}[\W_]*$")
_NUMBER = re.compile(r"(\d{1,5}|[ivxlc]{1,8}|[IVXLC]{1,8})[\W_]*$")


class Run(StrEnum):
    """What a group of digits does over the pages."""

    CONSTANT = "constant"
    COUNTING = "counting"
    RISING = "rising"
    OTHER = "other"


def roman(text: str) -> int:
    """Return the value of a well-formed roman numeral, 0 for anything else."""
    if not ROMAN.fullmatch(text):
        return 0
    return _roman(text.upper())


@lru_cache(maxsize=512)
def _roman(text: str) -> int:
    try:
        return int(RomanNumeral.from_string(text))
    except ValueError:
        return 0


@lru_cache(maxsize=65536)
def masked(text: str) -> tuple[str, tuple[int, ...]]:
    """Return (shape, values): the text folded, without spaces and with numbers masked, and the numbers.

    A roman numeral counts as a number where it stands alone, first or last, as folios do.
    """
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    text = _roman_edges(text)
    values = tuple(int(g) if len(g) <= MAX_DIGITS else 0 for g in DIGITS.findall(text))
    shape = "".join(text.casefold().split())
    return DIGITS.sub(MASK, shape) if values else shape, values


def _roman_edges(text: str) -> str:
    """Write a roman numeral that stands first or last as an arabic number."""
    if len(text) > ROMAN_LENGTH:
        return text
    core = text.strip(EDGES)
    if not core or not (core[0] in ROMAN_LETTERS or core[-1] in ROMAN_LETTERS):
        return text
    if not (ROMAN.fullmatch(core.split(None, 1)[0].strip(ORNAMENT)) or _roman_last(core)):
        return text
    words = text.split()
    spoken = [at for at, word in enumerate(words) if word.strip(ORNAMENT)]
    for at in {spoken[0], spoken[-1]} if spoken else ():
        core = words[at].strip(ORNAMENT)
        value = roman(core)
        if value and (len(spoken) == 1 or core.islower()) and core not in {"c", "l"}:
            words[at] = words[at].replace(core, str(value))
    return " ".join(words)


def _roman_last(text: str) -> bool:
    return ROMAN.fullmatch(text.rsplit(None, 1)[-1].strip(ORNAMENT)) is not None


@lru_cache(maxsize=65536)
def folio(text: str) -> int:
    """Return the page number that a line which is nothing but a page number shows, else 0.

    `12`, `- 12 -`, `Page 12`, `12 of 30`, `A-12`, `2-14`, `xii`.
    """
    text = unicodedata.normalize("NFKC", text).strip()
    if len(text) > FOLIO_LENGTH or not text:
        return 0
    east = EAST_PAGE.fullmatch(text)
    if east:
        number = DIGITS.search(text)
        return int(number.group()) if number else 0
    total = _TOTAL.search(text)
    if total and total[1].casefold() in OF_WORDS and _NUMBER.search(text[: total.start()]):
        text = text[: total.start()]
    word = _WORD.match(text)
    if word and word[1].casefold() in PAGE_WORDS:
        text = text[word.end() :]
    if not FOLIO.fullmatch(text):
        return 0
    number = _NUMBER.search(text)
    if not number:
        return 0
    return int(number[1]) if number[1].isdigit() else roman(number[1])


@lru_cache(maxsize=65536)
def ends(text: str) -> tuple[int, ...]:
    """Return the numbers that a line begins or ends with and that stand apart, roman ones too, and its folio."""
    if len(text) > MAX_LENGTH:
        return ()
    out = {folio(text)}
    for match in EDGE_NUMBER.finditer(text):
        number = match["first"] or match["last"]
        out.add(int(number) if number.isdigit() else roman(number))
    out.discard(0)
    return tuple(sorted(out))


def run_of(here: int, page: int, others: list[tuple[int, int]]) -> Run:
    """Return what a group of digits of value `here` on `page` does, given (page, value) on pages around it."""
    constant = counting = other = rising = 0
    for other_page, value in others:
        step, change = other_page - page, value - here
        constant += change == 0
        counting += change == step
        other += change not in (0, step)
        rising += change * step > 0 and abs(step) <= abs(change) <= FASTEST * abs(step)
    if counting and counting >= other:
        return Run.COUNTING
    if constant and constant >= other:
        return Run.CONSTANT
    return Run.RISING if rising == len(others) and rising > 2 else Run.OTHER
