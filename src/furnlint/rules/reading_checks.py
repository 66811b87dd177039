"""FL401 to FL403, FL411 to FL415: pages that the configured reader returns otherwise than they look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.model.finding import Finding, Location, Severity, Subject
from furnlint.model.pattern import Confidence
from furnlint.model.reading import Failure, FailureKind
from furnlint.reading import suspect
from furnlint.rules.base import Rule
from furnlint.rules.words import count, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from furnlint.model.analysis import Analysis
    from furnlint.model.document import Page

FEW = 9
"""Turned words of a page up to which they are labels of a chart or the like: a note."""
SUBJECT_WORDS = 60
"""Words of a page that its finding is known by."""
OPTIONS = ("read-check", "cleaner.reader")


def _say(failure: Failure) -> str:
    """Return what is wrong with a page, in words, with what it says and what the reader returns."""
    if failure.kind is FailureKind.COLLAPSED:
        what = f"{failure.concerned} rows of text come in {count(failure.total, 'line')}"
    else:
        what = WHAT[failure.kind].format(n=failure.concerned, of=failure.total)
    if failure.shown and failure.read:
        return f"{what}: the page says {quoted(failure.shown)}, {{reader}} returns {quoted(failure.read)}"
    return f"{what}: {{reader}} returns {quoted(failure.read)}" if failure.read else what


WHAT = {
    FailureKind.REVERSED: "{n} of {of} turned words come spelt backwards",
    FailureKind.SCRAMBLED: "turned text comes in pieces ({n} of {of} words are torn from what they stand beside)",
    FailureKind.MIRRORED: "upright text with a mirrored text matrix comes in pieces ({n} of {of} words are lost)",
    FailureKind.DOUBLED: "letters or words painted twice come twice ({n} words)",
    FailureKind.OVERLAPPING: "lines stand in each other and their letters come mixed ({n} of {of} words are lost)",
    FailureKind.SPACED: "letters come with spaces between them ({n} of {of})",
    FailureKind.VISUAL_ORDER: "{n} of {of} right-to-left words come in visual order, spelt backwards",
    FailureKind.JOINED: "words come without the spaces between them ({n} of {of} are lost)",
    FailureKind.DISORDERED: "columns that run down the page come mixed ({n} of {of} neighbours are torn apart)",
    FailureKind.MISSING: "{n} of {of} words are not in what the reader returns",
}
"""What is wrong on the first page; the number and the total are of that page."""


def _check(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    """Return a finding for each way in which the rule's pages fail."""
    for kind in KINDS[rule.code]:
        group = [failure for failure in analysis.failures if failure.kind is kind]
        if group:
            yield _finding(rule, analysis, group)


def _finding(rule: Rule, analysis: Analysis, group: list[Failure]) -> Finding:
    worst = max(group, key=lambda failure: failure.concerned)
    read = sorted({failure.page for failure in group})
    alike = unseen(analysis, worst.kind)
    pages = tuple(sorted({*read, *alike})) if worst.kind in OF_THE_FONT else tuple(read)
    page = next(page for page in analysis.document.pages if page.number == read[0])
    small = worst.kind is FailureKind.REVERSED and worst.concerned <= FEW
    return rule.finding(
        f"{_say(worst).format(reader=analysis.reader)} ({_where(pages, read, worst, alike)})",
        subject=Subject("page", subject(page), worst.kind),
        confidence=Confidence.HIGH,
        location=Location(worst.page, text=worst.shown or worst.read),
        pages=pages,
        severity=Severity.NOTE if small else None,
        remedy=REMEDY.get(worst.kind, ""),
    )


def _where(pages: tuple[int, ...], read: list[int], worst: Failure, alike: list[int]) -> str:
    """Return the pages concerned in words, and how many of them the reader was asked for."""
    where = f"on page {pages[0]}" if len(pages) == 1 else f"on {len(pages)} pages, page {worst.page} for one"
    if not alike:
        return where
    if len(pages) > len(read):
        return f"{where}; the reader was asked for {len(read)} of them, the others are drawn alike"
    return f"{where}; {count(len(alike), 'page')} drawn alike were not read"


def subject(page: Page) -> str:
    """Return the words by which a page is known again."""
    return " ".join(" ".join(line.text for line in page.lines).split()[:SUBJECT_WORDS])


def unseen(analysis: Analysis, kind: FailureKind) -> list[int]:
    """Return the pages that look like those that fail, and that the reader was not asked for."""
    test = ALIKE.get(kind)
    over = set(analysis.passed_over)
    return [p.number for p in analysis.document.pages if p.number in over and test is not None and test(p)]


ALIKE: dict[FailureKind, Callable[[Page], object]] = {
    FailureKind.COLLAPSED: suspect.is_turned,
    FailureKind.REVERSED: suspect.turned,
    FailureKind.SCRAMBLED: suspect.is_turned,
    FailureKind.MIRRORED: suspect.is_mirrored,
    FailureKind.DOUBLED: suspect.is_doubled,
    FailureKind.OVERLAPPING: suspect.is_written_over,
    FailureKind.SPACED: suspect.has_spaced,
    FailureKind.VISUAL_ORDER: suspect.is_right_to_left,
    FailureKind.DISORDERED: suspect.is_vertical,
}

