"""FL2: content that the clean-up step would take out with the furniture."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from furnlint.model.cleaning import Fate, LossKind
from furnlint.model.finding import Finding, Impact, Location, Severity, Subject
from furnlint.model.pattern import Confidence
from furnlint.rules.base import Rule
from furnlint.rules.words import count, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from furnlint.model.analysis import Analysis
    from furnlint.model.cleaning import CleanerProfile, Cleaning, Loss
    from furnlint.model.document import Line

MAX_RELATED = 20
"""Further places that a finding carries; the pages are listed in full."""
MAX_TITLES = 3


class _Words(NamedTuple):
    """What a kind of content is called, and what becomes of its other half."""

    what: str
    stays: str
    """With `{stays}` for the kept line beside it, and `{side}` for where it is."""
    alone: str
    """The same where nothing beside it stays."""


WORDS: dict[LossKind, _Words] = {
    LossKind.TABLE_LABEL: _Words(
        "table label", "the label goes, {stays} beside it stays without its number", "the label goes"
    ),
    LossKind.NUMBERED_REQUIREMENT: _Words(
        "numbered requirement",
        "the requirement keeps its sentence ({stays}) and loses its number and its first line",
        "the requirement goes",
    ),
    LossKind.COLUMN_HEADING: _Words(
        "column heading", "the rows {side} ({stays}) stay and nothing says what their columns are", "the heading goes"
    ),
    LossKind.TABLE_CELL: _Words("table cell", "the rest of the table ({stays}) stays and lacks it", "the cell goes"),
    LossKind.TABLE_NOTE: _Words("note", "the note goes, what it explains ({stays}) stays", "the note goes"),
    LossKind.PHONE_NUMBER: _Words("telephone number", "the number goes, {stays} beside it stays", "the number goes"),
    LossKind.HEADING: _Words("heading", "the text {side} ({stays}) stays without it", "the heading goes"),
    LossKind.OTHER_CONTENT: _Words("content line", "{stays} beside it stays", "nothing beside it stays"),
    LossKind.LONE_NUMBER: _Words("number", "the number goes, {stays} beside it stays", "the number goes"),
}


def shown(texts: Sequence[str]) -> str:
    """Return the first few of some texts in quotes."""
    listed = ", ".join(quoted(text) for text in texts[:MAX_TITLES])
    return listed if len(texts) <= MAX_TITLES else f"{listed}, …"


def impact(analysis: Analysis, places: Iterable[tuple[int, int]], lines: dict[tuple[int, int], Line]) -> Impact:
    """Return how much of the document the lines at `places` are."""
    places = tuple(places)
    characters = sum(len(lines[place].text) for place in places)
    total = analysis.document.characters
    return Impact(len({page for page, _ in places}), characters, characters / total if total else 0.0)


def lines_at(analysis: Analysis, places: Iterable[tuple[int, int]]) -> dict[tuple[int, int], Line]:
    """Return place -> line."""
    pages = {page.number: page.lines for page in analysis.document.pages}
    return {place: pages[place[0]][place[1]] for place in places}


def _reason(loss: Loss, profile: CleanerProfile) -> str:
    """Return why the cleaner takes the line out."""
    if loss.rule is Fate.MARKER:
        return "it is written like a page number"
    if loss.rule is Fate.COUNTS:
        return "it happens to count up with the pages"
    masked = " with its digits masked" if profile.mask_digits and "#" in loss.shape else ""
    most = "up to " if len(loss.texts) > 1 else ""
    edge = f"among the outer {profile.edge_lines} lines of {most}" if profile.edge_lines else f"on {most}"
    return f"{masked.strip() + ' ' if masked else ''}it stands {edge.rstrip()} {count(loss.counted, 'page')}"


def _confidence(cleaning: Cleaning) -> Confidence:
    """Return how sure the finding is: a cleaner that is only assumed fails no build."""
    return Confidence.MEDIUM if cleaning.stated and not cleaning.doubtful else Confidence.LOW


def _check(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    cleaning = analysis.cleaning
    if cleaning is None:
        return
    for loss in cleaning.losses:
        if loss.kind != rule.slug:
            continue
        lines = lines_at(analysis, loss.places)
        pages = tuple(sorted({page for page, _ in loss.places}))
        words = WORDS[loss.kind]
        side = "above" if loss.stays_above else "below"
        half = words.stays.format(stays=quoted(loss.stays), side=side) if loss.stays else words.alone
        first, *others = loss.places
        yield rule.finding(
            f"the cleaner would take out the {words.what} {shown(loss.texts)} on {count(len(pages), 'page')} "
            f"({_reason(loss, cleaning.profile)}); {half}",
            subject=Subject("pattern", loss.shape, loss.zone),
            confidence=_confidence(cleaning),
            location=Location(first[0], lines[first].box, loss.texts[0]),
            pages=pages,
            zone=loss.zone,
            impact=impact(analysis, loss.places, lines),
            related=tuple(Location(p[0], lines[p].box, lines[p].text) for p in others[:MAX_RELATED]),
        )


REMEDY = (
    "make an exception for such lines in the clean-up step, or remove only what `furnlint lines` lists, by its place"
)


def _rule(  # noqa: PLR0913 - a rule has that many parts
    kind: LossKind, code: str, summary: str, why: str, example: str, *, severity: Severity = Severity.WARNING
) -> Rule:
    return Rule(
        code=code,
        slug=str(kind),
        severity=severity,
        summary=summary,
        why=why,
        example=example,
        remedy=REMEDY,
        options=("cleaner",),
        check=_check,
    )


RULES = (
    _rule(
        LossKind.TABLE_LABEL,
        "FL201",
        "The label of a table or figure would be deleted.",
        "Labels differ in their numbers only, so with digits masked they look like a header; references to the table "
        "then lead nowhere.",
        "`Table A-1.` at the head of a page, with the table's title on the next line.",
    ),
    _rule(
        LossKind.NUMBERED_REQUIREMENT,
        "FL202",
        "A numbered requirement would lose its number and first line.",
        "Requirements differ in their numbers only; what is left can no longer be cited or traced.",
        "`3.1.10 042 The project manager shall` at the head of a page.",
    ),
    _rule(
        LossKind.COLUMN_HEADING,
        "FL203",
        "The column headings of a table would be deleted.",
        "A long table repeats its headings on each page; without them the figures below mean nothing.",
        "`Item   Quantity   Price` on each page of a price list.",
    ),
    _rule(
        LossKind.TABLE_CELL,
        "FL204",
        "Cells of a table would be deleted.",
        "Cells that repeat at the edge of pages vanish from some rows and stay in others.",
        "`Total` in the last row of each page.",
    ),
    _rule(
        LossKind.TABLE_NOTE,
        "FL205",
        "The note of a table or figure would be deleted.",
        "The note says what the figures are; it repeats below each table.",
        "`Note: figures in thousands.` below the table at the foot of each page.",
    ),
    _rule(
        LossKind.PHONE_NUMBER,
        "FL206",
        "Telephone numbers would be deleted.",
        "With digits masked all telephone numbers of a country look the same.",
        "`(202) 555-0143` in the last line of several pages of a directory.",
    ),
    _rule(
        LossKind.HEADING,
        "FL207",
        "Headings would be deleted.",
        "The text below loses its subject and runs on from the section before.",
        "`Chapter 3` at the head of each chapter's first page.",
    ),
    _rule(
        LossKind.OTHER_CONTENT,
        "FL208",
        "Other content would be deleted.",
        "It repeats near the edge of pages and is part of the text all the same.",
        "`Status: resolved` below each case of an audit report.",
    ),
    _rule(
        LossKind.LONE_NUMBER,
        "FL209",
        "A number that is no page number would be deleted.",
        "A number alone at the edge is taken for a folio; here it is a figure of the text.",
        "`42` in the last line of a page, the answer to the question above.",
        severity=Severity.NOTE,
    ),
)
