"""Many files: from paths and settings to results, whatever single files do."""

from __future__ import annotations

import datetime
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from furnlint import __version__
from furnlint.config.schema import CheckSettings, ReadCheck
from furnlint.model.result import FileResult, FileStatus, RunResult, Status, ToolInfo, Verdict
from furnlint.readers import versions
from furnlint.run import aborted, stages
from furnlint.run.cache import Cache, default_folder
from furnlint.run.isolation import Bounds, Supervisor
from furnlint.run.protocol import Failure, Kind
from furnlint.run.together import together

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from furnlint.run.protocol import Outcome

WORK = "furnlint.run.job:check"
TIMEOUT = 60.0
"""Seconds a file."""
MEMORY = 1024
"""MiB a worker."""


def run(  # noqa: PLR0913 - all but two are options
    paths: Sequence[str],
    settings: CheckSettings | Callable[[str], CheckSettings],
    *,
    jobs: int = 0,
    timeout: float | None = None,
    memory: int | None = None,
    cache: Path | bool = True,
    on_result: Callable[[FileResult], None] | None = None,
) -> RunResult:
    """Check all of `paths` and return what was found, in an order that depends on the names only.

    `settings` may be a function from a path, as given, to its settings. `jobs` is the number of worker processes (0: as
    many as there are cores), `timeout` the seconds a file may take, `memory` the MiB a worker may use; None is the
    default. `cache` is the folder of stored results (True: the user's cache folder; False: none). `on_result` is called
    with each result as it comes, in any order. Raises WorkerError if no worker can be started.
    """
    files, notes = check_files(
        paths, settings, jobs=jobs, timeout=timeout, memory=memory, cache=cache, on_result=on_result
    )
    verdicts = tuple(Verdict(file.path, finding, Status.NEW, "") for file in files for finding in file.findings)
    return RunResult(files, verdicts, asked=len(files), notes=notes, failing=len(verdicts), tool=tool())


def tool() -> ToolInfo:
    """Return what makes the results: versions of furnlint and of PDFium."""
    return ToolInfo(__version__, versions.pdfium_build())


def check_files(  # noqa: PLR0913 - as `run`
    paths: Sequence[str],
    settings: CheckSettings | Callable[[str], CheckSettings],
    *,
    jobs: int = 0,
    timeout: float | None = None,
    memory: int | None = None,
    cache: Path | bool = True,
    on_result: Callable[[FileResult], None] | None = None,
    today: datetime.date | None = None,
) -> tuple[tuple[FileResult, ...], tuple[str, ...]]:
    """Check all of `paths`, each once; return one result for each, sorted by path, and notes for stderr.

    Arguments and errors are those of `run`; `today` is what ages are counted by. What `on_result` is told of a file has
    no findings yet that need the others.
    """
    told = on_result or (lambda result: None)
    names = sorted(set(paths))
    wanted = {name: settings if isinstance(settings, CheckSettings) else settings(name) for name in names}
    store = Cache(default_folder() if cache is True else cache) if cache else None
    keys = {name: store.key(name, wanted[name]) for name in names} if store else {}
    results: dict[str, FileResult] = {}
    for name, key in keys.items():
        if store and (known := store.get(key)) is not None:
            results[name] = replace(known, path=name)
            told(results[name])
    left = [name for name in names if name not in results]
    bounds = Bounds(
        TIMEOUT if timeout is None else timeout,
        MEMORY if memory is None else memory,
        max((wanted[name].limits.result_size for name in left), default=0),
    )
    notes = _warnings()
    if left:
        batch = Batch(left, wanted, bounds, jobs or cores())
        for name, result, body in batch.results():
            results[name] = result
            if store and body:
                store.put(keys[name], result, body)
            told(result)
        notes += batch.notes()
        if store:
            store.prune()
    day = today or datetime.datetime.now().astimezone().date()
    return together([results[name] for name in names], wanted.__getitem__, day), notes


class Batch:
    """The files of one run that have to be read."""

    def __init__(self, names: Sequence[str], settings: dict[str, CheckSettings], bounds: Bounds, workers: int) -> None:
        # The largest first: a long one begun last would keep one worker busy while the others have nothing to do.
        self._names = sorted(names, key=lambda name: (-_size(name), name))
        self._settings = settings
        self._bounds = bounds
        self._workers = min(workers, len(names))
        self._log_lines = 0
        self._noisy = 0

    def results(self) -> Iterator[tuple[str, FileResult, bytes | None]]:
        """Yield name, result and the worker's JSON (None: there is none to be kept) of each file, as they come."""
        with Supervisor(WORK, self._bounds, self._workers) as supervisor:
            supervisor.start(self._workers)
            again: dict[str, Failure] = {}
            for name, outcome in self._outcomes(supervisor, self._names):
                if outcome.failure and stages.is_second_look(outcome.failure.stage):
                    again[name] = outcome.failure
                else:
                    yield name, *self._result(name, outcome)
            # What ended it was only the look at what another reader makes of the file: all else is found without it.
            for name in again:
                self._settings[name] = replace(self._settings[name], read_check=ReadCheck.OFF)
            for name, outcome in self._outcomes(supervisor, list(again)):
                ended = aborted.result(name, again[name], self._bounds).findings
                result, _ = self._result(name, outcome)
                status = FileStatus.PARTLY if result.status is FileStatus.OK else result.status
                yield name, replace(result, status=status, findings=(*result.findings, *ended)), None

    def _outcomes(self, supervisor: Supervisor, names: Sequence[str]) -> Iterator[tuple[str, Outcome]]:
        for outcome in supervisor.run([self._job(name) for name in names]):
            self._log_lines += outcome.log_lines
            self._noisy += outcome.log_lines > 0
            yield names[outcome.job], outcome

    def notes(self) -> tuple[str, ...]:
        """Return what to say on stderr."""
        if not self._log_lines:
            return ()
        return (f"the PDF readers wrote {self._log_lines} lines of warnings about {self._noisy} PDFs; not shown",)

    def _job(self, name: str) -> bytes:
        path = os.fsencode(os.path.abspath(name))  # noqa: PTH100 - resolves nothing, and keeps undecodable names
        return msgspec.json.encode({"path": path, "settings": self._settings[name]})

    def _result(self, name: str, outcome: Outcome) -> tuple[FileResult, bytes | None]:
        failure = outcome.failure
        if outcome.result is not None:
            try:
                result = msgspec.json.decode(outcome.result, type=FileResult)
                return replace(result, path=name), outcome.result
            except (ValueError, RecursionError):  # what a worker says is not to be trusted
                failure = Failure(Kind.RESULT)
        assert failure is not None  # noqa: S101 - an outcome has one of the two
        return aborted.result(name, failure, self._bounds), None


def _warnings() -> tuple[str, ...]:
    if not versions.outdated():
        return ()
    build, floor = versions.pdfium_build(), versions.PDFIUM_FLOOR
    return (f"PDFium {build} has known security holes, mended in {floor}; upgrade pypdfium2",)


def _size(name: str) -> int:
    try:
        return Path(name).stat().st_size
    except (OSError, ValueError):
        return 0


def cores() -> int:
    """Return the number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
