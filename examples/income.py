"""The income report: tables over several pages, one drawn sideways and one on a page with /Rotate 90.

What a repeat rule takes for furniture here and must not: `Table A-1.` on a line of its own at the head of five
pages, the column headings that a long table repeats, the notes below each table.
"""

from __future__ import annotations

from random import Random
from typing import Any

from reportlab.lib.pagesizes import LETTER
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, Paragraph, Table, TableStyle

from press import Booklet, Layout, Pen, blocks, flow, gap, styles, turn_to

WIDTH, HEIGHT = LETTER
SIDE = 68.0

DISTRICTS = [text for _, text in blocks("districts.txt")]
GROUPS = {
    "Type of household": [
        "Family households",
        "Married couples",
        "Female householder",
        "Male householder",
        "Living alone",
    ],
    "Age of householder": [
        "Under 25 years",
        "25 to 34 years",
        "35 to 44 years",
        "45 to 54 years",
        "55 to 64 years",
        "65 years and over",
    ],
    "District": ["Coastal", "Upland", "Central plain", "Metropolitan"],
    "Nativity": ["Born in the region", "Born elsewhere", "Naturalized", "Not a citizen"],
    "Work experience": ["Worked full time, all year", "Worked part time", "Did not work"],
    "Tenure": ["Owner, with mortgage", "Owner, without mortgage", "Renter"],
}
SECTORS = ["Energy", "Transport", "Industry", "Building", "Trade", "Health", "Schools", "Public offices", "Farming"]
NOTES = (
    "* Statistically different from zero at the 90 percent confidence level.",
    "Note: Income in 2025 dollars. Details may not sum to totals because of rounding.",
    "Source: Vale Statistical Office, Annual Household Survey, 2024 and 2025.",
)


def furnish_cover(pen: Pen) -> None:
    """Print nothing: the title page."""
    del pen


def furnish(pen: Pen) -> None:
    """Print the header and the folio, mirrored on odd and even pages."""
    y = 36
    if pen.page % 2:
        pen.put("Income in the Vale Region: 2025", "running-title", WIDTH - SIDE, HEIGHT - 40, align="right", size=8.5)
        pen.put(str(pen.page), "page-number", WIDTH - SIDE, y, align="right", size=9)
    else:
        pen.put("Vale Statistical Office", "organisation", SIDE, HEIGHT - 40, size=8.5)
        pen.put(str(pen.page), "page-number", SIDE, y, size=9)


def furnish_turned(pen: Pen) -> None:
    """Print the same on a page that is shown turned by 90 degrees: its left edge as stored is its head as shown."""
    if pen.page % 2:
        pen.put("Income in the Vale Region: 2025", "running-title", 40, HEIGHT - SIDE, align="right", size=8.5, turn=90)
        pen.put(str(pen.page), "page-number", WIDTH - 36, HEIGHT - SIDE, align="right", size=9, turn=90)
    else:
        pen.put("Vale Statistical Office", "organisation", 40, SIDE, size=8.5, turn=90)
        pen.put(str(pen.page), "page-number", WIDTH - 36, SIDE, size=9, turn=90)


