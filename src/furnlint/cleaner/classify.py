"""What a content line is: a table's label, a numbered requirement, a column heading, ...

Each test looks at the words of the line, then at its neighbours: parts beside it, columns below it, its size against
that of the running text.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from furnlint.model.cleaning import LossKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from furnlint.model.document import Document, Line, Page

LABEL = re.compile(
    r"(?:table|figure|fig|exhibit|chart|schedule|box|tabelle|tab|abbildung|abb|tableau|graphique|tabla|figura|cuadro"
    r"|gráfico|tabela|quadro|tabella|tabel|figuur|tabulka|rysunek|таблица|рисунок|рис|tablo|şekil)\.?\s*"
    r"(?:[A-Z]{0,3}[-–.]?\d|[A-Z]{1,3}[-–.\d]|[IVXLC]+\b|#)"
    r"|[表图図圖]\s*[\d一二三四五六七八九十]",
    re.IGNORECASE,
)
NOTE = re.compile(
    r"(?:table\s+)?(?:note|notes|source|sources|footnote|quelle|anmerkung|hinweis|remarque|nota|fuente|fonte|bron|źródło"
    r"|источник|примечание|kaynak|not)\b\s*(?:\d+|[a-z])?\s*[.:—–-]"
    r"|[*†‡§¹²³]+\s*\S|\(\d\)\s+[A-Z]|[a-z]\s?/\s+[A-Z]",
    re.IGNORECASE,
)
NUMBERED = re.compile(r"(?:[A-Z]{1,4}[-–.])?\d+(?:[.-]\d+)+[.)]?\s+\S|\d{1,4}[.)]\s+\S|\(?[a-z\d]{1,3}\)\s*\S|\[?[A-Z]{2,6}[-_ ]\d+\]?\s+\S")
DUTY = re.compile(
    r"\b(?:shall|must|should|will|may not|is required|are required|muss|müssen|soll|sollen|doit|doivent|debe|deben|deve"
    r"|devono|moet|moeten)\b",
    re.IGNORECASE,
)
SECOND_NUMBER = re.compile(r"\S*\d\S*\s+\d{2,}\s+\S")
CHAPTER = re.compile(
    r"(?:chapter|part|section|appendix|annex|attachment|article|kapitel|teil|anhang|chapitre|partie|annexe|capítulo|parte"
    r"|anexo|capitolo|allegato|hoofdstuk|bijlage|глава|bölüm)\s+(?:\d+|[A-Z]\b|[IVXLC]+\b|one|two|three|four|five|six)"
    r"|第\s*[\d一二三四五六七八九十]+\s*[章节節部]",
    re.IGNORECASE,
)
NUMBER = re.compile(r"[-–(]?\s*\d{1,6}\s*[-–)]?\.?")
VALUE = re.compile(r"[\s$€£¥%+\-–—()\d.,:/*xX✓•N]*")
PHONE = re.compile(r"\+?[\d(][\d\s().–/-]{5,20}\d")
PHONE_DIGITS = 7
ENDS_SENTENCE = re.compile(r"[.!?;,]['\"”’)]?$")
ALIGNED = 4.0
"""Points by which a heading's left edge, right edge or centre may miss those of the cell below."""
LARGE = 1.12
"""A heading is set larger than the running text by at least so much."""
HEADING_WORDS = 12
TABLE_ROWS = 3
"""How many rows below a line are looked at for columns."""
DAYLIGHT = 1.9
"""White space between a heading and the next row, in line heights from top to top, at least."""


class Context(NamedTuple):
    """What a page tells of its lines."""

    page: Page
    rows: tuple[tuple[int, ...], ...]
    """The lines of each visual row, left to right."""
    size: float
    """Font size of the document's running text, points."""


def body_size(document: Document) -> float:
    """Return the font size of the running text: that of most characters in long lines."""
    count: dict[float, int] = {}
    for page in document.pages:
        for line in page.lines:
            size = round(line.size * 2) / 2
            count[size] = count.get(size, 0) + len(line.text)
    return max(count, key=lambda size: (count[size], -size), default=0.0)


def context(page: Page, size: float) -> Context:
    """Return the page's rows, ready to look up neighbours in."""
    rows: dict[int, list[int]] = {}
    for index, line in enumerate(page.lines):
        rows.setdefault(line.row, []).append(index)
    return Context(page, tuple(tuple(rows[row]) for row in sorted(rows)), size)


