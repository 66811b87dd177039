"""The judgement on made documents whose furniture is known: one case for each way in which pages are printed.

The recipes say what is furniture (`header`, `footer`, `at ... furniture`); all else is content, however it may look.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from furnlint.furniture import find, weights
from furnlint.model.document import Document
from furnlint.model.pattern import Confidence, Kind, Pattern, Zone
from furnlint.readers import pdfium
from pdfs import furniture, pdf

CHAPTERS = (
    "Harbour Dues",
    "Winter Storage",
    "The Ledger",
    "Engines and Meadows",
    "Valley Stations",
    "Letters",
    "Bridges",
)
LENGTHS = (46, 38, 44, 36, 40, 46, 37, 41)
"""Lines of body text, page by page, of a document whose footers follow the text."""


def pages(*recipes: str) -> str:
    return "\n".join(recipes)


def odd_and_even(times: int) -> str:
    even = "page\nheader | {n}   \nheader right | Staff Handbook\nbody 44"
    odd = "page\nheader | Second Edition\nheader right | {n}\nbody 44"
    return pages(*((odd, even)[i % 2] for i in range(times)))


def chapters(each: int) -> str:
    return pages(
        *(
            f"page\nat 72 90 size=18 | {title}\ngap 40\nbody 40\nfooter centre | {{n}}\n"
            f"page times={each - 1}\nheader | {title}\nbody 44\nfooter centre | {{n}}"
            for title in CHAPTERS
        )
    )


def chapter_folios() -> str:
    return pages(
        *(
            f"page\nheader | Operations Manual\nbody 44\nfooter right | {chapter}-{page}"
            for chapter in range(1, 5)
            for page in range(1, 6)
        )
    )


def bates() -> str:
    return pages(*(f"page\nbody 46\nfooter right | HARB{7310 + i:07d}" for i in range(8)))


def floating_footers() -> str:
    return pages(
        *(
            f"page\nbody {length}\nat 72 {100 + 14 * length} furniture size=8 | Harbour Office, form 21\n"
            f"at 480 {100 + 14 * length} furniture size=8 | Page {i + 1}"
            for i, length in enumerate(LENGTHS)
        )
    )


def short_pages_with_a_notice() -> str:
    """As many lines repeat as on the copies of a form, but all of them at the edges."""
    notice = (
        "This copy is issued to registered readers of the works library",
        "and may not be lent or passed on to third parties outside it",
        "without the written leave of the librarian in charge of the",
        "reading room at the time of the request made by the reader",
    )
    foot = "\n".join(f"at 72 {735 + 14 * n} furniture size=11 | {line}" for n, line in enumerate(notice))
    return f"page times=12\nheader | Reading room\ngap 90\nbody 6\n{foot}\nfooter centre y=20 | {{n}}"


def sections_of_a_word() -> str:
    """The section's name alone, at the size of the text, on the few pages of the section."""
    return pages(
        *(
            f"page\nheader size=11 | {word}\ngap 40\nbody 42\nfooter centre | {{n}}\n" * 4
            for word in ("Scope", "Terms", "Duties", "Records", "Audits", "Forms")
        )
    )


def sideways() -> str:
    """Landscape pages whose furniture stands in the side margin, as on the portrait pages when they are turned."""
    portrait = "page times={}\nheader | Annual Report of the Harbour\nbody 44\nfooter centre | {{n}}"
    landscape = (
        "page 842x595\nat 812 72 furniture size=9 turn=-90 | Annual Report of the Harbour\n"
        "at 30 295 furniture size=9 turn=-90 | {n}\nbody 30"
    )
    return pages(portrait.format(4), landscape, landscape, portrait.format(4))


NOTICE = """
header | Standard 41
body 42
footer y=72 size=7 | This document is the property of the Harbour Office and is lent to its reader
footer y=63 size=7 | on the condition that it is returned when asked for; no part of it may be copied,
footer y=54 size=7 | stored or sent on in any form without the permission of the Harbour Office, which
footer y=45 size=7 | may be had in writing from the secretary at 4 Quay Street.
footer right y=30 size=8 | {n}
"""
SLIPS = ("Staff Handbook", "Staff Handb0ok", "Stalf Handbook", "Staff Handbook", "Staff Hand book", "Staff Handbook")

