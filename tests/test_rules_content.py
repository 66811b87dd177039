"""FL2: what a content line at risk is, and what is said of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from furnlint.cleaner.classify import body_size, classify, context, is_phone
from furnlint.cleaner.profile import CleanerProfile
from furnlint.cleaner.simulate import clean
from furnlint.model.analysis import Analysis
from furnlint.model.box import Box
from furnlint.model.cleaning import LossKind
from furnlint.model.document import Document, Line, Page
from furnlint.model.finding import Severity
from furnlint.model.pattern import Confidence, Furniture
from furnlint.rules import content
from pages import FOOT, HEAD, body, read

Cell = tuple[float, float, str]
"""Left edge and top, points, and the words."""


def page(*cells: Cell, sizes: dict[str, float] | None = None) -> Document:
    """Return a document of one page with these lines, top to bottom; a line's size is 10 unless given."""
    rows = sorted({top for _, top, _ in cells})
    lines = []
    for n, (x, top, text) in enumerate(sorted(cells, key=lambda cell: (cell[1], cell[0]))):
        size = (sizes or {}).get(text, 10.0)
        lines.append(Line(text, Box(x, top, x + 5 * len(text), top + 0.7 * size), size, 0, n, rows.index(top)))
    return Document((Page(1, 595.0, 842.0, 0, tuple(lines)),))


def kind_of(document: Document, *texts: str, furniture: tuple[int, ...] = ()) -> LossKind:
    """Return what the lines with these texts are, taken as parts of one line of the reader."""
    first = document.pages[0]
    indices = [next(i for i, line in enumerate(first.lines) if line.text == text) for text in texts]
    return classify(indices, context(first, set(furniture), body_size(document)))


PROSE: list[Cell] = [
    (72, 120 + 14 * n, f"running text that goes on and on, line {'abcdef'[n]} of it") for n in range(6)
]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Table A-1.", LossKind.TABLE_LABEL),
        ("TABLE 2.01B", LossKind.TABLE_LABEL),
        ("Figure 3: Loads", LossKind.TABLE_LABEL),
        ("Tabelle 4", LossKind.TABLE_LABEL),
        ("表 3", LossKind.TABLE_LABEL),
        ("3.1.10 042 The project manager shall", LossKind.NUMBERED_REQUIREMENT),
        ("4.2 The supplier must keep", LossKind.NUMBERED_REQUIREMENT),
        ("Note: figures in thousands", LossKind.TABLE_NOTE),
        ("Source: own survey", LossKind.TABLE_NOTE),
        ("* without rivets", LossKind.TABLE_NOTE),
        ("(202) 555-0143", LossKind.PHONE_NUMBER),
        ("Tel. +49 30 901820", LossKind.PHONE_NUMBER),
        ("42", LossKind.LONE_NUMBER),
        ("Chapter 3", LossKind.HEADING),
        ("ANNEX OF FORMS", LossKind.HEADING),
        ("Duties:", LossKind.HEADING),
        ("Tablets are handed out at noon", LossKind.OTHER_CONTENT),
        ("Notebook of the watch", LossKind.OTHER_CONTENT),
        ("Status: resolved", LossKind.OTHER_CONTENT),
    ],
)
def test_kind_by_the_words_of_a_line(text: str, kind: LossKind) -> None:
    assert kind_of(page((72, 80, text), *PROSE), text) is kind


def test_large_line_is_a_heading() -> None:
    text = "Rivets and their care"
    assert kind_of(page((72, 80, text), *PROSE, sizes={text: 14}), text) is LossKind.HEADING
    assert kind_of(page((72, 80, text), *PROSE), text) is LossKind.OTHER_CONTENT


TABLE: list[Cell] = [
    (x, 100 + 18 * n, cell)
    for n, row in enumerate(
        [("bolt", "17", "0.35"), ("nut", "34", "1.35"), ("pin", "51", "2.35"), ("rod", "68", "3.35")]
    )
    for x, cell in zip((72, 250, 420), row, strict=True)
]


