"""Markdown, as for a job summary or a comment: bounded, and no markup comes out of a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from furnlint.model.result import Status
from furnlint.reports.escape import markdown, markdown_code
from furnlint.reports.options import DEFAULTS, ReportOptions, by_severity, page_ranges, summary_line

if TYPE_CHECKING:
    from furnlint.model.result import RunResult, Verdict

LIMIT = 900 * 1024
"""Bytes; GitHub drops a job summary of more than 1 MiB as a whole."""
HEAD = "| severity | PDF | rule | pages | finding |\n| --- | --- | --- | --- | --- |\n"


def report(result: RunResult, stream: TextIO, options: ReportOptions = DEFAULTS) -> None:
    """Write the report."""
    stream.write(render(result, options))


def render(result: RunResult, options: ReportOptions, limit: int = LIMIT) -> str:
    """Return the report as Markdown of at most `limit` bytes of UTF-8; the table is cut after a whole row."""
    listed = by_severity(options.listed(result))
    top = f"### furnlint: {_headline(result)}\n\n{summary_line(result)}\n"
    if not listed:
        return top if len(top) <= limit else ""
    remedies = _remedies(listed)
    left = limit - len((top + HEAD + remedies).encode()) - 200
    rows = []
    for verdict in listed:
        row = _row(verdict, options)
        left -= len(row.encode())
        if left < 0:
            break
        rows.append(row)
    if not rows:
        return top if len(top) <= limit else ""
    missing = len(listed) - len(rows)
    more = f"\n{missing} more findings are left out here; the log of the run has them.\n" if missing else ""
    return f"{top}\n{HEAD}{''.join(rows)}{more}\n{remedies}"


def _headline(result: RunResult) -> str:
    new, unread = result.count(Status.NEW), result.asked - result.checked
    if not result.checked:
        return "nothing was checked"
    headline = f"{new} new finding{'' if new == 1 else 's'}" if new else "nothing new"
    return headline + (f", {unread} of {result.asked} PDFs could not be read" if unread else "")


def _row(verdict: Verdict, options: ReportOptions) -> str:
    f = verdict.finding
    status = "" if verdict.status is Status.NEW else f" ({verdict.status})"
    path = markdown_code(options.repository_path(verdict.path))
    return f"| {f.severity}{status} | {path} | {f.rule} {f.slug} | {page_ranges(f.pages)} | {markdown(f.message)} |\n"


def _remedies(verdicts: list[Verdict]) -> str:
    """Return what to do, once for each rule; a finding's own remedy is in the text report."""
    seen = {(v.finding.rule, v.finding.slug): v.finding.remedy for v in reversed(verdicts)}
    lines = [f"- {rule} {slug}: {markdown(remedy)}\n" for (rule, slug), remedy in sorted(seen.items())]
    return f"<details><summary>What to do</summary>\n\n{''.join(lines)}\n</details>\n"
