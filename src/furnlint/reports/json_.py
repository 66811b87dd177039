"""The JSON report: a contract (schema 1)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TextIO

from furnlint.model.result import Status

if TYPE_CHECKING:
    from furnlint.model.result import RunResult, Verdict


def report(result: RunResult, stream: TextIO) -> None:
    """Write the whole run as one JSON object."""
    out = {
        "schema": 1,
        "documents": [
            {"path": file.path, "sha256": file.sha256, "pages": file.pages, "status": file.status}
            for file in result.files
        ],
        "findings": [_finding(verdict) for verdict in result.verdicts],
        "summary": {"asked": result.asked, "checked": result.checked, "new": result.count(Status.NEW)},
    }
    json.dump(out, stream, ensure_ascii=False, indent=1)
    stream.write("\n")


def _finding(verdict: Verdict) -> dict[str, Any]:
    f = verdict.finding
    return {
        "rule": f.rule,
        "slug": f.slug,
        "severity": f.severity,
        "confidence": f.confidence,
        "status": verdict.status,
        "path": verdict.path,
        "pages": list(f.pages),
        "text": f.location.text,
        "zone": f.zone,
        "box": [round(x, 1) for x in f.location.box] if f.location.box else None,
        "message": f.message,
        "remedy": f.remedy,
        "impact": f.impact._asdict() if f.impact else None,
        "evidence": [e.text for e in f.evidence],
        "fingerprint": verdict.fingerprint,
    }
