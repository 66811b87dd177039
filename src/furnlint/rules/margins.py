"""Line numbers in the margin that a reader returns within the lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.model.cleaning import Reader

if TYPE_CHECKING:
    from furnlint.model.analysis import Analysis
    from furnlint.model.document import Line, Page

LEAST = 8
"""Numbered lines of a page."""
ALIGNED = 3.0
"""Points by which the numbers' edges differ at most."""
MOST = 4
"""Digits of a line number."""


def numbered_pages(analysis: Analysis) -> dict[int, tuple[int, str]]:
    """Return 1-based page number -> how many lines of text begin with a number of the margin, and the first of them.

    Only pdfplumber joins what stands on one height; the others follow the content stream.
    """
    if analysis.reader is not Reader.PDFPLUMBER:
        return {}
    found = {page.number: lines for page in analysis.document.pages if len(lines := _numbered(page)) >= LEAST}
    return {number: (len(lines), lines[0]) for number, lines in found.items()}


def _numbered(page: Page) -> list[str]:
    """Return the rows of a page, as read, that begin with the numbers of its lines; none if it has no such numbers.

    The numbers of a list or of a table's rows stand before something that begins; line numbers stand before whatever
    the line goes on with.
    """
    # Lines of a row follow each other, and line numbers stand first.
    found = [
        (first, second)
        for before, first, second in zip((None, *page.lines), page.lines, page.lines[1:], strict=False)
        if first.row == second.row and _is_number(first.text) and (before is None or before.row != first.row)
    ]
    run = _longest_run(found)
    if len(run) < LEAST or sum(text.text[:1].islower() for _, text in run) < len(run) / 3:
        return []
    return [f"{number.text} {text.text}" for number, text in run]


def _is_number(text: str) -> bool:
    return len(text) <= MOST and text.isascii() and text.isdigit()


def _longest_run(rows: list[tuple[Line, Line]]) -> list[tuple[Line, Line]]:
    """Return the longest run of rows whose numbers count by one, on one edge, from row to row."""
    best: list[tuple[Line, Line]] = []
    run: list[tuple[Line, Line]] = []
    for row in rows:
        run = [*run, row] if run and _goes_on(run[-1][0], row[0]) else [row]
        if len(run) > len(best):
            best = run
    return best


def _goes_on(a: Line, b: Line) -> bool:
    if int(b.text) != int(a.text) + 1:
        return False
    return min(abs(a.box.x0 - b.box.x0), abs(a.box.x1 - b.box.x1)) <= ALIGNED
