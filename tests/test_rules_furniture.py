"""FL101 to FL108: which rule reports a pattern, what it says, and what it does to the document."""

from __future__ import annotations

from functools import cache

import pytest

from furnlint.furniture import find
from furnlint.furniture.group import CHANGING
from furnlint.model.analysis import Analysis
from furnlint.model.box import Box
from furnlint.model.cleaning import CleanerProfile, Cleaning
from furnlint.model.document import Document, Line, Page
from furnlint.model.finding import Finding, Severity
from furnlint.model.pattern import Confidence, Evidence, Furniture, FurnitureLine, Kind, Pattern, Zone
from furnlint.readers import pdfium
from furnlint.rules.catalog import BY_CODE
from furnlint.rules.furniture import RULES, code_of
from furnlint.rules.impact import goes_on
from pdfs import pdf

TOP, WIDE = 30.0, 400.0


def line(
    text: str, top: float = TOP, row: int = 0, *, x0: float = 72, angle: int = 0, mark: str = "", tag: str = ""
) -> Line:
    return Line(text, Box(x0, top, x0 + min(WIDE, 6.0 * len(text)), top + 10), 10, angle, row, row, mark, tag)


def body(text: str, top: float, row: int) -> Line:
    return Line(text, Box(72, top, 72 + WIDE, top + 10), 10, 0, row, row)


def document(*pages: tuple[Line, ...], tagged: bool = False) -> Document:
    return Document(tuple(Page(n, 595, 842, 0, lines) for n, lines in enumerate(pages, 1)), tagged=tagged)


def pattern(
    lines: dict[int, tuple[int, Line]],
    *kinds: Kind,
    zone: Zone = Zone.TOP,
    shape: str = "shape",
    confidence: Confidence = Confidence.HIGH,
) -> Pattern:
    """Return a pattern of page -> (index, line)."""
    found = tuple(
        FurnitureLine(page, index, line, kinds or (Kind.RUNNING_TITLE,), zone, confidence, ())
        for page, (index, line) in lines.items()
    )
    text = found[0].line.text
    return Pattern(text, shape, zone, kinds or (Kind.RUNNING_TITLE,), confidence, (), found)


def check(document: Document, *patterns: Pattern) -> list[Finding]:
    analysis = Analysis(document, Furniture(patterns))
    return [finding for rule in RULES for finding in rule.check(rule, analysis)]


@cache
def findings(recipe: str) -> list[Finding]:
    read = pdfium.read(pdf(recipe))
    return check(read, *find.find(read).patterns)


def simple(text: str = "Staff Handbook", **changes: object) -> Finding:
    pages = [(line(text), body("Body text of the page.", 60, 1)) for _ in range(3)]
    made = pattern({n: (0, page[0]) for n, page in enumerate(pages, 1)}, **changes)  # type: ignore[arg-type]
    (found,) = check(document(*pages), made)
    return found


# --- which rule ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kinds", "zone", "angle", "code"),
    [
        ({Kind.RUNNING_TITLE}, Zone.TOP, 0, "FL101"),
        ({Kind.PAGE_NUMBER, Kind.RUNNING_TITLE}, Zone.TOP, 0, "FL101"),
        ({Kind.PRINT_MARK}, Zone.TOP, 0, "FL101"),
        ({Kind.NOTICE}, Zone.BOTTOM, 0, "FL102"),
        ({Kind.PAGE_NUMBER}, Zone.TOP, 0, "FL103"),
        ({Kind.PAGE_X_OF_Y}, Zone.BOTTOM, 0, "FL103"),
        ({Kind.PAGE_NUMBER}, Zone.RIGHT, 90, "FL103"),
        ({Kind.RUNNING_TITLE}, Zone.LEFT, 270, "FL104"),
        ({Kind.STAMP, Kind.DATE}, Zone.TOP, 0, "FL104"),
        ({Kind.LINE_NUMBER}, Zone.BODY, 0, "FL104"),
        ({Kind.WATERMARK}, Zone.BODY, 0, "FL105"),
        ({Kind.WATERMARK}, Zone.TOP, 0, "FL105"),
        ({Kind.NOTICE}, Zone.BODY, 315, "FL105"),
        ({Kind.CONTINUATION}, Zone.TOP, 0, "FL106"),
        ({Kind.CONTINUATION}, Zone.BODY, 0, "FL106"),
        ({Kind.OTHER}, Zone.BODY, 0, "FL107"),
    ],
)
def test_each_pattern_has_its_rule(kinds: set[Kind], zone: Zone, angle: int, code: str) -> None:
    assert code_of(pattern({1: (0, line("x", angle=angle))}, *kinds, zone=zone)) == code