RUNNING = {
    "header, footer and number on every page": """
page times=6
header | Staff Handbook
header right | March 2026
body 44
footer | Confidential - for internal use
footer right | Page {n} of {N}
""",
    "a bare number at the foot": "page times=8\nbody 46\nfooter centre | {n}",
    "odd and even pages differ": odd_and_even(10),
    "the header is that of the chapter": chapters(5),
    "roman front matter, then arabic numbers": pages(
        "page times=6\nheader | Staff Handbook\nbody 44\nfooter centre | {roman}",
        *(f"page\nheader | Staff Handbook\nbody 44\nfooter centre | {i}" for i in range(1, 9)),
    ),
    "numbers that begin anew in each chapter": chapter_folios(),
    "two pages": "page times=2\nheader | Notice of Harbour Dues\nbody 42\nfooter centre | Page {n} of {N}",
    "no header on the first page": pages(
        "page\nat 72 120 size=24 | Notice of Harbour Dues\ngap 100\nbody 30\nfooter centre | {n}",
        "page times=6\nheader | Harbour Dues 2026\nbody 44\nfooter centre | {n}",
    ),
    "a notice of four lines": f"page times=20\n{NOTICE}",
    "footers that follow the end of the text, at heights that come again": pages(
        floating_footers(), floating_footers()
    ),
    "a header in one chapter only": pages(
        "page times=12\nbody 46\nfooter centre | {n}",
        "page times=5\nheader | Appendix C: Forms of the Harbour Office\nbody 46\nfooter centre | {n}",
        "page times=12\nbody 46\nfooter centre | {n}",
    ),
    "Bates numbers": bates(),
    "numbers on the outer side": pages(
        *(f"page\nheader {'right' if i % 2 else 'left'} | {i}\nbody 46" for i in range(1, 11))
    ),
    "pages of two sizes": pages(
        *(
            f"page {'A4' if i % 3 else 'letter'}\nheader | Staff Handbook\nbody 40\nfooter centre | {{n}}"
            for i in range(9)
        )
    ),
    "pages that are shown turned": "page rotate=90 times=5\nheader | Staff Handbook\nbody 44\nfooter centre | {n}",
    "a scan whose lines drift": pages(
        *(
            f"page\nheader y={30 + 0.8 * i:.1f} | Staff Handbook\nbody 44\nfooter centre y={30 + 0.8 * i:.1f} | {{n}}"
            for i in range(12)
        )
    ),
    "a scan with slips of the pen": pages(*(f"page\nheader | {slip} of the Harbour\nbody 44" for slip in SLIPS)),
    "a watermark across the text": "page times=5\nbody 46\nat 180 560 furniture size=70 turn=45 | DRAFT",
    "a preprint's stamp on the first page": """
page
body 46
at 30 560 furniture size=14 turn=90 | arXiv:2401.00001v2 [cs.CL] 1 Jan 2024
page times=5
body 46
""",
    "a stamp along the side": """
page times=5
body 46
at 575 300 furniture size=7 turn=90 | Downloaded from harbour.example.org on 3 March 2026
""",
    "slides with a footer": pages(
        *(
            f"page 720x405\nat 40 60 size=28 | {title}\nat 60 120 size=18 | What the office keeps of {title.lower()}\n"
            "footer size=10 | Harbour Office\nfooter right size=10 | {n}"
            for title in CHAPTERS
        )
    ),
}

