"""FL501, FL503 and FL504: editions that are lost or contradict themselves, page numbers that are not the viewer's."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pikepdf
import pytest

from furnlint.config.schema import CheckSettings
from furnlint.model.finding import Severity
from furnlint.run.check import check_file
from pdfs import pdf

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from furnlint.model.finding import Finding

    Check = Callable[[str | bytes], dict[str, Finding]]


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Check a recipe or a PDF; returns its FL5 findings by code."""

    def run(document: str | bytes) -> dict[str, Finding]:
        path = tmp_path / "document.pdf"
        path.write_bytes(pdf(document) if isinstance(document, str) else document)
        return {f.rule: f for f in check_file(str(path), CheckSettings()).findings if f.rule.startswith("FL5")}

    return run


def handbook(footer: str, title: str = "Harbour Rules", pages: int = 6) -> str:
    """Return a recipe with one footer on all pages and a title on the first."""
    return f"""
    page A4 times=1
    footer left | {footer}
    at 72 110 size=22 | {title}
    gap 60
    body 24
    page A4 times={pages - 1}
    footer left | {footer}
    body 30
    """


@pytest.mark.parametrize(
    "footer",
    [
        "Rev. C, effective 1 July 2021",
        "Stand: März 2024",
        "Version 2.1 of 12 May 2023",
        "Édition du 12 février 2020",
        "Updated: 8/7/2018",
    ],
)
def test_the_only_edition_in_the_footer_is_reported(check: Check, footer: str) -> None:
    found = check(handbook(footer))["FL501"]
    assert found.severity is Severity.WARNING
    assert found.pages == (1, 2, 3, 4, 5, 6)
    assert "on 6 pages" in found.message


@pytest.mark.parametrize(
    "title",
    ["Harbour Rules, Rev. C", "Harbour Rules, 3rd edition", "Harbour Rules 2021", "Harbour Rules, 2021 Edition"],
)
def test_an_edition_on_the_cover_as_well_is_none(check: Check, title: str) -> None:
    assert "FL501" not in check(handbook("Rev. C, effective 1 July 2021", title))


@pytest.mark.parametrize("footer", ["Printed on 12 May 2024", "Gedruckt am 12.05.2024", "Harbour Office, Pier 4"])
def test_a_date_of_printing_is_no_edition(check: Check, footer: str) -> None:
    assert "FL501" not in check(handbook(footer))


def test_a_cover_and_a_footer_that_differ_are_reported(check: Check) -> None:
    found = check(handbook("Issued 19 November 2019", "Issued 22 November 2019"))["FL503"]
    assert "'22 November 2019'" in found.message
    assert "'19 November 2019'" in found.message
    assert found.location.page == 1


def test_versions_of_which_one_begins_like_the_other_are_two(check: Check) -> None:
    assert "FL503" in check(handbook("Harbour Rules Version 12", "Version 1"))


@pytest.mark.parametrize(
    ("footer", "title"),
    [
        ("Issued 22 November 2019", "Issued 22/11/2019"),  # one date, written twice
        ("Issued November 2019", "Issued 22 November 2019"),  # the month holds the day
        ("Harbour Rules Version 2", "Version 2.0"),
        ("Printed 3 May 2024", "Issued 22 November 2019"),
        ("Last updated 3 May 2024", "Issued 22 November 2019"),  # says of itself that it is another date
    ],
)
def test_marks_that_may_both_be_right_are_no_conflict(check: Check, footer: str, title: str) -> None:
    assert "FL503" not in check(handbook(footer, title))


NUMBERED = """
page A4 times=3
body 30
page A4 times=9
footer centre | {n}
body 30
"""


def labelled(data: bytes, start: int = 1) -> bytes:
    """Return the PDF with page labels that begin with `start`."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as document:
        numbers = pikepdf.Array([0, pikepdf.Dictionary(S=pikepdf.Name.D, St=start)])
        document.Root.PageLabels = pikepdf.Dictionary(Nums=numbers)
        document.save(out, deterministic_id=True)
    return out.getvalue()


def shifted(by: int) -> str:
    """Return a recipe whose printed page numbers are `by` over the pages of the file."""
    return "".join(f"\npage A4\nfooter centre | {n + by}\nbody 30" for n in range(1, 10))


def test_printed_numbers_that_are_not_the_pages_are_a_note(check: Check) -> None:
    found = check(shifted(40))["FL504"]
    assert found.severity is Severity.NOTE
    assert found.pages == tuple(range(1, 10))
    assert "page 1 of the file is printed as page 41" in found.message
    assert "no page labels" in found.message


def test_page_labels_that_say_what_is_printed_settle_it(check: Check) -> None:
    assert "FL504" not in check(labelled(pdf(shifted(40)), start=41))


def test_page_labels_that_say_something_else_do_not(check: Check) -> None:
    assert "label 1 is printed as page 41" in check(labelled(pdf(shifted(40))))["FL504"].message


def test_numbers_that_are_those_of_the_pages_are_right(check: Check) -> None:
    assert "FL504" not in check(NUMBERED)
