"""What each piece of furniture is.

A line is read by peeling: first the number that counts with the pages, then whole-line sorts (stamps, print marks,
notices), then addresses, dates and identifiers; the words that are left over are a title, a section's or a name.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from furnlint.furniture import kinds_words as words
from furnlint.model.months import date_spans
from furnlint.model.pattern import Kind, Zone

if TYPE_CHECKING:
    import re

_ORDER = {kind: n for n, kind in enumerate(Kind)}
LONG = 7
"""Words from which a line that ends like a sentence is a notice, not a title."""
PROSE = 18
"""Words from which a line is a notice whatever it looks like."""
CONSTANT = 0.75
"""Share of the pages from which words that repeat a heading are the document's title rather than a section's."""
ALTERNATING = 0.38
"""Share of the pages from which one of two texts in a place is a running title: title and author on facing pages."""
LONGEST = 400
"""Characters that are read; some patterns take time with the square of the length."""
CACHE = 16384

_NONE: frozenset[Kind] = frozenset()
_PAGE_NUMBER = frozenset({Kind.PAGE_NUMBER})
_X_OF_Y = frozenset({Kind.PAGE_X_OF_Y})
_HALF = _PAGE_NUMBER | _X_OF_Y
_LINE_NUMBER = frozenset({Kind.LINE_NUMBER})
_DATE = frozenset({Kind.DATE})
_NOTICE = frozenset({Kind.NOTICE})
_STAMP = frozenset({Kind.STAMP})
_PRINT_MARK = frozenset({Kind.PRINT_MARK})
_CONTINUATION = frozenset({Kind.CONTINUATION})
_TEMPLATE = frozenset({Kind.TEMPLATE})
_SECTION = frozenset({Kind.SECTION_TITLE})
_RUNNING = frozenset({Kind.RUNNING_TITLE})
_ORGANISATION = frozenset({Kind.ORGANISATION})
_EDITION = frozenset({Kind.DATE, Kind.DOCUMENT_ID})
_NAMING = frozenset({Kind.DOCUMENT_ID, Kind.DATE, Kind.CONTACT, Kind.PRINT_MARK})
"""Kinds of lines whose other words are a title even where they end in a full stop."""


class Looks(NamedTuple):
    """What the judgement knows of one furniture line when its kinds are told."""

    text: str
    zone: Zone
    counts: bool
    """Whether a number in it counts with the pages."""
    folio: int
    """The page number it shows if it is nothing but a page number, else 0."""
    share: float
    """Share of the document's pages on which the same text (digits masked) stands in the same place, 0 to 1."""
    changes: bool
    """Whether other text stands in the same place on other pages (a slot that changes with the section)."""
    repeats_heading: bool
    """Whether its words are those of a heading or bookmark of the document."""
    repeats_title: bool
    """Whether its words are those of the document's title."""
    turned: bool
    """Whether it reads in another direction than the page's text."""
    large: bool
    """Whether it is set much larger than the body text."""
    outside: bool
    """Whether it stands outside the visible page."""


class _Reading(NamedTuple):
    """What the words of a line say, its page number taken off."""

    kinds: frozenset[Kind]
    rest: str
    """The words that no kind explains, if they make a title."""
    section: bool
    """Whether the rest is numbered as a section is."""
    sentence: bool
    """Whether the rest reads like a sentence."""
    name: frozenset[Kind]
    """What an organisation's name in the rest makes of it."""
    slot: frozenset[Kind]
    """What the rest is if it changes with the section."""


def kinds_of(looks: Looks) -> tuple[Kind, ...]:
    """Return the kinds of a furniture line, at least one, in the order of the Kind enumeration."""
    text = looks.text.strip()
    if len(text) > LONGEST:
        text = text[:LONGEST]
    numbers, rest = _numbers(text, looks)
    if not rest:
        return _sorted(numbers)
    reading = _read(rest)
    if _is_watermark(looks, reading, numbers):
        return (Kind.WATERMARK,)
    kinds = numbers | reading.kinds
    if Kind.URL in kinds and Kind.PAGE_X_OF_Y in numbers and words.looks_like_browser_print(text):
        kinds = reading.kinds | {Kind.PRINT_MARK, Kind.PAGE_NUMBER}
    if looks.outside and (Kind.DATE in kinds or " " not in text):
        kinds |= {Kind.PRINT_MARK}
    elif reading.rest:
        kinds |= _titles(looks, reading, numbers)
    return _sorted(kinds) if kinds else (Kind.OTHER,)