def test_a_stamp_beside_the_header_on_few_pages_makes_it_no_stamp() -> None:
    title = FurnitureLine(1, 0, line("Title"), (Kind.RUNNING_TITLE,), Zone.TOP, Confidence.HIGH, ())
    stamp = FurnitureLine(1, 1, line("Filed 3 May"), (Kind.STAMP,), Zone.TOP, Confidence.HIGH, ())
    kinds = (Kind.RUNNING_TITLE, Kind.STAMP)
    assert code_of(Pattern("x", "x", Zone.TOP, kinds, Confidence.HIGH, (), (title, title, stamp))) == "FL101"


@pytest.mark.parametrize(
    ("code", "severity"),
    [("FL101", "warning"), ("FL105", "warning"), ("FL106", "note"), ("FL107", "note"), ("FL108", "note")],
)
def test_severity(code: str, severity: str) -> None:
    assert BY_CODE[code].severity is Severity(severity)


# --- what is said -------------------------------------------------------------------------------------------------


def test_the_message_says_what_where_how_much() -> None:
    assert simple().message == "running header 'Staff Handbook' on 3 of 3 pages: 42 characters, 39% of the text"


def test_a_changing_header_is_called_so() -> None:
    assert simple(shape=CHANGING).message.startswith("running header that changes, such as 'Staff Handbook', on 3 of")


def test_a_long_line_is_cut_in_the_message_and_whole_in_the_location() -> None:
    text = "A job line that goes on and on " * 5
    found = simple(text)
    assert len(found.message) < 170
    assert "…'" in found.message
    assert found.location.text == text


def test_the_subject_is_shape_and_zone() -> None:
    subject = simple(shape="staffhandbook").subject
    assert (subject.scope, subject.text, subject.zone) == ("pattern", "staffhandbook", "top")


def test_one_page_is_named() -> None:
    page = (line("Filed 3 May 2026"), body("Body text of the page.", 60, 1))
    (found,) = check(document(page, page[1:]), pattern({1: (0, page[0])}, Kind.STAMP))
    assert found.message.startswith("stamp 'Filed 3 May 2026' on page 1 only: ")


def test_the_margin_is_named() -> None:
    page = (body("Body text of the page.", 60, 0), line("arXiv:2401.00001", 300, 1, x0=10, angle=270))
    (found,) = check(document(page), pattern({1: (1, page[1])}, Kind.STAMP, zone=Zone.LEFT))
    assert found.message.startswith("text in the left margin 'arXiv:2401.00001' on 1 of 1 page: ")


def test_parts_of_one_line_and_rows_of_a_block_are_told_apart() -> None:
    parts = [line("Harbour Office", 800), line("Form 21", 800, x0=300), line("Quay Street 4", 812, 1)]
    lines = tuple(
        FurnitureLine(1, i, part, (Kind.NOTICE,), Zone.BOTTOM, Confidence.HIGH, ()) for i, part in enumerate(parts)
    )
    block = Pattern("x", "x", Zone.BOTTOM, (Kind.NOTICE,), Confidence.HIGH, (), lines)
    (found,) = check(document(tuple(parts)), block)
    assert found.message.startswith("running footer 'Harbour Office | Form 21' and 1 more line on 1 of 1 page")