CONTENT = {
    "no furniture at all": "page times=6\nbody 48",
    "one page": "page\nat 72 120 size=24 | Notice of Harbour Dues\ngap 100\nbody 30",
    "table labels whose words differ": pages(
        *(f"page\ntext | Table A-{i}. {words} in numbers\ngap 6\nbody 44" for i, words in enumerate(CHAPTERS, 1))
    ),
    "table labels that differ in digits only, without counting": pages(
        *(f"page\ntext | Table A-{i * i % 17 + 1}. Dues of {1990 + i * 3 % 8}\ngap 6\nbody 44" for i in range(1, 9))
    ),
    "numbered requirements at the head of pages": pages(
        *(
            f"page\ntext | 3.{2 * i}.{i % 3 + 1} The engine shall stop within {i + 3} seconds of the signal.\nbody 45"
            for i in range(1, 9)
        )
    ),
    "telephone numbers at the foot of pages": pages(
        *(f"page\nbody 44\ntext | Office {name}: 555-{number:04d}" for name, number in zip(
            ("North", "South", "East", "West", "Quay", "Bridge"), (1734, 9920, 4410, 2765, 8102, 3391), strict=True))
    ),
    "a title page with the words of the running header": pages(
        "page\nat 180 320 size=26 | Staff Handbook\nat 230 360 size=14 | Harbour Office",
        "page times=6\nheader | Staff Handbook\nbody 44\nfooter centre | {n}",
    ),
    "column headings on every page of a table": pages(
        *(
            "page\nat 72 80 | Name\nat 200 80 | Berth\nat 300 80 | Tonnage\nat 400 80 | Dues\n"
            + "\n".join(
                f"at 72 {96 + 14 * row} | Vessel {chr(65 + (row * 7 + page) % 26)}{chr(97 + (row + page * 3) % 26)}\n"
                f"at 200 {96 + 14 * row} | {(row * 13 + page * 31) % 97}\n"
                f"at 300 {96 + 14 * row} | {(row * 71 + page * 37) % 900}.{row % 10}\n"
                f"at 400 {96 + 14 * row} | {(row * 29 + page * 83) % 5000}"
                for row in range(48)
            )
            for page in range(6)
        )
    ),
    "slides with repeated titles": pages(
        *(
            f"page 720x405\nat 40 60 size=28 | {title}\nat 60 120 size=18 | {a} of the harbour\n"
            f"at 60 150 size=18 | {b} kept by the office\nat 60 180 size=18 | {a} and {b} in winter"
            for title, a, b in (
                ("Agenda", "Dues", "Letters"), ("Results", "Tonnage", "Berths"), ("Results", "Engines", "Ledgers"),
                ("Results", "Bridges", "Windows"), ("Outlook", "Stations", "Gardens"),
            )
        )
    ),
    "one form on every page": pages(
        *(
            "page\nat 72 80 size=14 | Application for a berth\nat 72 110 | Name of vessel\nat 250 110 | "
            f"{name}\nat 72 130 | Tonnage\nat 250 130 | {ton}\nat 72 150 | Owner\nat 250 150 | {owner}\n"
            "at 72 170 | Length over all\nat 72 190 | Draught\nat 72 210 | Signature of the owner"
            for name, ton, owner in (
                ("Meadow", 120, "A. Winter"), ("Valley", 310, "B. Keeper"),
                ("Garden", 95, "C. Bridge"), ("Letter", 210, "D. Hill"),
            )
        )
    ),
}  # fmt: skip


PLAIN = (
    "header, footer and number on every page",
    "a bare number at the foot",
    "odd and even pages differ",
    "the header is that of the chapter",
    "roman front matter, then arabic numbers",
    "numbers that begin anew in each chapter",
    "Bates numbers",
    "pages of two sizes",
    "pages that are shown turned",
)
"""Documents on which the judgement has to be sure enough to fail a build."""