def _sorted(kinds: frozenset[Kind]) -> tuple[Kind, ...]:
    return tuple(sorted(kinds, key=_ORDER.__getitem__)) if len(kinds) > 1 else tuple(kinds)


def _numbers(text: str, looks: Looks) -> tuple[frozenset[Kind], str]:
    """Take the page number off: its kinds, and the text without it."""
    if words.FOLIO.fullmatch(text):
        return _bare(text, looks)
    if not words.DIGIT.search(text):
        return _counted(text, looks)
    pair = _pair(text, looks)
    if pair:
        return _X_OF_Y, _cut(text, *pair)
    half = words.HALF_PAIR.fullmatch(text)
    if half and half[1].lower() in words.PAGE_WORDS and half[2].lower() in words.OF_WORDS:
        return _HALF, ""
    page = _named_page(text)
    if page:
        return _PAGE_NUMBER, _cut(text, *page)
    return _counted(text, looks)


def _bare(text: str, looks: Looks) -> tuple[frozenset[Kind], str]:
    """Read a line that is a number and no more."""
    if not looks.counts and words.YEAR.fullmatch(text):
        return _DATE, ""
    beside = looks.zone in {Zone.LEFT, Zone.RIGHT} and not looks.turned
    if beside and not looks.counts and text.isdecimal():
        return _LINE_NUMBER, ""
    return _PAGE_NUMBER, ""


def _pair(text: str, looks: Looks) -> tuple[int, int] | None:
    """Return where "3 of 12" stands with the word before it; dates, fractions and ranges are none."""
    for match in words.NUMBER_PAIR.finditer(text):
        of = match["of"].lower().removeprefix("out ")
        if of not in words.OF_WORDS:
            continue
        before = words.WORD_BEFORE.search(text[: match.start()])
        named = before and before[1].lower() in words.PAGE_WORDS
        if named or _is_pair(match, text, looks):
            return (before.start() if before and named else match.start()), match.end()
    if text.isascii():
        return None
    east = words.EAST_PAIR.search(text)
    return east.span() if east else None


def _is_pair(match: re.Match[str], text: str, looks: Looks) -> bool:
    """Tell a page and its total that no word announces."""
    x, y = int(match["x"]), int(match["y"])
    at_edge = match.start() == 0 or match.end() == len(text)
    if x > y or words.YEAR.fullmatch(match["y"]) or (match["of"] in "/|" and not at_edge):
        return False
    if len(match[0]) == len(text) or looks.counts or words.looks_like_browser_print(text):
        return True
    return match["of"] not in "/|" and at_edge


def _named_page(text: str) -> tuple[int, int] | None:
    """Return where "Page 3" stands."""
    if not words.PAGE_WORDS.isdisjoint(words.LETTERS.findall(text.lower())):
        for match in words.PAGE_N.finditer(text):
            if match[1].lower() in words.PAGE_WORDS and (len(match[1]) > 1 or match.end() - match.start() == len(text)):
                return match.span()
    if text.isascii():
        return None
    east = words.EAST_PAGE.search(text)
    return east.span() if east else None


def _counted(text: str, looks: Looks) -> tuple[frozenset[Kind], str]:
    """Take off a number that counts, or that stands at the edge of a title as page numbers do."""
    edge = words.EDGE_NUMBER.search(text)
    if edge and not _is_part_of_more(edge, text):
        rest = _cut(text, *edge.span())
        number = edge["first"] or edge["last"]
        if looks.counts or _is_edge_folio(number, rest, looks):
            return _PAGE_NUMBER, rest
    return (_PAGE_NUMBER if looks.counts and _holds_folio(text) else _NONE), text