def test_the_text_shown_is_that_of_most_pages() -> None:
    texts = ("i", "Page 2 of 5", "Page 3 of 5", "Page 4 of 5")
    pages = [(line(text), body("Body text of the page.", 60, 1)) for text in texts]
    made = pattern({n: (0, page[0]) for n, page in enumerate(pages, 1)}, Kind.PAGE_X_OF_Y)
    (found,) = check(document(*pages), made)
    assert found.message.startswith("page number 'Page 2 of 5' on 4 of 4 pages")
    assert (found.location.page, found.location.text) == (2, "Page 2 of 5")
    assert found.pages == (1, 2, 3, 4)


def test_evidence_is_what_speaks_for_it() -> None:
    page = (line("Staff Handbook"),)
    made = pattern({1: (0, page[0])})
    weighed = (Evidence("same-place", 2.0, "same place"), Evidence("deep", -1.0, "far from the page edge"))
    made = Pattern(made.text, made.shape, made.zone, made.kinds, made.confidence, weighed, made.lines)
    (found,) = check(document(page), made)
    assert [piece.name for piece in found.evidence] == ["same-place"]


def test_low_confidence_is_passed_on() -> None:
    assert simple(confidence=Confidence.LOW).confidence is Confidence.LOW


def test_nothing_is_said_of_a_document_without_furniture() -> None:
    assert check(document((body("Body text.", 60, 0),), tagged=True)) == []


def test_a_whole_document() -> None:
    found = findings("page times=5\nheader | Staff Handbook\nbody 44\nfooter centre | Page {n} of {N}")
    assert [finding.rule for finding in found] == ["FL101", "FL103"]
    assert Confidence.LOW not in {finding.confidence for finding in found}
    header = found[0].impact
    assert header
    assert (header.pages, header.characters) == (5, 5 * len("Staff Handbook"))


# --- sentences ----------------------------------------------------------------------------------------------------


def goes(above: str, below: str, *, full: bool = True) -> bool:
    return goes_on(body(above, 700, 9), body(below, 60, 0), full=full)


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("The keeper opened the window and looked at", "the harbour in the winter light."),
        ("The keeper opened the engi-", "neering ledger."),
        ("The keeper opened the long-", "Term ledger."),
        ("Members of the office stationed outside the United", "States, see the definitions below and ask."),
        ("The keeper opened the window and looked at the", "Harbour in the winter light once again."),
        ("港务局应当在每年三月之前公布本年度的收费标准以及", "相关的减免办法，并报上级备案。"),
        ("على المكتب أن يعلن الرسوم قبل شهر مارس من كل", "عام وأن يرسلها إلى الجهة المختصة."),
    ],
)
def test_a_sentence_runs_over_the_page_break(above: str, below: str) -> None:
    assert goes(above, below)


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("The keeper opened the window.", "the harbour in the winter light."),
        ("The keeper said: “Open the window!”", "the harbour in the winter light."),
        ("The keeper needs these papers:", "a letter of the office"),
        ("Total dues", "a letter of the office"),
        ("The keeper opened the window and looked", "Table 4. The harbour in numbers"),
        ("The keeper opened the window and looked", "• the harbour in the winter"),
        ("The keeper opened the window and looked", "WINTER STORAGE and what it costs"),
        ("The keeper opened the window and looked", "20 of the harbour in the winter"),
        ("港务局应当在每年三月之前公布本年度的收费标准。", "相关的减免办法，并报上级备案。"),
        ("收费标准", "相关的减免办法，并报上级备案。"),
    ],
)
def test_no_sentence_runs_over_the_page_break(above: str, below: str) -> None:
    assert not goes(above, below)


def test_a_short_line_ends_its_paragraph_unless_the_next_one_starts_in_lower_case() -> None:
    above = "The keeper opened the window and looked at the"
    assert not goes(above, "Harbour in the winter light once again.", full=False)
    assert goes(above, "harbour in the winter light once again.", full=False)


def test_lines_of_other_size_are_no_halves_of_a_sentence() -> None:
    above, below = body("The keeper opened the window and", 700, 9), body("looked at the harbour again.", 60, 0)
    assert not goes_on(above._replace(size=7), below, full=True)


