"""What is learnt of a whole document before its lines are judged one by one.

The clusters, the page numbers and how they go on, the text block, the headings, and which rows are furniture by
association alone, so that what stands inside them can be reached (peeling).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from furnlint.furniture import digits
from furnlint.furniture.patterns import (
    DEPTH,
    Cluster,
    cluster,
    find_kin,
    index_shapes,
    same_height,
)
from furnlint.furniture.place import HEADING
from furnlint.furniture.text import LABEL, fold, signs
from furnlint.furniture.together import drop_section_numbers, fits_numbering, learn_blocks, learn_continued, learn_forms
from furnlint.model.box import shared_height

if TYPE_CHECKING:
    from furnlint.furniture.place import Layout, Sheet, Spot
    from furnlint.model.document import Document

SLOT_DEPTH = 4
"""Rows from the edge in which a slot with changing words is looked for."""
INSIDE = 1
"""Rows of body text further out, from which on a line is inside the text."""
SMALLER = 0.93
"""Font size over that of the body text below which a line is set smaller."""
STAMP_WORDS = 6
"""Words of a line of a stamp, less than."""
MASTHEAD = frozenset({"citation", "rights"})
"""What the lines of a masthead say."""
STEPS = (-3, -2, -1, 1, 2, 3)


@dataclass(slots=True)
class Context:
    """What the evidence of one spot needs to know of the whole document."""

    layout: Layout
    count: int
    """Number of pages."""
    by_shape: dict[str, list[Spot]]
    clusters: dict[int, Cluster]
    edge: list[list[Spot]]
    """Page -> the spots that are judged."""
    numbers: list[dict[int, list[Spot]]]
    """Page -> number -> edge spots that begin or end with it."""
    offsets: Counter[int]
    """Folio minus page index -> on how many pages."""
    marks_trusted: bool
    """Whether artifact marks tell furniture from body here."""
    headings: set[str] = field(default_factory=set)
    title: str = ""
    body_top: float = 0.0
    body_foot: float = 0.0
    line_length: float = 60.0
    """Characters of a full line of body text."""
    runs: dict[int, list[digits.Run]] = field(default_factory=dict)
    """id of a spot -> what each group of its digits does over the pages."""
    chains: dict[int, tuple[int, int]] = field(default_factory=dict)
    """id of a spot -> how many pages around go on from its number: at its height, and anywhere at the edge."""
    alike: dict[tuple[str, int], tuple[list[Spot], Counter[int]]] = field(default_factory=dict)
    """Shape and font size -> the spots that have them, and how many on each page."""
    floating: dict[tuple[str, int, bool], set[int]] = field(default_factory=dict)
    """Shape, font size and side -> the pages on which such a line is outermost."""
    other: set[int] = field(default_factory=set)
    """id of spots whose digits neither stay nor count over the pages."""
    forms: set[int] = field(default_factory=set)
    """Pages that are copies of one form."""
    repeats: list[float] = field(default_factory=list)
    """Page -> share of its lines whose shape stands on one of the pages around too: high where pages are one form."""
    slides: bool = False
    """Whether the pages are slides: wide, with few and large lines."""
    stamped: set[int] = field(default_factory=set)
    """id of spots in a block of lines of which one is plainly a stamp."""
    filed: set[int] = field(default_factory=set)
    """id of spots in a block of short lines of which several are plainly a stamp."""
    labels: list[str] = field(default_factory=list)
    """Page -> the label that a viewer shows for it, folded, or ""."""
    numbered: set[int] = field(default_factory=set)
    """id of folios that fit the numbering of most pages, at whatever height."""
    continued: set[int] = field(default_factory=set)
    """id of spots that take up what stood on an earlier page, and say so."""
    blocks: dict[int, float] = field(default_factory=dict)
    """id of a spot -> how much white space sets its block of furniture off from the body, 0 to 1."""
    body_left: float = 0.0
    body_right: float = 0.0
    """Where most full lines of body text start and end; 0 if there are none."""
    masthead: set[int] = field(default_factory=set)
    """id of spots of the first page that say where an article was printed, and of the lines beside them."""
    strong: set[int] = field(default_factory=set)
    """id of spots that are furniture by association alone: what peeling may take off."""


def gather(document: Document, layout: Layout) -> Context:
    """Look at the whole document once."""
    by_shape = index_shapes(layout)
    repeated = {shape for shape, everywhere in by_shape.items() if len(everywhere) > 2 and _spread(everywhere)}
    edge = [_outer(sheet.spots(), repeated) for sheet in layout.sheets]
    wanted = {spot.shape for spots in edge for spot in spots}
    clusters = cluster(by_shape, wanted)
    find_kin(layout, clusters, edge)
    numbers = [_numbers(spots) for spots in edge]
    context = Context(layout, len(layout.sheets), by_shape, clusters, edge, numbers, _offsets(edge), _trusted(document))
    context.labels = [page.label.casefold() for page in document.pages]
    _learn_body(context, document)
    _learn_pages(context)
    _learn_strong(context)
    drop_section_numbers(context)
    learn_continued(context, document)
    learn_blocks(context)
    _peel(context)
    learn_forms(context)
    _learn_stamps(context)
    context.edge = [[spot for spot in spots if _judged(spot, context)] for spots in edge]
    return context


def _outer(spots: list[Spot], repeated: set[str]) -> list[Spot]:
    """Return the spots of a page that are near an edge, turned, marked, or repeated elsewhere."""
    return [spot for spot in spots if spot.rank < DEPTH or spot.line.mark or spot.shape in repeated]


def _spread(spots: list[Spot]) -> bool:
    """Tell whether spots of one shape stand on many pages, and mostly once on each."""
    pages = len({spot.page for spot in spots})
    return pages > 2 and len(spots) < 2 * pages


def _peel(context: Context) -> None:
    """Count for each row how many rows further out are not furniture by association, from the nearer side."""
    for sheet in context.layout.sheets:
        for rows in (sheet.rows, sheet.rows[::-1]):
            depth = 0
            for row in rows:
                if depth > INSIDE:
                    break
                for spot in row:
                    spot.depth = min(depth, spot.depth)
                depth += not any(id(spot) in context.strong for spot in row)


def _learn_stamps(context: Context) -> None:
    """Find the blocks of lines that one stamp makes, or the masthead of a first page."""
    for sheet, spots in zip(context.layout.sheets, context.edge, strict=True):
        outer = [s for s in spots if s.row >= 0 and s.depth <= INSIDE]
        block = _grow(context.stamped, [s for s in outer if signs(s.line.text).get("stamp")], sheet)
        telling = sum("stamp" in signs(s.line.text) for s in block)
        if telling > 1 and all(s.line.text.count(" ") < STAMP_WORDS for s in block):
            context.filed.update(id(s) for s in block)
    small = SMALLER * context.layout.body_size
    said = [s for s in _outer_of_first(context) if s.line.size < small and not MASTHEAD.isdisjoint(signs(s.line.text))]
    _grow(context.masthead, [s for s in said if s.at_top], context.layout.sheets[0])
    context.masthead.update(id(s) for s in said)


def _outer_of_first(context: Context) -> list[Spot]:
    """Return the outer lines of the first page."""
    return [s for s in context.edge[0] if s.row >= 0 and s.depth <= INSIDE]


def _grow(found: set[int], seeds: list[Spot], sheet: Sheet) -> list[Spot]:
    """Add some lines, and what stands close above and below, lined up with them and about as large; return all."""
    block, whole = list(seeds), []
    while block:
        spot = block.pop()
        if id(spot) not in found:
            whole.append(spot)
        found.add(id(spot))
        for row in sheet.rows[max(0, spot.row - 1) : spot.row + 2]:
            block += [
                other
                for other in row
                if id(other) not in found
                and abs(other.line.size - spot.line.size) < 0.35 * max(spot.line.size, other.line.size)
                and aligned(spot, other)
                and -shared_height(spot.box, other.box) < 0.8 * spot.line.size
            ]
    return whole


def _judged(spot: Spot, context: Context) -> bool:
    """Tell whether a line can be furniture at all: almost outermost, turned, repeated nearby, or marked."""
    return (
        spot.row < 0
        or spot.depth <= INSIDE
        or id(spot) in context.stamped
        or (context.marks_trusted and bool(spot.line.mark))
        or context.clusters[id(spot)].near(spot.page, context.count) > 0
    )


def _numbers(spots: list[Spot]) -> dict[int, list[Spot]]:
    out: dict[int, list[Spot]] = defaultdict(list)
    for spot in spots:
        if spot.rank < 4:
            for value in digits.ends(spot.line.text):
                out[value].append(spot)
    return out


def _offsets(edge: list[list[Spot]]) -> Counter[int]:
    """Count on how many pages an outer line shows a number that is so much more than the page's index."""
    out: Counter[int] = Counter()
    for page, spots in enumerate(edge):
        out.update({value - page for spot in spots if spot.rank < 2 for value in digits.ends(spot.line.text)})
    return out