class Sideways(Flowable):  # type: ignore[misc]  # reportlab is not typed
    """A table whose text reads upwards, by the text matrix of each cell; upright where the page is turned."""

    SIZE, LEADING, FIRST, REST = 8.0, 12.2, 120.0, 54.0

    def __init__(self, head: tuple[str, str], rows: list[list[str]], notes: tuple[str, ...] = NOTES) -> None:
        super().__init__()
        self.head, self.rows, self.notes = head, rows, notes

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Take all the room there is."""
        return width, height - 1

    def draw(self) -> None:
        """Draw it on the current page."""
        x = 12.0
        for line in self.head:
            self._write(line, x, 0, "Helvetica-Bold", 10)
            x += 14
        for number, (first, *rest) in enumerate(self.rows):
            x += self.LEADING
            self._write(first, x, 0)
            for column, cell in enumerate(rest, start=1):
                end = self.FIRST + self.REST * column
                self._write(cell, x, end - stringWidth(cell, "Helvetica", self.SIZE))
            if number in {0, len(self.rows) - 1}:
                self.canv.line(x + 4, 0, x + 4, self.FIRST + self.REST * len(rest))
                x += 4
        x += 4
        for line in self.notes:
            x += 10
            self._write(line, x, 0, size=7.5)

    def _write(self, text: str, x: float, y: float, font: str = "Helvetica", size: float = SIZE) -> None:
        run = self.canv.beginText()
        run.setFont(font, size)
        run.setTextTransform(0, 1, -1, 0, x, y)
        run.textOut(text)
        self.canv.drawText(run)


def changes(seed: int) -> list[str]:
    """Return invented figures for one row: median before and after, margin of error, change in percent."""
    dice = Random(seed)
    before, change = 28_000 + 58_000 * dice.random(), 9 * dice.random() - 3
    mark = "*" if abs(change) > 1.6 else ""
    return [f"{before:,.0f}", f"{before * (1 + change / 100):,.0f}", f"{before / 90:,.0f}", f"{mark}{change:.1f}"]


def amounts(seed: int, columns: int) -> list[str]:
    """Return invented amounts for one row."""
    dice = Random(seed)
    return [f"{28_000 + 68_000 * dice.random():,.0f}" for _ in range(columns)]


def table(rows: list[list[str]], first: float) -> Table:
    """Return a table whose first row is repeated on each page."""
    rest = (WIDTH - 2 * SIDE - first) / (len(rows[0]) - 1)
    look = [
        ("FONT", (0, 0), (-1, -1), "Helvetica", 8.5),
        ("FONT", (0, 0), (-1, 0), "Helvetica-Bold", 8),
        ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
        ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
        ("LINEABOVE", (0, 0), (-1, 0), 0.8, "black"),
        ("LINEBELOW", (0, 0), (-1, 0), 0.4, "black"),
        ("TOPPADDING", (0, 0), (-1, -1), 2.2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.2),
        ("LEFTPADDING", (0, 0), (0, -1), 0),
    ]
    return Table(rows, [first, *[rest] * (len(rows[0]) - 1)], repeatRows=1, style=TableStyle(look), hAlign="LEFT")


COLUMNS = ["Households\n(thousands)", "Median\n2024", "Median\n2025", "Margin\nof error", "Percent\nchange"]


def by_characteristic(seed: int, leave_out: str = "") -> list[list[str]]:
    """Return rows by characteristic of the householder."""
    rows = [["Characteristic", *COLUMNS], ["All households", "2,318", "59,980", "61,240", "702", "*2.1"]]
    for group, members in GROUPS.items():
        if group != leave_out:
            rows.append([group, *[""] * len(COLUMNS)])
            rows += [
                [f"   {m}", f"{40 + 17 * i + len(m) * 9:,}", *changes(seed + 31 * len(rows) + i)]
                for i, m in enumerate(members)
            ]
    return rows


def by_district(seed: int) -> list[list[str]]:
    """Return one row for each district."""
    rows = [["District", *COLUMNS]]
    rows += [[name, f"{12 + 7 * (i * 5 % 11)}", *changes(seed + i)] for i, name in enumerate(DISTRICTS)]
    return rows


def by_sector(seed: int, names: list[str]) -> list[list[str]]:
    """Return one row for each of `names`, with a column for each sector."""
    return [["", *SECTORS], *[[name, *amounts(seed + i, len(SECTORS))] for i, name in enumerate(names)]]


def story() -> list[Any]:
    """Return the flow of the report."""
    style = styles("Times-Roman", "Helvetica-Bold", 11, 14.6)
    label = style["plain"].clone("label", fontName="Helvetica-Bold", fontSize=10, leading=13, spaceAfter=0, alignment=0)
    items = list(blocks("income.txt"))
    cover = [gap(120), *flow(iter(items[:2]), style), gap(12), Paragraph("Vale Statistical Office", style["subtitle"])]

    def upright(number: int, title: str, rows: list[list[str]], first: float = 150) -> list[Any]:
        head = [Paragraph(f"Table A-{number}.", label), Paragraph(title, label), gap(6)]
        return [
            *turn_to("page"),
            *head,
            table(rows, first),
            gap(5),
            *[Paragraph(note, style["note"]) for note in NOTES],
        ]

    ages = GROUPS["Age of householder"]
    return [
        *cover,
        *turn_to("page"),
        *flow(iter(items[2:]), style),
        *upright(1, "Median Income of Households by Selected Characteristics: 2024 and 2025", by_characteristic(100)),
        *upright(2, "Median Income of Households by District: 2024 and 2025", by_district(400), 130),
        *turn_to("page"),
        Sideways(
            ("Table A-3.", "Median Household Income by District and Sector of Main Earner: 2025"),
            by_sector(700, DISTRICTS[:27]),
        ),
        *upright(
            4,
            "Median Earnings of Full-Time Workers by Selected Characteristics: 2024 and 2025",
            by_characteristic(900, "Nativity"),
        ),
        *turn_to("turned"),
        Sideways(
            ("Table A-5.", "Median Earnings by Age and Sector: 2025"),
            by_sector(1200, [*GROUPS["District"], *ages, *GROUPS["Tenure"], *GROUPS["Work experience"]]),
        ),
    ]


def booklet() -> Booklet:
    """Return the document, ready to be built."""
    layouts = [
        Layout("cover", LETTER, (SIDE, 72, SIDE, 72), furnish_cover),
        Layout("page", LETTER, (SIDE, 70, SIDE, 64), furnish),
        Layout("turned", LETTER, (70, SIDE, 64, SIDE), furnish_turned, rotate=90),
    ]
    return Booklet("Income in the Vale Region: 2025", layouts, story, "Vale Statistical Office")
