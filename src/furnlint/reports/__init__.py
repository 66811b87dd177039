"""One module per output format; each is a function of (RunResult, stream, options).

`REPORTERS` finds the function by the format's name and imports its module when it is called: a run with one format
loads no other.
"""

from __future__ import annotations

import io
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, TextIO, cast

from furnlint.reports.options import DEFAULTS, ReportOptions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from furnlint.model.result import RunResult


class Reporter(Protocol):
    """Writes a run in one format."""

    def __call__(self, result: RunResult, stream: TextIO, options: ReportOptions = ..., /) -> None:
        """Write `result` to `stream`, which takes text; raises UsageError if a file of its own cannot be written."""


def _lazy(module: str, name: str = "report") -> Reporter:
    def report(result: RunResult, stream: TextIO, options: ReportOptions = DEFAULTS, /) -> None:
        cast("Reporter", getattr(import_module(f"furnlint.reports.{module}"), name))(result, stream, options)

    return report


REPORTERS: Mapping[str, Reporter] = {
    "text": _lazy("text"),
    "concise": _lazy("text", "report_concise"),
    "json": _lazy("json_"),
    "jsonl": _lazy("json_", "report_lines"),
    "github": _lazy("github"),
    "gitlab": _lazy("gitlab"),
    "junit": _lazy("junit"),
    "junit-strict": _lazy("junit", "report_strict"),
    "sarif": _lazy("sarif"),
    "markdown": _lazy("markdown"),
    "checkstyle": _lazy("checkstyle"),
    "rdjson": _lazy("rdjson"),
    "html": _lazy("html"),
}


FOR_PEOPLE = frozenset({"text", "concise", "github"})


def prepare(stream: TextIO, name: str) -> None:
    """Make standard output fit for a report in the format `name`, whatever the locale's encoding.

    Formats for programs are UTF-8 with plain line ends. Formats for people keep the encoding of the terminal, and
    show what it does not have as `\\u793e`.
    """
    if not isinstance(stream, io.TextIOWrapper):
        return
    if name in FOR_PEOPLE:
        stream.reconfigure(errors="backslashreplace")
    else:
        stream.reconfigure(encoding="utf-8", newline="\n")


def default_format(environ: Mapping[str, str]) -> str:
    """Return the format where none was asked for: github in GitHub Actions, else text."""
    return "github" if environ.get("GITHUB_ACTIONS") == "true" else "text"
