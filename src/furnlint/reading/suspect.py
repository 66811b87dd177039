"""Which pages deserve a second look, decided from the document alone: an ordinary file asks for almost none."""

from __future__ import annotations

import re
from enum import StrEnum
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from furnlint.reading.garbled import page_text

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from furnlint.model.document import Document, Line, Page
    from furnlint.model.reading import PageFacts

FEW = 250
"""Characters of a page below which it may be a picture."""
MOST_LOOKED = 200
MOST_PATHS = 10_000
MOST_CHARACTERS = 30_000
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]{3,}")
LEAST_WORDS = 8
"""Words of a right-to-left script from which on a page tells."""
OTHER_SCRIPT = re.compile("[\u0590-\u08ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\ufb1d-\ufdff\ufe70-\ufefc]")
"""A character of a script that runs to the left, or may run down."""
WIDE_SCRIPT = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
TINY = 1.5
OVERLAP = 0.5
"""Share of the smaller line's box that two lines have in common when they stand in each other."""
LEAST_TURNED = 12
"""Letters of turned text on a page, in two lines or more, from which on it is looked at: a side stamp is one line."""
LEVEL = 3.0
"""Points; readers take letters whose heights differ by less for one line."""
SOLID = 0.7
"""Mean advance in ems of a line without gaps, at most."""
LEAST_OVERLAP = 40
"""Characters that stand in other lines, from which on a page is read."""
LEAST_LETTERS = 6
LONG = 40
"""Characters of a line that may be two in one."""
NARROW = 0.225
"""Mean advance in ems below which letters stand in each other."""
SIZELESS = 0.12
"""Mean advance in ems below which it is the size of the font that is wrong: two lines in one have half of 0.4 or so."""
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
    MIRRORED = "mirrored"
    """The matrix of its letters turns them over."""
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
    Reason.ROTATED: 3,
    Reason.VERTICAL: 6,
    Reason.MIRRORED: 2,
    Reason.GARBLED: 0,
    Reason.RIGHT_TO_LEFT: 3,
    Reason.DOUBLED: 1,
    Reason.OVERLAP: 2,
    Reason.SPACED: 1,
}
"""Pages of one reason that the reader is asked for. pdfplumber reads a page in the time in which twenty are checked:
where the document itself tells almost for sure, a page or none is enough."""


class Plan(NamedTuple):
    """Which pages are looked at and read once more; 1-based page numbers in order."""

    look: tuple[int, ...]
    """Pages whose objects are looked at."""
    reasons: dict[int, Reason]
    """Pages that the configured reader may fail on."""
    sizes: dict[int, int]
    """Their characters."""


class Glance(NamedTuple):
    """What one pass over the lines of a page tells: whether a closer test can find anything."""

    characters: int = 0
    turned: int = 0
    """Characters of lines that are not upright as shown."""
    turned_lines: int = 0
    tiny: bool = False
    squeezed: bool = False
    """A line is narrower than its letters are."""
    crowded: bool = False
    """Lines may stand in each other."""
    foreign: bool = False
    """There are characters that are not ASCII."""


def plan(document: Document, garbled: Collection[int] = (), *, everything: bool = False) -> Plan:
    """Return which pages are to be looked at, and which may fail; `everything`: all of them.

    `garbled` are the numbers of the pages whose own text nobody can search.
    """
    pages = document.pages
    glances = {page.number: glance(page) for page in pages}
    reasons = {
        page.number: reason for page in pages if (reason := why(page, glances[page.number], page.number in garbled))
    }
    sizes = {number: seen.characters for number, seen in glances.items() if everything or number in reasons}
    if everything:
        return Plan(
            tuple(page.number for page in pages),
            {page.number: Reason.ASKED for page in pages if page.lines} | reasons,
            sizes,
        )
    asking = tuple(number for number, seen in glances.items() if seen.tiny or seen.characters < FEW)
    look = {*spread(asking, MOST_LOOKED), *chosen(reasons, sizes)[0]}
    return Plan(tuple(sorted(look)), reasons, sizes)


