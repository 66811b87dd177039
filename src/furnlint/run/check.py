"""One file: the only function that knows all stages."""

from __future__ import annotations

import contextlib
import gc
import hashlib
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from furnlint.cleaner.simulate import clean
from furnlint.errors import ReadError, describe
from furnlint.furniture import find
from furnlint.furniture.marks import version_marks
from furnlint.model.analysis import Analysis
from furnlint.model.cleaning import Reader
from furnlint.model.finding import Finding
from furnlint.model.pattern import Furniture
from furnlint.model.result import FileResult, FileStatus, JudgedLine
from furnlint.model.version import Sketch
from furnlint.readers import pdfium, pypdf_
from furnlint.readers.base import ReadLimits
from furnlint.reading.body import body_rows, folded_words
from furnlint.reading.garbled import garbled_pages
from furnlint.reading.sketch import of_pages, smallest
from furnlint.rules import catalog, reading
from furnlint.run import files
from furnlint.run.guard import Guard, within
from furnlint.run.progress import silent
from furnlint.run.second import second_look

if TYPE_CHECKING:
    from collections.abc import Iterator

    from furnlint.config.schema import CheckSettings
    from furnlint.model.cleaning import Cleaning
    from furnlint.model.document import Document
    from furnlint.rules.base import Rule
    from furnlint.run.progress import Tell


def check_file(path: str, settings: CheckSettings, *, name: str = "", tell: Tell = silent) -> FileResult:
    """Check one file: a pure function of its bytes and the settings; raises nothing for a bad file.

    `path` is where the file is, `name` how it is to be reported (default: the same); `tell` is told what is being done.
    """
    with _collector_paused():
        return _checked(path, settings, name or path, tell)


@contextlib.contextmanager
def _collector_paused() -> Iterator[None]:
    """Stop the search for cycles while a document is worked on: many records, all of them in use."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _checked(path: str, settings: CheckSettings, name: str, tell: Tell) -> FileResult:
    got = _read(path, settings, tell)
    if isinstance(got.document, Finding):
        return FileResult(name, FileStatus.UNREADABLE, (got.document,), got.sha256)
    document, guard = got.document, Guard(tell)
    furniture = guard.stage("judgement", lambda: find.find(document), Furniture())
    cleaning = guard.stage(
        "simulation of the cleaner",
        lambda: clean(
            document,
            furniture,
            settings.cleaner,
            stated=settings.cleaner_stated,
            texts=_texts(got.data, settings),
        ),
        None,
    )
    analysis = Analysis(document, furniture, cleaning, quality=settings.quality)
    analysis = guard.stage("search for version marks", lambda: _identified(analysis), analysis)
    analysis = guard.stage("search for garbled text", lambda: _legible(analysis), analysis)
    analysis = second_look(got.data, analysis, settings, guard, tell)
    findings = reading.unread_pages(document.problems) + reading.unread_by_reader(analysis)
    for rule in catalog.RULES:
        findings += guard.stage(rule.code, partial(_findings, rule, analysis), [])
    lines: tuple[JudgedLine, ...] = ()
    if settings.lines:
        lines = guard.stage("list of lines", lambda: judged_lines(document, furniture, cleaning), lines)
    status = FileStatus.PARTLY if document.problems or guard.findings else FileStatus.OK
    if not document.pages:
        status = FileStatus.UNREADABLE
    findings = within(findings + guard.findings, settings.limits)
    sketch = Sketch(smallest(analysis.shingles), analysis.marks)
    return FileResult(name, status, tuple(findings), got.sha256, len(document.pages), lines, sketch)


def _identified(analysis: Analysis) -> Analysis:
    """Return the analysis with what tells the document, and its edition, from others."""
    document, furniture = analysis.document, analysis.furniture
    body = body_rows(document, furniture.indices())
    words = tuple(map(folded_words, body))
    marks = version_marks(document, furniture)
    return replace(analysis, marks=marks, body=body, words=words, shingles=of_pages(words))


def _legible(analysis: Analysis) -> Analysis:
    """Return the analysis with the pages whose own text nobody can search."""
    return replace(analysis, garbled=garbled_pages(analysis.document))


class _Reading(NamedTuple):
    document: Document | Finding
    """What was read, or why nothing was."""
    sha256: str
    data: bytes = b""


def _read(path: str, settings: CheckSettings, tell: Tell) -> _Reading:
    limits = settings.limits
    sha256 = ""
    tell("reading")
    try:
        data = files.read(path, limits.file_size)
        sha256 = hashlib.sha256(data).hexdigest()
        document = pdfium.read(
            data,
            ReadLimits(limits.pages, limits.page_characters, limits.document_characters),
            lambda page: tell("reading", page),
        )
    except ReadError as error:
        return _Reading(reading.unread(error.reason, error.message), sha256)
    except MemoryError:
        finding = reading.aborted("the memory ran out while the file was read", "memory", remedy=reading.MORE_MEMORY)
        return _Reading(finding, sha256)
    except Exception as error:
        return _Reading(reading.unread("unreadable", f"the reader failed: {describe(error)}"), sha256)
    if not document.pages and not document.problems:
        return _Reading(reading.unread("unreadable", "the PDF has 0 pages"), sha256)
    return _Reading(document, sha256, data)


def _texts(data: bytes, settings: CheckSettings) -> dict[int, str] | None:
    """Return what pypdf itself reads, where the config names it: where its lines end does not show on the page."""
    if not settings.cleaner.enabled or settings.cleaner.reader is not Reader.PYPDF:
        return None
    try:
        return pypdf_.page_texts(data)
    except ReadError:
        return None


def _findings(rule: Rule, analysis: Analysis) -> list[Finding]:
    return list(rule.check(rule, analysis))


def judged_lines(document: Document, furniture: Furniture, cleaning: Cleaning | None = None) -> tuple[JudgedLine, ...]:
    """Return every line of the document in reading order with its judgement."""
    judged = {(f.page, f.index): f for pattern in furniture.patterns for f in pattern.lines}
    removed = cleaning.removed if cleaning is not None and cleaning.profile.enabled else None
    out = []
    for page in document.pages:
        for index, line in enumerate(page.lines):
            f = judged.get((page.number, index))
            gone = None if removed is None else (page.number, index) in removed
            kinds, zone, sure, why = (tuple(f.kinds), f.zone, f.confidence, f.evidence) if f else ((), "body", None, ())
            out.append(JudgedLine(page.number, line.text, f is not None, kinds, zone, line.box, sure, why, gone))
    return tuple(out)