def _is_part_of_more(edge: re.Match[str], text: str) -> bool:
    """Tell a number at the edge that is a year, the day of a date or the number of a section."""
    if words.YEAR.fullmatch(edge[0]):
        return True
    at = edge.start("first") if edge["first"] else edge.start("last")
    section = words.SECTION.match(text) if edge["last"] else None
    return (section is not None and section.end() > at) or any(start <= at < end for start, end in date_spans(text))


def _holds_folio(text: str) -> bool:
    """Tell whether a number within the words may be the page's: not a year, a date's, a section's or a code's."""
    if words.looks_like_bates_number(text):
        return False
    section = words.SECTION.match(text)
    spans = date_spans(text)
    return any(
        not words.YEAR.fullmatch(match[0])
        and not (section and match.start() < section.end())
        and not any(start <= match.start() < end for start, end in spans)
        for match in words.ALONE.finditer(text)
    )


def _is_edge_folio(number: str, rest: str, looks: Looks) -> bool:
    """Tell a page number beside a title where counting could not be seen (few pages, roman front matter)."""
    if words.FRONT.match(rest) or (len(number) > 1 and number.isalpha() and rest[:1].isupper()):
        return True
    return looks.changes and number.isdecimal() and len(rest.split()) > 2


def _cut(text: str, start: int, end: int) -> str:
    return f"{text[:start].rstrip()} {text[end:].lstrip()}".strip(" \t-–—|•·")


def _is_watermark(looks: Looks, reading: _Reading, numbers: frozenset[Kind]) -> bool:
    if not (looks.turned or looks.large) or numbers or reading.kinds & {Kind.STAMP, Kind.PRINT_MARK}:
        return False
    if looks.zone is Zone.BODY and (looks.turned or not looks.repeats_heading):
        return True
    return bool(words.WATERMARK.search(looks.text))


def _titles(looks: Looks, reading: _Reading, numbers: frozenset[Kind]) -> frozenset[Kind]:
    """Return what the words left over are."""
    if reading.sentence and not numbers:
        return _NOTICE
    if reading.section or (looks.repeats_heading and looks.share < CONSTANT):
        return _SECTION
    if reading.name:
        return reading.name
    if looks.changes and looks.share < ALTERNATING and not looks.repeats_title:
        return reading.slot
    return _RUNNING


def _organisation(text: str) -> frozenset[Kind]:
    """Tell the name of an organisation from a title that holds one."""
    few = len(text.split()) < 4
    text = text.lower()
    form = words.ORGANISATION.search(text)
    if form:
        whole = few or form.start() == 0 or len(text) - form.end() < 2 or text[form.end()] == ","
        return _ORGANISATION if whole else _ORGANISATION | _RUNNING
    body = words.BODY.search(text)
    if body is None:
        return _NONE
    return _ORGANISATION if few and (body.start() == 0 or body.end() == len(text)) else _ORGANISATION | _RUNNING


def _slot(text: str) -> frozenset[Kind]:
    if words.AUTHORS.search(text):
        return _RUNNING
    return _SECTION | _RUNNING if words.TWO_PARTS.search(text) else _SECTION


def _is_sentence(text: str, kinds: set[Kind]) -> bool:
    count = len(text.split())
    if count > PROSE:
        return True
    if kinds & _NAMING:
        return False
    if text[:1] in "(（" and text[-1:] in ")）.":
        return count > 3
    return count >= LONG and (bool(words.SENTENCE.search(text)) or text[0].islower())


def names_edition(text: str) -> bool:
    """Tell whether a text has the form of a date, a version or a document's number."""
    return not _EDITION.isdisjoint(_read(text.strip()[:LONGEST]).kinds)


