"""The result of a file whose check was ended: one finding that says why, where, and which option would help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.model.result import FileResult, FileStatus
from furnlint.rules import reading
from furnlint.run.guard import REPORT_IT, words
from furnlint.run.protocol import Failure, Kind
from furnlint.run.stages import is_second_look

if TYPE_CHECKING:
    from furnlint.run.isolation import Bounds

REPAIR = "repair the file (`qpdf in.pdf out.pdf`), or exclude it in the config"


def result(name: str, failure: Failure, bounds: Bounds) -> FileResult:
    """Return the result of a file whose check ended with `failure`."""
    message, remedy = explain(failure, bounds)
    page = failure.page if failure.stage == "reading" else 0
    # One subject for all: which limit a hostile file meets first depends on the machine.
    finding = reading.aborted(message, "ended", page=page, remedy=remedy)
    return FileResult(name, FileStatus.UNREADABLE, (finding,))


def explain(failure: Failure, bounds: Bounds) -> tuple[str, str]:
    """Return message and remedy."""
    where, detail = _where(failure), failure.detail
    aside = f" ({detail})" if detail else ""
    match failure.kind:
        case Kind.DEADLINE:
            return (
                f"the check was ended at its deadline of {bounds.timeout:g} s{where}",
                f"{REPAIR}, or raise `timeout` in the config (`--timeout`)",
            )
        case Kind.MEMORY:
            return (
                f"the check needed more than its {bounds.memory} MiB of memory and was ended{where}{aside}",
                f"{REPAIR}, or raise `memory` in the config",
            )
        case Kind.CRASH:
            return f"the reader crashed{where}{aside}", REPAIR
        case Kind.RESULT:
            return (
                f"the result of the check is no valid one, or larger than {bounds.result_size} bytes{aside}",
                f"{REPAIR}, or raise `result-size` under [limits] in the config",
            )
        case Kind.ERROR:
            return f"furnlint failed{where}: {detail}", REPORT_IT
        case Kind.START:
            return "not checked: no process that reads PDFs could be started any more", "run furnlint again"


def _where(failure: Failure) -> str:
    if failure.stage == "reading":
        return f" while reading page {failure.page}" if failure.page else " while opening the file"
    if failure.stage in {"", "start"}:
        return ""
    if is_second_look(failure.stage) and failure.page:
        return f" in {words(failure.stage)}, on page {failure.page}"
    return f" in {words(failure.stage)}"
