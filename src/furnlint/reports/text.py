"""Text for people: the findings grouped by document, then one line that sums the run up."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, TextIO

from furnlint.model.finding import Severity
from furnlint.model.pattern import Confidence
from furnlint.model.result import Status
from furnlint.reports.escape import guard, plain
from furnlint.reports.layout import Layout, Painter, Span
from furnlint.reports.options import DEFAULTS, ReportOptions, by_severity, pages_label, summary_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from furnlint.model.finding import Finding
    from furnlint.model.result import RunResult, Verdict

STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


def report(result: RunResult, stream: TextIO, options: ReportOptions = DEFAULTS) -> None:
    """Write the report."""
    painter = Painter(stream, colour=options.colour)
    layout = Layout(options.width)
    sections = [_document(path, verdicts, layout) for path, verdicts in _documents(result, options)]
    if options.statistics:
        sections.append(_statistics(result))
    if not options.quiet:
        sections.append(iter([_summary(result)]))
    for number, section in enumerate(sections):
        if number:
            painter.line(())
        for line in section:
            painter.line(line)


def report_concise(result: RunResult, stream: TextIO, options: ReportOptions = DEFAULTS) -> None:
    """Write one line for each finding, `path:page: CODE message`; page 0 stands for the whole file."""
    for verdict in options.listed(result):
        f = verdict.finding
        page = f.location.page or (f.pages[0] if f.pages else 0)
        status = "" if verdict.status is Status.NEW else f" [{verdict.status}]"
        stream.write(guard(f"{plain(verdict.path, 4096)}:{page}: {f.rule} {plain(f.message)}{status}") + "\n")
    if options.statistics:
        for line in _statistics(result):
            stream.write("".join(text for text, _ in line) + "\n")
    if not options.quiet:
        stream.write(summary_line(result) + "\n")


def _documents(result: RunResult, options: ReportOptions) -> Iterator[tuple[str, list[Verdict]]]:
    for path, verdicts in groupby(options.listed(result), key=lambda verdict: verdict.path):
        yield path, by_severity(list(verdicts))


def _document(path: str, verdicts: Iterable[Verdict], layout: Layout) -> Iterator[tuple[Span, ...]]:
    yield ((plain(path, 4096), "bold underline"),)  # whole, whatever the width: it is there to be copied
    for verdict in verdicts:
        yield from _finding(verdict, layout)


def _finding(verdict: Verdict, layout: Layout) -> Iterator[tuple[Span, ...]]:
    f = verdict.finding
    style = STYLES[f.severity]
    yield layout.clip(
        ("  ", ""),
        (f"{f.severity:<7}", style),
        (" ", ""),
        (f.rule, "bold"),
        (f" {f.slug}", ""),
        (_where(verdict), "dim"),
    )
    message = plain(f.message)
    yield from layout.wrap("    ", (message, ""))
    excerpt = plain(f.location.text.strip(), 200)
    if excerpt and f.location.text.strip() not in f.message:
        yield layout.clip(("    text:     ", "dim"), (excerpt, ""))
    if f.evidence:
        yield layout.clip(("    evidence: ", "dim"), (_evidence(f), "dim"))
    yield from layout.wrap("    ", ("remedy:   ", "green"), (plain(f.remedy), ""), hang=14)
    if verdict.reason:
        yield from layout.wrap("    ", ("reason:   ", "dim"), (plain(verdict.reason), ""), hang=14)


def _where(verdict: Verdict) -> str:
    f = verdict.finding
    doubt = "" if f.confidence is Confidence.HIGH else f"({f.confidence} confidence)"
    parts = [pages_label(f.pages), doubt, "" if verdict.status is Status.NEW else f"[{verdict.status}]"]
    return "".join(f"  {part}" for part in parts if part)


def _evidence(finding: Finding) -> str:
    """Return the evidence in one line, in the order in which the rule tells it."""
    return plain("; ".join(plain(evidence.text, 120) for evidence in finding.evidence), 300)


def _statistics(result: RunResult) -> Iterator[tuple[Span, ...]]:
    counts = Counter((v.finding.rule, v.finding.slug, v.status) for v in result.verdicts)
    rules = sorted({(rule, slug) for rule, slug, _ in counts})
    width = max((len(slug) for _, slug in rules), default=0)
    shown = [s for s in Status if s in (Status.NEW, Status.KNOWN) or result.count(s)]
    yield ((f"{'':<6} {'':<{width}}" + "".join(f" {status:>7}" for status in shown), "dim"),)
    for rule, slug in rules:
        numbers = "".join(f" {counts[rule, slug, status]:>7}" for status in shown)
        yield ((rule, "bold"), (f"{'':<{6 - len(rule)}} {slug:<{width}}{numbers}", ""))


def _summary(result: RunResult) -> tuple[Span, ...]:
    clean = result.failing == 0 and result.checked == result.asked and result.checked > 0
    return ((summary_line(result), "bold green" if clean else "bold"),)
