"""Many files: from paths and configuration to a RunResult."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.model.result import RunResult, Status, Verdict
from furnlint.run.check import check_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from furnlint.config.schema import CheckSettings


def run(paths: Sequence[str], settings: CheckSettings) -> RunResult:
    """Check all of `paths` and return what was found, in an order that depends on the names only."""
    files = tuple(check_file(path, settings) for path in sorted(paths))
    verdicts = tuple(Verdict(file.path, finding, Status.NEW, "") for file in files for finding in file.findings)
    return RunResult(files, verdicts, asked=len(paths), failing=len(verdicts))
