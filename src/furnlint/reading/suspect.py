"""Which pages deserve a second look, decided from the document alone: an ordinary file asks for almost none."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from furnlint.model.box import shared_height, shared_width
from furnlint.reading.garbled import is_garbled

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from furnlint.model.document import Document, Line, Page
    from furnlint.model.reading import PageFacts

FEW = 250
"""Characters of a page below which it may be a picture."""
SAMPLE = 50
"""Every so many pages one is looked at whatever it shows: hidden text does not show in the model."""
MOST_LOOKED = 200
MOST_PATHS = 10_000
MOST_CHARACTERS = 30_000
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]{2}")
WIDE_SCRIPT = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
SPACED = re.compile(r"(?<!\S)[^\W\d_](?: [^\W\d_]){4,}(?!\S)")
"""Five single letters or more, with a space after each."""
TINY = 1.5
OVERLAP = 0.5
"""Share of the smaller line's box that two lines have in common when they stand in each other."""
LEAST_TURNED = 12
"""Letters of turned text on a page, in two lines or more, from which on it is looked at: a side stamp is one line."""
LEAST_OVERLAP = 40
"""Characters that stand in other lines, from which on a page is read."""
WIDE_LETTERS = 1.1
"""Mean advance in ems from which on letters are spaced out; running text has 0.4 to 0.55."""
LEAST_LETTERS = 6
LONG = 40
"""Characters of a line that may be two in one."""
NARROW = 0.24
"""Mean advance in ems below which letters stand in each other."""
LEAST_SQUEEZED = 3
"""Such lines on a page."""


class Reason(StrEnum):
    """Why the configured reader may fail on a page."""

    TURNED = "turned"
    """Most of its text is turned."""
    PARTLY_TURNED = "partly-turned"
    """Some of its text is turned."""
    ROTATED = "rotated"
    """It has a /Rotate, and its text is upright as shown."""
    VERTICAL = "vertical"
    """Its text runs from top to bottom in columns."""
    GARBLED = "garbled"
    RIGHT_TO_LEFT = "right-to-left"
    OVERLAP = "overlap"
    """Lines stand in each other."""
    SPACED = "spaced"
    """Letters stand far apart."""
    DOUBLED = "doubled"
    """Letters are painted twice."""
    ASKED = "asked"
    """All pages are to be read."""


MOST_READ = {
    Reason.TURNED: 24,
    Reason.PARTLY_TURNED: 6,
    Reason.ROTATED: 4,
    Reason.VERTICAL: 24,
    Reason.GARBLED: 1,
    Reason.RIGHT_TO_LEFT: 6,
    Reason.OVERLAP: 3,
    Reason.SPACED: 3,
    Reason.DOUBLED: 3,
}
"""Pages of one reason that the reader is asked for: pdfplumber reads some twenty a second."""


class Plan(NamedTuple):
    """Which pages are looked at and read once more; 1-based page numbers in order."""

    look: tuple[int, ...]
    """Pages whose objects are looked at."""
    reasons: dict[int, Reason]
    """Pages that the configured reader may fail on."""


def plan(document: Document, *, everything: bool = False) -> Plan:
    """Return which pages are to be looked at, and which may fail; `everything`: all of them."""
    pages = document.pages
    reasons = {page.number: reason for page in pages if (reason := why(page))}
    if everything:
        return Plan(
            tuple(page.number for page in pages), {page.number: Reason.ASKED for page in pages if page.lines} | reasons
        )
    asking = tuple(page.number for page in pages if deserves_look(page))
    sample = [page.number for page in pages[::SAMPLE]]
    return Plan(tuple(sorted({*spread(asking, MOST_LOOKED), *sample, *chosen(reasons)[0]})), reasons)


def chosen(reasons: Mapping[int, Reason], *, everything: bool = False) -> tuple[set[int], set[int]]:
    """Return the pages that are read and those that are not: of each reason a number, taken evenly."""
    if everything:
        return set(reasons), set()
    read: set[int] = set()
    for reason, most in MOST_READ.items():
        read.update(spread([number for number, other in reasons.items() if other is reason], most))
    return read, set(reasons) - read