def test_row_over_columns_is_their_heading_and_row_under_them_a_cell() -> None:
    head: list[Cell] = [(72, 82, "Item"), (250, 82, "Quantity"), (420, 82, "Price")]
    foot: list[Cell] = [(72, 172, "Carried over"), (250, 172, "170"), (420, 172, "7.40")]
    document = page(*head, *TABLE, *foot)
    assert kind_of(document, "Item", "Quantity", "Price") is LossKind.COLUMN_HEADING
    assert kind_of(document, "Carried over", "170", "7.40") is LossKind.TABLE_CELL


def test_running_header_above_is_no_part_of_the_table() -> None:
    cells: list[Cell] = [(72, 40, "Stores"), (250, 40, "Issue 4"), (420, 40, "Rev. B"), (72, 82, "Stock"), *TABLE]
    document = page(*cells)
    assert kind_of(document, "Stock") is LossKind.TABLE_CELL
    assert kind_of(document, "Stock", furniture=(0, 1, 2)) is LossKind.COLUMN_HEADING


@pytest.mark.parametrize("text", ["12345", "3.1.4", "2026-03-01", "Part 123", "0.35 1.35 2.35"])
def test_what_is_no_telephone_number(text: str) -> None:
    assert not is_phone(text)


def test_finding_says_what_goes_why_and_what_stays() -> None:
    titles = ["Loads", "Rivets", "Paint"]
    document = read([(72, HEAD, f"Table {n + 1}"), (72, HEAD + 16, t), *body(n)] for n, t in enumerate(titles))
    cleaning = clean(document, Furniture(), CleanerProfile(), stated=True)
    (finding,) = [f for rule in content.RULES for f in rule.check(rule, Analysis(document, Furniture(), cleaning))]
    assert finding.message == (
        "the cleaner would take out the table label 'Table 1' on 3 pages (with its digits masked it stands among the "
        "outer 2 lines of 3 pages); the label goes, 'Loads' beside it stays without its number"
    )
    assert finding.confidence is Confidence.MEDIUM
    assert finding.location.page == 1
    assert [place.page for place in finding.related] == [2, 3]
    assert finding.impact is not None
    assert (finding.impact.pages, finding.impact.characters) == (3, 21)
    assert (finding.subject.text, finding.subject.zone) == ("Table #", "top")


def test_an_assumed_cleaner_is_less_sure() -> None:
    document = read([*body(n), (300, FOOT, f"{n + 7}")] for n in range(4))
    cleaning = clean(document, Furniture(), CleanerProfile())
    (finding,) = [f for rule in content.RULES for f in rule.check(rule, Analysis(document, Furniture(), cleaning))]
    assert (finding.rule, finding.severity, finding.confidence) == ("FL209", Severity.NOTE, Confidence.LOW)
    assert "it happens to count up with the pages" in finding.message


def test_without_a_simulation_there_is_nothing_to_say() -> None:
    document = page(*PROSE)
    assert [f for rule in content.RULES for f in rule.check(rule, Analysis(document, Furniture()))] == []


def test_letters_with_boxes_of_their_own_make_the_simulation_a_guess() -> None:
    def bitmap(document: Document) -> Document:
        pages = (replace(p, lines=tuple(x._replace(size=0.7 * x.box.height) for x in p.lines)) for p in document.pages)
        return replace(document, pages=tuple(pages))

    document = read([(72, HEAD, f"Table {n + 1}"), *body(n)] for n in range(4))
    assert not clean(document, Furniture(), CleanerProfile(), stated=True).doubtful
    odd = bitmap(document)
    cleaning = clean(odd, Furniture(), CleanerProfile(), stated=True)
    assert cleaning.doubtful
    (finding,) = [f for rule in content.RULES for f in rule.check(rule, Analysis(odd, Furniture(), cleaning))]
    assert finding.confidence is Confidence.LOW
    texts = {page.number: "\n".join(line.text for line in page.lines) for page in odd.pages}
    assert not clean(odd, Furniture(), CleanerProfile(), texts=texts).doubtful
