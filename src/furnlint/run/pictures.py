"""Pictures for the report: drawn by workers, since drawing a page of a stranger is as risky as reading it."""

from __future__ import annotations

import math
import os
import re
from typing import TYPE_CHECKING

import msgspec

from furnlint.errors import WorkerError
from furnlint.model.picture import Picture, Pictures
from furnlint.run.isolation import Bounds, Supervisor
from furnlint.run.protocol import Failure, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from furnlint.run.protocol import Outcome

WORK = "furnlint.run.picture_job:pictures"
TIMEOUT = 20.0
"""Seconds for the pictures of one file, at most: they are worth less than its check."""
MEMORY = 1024
"""MiB a worker, where nothing else is configured."""
RESULT = 16 << 20
"""Bytes of the pictures of one file."""
FILE_SIZE = 256 << 20
TOTAL = 24 << 20
"""Characters of all pictures of a report: a browser opens more, but nobody mails it."""


BASE64 = re.compile(r"[A-Za-z0-9+/]*={0,2}")


def draw(  # noqa: PLR0913 - the last three are options
    wanted: Mapping[str, Sequence[int]],
    sums: Mapping[str, str],
    workers: int,
    *,
    timeout: float | None = None,
    memory: int | None = None,
    most: Callable[[str], int] = lambda path: FILE_SIZE,
) -> Pictures:
    """Return the pictures of the `wanted` pages (path -> 1-based pages); `sums` is path -> SHA-256 that was checked.

    There is one for each page, if only to say why it cannot be shown. `timeout` and `memory` are what the check of a
    file may take, `most` gives the bytes that a file may have.
    """
    if not wanted:
        return {}
    bounds = Bounds(min(TIMEOUT, timeout or TIMEOUT), MEMORY if memory is None else memory, RESULT)
    paths = list(wanted)
    jobs = [
        msgspec.json.encode(
            {
                "path": os.fsencode(os.path.abspath(path)),  # noqa: PTH100 - as the check names it
                "sha256": sums[path],
                "most": most(path),
                "pages": tuple(wanted[path]),
            }
        )
        for path in paths
    ]
    drawn: dict[str, list[Picture]] = {}
    try:
        with Supervisor(WORK, bounds, min(workers, len(paths))) as supervisor:
            for outcome in supervisor.run(jobs):
                path = paths[outcome.job]
                drawn[path] = _drawn(outcome, len(wanted[path]), bounds)
    except WorkerError as error:
        drawn |= {path: [Picture(problem=str(error))] * len(wanted[path]) for path in paths if path not in drawn}
    return _bounded(
        {(path, page): picture for path in paths for page, picture in zip(wanted[path], drawn[path], strict=True)}
    )


def _drawn(outcome: Outcome, count: int, bounds: Bounds) -> list[Picture]:
    failure = outcome.failure
    if outcome.result is not None:
        try:
            found = msgspec.json.decode(outcome.result, type=list[Picture])
            if len(found) == count and all(map(_is_sound, found)):
                return found
        except (ValueError, RecursionError):  # what a worker says is not to be trusted
            pass
        failure = Failure(Kind.RESULT)
    assert failure is not None  # noqa: S101 - an outcome has one of the two
    return [Picture(problem=f"drawing was ended: {_words(failure.kind, bounds)}")] * count


def _is_sound(picture: Picture) -> bool:
    """Tell whether a worker sent a picture with a size, or the reason why there is none."""
    if not picture.png:
        return bool(picture.problem)
    return bool(BASE64.fullmatch(picture.png)) and 0 < picture.width < math.inf and 0 < picture.height < math.inf


def _words(kind: Kind, bounds: Bounds) -> str:
    return {
        Kind.CRASH: "the reader crashed",
        Kind.DEADLINE: f"it took more than {bounds.timeout:g} s",
        Kind.MEMORY: f"it needed more than {bounds.memory} MiB of memory",
        Kind.RESULT: "the pictures are too large, or none",
        Kind.ERROR: "furnlint failed",
        Kind.START: "no process for it could be started",
    }[kind]


def _bounded(pictures: Pictures) -> Pictures:
    """Return the pictures, those that would make the report too large without their image."""
    left = TOTAL
    out: Pictures = {}
    for key, picture in pictures.items():
        left -= len(picture.png)
        out[key] = picture if left >= 0 else Picture(problem="the report would be too large")
    return out