MENDED = {
    "footers that follow the end of the text": floating_footers(),
    "a notice of four lines on few pages": f"page times=6\n{NOTICE}",
    "furniture in the side margin of landscape pages": sideways(),
    "a notice of four lines on pages with little text": short_pages_with_a_notice(),
    "one word for a section of a few pages": sections_of_a_word(),
    "table labels that count with the pages": pages(
        *(f"page\ntext | Table A-{i}. Dues paid in the harbour by quarter\ngap 6\nbody 44" for i in range(1, 9)),
    ),
    "table labels that count on every other page": pages(
        *(f"page\n{f'text | Table A-{i}. Dues by quarter' if i % 2 else 'gap 14'}\ngap 6\nbody 44" for i in range(12))
    ),
    "a heading that is taken up on the next pages": pages(
        "page\nbody 6\ngap 10\ntext | Schedule of Harbour Dues\ngap 6\nbody 34\nfooter centre | {n}",
        "page times=2\nat 72 70 furniture size=10 | Schedule of Harbour Dues (continued)\ngap 20\nbody 42\n"
        "footer centre | {n}",
        "page times=3\nbody 44\nfooter centre | {n}",
    ),
    "the stamp of a court on the first page": pages(
        "page\nat 440 30 furniture size=13 | FILED\nat 440 42 furniture size=11 | Oct 02, 2019\n"
        "at 440 54 furniture size=10 | 02:19 PM\nat 180 120 size=14 | In the Matter of the Harbour\ngap 80\nbody 36",
        "page times=3\nbody 44",
    ),
    "the masthead of an article": pages(
        "page\nat 72 40 furniture size=7 | Journal of Harbour Studies 12 (2019) 101-118\n"
        "at 72 110 size=16 | Lanterns of the Valley\ngap 60\nbody 38\nfooter centre | {n}",
        "page times=4\nbody 44\nfooter centre | {n}",
    ),
    "page numbers at heights that never come again": pages(
        *(f"page\nbody {length}\nat 300 {100 + 14 * length} furniture | {i}" for i, length in enumerate(LENGTHS, 1))
    ),
}
"""Judged wrong once: they stay here for good."""


@cache
def read(recipe: str) -> Document:
    return pdfium.read(pdf(recipe))


@cache
def patterns(recipe: str) -> tuple[Pattern, ...]:
    return find.find(read(recipe)).patterns


def found(recipe: str, *levels: Confidence) -> Counter[tuple[int, str]]:
    return Counter(
        (line.page, line.line.text)
        for pattern in patterns(recipe)
        for line in pattern.lines
        if not levels or line.confidence in levels
    )


def spaced(truth: Counter[tuple[int, str]]) -> Counter[tuple[int, str]]:
    """Return the texts as the reader gives them: without space at their ends."""
    return Counter({(page, text.strip()): n for (page, text), n in truth.items()})


@pytest.mark.parametrize("name", RUNNING)
def test_exactly_the_furniture_is_found(name: str) -> None:
    assert found(RUNNING[name]) == spaced(furniture(RUNNING[name]))


@pytest.mark.parametrize("name", CONTENT)
def test_content_is_left_alone(name: str) -> None:
    assert found(CONTENT[name], Confidence.HIGH, Confidence.MEDIUM) == spaced(furniture(CONTENT[name]))


@pytest.mark.parametrize("name", MENDED)
def test_what_was_wrong_once_stays_right(name: str) -> None:
    assert found(MENDED[name]) == spaced(furniture(MENDED[name]))


@pytest.mark.parametrize("name", PLAIN)
def test_plain_furniture_is_found_for_sure(name: str) -> None:
    sure = found(RUNNING[name], Confidence.HIGH, Confidence.MEDIUM)
    assert sure.total() > 0.9 * furniture(RUNNING[name]).total()


def test_a_lone_line_that_says_nothing_of_itself_is_never_sure() -> None:
    alone = {"single": 1.0, "outermost": 1.0, "near-edge": 1.0}
    assert find.confidence_of(find.bounded(9.0, alone, "Lanterns of the Valley")) is Confidence.LOW
    assert find.bounded(9.0, alone | {"first-page": 1.0}, "Revision 4, 12 March 2026") == 9.0
    assert find.confidence_of(find.bounded(9.0, alone, "17.4521 0 T.7427388")) is Confidence.LOW
    assert find.confidence_of(find.bounded(9.0, alone | {"outside-page": 1.0}, "Lanterns")) is Confidence.LOW
    assert find.bounded(9.0, alone | {"url": 1.0}, "Lanterns of the Valley") == 9.0
    assert find.bounded(9.0, {"outermost": 1.0}, "Lanterns of the Valley") == 9.0


