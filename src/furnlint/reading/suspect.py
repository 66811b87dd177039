"""Which pages deserve a second look, decided from the document alone: an ordinary file asks for almost none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from furnlint.model.box import shared_height, shared_width

if TYPE_CHECKING:
    from collections.abc import Mapping

    from furnlint.model.document import Document, Line, Page
    from furnlint.model.reading import PageFacts

FEW = 250
"""Characters of a page below which it may be a picture."""
SAMPLE = 25
"""Every so many pages one is looked at whatever it shows: letters painted twice do not show in the model."""
STRANGE = re.compile("[\ufffd\ue000-\uf8ff]|\\(cid:\\d+\\)")
"""Characters without a meaning outside their font."""
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
TINY = 1.5
"""Points."""
MOST_READ = 24
"""Pages that the reader is asked for: a second or two of pdfplumber."""
MOST_LOOKED = 200
MOST_PATHS = 10_000
MOST_CHARACTERS = 30_000
OVERLAP = 0.5
"""Share of the smaller line's box that two lines have in common when they stand in each other."""


class Plan(NamedTuple):
    """Which pages are looked at and read once more; 1-based page numbers in order."""

    look: tuple[int, ...]
    """Pages whose objects are looked at."""
    read: tuple[int, ...]
    """Pages that the configured reader may fail on, all of which are looked at."""
    passed_over: tuple[int, ...]
    """Pages that it may fail on, too, and that are left out because there are so many."""
    everything: bool = False


def plan(document: Document, *, everything: bool = False) -> Plan:
    """Return which pages are to be looked at and read; `everything`: all of them."""
    pages = document.pages
    numbers = tuple(page.number for page in pages)
    if everything:
        return Plan(numbers, numbers, (), everything)
    failing = tuple(page.number for page in pages if may_fail(page))
    read = spread(failing, MOST_READ)
    looked = spread(tuple(page.number for page in pages if deserves_look(page)), MOST_LOOKED)
    sample = numbers[::SAMPLE]
    return Plan(tuple(sorted({*read, *looked, *sample})), read, tuple(sorted({*failing} - {*read})))


def spread(numbers: tuple[int, ...], most: int) -> tuple[int, ...]:
    """Return at most `most` of the numbers, evenly taken, the first and the last among them."""
    if len(numbers) <= most:
        return numbers
    step = (len(numbers) - 1) / (most - 1)
    return tuple(numbers[round(i * step)] for i in range(most))


def deserves_look(page: Page) -> bool:
    """Tell whether a page may be a picture, or may have text on it that cannot be seen."""
    characters = sum(len(line.text) for line in page.lines)
    return characters < FEW or any(0 < line.size <= TINY for line in page.lines) or bool(overlaps(page))


def overlaps(page: Page) -> list[tuple[int, int]]:
    """Return the pairs of lines of a page (indices, in visual order) that stand in each other."""
    lines = page.lines
    out = []
    for i, line in enumerate(lines):
        if not line.text or line.box.width <= 0:
            continue
        for j in range(i + 1, len(lines)):
            other = lines[j]
            # lines come from top to bottom of their middles: what begins lower than this one ends meets none after it
            if other.box.top > line.box.bottom and other.box.middle > line.box.bottom + line.box.height:
                break
            if _inside(line, other):
                out.append((i, j))
    return out


def _inside(a: Line, b: Line) -> bool:
    height = shared_height(a.box, b.box)
    if height <= OVERLAP * min(a.box.height, b.box.height):
        return False
    return shared_width(a.box, b.box) > OVERLAP * min(a.box.width, b.box.width) > 0


def to_read(plan: Plan, facts: Mapping[int, PageFacts]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the pages that the reader is asked for, and those that it should be asked for and is spared.

    Spared are pages with so much on them that a slow reader may take longer than the file has.
    """
    wanted = {*plan.read, *(number for number, fact in facts.items() if _doubled(fact))}
    heavy = {number for number in wanted if number in facts and _heavy(facts[number])}
    return tuple(sorted(wanted - heavy)), tuple(sorted({*plan.passed_over} | heavy))


def _heavy(facts: PageFacts) -> bool:
    return not facts.whole or facts.paths > MOST_PATHS or facts.characters > MOST_CHARACTERS


def may_fail(page: Page) -> bool:
    """Tell whether a page is turned, or has text that is turned, strange, right to left or written over."""
    if not page.lines:
        return False
    if page.rotation or any(line.angle for line in page.lines):
        return True
    return any(STRANGE.search(line.text) or RIGHT_TO_LEFT.search(line.text) for line in page.lines) or bool(
        overlaps(page)
    )


def _doubled(facts: PageFacts) -> bool:
    return facts.painted_twice > 0 or any(h.cause == "second-layer" for h in facts.hidden)
