"""How far a long run is: on a terminal only, on stderr, and gone when the run is over."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import TextIO

    from furnlint.model.result import FileResult

PATIENCE = 1.0
"""Seconds after which somebody who waits wants to know how long it will take."""


def is_wanted(environ: Mapping[str, str], stream: TextIO, *, quiet: bool) -> bool:
    """Tell whether a person sits before `stream`: pre-commit gives its hooks a terminal that nobody watches."""
    if quiet or environ.get("CI") or environ.get("PRE_COMMIT") or environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


@contextmanager
def shown(total: int, wanted: bool) -> Iterator[Callable[[FileResult], None] | None]:
    """Show how many of `total` files are done; gives what is to be told of each result, None where nobody looks."""
    if not wanted or total < 2:
        yield None
        return
    bar = _Bar(total)
    try:
        yield bar.advance
    finally:
        bar.close()


class _Bar:
    """A bar that appears when the run has taken a while; rich, which is slow to import, is loaded only then."""

    def __init__(self, total: int) -> None:
        self._total, self._done = total, 0
        self._begun = time.monotonic()
        self._close: Callable[[], None] | None = None
        self._update: Callable[[int], None] | None = None

    def advance(self, result: FileResult) -> None:
        """Count one more file."""
        del result
        self._done += 1
        if self._update is None and time.monotonic() - self._begun > PATIENCE:
            self._open()
        if self._update is not None:
            self._update(self._done)

    def _open(self) -> None:
        from rich.console import Console  # noqa: PLC0415
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

        columns = (TextColumn("checking PDFs"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        progress = Progress(*columns, console=Console(file=sys.stderr), transient=True, redirect_stdout=False)
        task = progress.add_task("", total=self._total)
        progress.start()
        self._update = lambda done: progress.update(task, completed=done)
        self._close = progress.stop

    def close(self) -> None:
        """Take the bar away."""
        if self._close is not None:
            self._close()