def to_read(
    plan: Plan, facts: Mapping[int, PageFacts], *, everything: bool = False
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the pages that the reader is asked for, and those that it should be asked for and is spared.

    Spared are pages with so much on them that a slow reader may take longer than the file has, too.
    """
    doubled = {number: Reason.DOUBLED for number, fact in facts.items() if fact.painted_twice}
    read, over = chosen(doubled | plan.reasons, everything=everything)
    heavy = {number for number in read if number in facts and _heavy(facts[number])}
    return tuple(sorted(read - heavy)), tuple(sorted(over | heavy))


def _heavy(facts: PageFacts) -> bool:
    return not facts.whole or facts.paths > MOST_PATHS or facts.characters > MOST_CHARACTERS


def spread(numbers: Sequence[int], most: int) -> tuple[int, ...]:
    """Return at most `most` of the numbers, evenly taken, the first and the last among them."""
    if len(numbers) <= most:
        return tuple(numbers)
    if most == 1:
        return (numbers[0],)
    step = (len(numbers) - 1) / (most - 1)
    return tuple(numbers[round(i * step)] for i in range(most))


def deserves_look(page: Page) -> bool:
    """Tell whether a page may be a picture, or has text that is too small to be seen."""
    characters = 0
    for line in page.lines:
        characters += len(line.text)
        if 0 < line.size <= TINY:
            return True
    return characters < FEW


def why(page: Page) -> Reason | None:
    """Return why the reader may fail on a page; None for an ordinary one."""
    if not page.lines:
        return None
    return next((reason for reason, test in TESTS if test(page)), Reason.ROTATED if page.rotation else None)


def turned(page: Page) -> list[int]:
    """Return the indices of the lines of a page that are not upright as shown."""
    return [i for i, line in enumerate(page.lines) if line.angle]


def is_turned(page: Page) -> bool:
    """Tell whether most of a page's text is turned."""
    letters = sum(len(line.text) for line in page.lines if line.angle)
    return letters >= LEAST_TURNED and 2 * letters >= sum(len(line.text) for line in page.lines)


def is_partly_turned(page: Page) -> bool:
    """Tell whether a page has turned text that is more than a side stamp."""
    lines = [page.lines[i] for i in turned(page)]
    return len(lines) > 1 and sum(len(line.text) for line in lines) >= LEAST_TURNED


def is_right_to_left(page: Page) -> bool:
    """Tell whether a page has Hebrew or Arabic text, or its like."""
    return any(not line.text.isascii() and RIGHT_TO_LEFT.search(line.text) for line in page.lines)


def is_vertical(page: Page) -> bool:
    """Tell whether most text of a page runs down in columns, as Chinese and Japanese may."""
    tall = wide = 0
    for line in page.lines:
        if line.text.isascii() or line.angle:
            continue
        if len(line.text) > 3 and WIDE_SCRIPT.search(line.text):
            if line.box.height > 2 * line.box.width:
                tall += len(line.text)
            else:
                wide += len(line.text)
    return tall > 2 * wide


def is_spaced(line: Line) -> bool:
    """Tell whether the letters of a line stand so far apart that a reader may take each for a word."""
    text = line.text
    if len(text) < LEAST_LETTERS:
        return False
    if line.angle == 0 and line.box.width > WIDE_LETTERS * line.size * len(text) > 0:
        return sum(map(str.isalpha, text)) > len(text) / 2 and not WIDE_SCRIPT.search(text) and " " not in text
    return text[1] == " " == text[3] and SPACED.search(text) is not None


def has_spaced(page: Page) -> bool:
    """Tell whether a page has a line of spaced letters."""
    return any(is_spaced(line) for line in page.lines)


def is_doubled(page: Page) -> bool:
    """Tell whether a page has a text twice in one place."""
    return any(page.lines[i].text == page.lines[j].text for i, j in overlaps(page))


def is_written_over(page: Page) -> bool:
    """Tell whether lines of a page stand in each other, to more than a word or two."""
    squeezed = sum(map(is_squeezed, page.lines))
    inside = {i for pair in overlaps(page) for i in pair}
    return squeezed >= LEAST_SQUEEZED or sum(len(page.lines[i].text) for i in inside) >= LEAST_OVERLAP


def is_squeezed(line: Line) -> bool:
    """Tell whether more letters stand in a line than it has room for: PDFium took two lines for one."""
    text = line.text
    if len(text) < LONG or line.angle or line.box.width > NARROW * line.size * len(text):
        return False
    return sum(map(str.isalpha, text)) > len(text) / 2


def overlaps(page: Page) -> list[tuple[int, int]]:
    """Return the pairs of upright lines of a page (indices, in visual order) that stand in each other."""
    lines = page.lines
    out: list[tuple[int, int]] = []
    if not _may_overlap(page):
        return out
    for i, line in enumerate(lines):
        if line.angle or line.box.width <= 0:
            continue
        bottom = line.box.bottom
        for j in range(i + 1, len(lines)):
            other = lines[j].box
            if other.top + other.bottom > 2 * bottom:  # lines come in the order of their middles
                break
            if not lines[j].angle and _inside(line, lines[j]):
                out.append((i, j))
    return out


def _inside(a: Line, b: Line) -> bool:
    height = shared_height(a.box, b.box)
    if height <= OVERLAP * min(a.box.height, b.box.height):
        return False
    return shared_width(a.box, b.box) > OVERLAP * min(a.box.width, b.box.width) > 0


def _may_overlap(page: Page) -> bool:
    """Tell, at the cost of one pass, whether lines of a page may stand in each other."""
    row, right, above = -1, 0.0, float("-inf")
    for line in page.lines:
        x0, top, x1, bottom = line.box
        if line.row == row:
            if x0 < right - 1 and x1 > x0:
                return True
            right = max(right, x1)
        else:
            if top < above - OVERLAP * (bottom - top):
                return True
            row, right, above = line.row, x1, bottom
    return False


TESTS: tuple[tuple[Reason, Callable[[Page], bool]], ...] = (
    (Reason.TURNED, is_turned),
    (Reason.GARBLED, is_garbled),
    (Reason.VERTICAL, is_vertical),
    (Reason.RIGHT_TO_LEFT, is_right_to_left),
    (Reason.PARTLY_TURNED, is_partly_turned),
    (Reason.DOUBLED, is_doubled),
    (Reason.OVERLAP, is_written_over),
    (Reason.SPACED, has_spaced),
)
"""What makes a page suspect; the first that fits is its reason."""
