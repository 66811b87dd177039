"""The judgement: which lines of a document are page furniture."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from furnlint.furniture import digits
from furnlint.furniture.context import Context, gather
from furnlint.furniture.evidence import evidence
from furnlint.furniture.group import into_patterns
from furnlint.furniture.kinds import Looks, kinds_of, names_edition
from furnlint.furniture.place import lay_out
from furnlint.furniture.text import fold
from furnlint.furniture.weights import BIAS, HIGH, MEDIUM, PAIRS, THRESHOLD, WEIGHTS
from furnlint.furniture.words import tell
from furnlint.model.pattern import Confidence, Furniture, FurnitureLine, Zone

if TYPE_CHECKING:
    from furnlint.furniture.place import Spot
    from furnlint.model.document import Document
    from furnlint.model.pattern import Evidence, Pattern

OWN_SHARE = 0.5
"""How much of a line's score is its own; the rest is the mean of its cluster, so that one pattern is one decision."""
MIN_CLUSTER = 3
UNSURE = 0.5
"""Log odds over the threshold of a line that is furniture, with low confidence."""
PLAIN = {
    "verbatim": 0.75,
    "watermark": 0.5,
    "numbered": 1.0,
    "continues": 1.0,
    "masthead": 1.0,
    "filed": 1.0,
    "slot-run": 0.9,
}
"""Evidence that decides by itself, and from which value on.

Too rare in the labelled documents for a weight of its own, and hardly ever seen on body text.
"""
PLAIN_UNSURE = frozenset({"continues", "masthead", "filed", "slot-run"})
"""Those of it that stand on one page or a few, so that little else confirms them."""
IDENTITY = frozenset({
    "artifact", "chain", "citation", "continued", "continues", "floats", "folio", "folio-fits", "half-same", "kin",
    "masthead", "mate-counts", "mate-strong", "numbered", "print-mark", "repeats-heading",
    "repeats-title", "rights", "same-elsewhere", "same-near", "slot", "stamp", "turned", "url",
})  # fmt: skip
"""Evidence that says what a line is, or ties it to other lines. Without any of it a line that stands once has its place
alone to speak for it, and that is where anything stands in a broken or odd file."""
SURE = 12.0
"""Scores are cut off here, in log odds, before they are averaged."""


class Judged:
    """One judged spot with its evidence and score; a working record."""

    __slots__ = ("evidence", "score", "spot")

    def __init__(self, spot: Spot, found: dict[str, float], score: float) -> None:
        self.spot, self.evidence, self.score = spot, found, score


def find(document: Document) -> Furniture:
    """Return what of `document` is page furniture. The same document gives the same answer."""
    if not document.pages:
        return Furniture()
    context = gather(document, lay_out(document))
    accepted = [j for j in judge(context) if j.score > THRESHOLD]
    slots = _changing(accepted, context)
    told: dict[tuple[object, ...], tuple[Evidence, ...]] = {}
    lines = [_furniture_line(j, context, slots, told) for j in accepted]
    return Furniture(_as_shown(into_patterns(lines, [j.spot for j in accepted], context), document))


def _as_shown(patterns: tuple[Pattern, ...], document: Document) -> tuple[Pattern, ...]:
    """Return the patterns with the boxes of their lines on the page as shown: a sideways page was judged upright."""
    pages = {page.number: page for page in document.pages}

    def shown(item: FurnitureLine) -> FurnitureLine:
        box = pages[item.page].lines[item.index].box
        return item if box == item.line.box else replace(item, line=item.line._replace(box=box))

    return tuple(replace(pattern, lines=tuple(map(shown, pattern.lines))) for pattern in patterns)


def score_of(found: dict[str, float]) -> float:
    """Return the log odds that evidence adds up to."""
    total = BIAS
    for name, other, weight in _terms(tuple(found)):
        total += weight * found[name] * found[other] if other else weight * found[name]
    return total


@lru_cache(maxsize=4096)
def _terms(names: tuple[str, ...]) -> list[tuple[str, str, float]]:
    """Return the weights of some evidence, alone (with "") and in pairs; many lines have the same."""
    out = []
    for name in names:
        if name in WEIGHTS:
            out.append((name, "", WEIGHTS[name]))
        out += [(name, other, weight) for other, weight in PAIRS.get(name, ()) if other in names]
    return out