REMEDY = {
    FailureKind.MIRRORED: "make the file anew with outline fonts, or read it with another reader (`cleaner.reader`)",
}
"""Where it is not the rule's."""
OF_THE_FONT = frozenset({
    FailureKind.MIRRORED, FailureKind.DOUBLED, FailureKind.SPACED, FailureKind.VISUAL_ORDER, FailureKind.DISORDERED,
})  # fmt: skip
"""What follows from how text is drawn: where one page comes so, others that are drawn alike do, too."""

COLLAPSED = Rule(
    code="FL401",
    slug="rotated-collapsed",
    severity=Severity.ERROR,
    summary="A turned page comes from the configured reader as a few long lines.",
    why="The rows of a table run into each other: no answer can be found in them, and no line can be told apart.",
    example="A landscape table of 40 rows, drawn sideways on a portrait page, comes as two lines.",
    remedy="turn the page's content upright when it is made, or read such pages with another reader",
    options=OPTIONS,
    check=_check,
)
REVERSED = Rule(
    code="FL402",
    slug="rotated-reversed",
    severity=Severity.ERROR,
    summary="Turned text comes from the configured reader spelt backwards.",
    why=(
        "`emocni` is indexed where the page says `income`: nobody will ever find it. Up to nine such words on a "
        "page, as the labels of a chart, are a note."
    ),
    example="The column heads of a table stand upright on their ends; the reader returns `remtihW` for Whitmer.",
    remedy="turn the text upright when the document is made, or read such pages with another reader",
    options=OPTIONS,
    check=_check,
)
SCRAMBLED = Rule(
    code="FL403",
    slug="rotated-scrambled",
    severity=Severity.ERROR,
    summary="The lines of a turned page, or of a mirrored text matrix, come from the configured reader in pieces.",
    why=(
        "A sentence is torn into words or letters that stand on lines of their own, and chunks are cut between them. "
        "In some old files with bitmap fonts the text matrix turns letters over and the font turns them back: they "
        "look upright, and pdfplumber takes them for turned text."
    ),
    example="A landscape page that was scanned lying on its side: 48 lines come as 231.",
    remedy="turn the page's content upright when it is made, or read such pages with another reader",
    options=OPTIONS,
    check=_check,
)
DOUBLED = Rule(
    code="FL411",
    slug="doubled-text",
    severity=Severity.WARNING,
    summary="Letters or words that stand on the page once come twice from the configured reader.",
    why="`AAnnnnuuaall RReeppoorrtt` matches no search for the annual report.",
    example="A heading made bold by painting it twice, half a point apart.",
    remedy="use a bold font, or take out double letters when the text is read (pdfplumber: `page.dedupe_chars()`)",
    options=OPTIONS,
    check=_check,
)
DISAGREES = Rule(
    code="FL412",
    slug="reader-disagrees",
    severity=Severity.WARNING,
    summary="What the configured reader returns of a page is not what the page says, for no other known cause.",
    why=(
        "Words without spaces between them, columns that are mixed, or words that are missing cannot be found again. "
        'By default only suspect pages are read; `read-check = "all"` reads them all.'
    ),
    example="A paper in narrow type, of which the reader returns `wepresentanewmethod`.",
    remedy="read such documents with another reader or with other tolerances, and set `cleaner.reader` to it",
    options=OPTIONS,
    check=_check,
)
SPACED = Rule(
    code="FL414",
    slug="letterspaced-text",
    severity=Severity.WARNING,
    summary="Words come from the configured reader with spaces between their letters.",
    why="`A N N U A L  R E P O R T` is a row of letters to a search index, and to a language model a row of tokens.",
    example="A heading whose letters are spaced out; an old TeX file whose bitmap fonts have no widths.",
    remedy="set the letters without spaces between them, or read with a wider tolerance (pdfplumber: `x_tolerance`)",
    options=OPTIONS,
    check=_check,
)
VISUAL_ORDER = Rule(
    code="FL415",
    slug="visual-order",
    severity=Severity.WARNING,
    summary="Hebrew or Arabic text comes from the configured reader in the order in which it is seen, from the left.",
    why="Each word is spelt backwards: it is valid Unicode, and matches nothing.",
    example="Hebrew that an old program stored letter by letter from the left.",
    remedy="read such documents with a reader that knows the bidirectional algorithm, or reorder its words",
    options=OPTIONS,
    check=_check,
)
KINDS = {
    "FL401": (FailureKind.COLLAPSED,),
    "FL402": (FailureKind.REVERSED,),
    "FL403": (FailureKind.SCRAMBLED, FailureKind.MIRRORED),
    "FL411": (FailureKind.DOUBLED,),
    "FL412": (FailureKind.JOINED, FailureKind.DISORDERED, FailureKind.MISSING),
    "FL414": (FailureKind.SPACED,),
    "FL415": (FailureKind.VISUAL_ORDER,),
}
RULES = (COLLAPSED, REVERSED, SCRAMBLED, DOUBLED, DISAGREES, SPACED, VISUAL_ORDER)
