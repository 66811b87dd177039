"""Version marks: the dates, revisions and numbers that tell two editions of a document apart.

They are looked for in the furniture, and in the body where a document says what it is: on its first pages and on its
last. A mark stands apart or has a label; a date that a sentence mentions is none.
"""

from __future__ import annotations

import re
from functools import lru_cache
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from furnlint.furniture import kinds_words as words
from furnlint.model.months import date_spans, readings
from furnlint.model.pattern import Confidence, Kind, Zone
from furnlint.model.version import Label, MarkKind, VersionMark

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from furnlint.model.document import Document
    from furnlint.model.pattern import Furniture, FurnitureLine

FRONT = 3
"""First pages of a document whose body is looked through: cover, imprint, title."""
LAST = 2
"""Last pages: the imprint of many reports and the history of revisions stand there."""
APART = 9
"""Words of a line in which a date without a label is a mark."""
LONGEST = 120
"""Characters of a line in the body that may hold a mark."""
LARGER = 1.2
"""Times the usual size of the first page's letters that those of a title are larger."""
FOREIGN = frozenset({Kind.STAMP, Kind.PRINT_MARK, Kind.URL, Kind.WATERMARK, Kind.CONTACT})
"""Kinds of furniture that somebody else put there, or that say nothing about the edition."""

_CLASSES = (
    ("revision", ("rev", "réd", "rév", "ред", "изд", "rew")),
    ("edition", ("ed", "éd", "auf", "aus", "uit", "wyd", "bas")),
    ("issue", ("iss",)),
    ("release", ("rel",)),
)
"""Beginnings of the words for what a version is called; all others are versions."""
_LABELS = (
    (
        Label.PRINTED,
        r"print(?:ed|out)?|download\w*|access(?:ed)?|retrieved|generated|ausgedruckt|gedruckt|druckdatum|abgerufen|"
        r"imprimé|téléchargé|impreso|descargado|stampato|scaricato|impresso|baixado|"
        r"afgedrukt|wydrukowano|pobrano|напечатано|yazdırıl\w*|打印|下载|印刷",
    ),
    (
        Label.EFFECTIVE,
        r"effective|in force|valid (?:from|as of)|applicable from|gültig (?:ab|seit)|in kraft|en vigueur|vigor|"
        r"vigente|vigência|in vigore|decorrenza|ingangsdatum|van kracht|obowiązuje|вступа\w*|действует|"
        r"yürürlü\w*|施行|生效|実施",
    ),
    (
        Label.CHANGED,
        r"updated?|modified|changed|amended|review\w*|approv\w*|expir\w*|due|until|before|valid to|next|last|signed|"
        r"filed|received|sent|gesendet|envoyé|enviado|inviato|verzonden|wysłano|отправлено|gönderil\w*|"
        r"aktualisiert|geändert|geprüft|genehmigt|freigabe|bis|mis à jour|modifié|approuvé|actualizado|"
        r"aprobado|modificado|atualizado|aprovado|aggiornat\w*|approvat\w*|bijgewerkt|goedgekeurd|zatwierdzon\w*|aktualizac\w*|"
        r"утвержд\w*|обновл\w*|onay\w*|güncelle\w*|批准|更新|改訂|改定",
    ),
    (
        Label.PLAIN,
        r"dated?|released?|published|publication|issued?|version|ver|revision|rev|edition|as of|stand|datum|ausgabe|"
        r"ausgabedatum|veröffentlicht|erschienen|publié|édition|fecha|publicado|publicación|edición|data|"
        r"pubblicat\w*|emissione|edizione|gepubliceerd|uitgave|opublikowano|wydanie|дата|опубликован\w*|"
        r"версия|tarih\w*|yayın\w*|发布|發布|出版|発行|日期",
    ),
)
_LABEL = tuple((label, re.compile(rf"(?<![^\W\d_])(?:{pattern})(?![^\W\d_])", re.I)) for label, pattern in _LABELS)
_FIGURES = re.compile(r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}")
_YEARS = re.compile(r"(?<![\w./-])(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)\d\d|\d\d))?(?![\w/-]|\.\d)")
_MAY_TELL = re.compile(r"\d|[Rr][Ee][Vv]|[Ii]ss|ISS|[Vv]er|VER|[Ee]d")
"""What a line with a version or a date has at least."""
_SENTENCE = re.compile(r"[a-zà-öø-ÿа-яё]{2,}[.!?]$")
_CITATION = re.compile(r"\b(?:et al|pp?\.|vol\.|doi|isbn)\b|\bin:", re.I)


