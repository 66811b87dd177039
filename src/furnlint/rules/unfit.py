"""FL404, FL410, FL413: text that is garbled, hidden, or written over, whoever reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.model.finding import Finding, Location, Severity, Subject
from furnlint.model.pattern import Confidence
from furnlint.model.reading import FailureKind, HiddenCause
from furnlint.reading.garbled import count_strange
from furnlint.rules.base import Rule
from furnlint.rules.margins import numbered_pages
from furnlint.rules.reading_checks import OPTIONS, subject, unseen
from furnlint.rules.words import count, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from furnlint.model.analysis import Analysis
    from furnlint.model.document import Line, Page
    from furnlint.model.reading import Garbled

LEAST_HIDDEN = 10
"""Letters and digits of one page from which on hidden text is reported."""
LEAST_OUTSIDE = 3
"""Letters and digits of a line outside the page."""


def _garbled(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    """Report pages whose characters are not those that the page shows: by the document, or by the reader's text."""
    for nonsense in (False, True):
        group = {page: garbled for page, garbled in analysis.garbled.items() if garbled.nonsense is nonsense}
        if group:
            yield _garbled_finding(rule, analysis, group)
    names = [f for f in analysis.failures if f.kind is FailureKind.GARBLED and f.page not in analysis.garbled]
    if names:
        first = names[0]
        page = next(page for page in analysis.document.pages if page.number == first.page)
        yield rule.finding(
            f"{first.concerned} characters come as numbers or names of glyphs on {_pages([f.page for f in names])}: "
            f"{analysis.reader} returns {quoted(first.read)}",
            subject=Subject("page", subject(page), "names"),
            confidence=Confidence.HIGH,
            location=Location(first.page, text=first.read),
            pages=tuple(f.page for f in names),
        )


def _garbled_finding(rule: Rule, analysis: Analysis, group: dict[int, Garbled]) -> Finding:
    pages = tuple(group)
    first = group[pages[0]]
    page = next(page for page in analysis.document.pages if page.number == pages[0])
    if first.nonsense:
        what = f"the words on {_pages(pages)} are spelt as no language spells: {quoted(first.text)}"
    else:
        characters = sum(garbled.characters for garbled in group.values())
        what = (
            f"{count(characters, 'character')} on {_pages(pages)} have no meaning outside their font: "
            f"{quoted(first.text)}"
        )
    reading = analysis.readings.get(page.number)
    read = _reads(first, reading.text) if reading else ""
    return rule.finding(
        f"{what}; {analysis.reader} returns {quoted(read)}" if read and read != first.text else what,
        subject=Subject("page", subject(page), "nonsense" if first.nonsense else "strange"),
        confidence=Confidence.MEDIUM if first.nonsense else Confidence.HIGH,
        location=Location(page.number, text=first.text),
        pages=pages,
    )


