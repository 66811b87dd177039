"""What can be told only after all files were checked: beside the other files, and by the calendar."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from furnlint.rules import editions

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from furnlint.config.schema import CheckSettings
    from furnlint.model.result import FileResult


def together(
    files: Sequence[FileResult], settings: Callable[[str], CheckSettings], today: date
) -> tuple[FileResult, ...]:
    """Return the results, in their order, with the findings that need more than one file, or `today`."""
    alike = editions.look_alikes({file.path: file.sketch for file in files if file.sketch.hashes})
    out = []
    for file in files:
        new = [alike[file.path]] if file.path in alike else []
        new += editions.expired(file.sketch.marks, settings(file.path).versions.max_age, today)
        out.append(replace(file, findings=(*file.findings, *new)) if new else file)
    return tuple(out)