class Found(NamedTuple):
    """A mark in one line of text."""

    kind: MarkKind
    text: str
    value: str
    label: Label
    labelled: bool
    """Whether a word says what it is."""


@lru_cache(maxsize=8192)
def marks_in(text: str) -> tuple[Found, ...]:
    """Return the versions and dates in a line."""
    spans = date_spans(text)
    out = [
        Found(MarkKind.VERSION, match[0].strip(), _version(match[0]), Label.PLAIN, True)
        for match in _versions(text)
        if not any(start < match.end() and match.start() < end for start, end in spans)
    ]
    for start, end in spans:
        label, labelled = label_of(text[:start], text[end:])
        value = " ".join(f"{d.year}-{d.month:02}-{d.day:02}" for d in readings(text[start:end]))
        out.append(Found(MarkKind.DATE, text[start:end], value or text[start:end], label, labelled))
    return tuple(out)


def _versions(text: str) -> Iterable[re.Match[str]]:
    if not words.VERSION_HINT.search(text.lower()):
        return ()
    return list(words.FORM_DATE.finditer(text)) or words.VERSION.finditer(text)


@lru_cache(maxsize=8192)
def identifiers_in(text: str) -> tuple[Found, ...]:
    """Return the numbers that name the document in a line of furniture: those with a label, else codes."""
    if not words.MAY_HOLD_ID.search(text):
        return ()
    found = words.LABELLED_ID.findall(text) or [
        code for code in words.CODE.findall(text) if not words.is_plain_word(code)
    ]
    return tuple(Found(MarkKind.IDENTIFIER, code.strip(), fold(code), Label.PLAIN, True) for code in found)


def label_of(before: str, after: str = "") -> tuple[Label, bool]:
    """Return what the words around a date say it is, and whether they say anything: the nearest word before counts."""
    best, at = Label.PLAIN, -1
    for label, pattern in _LABEL:
        for match in pattern.finditer(before[-60:]):
            if match.end() > at:
                best, at = label, match.end()
    if at < 0 and _LABEL[0][1].search(after[:20]):
        return Label.PRINTED, True
    return best, at >= 0


def fold(text: str) -> str:
    """Return the letters and digits of a text, folded."""
    return "".join(c for c in text.casefold() if c.isalnum())


def _version(text: str) -> str:
    """Return what a version is called, and which it is: `Rev. C` -> `revision c`."""
    word = re.match(r"[^\W\d_]*", text.casefold())
    begins = word[0] if word else ""
    number = fold(text)[len(begins) :].removeprefix("no").removeprefix("nr")
    name = next((name for name, starts in _CLASSES if begins.startswith(starts)), "version")
    return f"{name} {number.lstrip('0') or '0'}"


def version_marks(document: Document, furniture: Furniture) -> tuple[VersionMark, ...]:
    """Return the version marks of a document, those in furniture first; each value once in either."""
    marks: dict[tuple[MarkKind, str, bool], VersionMark] = {}
    own = furniture.indices()
    for mark in (*_in_furniture(furniture), *_in_body(document, own), *_title_year(document, own)):
        marks.setdefault((mark.kind, mark.value, mark.furniture), mark)
    return tuple(marks.values())


