"""Reviewdog's diagnostic format.

Reviewdog drops what is not in a diff, and a PDF has none: run it with `-filter-mode=nofilter`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TextIO

from furnlint.model.finding import Severity
from furnlint.reports.escape import plain, scalar
from furnlint.reports.json_ import dump
from furnlint.reports.options import DEFAULTS, ReportOptions, pages_label

if TYPE_CHECKING:
    from furnlint.model.result import RunResult, Verdict

SEVERITIES = {Severity.ERROR: "ERROR", Severity.WARNING: "WARNING", Severity.NOTE: "INFO"}


def report(result: RunResult, stream: TextIO, options: ReportOptions = DEFAULTS) -> None:
    """Write the findings as one rdjson object."""
    diagnostics = [_diagnostic(verdict, options) for verdict in options.listed(result)]
    stream.write(dump({"source": {"name": "furnlint"}, "diagnostics": diagnostics}))


def _diagnostic(verdict: Verdict, options: ReportOptions) -> dict[str, Any]:
    f = verdict.finding
    where = pages_label(f.pages)
    message = f"{f.slug}: {plain(f.message)}" + (f" ({where})" if where else "") + f"; remedy: {plain(f.remedy)}"
    return {
        "message": message,
        "location": {"path": scalar(options.place(verdict))},
        "severity": SEVERITIES[f.severity],
        "code": {"value": f.rule},
    }