def story(*, header: bool = True, footer: bool = True) -> list[Finding]:
    """Return the findings on three pages with a sentence over the first page break and none over the second."""
    halves = [
        ("The first page begins here.", "the keeper opened the window and looked at"),
        ("the harbour in the winter light.", "and then the ledger was closed."),
        ("Another paragraph begins here.", "It ends here."),
    ]
    pages, head, foot = [], {}, {}
    for number, (first, last) in enumerate(halves, 1):
        lines = [body(first, 60, 1), body(last, 700, 2)]
        if header:
            lines.insert(0, line("Staff Handbook"))
            head[number] = (0, lines[0])
        if footer:
            lines.append(line(f"- {number} -", 800, 3))
            foot[number] = (len(lines) - 1, lines[-1])
        pages.append(tuple(lines))
    made = [pattern(head)] if header else []
    made += [pattern(foot, Kind.PAGE_NUMBER, zone=Zone.BOTTOM)] if footer else []
    return check(document(*pages), *made)


@pytest.mark.parametrize(("header", "footer"), [(True, True), (True, False), (False, True)])
def test_a_sentence_is_cut_by_what_stands_between_its_halves(header: bool, footer: bool) -> None:
    found = story(header=header, footer=footer)
    assert [finding.impact and finding.impact.sentences_cut for finding in found] == [1] * (header + footer)
    assert all(finding.message.endswith("; cuts 1 sentence at page breaks") for finding in found)


def test_a_footer_of_the_last_page_and_a_header_of_the_first_cut_nothing() -> None:
    pages = [(body("the keeper opened the window and looked at", 700, 0),), (body("the harbour again.", 60, 0),)]
    head, foot = line("Staff Handbook"), line("7", 800, 2)
    made = document((head, *pages[0]), (*pages[1], foot))
    found = check(made, pattern({1: (0, head)}), pattern({2: (1, foot)}, zone=Zone.BOTTOM))
    assert [finding.impact and finding.impact.sentences_cut for finding in found] == [0, 0]


def test_a_missing_page_is_no_page_break() -> None:
    head = line("Staff Handbook")
    first = Page(1, 595, 842, 0, (head, body("the keeper opened the window and looked at", 700, 1)))
    third = Page(3, 595, 842, 0, (head, body("the harbour in the winter light.", 60, 1)))
    (found,) = check(Document((first, third)), pattern({1: (0, head), 3: (0, head)}))
    assert found.impact
    assert found.impact.sentences_cut == 0


def test_made_prose_is_cut_at_most_page_breaks() -> None:
    """The prose of the recipes runs over almost every page break."""
    header, number = findings("page times=9\nheader | Staff Handbook\nbody 44\nfooter centre | {n}")
    for finding in (header, number):
        assert finding.impact
        assert 5 <= finding.impact.sentences_cut <= 8


# --- tags ---------------------------------------------------------------------------------------------------------


def tags(*lines: Line, tagged: bool = True) -> list[Finding]:
    pages = [(one, body("Body text of the page.", 60, 1)) for one in lines]
    made = pattern({n: (0, one) for n, one in enumerate(lines, 1)})
    return [finding for finding in check(document(*pages, tagged=tagged), made) if finding.rule == "FL108"]


def test_furniture_that_is_tagged_as_content_is_a_note() -> None:
    (found,) = tags(
        line("Staff Handbook", tag="P"), line("Staff Handbook", tag="P"), line("Staff Handbook", mark="Artifact")
    )
    assert found.severity is Severity.NOTE
    assert found.message.startswith(
        "furniture 'Staff Handbook' is tagged as content (P), not as an artifact, on 3 of 3"
    )


