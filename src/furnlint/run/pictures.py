"""Pictures for the report: drawn by workers, since drawing a page of a stranger is as risky as reading it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import msgspec

from furnlint.errors import WorkerError
from furnlint.model.picture import Picture, Pictures
from furnlint.run.isolation import Bounds, Supervisor
from furnlint.run.protocol import Failure, Kind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from furnlint.run.protocol import Outcome

WORK = "furnlint.run.picture_job:pictures"
TIMEOUT = 20.0
"""Seconds for the pictures of one file."""
MEMORY = 1024
"""MiB a worker."""
RESULT = 16 << 20
"""Bytes of the pictures of one file."""
FILE_SIZE = 256 << 20
TOTAL = 24 << 20
"""Characters of all pictures of a report: a browser opens more, but nobody mails it."""


def draw(wanted: Mapping[str, Sequence[int]], sums: Mapping[str, str], workers: int) -> Pictures:
    """Return the pictures of the `wanted` pages (path -> 1-based pages); `sums` is path -> SHA-256 that was checked.

    There is one for each page, if only to say why it cannot be shown.
    """
    paths = list(wanted)
    jobs = [
        msgspec.json.encode(
            {
                "path": os.fsencode(os.path.abspath(path)),  # noqa: PTH100 - as the check names it
                "sha256": sums[path],
                "most": FILE_SIZE,
                "pages": tuple(wanted[path]),
            }
        )
        for path in paths
    ]
    drawn: dict[str, list[Picture]] = {}
    try:
        with Supervisor(WORK, Bounds(TIMEOUT, MEMORY, RESULT), min(workers, len(paths))) as supervisor:
            for outcome in supervisor.run(jobs):
                path = paths[outcome.job]
                drawn[path] = _drawn(outcome, len(wanted[path]))
    except WorkerError as error:
        drawn |= {path: [Picture(problem=str(error))] * len(wanted[path]) for path in paths if path not in drawn}
    return _bounded(
        {(path, page): picture for path in paths for page, picture in zip(wanted[path], drawn[path], strict=True)}
    )


def _drawn(outcome: Outcome, count: int) -> list[Picture]:
    failure = outcome.failure
    if outcome.result is not None:
        try:
            found = msgspec.json.decode(outcome.result, type=list[Picture])
            if len(found) == count:
                return found
        except (ValueError, RecursionError):  # what a worker says is not to be trusted
            pass
        failure = Failure(Kind.RESULT)
    assert failure is not None  # noqa: S101 - an outcome has one of the two
    return [Picture(problem=f"drawing was ended: {WORDS[failure.kind]}")] * count


WORDS = {
    Kind.CRASH: "the reader crashed",
    Kind.DEADLINE: f"it took more than {TIMEOUT:g} s",
    Kind.MEMORY: f"it needed more than {MEMORY} MiB of memory",
    Kind.RESULT: "the pictures are too large",
    Kind.ERROR: "furnlint failed",
    Kind.START: "no process for it could be started",
}


def _bounded(pictures: Pictures) -> Pictures:
    """Return the pictures, those that would make the report too large without their image."""
    left = TOTAL
    out: Pictures = {}
    for key, picture in pictures.items():
        left -= len(picture.png)
        out[key] = picture if left >= 0 else Picture(problem="the report would be too large")
    return out
