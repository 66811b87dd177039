"""Annotations for GitHub Actions, and the job summary.

Of one step the runner takes ten annotations of each level and drops the rest without a word. So the findings are
grouped by document and rule, the worst come first, and the tenth of a level says how many more there are.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO

from furnlint.errors import UsageError
from furnlint.model.finding import Severity
from furnlint.reports import markdown, text
from furnlint.reports.escape import github_data, github_path, github_property, plain
from furnlint.reports.options import DEFAULTS, ReportOptions, by_severity, pages_label, summary_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from furnlint.model.result import RunResult, Verdict

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
PER_LEVEL = 9
"""Annotations of one level, before the one that counts the rest."""
SUMMARY_BYTES = 1024 * 1024
"""GitHub drops a job summary that is larger."""


class Annotation(NamedTuple):
    """One annotation, not yet escaped."""

    level: str
    path: str
    title: str
    message: str

    def command(self) -> str:
        """Return the workflow command."""
        where = f"file={github_path(self.path)},line=1," if self.path else ""
        return f"::{self.level} {where}title={github_property(self.title)}::{github_data(self.message)}"


def report(result: RunResult, stream: TextIO, options: ReportOptions = DEFAULTS) -> None:
    """Write the findings as text in a folded group, then the annotations, then the summary line.

    The job summary is appended to `options.step_summary` where that is set.

    Raises UsageError if the job summary cannot be written.
    """
    listed = options.listed(result)
    if listed:
        stream.write("::group::furnlint: findings\n")
        text.report(result, stream, replace(options, quiet=True, width=None))
        stream.write("::endgroup::\n")
    for annotation in annotate(listed, options):
        stream.write(annotation.command() + "\n")
    if not options.quiet:
        stream.write(summary_line(result) + "\n")
    if options.step_summary:
        append_summary(result, options)


def annotate(verdicts: Sequence[Verdict], options: ReportOptions) -> Iterator[Annotation]:
    """Yield the annotations: errors, warnings, notices, each in the order of the paths."""
    for severity, group in groupby(by_severity(list(verdicts)), key=lambda verdict: verdict.finding.severity):
        found = sorted(group, key=lambda verdict: (verdict.path, verdict.finding.rule))
        grouped = [list(same) for _, same in groupby(found, key=lambda v: (v.path, v.finding.rule))]
        for same in grouped[:PER_LEVEL]:
            yield _annotation(same, options)
        if rest := grouped[PER_LEVEL:]:
            yield _overflow(severity, rest, options)


def append_summary(result: RunResult, options: ReportOptions) -> None:
    """Append the job summary to `options.step_summary`, within what GitHub takes.

    Raises UsageError if the file cannot be written.
    """
    path = Path(options.step_summary)
    try:
        taken = path.stat().st_size if path.exists() else 0
        body = markdown.render(result, options, limit=SUMMARY_BYTES - taken - 1024)
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(body)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UsageError(f"job summary {plain(options.step_summary)}: {reason}; check $GITHUB_STEP_SUMMARY") from error


def _annotation(same: Sequence[Verdict], options: ReportOptions) -> Annotation:
    first = same[0].finding
    lines = [_sentence(verdict) for verdict in same[:PER_LEVEL]]
    if len(same) > PER_LEVEL:
        lines.append(f"and {len(same) - PER_LEVEL} more of this rule")
    lines.append(f"remedy: {plain(first.remedy)}")
    path, place = same[0].path, options.place(same[0])
    if same[0].source:
        lines.insert(0, f"in {plain(path)}:")
    return Annotation(LEVELS[first.severity], place, f"{first.rule} {first.slug}", "\n".join(lines))


def _sentence(verdict: Verdict) -> str:
    where = pages_label(verdict.finding.pages)
    return plain(verdict.finding.message, 300) + (f" ({where})" if where else "")


def _overflow(severity: Severity, rest: Sequence[Sequence[Verdict]], options: ReportOptions) -> Annotation:
    count = sum(len(same) for same in rest)
    files = len({same[0].path for same in rest})
    place = "the job summary" if options.step_summary else "the log of this step"
    message = f"{count} more {severity}{'s' if count > 1 else ''} in {files} PDF{'s' if files > 1 else ''}; see {place}"
    return Annotation(LEVELS[severity], "", "furnlint", message)
