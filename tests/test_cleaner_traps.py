"""What a repeat rule gets wrong on made documents: the right lines, with the right figures."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from furnlint.cleaner.profile import PRESETS, CleanerProfile, Preset, Reader
from furnlint.cleaner.simulate import clean
from furnlint.model.analysis import Analysis
from furnlint.model.cleaning import KeptCause, LossKind
from furnlint.model.pattern import Furniture
from furnlint.readers import pdfium, plumber
from furnlint.rules import content, limits
from pages import FOOT, HEAD, LEADING, Text, body, judged, read
from pdfs import pdf

if TYPE_CHECKING:
    from furnlint.model.cleaning import Cleaning
    from furnlint.model.document import Document
    from furnlint.model.finding import Finding

NOTICE = (
    "This copy is issued to registered readers of the works library",
    "and may not be lent or passed on to third parties outside it",
    "without the written leave of the librarian in charge of the",
    "reading room at the time of the request made by the reader",
)
JOB = (
    "JOB 4417-2 PLATE CYAN SHEET 12 WORK AND TURN PRESS 7 OPERATOR "
    "K. NAGY SHIFT LATE PROOF APPROVED 3 MAY STOCK 90 GSM COAT X"
)


def findings(document: Document, furniture: Furniture, cleaning: Cleaning) -> list[Finding]:
    analysis = Analysis(document, furniture, cleaning)
    return [f for rule in (*content.RULES, *limits.RULES) for f in rule.check(rule, analysis)]


def notice(n: int) -> list[Text]:
    return [(72, FOOT - 3 * LEADING + k * LEADING, text) for k, text in enumerate(NOTICE)]


def test_four_line_notice_on_89_pages_stays_in_half() -> None:
    document = read([(72, HEAD, "Reading room"), *body(n, lines=4), *notice(n)] for n in range(89))
    furniture = judged(document, *[lambda text, line=line: text == line for line in NOTICE])
    cleaning = clean(document, furniture, CleanerProfile())
    (kept,) = cleaning.kept
    assert kept.cause is KeptCause.DEEP_BLOCK
    assert (kept.measure, kept.limit, len(kept.places)) == (4, 2, 2 * 89)
    assert kept.patterns == (0, 1)
    assert kept.remedy is not None
    assert (kept.remedy.option, kept.remedy.value) == ("edge-lines", "4")
    assert (kept.remedy.caught, kept.remedy.furniture, kept.remedy.content) == (178, 178, 0)
    assert [cleaning.takes(pattern) for pattern in furniture.patterns] == [(0, 89), (0, 89), (89, 89), (89, 89)]
    (finding,) = [f for f in findings(document, furniture, cleaning) if f.rule == "FL302"]
    assert "reaches 4 lines deep, the cleaner looks at 2" in finding.message
    assert f"178 lines with {89 * len(NOTICE[0] + NOTICE[1]):,} characters stay" in finding.message
    assert finding.remedy == "`edge-lines = 4` would remove these 178 lines and 0 content lines"


def test_notice_below_the_page_number_stays_whole_where_the_window_is_spent() -> None:
    document = read(
        [*body(n), *notice(n), (300, FOOT + LEADING, f"{n + 1}"), (72, FOOT + 2 * LEADING, "Rev. A")] for n in range(6)
    )
    furniture = judged(document, *[lambda text, line=line: text == line for line in NOTICE])
    cleaning = clean(document, furniture, CleanerProfile())
    assert [cleaning.takes(pattern) for pattern in furniture.patterns] == [(0, 6)] * 4
    assert cleaning.kept[0].measure == 6


def test_job_line_of_121_characters() -> None:
    document = read(([*body(n), (20, FOOT, JOB)] for n in range(5)), size=6)
    furniture = judged(document, lambda text: text.startswith("JOB"))
    cleaning = clean(document, furniture, CleanerProfile())
    (kept,) = cleaning.kept
    assert (kept.cause, kept.measure, kept.limit) == (KeptCause.LONG_LINE, 121, 80)
    (finding,) = [f for f in findings(document, furniture, cleaning) if f.rule == "FL301"]
    assert "121 characters as the reader returns it, over the limit of 80" in finding.message
    assert finding.remedy.startswith("`max-length = 130` would remove these 5 lines")


def test_header_that_changes_with_the_section_needs_a_count_and_no_share() -> None:
    titles = ["Scope", "Terms", "Duties", "Records", "Audits", "Forms", "Annexes", "Index"]
    document = read([(72, HEAD, titles[n // 4]), *body(n)] for n in range(32))
    furniture = judged(document, *[lambda text, title=title: text == title for title in titles])
    share = clean(document, furniture, PRESETS[Preset.SHARE_30])
    assert share.removed == frozenset()
    (kept,) = share.kept
    assert (kept.cause, len(kept.places), kept.limit) == (KeptCause.CHANGING_HEADER, 32, 0.3)
    assert kept.measure == 4 / 32
    assert kept.remedy is not None
    assert (kept.remedy.option, kept.remedy.value, kept.remedy.caught) == ("min-share", "0.12", 32)
    (finding,) = findings(document, furniture, share)
    assert finding.rule == "FL303"
    assert "'Scope', 'Terms', 'Duties', …" in finding.message
    assert "12% of the pages at most, the cleaner wants 30%" in finding.message
    assert len(clean(document, furniture, CleanerProfile()).removed) == 32


def test_table_label_goes_and_its_title_stays() -> None:
    titles = ["Loads on the frame", "Rivets by grade", "Paint systems", "Tolerances of bores"]
    document = read(
        [(72, HEAD, f"Table A-{n + 1}."), (72, HEAD + 16, title), *body(n)] for n, title in enumerate(titles)
    )
    cleaning = clean(document, Furniture(), CleanerProfile())
    (loss,) = cleaning.losses
    assert (loss.kind, loss.texts, loss.stays, len(loss.places)) == (
        LossKind.TABLE_LABEL, ("Table A-1.",), "Loads on the frame", 4,
    )  # fmt: skip
    (finding,) = findings(document, Furniture(), cleaning)
    assert finding.rule == "FL201"
    assert finding.pages == (1, 2, 3, 4)
    assert "the label goes, 'Loads on the frame' beside it stays" in finding.message


def test_labels_of_two_shapes_make_one_finding() -> None:
    document = read([(72, HEAD, f"Table {n}.{n}" if n < 4 else f"Table {n}.{n}B"), *body(n)] for n in range(8))
    (finding,) = findings(document, Furniture(), clean(document, Furniture(), CleanerProfile()))
    assert "the table label 'Table 0.0', 'Table 4.4B' on 8 pages" in finding.message
    assert "among the outer 2 lines of up to 4 pages" in finding.message


def test_requirement_loses_its_number() -> None:
    document = read([(72, HEAD, f"3.1.{n + 4} 0{n + 30} The project manager shall"), *body(n)] for n in range(4))
    (loss,) = clean(document, Furniture(), CleanerProfile()).losses
    assert loss.kind is LossKind.NUMBERED_REQUIREMENT
    assert loss.shape == "#.#.# # The project manager shall"
    (finding,) = findings(document, Furniture(), clean(document, Furniture(), CleanerProfile()))
    assert finding.rule == "FL202"
    assert "keeps its sentence" in finding.message


def test_telephone_numbers_of_one_shape() -> None:
    numbers = ["(202) 555-0143", "(202) 555-0178", "(415) 555-0122", "(303) 555-0191"]
    document = read([*body(n), (72, FOOT, number)] for n, number in enumerate(numbers))
    (loss,) = clean(document, Furniture(), CleanerProfile()).losses
    assert (loss.kind, loss.shape, len(loss.places)) == (LossKind.PHONE_NUMBER, "(#) #-#", 4)


def test_column_headings_make_one_finding() -> None:
    def table(n: int) -> list[Text]:
        rows = [("Item", "Quantity", "Price")] + [
            (f"{w}{n}", str(17 * n + k), f"{k}.{n}5") for k, w in enumerate("abcdefgh")
        ]
        return [
            (x, HEAD + 18 * r, cell) for r, row in enumerate(rows) for x, cell in zip((72, 250, 420), row, strict=True)
        ]

    document = read(table(n) for n in range(5))
    losses = clean(document, Furniture(), CleanerProfile()).losses
    headings = [loss for loss in losses if loss.kind is LossKind.COLUMN_HEADING]
    assert [(loss.texts, len(loss.places)) for loss in headings] == [(("Item Quantity Price",), 15)]


def test_reading_order_pushes_the_notice_out_of_the_window() -> None:
    def page(n: int) -> list[Text]:
        return [
            *body(n),
            (72, FOOT, "Reading room copy"),
            (300, FOOT + 14, f"{n + 1}"),
            (72, HEAD, "Handbook of rivets"),
        ]

    document = read(page(n) for n in range(5))
    furniture = judged(document, lambda text: text == "Reading room copy")
    visual = clean(document, furniture, CleanerProfile())
    assert visual.takes(furniture.patterns[0]) == (5, 5)
    cleaning = clean(document, furniture, CleanerProfile(reader=Reader.PDFIUM))
    (kept,) = cleaning.kept
    assert (kept.cause, kept.measure, kept.limit) == (KeptCause.READING_ORDER, 3, 2)
    assert kept.remedy is not None
    assert (kept.remedy.option, kept.remedy.caught) == ("reader", 5)
    (finding,) = [f for f in findings(document, furniture, cleaning) if f.rule == "FL305"]
    assert "pdfium returns it up to 3 lines from the edge" in finding.message


def test_rare_furniture_and_what_two_pages_would_cost() -> None:
    document = read(
        [(72, HEAD, "Draft for review" if n < 2 else f"Chapter of {'abcdef'[n]}"), *body(n)] for n in range(6)
    )
    furniture = judged(document, lambda text: text.startswith("Draft"))
    (kept,) = clean(document, furniture, CleanerProfile()).kept
    assert (kept.cause, kept.measure, kept.limit) == (KeptCause.RARE_FURNITURE, 2, 3)
    assert kept.remedy is not None
    assert (kept.remedy.option, kept.remedy.value, kept.remedy.caught) == ("min-pages", "2", 2)


def test_a_lone_number_stays_and_one_that_happens_to_count_is_a_note() -> None:
    document = read([*body(n), (300, FOOT, "42" if n == 2 else f"{n + 7}")] for n in range(5))
    furniture = judged(document, lambda text: text.isdigit() and text != "42")
    cleaning = clean(document, furniture, CleanerProfile())
    assert cleaning.losses == ()
    assert cleaning.takes(furniture.patterns[0]) == (4, 4)
    (loss,) = clean(document, Furniture(), CleanerProfile()).losses
    assert (loss.kind, len(loss.places)) == (LossKind.LONE_NUMBER, 4)


def test_no_cleaner_nothing_lost_and_nothing_kept() -> None:
    document = read([(72, HEAD, "Handbook"), *body(n)] for n in range(4))
    furniture = judged(document, lambda text: text == "Handbook")
    cleaning = clean(document, furniture, PRESETS[Preset.NONE])
    assert (cleaning.removed, cleaning.losses, cleaning.kept) == (frozenset(), (), ())
    assert findings(document, furniture, cleaning) == []


def test_the_readers_own_text_is_used_where_it_is_at_hand() -> None:
    document = read([(72, HEAD, "Handbook"), *body(n)] for n in range(4))
    furniture = judged(document, lambda text: text == "Handbook")
    texts = {page.number: "\n".join(line.text for line in page.lines[1:]) + "\nHandbook" for page in document.pages}
    profile = replace(CleanerProfile(), reader=Reader.PYPDF)
    assert clean(document, furniture, profile, texts=texts).takes(furniture.patterns[0]) == (4, 4)
    texts = {page: text.replace("Handbook", "8&/xq") for page, text in texts.items()}
    assert clean(document, furniture, profile, texts=texts).takes(furniture.patterns[0]) == (0, 4)


STAMPED = """
    page A4 times=6
    header left  | Handbook of rivets
    footer right | {n}
    at 570 300 turn=90 furniture size=8 | Downloaded from the works library of the river mill by a reader in May
    body 25
