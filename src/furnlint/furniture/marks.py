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
    ("revision", ("rev", "réd", "rév", "ред", "rew")),
    ("edition", ("ed", "éd", "auf", "aus", "uit", "wyd", "bas", "изд")),
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
        r"effective|in force|valid (?:from|as of|since)|applicable from|gültig (?:ab|seit)|in kraft|en vigueur|vigor|"
        r"vigente|vig[êe]ncia|in vigore|decorrenza|ingangsdatum|van kracht|geldig vanaf|obowiązuje|вступа\w*|действует|"
        r"действи[ие]|yürürlü\w*|geçerli\w*|施行|生效|実施",
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
_EAST = "\u3040-\u30ff\u3400-\u9fff"
_LABEL = tuple(
    (label, re.compile(rf"(?<![^\W\d_{_EAST}])(?:{pattern})(?!(?<![{_EAST}])[^\W\d_])", re.I))
    for label, pattern in _LABELS
)
"""Whole words; in scripts without spaces a label may stand within others, as in `施行日`."""
_FIGURES = re.compile(r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}")
_YEARS = re.compile(r"(?<![\w./-])(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)\d\d|\d\d))?(?![\w/-]|\.\d)")
_EDITION_WORD = (
    "edition|ed|auflage|ausgabe|fassung|édition|edici[óo]n|edição|edizione|editie|uitgave|wydanie|издание|baskı"
)
_SPELT = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NTH = re.compile(
    rf"(?<![\w.,/-])(?P<n>\d{{1,2}})(?:st|nd|rd|th|\.|[ªºaeoè]|[eè]me|re|er|-?[ея])\s+(?:\w+\s+)?(?:{_EDITION_WORD})(?!\w)"
    rf"|(?<!\w)(?P<spelt>{'|'.join(_SPELT)})\s+(?:\w+\s+)?(?:edition|ed|issue|revision)(?!\w)",
    re.I,
)
"""`3rd edition`, `2., neue Auflage`, `Second revised edition`."""
_YEAR = r"(?<![\w./-])(?P<{}>(?:19|20)\d\d(?:[-–/](?:(?:19|20)\d\d|\d\d))?)(?![\w./-]*\d)"
_OF_YEAR = re.compile(
    rf"(?<!\w)(?:{_EDITION_WORD}|version|revision|stand|rev)\b[.:]?\s+{_YEAR.format('after')}"
    rf"|{_YEAR.format('before')}\s+(?:{_EDITION_WORD}|version|revision)(?!\w)",
    re.I,
)
"""`2023 Edition`, `Ausgabe 2023`, `Stand 2021-07`."""
_DOCKET = re.compile(r"(?<![\w:])\d{1,2}:\d\d-[a-z]{2,4}-\d{3,6}(?:-[A-Z]{2,4})*(?!\w)")
_MAY_TELL = re.compile(r"\d|[Rr][Ee][Vv]|[Ii]ss|ISS|[Vv]er|VER|[Ee][Dd]")
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
    taken = list(spans)
    out = []
    for match, value in _valued(text):
        if not any(start < match.end() and match.start() < end for start, end in taken):
            taken.append(match.span())
            out.append(Found(MarkKind.VERSION, match[0].strip(), value, Label.PLAIN, True))
    for start, end in spans:
        label, labelled = label_of(text[:start], text[end:])
        value = " ".join(f"{d.year}-{d.month:02}-{d.day:02}" for d in readings(text[start:end]))
        out.append(Found(MarkKind.DATE, text[start:end], value or text[start:end], label, labelled))
    return tuple(out)


def _valued(text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Yield what may be a version, with its value: the longer forms first, since `2021 Edition 3` has both."""
    if not words.may_hold_version(text):
        return
    for match in _OF_YEAR.finditer(text):
        yield match, f"year {fold(match['after'] or match['before'])}"
    for match in _NTH.finditer(text):
        number = match["n"] or str(_SPELT.index(match["spelt"].casefold()) + 1)
        word = match[0].split()[-1].casefold()
        yield match, f"{_class(word)} {number.lstrip('0') or '0'}"
    for match in _versions(text):
        yield match, _version(match[0])


def _versions(text: str) -> Iterable[re.Match[str]]:
    return list(words.FORM_DATE.finditer(text)) or words.VERSION.finditer(text)


@lru_cache(maxsize=8192)
def identifiers_in(text: str) -> tuple[Found, ...]:
    """Return the numbers that name the document in a line of furniture: those with a label, else codes."""
    if not words.MAY_HOLD_ID.search(text):
        return ()
    found = (
        _DOCKET.findall(text)
        or words.LABELLED_ID.findall(text)
        or [code for code in words.CODE.findall(text) if not words.is_plain_word(code)]
    )
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
    if at < 0:
        for label, pattern in _LABEL:
            if _east(pattern.search(after[:6])):
                return label, True
    return best, at >= 0


def _east(match: re.Match[str] | None) -> bool:
    """Tell a label of a script in which it follows its date: `2021年7月1日施行`."""
    return match is not None and not match[0].isascii() and match[0] >= "\u3040"


def fold(text: str) -> str:
    """Return the letters and digits of a text, folded."""
    return "".join(filter(str.isalnum, text.casefold()))


def _version(text: str) -> str:
    """Return what a version is called, and which it is: `Rev. C` -> `revision c`, `Version 02.1` -> `version 2.1`."""
    word = re.match(r"[^\W\d_]*", text.casefold())
    begins = word[0] if word else ""
    parts = [part.lstrip("0") or "0" for part in re.findall(r"[^\W_]+", text.casefold()[len(begins) :])]
    if len(parts) > 1 and parts[0] in {"no", "nr"}:
        del parts[0]
    return f"{_class(begins)} {'.'.join(parts) or '0'}"


def _class(word: str) -> str:
    """Return what a version is called in English."""
    return next((name for name, starts in _CLASSES if word.startswith(starts)), "version")


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
