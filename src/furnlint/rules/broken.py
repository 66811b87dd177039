"""FL606, FL607 and FL608: text that came apart on its way: misread letters, joined numbers, mixed columns."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING

from furnlint.model.finding import Finding, Location, Severity, Subject
from furnlint.model.pattern import Confidence
from furnlint.reading.digit_runs import LEAST_ROWS, digit_runs, may_run_together
from furnlint.reading.garbled import is_garbled
from furnlint.reading.interleaved import SWITCHES, interleaved
from furnlint.reading.ocr import may_be_noisy, noise, words_of
from furnlint.rules.base import Rule
from furnlint.rules.words import count, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from furnlint.model.analysis import Analysis

LEAST_WORDS = 40
"""Words of a page whose share of implausible ones says something."""


def _ocr_noise(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    """Report pages with too many words that no document has."""
    texts = ["\n".join(rows) for rows in analysis.body]
    suspects = [index for index, text in enumerate(texts) if may_be_noisy(text) and not is_garbled(text)]
    if not suspects:
        return
    known, most = Counter(itertools.chain.from_iterable(analysis.words)), analysis.quality.ocr_noise
    found = {index: noise(list(words_of(texts[index])), known) for index in suspects}
    bad = {
        analysis.document.pages[index].number: noisy
        for index, noisy in found.items()
        if noisy.words >= LEAST_WORDS and noisy.wrong > most * noisy.words
    }
    if not bad:
        return
    worst = max(bad, key=lambda number: bad[number].wrong / bad[number].words)
    noisy = bad[worst]
    examples = ", ".join(quoted(word) for word in noisy.examples)
    yield rule.finding(
        f"{noisy.wrong} of {count(noisy.words, 'word')} on page {worst} are implausible ({examples}): "
        f"{noisy.wrong / noisy.words:.0%}, over the limit of {most:.0%} (`quality.ocr-noise`)",
        subject=Subject("document"),
        confidence=Confidence.MEDIUM,
        location=Location(worst, text=noisy.examples[0]),
        pages=tuple(bad),
    )


def _digit_runs(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    """Report pages on which the numbers of a table's columns ran together."""
    furniture = analysis.furniture.indices()
    found = []
    for page, rows in zip(analysis.document.pages, analysis.body, strict=True):
        reading = analysis.readings.get(page.number)
        if reading is None and not may_run_together("\n".join(rows)):
            continue
        run = digit_runs(page, furniture.get(page.number, frozenset()), reading.text if reading else "")
        if run:
            found.append((page, run))
    if not found:
        return
    page, worst = max(found, key=lambda item: (item[1].rows, -item[0].number))
    box = page.lines[worst.line].box if worst.line >= 0 else None
    yield rule.finding(
        f"columns of numbers run together on {count(len(found), 'page')}: {worst.digits} digits in "
        f"{quoted(worst.longest)}, one of {count(worst.rows, 'row')} on page {page.number} (limit {LEAST_ROWS})",
        subject=Subject("document"),
        confidence=Confidence.HIGH,
        location=Location(page.number, box, worst.longest),
        pages=tuple(page.number for page, _ in found),
    )


def _columns(rule: Rule, analysis: Analysis) -> Iterable[Finding]:
    """Report pages whose columns the configured reader returns line by line across the page."""
    furniture = analysis.furniture.indices()
    found = [
        mixed
        for page in analysis.document.pages
        if (mixed := interleaved(page, furniture.get(page.number, frozenset()), analysis.reader))
    ]
    if not found:
        return
    worst = max(found, key=lambda mixed: (mixed.switches, -mixed.page))
    stated = analysis.cleaning is not None and analysis.cleaning.stated
    yield rule.finding(
        f"{analysis.reader} mixes the columns of {count(len(found), 'page')}: on page {worst.page} it changes the "
        f"column {worst.switches} times in {worst.lines} lines (limit {SWITCHES:.0%}), as between "
        f"{quoted(worst.left.text)} and {quoted(worst.right.text)}",
        subject=Subject("document"),
        # Which reader is used is a guess as long as the config does not say it.
        confidence=Confidence.HIGH if stated else Confidence.LOW,
        location=Location(worst.page, worst.left.box, worst.left.text),
        pages=tuple(mixed.page for mixed in found),
        related=(Location(worst.page, worst.right.box, worst.right.text),),
    )


RULES: tuple[Rule, ...] = (
    Rule(
        "FL606",
        "ocr-noise",
        Severity.WARNING,
        "Pages with many words that text recognition misread.",
        "A misspelt word is not found, and a vector made of many is near to nothing.",
        "`tbe c0urt 0f appea1` for `the court of appeal`.",
        "run a better text recognition over the pages, or leave them out of the index",
        ("quality.ocr-noise",),
        _ocr_noise,
    ),
    Rule(
        "FL607",
        "digit-runs",
        Severity.WARNING,
        "The numbers of a table's columns run together.",
        "Nobody can tell where one number ends and the next begins, and a model will guess.",
        "`538196748118753111273232927440` in the row of six columns of five digits each.",
        "widen the columns when the document is made, or read the table by the places of its columns",
        ("cleaner.reader", "read-check"),
        _digit_runs,
    ),
    Rule(
        "FL608",
        "interleaved-columns",
        Severity.WARNING,
        "The configured reader returns two columns of text line by line across the page.",
        "Each line goes on with that of another text, so that every sentence is cut in pieces. Of low confidence where "
        "the config does not say which reader is used.",
        "A paper in two columns, read with pdfplumber's `extract_text`.",
        "read the page by its columns (crop each one, or take a reader that follows the content stream)",
        ("cleaner.reader",),
        _columns,
    ),
)
