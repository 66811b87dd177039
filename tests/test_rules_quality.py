"""FL601 to FL608: pages without text, text that repeats, text that came apart."""

from __future__ import annotations

import io
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from furnlint.config.schema import CheckSettings
from furnlint.model.cleaning import CleanerProfile, Reader
from furnlint.model.quality import Quality
from furnlint.run.check import check_file

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from furnlint.model.finding import Finding

CODES = {f"FL60{n}" for n in range(1, 9)}
WORDS = [
    word
    for row in (
        "harbour lantern ledger meadow orchard granite thunder whistle quarter bridge timber saddle copper",
        "velvet window pepper market castle basket button candle dragon engine forest garden hammer",
        "island jacket kettle ladder magnet needle oyster pencil rabbit silver tunnel umbrella valley",
        "wagon yellow zipper anchor branch circle desert",
    )
    for word in row.split()
]


@pytest.fixture
def check(tmp_path: Path) -> Callable[..., dict[str, Finding]]:
    """Check a PDF; returns its findings of these rules by code."""

    def run(data: bytes, quality: Quality | None = None, reader: Reader = Reader.PDFPLUMBER) -> dict[str, Finding]:
        path = tmp_path / "document.pdf"
        path.write_bytes(data)
        settings = CheckSettings(
            quality=quality or Quality(), cleaner=CleanerProfile(reader=reader), cleaner_stated=True
        )
        return {finding.rule: finding for finding in check_file(str(path), settings).findings if finding.rule in CODES}

    return run


