"""The second look: facts of suspect pages, and what the configured reader makes of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from furnlint.config.schema import ReadCheck
from furnlint.errors import ReadError
from furnlint.readers.look import look
from furnlint.readers.texts import read_pages
from furnlint.reading import suspect
from furnlint.reading.compare import tokens
from furnlint.reading.failures import failures
from furnlint.run.stages import SECOND_LOOK, reading_with

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from furnlint.config.schema import CheckSettings
    from furnlint.model.analysis import Analysis
    from furnlint.model.reading import Failure, PageFacts
    from furnlint.run.guard import Guard
    from furnlint.run.progress import Tell


def second_look(data: bytes, analysis: Analysis, settings: CheckSettings, guard: Guard, tell: Tell) -> Analysis:
    """Return the analysis with what a second look at suspect pages gives, as far as the settings ask for it.

    Whatever it raises becomes a finding of `guard`, and what was found before stays.
    """
    document, reader = analysis.document, settings.cleaner.reader
    analysis = replace(analysis, reader=reader)
    if settings.read_check is ReadCheck.OFF:
        return analysis
    everything = settings.read_check is ReadCheck.ALL
    plan = suspect.plan(document, analysis.garbled, everything=everything)
    nothing: dict[int, PageFacts] = {}
    facts = guard.stage(SECOND_LOOK, lambda: look(data, plan.look, _telling(tell, SECOND_LOOK)), nothing)
    stage = reading_with(reader)
    wanted, over = suspect.to_read(plan, facts, everything=everything)
    analysis = replace(analysis, facts=facts, passed_over=over)
    return guard.stage(stage, lambda: _read(data, analysis, wanted, _telling(tell, stage)), analysis)


def _read(data: bytes, analysis: Analysis, wanted: tuple[int, ...], progress: Callable[[int], None]) -> Analysis:
    try:
        readings = read_pages(data, wanted, analysis.reader, progress)
    except ReadError as error:
        return replace(analysis, reader_problem=error.message)
    over = tuple(sorted({*analysis.passed_over, *(number for number in wanted if number not in readings)}))
    analysis = replace(analysis, readings=readings, passed_over=over)
    return replace(analysis, failures=tuple(_failures(analysis)))


def _failures(analysis: Analysis) -> Iterator[Failure]:
    if not analysis.readings:
        return
    furniture = analysis.furniture.indices()
    known = {word for page in analysis.document.pages for line in page.lines for word in tokens(line.text)}
    for page in analysis.document.pages:
        number = page.number
        if number in analysis.readings:
            facts = analysis.facts.get(number)
            yield from failures(page, analysis.readings[number], furniture.get(number, ()), known, facts)


def _telling(tell: Tell, stage: str) -> Callable[[int], None]:
    return lambda page: tell(stage, page)
