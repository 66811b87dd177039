"""FL3: furniture that the clean-up step would leave in, and the limit that would catch it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.furniture.words import strongest
from furnlint.model.cleaning import WORTH, KeptCause
from furnlint.model.finding import Finding, Impact, Location, Severity, Subject
from furnlint.model.pattern import Confidence, Zone
from furnlint.rules.base import Rule
from furnlint.rules.content import MAX_RELATED, impact, lines_at, shown
from furnlint.rules.stream_order import out_of_order
from furnlint.rules.words import count

if TYPE_CHECKING:
    from collections.abc import Iterable

    from furnlint.model.analysis import Analysis
    from furnlint.model.cleaning import CleanerProfile, Kept, WhatIf

BY_PLACE = "take it out by its place, which `furnlint lines` gives"
NO_LIMIT = f"no other value under `[cleaner]` catches it: {BY_PLACE}"
PIECES = 3
"""Facts of evidence: why it is furniture is told by FL1, here it is why it stays that counts."""
EDGES = {Zone.TOP: "header", Zone.BOTTOM: "footer"}
ORDER = (Confidence.LOW, Confidence.MEDIUM, Confidence.HIGH)


def _titles(kept: Kept) -> str:
    return shown(kept.texts)


def _long(kept: Kept, _profile: CleanerProfile, _effect: Impact, pages: int) -> str:
    if kept.cause is KeptCause.SENTENCE:
        return (
            f"{_titles(kept)} stays on {count(pages, 'page')}: it reads as a sentence ({kept.measure:g} words and a "
            "full stop), and the cleaner leaves sentences in"
        )
    return (
        f"{_titles(kept)} stays on {count(pages, 'page')}: {kept.measure:g} characters as the reader returns it, over "
        f"the limit of {kept.limit:g}"
    )


def _deep(kept: Kept, _profile: CleanerProfile, effect: Impact, pages: int) -> str:
    lines = len(kept.places)
    return (
        f"{_titles(kept)} stays on {count(pages, 'page')}: the block reaches {kept.measure:g} lines deep, the cleaner "
        f"looks at {kept.limit:g}; {count(lines, 'line')} with {count(effect.characters, 'character')} "
        f"{'stays' if lines == 1 else 'stay'} ({effect.share:.1%} of the text)"
    )


def _changing(kept: Kept, profile: CleanerProfile, effect: Impact, pages: int) -> str:
    if len(kept.texts) == 1:
        return _rare(kept._replace(measure=float(pages)), profile, effect, pages)
    what = f"a {EDGES.get(kept.zone, 'line')} that changes"
    if kept.limit == profile.min_share and kept.limit < 1:
        return (
            f"{what} stays on {count(pages, 'page')}: {_titles(kept)}; each text stands on "
            f"{kept.measure:.0%} of the pages at most, the cleaner wants {kept.limit:.0%}"
        )
    return (
        f"{what} stays on {count(pages, 'page')}: {_titles(kept)}; each text that stays stands on "
        f"{count(int(kept.measure), 'page')} at most, the cleaner wants {kept.limit:g}"
    )


def _rare(kept: Kept, _profile: CleanerProfile, _effect: Impact, pages: int) -> str:
    return (
        f"{_titles(kept)} stays on {count(pages, 'page')}: it stands on {count(int(kept.measure), 'page')}, the "
        f"cleaner wants {kept.limit:g}"
    )


def _order(kept: Kept, profile: CleanerProfile, _effect: Impact, pages: int) -> str:
    return (
        f"{_titles(kept)} stays on {count(pages, 'page')}: it is among the outer {kept.limit:g} lines as shown, but "
        f"{profile.reader} returns it up to {kept.measure:g} lines from the edge, other lines come before it"
    )


def _pieces(kept: Kept, profile: CleanerProfile, _effect: Impact, pages: int) -> str:
    return (
        f"{_titles(kept)} stays on {count(pages, 'page')}: {profile.reader} returns it in up to "
        f"{kept.measure:g} pieces on lines of their own, and the cleaner looks at whole lines"
    )


def _number(kept: Kept, profile: CleanerProfile, _effect: Impact, pages: int) -> str:
    if not profile.counting_numbers:
        return f"{_titles(kept)} stays on {count(pages, 'page')}: the cleaner leaves bare numbers alone"
    return (
        f"{_titles(kept)} stays on {count(pages, 'page')}: a bare number goes if it counts up with the pages on "
        f"{kept.limit:g} of them, and these do on {kept.measure:g} at most"
    )


SAY = {
    KeptCause.LONE_NUMBER: _number,
    KeptCause.IN_PIECES: _pieces,
    KeptCause.LONG_LINE: _long,
    KeptCause.SENTENCE: _long,
    KeptCause.DEEP_BLOCK: _deep,
    KeptCause.CHANGING_HEADER: _changing,
    KeptCause.RARE_FURNITURE: _rare,
    KeptCause.READING_ORDER: _order,
}
CAUSES = {
    "long-line": (KeptCause.LONG_LINE, KeptCause.SENTENCE),
    "deep-block": (KeptCause.DEEP_BLOCK,),
    "changing-header": (KeptCause.CHANGING_HEADER, KeptCause.LONE_NUMBER),
    "rare-furniture": (KeptCause.RARE_FURNITURE,),
    "reading-order": (KeptCause.READING_ORDER, KeptCause.IN_PIECES),
}


def remedy(what_if: WhatIf | None, lines: int) -> str:
    """Return the remedy in words: the limit that would catch it and all else that it would take out."""
    if what_if is None:
        return NO_LIMIT
    caught = "these" if what_if.caught == lines else f"{what_if.caught} of these"
    text = f"`{what_if.option} = {what_if.value}` would remove {caught} {count(lines, 'line')}"
    others = what_if.furniture - what_if.caught
    if others > 0:
        text += f", {others} more of furniture"
    text += f" and {count(what_if.content, 'content line')}"
    return text if what_if.content <= WORTH * what_if.furniture else f"{BY_PLACE}; {text}, which is not worth it"


def _check(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    cleaning = analysis.cleaning
    if cleaning is None:
        return
    for kept in cleaning.kept:
        if kept.cause not in CAUSES[rule.slug]:
            continue
        lines = lines_at(analysis, kept.places)
        effect = impact(analysis, kept.places, lines)
        pages = tuple(sorted({page for page, _ in kept.places}))
        patterns = [analysis.furniture.patterns[n] for n in kept.patterns]
        first, *others = kept.places
        leading = patterns[0]
        yield rule.finding(
            SAY[kept.cause](kept, cleaning.profile, effect, len(pages)),
            subject=Subject("pattern", leading.shape, leading.zone),
            confidence=Confidence.LOW if cleaning.doubtful else min((p.confidence for p in patterns), key=ORDER.index),
            location=Location(first[0], lines[first].box, lines[first].text),
            pages=pages,
            remedy=remedy(kept.remedy, len(kept.places)),
            zone=leading.zone,
            impact=effect,
            evidence=strongest(leading.evidence, PIECES),
            related=tuple(Location(p[0], lines[p].box, lines[p].text) for p in others[:MAX_RELATED]),
        )


def _reading_order(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    yield from _check(rule, analysis)
    yield from out_of_order(rule, analysis)


def _rule(code: str, slug: str, summary: str, why: str, example: str, *options: str) -> Rule:
    return Rule(
        code=code,
        slug=slug,
        severity=Severity.WARNING,
        summary=summary,
        why=why,
        example=example,
        remedy=NO_LIMIT,
        options=tuple(f"cleaner.{option}" for option in options),
        check=_reading_order if slug == "reading-order" else _check,
    )


RULES = (
    _rule(
        "FL301",
        "long-line",
        "Furniture that is too long for the cleaner, or reads as a sentence, stays.",
        "Cleaners leave long lines and sentences alone for fear of deleting text; a job line or a notice can be both.",
        "A print shop's job line of 121 characters at the foot of each page.",
        "max-length",
        "sentences",
    ),
    _rule(
        "FL302",
        "deep-block",
        "Furniture deeper than the cleaner looks stays.",
        "A cleaner that looks at two lines takes the outer lines of a notice and leaves the others.",
        "A notice of four lines below the page number on each page.",
        "edge-lines",
    ),
    _rule(
        "FL303",
        "changing-header",
        "A header that changes, with the section or from page to page, stays.",
        "Each of its texts stands on few pages, under the count or the share that the cleaner wants.",
        "The section's title at the head of each page, where the cleaner wants 30 % of the pages.",
        "min-share",
        "min-pages",
    ),
    _rule(
        "FL304",
        "rare-furniture",
        "Furniture on fewer pages than the cleaner wants stays.",
        "Stamps, first-page mastheads and the headers of short parts do not repeat often enough.",
        "A filing stamp on the first page.",
        "min-pages",
    ),
    _rule(
        "FL305",
        "reading-order",
        "Furniture that the reader returns out of place or in pieces stays; a note where no cleaner is stated and some "
        "would.",
        "The reader follows the order of the content stream: what stands last on the page may come first in its text, "
        "and other lines are pushed out of the cleaner's window. Of a turned line in the margin, pdfplumber makes a "
        "line of each word.",
        "Page number and header are drawn after the notice, so that the notice is no longer among the last lines.",
        "reader",
        "edge-lines",
    ),
)