def judge(context: Context) -> list[Judged]:
    """Score every line that can be furniture, and let clusters decide together."""
    out = []
    for spots in context.edge:
        for spot in spots:
            found = evidence(spot, context)
            out.append(Judged(spot, found, max(-SURE, min(SURE, score_of(found)))))
    members: dict[int, list[Judged]] = {}
    for j in out:
        members.setdefault(id(context.clusters[id(j.spot)]), []).append(j)
    for group in members.values():
        if len(group) >= MIN_CLUSTER:
            mean = sum(j.score for j in group) / len(group)
            for j in group:
                j.score = OWN_SHARE * j.score + (1 - OWN_SHARE) * mean
    for j in out:
        j.score = bounded(j.score, j.evidence, j.spot.line.text)
    return out


def bounded(score: float, found: dict[str, float], text: str, threshold: float = THRESHOLD) -> float:
    """Return a score held to what single pieces of evidence give at least, or allow at most.

    A line that stands once and of which nothing says what it is has low confidence at most.
    """
    unsure = threshold + UNSURE
    for name, value in PLAIN.items():
        if found.get(name, 0.0) >= value:
            score = max(score, unsure if name in PLAIN_UNSURE else MEDIUM)
    if score > unsure and "single" in found and IDENTITY.isdisjoint(found):
        # A date or a document's number says enough on the first page; inside, figures of any sort have its form.
        return score if "first-page" in found and names_edition(text) else unsure
    return score


def probability(score: float) -> float:
    """Return the probability that log odds stand for."""
    return 1 / (1 + math.exp(-score))


def confidence_of(score: float) -> Confidence:
    """Return how sure a score is; the limits are fitted so that high is right in 995 of 1000 lines, medium in 950."""
    if score >= HIGH:
        return Confidence.HIGH
    return Confidence.MEDIUM if score >= MEDIUM else Confidence.LOW


def _changing(accepted: list[Judged], context: Context) -> set[int]:
    """Return the ids of accepted spots in whose place other text stands on other pages."""
    return {
        id(j.spot)
        for j in accepted
        if len(context.clusters[id(j.spot)].pages) < 0.7 * context.count and j.evidence.get("slot", 0) >= 0.5
    }


def _told(j: Judged, context: Context, told: dict[tuple[object, ...], tuple[Evidence, ...]]) -> tuple[Evidence, ...]:
    """Return the evidence in words; lines of one cluster with nearly the same evidence share them."""
    key = (id(context.clusters[id(j.spot)]), *((name, round(value, 1)) for name, value in j.evidence.items()))
    if key not in told:
        told[key] = tell(j.evidence, j.spot, context)
    return told[key]


def _furniture_line(
    j: Judged, context: Context, slots: set[int], told: dict[tuple[object, ...], tuple[Evidence, ...]]
) -> FurnitureLine:
    spot, line = j.spot, j.spot.line
    key = fold(line.text)
    looks = Looks(
        text=line.text,
        zone=zone_of(spot, context),
        counts="digits-count" in j.evidence or "chain-placed" in j.evidence,
        folio=digits.folio(line.text),
        share=len(context.clusters[id(spot)].pages) / context.count,
        changes=id(spot) in slots,
        repeats_heading="repeats-heading" in j.evidence,
        repeats_title=bool(context.title) and len(key) > 3 and key in context.title,
        turned=spot.row < 0,
        large=line.size > 1.4 * context.layout.body_size,
        outside="outside-page" in j.evidence,
    )
    return FurnitureLine(
        page=context.layout.sheets[spot.page].number,
        index=spot.index,
        line=line,
        kinds=kinds_of(looks),
        zone=looks.zone,
        confidence=confidence_of(j.score),
        evidence=_told(j, context, told),
    )


def zone_of(spot: Spot, context: Context) -> Zone:
    """Return where on the page as shown a spot stands."""
    page = context.layout.sheets[spot.page]
    if spot.row >= 0:
        depth = spot.box.middle / spot.height
        if spot.depth > 1 and 0.2 < depth < 0.8:
            return Zone.BODY
        return Zone.TOP if spot.at_top else Zone.BOTTOM
    box = spot.line.box
    if spot.line.angle % 90:
        return Zone.BODY
    if spot.line.angle == 180:
        return Zone.TOP if box.middle < page.height / 2 else Zone.BOTTOM
    return Zone.LEFT if box.centre < page.width / 2 else Zone.RIGHT
