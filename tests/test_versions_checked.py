"""FL501 to FL504 and FL609: the editions of a document, and its page numbers."""

from __future__ import annotations

import datetime
import io
from typing import TYPE_CHECKING

import pikepdf
import pytest

from furnlint.config.schema import CheckSettings
from furnlint.furniture.marks import Found, label_of, marks_in
from furnlint.model.months import Day, readings
from furnlint.model.quality import Versions
from furnlint.model.version import Label, MarkKind, Sketch, VersionMark
from furnlint.rules.editions import expired, look_alikes
from furnlint.run.check import check_file
from furnlint.run.engine import check_files
from pages import FOOT, HEAD, Text, body, pdf

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from furnlint.model.finding import Finding
    from furnlint.model.result import FileResult

LONG = (
    "whatever the superintendent remembered",
    "although nobody expected reinforcements",
    "notwithstanding earlier correspondence",
    "provided that signalling permitted",
    "considering the circumstances described",
)
"""Ends of lines: texts are compared by runs of words that begin with a long one."""
TODAY = datetime.date(2026, 12, 1)


def document(footer: str = "", *, cover: str = "", header: str = "", pages: int = 6, first: int = 0) -> bytes:
    """Return a PDF with a footer and a header on each page, a line on the first, and page numbers from `first` on."""
    made: list[Sequence[Text]] = []
    for number in range(pages):
        page = [
            (x, y, f"{text}, {LONG[(number * 7 + n) % len(LONG)]}")
            for n, (x, y, text) in enumerate(body(number, 30, 120.0))
        ]
        if cover and number == 0:
            page.insert(0, (72.0, 90.0, cover))
        if header:
            page.append((72.0, HEAD, header))
        if footer:
            page.append((72.0, FOOT, footer))
        if first:
            page.append((500.0, FOOT, str(first + number)))
        made.append(page)
    return pdf(made)


def check(data: bytes, folder: Path) -> dict[str, Finding]:
    path = folder / "document.pdf"
    path.write_bytes(data)
    return {finding.rule: finding for finding in check_file(str(path), CheckSettings()).findings}


# --- marks in a line ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("4 March 1997", [(1997, 3, 4)]),
        ("12. März 2024", [(2024, 3, 12)]),
        ("1 de julio de 2021", [(2021, 7, 1)]),
        ("31-Dec-13", [(2013, 12, 31)]),
        ("March 2024", [(2024, 3, 0)]),
        ("2024-03-12", [(2024, 3, 12)]),
        ("03/12/24", [(2024, 12, 3), (2024, 3, 12)]),
        ("19/11/2019", [(2019, 11, 19)]),
        ("140223", [(2023, 2, 14), (2014, 2, 23)]),
        ("2024年3月12日", [(2024, 3, 12)]),
        ("令和2年3月4日", []),
    ],
)
def test_a_date_has_its_readings(text: str, days: list[tuple[int, int, int]]) -> None:
    assert [tuple(day) for day in readings(text)] == days


def test_a_month_holds_its_days_and_no_others() -> None:
    assert Day(2021, 7, 0).fits(Day(2021, 7, 14))
    assert not Day(2021, 7, 0).fits(Day(2021, 8, 1))
    assert not Day(2021, 7, 1).fits(Day(2021, 7, 2))


def test_a_footer_gives_its_version_and_its_date() -> None:
    version, date = marks_in("Rev. C, effective 1 July 2021")
    assert version == Found(MarkKind.VERSION, "Rev. C", "revision c", Label.PLAIN, True)
    assert (date.kind, date.text, date.value, date.label) == (
        MarkKind.DATE,
        "1 July 2021",
        "2021-07-01",
        Label.EFFECTIVE,
    )


@pytest.mark.parametrize(
    ("before", "label"),
    [
        ("Release date: ", Label.PLAIN),
        ("gültig ab ", Label.EFFECTIVE),
        ("en vigueur le ", Label.EFFECTIVE),
        ("Last updated: ", Label.CHANGED),
        ("Printed on ", Label.PRINTED),
        ("Downloaded ", Label.PRINTED),
        ("Effective; printed ", Label.PRINTED),
    ],
)
def test_the_nearest_word_says_what_a_date_is(before: str, label: Label) -> None:
    assert label_of(before) == (label, True)


# --- FL501 --------------------------------------------------------------------------------------------------------


def test_the_only_mark_in_the_footer_is_reported(tmp_path: Path) -> None:
    finding = check(document("Track Rules, Rev. C, effective 1 July 2021"), tmp_path)["FL501"]
    assert "'Rev. C', '1 July 2021' on 6 pages" in finding.message
    assert finding.pages == (1, 2, 3, 4, 5, 6)
    assert finding.severity == "warning"
    assert finding.location.text == "Track Rules, Rev. C, effective 1 July 2021"


@pytest.mark.parametrize("cover", ["Effective 1 July 2021", "Second edition, 2021-07-01", "Revision C"])
def test_a_mark_on_the_first_page_too_is_enough(cover: str, tmp_path: Path) -> None:
    assert "FL501" not in check(document("Track Rules, Rev. C, effective 1 July 2021", cover=cover), tmp_path)


@pytest.mark.parametrize(
    "footer", ["", "Track Rules of the Harbour Railway", "Printed on 3 May 2024 from the intranet"]
)
def test_furniture_without_a_mark_of_the_edition_is_silent(footer: str, tmp_path: Path) -> None:
    assert "FL501" not in check(document(footer), tmp_path)


