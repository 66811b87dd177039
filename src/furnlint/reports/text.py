"""Text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from furnlint.model.result import Status

if TYPE_CHECKING:
    from furnlint.model.result import RunResult


def report(result: RunResult, stream: TextIO) -> None:
    """Write the findings, then one line that sums the run up."""
    for verdict in result.verdicts:
        f = verdict.finding
        stream.write(f"{verdict.path}: {f.rule} {f.message}\n")
    pages = sum(file.pages for file in result.files)
    stream.write(
        f"checked {result.checked} of {result.asked} PDFs, {pages} pages: "
        f"{result.count(Status.NEW)} new, {result.count(Status.KNOWN)} known\n"
    )
