"""JSON: the report as one object (schema 1), or as JSON lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TextIO

import msgspec

from furnlint.reports.escape import json_text
from furnlint.reports.options import DEFAULTS, ReportOptions
from furnlint.reports.records import report_of

if TYPE_CHECKING:
    from furnlint.model.result import RunResult


def report(result: RunResult, stream: TextIO, options: ReportOptions = DEFAULTS) -> None:
    """Write the whole run as one JSON object."""
    stream.write(dump(report_of(result, options)))


def report_lines(result: RunResult, stream: TextIO, options: ReportOptions = DEFAULTS) -> None:
    """Write one JSON object a line: the documents, the findings, and the summary last.

    Each object says what it is in "type"; the other members are those of the JSON report.
    """
    record = report_of(result, options)
    for document in record.documents:
        stream.write(_line("document", document))
    for finding in record.findings:
        stream.write(_line("finding", finding))
    stream.write(_line("summary", record.summary, schema=record.schema))


def dump(value: Any) -> str:
    """Return a value as indented JSON that is harmless when printed, with a line end."""
    return json_text(msgspec.json.format(msgspec.json.encode(value), indent=1).decode()) + "\n"


def _line(kind: str, record: object, **members: int) -> str:
    value = {"type": kind, **members, **msgspec.to_builtins(record)}
    return json_text(msgspec.json.encode(value).decode()) + "\n"