def _trusted(document: Document) -> bool:
    """Artifact marks tell something only where they single out a part of the text."""
    lines = sum(len(page.lines) for page in document.pages)
    marked = sum(bool(line.mark) for page in document.pages for line in page.lines)
    return 0 < marked < 0.35 * lines


def _learn_body(context: Context, document: Document) -> None:
    """Find the text block's edges, the length of a full line, and what the headings are."""
    body = context.layout.body_size
    tops, feet, lengths, lefts, rights = [], [], [], [], []
    large: list[Spot] = []
    for sheet in context.layout.sheets:
        full = [s for row in sheet.rows for s in row if len(s.line.text) > 40 and abs(s.line.size - body) < 0.06 * body]
        if full:
            tops.append(min(s.box.top for s in full))
            feet.append(min(s.foot for s in full))
            lengths += [len(s.line.text) for s in full]
            lefts.append(min(s.box.x0 for s in full))
            rights.append(max(s.box.x1 for s in full))
        large += [row[0] for row in sheet.rows if len(row) == 1 and row[0].line.size > HEADING * body]
    seen = Counter(spot.shape for spot in large)
    context.headings |= {fold(s.line.text) for s in large if s.rank > 0 or seen[s.shape] == 1}
    context.body_top = sorted(tops)[len(tops) // 4] if tops else 0.0
    context.body_foot = sorted(feet)[len(feet) // 4] if feet else 0.0
    context.body_left = sorted(lefts)[len(lefts) // 4] if lefts else 0.0
    context.body_right = sorted(rights)[3 * len(rights) // 4] if rights else 0.0
    context.line_length = sorted(lengths)[3 * len(lengths) // 4] if lengths else 60.0
    context.headings |= {fold(heading.title) for heading in document.outline}
    context.headings.discard("")
    context.title = fold(document.title)


def _learn_pages(context: Context) -> None:
    """Find out whether pages are copies of one form, and whether they are slides."""
    sheets = context.layout.sheets
    shapes = [{s.shape for row in sheet.rows for s in row} for sheet in sheets]
    for n, mine in enumerate(shapes):
        around = [shapes[i] for i in (n - 2, n - 1, n + 1, n + 2) if 0 <= i < len(shapes)]
        lines = max(len(mine), len(sheets[n].rows))  # of the inner rows only what repeats was placed
        context.repeats.append(max((len(mine & o) / lines for o in around), default=0.0) if lines > 3 else 0.0)
    wide = sum(sheet.width > sheet.height for sheet in sheets)
    rows = sum(len(sheet.rows) for sheet in sheets)
    context.slides = wide > 0.8 * len(sheets) and rows < 22 * len(sheets)
    for spots in context.edge:
        for spot in spots:
            if spot.values:
                runs = _group_runs(spot, context.clusters[id(spot)])
                if LABEL.match(spot.line.text):  # that tables are numbered on by one a page is chance
                    runs = [run if run is digits.Run.CONSTANT else digits.Run.OTHER for run in runs]
                if runs:
                    context.runs[id(spot)] = runs
                if digits.Run.OTHER in runs:
                    context.other.add(id(spot))


def _learn_strong(context: Context) -> None:
    for page, spots in enumerate(context.edge):
        for spot in spots:
            mine = context.clusters[id(spot)]
            near = mine.near(page, context.count)
            if fits_numbering(spot, context, chain(spot, context, placed=False)):
                context.numbered.add(id(spot))
                context.strong.add(id(spot))
            elif (
                (near >= 0.5 and len(mine.pages) > 1 and id(spot) not in context.other)
                or (spot.line.mark and context.marks_trusted)
                or chain(spot, context, placed=True) >= 2
            ):
                context.strong.add(id(spot))


def _group_runs(spot: Spot, mine: Cluster) -> list[digits.Run]:
    """Return what each group of digits of a spot does over the nearest pages of its cluster."""
    if not spot.values or len(mine.pages) < 2:
        return []
    others = mine.neighbours(spot.page, 4)
    return [
        digits.run_of(value, spot.page, [(o.page, o.values[g]) for o in others if g < len(o.values)])
        for g, value in enumerate(spot.values)
    ]


def floating(spot: Spot, context: Context) -> set[int]:
    """Return the pages on which the same line is outermost on the same side, at whatever height."""
    key = spot.shape, round(spot.line.size), spot.at_top
    known = context.floating.get(key)
    if known is None:
        everywhere, _ = alike(spot, context)
        known = context.floating[key] = {s.page for s in everywhere if s.at_top == spot.at_top and s.depth == 0}
    return known


def alike(spot: Spot, context: Context) -> tuple[list[Spot], Counter[int]]:
    """Return the spots of one shape and font size (to the nearest point), and how many stand on each page.

    A heading set larger is not the same line again: a running title repeats it, on its own page too.
    """
    key = spot.shape, round(spot.line.size)
    known = context.alike.get(key)
    if known is None:
        spots = [s for s in context.by_shape[spot.shape] if round(s.line.size) == key[1]]
        known = context.alike[key] = spots, Counter(s.page for s in spots)
    return known


def chain(spot: Spot, context: Context, *, placed: bool) -> int:
    """Count the pages around (3 on either side) whose edge carries the number that goes on from this line's.

    With `placed`, only numbers at the same height count, else those of any outer row.
    """
    known = context.chains.get(id(spot))
    if known is None:
        known = context.chains[id(spot)] = _chain(spot, context)
    return known[0] if placed else known[1]


def _chain(spot: Spot, context: Context) -> tuple[int, int]:
    best_placed = best_loose = 0
    for value in digits.ends(spot.line.text):
        placed = loose = 0
        for step in STEPS:
            page = spot.page + step
            others = context.numbers[page].get(value + step, ()) if 0 <= page < context.count else ()
            placed += any(same_height(spot, o, 4.0) for o in others)
            loose += any(o.rank < 2 for o in others)
        best_placed, best_loose = max(best_placed, placed), max(best_loose, loose)
    return best_placed, best_loose


def aligned(a: Spot, b: Spot) -> bool:
    """Tell whether two spots start, end or are centred at the same x."""
    left, _, right, _ = a.box
    other_left, _, other_right, _ = b.box
    starts, ends = left - other_left, right - other_right
    return -2.5 < starts < 2.5 or -2.5 < ends < 2.5 or -5 < starts + ends < 5
