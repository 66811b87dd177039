"""FL501, FL503 and FL504: whether the editions of a document can be told apart, and its pages cited."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from furnlint.furniture import digits
from furnlint.furniture.marks import fold
from furnlint.model.finding import Finding, Location, Severity, Subject
from furnlint.model.months import readings
from furnlint.model.pattern import Confidence, Kind
from furnlint.model.version import Label, MarkKind, VersionMark, printed
from furnlint.rules.base import Rule
from furnlint.rules.words import count

if TYPE_CHECKING:
    from collections.abc import Iterable

    from furnlint.model.analysis import Analysis
    from furnlint.model.pattern import FurnitureLine

COMMON = 0.5
"""Share of the pages on which furniture stands whose mark is held against the cover's."""
NUMBERED = 3
"""Pages with a printed number from which on the numbers are held against the pages."""
MOST = 0.6
"""Share of the numbered pages that are off by the same amount."""
FEW = 4
"""Numbers that a message gives."""


def _sole(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    """Report the marks in furniture of a document whose body has none where a document says what it is."""
    marks = [mark for mark in analysis.marks if mark.label is not Label.PRINTED]
    if any(not mark.furniture for mark in marks):
        return
    telling = [mark for mark in marks if len(mark.pages) > 1]
    dated = [mark for mark in telling if mark.kind is not MarkKind.IDENTIFIER]
    own = dated or telling
    lost = [mark for mark in own if not _in_body(mark, analysis)]
    if not own or lost != own:
        return
    first = lost[0]
    pages = tuple(sorted({page for mark in lost for page in mark.pages}))
    what = "tells the edition" if dated else "names the document"
    without = "two editions look the same" if dated else "the pages cannot be told from others"
    yield rule.finding(
        f"only furniture {what}: {printed(lost)} on {count(len(pages), 'page')}, and nothing in the text of the first "
        f"and last pages; without it {without}",
        subject=Subject("document"),
        confidence=Confidence.HIGH if dated else Confidence.MEDIUM,
        location=_location(first, analysis),
        pages=pages,
        severity=None if dated else Severity.NOTE,
        related=tuple(_location(mark, analysis) for mark in lost[1:]),
    )


def _in_body(mark: VersionMark, analysis: Analysis) -> bool:
    """Tell whether the mark's words stand anywhere in the body."""
    furniture, wanted = analysis.furniture.indices(), fold(mark.text)
    return any(
        wanted in fold(line.text)
        for page in analysis.document.pages
        for index, line in enumerate(page.lines)
        if index not in furniture.get(page.number, ()) and len(line.text) >= len(mark.text)
    )


def _location(mark: VersionMark, analysis: Analysis) -> Location:
    page = next(page for page in analysis.document.pages if page.number == mark.page)
    line = page.lines[mark.line]
    return Location(mark.page, line.box, line.text)


def _conflicting(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    """Report a cover and furniture that give one thing differently, where each gives it once."""
    total = len(analysis.document.pages)
    if total < 2:
        return
    cover = [mark for mark in analysis.marks if not mark.furniture and mark.page == analysis.document.pages[0].number]
    common = [mark for mark in analysis.marks if mark.furniture and len(mark.pages) >= max(2, COMMON * total)]
    for name in sorted({_name(mark) for mark in common} - {""}):
        here = [mark for mark in cover if _name(mark) == name]
        there = [mark for mark in common if _name(mark) == name]
        if len(here) == len(there) == 1 and not _agree(here[0], there[0]):
            yield rule.finding(
                f"the first page says '{here[0].text}', and furniture on {count(len(there[0].pages), 'page')} says "
                f"'{there[0].text}'",
                subject=Subject("pattern", name, "marks"),
                confidence=Confidence.MEDIUM,
                location=_location(here[0], analysis),
                pages=tuple(sorted({here[0].page, *there[0].pages})),
                related=(_location(there[0], analysis),),
            )


def _name(mark: VersionMark) -> str:
    """Return what a mark says: marks of one name should agree; "" for what says nothing about the edition."""
    if mark.kind is MarkKind.VERSION:
        return mark.value.partition(" ")[0]
    if mark.kind is MarkKind.DATE and mark.label in (Label.PLAIN, Label.EFFECTIVE):
        return f"{mark.label} date"
    return ""


def _agree(a: VersionMark, b: VersionMark) -> bool:
    if a.value == b.value:
        return True
    if a.kind is not MarkKind.DATE:
        ours, theirs = (mark.value.partition(" ")[2].split(".") for mark in (a, b))
        shorter = min(len(ours), len(theirs))
        return ours[:shorter] == theirs[:shorter]  # `2` and `2.0`, or `2.1`; not `1` and `12`
    days, others = readings(a.text), readings(b.text)
    return not days or not others or any(day.fits(other) for day in days for other in others)


def _folios(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    """Report printed page numbers that are not what a viewer shows for the page."""
    pages = {page.number: page for page in analysis.document.pages}
    shown = {
        number: int(page.label) if page.label.isdecimal() and page.label.isascii() else number
        for number, page in pages.items()
    }
    folios: dict[int, tuple[set[int], FurnitureLine]] = {}
    for pattern in analysis.furniture.patterns:
        for line in pattern.lines:
            if {Kind.PAGE_NUMBER, Kind.PAGE_X_OF_Y} & set(line.kinds) and (values := _values(line)):
                folios.setdefault(line.page, (values, line))
    offsets = Counter(value - shown[number] for number, (values, _) in folios.items() for value in values)
    if len(folios) < NUMBERED or not offsets:
        return
    offset, often = offsets.most_common(1)[0]
    if offset == 0 or often < max(NUMBERED, MOST * len(folios)) or offsets[0] >= MOST * len(folios):
        return
    off = [number for number, (values, _) in sorted(folios.items()) if shown[number] + offset in values]
    first = folios[off[0]][1]
    labels = analysis.document.has_labels
    where = f"label {shown[off[0]]}" if labels else f"page {off[0]} of the file"
    yield rule.finding(
        f"{where} is printed as page {shown[off[0]] + offset}, and so on by {abs(offset)} for {len(off)} of "
        f"{count(len(folios), 'numbered page')}"
        + ("" if labels else "; the file has no page labels, so a viewer and a citation count otherwise"),
        subject=Subject("document"),
        confidence=Confidence.HIGH if often >= 0.9 * len(folios) else Confidence.MEDIUM,
        location=Location(off[0], first.line.box, first.line.text),
        pages=tuple(off),
    )


def _values(line: FurnitureLine) -> set[int]:
    """Return the page numbers that a line may show, in arabic digits."""
    text = line.line.text
    value = digits.folio(text)
    if value:
        return {value} if any(map(str.isdigit, text)) and "-" not in text.strip("- ") else set()
    return set(digits.ends(text))


RULES: tuple[Rule, ...] = (
    Rule(
        "FL501",
        "sole-version-mark",
        Severity.WARNING,
        "The only version mark of the file stands in furniture.",
        "The clean-up takes the footer out, and with it the date or the revision: two editions of the document then "
        "look the same, and an answer quotes the old one.",
        "`Rev. C, effective 1 July 2021` in the footer of each page, and no date on the title page.",
        "put revision and date on the first page too, or keep the furniture as metadata of each chunk "
        "(`furnlint lines`)",
        (),
        _sole,
    ),
    Rule(
        "FL503",
        "conflicting-version-marks",
        Severity.WARNING,
        "The first page and the furniture give different versions or dates.",
        "Nobody can tell which edition the text is, and a filter by date picks the wrong one.",
        "`Release date: 22 November 2019` on the cover, and `19/11/2019` in each footer.",
        "make both say the same in the source document, or say with a label what each of them is",
        (),
        _conflicting,
    ),
    Rule(
        "FL504",
        "folio-mismatch",
        Severity.NOTE,
        "The printed page numbers are not the numbers that a viewer counts.",
        "A citation by the page of the file sends the reader to another page than the printed number does.",
        "The cover and the contents carry no numbers, so that the fifth page is printed as page 1.",
        "give the file page labels (in the export's options, or with a PDF tool), or keep the printed number as "
        "metadata",
        (),
        _folios,
    ),
)