@lru_cache(maxsize=CACHE)
def _read(text: str) -> _Reading:
    """Read the words of a line, its page number taken off."""
    if not words.HAS_SIGN.search(text):
        return _explained(_TEMPLATE)
    label = _label(text)
    if label:
        return _explained(frozenset({label}))
    whole = _whole_line(text)
    kinds = set(whole)
    rest = _take_addresses(text, kinds)
    if Kind.CONTINUATION not in whole:
        rest = _take_dates(rest, kinds)
        rest = _take_ids(rest, kinds)
    rest = "" if whole else _title(rest)
    if not rest:
        return _explained(frozenset(kinds))
    section = bool(words.SECTION.match(rest) or words.FRONT.match(rest))
    return _Reading(frozenset(kinds), rest, section, _is_sentence(rest, kinds), _organisation(rest), _slot(rest))


def _explained(kinds: frozenset[Kind]) -> _Reading:
    """Return the reading of a line in which nothing is left over."""
    return _Reading(kinds, "", False, False, _NONE, _NONE)


def _label(text: str) -> Kind | None:
    """Return the kind of a cell that only names what stands in the next one."""
    if len(text) > 24:
        return None
    if words.LABEL_DATE.match(text):
        return Kind.DATE
    if text.rstrip(" .:").lower() in words.PAGE_WORDS:
        return Kind.PAGE_NUMBER
    return Kind.DOCUMENT_ID if words.LABEL_ID.match(text) else None


def _whole_line(text: str) -> frozenset[Kind]:
    """Return the kinds that claim the line whole."""
    if words.looks_like_stamp(text):
        return _STAMP
    if words.looks_like_proof_slug(text):
        return _PRINT_MARK
    if words.looks_like_continuation(text):
        return _CONTINUATION
    if words.looks_like_copyright(text):
        name = words.BARE_RIGHTS.match(text)
        return _NOTICE | _ORGANISATION if name and not words.looks_like_copyright(name[1]) else _NOTICE
    if words.LEGAL_NUMBER.search(text.lower()):
        return frozenset({Kind.CONTACT, Kind.NOTICE})
    return _NOTICE if words.looks_like_confidentiality(text) else _NONE


def _take_addresses(text: str, kinds: set[Kind]) -> str:
    """Take off web and post addresses and telephone numbers."""
    if any(c in text for c in "./#="):
        cut = words.EMAIL.sub(" ", text) if "@" in text else text
        found = cut != text
        text, urls = words.URL.subn(" ", cut)
        if urls:
            kinds.add(Kind.URL)
        if found and Kind.NOTICE not in kinds:
            kinds.add(Kind.CONTACT)
    if Kind.STAMP in kinds or not any(c.isdigit() for c in text):
        return text
    for pattern in (words.PHONE, words.ADDRESS, words.EXTENSION):
        text, found_here = pattern.subn(" ", text)
        if found_here:
            kinds.add(Kind.CONTACT)
    return text


def _take_dates(text: str, kinds: set[Kind]) -> str:
    """Take off dates; the year of a copyright and the date within a filing stamp do not count."""
    spans = date_spans(text)
    if spans and (Kind.STAMP not in kinds or Kind.URL in kinds):
        kinds.add(Kind.DATE)
    if spans and words.BROWSER_HEAD.match(text):
        kinds.add(Kind.PRINT_MARK)
    for start, end in reversed(spans):
        text = f"{text[:start]} {text[end:]}"
    apart = None if spans or kinds else words.YEAR_APART.search(text)
    if apart:
        kinds.add(Kind.DATE)
        return text[: apart.start()] or text
    return text


def _take_ids(text: str, kinds: set[Kind]) -> str:
    """Take off versions, numbers with a label, and codes."""
    if kinds & {Kind.STAMP, Kind.PRINT_MARK} or not words.MAY_HOLD_ID.search(text):
        return text
    cut = words.LABELLED_ID.sub(" ", words.VERSION.sub(" ", text))
    cut = words.CODE.sub(lambda m: m[0] if words.is_plain_word(m[0]) else " ", cut)
    if cut != text:
        kinds.add(Kind.DOCUMENT_ID)
    return cut


def _title(text: str) -> str:
    """Return the rest if it holds words that make a title, else ""."""
    return text.strip() if words.WORD.search(words.FILLER.sub("", text.lower())) else ""
