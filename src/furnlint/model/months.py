"""Months and dates in running text, in the languages furnlint knows.

The names come from the Unicode CLDR (`month_names.py`, made by `bench/make_months.py`); how a date is put together
around a name, or of digits alone, is said here. Dates are found, not understood: the order of day and month in
`03/12/24` does not matter for telling that it is a date.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from furnlint.model.month_names import MONTHS

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["MASK", "MONTHS", "Day", "find_dates", "fold_month", "mask_months", "readings"]

MASK = "#"
"""Stands for a month name; the same sign as for a group of digits."""
SHORT = 4
"""Names of this many letters or fewer (`mar`, `set`, `may`, `out`) are words too: a number must stand beside them."""
YEARS = range(1800, 2200)
_MARKS = "\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0900-\u0903\u093a-\u094f\u0962\u0963"
_WORD = re.compile(rf"[^\W\d_](?:[^\W\d_]|[{_MARKS}])+")
_NUMBER_BEFORE = re.compile(r"[\d#](?:st|nd|rd|th|er|[.ºª°])?(?:[\s\-–/.,]*|\s+(?:de|of|d['’])\s*)$", re.I)
_NUMBER_AFTER = re.compile(r"[.׳॰]?[\s\-–/.,'’]*(?:(?:de|del|of)\s+)?[\d#]", re.I)
_DAY_BEFORE = re.compile(
    r"(?<![\d.:])(?:\d{1,2}\.?\s?[-–]\s?)?(?<![\d.:])\d{1,2}(?:st|nd|rd|th|er|[.ºª°])?(?:[\s\-–/.]*|\s+(?:de|of|d['’])\s*)$",
    re.I,
)
_YEAR_BEFORE = re.compile(r"(?<!\d)(\d{4})[\s\-–/.,]*$")
_DAY_YEAR_AFTER = re.compile(r"[.׳॰]?[\s,]*\d{1,2}(?:st|nd|rd|th)?(?:\s?[-–]\s?\d{1,2})?[\s,]+(\d{4})(?!\d)")
_YEAR_AFTER = re.compile(r"[.׳॰]?(?:[\s\-–/.,'’]*|\s*(?:de|del|of|do)\s+)(\d{4})(?!\d)", re.I)
_SHORT_YEAR_AFTER = re.compile(r"[.]?\s?[\-/.'’](\d{2})(?![\d/.])")
_DAY_AFTER = re.compile(r"[.׳॰]?[\s\-–/.]*\d{1,2}(?!\d)")
_COMPACT = re.compile(
    r"(?<!\d)(?:(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"
    r"|(?<=[/_])(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d\d|\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])))(?![\d/-])"
)
_MAY_HOLD_DATE = re.compile(r"\d{4}|[-/.'’_]\d\d|年")
"""What every date has: a year in full, or two digits after a stroke, a point or an apostrophe."""
_HAN = "〇零一二三四五六七八九十"
_NUMERIC = re.compile(
    r"(?<![\d./-])(?:"
    r"(?P<y>\d{4})(?P<s>[-/.])(?P<m>\d{1,2})(?P=s)(?P<d>\d{1,2})(?:T[\d:.]+Z?)?"
    r"|(?P<a>\d{1,2})(?P<t>[-/.])(?P<b>\d{1,2})(?P=t)(?P<c>\d{4}|\d{2})"
    r"|(?P<b2>\d{1,2})/(?P<c2>\d{4})|(?P<c3>\d{4})/(?P<b3>\d{2})"
    r")(?![\d/]|[.-]\d)"
)
_EAST = re.compile(
    rf"(?:\d{{4}}|[〇零一二三四五六七八九]{{4}})\s?[年년]\s?(?:\d{{1,2}}|[{_HAN}]{{1,2}})\s?[月월]"
    rf"(?:\s?(?:\d{{1,2}}|[{_HAN}]{{1,3}})\s?[日일])?"
    rf"|(?:(?:令和|平成|昭和|大正|明治)\s?)?(?:[{_HAN}\d]{{1,2}}|元)\s?年\s?\d{{1,2}}\s?月\s?\d{{1,2}}\s?日"
)
_EAST_MONTH = re.compile(rf"(?<=年)[{_HAN}]{{1,2}}(?=月)|(?<![{_HAN}])[{_HAN}]{{1,2}}(?=月[{_HAN}]{{1,3}}日)")


class _Found(NamedTuple):
    start: int
    end: int
    name: str


@lru_cache(maxsize=4096)
def fold_month(name: str) -> str:
    """Return a name without case, accents, vowel points and the sign of an abbreviation (`Févr.` -> `fevr`)."""
    if not name.isascii():
        name = "".join(c for c in unicodedata.normalize("NFKD", name) if unicodedata.category(c) != "Mn")
        name = name.replace("ı", "i").replace("\u0640", "").replace("İ", "i")
    return " ".join(name.casefold().strip(".׳॰ ").split())


_FIRST_WORDS = frozenset(name.split()[0] for name in MONTHS if " " in name)


def mask_months(text: str) -> str:
    """Return `text` with month names replaced by `MASK`: `4 March 1997` -> `4 # 1997`.

    Names are masked as whole words only. A name of four letters or fewer is masked only beside a digit (or a masked
    one), because most of these are ordinary words of some language. In Chinese and Japanese the number before 月 is
    masked where it is written in letters; one in digits is left to the masking of digits.
    """
    parts: list[str] = []
    at = 0
    for start, end, name in _months(text):
        if len(name) > SHORT or _beside_number(text, start, end):
            parts += (text[at:start], MASK)
            at = end
    masked = "".join(parts) + text[at:] if parts else text
    return _EAST_MONTH.sub(MASK, masked) if "月" in masked else masked


class Day(NamedTuple):
    """A date as far as it is given."""

    year: int
    month: int
    day: int
    """0 where only the month is given."""

    def fits(self, other: Day) -> bool:
        """Tell whether both can be one date: a month holds all its days."""
        return self[:2] == other[:2] and (self.day == other.day or not self.day or not other.day)


def find_dates(text: str) -> list[str]:
    """Return the dates in `text` as printed, from left to right.

    A date has at least a month and a year: `March 2024`, `12 March 2024`, `March 12, 2024`, `31-Dec-13`,
    `2024-03-12`, `12.03.2024`, `03/12/24`, `03/2024`, `20240312`, `2024年3月12日`; after a stroke or an
    underscore, as in names of files, also `120324`. A year alone is none.
    """
    return [text[start:end] for start, end in date_spans(text)]


def date_spans(text: str) -> list[tuple[int, int]]:
    """Return where the dates in `text` stand, from left to right."""
    if not _MAY_HOLD_DATE.search(text):
        return []
    spans = [m.span() for m in _NUMERIC.finditer(text) if _is_numeric_date(m)]
    spans += [m.span() for m in _COMPACT.finditer(text)]
    if "年" in text or "년" in text:
        spans += [m.span() for m in _EAST.finditer(text)]
    for found in _months(text):
        span = _around(text, found)
        if span and not any(start < span[1] and span[0] < end for start, end in spans):
            spans.append(span)
    return sorted(spans)


def _months(text: str) -> list[_Found]:
    """Return the month names in `text`."""
    out: list[_Found] = []
    for match in _WORD.finditer(text):
        name = fold_month(match[0])
        start, end = match.span()
        if name in _FIRST_WORDS:
            following = _WORD.match(text, end + 1)
            if following and f"{name} {fold_month(following[0])}" in MONTHS:
                out.append(_Found(start, following.end(), name))
                continue
        if name in MONTHS:
            out.append(_Found(start, end, name))
        elif name[:1] == "ב" and name[1:] in MONTHS:  # Hebrew joins "in" to the name
            out.append(_Found(start + 1, end, name[1:]))
    return out


def _beside_number(text: str, start: int, end: int) -> bool:
    return bool(_NUMBER_AFTER.match(text, end) or _NUMBER_BEFORE.search(text[:start]))


def _around(text: str, found: _Found) -> tuple[int, int] | None:
    """Return the span of the date around a month name, if there is a year."""
    start, end, _ = found
    before = text[:start].removesuffix("ב")
    day = _DAY_BEFORE.search(before)
    after = _YEAR_AFTER.match(text, end) if day else _DAY_YEAR_AFTER.match(text, end) or _YEAR_AFTER.match(text, end)
    if after and int(after[1]) in YEARS:
        return (day.start() if day else start), after.end()
    if day:
        after = _SHORT_YEAR_AFTER.match(text, end)
        if after:
            return day.start(), after.end()
    year = _YEAR_BEFORE.search(before)
    if year and int(year[1]) in YEARS:
        last = _DAY_AFTER.match(text, end)
        return year.start(), last.end() if last else end
    return None


def _is_numeric_date(match: re.Match[str]) -> bool:
    """Tell a date from a version or section number by its ranges."""
    part = match.groupdict()
    if part["y"]:
        return int(part["y"]) in YEARS and 1 <= int(part["m"]) <= 12 and 1 <= int(part["d"]) <= 31
    if part["a"]:
        a, b = int(part["a"]), int(part["b"])
        low, high = min(a, b), max(a, b)
        if not (1 <= low <= 12 and 1 <= high <= 31):
            return False
        if len(part["c"]) == 4:
            return int(part["c"]) in YEARS
        return part["t"] == "/" or (len(part["a"]) == len(part["b"]) == 2)
    month, year = part["b2"] or part["b3"], part["c2"] or part["c3"]
    return 1 <= int(month) <= 12 and int(year) in YEARS


def readings(text: str) -> tuple[Day, ...]:
    """Return what a date, as `find_dates` gives it, may mean.

    `03/12/2024` has two readings, since the order of day and month is not told; a date whose year or month cannot be
    told (an era, letters for numbers) has none.
    """
    days = [
        Day(_full(year), month, day)
        for year, month, day in _parts(text)
        if 1 <= month <= 12 and 0 <= day <= 31 and _full(year) in YEARS
    ]
    return tuple(dict.fromkeys(days))


def _full(year: int) -> int:
    """Return a year of two digits in full: those of this century up to 69, as in POSIX."""
    return year if year > 99 else year + (2000 if year < 69 else 1900)


def _parts(text: str) -> Iterator[tuple[int, int, int]]:
    """Yield (year, month, day) for each order that the parts of a date may have."""
    match = _NUMERIC.search(text)
    if match:
        part = {name: int(value) for name, value in match.groupdict().items() if value and value.isdigit()}
        if "y" in part:
            yield part["y"], part["m"], part["d"]
        elif "a" in part:
            yield part["c"], part["b"], part["a"]
            yield part["c"], part["a"], part["b"]
        else:
            yield part.get("c2", part.get("c3", 0)), part.get("b2", part.get("b3", 0)), 0
        return
    names = _months(text)
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    if names and numbers:
        year = max(numbers, key=lambda n: (n > 99, numbers.index(n)))
        numbers.remove(year)
        yield year, MONTHS.get(fold_month(names[0].name), 0), numbers[0] if numbers else 0
    elif ("年" in text or "년" in text) and len(numbers) > 1 and numbers[0] > 99:
        yield numbers[0], numbers[1], numbers[2] if len(numbers) > 2 else 0
    elif len(numbers) == 1:
        digits = text.strip()
        if len(digits) == 8:
            yield int(digits[:4]), int(digits[4:6]), int(digits[6:])
        elif len(digits) == 6:
            yield int(digits[4:]), int(digits[2:4]), int(digits[:2])
            yield int(digits[:2]), int(digits[2:4]), int(digits[4:])
