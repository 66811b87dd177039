"""GitLab Code Quality."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from furnlint.model.finding import Severity
from furnlint.reports.escape import plain, scalar
from furnlint.reports.identity import global_identity, identities
from furnlint.reports.json_ import dump
from furnlint.reports.options import DEFAULTS, ReportOptions, pages_label

if TYPE_CHECKING:
    from furnlint.model.result import RunResult

SEVERITIES = {Severity.ERROR: "critical", Severity.WARNING: "major", Severity.NOTE: "info"}


def report(result: RunResult, stream: TextIO, options: ReportOptions = DEFAULTS) -> None:
    """Write the findings; GitLab compares them with the target branch's by their fingerprints."""
    listed = options.listed(result)
    rows = []
    for verdict, identity in zip(listed, identities(listed), strict=True):
        f = verdict.finding
        where = pages_label(f.pages)
        rows.append(
            {
                # GitLab does not show check_name.
                "description": f"{f.rule} {f.slug}: {plain(f.message)}" + (f" ({where})" if where else ""),
                "check_name": f.rule,
                "fingerprint": global_identity(verdict, identity),
                "severity": SEVERITIES[f.severity],
                "location": {"path": scalar(options.place(verdict)), "lines": {"begin": 1}},
            }
        )
    stream.write(dump(rows))
