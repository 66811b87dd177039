"""The work of furnlint's workers: check one file. Importing this module loads the readers."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import msgspec

from furnlint.config.schema import CheckSettings  # noqa: TC001 - jobs are decoded by their types
from furnlint.rules.reading import ABORTED
from furnlint.run.check import check_file
from furnlint.run.worker import Done

if TYPE_CHECKING:
    from furnlint.run.progress import Teller


class Job(msgspec.Struct, frozen=True):
    """One file to check."""

    path: bytes
    """Absolute, in the file system's own bytes: not every name is Unicode."""
    settings: CheckSettings


def check(data: bytes, tell: Teller) -> Done:
    """Check one file; the result's path is left for the supervisor to fill in."""
    job = msgspec.json.decode(data, type=Job)
    result = check_file(os.fsdecode(job.path), job.settings, name="-", tell=tell)
    exhausted = any(f.rule == ABORTED.code and f.subject.text == "memory" for f in result.findings)
    return Done(msgspec.json.encode(result), exhausted)