def _title_year(document: Document, furniture: dict[int, set[int]]) -> Iterator[VersionMark]:
    """Yield the year in the title of the first page: `2021-2022 Employee Handbook`."""
    if not document.pages:
        return
    page = document.pages[0]
    own = furniture.get(page.number, set())
    lines = [(index, line) for index, line in enumerate(page.lines) if index not in own]
    usual = median([line.size for _, line in lines if line.size > 0] or [0.0])
    for index, line in lines:
        is_title = line.size > LARGER * usual and len(line.text.split()) <= APART and "©" not in line.text
        match = _YEARS.search(line.text) if is_title else None
        if match:
            value = f"year {fold(match[0])}"
            yield VersionMark(MarkKind.VERSION, match[0], value, page.number, index, False, pages=(page.number,))


def _in_furniture(furniture: Furniture) -> Iterator[VersionMark]:
    """Yield the marks in furniture: what the judgement took for a date or a number of the document.

    An identifier that is another on each page (a Bates number) names the page, and is left out.
    """
    lines = [line for pattern in furniture.patterns for line in pattern.lines]
    heads = {(line.page, line.line.row): line for line in lines if line.zone is Zone.TOP}
    for pattern in furniture.patterns:
        if pattern.confidence is Confidence.LOW:
            continue
        seen: dict[tuple[MarkKind, str], VersionMark] = {}
        for line in pattern.lines:
            kinds = set(line.kinds)
            if (
                kinds & FOREIGN
                or not kinds & {Kind.DATE, Kind.DOCUMENT_ID}
                or words.PRODUCTION_FILE.search(line.line.text)
            ):
                continue
            for found in marks_in(line.line.text) or identifiers_in(line.line.text):
                known = seen.get((found.kind, found.value))
                pages = (*known.pages, line.page) if known else (line.page,)
                label = Label.PRINTED if found.text == line.line.text and _browser_set(line, heads) else found.label
                first = known or VersionMark(found.kind, found.text, found.value, line.page, line.index, True, label)
                seen[found.kind, found.value] = first._replace(pages=pages)
        yield from (m for m in seen.values() if m.kind is not MarkKind.IDENTIFIER or len(m.pages) > 1)


def _browser_set(line: FurnitureLine, heads: dict[tuple[int, int], FurnitureLine]) -> bool:
    """Tell a date in figures at the left of the head with a title to its right: the head that browsers print."""
    last = heads.get((line.page, line.line.row))
    return last is not None and last.line.box.x0 > line.line.box.x1 and _FIGURES.fullmatch(line.line.text) is not None


def _in_body(document: Document, furniture: dict[int, set[int]]) -> Iterator[VersionMark]:
    pages = document.pages
    for page in dict.fromkeys((*pages[:FRONT], *pages[-LAST:])):
        own = furniture.get(page.number, set())
        for index, line in enumerate(page.lines):
            if index in own or len(line.text) > LONGEST or not _MAY_TELL.search(line.text):
                continue
            for found in marks_in(line.text):
                if is_apart(line.text, found):
                    yield VersionMark(
                        found.kind, found.text, found.value, page.number, index, False, found.label, (page.number,)
                    )


def is_apart(text: str, found: Found) -> bool:
    """Tell whether a mark in a line of the body stands apart or has a label, and is not mentioned by a sentence."""
    if _CITATION.search(text):
        return False
    at = text.find(found.text)
    before, after = text[:at].split(), text[at + len(found.text) :].split()
    if len(before) + len(after) <= APART - 4:
        return True
    if found.labelled and len(before) <= 4:
        return True
    return len(before) + len(after) <= APART and not _SENTENCE.search(text) and not text[:1].islower()


def printed(marks: Iterable[VersionMark]) -> str:
    """Return the marks as they are printed, in quotes, the first three of them."""
    shown = [f"'{mark.text}'" for mark in marks]
    return ", ".join(shown[:3]) + (f" and {len(shown) - 3} more" if len(shown) > 3 else "")
