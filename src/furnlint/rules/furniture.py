"""FL1: page furniture that will sit in the chunks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.model.finding import Finding, Impact, Location, Severity, Subject
from furnlint.model.pattern import Kind, Zone
from furnlint.rules.base import Rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from furnlint.model.analysis import Analysis
    from furnlint.model.pattern import Pattern

NUMBERS = frozenset({Kind.PAGE_NUMBER, Kind.PAGE_X_OF_Y})


def _belongs(pattern: Pattern, code: str) -> bool:
    """Tell whether `pattern` is reported under rule `code`."""
    only_number = set(pattern.kinds) <= NUMBERS
    if code == "FL103":
        return only_number
    if code == "FL101":
        return not only_number and pattern.zone is Zone.TOP
    return not only_number and pattern.zone is not Zone.TOP


def _check(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    total = sum(len(line.text) for page in analysis.document.pages for line in page.lines)
    for pattern in analysis.furniture.patterns:
        if not _belongs(pattern, rule.code):
            continue
        characters = sum(len(line.line.text) for line in pattern.lines)
        first = pattern.lines[0]
        yield rule.finding(
            f"{rule.slug} {pattern.text!r} on {len(pattern.pages)} of {len(analysis.document.pages)} pages",
            subject=Subject("pattern", pattern.shape, pattern.zone),
            confidence=pattern.confidence,
            location=Location(first.page, first.line.box, first.line.text),
            pages=pattern.pages,
            zone=pattern.zone,
            impact=Impact(len(pattern.pages), characters, characters / total if total else 0.0),
            evidence=pattern.evidence,
        )


HEADER = Rule(
    code="FL101",
    slug="running-header",
    severity=Severity.WARNING,
    summary="A running header will be extracted with the body text.",
    why="It lands in chunk after chunk and cuts the sentence that runs over the page break.",
    example="`Staff Handbook 2026` at the head of every page.",
    remedy="remove it in the clean-up step, or export the text without headers",
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
    check=_check,
)

RULES = (HEADER, FOOTER, NUMBER)
