"""How much of a document a piece of furniture touches: pages, characters, and sentences cut at page breaks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from furnlint.furniture.text import BULLET, LABEL, SENTENCE_END
from furnlint.model.finding import Impact

if TYPE_CHECKING:
    from furnlint.model.analysis import Analysis
    from furnlint.model.document import Line, Page
    from furnlint.model.pattern import Pattern

SAME_SIZE = 0.08
"""Share by which the font sizes of two lines of one paragraph may differ."""
FULL = 0.85
"""Share of the width of its column from which a line is full: its paragraph goes on."""
MIN_WORDS = 4
"""Fewer words are a label, a cell or a caption rather than a part of a sentence."""
MIN_CHARACTERS = 12
"""The same for scripts that do not part words by spaces."""
COLUMN = 5.0
"""Points by which the left edges of lines of one column differ at most."""
HYPHENS = "-\u00ad\u2010"
CASELESS = re.compile("[\u0590-\u08ff\u0900-\u0dff\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")
"""Letters of scripts without small letters: Hebrew, Arabic, Indic, Thai, Chinese, Japanese, Korean."""
STOP = re.compile("[.!?:;。！？：；؟۔।…][\\s'\"”’»」』）)\\]]*$")
OPEN = re.compile("[,、，،]$")


class Body(NamedTuple):
    """Where the body text of one page begins and ends, in visual order."""

    first: int
    """Index into `Page.lines`."""
    last: int
    full: bool
    """Whether the last line fills its column."""


class Extent:
    """What the impact of every pattern of one document is measured against."""

    def __init__(self, analysis: Analysis) -> None:
        self._pages = {page.number: page for page in analysis.document.pages}
        self._furniture = analysis.furniture.indices()
        self._bodies: dict[int, Body | None] = {}
        self._breaks: dict[int, bool] = {}
        self._total = analysis.document.characters

    def of(self, pattern: Pattern) -> Impact:
        """Return the impact of one pattern."""
        characters = sum(len(line.line.text) for line in pattern.lines)
        share = characters / self._total if self._total else 0.0
        return Impact(len(pattern.pages), characters, share, self._cut(pattern))

    def _cut(self, pattern: Pattern) -> int:
        """Count the page breaks over which a sentence runs with a line of the pattern between its halves."""
        cut = set()
        for line in pattern.lines:
            body = self._body(line.page)
            if body is None:
                continue
            if line.index > body.last and self._runs_over(line.page):
                cut.add(line.page)
            if line.index < body.first and self._runs_over(line.page - 1):
                cut.add(line.page - 1)
        return len(cut)

    def _body(self, number: int) -> Body | None:
        if number not in self._bodies:
            page = self._pages.get(number)
            self._bodies[number] = _body(page, self._furniture.get(number, set())) if page else None
        return self._bodies[number]

    def _runs_over(self, number: int) -> bool:
        """Tell whether a sentence runs from page `number` to the next."""
        if number not in self._breaks:
            above, below = self._body(number), self._body(number + 1)
            self._breaks[number] = (
                above is not None
                and below is not None
                and goes_on(
                    self._pages[number].lines[above.last],
                    self._pages[number + 1].lines[below.first],
                    full=above.full,
                )
            )
        return self._breaks[number]


def _body(page: Page, furniture: set[int]) -> Body | None:
    own = [i for i, line in enumerate(page.lines) if i not in furniture and line.angle == 0]
    if not own:
        return None
    last = page.lines[own[-1]].box
    start, boxes = last.x0, [page.lines[i].box for i in own]
    reach = max([x1 for x0, _, x1, _ in boxes if -COLUMN < x0 - start < COLUMN])
    return Body(own[0], own[-1], last.width >= FULL * (reach - start))


def goes_on(above: Line, below: Line, *, full: bool) -> bool:
    """Tell whether the sentence of the last body line of a page runs on in the first one of the next page.

    `full` says whether the first half fills its column: where the second half does not start in lower case, only a
    full line without a full stop speaks for a sentence that is not over.
    """
    if abs(above.size - below.size) > SAME_SIZE * max(above.size, below.size) or not below.text[:1].strip():
        return False
    if STOP.search(above.text) or SENTENCE_END.search(above.text) or not _is_prose(above.text):
        return False
    if LABEL.match(below.text) or BULLET.match(below.text):
        return False
    start = below.text.lstrip("'\"“„«‘(")[:1]
    if CASELESS.match(start):
        return full and bool(CASELESS.search(above.text[-2:]) or OPEN.search(above.text))
    if start.islower() or (above.text[-1:] in HYPHENS and start.isalnum()):
        return True
    ends_open = above.text[-1:].islower() or bool(OPEN.search(above.text))
    return full and ends_open and start.isalpha() and _is_prose(below.text) and not _in_capitals(below.text)


def _is_prose(text: str) -> bool:
    if CASELESS.search(text):
        return len(text) >= MIN_CHARACTERS
    return len(text.split()) >= MIN_WORDS


def _in_capitals(text: str) -> bool:
    """Tell a heading: more than one word at its head is in capitals."""
    return all(word.isupper() and len(word) > 1 for word in text.split()[:2])
