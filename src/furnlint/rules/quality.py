"""FL601 and FL602: pages without text, and what is on them instead."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from furnlint.model.finding import Finding, Location, Severity, Subject
from furnlint.model.pattern import Confidence
from furnlint.rules.base import Rule
from furnlint.rules.words import count, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from furnlint.model.analysis import Analysis
    from furnlint.model.document import Line, Page

FEW = 12
"""Letters and digits of a page that are no text: a stray letter, a tick, a number."""
PICTURE = 0.6
"""Share of the page that pictures cover, from which on it is a picture."""
SCAN = 0.9
"""The same for a page with a stamp or a number at its edge that was not taken for furniture."""
MARGIN = 0.08
"""Share of the page's height at its upper and lower edge where a stamp or a number stands."""
STAMP_LINES = 2
DRAWN = 0.2
"""Share of the page that pictures cover, from which on there may be words in them."""
SHAPES = 100
"""Drawn lines and shapes on a page, from which on there may be words in outline among them."""
WIDE = re.compile("[\u2e80-\u9fff\uac00-\ud7af]")
"""Letters that stand for a syllable or a word count twice."""


class _Picture(NamedTuple):
    """A page that is a picture."""

    page: int
    """1-based."""
    share: float
    """Share of the page that pictures cover, 0 to 1."""
    letters: int
    """Letters and digits beside furniture."""
    text: str
    """The first line of all that stand on it; "" if there is none."""


def _pictures(analysis: Analysis) -> list[_Picture]:
    """Return the pages that are a picture, and have no text but what stands at the edge."""
    furniture = analysis.furniture.indices()
    out = []
    for page in analysis.document.pages:
        facts = analysis.facts.get(page.number)
        if facts is None or facts.image_share < PICTURE:
            continue
        own = furniture.get(page.number, set())
        body = [line for index, line in enumerate(page.lines) if index not in own]
        letters = sum(c.isalnum() for line in body for c in line.text)
        if letters <= FEW or (facts.image_share >= SCAN and _is_stamp(body, page)):
            text = page.lines[0].text if page.lines else ""
            out.append(_Picture(page.number, facts.image_share, letters, text))
    return out


def _is_stamp(body: list[Line], page: Page) -> bool:
    """Tell a line or two at the edge of the page, which the judgement did not take for furniture."""
    edge = MARGIN * page.height
    return len(body) <= STAMP_LINES and all(not edge < line.box.middle < page.height - edge for line in body)


def _bare(analysis: Analysis) -> list[int]:
    """Return the pages with nothing to be read but a line or two that stand on other pages, too."""
    once = {line.page for pattern in analysis.furniture.patterns if len(pattern.pages) == 1 for line in pattern.lines}
    return [
        page.number
        for page, rows in zip(analysis.document.pages, analysis.body, strict=True)
        if not rows and page.number not in once and len({line.row for line in page.lines}) <= STAMP_LINES
    ]


def _characters(rows: tuple[str, ...]) -> int:
    text = "".join(rows)
    return len(text) if text.isascii() else len(text) + len(WIDE.findall(text))


def _low_text(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    """Report a document with hardly any text; else its pages without any."""
    sizes = [_characters(rows) for rows in analysis.body]
    if not sizes:
        return
    if sum(sizes) < analysis.quality.min_text_rate * len(sizes):
        yield _poor(rule, analysis, sizes)
        return
    pictures = {picture.page for picture in _pictures(analysis)}
    empty = [page for page in _bare(analysis) if page not in pictures]
    if empty:
        yield rule.finding(
            f"{count(len(empty), 'page')} of {len(sizes)} without text: blank, drawn or pictured",
            subject=Subject("pattern", "pages without text", "body"),
            confidence=Confidence.HIGH,
            location=Location(empty[0]),
            pages=tuple(empty),
            severity=Severity.NOTE,
            remedy="nothing, if they are blank on purpose; else export the document again with its text",
        )


def _poor(rule: Rule, analysis: Analysis, sizes: list[int]) -> Finding:
    """Return the finding on a document under the limit: an error where it shows more than can be read."""
    least = analysis.quality.min_text_rate
    few = [page.number for page, size in zip(analysis.document.pages, sizes, strict=True) if size < least]
    looked = [facts for number in few if (facts := analysis.facts.get(number))]
    shows = sum(facts.image_share >= DRAWN or facts.paths >= SHAPES for facts in looked)
    rate = sum(sizes) / len(sizes)
    message = (
        f"{rate:.0f} characters a page on {count(len(sizes), 'page')}, furniture apart, under the limit of {least:g} "
        "(`quality.min-text-rate`)"
    )
    if shows:
        message += f"; {count(shows, 'page')} with pictures or drawings"
    return rule.finding(
        message if rate else f"no text at all: {message}",
        subject=Subject("document"),
        confidence=Confidence.HIGH,
        location=Location(0),
        severity=None if shows or not rate else Severity.NOTE,
        remedy="" if shows else "check that the whole document is there; a short one may stay as it is",
    )


def _image_only(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    """Report the pages that are a picture."""
    found = _pictures(analysis)
    if not found:
        return
    first = found[0]
    text = next((picture.text for picture in found if picture.text), "")
    beside = f"no text but {quoted(text)}" if text else "no text"
    yield rule.finding(
        f"{count(len(found), 'page')} of {len(analysis.document.pages)} with {beside}: a picture covers "
        f"{first.share:.0%} of page {first.page} (limit {PICTURE:.0%}), with {first.letters} letters beside furniture "
        f"(limit {FEW})",
        subject=Subject("document"),
        confidence=Confidence.HIGH if first.letters <= FEW else Confidence.MEDIUM,
        location=Location(first.page),
        pages=tuple(picture.page for picture in found),
    )


RULES: tuple[Rule, ...] = (
    Rule(
        "FL601",
        "no-text",
        Severity.ERROR,
        "The document has hardly any text, or some of its pages have none (note).",
        "What has no text is not found: the index is complete by its list of files, and empty where it is asked.",
        "A scanned report of 40 pages whose only text is the stamp of the archive.",
        "run text recognition over the document, and check the result",
        ("quality.min-text-rate", "read-check"),
        _low_text,
    ),
    Rule(
        "FL602",
        "image-only-page",
        Severity.WARNING,
        "Pages that are a picture, without text of their own.",
        "A good average hides them: ten pages are found, and the two that were scanned are not. A page number or a "
        "court's stamp on a scan makes no text of it. A scan with a text layer is not reported, nor is a blank page.",
        "A contract whose signed pages were scanned and put back.",
        "run text recognition over these pages",
        ("read-check",),
        _image_only,
    ),
)