def _reads(garbled: Garbled, text: str) -> str:
    """Return what the reader makes of the garbled part: the line with most odd characters, or the first one."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or garbled.nonsense:
        return ""
    odd = [(count_strange([line]) + sum(not c.isprintable() for c in line), -n) for n, line in enumerate(lines)]
    most, at = max(odd)
    return lines[-at] if most else ""


def _pages(numbers: Iterable[int]) -> str:
    pages = list(numbers)
    return f"page {pages[0]}" if len(pages) == 1 else f"{len(pages)} pages"


def _hidden(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    """Report text outside the visible page, and text on it that cannot be seen."""
    outside = {page.number: lines for page in analysis.document.pages if (lines := _outside(page))}
    if outside:
        first = min(outside)
        yield _hidden_finding(
            rule,
            f"{count(sum(map(len, outside.values())), 'line')} on {_pages(outside)} stand outside the visible page",
            "outside",
            tuple(outside),
            Location(first, outside[first][0].box, outside[first][0].text),
        )
    for cause in HiddenCause:
        group = {
            number: hidden
            for number, facts in sorted(analysis.facts.items())
            for hidden in facts.hidden
            if hidden.cause is cause and sum(map(str.isalnum, hidden.text)) >= LEAST_HIDDEN
        }
        if group:
            first = min(group)
            characters = sum(hidden.characters for hidden in group.values())
            yield _hidden_finding(
                rule,
                f"{count(characters, 'character')} on {_pages(group)} cannot be seen: {CAUSES[cause]}",
                cause,
                tuple(group),
                Location(first, group[first].box, group[first].text),
            )


CAUSES = {
    HiddenCause.INVISIBLE: "painted invisibly, with nothing to be seen in their place",
    HiddenCause.SECOND_LAYER: "a second layer, painted invisibly over text that can be seen",
    HiddenCause.COLOUR: "painted in the colour of what is behind them",
    HiddenCause.TINY: "no taller than 1.5 points",
}


def _hidden_finding(rule: Rule, what: str, kind: str, pages: tuple[int, ...], location: Location) -> Finding:
    return rule.finding(
        f"{what}, but a reader returns them: {quoted(location.text)}",
        subject=Subject("pattern", location.text, kind),
        confidence=Confidence.HIGH,
        location=location,
        pages=pages,
    )


def _outside(page: Page) -> list[Line]:
    """Return the lines whose middle lies outside the page as shown."""
    across, down = 2 * page.width, 2 * page.height
    return [
        line
        for line in page.lines
        if not (0 <= line.box[0] + line.box[2] <= across and 0 <= line.box[1] + line.box[3] <= down)
        and sum(map(str.isalnum, line.text)) >= LEAST_OUTSIDE
    ]


def _written_over(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    """Report lines that stand in each other, and numbers of the margin that come within the lines of text."""
    group = [failure for failure in analysis.failures if failure.kind is FailureKind.OVERLAPPING]
    if group:
        worst = max(group, key=lambda failure: failure.concerned)
        pages = tuple(failure.page for failure in group)
        page = next(page for page in analysis.document.pages if page.number == pages[0])
        alike = unseen(analysis, FailureKind.OVERLAPPING)
        rest = f"; {count(len(alike), 'page')} alike were not read" if alike else ""
        yield rule.finding(
            f"lines stand in each other on {_pages(pages)}, and {worst.concerned} of {worst.total} words come mixed: "
            f"the page says {quoted(worst.shown)}, {analysis.reader} returns {quoted(worst.read)}{rest}",
            subject=Subject("page", subject(page), "overlapping"),
            confidence=Confidence.HIGH,
            location=Location(worst.page, text=worst.shown),
            pages=pages,
        )
    numbered = numbered_pages(analysis)
    if numbered:
        first = min(numbered)
        lines, text = numbered[first]
        yield rule.finding(
            f"line numbers of the margin come within the text on {_pages(numbered)}: {analysis.reader} returns "
            f"{quoted(text)}, and {lines} lines like it on page {first}",
            subject=Subject("document", "line-numbers"),
            confidence=Confidence.HIGH,
            location=Location(first, text=text),
            pages=tuple(numbered),
            remedy="take the numbers out by their place beside the text before lines are joined",
        )


GARBLED = Rule(
    code="FL404",
    slug="garbled-text",
    severity=Severity.ERROR,
    summary="Text whose characters are not those that the page shows.",
    why="A font without a map to Unicode, or with a wrong one, looks right and reads as nonsense: nobody will find it.",
    example="A heading comes as `(cid:12)(cid:10)(cid:13)`; a page says Annual Report and comes as `Dqqxdo Uhsruw`.",
    remedy="embed the fonts with a ToUnicode map when the document is made, or run text recognition over the pages",
    options=OPTIONS,
    check=_garbled,
)
HIDDEN = Rule(
    code="FL410",
    slug="hidden-text",
    severity=Severity.WARNING,
    summary="Text that cannot be seen on the page, and that a reader returns.",
    why=(
        "What nobody sees nobody reviews: printer's marks, signature anchors, cropped headers and planted instructions "
        "get into the index. An invisible text layer over a scan is as it should be, and is not reported."
    ),
    example="White letters on white paper; a header outside the crop box; letters of one point.",
    remedy="take the text out of the PDF, or read only what lies within the crop box",
    options=("read-check",),
    check=_hidden,
)
OVER = Rule(
    code="FL413",
    slug="overlapping-text",
    severity=Severity.WARNING,
    summary="Text stands in other text, and a reader mixes them.",
    why="The letters of a stamp fall between those of the line under it; a number stands in the middle of a sentence.",
    example="Two text blocks laid over each other; a bill whose line numbers stand before each line of text.",
    remedy="move the text apart when the document is made",
    options=OPTIONS,
    check=_written_over,
)
RULES = (GARBLED, HIDDEN, OVER)
