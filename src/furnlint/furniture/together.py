"""What lines say of each other: folios of one numbering, what goes on from the page before, blocks at the page edge.

Each function looks at the whole document once and notes in the Context what it finds; `evidence.py` asks for it line
by line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from furnlint.furniture import digits
from furnlint.furniture.kinds_words import before_continuation, looks_like_continuation
from furnlint.furniture.text import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from furnlint.furniture.context import Context
    from furnlint.furniture.place import Spot
    from furnlint.model.document import Document

SECTION = re.compile(r"\d{1,2}(\.\d{1,3})+")
Row = tuple["Spot", ...]

NUMBERED = 0.5
"""Share of the pages that one numbering fits, from which a number that fits it is a page number wherever it stands."""
LEAST_AROUND = 2
"""Pages of the six around, at whatever height, that go on from a folio at least."""
LONG_RUN = 3
"""Pages around from which numbers that go on from each other are no chance."""
OUTER = 10
"""Rows from the edge in which a first continuation mark is looked for."""
FEW_WORDS = 13
"""Spaces in a line that says it is continued, less than."""
NAMED = 6
"""Letters up to which the words before a continuation mark are a label ("Table"), which need not stand before."""
LONGEST_HEADING = 120
"""Characters of a heading that is taken up on the next page, at most."""
BLOCK = 0.3
"""Share of the page's height that a block of furniture takes at most."""
FORM = 0.45
"""Share of a page's lines that stand on a page nearby, too, from which on it may be a copy of a form."""
LEAST_BODY = 5
"""Rows of body text on a page that is none, at least."""
OWN_BODY = 0.1
"""Share of these rows that repeat, at most; half of them are prose, not the fields of a form."""
PROSE = 6
"""Spaces in a row of prose, at least."""
SAME_SIZE = 0.1
"""Share by which the font size of one heading's lines differs at most."""


def fits_numbering(spot: Spot, context: Context, around: int) -> bool:
    """Tell a folio that fits the numbering of most pages, or that is the page's label in a viewer.

    Where the numbering begins anew in each part, an outermost folio counts that `around` enough pages go on from.
    """
    value = digits.folio(spot.line.text)
    if not value or context.count <= 2 or spot.rank > 1:
        return False
    if around < LEAST_AROUND:
        return False
    if around >= LONG_RUN and spot.rank == 0:
        return True
    label = context.labels[spot.page]
    if label and label == spot.line.text.strip(digits.EDGES).casefold():
        return True
    return context.offsets[value - spot.page] > NUMBERED * context.count


def drop_section_numbers(context: Context) -> None:
    """Take section numbers ("5.1") for what they are on pages that have a page number of another form."""
    spots = [spot for spots in context.edge for spot in spots]
    sections = {id(spot) for spot in spots if SECTION.fullmatch(spot.line.text)}
    folios = {spot.page for spot in spots if id(spot) in context.numbered and id(spot) not in sections}
    for spot in spots:
        if spot.page in folios and id(spot) in sections:
            context.other.add(id(spot))
            context.chains[id(spot)] = (0, 0)
            context.runs.pop(id(spot), None)
            context.strong.discard(id(spot))
            context.numbered.discard(id(spot))


def learn_continued(context: Context, document: Document) -> None:
    """Find the lines at the head of pages that take up a heading or a table of an earlier page.

    Such lines say so ("(continued)"), and what they name was printed before; a heading of several lines is taken up
    whole. They are peeled like furniture, so that a second one below is reached.
    """
    if context.slides or not any(s.rank < OUTER and _says_so(s) for spots in context.edge for s in spots):
        return
    first: dict[str, int] = {}
    for number, page in enumerate(document.pages):
        for line in page.lines:
            if len(line.text) < LONGEST_HEADING:
                first.setdefault(fold(line.text), number)
    for number, sheet in enumerate(context.layout.sheets):
        _continue_head(sheet.rows, number, first, context)
        _continue_foot(sheet.rows, context)


def _says_so(spot: Spot) -> bool:
    """Tell a line with a continuation mark; asked of many lines, so without the other signs of its words."""
    text = spot.line.text
    return looks_like_continuation(text) and text.count(" ") < FEW_WORDS


def _continue_head(rows: Sequence[Row], page: int, first: dict[str, int], context: Context) -> None:
    above: list[Spot] = []
    for row in rows:
        if any(id(spot) in context.strong for spot in row):
            continue
        told = [spot for spot in row if _says_so(spot) and _known(before_continuation(spot.line.text), page, first)]
        if told:
            for spot in told + above:
                context.continued.add(id(spot))
                context.strong.add(id(spot))
            above = []
        elif len(row) == 1 and not above and _is_heading(row[0], page, first):
            above = [row[0]]  # the first line of a heading whose second says that it is continued
        else:
            return


def _continue_foot(rows: Sequence[Row], context: Context) -> None:
    for row in rows[::-1]:
        if any(id(spot) in context.strong for spot in row):
            continue
        for spot in row:
            if _says_so(spot) and len(fold(before_continuation(spot.line.text))) <= NAMED:
                context.continued.add(id(spot))
        return


def _known(text: str, page: int, first: dict[str, int]) -> bool:
    """Tell whether a text was a line of an earlier page; a label or nothing needs not have been."""
    key = fold(text)
    return len(key) <= NAMED or first.get(key, page) < page


def _is_heading(spot: Spot, page: int, first: dict[str, int]) -> bool:
    """Tell whether a line was on an earlier page, and the next one stands as close as in one heading."""
    return first.get(fold(spot.line.text), page) < page and spot.below < spot.line.size


def learn_blocks(context: Context) -> None:
    """Measure the white space between the body and the block of furniture at either edge, for all rows of the block.

    A row deep in a notice has its white inside; what sets the notice off from the text is the white of its last row.
    """
    layout = context.layout
    normal = layout.pitch - 0.7 * layout.body_size
    for sheet in layout.sheets:
        for top in (True, False):
            block: list[Row] = []
            for row in sheet.rows if top else sheet.rows[::-1]:
                if not row or not any(id(spot) in context.strong for spot in row):
                    break
                block.append(row)
            if not block or len(block) == len(sheet.rows):
                continue
            inner = block[-1][0]
            deep = inner.box.bottom if top else inner.height - inner.box.top
            white = max(0.0, min(1.0, ((inner.below if top else inner.above) - normal) / (2.5 * layout.pitch)))
            if deep < BLOCK * inner.height and white:
                context.blocks.update((id(spot), white) for row in block for spot in row)


def learn_forms(context: Context) -> None:
    """Find the pages that are copies of one form: most of their lines repeat, and not at the edges alone.

    A page with little text may have as many lines of furniture as of body; then its body is another on each page.
    """
    for page, (sheet, share) in enumerate(zip(context.layout.sheets, context.repeats, strict=True)):
        if share <= FORM:
            continue
        again = [any(id(spot) in context.strong for spot in row) for row in sheet.rows]
        first = next((n for n, strong in enumerate(again) if not strong), len(again))
        last = next((n for n in range(len(again) - 1, -1, -1) if not again[n]), -1)
        body = again[first : last + 1]
        placed = [row for row in sheet.rows[first : last + 1] if row]
        prose = sum(len(row) == 1 and row[0].line.text.count(" ") >= PROSE for row in placed)
        if len(body) < LEAST_BODY or sum(body) > OWN_BODY * len(body) or 2 * prose < len(placed):
            context.forms.add(page)