"""


def test_a_turned_stamp_comes_word_by_word_and_stays() -> None:
    document = pdfium.read(pdf(STAMPED))
    furniture = judged(document, lambda text: text.startswith("Downloaded"))
    cleaning = clean(document, furniture, CleanerProfile())
    real = plumber.page_texts(pdf(STAMPED))[1].splitlines()
    assert {"dedaolnwoD", "yrarbil", "yaM"} <= set(real)
    assert cleaning.takes(furniture.patterns[0]) == (0, 6)
    (kept,) = cleaning.kept
    assert (kept.cause, kept.measure, len(kept.places)) == (KeptCause.IN_PIECES, 14, 6)
    assert kept.remedy is None
    (finding,) = [f for f in findings(document, furniture, cleaning) if f.rule == "FL305"]
    assert "stays on 6 pages: pdfplumber returns it in up to 14 pieces on lines of their own" in finding.message


def test_what_goes_of_a_line_is_the_piece_that_the_reader_returns() -> None:
    """The number of a heading comes alone from some readers, and is taken for a page number: the heading stays."""

    def page(n: int) -> list[Text]:
        return [
            (72, HEAD, f"{n + 1}. {['Granite', 'Copper', 'Lantern', 'Velvet', 'Saddle'][n]} of the river mill"),
            *body(n),
        ]

    document = read(page(n) for n in range(5))
    texts = {
        p.number: "\n".join(
            piece for line in p.lines for piece in (line.text.split(" ", 1) if line.row == 0 else [line.text])
        )
        for p in document.pages
    }
    cleaning = clean(document, Furniture(), CleanerProfile(reader=Reader.PYPDF), texts=texts)
    assert not cleaning.removed
    (loss,) = cleaning.losses
    assert (loss.kind, loss.texts, loss.stays) == (LossKind.OTHER_CONTENT, ("1.",), "Granite of the river mill")
    assert len(loss.places) == 5


def test_a_limit_that_catches_all_is_proposed_if_it_costs_next_to_nothing() -> None:
    """Four lines deep, 75 % are caught one line before all are."""
    document = read([*body(n), *notice(n), (300, FOOT + LEADING, f"{n + 1}")] for n in range(89))
    furniture = judged(document, lambda text: text in NOTICE)
    kept = clean(document, furniture, CleanerProfile(edge_lines=1)).kept
    (deep,) = [entry for entry in kept if entry.cause is KeptCause.DEEP_BLOCK]
    assert deep.remedy is not None
    assert (deep.remedy.value, deep.remedy.caught, len(deep.places)) == ("5", 356, 356)


def test_a_bare_number_stays_because_it_does_not_count() -> None:
    document = read([*body(n), (300, FOOT, "7")] for n in range(5))
    furniture = judged(document, lambda text: text == "7")
    cleaning = clean(document, furniture, CleanerProfile())
    (kept,) = cleaning.kept
    assert (kept.cause, kept.measure, kept.limit) == (KeptCause.LONE_NUMBER, 1, 3)
    (finding,) = [f for f in findings(document, furniture, cleaning) if f.rule == "FL303"]
    assert (
        "a bare number goes if it counts up with the pages on 3 of them, and these do on 1 at most" in finding.message
    )
