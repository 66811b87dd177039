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
    from collections.abc import Collection, Sequence

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
NUMBERED = re.compile(
    r"(?:[A-Z]{1,4}[-–.])?\d+(?:[.-]\d+)+[.)]?\s+\S|\d{1,4}[.)]\s+\S|\(?[a-z\d]{1,3}\)\s*\S"
    r"|\[?[A-Z]{2,6}[-_ ]\d+\]?\s+\S"
)
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
LARGE = 1.08
"""A heading is set larger than the running text by at least so much."""
VERY_LARGE = 1.35
HEADING_WORDS = 12
CAPITAL_WORDS = 18
LABEL_WORDS = 4
"""A line of so few words that ends with a colon heads what comes below it."""
COLUMNS = 3
"""So many parts in a row are columns, whatever they say."""
TABLE_ROWS = 3
"""How many rows below a line are looked at for columns."""
DAYLIGHT = 1.9
"""White space between a heading and the next row, in line heights from top to top, at least."""


class Context(NamedTuple):
    """What a page tells of its content lines."""

    page: Page
    rows: tuple[tuple[int, ...], ...]
    """The content lines of each visual row, left to right; rows of furniture are left out."""
    row_of: dict[int, int]
    """Line -> position of its row."""
    size: float
    """Font size of the document's running text, points."""


def body_size(document: Document) -> float:
    """Return the font size of the running text: that of most characters."""
    exact: dict[float, int] = {}
    count: dict[float, int] = {}
    for page in document.pages:
        for line in page.lines:
            exact[line.size] = exact.get(line.size, 0) + len(line.text)
    for size, characters in exact.items():
        half = round(size * 2) / 2
        count[half] = count.get(half, 0) + characters
    return max(count, key=lambda size: (count[size], -size), default=0.0)


def context(page: Page, furniture: Collection[int], size: float) -> Context:
    """Return the page's rows of content, ready to look up neighbours in."""
    rows: dict[int, list[int]] = {}
    for index, line in enumerate(page.lines):
        if index not in furniture:
            rows.setdefault(line.row, []).append(index)
    kept = tuple(tuple(rows[row]) for row in sorted(rows))
    return Context(page, kept, {index: at for at, row in enumerate(kept) for index in row}, size)


def classify(indices: Sequence[int], where: Context) -> LossKind:
    """Return what the content in `indices` is: parts of one line of the reader, which repeats on other pages."""
    text = " ".join(where.page.lines[i].text for i in indices)
    at = where.row_of[indices[0]]
    alone = len(where.rows[at]) == 1
    by_words = _by_words(text, alone=alone)
    if by_words is not None:
        return by_words
    if alone and _is_heading(text, indices[0], where):
        return LossKind.HEADING
    return _in_table(at, where) or (_by_set(text, indices[0], where) if alone else LossKind.OTHER_CONTENT)


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


def _in_table(at: int, where: Context) -> LossKind | None:
    """Return COLUMN_HEADING or TABLE_CELL where the columns say so.

    A row that is the same on several pages and stands over columns is their heading; under columns it is a cell.
    """
    row, above, below = _lines(where, at), _near(where, at, above=True), _near(where, at, above=False)
    wide = max((len(r) for r in below), default=0)
    over = sum(any(_aligned(line, cell) for r in above if len(r) > 1 for cell in r) for line in row)
    if len(row) == 1:
        if above and LABEL.match(" ".join(line.text for line in above[-1])):
            return LossKind.COLUMN_HEADING
        if wide >= COLUMNS and not above:
            return LossKind.COLUMN_HEADING
        return LossKind.TABLE_CELL if over and wide > 1 else None
    under = sum(any(_aligned(line, cell) for r in below for cell in r) for line in row)
    if under and not _is_values(row) and over < max(2, len(row) - 1):
        return LossKind.COLUMN_HEADING
    return LossKind.TABLE_CELL if over or under else None


def _lines(where: Context, at: int) -> list[Line]:
    return [where.page.lines[i] for i in where.rows[at]]


def _near(where: Context, at: int, *, above: bool) -> list[list[Line]]:
    """Return the rows just above or just below."""
    rows = range(max(0, at - TABLE_ROWS), at) if above else range(at + 1, min(len(where.rows), at + 1 + TABLE_ROWS))
    return [_lines(where, n) for n in rows]


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


def _is_heading(text: str, index: int, where: Context) -> bool:
    """Tell whether a line that stands alone is written or set as a heading, whatever is around it."""
    if not _is_short(text) or ENDS_SENTENCE.search(text) or not any(c.isalpha() for c in text):
        return False
    line = where.page.lines[index]
    large = VERY_LARGE if _is_form(where) else LARGE
    return CHAPTER.match(text) is not None or (line.size >= large * where.size > 0 and not line.text[0].islower())


def _is_form(where: Context) -> bool:
    """Tell whether most rows of the page have several parts: there a large line is a label, not a heading."""
    return 2 * sum(len(row) > 1 for row in where.rows) > len(where.rows)


def _by_set(text: str, index: int, where: Context) -> LossKind:
    """Return HEADING where capitals, a number or a colon make it one, else OTHER_CONTENT."""
    words = len(text.split())
    letters = [c for c in text if c.isalpha()]
    if _is_form(where):
        return LossKind.OTHER_CONTENT
    capitals = len(letters) > 3 and text.upper() == text != text.lower() and words <= CAPITAL_WORDS
    label = text.endswith(":") and words <= LABEL_WORDS
    numbered = NUMBERED.match(text) and text[-1].isalnum() and words <= HEADING_WORDS and _has_daylight(index, where)
    return LossKind.HEADING if capitals or label or numbered else LossKind.OTHER_CONTENT


def _has_daylight(index: int, where: Context) -> bool:
    """Tell whether there is more white below a line than within running text."""
    at = where.row_of[index]
    if at + 1 >= len(where.rows):
        return False
    line, below = where.page.lines[index], where.page.lines[where.rows[at + 1][0]]
    return below.box.top - line.box.top >= DAYLIGHT * max(line.box.height, 1.0)
