"""Furniture that the content stream holds out of place: what readers that follow it return first, or last."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from furnlint.model.cleaning import Reader
from furnlint.model.finding import Finding, Location, Severity, Subject
from furnlint.model.pattern import Confidence, FurnitureLine, Zone
from furnlint.rules.words import count, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from furnlint.model.analysis import Analysis
    from furnlint.rules.base import Rule

LEAST = 5
"""Lines of body text on a page whose order says something."""
PAGES = 2


class _OutOfPlace(NamedTuple):
    line: FurnitureLine
    first: bool
    """A line of the foot that comes before the body; else one of the head that comes after it."""


def out_of_order(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    """Note which lines other readers return out of place, where the config does not say which reader is used.

    pdfplumber, which is assumed then, returns lines by their height on the page, and nothing goes wrong with it.
    """
    cleaning = analysis.cleaning
    if cleaning is None or cleaning.stated or cleaning.profile.reader is not Reader.PDFPLUMBER:
        return
    found = _found(analysis)
    pages = tuple(sorted({item.line.page for item in found}))
    if len(pages) < PAGES or all(item.first for item in found):
        return  # a footer alone that is drawn first is the habit of much software, and a cleaner finds it there as well
    both = any(item.first for item in found)
    where = "its header after the text" + (", and its footer before it," if both else "")
    first = next(item.line for item in found if not item.first)
    yield rule.finding(
        f"the content stream has {where} on {count(len(pages), 'page')}: pypdf and PDFium return "
        f"{quoted(first.line.text)} there, pdfplumber does not",
        subject=Subject("document"),
        confidence=Confidence.HIGH,
        location=Location(first.page, first.line.box, first.line.text),
        pages=pages,
        severity=Severity.NOTE,
        remedy="say under `[cleaner]` which `reader` the repository's text is pulled with; nothing has to be done for "
        "pdfplumber",
    )


def _found(analysis: Analysis) -> list[_OutOfPlace]:
    furniture = analysis.furniture.indices()
    spans: dict[int, tuple[int, int]] = {}
    for page in analysis.document.pages:
        own = furniture.get(page.number, ())
        body = [line.stream for index, line in enumerate(page.lines) if index not in own and line.angle == 0]
        if len(body) >= LEAST:
            spans[page.number] = min(body), max(body)
    lines = [
        line
        for pattern in analysis.furniture.patterns
        if pattern.confidence is not Confidence.LOW and len(pattern.pages) >= PAGES
        for line in pattern.lines
        if line.page in spans and line.line.angle == 0
    ]
    out = [_OutOfPlace(ln, True) for ln in lines if ln.zone is Zone.BOTTOM and ln.line.stream < spans[ln.page][0]]
    out += [_OutOfPlace(ln, False) for ln in lines if ln.zone is Zone.TOP and ln.line.stream > spans[ln.page][1]]
    return sorted(out, key=lambda item: (item.line.page, item.line.index))