def drawn(*pages: Callable[[Any], None]) -> bytes:
    """Return a PDF of A4 pages, each drawn by a function of the canvas."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=1)
    for draw in pages:
        canvas.setFont("Helvetica", 10)
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def prose(seed: int, lines: int = 30, words: int = 11) -> list[str]:
    """Return lines of words in an order of their own."""
    dice = Random(seed)
    return [" ".join(dice.choice(WORDS) for _ in range(words)) for _ in range(lines)]


def text(lines: list[str], x: float = 60, top: float = 90) -> Callable[[Any], None]:
    """Return what writes these lines."""

    def draw(canvas: Any) -> None:
        for n, line in enumerate(lines):
            canvas.drawString(x, A4[1] - top - 14 * n, line)

    return draw


def scan(canvas: Any) -> None:
    """Cover the page with a picture."""
    picture = Image.frombytes("L", (64, 64), bytes((x * y) % 251 for x in range(64) for y in range(64)))
    canvas.drawImage(ImageReader(picture), 0, 0, *A4)


def both(*draws: Callable[[Any], None]) -> Callable[[Any], None]:
    """Return what draws one after the other."""

    def draw(canvas: Any) -> None:
        for one in draws:
            one(canvas)

    return draw


def blank(_canvas: Any) -> None:
    """Draw nothing."""


# --- FL601 and FL602 ----------------------------------------------------------------------------------------------


def test_scanned_pages_among_others_are_named(check: Callable[..., dict[str, Finding]]) -> None:
    found = check(drawn(text(prose(1)), scan, text(prose(2)), scan))
    assert found["FL602"].pages == (2, 4)
    assert "2 pages of 4 with no text: a picture covers 100% of page 2" in found["FL602"].message
    assert "FL601" not in found


@pytest.mark.parametrize("stamp", ["Case 4:21-cv-00871-RKM Document 56 Filed 03/09/22", "x", "12"])
def test_a_stamp_or_a_stray_letter_makes_no_text_of_a_scan(
    stamp: str, check: Callable[..., dict[str, Finding]]
) -> None:
    pages = [both(scan, text([stamp], x=200, top=20)) for _ in range(4)]
    assert check(drawn(text(prose(1)), *pages, text(prose(2))))["FL602"].pages == (2, 3, 4, 5)


def test_a_scan_with_a_text_layer_is_fine(check: Callable[..., dict[str, Finding]]) -> None:
    def layer(canvas: Any) -> None:
        scan(canvas)
        written = canvas.beginText(60, 700)
        written.setTextRenderMode(3)
        for line in prose(3):
            written.textLine(line)
        canvas.drawText(written)

    assert not {"FL601", "FL602"} & set(check(drawn(layer, layer)))


def test_a_blank_page_is_a_note_and_no_picture(check: Callable[..., dict[str, Finding]]) -> None:
    found = check(drawn(text(prose(1)), blank, text(prose(2))))
    assert "FL602" not in found
    assert (found["FL601"].severity, found["FL601"].pages) == ("note", (2,))


def test_a_document_of_scans_has_no_text(check: Callable[..., dict[str, Finding]]) -> None:
    found = check(drawn(scan, scan, scan))
    assert found["FL601"].severity == "error"
    assert "0 characters a page on 3 pages" in found["FL601"].message
    assert "(`quality.min-text-rate`)" in found["FL601"].message


# --- FL603, FL604 and FL605 ---------------------------------------------------------------------------------------


def test_a_page_with_few_changes_is_a_copy(check: Callable[..., dict[str, Finding]]) -> None:
    page = prose(1)
    copy = [*page[:-1], "the last line is another"]
    found = check(drawn(text(page), text(prose(2)), text(copy)))
    assert found["FL603"].pages == (3,)
    assert "page 3 has the text of page 1" in found["FL603"].message
    assert "FL603" not in check(drawn(text(page), text(copy)), Quality(duplicate_pages=0.999))


def test_pages_of_their_own_are_no_copies(check: Callable[..., dict[str, Finding]]) -> None:
    assert not {"FL603", "FL604", "FL606", "FL607"} & set(check(drawn(*(text(prose(n)) for n in range(6)))))


def test_lines_that_repeat_are_counted(check: Callable[..., dict[str, Finding]]) -> None:
    log = ["Pump A running without alarm", "Pump B standing by", "Door shut and lamp on"]
    pages = [text([line for n in range(8) for line in (prose(40 * p + n, 1)[0], *log)]) for p in range(3)]
    found = check(drawn(*pages))
    # 3 of 4 lines are the log's; but for the first of each they repeat an earlier one.
    assert found["FL604"].message.startswith("72% of 96 lines repeat an earlier line")
    assert "FL604" not in check(drawn(*pages), Quality(line_repeat_rate=0.73))


def test_a_chunk_with_few_different_words_is_named(check: Callable[..., dict[str, Finding]]) -> None:
    table = [" ".join(("yes", "no", "none")[(n * k) % 3] for k in range(12)) + f" {n}" for n in range(45)]
    found = check(drawn(text(prose(1)), text(table)))
    assert 2 in found["FL605"].pages
    assert "`quality.unique-tokens`" in found["FL605"].message


# --- FL606, FL607 and FL608 ---------------------------------------------------------------------------------------


def misread(line: str, dice: Random) -> str:
    """Return a line as bad text recognition gives it."""
    wrong = {"e": "c", "l": "1", "o": "0", "i": "!", "t": "+", "a": "@", "s": "5", "n": "ri", "g": "9"}
    return "".join(wrong.get(c, c) if dice.random() < 0.25 else c for c in line)


def test_misread_words_are_noise_and_others_are_not(check: Callable[..., dict[str, Finding]]) -> None:
    dice = Random(5)
    bad = [misread(line, dice) for line in prose(2)]
    found = check(drawn(text(prose(1)), text(bad), text(prose(3))))
    assert found["FL606"].pages == (2,)
    assert "over the limit of 8% (`quality.ocr-noise`)" in found["FL606"].message


@pytest.mark.parametrize(
    "line",
    [
        "int8x8_t vadd_s8(int8x8_t __a, int8x8_t __b); // OpenGL 4x4 glMatrixMode",
        "Part AB-1234-9X, lot 7f3a9c, port 0x7FFE, file report_v2.1.pdf",
        "iPhone, eBay, McDonald and LaTeX met OpenVG, HotpotQA and ReAct",
        "P(x|y) = P(y|x) P(x) / P(y), with a_i = b_i + c_i^2",
    ],
)
def test_code_numbers_and_names_are_no_noise(line: str, check: Callable[..., dict[str, Finding]]) -> None:
    lines = [f"{line} {word}" for word in WORDS[:30]]
    assert "FL606" not in check(drawn(text(lines), text(prose(1))))


def test_columns_of_figures_that_touch_run_together(check: Callable[..., dict[str, Finding]]) -> None:
    dice = Random(7)

    def table(canvas: Any) -> None:
        for row in range(30):
            y = A4[1] - 90 - 14 * row
            canvas.drawString(60, y, f"Wages {row}")
            for column in range(6):
                canvas.drawRightString(220 + column * 28.4, y, str(dice.randrange(10000, 99999)))

    found = check(drawn(text(prose(1)), table))
    assert found["FL607"].pages == (2,)


def test_long_numbers_by_design_do_not(check: Callable[..., dict[str, Finding]]) -> None:
    numbers = ["0000000000000000000000", "978-3-16-148410-0", "4111 1111 1111 1111", "DE89 3704 0044 0532 0130 00"]
    lines = [f"{line} {numbers[n % 4]}" for n, line in enumerate(prose(1, words=5))]
    assert "FL607" not in check(drawn(text(lines)))


def columns(canvas: Any) -> None:
    """Draw a page in two columns, the left one first."""
    text([line.lower() for line in prose(1, 40, 6)], x=50)(canvas)
    text([line.lower() for line in prose(2, 40, 6)], x=310)(canvas)


def test_a_reader_that_goes_across_the_page_mixes_columns(check: Callable[..., dict[str, Finding]]) -> None:
    found = check(drawn(columns))
    assert found["FL608"].pages == (1,)
    assert found["FL608"].message.startswith("pdfplumber mixes the columns of 1 page")


def test_a_reader_that_follows_the_stream_does_not(check: Callable[..., dict[str, Finding]]) -> None:
    assert "FL608" not in check(drawn(columns), reader=Reader.PYPDF)


def test_a_table_and_one_column_are_no_mixed_columns(check: Callable[..., dict[str, Finding]]) -> None:
    def table(canvas: Any) -> None:
        for n in range(40):
            y = A4[1] - 90 - 14 * n
            canvas.drawString(60, y, f"Item {n}")
            canvas.drawString(250, y, f"{n * 37 % 90} pieces")
            canvas.drawString(420, y, "in stock")

    assert "FL608" not in check(drawn(table, text(prose(1))))
