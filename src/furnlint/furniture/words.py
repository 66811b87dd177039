"""The evidence in words."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from furnlint.furniture.weights import PAIRS, WEIGHTS
from furnlint.model.pattern import Evidence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from furnlint.furniture.context import Context
    from furnlint.furniture.place import Spot

LEAST = 0.15
"""Log odds below which a piece of evidence is not worth a word."""

PHRASES = {
    "alone-in-row": "alone on its baseline",
    "artifact": "tagged as an artifact",
    "beside-body": "beside the text block",
    "block-white": "white space between its block and the body",
    "bullet": "starts like a list item",
    "capitals": "in capitals",
    "chain": "the pages around go on counting from its number",
    "chain-placed": "its number goes on from page to page",
    "citation": "says where it was printed",
    "columns": "aligned with the columns of the next rows",
    "continued": "says that something is continued",
    "continues": "takes up what an earlier page began",
    "deep": "far from the page edge",
    "digits-constant": "its numbers stay the same",
    "digits-count": "counts with the pages",
    "digits-other": "its digits change without counting",
    "ends-hyphen": "ends in a hyphen",
    "ends-open": "ends in the middle of a sentence",
    "ends-sentence": "ends a sentence",
    "few-pages": "the document has few pages",
    "filed": "in the block of an office's stamp",
    "first-page": "on the first page",
    "floats": "same shape at other heights on the pages around",
    "folio": "has the form of a page number",
    "folio-alone": "no page around goes on from its number",
    "folio-chain": "the page numbers around go on from it",
    "folio-fits": "fits the page numbers around",
    "folio-is-page": "equals the position of its page",
    "folio-offset": "fits the document's page numbering",
    "grid": "a row of a table",
    "half-same": "begins or ends like the line in its place on the pages around",
    "inside-body": "body text further out",
    "kin": "nearly the same text in its place on the pages around",
    "label": "starts like a table or figure label",
    "larger": "larger than the body text",
    "long": "as long as a line of body text",
    "many-parts": "one of many parts of its row",
    "masthead": "in the masthead of the first page",
    "mate-counts": "beside a page number",
    "mate-strong": "beside furniture",
    "much-larger": "much larger than the body text",
    "near-edge": "near the page edge",
    "no-digits": "without digits",
    "no-letters": "without letters",
    "numbered": "fits the numbering of most pages",
    "outermost": "the outermost line",
    "outside-body": "outside the text block",
    "outside-page": "outside the visible page",
    "peeled": "only furniture further out",
    "repeats-heading": "repeats a heading",
    "repeats-title": "repeats the document's title",
    "rights": "a notice of rights",
    "same-elsewhere": "the same text stands in other places too",
    "same-form": "the page is a form that repeats",
    "same-no-digits": "same words on the pages around",
    "same-place": "same place and shape on other pages",
    "short": "a few characters",
    "rises": "its digits rise from page to page",
    "single": "nothing like it on the pages around",
    "slide-title": "a slide's title",
    "slot": "its place always holds a line of its kind",
    "slot-run": "its place always holds such a title",
    "smaller": "smaller than the body text",
    "stamp": "a stamp, or part of one",
    "print-mark": "a printer's or browser's mark",
    "with-outer": "close to the furniture further out, away from the body",
    "starts-lower": "starts in lower case",
    "tagged-cell": "tagged as a table cell",
    "tagged-content": "tagged as content",
    "tagged-heading": "tagged as a heading",
    "tight-inside": "no white space to the body",
    "turned": "turned against the page's text",
    "turned-edge": "turned, at the page edge",
    "turned-large": "large and slanted",
    "twice-on-page": "more than once on the page",
    "url": "an address",
    "verbatim": "the same sentence on most pages",
    "watermark": "large, and printed across the text",
    "white-inside": "white space to the body",
    "wordy": "many words",
    "year": "has a year",
}

TOPICS: tuple[tuple[str, ...], ...] = (
    ("same-place", "slot", "slot-run", "floats", "kin", "half-same", "same-no-digits"),
    (
        "digits-count",
        "chain-placed",
        "chain",
        "folio-chain",
        "folio-fits",
        "numbered",
        "folio-offset",
        "rises",
        "folio-is-page",
    ),
    ("continues", "continued", "filed", "stamp", "print-mark", "masthead", "rights", "citation", "url"),
    ("mate-counts", "mate-strong", "with-outer"),
    ("outside-page", "turned-edge", "near-edge", "outermost", "peeled"),
    ("white-inside", "block-white", "outside-body", "beside-body"),
    ("watermark", "turned-large", "turned", "smaller"),
    ("repeats-title", "repeats-heading"),
    ("folio", "digits-constant"),
    ("artifact",),
)
"""What is told of a line that was judged furniture: the names whose words speak for it, by topic, as they are read.

A topic is told once, in the words of the first of its names that is there. The other names say what speaks against,
or nothing by itself. Their fitted weights can have either sign, because pieces of evidence that go together share what
they add.
"""
ALWAYS = 2
"""The first topics are told wherever they add something: that a line repeats and counts convinces people most."""


def strongest(evidence: Iterable[Evidence], limit: int = 4) -> tuple[Evidence, ...]:
    """Return what speaks most for a line being furniture, for people: at most `limit` facts, in the order of TOPICS.

    The weight of each is that of its whole topic.
    """
    by_name = {piece.name: piece for piece in evidence}
    told: dict[int, Evidence] = {}
    for at, topic in enumerate(TOPICS):
        pieces = [by_name[name] for name in topic if name in by_name]
        total = sum(piece.weight for piece in pieces)
        if total >= LEAST:
            told[at] = pieces[0]._replace(weight=round(total, 2))
    chosen = sorted(told, key=lambda at: (at >= ALWAYS, -told[at].weight))[:limit]
    return tuple(told[at] for at in sorted(chosen))


def tell(found: dict[str, float], spot: Spot, context: Context) -> tuple[Evidence, ...]:
    """Return the evidence with what each piece adds to the score, strongest first, in words.

    What two pieces add together is shared out evenly between them.
    """
    weights: dict[str, float] = defaultdict(float)
    for name, value in found.items():
        weights[name] += WEIGHTS.get(name, 0.0) * value
        for other, weight in PAIRS.get(name, ()):
            if other in found:
                both = weight * value * found[other] / 2
                weights[name] += both
                weights[other] += both
    merged = _merge_same(weights, spot, context)
    out = [
        Evidence(name, round(weight, 2), _phrase(name, spot))
        for name, weight in weights.items()
        if abs(weight) >= LEAST
    ]
    return tuple(sorted(merged + out, key=lambda e: (-abs(e.weight), e.name)))


def _merge_same(weights: dict[str, float], spot: Spot, context: Context) -> list[Evidence]:
    """Take the pieces that count the same pages together: one fact, told once with its figures."""
    total = sum(weights.pop(name, 0.0) for name in ("same-near", "same-all", "same-many", "same-twice-only"))
    pages = len(context.clusters[id(spot)].pages)
    if pages < 2 or abs(total) < LEAST:
        return []
    return [Evidence("same-place", round(total, 2), f"same place and shape on {pages} of {context.count} pages")]


def _phrase(name: str, spot: Spot) -> str:
    if name == "white-inside":
        white = spot.below if spot.at_top else spot.above
        return f"{white:.0f} pt of white to the body"
    return PHRASES.get(name, name.replace("-", " "))
