"""FL1: page furniture that will sit in the chunks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from furnlint.furniture.group import CHANGING, NUMBERS
from furnlint.furniture.words import strongest
from furnlint.model.finding import Finding, Location, Severity, Subject
from furnlint.model.pattern import Confidence, Kind, Zone
from furnlint.rules import phrases
from furnlint.rules.base import Rule
from furnlint.rules.impact import Extent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from furnlint.model.analysis import Analysis
    from furnlint.model.pattern import Pattern

SIDES = frozenset({Zone.LEFT, Zone.RIGHT})
NO_STRUCTURE = frozenset({"OC", "Tx", "Clip", "Span", "ReversedChars", "PlacedPDF", "PlacedGraphic"})
"""Marks of content that are no place in the structure tree: layers, form fields, and what programs note."""


CLEANED = "nothing to do as long as the clean-up step stays as the config describes it"


def code_of(pattern: Pattern) -> str:
    """Return the code of the rule that reports a pattern: each is reported by one of FL101 to FL107."""
    if set(pattern.kinds) <= NUMBERS:
        return "FL103"
    if _mostly(pattern, Kind.CONTINUATION):
        return "FL106"
    if _mostly(pattern, Kind.WATERMARK) or (pattern.zone is Zone.BODY and _is_turned(pattern)):
        return "FL105"
    if pattern.zone in SIDES or _mostly(pattern, Kind.STAMP) or _mostly(pattern, Kind.LINE_NUMBER):
        return "FL104"
    if pattern.zone is Zone.BODY:
        return "FL107"
    return "FL101" if pattern.zone is Zone.TOP else "FL102"


def _mostly(pattern: Pattern, kind: Kind) -> bool:
    return 2 * sum(kind in line.kinds for line in pattern.lines) >= len(pattern.lines)


def _is_turned(pattern: Pattern) -> bool:
    return 2 * sum(line.line.angle != 0 for line in pattern.lines) > len(pattern.lines)


def _check(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    patterns = [pattern for pattern in analysis.furniture.patterns if code_of(pattern) == rule.code]
    return _findings(rule, analysis, patterns)


def _check_tags(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    patterns = [pattern for pattern in analysis.furniture.patterns if _is_tagged_as_content(pattern)]
    return _findings(rule, analysis, patterns if analysis.document.tagged else [])


def _is_tagged_as_content(pattern: Pattern) -> bool:
    """Tell whether most lines are tagged as content; where the judgement is unsure, the tags may well be right."""
    if pattern.confidence is Confidence.LOW:
        return False
    return 2 * sum(bool(_content_tag(line.line.mark, line.line.tag)) for line in pattern.lines) > len(pattern.lines)


def _content_tag(mark: str, tag: str) -> str:
    return "" if mark or tag in NO_STRUCTURE else tag


def _findings(rule: Rule, analysis: Analysis, patterns: list[Pattern]) -> Iterable[Finding]:
    if not patterns:
        return
    extent = Extent(analysis)
    total = len(analysis.document.pages)
    for pattern in patterns:
        impact = extent.of(pattern)
        first = phrases.typical(pattern)[0]
        fate = _fate(rule, analysis, pattern)
        message = f"{_fact(rule, pattern)} {phrases.on_pages(pattern, total)}: {phrases.effect(impact)}"
        yield rule.finding(
            message + phrases.cleaned(fate),
            subject=Subject("pattern", pattern.shape, pattern.zone),
            confidence=pattern.confidence,
            location=Location(first.page, first.line.box, first.line.text),
            pages=pattern.pages,
            severity=Severity.NOTE if fate and fate.settled else None,
            remedy=CLEANED if fate and fate.settled else "",
            zone=pattern.zone,
            impact=impact,
            evidence=strongest(pattern.evidence),
        )


def _fate(rule: Rule, analysis: Analysis, pattern: Pattern) -> phrases.CleanerFate | None:
    """Return what the cleaner does with a pattern; None where none was simulated, or where it does not matter.

    Of a block that it takes out in part on each page, something is left in every chunk: only whole pages count.
    """
    cleaning = analysis.cleaning
    if cleaning is None or not cleaning.profile.enabled or rule is UNTAGGED:
        return None
    left = {line.page for line in pattern.lines if (line.page, line.index) not in cleaning.removed}
    pages = len(pattern.pages)
    part = cleaning.takes(pattern)[0] > 0
    return phrases.CleanerFate(pages - len(left), pages, part, cleaning.stated, cleaning.doubtful)


def _fact(rule: Rule, pattern: Pattern) -> str:
    """Return what is reported, with its text as most pages have it."""
    text = phrases.shown(phrases.typical(pattern))
    if rule is UNTAGGED:
        tags = Counter(_content_tag(line.line.mark, line.line.tag) for line in pattern.lines)
        del tags[""]
        return f"furniture {text} is tagged as content ({tags.most_common(1)[0][0]}), not as an artifact,"
    name = NAMES[rule.code]
    if rule is STAMP and pattern.zone in SIDES:
        name = f"text in the {pattern.zone} margin"
    return f"{name} that changes, such as {text}," if pattern.shape == CHANGING else f"{name} {text}"


NAMES = {
    "FL101": "running header",
    "FL102": "running footer",
    "FL103": "page number",
    "FL104": "stamp",
    "FL105": "watermark",
    "FL106": "continuation note",
    "FL107": "line inside the text that repeats,",
}
HEADER = Rule(
    code="FL101",
    slug="running-header",
    severity=Severity.WARNING,
    summary="A running header will be extracted with the body text.",
    why="It lands in chunk after chunk and cuts the sentence that runs over the page break.",
    example="`Staff Handbook 2026` at the head of every page.",
    remedy="remove it in the clean-up step, or export the text without headers",
    options=("cleaner",),
    check=_check,
)
FOOTER = Rule(
    code="FL102",
    slug="running-footer",
    severity=Severity.WARNING,
    summary="A running footer will be extracted with the body text.",
    why="It lands in chunk after chunk and cuts the sentence that runs over the page break.",
    example="`Confidential - internal use only` at the foot of every page.",
    remedy="remove it in the clean-up step, or export the text without footers",
    options=("cleaner",),
    check=_check,
)
NUMBER = Rule(
    code="FL103",
    slug="page-number",
    severity=Severity.WARNING,
    summary="A page number will be extracted with the body text.",
    why="It cuts the sentence that runs over the page break, and stray numbers mislead retrieval.",
    example="`Page 3 of 12` at the foot of every page.",
    remedy="remove it in the clean-up step, and keep it as metadata of the page",
    options=("cleaner",),
    check=_check,
)
STAMP = Rule(
    code="FL104",
    slug="margin-stamp",
    severity=Severity.WARNING,
    summary="A stamp, or text in the side margin, will be extracted with the body text.",
    why="Readers put it between two lines of the body, and turned text often comes back letter by letter or backwards.",
    example="`arXiv:2401.00001v2 [cs.CL] 1 Jan 2024` along the left edge of the first page; a court's filing stamp.",
    remedy="remove it in the clean-up step by its place on the page, or take the file as it was before it was stamped",
    options=("cleaner",),
    check=_check,
)
WATERMARK = Rule(
    code="FL105",
    slug="watermark",
    severity=Severity.WARNING,
    summary="A watermark will be extracted with the body text.",
    why="It lies across the text, so that its letters come out in the middle of sentences.",
    example="`DRAFT`, large and slanted across every page.",
    remedy="export the file without the watermark, or remove it in the clean-up step",
    options=("cleaner",),
    check=_check,
)
CONTINUATION = Rule(
    code="FL106",
    slug="continuation",
    severity=Severity.NOTE,
    summary="A line says that something goes on over the page break.",
    why="It stands in the middle of the table or list that it is about, and parts it in two.",
    example="`Table 3 (continued)` at the head of a page; `continued on next page` at the foot.",
    remedy="remove it in the clean-up step, and join what stands before and after it",
    check=_check,
)
REPEATED = Rule(
    code="FL107",
    slug="repeated-body-line",
    severity=Severity.NOTE,
    summary="A line that is not at the edge of the page repeats in the same place.",
    why="It fills chunks like a header does, and clean-up steps that look at page edges do not see it.",
    example="`Uncontrolled when printed` below the title block in the middle of every drawing.",
    remedy="look at a page: remove it in the clean-up step, or leave it if it is a label that belongs to the content",
    check=_check,
)
UNTAGGED = Rule(
    code="FL108",
    slug="untagged-furniture",
    severity=Severity.NOTE,
    summary="In a tagged PDF, furniture is tagged as content.",
    why="Readers that go by the tags, and screen readers, take it for a part of the text.",
    example="A running header that is tagged as a paragraph on every page.",
    remedy="mark it as a pagination artifact in the program that exports the PDF, so that readers can leave it out",
    check=_check_tags,
)

RULES = (HEADER, FOOTER, NUMBER, STAMP, WATERMARK, CONTINUATION, REPEATED, UNTAGGED)