def classify(indices: Sequence[int], where: Context) -> LossKind:
    """Return what the content in `indices`, parts of one line of the reader, is."""
    lines = [where.page.lines[i] for i in indices]
    text = " ".join(line.text for line in lines)
    by_words = _by_words(text, alone=len(where.rows[_row(where, indices[0])]) == 1)
    if by_words is not None:
        return by_words
    table = _in_table(indices, where)
    if table is not None and not _stands_out(lines[0], where):
        return table
    if _is_heading(text, indices, where):
        return LossKind.HEADING
    return table or LossKind.OTHER_CONTENT


def _by_words(text: str, *, alone: bool) -> LossKind | None:
    """Return what the words alone say."""
    if LABEL.match(text):
        return LossKind.TABLE_LABEL
    if alone and NUMBER.fullmatch(text):
        return LossKind.LONE_NUMBER
    if NOTE.match(text):
        return LossKind.TABLE_NOTE
    if NUMBERED.match(text) and (DUTY.search(text) or SECOND_NUMBER.match(text)):
        return LossKind.NUMBERED_REQUIREMENT
    if is_phone(text):
        return LossKind.PHONE_NUMBER
    return None


@lru_cache(maxsize=4096)
def is_phone(text: str) -> bool:
    """Tell whether there is a telephone number in the text, by the numbering plans of the world."""
    match = PHONE.search(text)
    if match is None or sum(c.isdigit() for c in match.group()) < PHONE_DIGITS:
        return False
    import phonenumbers  # noqa: PLC0415 - its tables are loaded only for lines with enough digits

    regions = ("US",) if match.group()[0] != "+" else (None,)
    return any(
        next(iter(phonenumbers.PhoneNumberMatcher(match.group(), region, phonenumbers.Leniency.POSSIBLE)), None)
        for region in regions
    )


def _row(where: Context, index: int) -> int:
    """Return the position of a line's visual row."""
    return min(where.page.lines[index].row, len(where.rows) - 1)


def _in_table(indices: Sequence[int], where: Context) -> LossKind | None:
    """Return COLUMN_HEADING or TABLE_CELL where the columns say so."""
    at = _row(where, indices[0])
    row = [where.page.lines[i] for i in where.rows[at]]
    below = [[where.page.lines[i] for i in r] for r in where.rows[at + 1 : at + 1 + TABLE_ROWS]]
    above = [[where.page.lines[i] for i in r] for r in where.rows[max(0, at - TABLE_ROWS) : at]]
    lines = [where.page.lines[i] for i in indices]
    under = sum(any(_aligned(line, cell) for r in below for cell in r) for line in row)
    over = sum(any(_aligned(line, cell) for r in above for cell in r if len(r) > 1) for line in row)
    wide = max((len(r) for r in below), default=0)
    if len(row) == 1:
        if wide < 3 or not _is_short(lines[0].text) or above:  # noqa: PLR2004 - three columns are a table
            return LossKind.TABLE_CELL if over and wide > 1 else None
        return LossKind.COLUMN_HEADING
    if under >= min(2, len(row)) and not _is_values(row) and wide > 1 and over < len(row) - 1:
        return LossKind.COLUMN_HEADING
    return LossKind.TABLE_CELL if over or under else None


def _is_short(text: str) -> bool:
    return len(text.split()) <= HEADING_WORDS


def _is_values(row: Sequence[Line]) -> bool:
    """Tell whether a row holds figures, as its cells do and its headings do not."""
    return 2 * sum(VALUE.fullmatch(line.text) is not None for line in row) > len(row)


def _aligned(a: Line, b: Line) -> bool:
    return (
        abs(a.box.x0 - b.box.x0) <= ALIGNED
        or abs(a.box.x1 - b.box.x1) <= ALIGNED
        or abs(a.box.centre - b.box.centre) <= ALIGNED
    )


def _stands_out(line: Line, where: Context) -> bool:
    return CHAPTER.match(line.text) is not None or line.size >= 1.35 * where.size > 0


def _is_heading(text: str, indices: Sequence[int], where: Context) -> bool:
    """Tell whether a line is set as a heading."""
    line = where.page.lines[indices[0]]
    if not _is_short(text) or ENDS_SENTENCE.search(text) or not any(c.isalpha() for c in text):
        return False
    if CHAPTER.match(text) or (where.size and line.size >= LARGE * where.size):
        return True
    letters = [c for c in text if c.isalpha()]
    if len(letters) > 3 and text.upper() == text and text.lower() != text:  # noqa: PLR2004 - not an acronym
        return True
    return NUMBERED.match(text) is not None and text[-1].isalnum() and _has_daylight(line, indices[0], where)


def _has_daylight(line: Line, index: int, where: Context) -> bool:
    at = _row(where, index)
    if at + 1 >= len(where.rows):
        return False
    below = where.page.lines[where.rows[at + 1][0]]
    return below.box.top - line.box.top >= DAYLIGHT * max(line.box.height, 1.0)
