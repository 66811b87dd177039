"""The second look: facts of suspect pages, and what the configured reader makes of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from furnlint.config.schema import ReadCheck
from furnlint.errors import ReadError
from furnlint.readers.look import look
from furnlint.readers.texts import read_pages
from furnlint.reading import suspect

if TYPE_CHECKING:
    from collections.abc import Callable

    from furnlint.config.schema import CheckSettings
    from furnlint.model.analysis import Analysis
    from furnlint.model.reading import PageFacts
    from furnlint.run.guard import Guard
    from furnlint.run.progress import Tell


def second_look(data: bytes, analysis: Analysis, settings: CheckSettings, guard: Guard, tell: Tell) -> Analysis:
    """Return the analysis with what a second look at suspect pages gives, as far as the settings ask for it.

    Whatever it raises becomes a finding of `guard`, and what was found before stays.
    """
    if settings.read_check is ReadCheck.OFF:
        return analysis
    document, reader = analysis.document, settings.cleaner.reader
    plan = suspect.plan(document, everything=settings.read_check is ReadCheck.ALL)
    nothing: dict[int, PageFacts] = {}
    facts = guard.stage("second look", lambda: look(data, plan.look, _telling(tell, "second look")), nothing)
    analysis = replace(analysis, facts=facts, reader=reader)
    stage = f"reading with {reader}"
    return guard.stage(stage, lambda: _read(data, analysis, plan, _telling(tell, stage)), analysis)


def _read(data: bytes, analysis: Analysis, plan: suspect.Plan, progress: Callable[[int], None]) -> Analysis:
    wanted, over = suspect.to_read(plan, analysis.facts)
    try:
        readings = read_pages(data, wanted, analysis.reader, progress)
    except ReadError as error:
        return replace(analysis, passed_over=over, reader_problem=error.message)
    return replace(analysis, readings=readings, passed_over=over)


def _telling(tell: Tell, stage: str) -> Callable[[int], None]:
    return lambda page: tell(stage, page)