@pytest.mark.parametrize(
    "lines",
    [
        (line("x", mark="Artifact"), line("x", mark="Artifact"), line("x", tag="P")),
        (line("x"), line("x"), line("x", tag="P")),
        (line("x", tag="OC"), line("x", tag="OC")),
        (line("x", mark="Artifact", tag="P"), line("x", mark="Artifact", tag="P")),
    ],
    ids=["artifacts", "no tags", "layers", "artifacts within tags"],
)
def test_other_furniture_is_not(lines: tuple[Line, ...]) -> None:
    assert tags(*lines) == []


def test_tags_of_a_doubtful_pattern_are_left_alone() -> None:
    one = line("Table 7", tag="H3")
    made = pattern({1: (0, one)}, confidence=Confidence.LOW)
    assert [finding.rule for finding in check(document((one,), tagged=True), made)] == ["FL101"]


def test_a_file_that_does_not_say_that_it_is_tagged_is_left_alone() -> None:
    assert tags(line("x", tag="P"), line("x", tag="P"), tagged=False) == []


# --- the cleaner --------------------------------------------------------------------------------------------------


def cleaned(removed: set[int], *, stated: bool = True, doubtful: bool = False, enabled: bool = True) -> Finding:
    """Return the finding on a header on three pages, of which the cleaner takes out those on the pages `removed`."""
    pages = [(line("Staff Handbook"), body("Body text of the page.", 60, 1)) for _ in range(3)]
    made = pattern({n: (0, page[0]) for n, page in enumerate(pages, 1)})
    cleaning = Cleaning(
        CleanerProfile(enabled=enabled), stated, removed=frozenset((n, 0) for n in removed), doubtful=doubtful
    )
    analysis = Analysis(document(*pages), Furniture((made,)), cleaning)
    (found,) = [finding for rule in RULES for finding in rule.check(rule, analysis)]
    return found


@pytest.mark.parametrize(
    ("removed", "words"),
    [
        (set(), "; the cleaner leaves it in"),
        ({1, 2}, "; the cleaner takes it out on 2 of 3 pages"),
        ({1, 2, 3}, "; the cleaner takes it out on every page"),
    ],
)
def test_the_message_says_what_the_cleaner_does(removed: set[int], words: str) -> None:
    assert cleaned(removed).message.endswith(words)


def test_what_the_stated_cleaner_takes_out_everywhere_is_a_note() -> None:
    found = cleaned({1, 2, 3})
    assert found.severity is Severity.NOTE
    assert found.remedy.startswith("nothing to do")


@pytest.mark.parametrize(
    "found",
    [
        cleaned({1, 2}),
        cleaned({1, 2, 3}, stated=False),
        cleaned({1, 2, 3}, doubtful=True),
        cleaned({1, 2, 3}, enabled=False),
    ],
    ids=["on some pages", "the cleaner is assumed", "the simulation is a guess", "there is no cleaner"],
)
def test_else_it_stays_a_warning(found: Finding) -> None:
    assert found.severity is Severity.WARNING
    assert found.remedy == BY_CODE["FL101"].remedy


def test_an_assumed_cleaner_is_named_as_such() -> None:
    assert "a common cleaner takes it out on every page" in cleaned({1, 2, 3}, stated=False).message


def test_a_block_of_which_lines_stay_on_every_page_is_taken_out_in_part() -> None:
    rows = (line("Harbour Office", 800), line("4 Quay Street", 812, 1))
    lines = tuple(
        FurnitureLine(1, i, row, (Kind.NOTICE,), Zone.BOTTOM, Confidence.HIGH, ()) for i, row in enumerate(rows)
    )
    block = Pattern("x", "x", Zone.BOTTOM, (Kind.NOTICE,), Confidence.HIGH, (), lines)
    cleaning = Cleaning(CleanerProfile(), stated=True, removed=frozenset({(1, 1)}))
    (found,) = BY_CODE["FL102"].check(BY_CODE["FL102"], Analysis(document(rows), Furniture((block,)), cleaning))
    assert found.message.endswith("; the cleaner takes out a part of it")
    assert found.severity is Severity.WARNING


def test_nothing_is_said_where_there_is_no_cleaner() -> None:
    assert "cleaner" not in cleaned({1, 2, 3}, enabled=False).message
