"""FL603, FL604 and FL605: text that repeats itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.model.finding import Finding, Location, Severity, Subject
from furnlint.model.pattern import Confidence
from furnlint.reading.repetition import near_copies, poor_windows, repeats
from furnlint.rules.base import Rule
from furnlint.rules.words import count, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from furnlint.model.analysis import Analysis

LEAST_LINES = 40
"""Lines of a document whose share of repeated ones says something."""


def _number(analysis: Analysis, index: int) -> int:
    return analysis.document.pages[index].number


def _near_duplicates(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    """Report the pages that are nearly an earlier one."""
    least = analysis.quality.duplicate_pages
    copies = near_copies(analysis, least)
    if not copies:
        return
    best = max(copies, key=lambda copy: (copy.likeness, -copy.page))
    here, there = _number(analysis, best.page), _number(analysis, best.of)
    more = f"; {count(len(copies) - 1, 'page')} more like an earlier one" if len(copies) > 1 else ""
    yield rule.finding(
        f"page {here} has the text of page {there}: {best.likeness:.0%} alike, limit {least:.0%} "
        f"(`quality.duplicate-pages`){more}",
        subject=Subject("document"),
        confidence=Confidence.HIGH,
        location=Location(here),
        pages=tuple(_number(analysis, copy.page) for copy in copies),
        related=tuple(Location(_number(analysis, first)) for first in sorted({copy.of for copy in copies})),
    )


def _line_repeat(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    """Report a document too many of whose lines stand in it before."""
    found, most = repeats(analysis.body), analysis.quality.line_repeat_rate
    if found.lines < LEAST_LINES or found.rate <= most:
        return
    yield rule.finding(
        f"{found.rate:.0%} of {count(found.lines, 'line')} repeat an earlier line, furniture apart, over the limit of "
        f"{most:.0%} (`quality.line-repeat-rate`): {quoted(found.worst)} stands there {found.times} times",
        subject=Subject("document"),
        confidence=Confidence.HIGH,
        location=Location(_number(analysis, found.pages[0]), text=found.worst),
        pages=tuple(_number(analysis, page) for page in found.pages),
    )


def _low_unique(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    """Report stretches of the text, as long as a chunk, with few different words."""
    length, least = analysis.quality.window, analysis.quality.unique_tokens
    windows = poor_windows(analysis.words, length, least)
    if not windows:
        return
    worst = min(windows, key=lambda window: window.different)
    page = _number(analysis, worst.page)
    yield rule.finding(
        f"{worst.different} different words in {length} from page {page} on: {worst.different / length:.0%}, under the "
        f"limit of {least:.0%} (`quality.unique-tokens`, `quality.window`)",
        subject=Subject("document"),
        confidence=Confidence.HIGH,
        location=Location(page),
        pages=tuple(sorted({_number(analysis, window.page) for window in windows})),
    )


RULES: tuple[Rule, ...] = (
    Rule(
        "FL603",
        "near-duplicate-pages",
        Severity.NOTE,
        "Pages with nearly the same text as an earlier page of the file.",
        "The copies take the places of other pages among the results of a search.",
        "A form that is filled in again on each page; a slide that is shown again with one line more.",
        "keep one of the pages in the index, or drop near-copies when the chunks are made",
        ("quality.duplicate-pages",),
        _near_duplicates,
    ),
    Rule(
        "FL604",
        "line-repeat-rate",
        Severity.WARNING,
        "Too many lines of the document repeat an earlier one.",
        "Chunks made of the same lines look alike to a search. The lines may be honest content (a log, a form that "
        "repeats): it is a gate for a person to look at, not a call to delete them.",
        "A log of inspections in which every entry has the same four lines.",
        "look at the lines: if they are content, raise the limit for this document in an override; else clean them",
        ("quality.line-repeat-rate",),
        _line_repeat,
    ),
    Rule(
        "FL605",
        "low-unique-tokens",
        Severity.NOTE,
        "A stretch of text as long as a chunk has few different words.",
        "A chunk that says the same again and again is near to many questions and answers none.",
        "Pages of a table whose cells are `yes`, `no` and `none`; a listing of a program.",
        "leave the stretch out of the index, or give its chunks the heading and the column names",
        ("quality.unique-tokens", "quality.window"),
        _low_unique,
    ),
)
