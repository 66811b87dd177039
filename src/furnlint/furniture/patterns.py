"""Association: the same shape in the same place on other pages.

Spots of one shape are gathered into clusters of one place each. A cluster may drift slowly (each member is held
against the one before), may alternate between the two sides of odd and even pages, and keeps its distance from the
upper or from the lower edge where pages differ in size. Clusters whose texts differ by a few letters (OCR) and
stand in the same place on neighbouring pages are kin.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

if TYPE_CHECKING:
    from furnlint.furniture.place import Layout, Spot

SAME_PLACE = 2.5
"""Points by which the distance from an edge may differ."""
SAME_SIDE = 5.0
"""Points by which left edge, right edge or centre may differ."""
ALIKE = 86
"""Similarity (0 to 100, normalised edit distance) from which two texts are taken for the same with slips."""
DEPTH = 6
"""Rows from the edge that are looked at whether or not they repeat."""
OPEN = 12
"""Places of one shape that are kept in mind at a time; more are met in tables only."""
KIN_DEPTH = 4
"""Rows from the edge in which texts with slips are looked for."""
KIN_LENGTH = 8
"""Shorter shapes are alike by chance."""
HALF = 8
"""Letters that two lines have in common at least, at either end, when only a part of them changes."""
NEAR = ((-2, -1, 1, 2), (-4, -2, 2, 4))
"""Neighbourhoods: the pages around, and those of the same parity."""


@dataclass(slots=True, eq=False)
class Cluster:
    """Spots of one shape in one place, at most one a page, in page order."""

    spots: list[Spot] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)
    on: set[int] = field(default_factory=set)
    """The same pages, and those of `kin`."""
    kin: set[int] = field(default_factory=set)
    """Pages on which a text that is nearly the same stands in this place."""
    half: set[int] = field(default_factory=set)
    """Pages on which a text that begins or ends alike stands in this place."""

    def add(self, spot: Spot) -> None:
        """Append a spot of a later page."""
        self.spots.append(spot)
        self.pages.append(spot.page)
        self.on.add(spot.page)

    def near(self, page: int, count: int) -> float:
        """Return the share of neighbouring pages of `page` (of `count` in all) that have it: the better parity."""
        return share_near(self.on, page, count)

    def neighbours(self, page: int, limit: int) -> list[Spot]:
        """Return up to `limit` spots on the nearest pages on either side of `page`."""
        at = bisect_left(self.pages, page)
        before = [s for s in self.spots[max(0, at - limit) : at] if s.page != page]
        after = [s for s in self.spots[at : at + limit + 1] if s.page != page]
        return before + after[:limit]


def share_near(have: set[int], page: int, count: int) -> float:
    """Return the share of the pages around `page` that are in `have`; the better of all pages and one parity."""
    if not have or (len(have) == 1 and page in have):
        return 0.0
    best = 0.0
    for steps in NEAR:
        there = asked = 0
        for step in steps:
            if 0 <= page + step < count:
                asked += 1
                there += page + step in have
        if there and (asked >= 2 or steps is NEAR[0]):
            best = max(best, there / asked)
    return best


def same_height(a: Spot, b: Spot, tolerance: float = SAME_PLACE) -> bool:
    """Tell whether two spots are equally far from the upper or from the lower edge."""
    box, other = a.box, b.box
    return (
        -tolerance <= box[1] - other[1] <= tolerance
        or -tolerance <= box[3] - other[3] <= tolerance
        or -tolerance <= a.foot - b.foot <= tolerance
    )


def same_side(a: Spot, b: Spot) -> bool:
    """Tell whether two spots start, end or are centred alike, perhaps mirrored."""
    left, _, right, _ = a.box
    other_left, _, other_right, _ = b.box
    if abs(left - other_left) <= SAME_SIDE or abs(right - other_right) <= SAME_SIDE:
        return True
    rest, other_rest = a.width - right, b.width - other_right
    return (
        abs(left - rest - other_left + other_rest) <= 2 * SAME_SIDE
        or abs(rest - other_rest) <= SAME_SIDE
        or abs(left - other_rest) <= SAME_SIDE
        or abs(other_left - rest) <= SAME_SIDE
    )


def same_place(a: Spot, b: Spot) -> bool:
    """Tell whether two spots of different pages stand in the same place, each seen along its own direction."""
    return same_height(a, b) and same_side(a, b)


def cluster(by_shape: dict[str, list[Spot]], wanted: set[str]) -> dict[int, Cluster]:
    """Return id(spot) -> its cluster, for all spots of the `wanted` shapes."""
    out: dict[int, Cluster] = {}
    for shape in wanted:
        open_clusters: list[Cluster] = []
        for spot in by_shape[shape]:
            page = spot.page
            for candidate in open_clusters[-OPEN:]:
                if candidate.pages[-1] != page and (
                    (same_height(candidate.spots[-1], spot) and same_side(candidate.spots[-1], spot))
                    or (len(candidate.spots) > 1 and same_place(candidate.spots[-2], spot))  # odd and even pages differ
                ):
                    break
            else:
                candidate = Cluster()
                open_clusters.append(candidate)
            candidate.add(spot)
            out[id(spot)] = candidate
    return out


def find_kin(layout: Layout, clusters: dict[int, Cluster], edge: list[list[Spot]]) -> None:
    """Note for each edge spot the neighbouring pages where nearly the same text stands in its place."""
    count = len(layout.sheets)
    outer = [[s for s in spots if s.rank < KIN_DEPTH and len(s.shape) >= KIN_LENGTH] for spots in edge]
    sides = [([s for s in spots if not s.at_top], [s for s in spots if s.at_top]) for spots in outer]
    for page, spots in enumerate(outer):
        for spot in spots:
            mine = clusters[id(spot)]
            if len(mine.pages) > 0.6 * count:
                continue
            for step in (-2, -1, 1, 2):
                if 0 <= page + step < count and (page + step not in mine.on or page + step in mine.kin):
                    for other in sides[page + step][spot.at_top]:
                        if same_height(spot, other) and same_side(spot, other):
                            _note_kin(mine, spot, other)


def _note_kin(mine: Cluster, spot: Spot, other: Spot) -> None:
    if _kin(spot.shape, other.shape):
        mine.kin.add(other.page)
        mine.on.add(other.page)
    elif _half(spot.shape, other.shape):
        mine.half.add(other.page)


def _kin(a: str, b: str) -> bool:
    """Tell whether two shapes differ by a few letters only."""
    return abs(len(a) - len(b)) <= 0.2 * len(a) and fuzz.ratio(a, b, score_cutoff=ALIKE) > 0


def _half(a: str, b: str) -> bool:
    """Tell whether two shapes have their first or their last part in common."""
    least = max(HALF, min(len(a), len(b)) // 3)
    return a[:least] == b[:least] or a[-least:] == b[-least:]


def index_shapes(layout: Layout) -> dict[str, list[Spot]]:
    """Return shape -> its spots in page order."""
    out: dict[str, list[Spot]] = defaultdict(list)
    for sheet in layout.sheets:
        for spot in sheet.spots():
            out[spot.shape].append(spot)
    return out