def chosen(reasons: Mapping[int, Reason], sizes: Mapping[int, int]) -> tuple[set[int], set[int]]:
    """Return the pages that are read and those that are not: of each reason a number, evenly taken.

    Where one page is to stand for all, it is the one with the fewest characters.
    """
    read: set[int] = set()
    for reason, most in MOST_READ.items():
        numbers = [number for number, other in reasons.items() if other is reason]
        if most == 1 and numbers:
            read.add(min(numbers, key=lambda number: (sizes.get(number, 0), number)))
        else:
            read.update(spread(numbers, most))
    return read, set(reasons) - read


def to_read(
    plan: Plan, facts: Mapping[int, PageFacts], *, everything: bool = False
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the pages that the reader is asked for, and those that it should be asked for and is spared.

    Spared are pages with so much on them that a slow reader may take longer than the file has, too.
    """
    if everything:
        read, over = set(plan.reasons), set[int]()
    else:
        read, over = chosen(plan.reasons, plan.sizes)
    heavy = {number for number in read if plan.sizes.get(number, 0) > MOST_CHARACTERS or _heavy(facts.get(number))}
    return tuple(sorted(read - heavy)), tuple(sorted(over | heavy))


def _heavy(facts: PageFacts | None) -> bool:
    return facts is not None and (not facts.whole or facts.paths > MOST_PATHS)


def spread(numbers: Sequence[int], most: int) -> tuple[int, ...]:
    """Return at most `most` of the numbers, evenly taken, the first and the last among them."""
    if len(numbers) <= most:
        return tuple(numbers)
    if most < 2:
        return tuple(numbers[:most])
    step = (len(numbers) - 1) / (most - 1)
    return tuple(numbers[round(i * step)] for i in range(most))


def glance(page: Page) -> Glance:
    """Return what one pass over the lines of a page tells: almost all are upright, apart, and as wide as usual."""
    characters = turned = turned_lines = 0
    tiny = squeezed = crowded = foreign = False
    row, right, above = -1, 0.0, float("-inf")
    for text, (x0, top, x1, bottom), size, angle, own_row in map(_GLANCED, page.lines):
        length = len(text)
        characters += length
        foreign = foreign or not text.isascii()
        if size <= TINY:
            tiny = tiny or size > 0
        if angle:
            turned += length
            turned_lines += 1
        elif not squeezed:
            squeezed = NARROW * size * length > x1 - x0
        if own_row != row:
            crowded = crowded or top < above - OVERLAP * (bottom - top)
            row, right, above = own_row, x1, bottom
        else:
            crowded = crowded or right - 1 > x0 < x1
            right = max(right, x1)
    return Glance(characters, turned, turned_lines, tiny, squeezed, crowded, foreign)


_GLANCED = attrgetter("text", "box", "size", "angle", "row")


def why(page: Page, seen: Glance | None = None, garbled: bool = False) -> Reason | None:
    """Return why the reader may fail on a page; None for an ordinary one.

    `seen` is its `glance`, if it is known; `garbled` tells whether nobody can search its own text.
    """
    if not page.lines:
        return None
    seen = glance(page) if seen is None else seen
    reason = None
    if seen.turned >= LEAST_TURNED and 2 * seen.turned >= seen.characters:
        reason = Reason.TURNED
    elif page.mirrored:
        reason = Reason.MIRRORED
    elif garbled:
        reason = Reason.GARBLED
    elif seen.foreign and OTHER_SCRIPT.search(page_text(page)):
        reason = _script(page)
    return reason or _lines(page, seen) or (Reason.ROTATED if page.rotation else None)


def _script(page: Page) -> Reason | None:
    """Return what about the script of a page makes it suspect."""
    if is_vertical(page):
        return Reason.VERTICAL
    return Reason.RIGHT_TO_LEFT if is_right_to_left(page) else None


def _lines(page: Page, seen: Glance) -> Reason | None:
    """Return what about the lines of a page, and how they stand, makes it suspect."""
    if seen.turned_lines > 1 and seen.turned >= LEAST_TURNED:
        return Reason.PARTLY_TURNED
    if seen.crowded or page.twice:
        pairs = overlaps(page)
        if is_doubled(page, pairs):
            return Reason.DOUBLED
        if is_mixed(page, pairs):
            return Reason.OVERLAP
    if seen.squeezed and is_squeezed_page(page):
        return Reason.OVERLAP
    return Reason.SPACED if page.spaced else None


def turned(page: Page) -> list[int]:
    """Return the indices of the lines of a page that are not upright as shown."""
    return [i for i, line in enumerate(page.lines) if line.angle]


def is_turned(page: Page) -> bool:
    """Tell whether most of a page's text is turned."""
    letters = sum(len(line.text) for line in page.lines if line.angle)
    return letters >= LEAST_TURNED and 2 * letters >= sum(len(line.text) for line in page.lines)


def is_mirrored(page: Page) -> bool:
    """Tell whether the letters of a page are turned over by their matrix."""
    return page.mirrored


def is_right_to_left(page: Page) -> bool:
    """Tell whether a page has some words of Hebrew or Arabic, or their like."""
    found = 0
    for line in page.lines:
        if not line.text.isascii():
            found += len(RIGHT_TO_LEFT.findall(line.text))
            if found >= LEAST_WORDS:
                return True
    return False


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


def has_spaced(page: Page) -> bool:
    """Tell whether a page has letters that stand apart, or have spaces between them."""
    return page.spaced


def is_doubled(page: Page, pairs: list[tuple[int, int]] | None = None) -> bool:
    """Tell whether a page has a text twice in one place; `pairs` are its `overlaps`, if they are known."""
    pairs = overlaps(page) if pairs is None else pairs
    return page.twice or any(page.lines[i].text == page.lines[j].text for i, j in pairs)


def is_written_over(page: Page) -> bool:
    """Tell whether lines of a page stand in each other, to more than a word or two."""
    return is_squeezed_page(page) or is_mixed(page)


def is_squeezed_page(page: Page) -> bool:
    """Tell whether a page has lines of more letters than there is room for."""
    return sum(map(is_squeezed, page.lines)) >= LEAST_SQUEEZED


def is_mixed(page: Page, pairs: list[tuple[int, int]] | None = None) -> bool:
    """Tell whether a page has lines on one height that stand in each other."""
    return sum(len(page.lines[i].text) for i in mixed(page, pairs)) >= LEAST_OVERLAP


def mixed(page: Page, pairs: list[tuple[int, int]] | None = None) -> set[int]:
    """Return the lines of a page (indices) whose letters stand between those of another line, on one height."""
    out: set[int] = set()
    for i, j in overlaps(page) if pairs is None else pairs:
        a, b = page.lines[i], page.lines[j]
        level = min(abs(a.box.top - b.box.top), abs(a.box.bottom - b.box.bottom)) <= LEVEL
        if level and a.text != b.text and _is_solid(a) and _is_solid(b):
            out |= {i, j}
    return out


def _is_solid(line: Line) -> bool:
    """Tell whether a line is made of letters without a wide gap, in which another line may well stand."""
    text = line.text
    if len(text) < LEAST_LETTERS or line.box.width > SOLID * line.size * len(text):
        return False
    return 2 * sum(map(str.isalpha, text)) > len(text)


def is_squeezed(line: Line) -> bool:
    """Tell whether more letters stand in a line than it has room for: PDFium took two lines for one."""
    text, box, size, angle = line[:4]
    if len(text) < LONG or angle or not size:
        return False
    if not SIZELESS < (box[2] - box[0]) / (size * len(text)) < NARROW:
        return False
    return sum(map(str.isalpha, text)) > len(text) / 2 and ".." not in text and ". ." not in text


def overlaps(page: Page) -> list[tuple[int, int]]:
    """Return the pairs of upright lines of a page (indices, in visual order) that stand in each other."""
    upright = [(i, *line.box) for i, line in enumerate(page.lines) if not line.angle]
    out: list[tuple[int, int]] = []
    for at, (i, x0, top, x1, bottom) in enumerate(upright):
        width = x1 - x0
        if width <= 0:
            continue
        height, lowest = bottom - top, 2 * bottom
        for j, left, above, right, below in islice(upright, at + 1, None):
            if above + below > lowest:  # lines come in the order of their middles
                break
            if left >= x1 or right <= x0:
                continue
            shared = min(bottom, below) - max(top, above)
            if shared <= OVERLAP * min(height, below - above):
                continue
            if min(x1, right) - max(x0, left) > OVERLAP * min(width, right - left) > 0:
                out.append((i, j))
    return out
