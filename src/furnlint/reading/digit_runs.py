"""Numbers of a table whose columns ran together: nobody can tell where one ends and the next begins.

A long number alone is an account, an article or a tracking number, and a column of these is as long in each row. So
columns that ran together are told by what no number has: too many digits, thousands of four digits or more, a second
decimal point; row after row at one place of the page.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from furnlint.model.document import Page

LONG = 21
"""Digits that no number of one thing has: 20 are those of a SIM card, 19 those of 64 bits."""
LEAST_DIGITS = 10
"""Digits of a number that is told by its points and commas, or by its changing length."""
LEAST_ROWS = 4
"""Rows of one page on which it is so."""
EDGE = 6.0
"""Points by which the left or the right edges of the numbers differ."""
LENGTHS = 3
"""Different lengths of numbers of 15 digits or more in a column, from which on they are sums and not identifiers."""
SOME = 15
_TOKEN = re.compile(r"(?<![\w.,/-])[\d][\d.,]{8,}\d(?![\w/-])")
_ROUGH = re.compile(r"\d[\d.,]{8}")
"""What such a number begins with: quick to search for, since it looks at nothing before."""
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})*,\d{4,},\d|\d{1,3}(?:,\d{3})+,\d{4,}")
_POINTS = re.compile(r"\d+[.]\d{4,}[.]\d")


class DigitRuns(NamedTuple):
    """Rows of one page whose numbers ran together."""

    page: int
    """1-based."""
    rows: int
    longest: str
    """The number with most digits, as printed."""
    line: int
    """Its line's index into `Page.lines`; -1 if only the reader's text has it."""

    @property
    def digits(self) -> int:
        """Digits of the longest number."""
        return count_digits(self.longest)


def count_digits(text: str) -> int:
    """Return the number of digits in a text."""
    return sum(map(str.isdecimal, text))


def may_run_together(text: str) -> bool:
    """Tell whether a text has enough long numbers to be worth a look at each line."""
    return len(_ROUGH.findall(text)) >= LEAST_ROWS


def digit_runs(page: Page, furniture: Collection[int], read: str = "") -> DigitRuns | None:
    """Return the rows whose numbers ran together, in the lines of a page, else in the reader's text `read` of it."""
    columns: dict[tuple[bool, int], list[tuple[str, int]]] = defaultdict(list)
    for index, line in enumerate(page.lines):
        if len(line.text) >= LEAST_DIGITS and index not in furniture:
            for number in long_numbers(line.text):
                columns[False, round(line.box.x0 / EDGE)].append((number, index))
                columns[True, round(line.box.x1 / EDGE)].append((number, index))
    columns[True, -1] = [(number, -1) for line in read.splitlines() for number in long_numbers(line)]
    found = [run for column in columns.values() if (run := _run(page.number, column))]
    return max(found, key=lambda run: run.rows) if found else None


def long_numbers(text: str) -> Iterable[str]:
    """Return the numbers of ten digits or more in a line, but for those of one digit again and again."""
    if not _ROUGH.search(text):
        return ()
    return [number for number in _TOKEN.findall(text) if count_digits(number) >= LEAST_DIGITS and len(set(number)) > 2]


def _run(page: int, column: Sequence[tuple[str, int]]) -> DigitRuns | None:
    """Return the numbers of one column that ran together; None if there are too few, or they may be identifiers."""
    if len(column) < LEAST_ROWS:
        return None
    sure = [item for item in column if is_impossible(item[0])]
    if len(sure) < LEAST_ROWS:
        some = [item for item in column if count_digits(item[0]) >= SOME]
        lengths = {count_digits(number) for number, _ in some}
        sure = some if len(some) > LEAST_ROWS and len(lengths) >= LENGTHS else []
    if not sure:
        return None
    longest, index = max(sure, key=lambda item: (count_digits(item[0]), -item[1]))
    return DigitRuns(page, len(sure), longest, index)


def is_impossible(number: str) -> bool:
    """Tell a run of digits that is no number: too long, or with thousands or decimals that do not go on."""
    plain = number.strip(".,")
    if plain.isdecimal():
        return len(plain) >= LONG
    if plain.count(".") == 1 and "," not in plain:
        return False  # a decimal fraction, or a part of a DOI
    return bool(_THOUSANDS.match(plain) or _POINTS.search(plain)) or count_digits(plain) >= LONG