def test_a_number_alone_is_a_note(tmp_path: Path) -> None:
    finding = check(document("Form LWG-204 of the Harbour Railway"), tmp_path)["FL501"]
    assert finding.severity == "note"
    assert "names the document" in finding.message


# --- FL503 --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cover", "footer"),
    [
        ("Release date: 22 November 2019", "Harbour Railway Rules 19/11/2019"),
        ("Revision 3", "Harbour Railway Rules Rev. 4"),
        ("Version 2.0", "Harbour Railway Rules, version 2.1"),
    ],
)
def test_a_cover_and_a_footer_that_differ_are_reported(cover: str, footer: str, tmp_path: Path) -> None:
    finding = check(document(footer, cover=cover), tmp_path)["FL503"]
    assert finding.pages == (1, 2, 3, 4, 5, 6)
    assert len(finding.related) == 1


@pytest.mark.parametrize(
    ("cover", "footer"),
    [
        ("November 2019", "19/11/2019"),
        ("Release date: 19 November 2019", "19/11/2019"),
        ("Version 2", "Harbour Railway Rules, version 2.0"),
        ("Published: 22 November 2019", "Last updated: 3 May 2021"),
        ("22 November 2019", "Printed 3 May 2021"),
    ],
)
def test_what_says_the_same_or_another_thing_is_no_conflict(cover: str, footer: str, tmp_path: Path) -> None:
    assert "FL503" not in check(document(footer, cover=cover), tmp_path)


# --- FL504 --------------------------------------------------------------------------------------------------------


def test_numbers_that_start_elsewhere_are_reported(tmp_path: Path) -> None:
    finding = check(document(first=17), tmp_path)["FL504"]
    assert finding.message.startswith("page 1 of the file is printed as page 17")
    assert finding.severity == "note"


def test_numbers_that_are_the_pages_are_silent(tmp_path: Path) -> None:
    assert "FL504" not in check(document(first=1), tmp_path)


def test_page_labels_that_say_the_same_are_silent(tmp_path: Path) -> None:
    with pikepdf.open(io.BytesIO(document(first=17))) as file:
        labels = pikepdf.Dictionary(Nums=pikepdf.Array([0, pikepdf.Dictionary(S=pikepdf.Name.D, St=17)]))
        file.Root.PageLabels = labels
        out = io.BytesIO()
        file.save(out)
    assert "FL504" not in check(out.getvalue(), tmp_path)


# --- FL502 and FL609 ----------------------------------------------------------------------------------------------


def run(folder: Path, settings: Callable[[str], CheckSettings] | None = None) -> dict[str, FileResult]:
    paths = sorted(map(str, folder.glob("*.pdf")))
    files, _ = check_files(paths, settings or CheckSettings(), cache=False, jobs=1, today=TODAY)
    return {file.path.rpartition("/")[2]: file for file in files}


def rules(file: FileResult) -> dict[str, Finding]:
    return {finding.rule: finding for finding in file.findings}


def test_two_editions_of_one_text_name_each_other(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(document("Rev. C, effective 1 July 2021"))
    (tmp_path / "b.pdf").write_bytes(document("Rev. D, effective 1 March 2024"))
    (tmp_path / "copy.pdf").write_bytes(document("Rev. D, effective 1 March 2024"))
    (tmp_path / "other.pdf").write_bytes(pdf([body(n + 40, lines=30, start=120.0) for n in range(6)]))
    files = run(tmp_path)
    assert "b.pdf' (100% alike)" in rules(files["a.pdf"])["FL502"].message
    assert "a.pdf' (100% alike)" in rules(files["b.pdf"])["FL502"].message
    assert "'Rev. D', '1 March 2024' here, 'Rev. C', '1 July 2021' there" in rules(files["b.pdf"])["FL502"].message
    assert "FL502" not in rules(files["other.pdf"])


def test_copies_of_one_edition_are_no_look_alikes(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        (tmp_path / name).write_bytes(document("Rev. C, effective 1 July 2021"))
    assert [rules(file).get("FL502") for file in run(tmp_path).values()] == [None, None]


def test_a_thousand_editions_are_compared_in_one_pass_whatever_their_order() -> None:
    def sketch(number: int) -> Sketch:
        mark = VersionMark(MarkKind.VERSION, f"Rev. {number}", f"revision {number}", 1, 0, True, pages=(1, 2))
        return Sketch(tuple(range(100)), (mark,))

    sketches = {f"{number:04}.pdf": sketch(number) for number in range(1000)}
    found = look_alikes(sketches)
    assert len(found) == 1000
    assert look_alikes(dict(reversed(sketches.items()))) == found


@pytest.mark.parametrize(
    ("max_age", "reported"), [(0, False), (365, True), (1978, True), (1979, False), (36500, False)]
)
def test_the_age_is_counted_from_the_effective_date(max_age: int, reported: bool, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(document("Rev. C, effective 1 July 2021"))
    settings = CheckSettings(versions=Versions(max_age=max_age))
    found = rules(run(tmp_path, lambda _: settings)["a.pdf"])
    assert ("FL609" in found) is reported
    if reported:
        assert "1,979 days" in found["FL609"].message


def test_a_date_without_the_word_is_no_effective_date() -> None:
    mark = VersionMark(MarkKind.DATE, "1 July 2021", "2021-07-01", 1, 0, True, pages=(1,))
    assert list(expired([mark], 30, TODAY)) == []
    assert [finding.rule for finding in expired([mark._replace(label=Label.EFFECTIVE)], 30, TODAY)] == ["FL609"]
