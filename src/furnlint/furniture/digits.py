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

DIGITS = re.compile(r"\d+")
MAX_DIGITS = 12
"""Longer groups are identifiers; they are compared as text."""
MASK = "#"
ROMAN = re.compile(r"[ivxlc]{1,9}|[IVXLC]{1,9}")
FOLIO_WORDS = 3
"""A folio is at most a word before and a few signs around its number."""
_EDGE_TOKEN = re.compile(r"^[\W_]*([^\W_]+)[\W_]|(?<=[\W_])([^\W_]+)[\W_]*$")
_FOLIO = re.compile(
    r"(?:[^\W\d_]{1,12}\.?\s*)?"  # Page, Seite, S., 第
    r"[-–—|/\[(<·•.~*\s]*"
    r"(?:(?P<chapter>[A-Z]{1,3}|\d{1,3}|[IVX]{1,5})\s?[-–—.·]\s?)?"
    r"(?P<number>\d{1,5}|[ivxlc]{1,8}|[IVXLC]{1,8})"
    r"[-–—|/\])>·•.~*\s]*"
    r"(?:(?:[^\W\d_]{1,5}|/|\|)\s*(?P<total>\d{1,5})?[\])]*)?"  # of 12, de 12, / 12, 页
)


class Run(StrEnum):
    """What a group of digits does over the pages."""

    CONSTANT = "constant"
    COUNTING = "counting"
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
    text = unicodedata.normalize("NFKC", text)
    text = _roman_edges(text)
    values = tuple(int(g) if len(g) <= MAX_DIGITS else 0 for g in DIGITS.findall(text))
    shape = DIGITS.sub(MASK, text).casefold()
    return "".join(shape.split()), values


def _roman_edges(text: str) -> str:
    """Write a roman numeral that stands first or last as an arabic number."""
    if len(text) > 90:
        return text
    words = text.split()
    for at in {0, len(words) - 1} if words else ():
        core = words[at].strip("-–—.()[]|·•")
        value = roman(core)
        if value and (len(words) == 1 or core.islower()) and core not in {"c", "l"}:
            words[at] = words[at].replace(core, str(value))
    return " ".join(words)


@lru_cache(maxsize=65536)
def folio(text: str) -> int:
    """Return the page number that a line which is nothing but a page number shows, else 0.

    `12`, `- 12 -`, `Page 12`, `12 of 30`, `A-12`, `2-14`, `xii`.
    """
    text = unicodedata.normalize("NFKC", text).strip()
    if len(text) > 24:
        return 0
    match = _FOLIO.fullmatch(text)
    if not match:
        return 0
    number = match["number"]
    return int(number) if number.isdigit() else roman(number)


def run_of(here: int, page: int, others: list[tuple[int, int]]) -> tuple[int, int, int]:
    """Count in `others` (page, value) how many say constant, counting and other for value `here` on `page`."""
    constant = counting = other = 0
    for other_page, value in others:
        if value == here:
            constant += 1
        elif value - here == other_page - page:
            counting += 1
        else:
            other += 1
    return constant, counting, other