def test_evidence_that_decides_by_itself_gives_no_less_than_its_level() -> None:
    assert find.confidence_of(find.bounded(-9.0, {"numbered": 1.0}, "7")) is Confidence.MEDIUM
    assert find.confidence_of(find.bounded(-9.0, {"masthead": 1.0}, "Journal 12 (2019) 101")) is Confidence.LOW
    assert find.bounded(-9.0, {"masthead": 1.0}, "Journal 12 (2019) 101") > weights.THRESHOLD
    assert find.confidence_of(find.bounded(-9.0, {"watermark": 0.5}, "DRAFT")) is Confidence.MEDIUM
    assert find.bounded(-9.0, {"watermark": 0.25}, "DRAFT") == -9.0


def test_a_document_without_pages_has_no_furniture() -> None:
    assert find.find(Document(())).patterns == ()


def test_pages_without_text_are_no_trouble() -> None:
    assert patterns("page times=3") == ()


def test_the_same_document_gives_the_same_answer() -> None:
    document = read(RUNNING["odd and even pages differ"])
    assert find.find(document) == find.find(document)


@pytest.mark.parametrize(
    ("name", "text", "zone", "kind"),
    [
        ("header, footer and number on every page", "Staff Handbook", Zone.TOP, Kind.RUNNING_TITLE),
        ("header, footer and number on every page", "March 2026", Zone.TOP, Kind.DATE),
        ("header, footer and number on every page", "Confidential - for internal use", Zone.BOTTOM, Kind.NOTICE),
        ("header, footer and number on every page", "Page 2 of 6", Zone.BOTTOM, Kind.PAGE_X_OF_Y),
        ("roman front matter, then arabic numbers", "ii", Zone.BOTTOM, Kind.PAGE_NUMBER),
        ("numbers that begin anew in each chapter", "3-4", Zone.BOTTOM, Kind.PAGE_NUMBER),
        (
            "the header is that of the chapter",
            "Harbour Dues",
            Zone.TOP,
            Kind.SECTION_TITLE,
        ),
        ("Bates numbers", "HARB0007312", Zone.BOTTOM, Kind.DOCUMENT_ID),
        ("a watermark across the text", "DRAFT", Zone.BODY, Kind.WATERMARK),
        ("a preprint's stamp on the first page", "arXiv:2401.00001v2 [cs.CL] 1 Jan 2024", Zone.LEFT, Kind.STAMP),
        ("a stamp along the side", "Downloaded from harbour.example.org on 3 March 2026", Zone.RIGHT, Kind.STAMP),
        (
            "a notice of four lines",
            "on the condition that it is returned when asked for; no part of it may be copied,",
            Zone.BOTTOM,
            Kind.NOTICE,
        ),
    ],
)
def test_place_and_kind(name: str, text: str, zone: Zone, kind: Kind) -> None:
    lines = [line for pattern in patterns(RUNNING[name]) for line in pattern.lines if line.line.text == text]
    assert lines
    assert {line.zone for line in lines} == {zone}
    assert all(kind in line.kinds for line in lines)


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_boxes_are_those_of_the_page_as_shown(rotate: int) -> None:
    """A sideways page is judged as if it were upright; what is said of it is where a viewer shows it."""
    recipe = (
        f"page rotate={rotate} times=4\nheader left | Staff Handbook 2026\nfooter right | Page {{n}} of {{N}}\nbody 30"
    )
    document = pdfium.read(pdf(recipe))
    shown = {(page.number, i): line.box for page in document.pages for i, line in enumerate(page.lines)}
    lines = [line for pattern in find.find(document).patterns for line in pattern.lines]
    assert len(lines) == 8
    assert [line.line.box for line in lines] == [shown[line.page, line.index] for line in lines]
