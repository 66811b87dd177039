"""`--report FORMAT=FILE`: reports to files, as many as wanted from one run."""

from __future__ import annotations

import contextlib
import io
import os
import tempfile
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from furnlint.errors import UsageError
from furnlint.reports import REPORTERS
from furnlint.reports.escape import plain
from furnlint.reports.options import DEFAULTS, ReportOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from furnlint.model.result import RunResult


DEVICES = (("/", "dev"), ("/", "proc"))


class ReportSpec(NamedTuple):
    """One report that was asked for."""

    format: str
    path: str


def parse_specs(specs: Sequence[str]) -> list[ReportSpec]:
    """Return what `FORMAT=FILE` asks for; worth calling before the run, which may be long.

    Raises UsageError for an unknown format, a missing file name, a folder that does not exist, or a file named twice.
    """
    out: list[ReportSpec] = []
    for spec in specs:
        name, equals, path = spec.partition("=")
        if not equals or not path:
            raise UsageError(f"--report {plain(spec)!r}: no file is named; write FORMAT=FILE, such as junit=junit.xml")
        if name not in REPORTERS:
            near = get_close_matches(name, REPORTERS, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"use one of {', '.join(REPORTERS)}"
            raise UsageError(f"--report {plain(spec)!r}: there is no format {plain(name)!r}; {hint}")
        folder = Path(path).parent
        if not folder.is_dir():
            raise UsageError(f"--report {plain(spec)!r}: there is no folder {plain(str(folder))!r}; create it first")
        if Path(path).is_dir():
            raise UsageError(f"--report {plain(spec)!r}: {plain(path)!r} is a folder; name a file")
        if any(Path(path) == Path(other.path) for other in out):
            raise UsageError(f"--report {plain(spec)!r}: {plain(path)!r} is named twice; give each report its own file")
        out.append(ReportSpec(name, path))
    return out


def write_reports(result: RunResult, specs: Sequence[str], options: ReportOptions = DEFAULTS) -> None:
    """Write each report of `specs` (`FORMAT=FILE`): UTF-8, line ends as they are, all of it or nothing.

    Files get neither colours nor a width, and no job summary is written on the side.

    Raises UsageError as `parse_specs` does, and if a file cannot be written.
    """
    plain_options = replace(options, colour=False, width=None, step_summary="")
    for spec in parse_specs(specs):
        stream = io.StringIO()
        REPORTERS[spec.format](result, stream, plain_options)
        try:
            _replace(Path(spec.path), stream.getvalue().encode())
        except OSError as error:
            reason = (error.strerror or type(error).__name__).lower()
            raise UsageError(
                f"--report {spec.format}: cannot write {plain(spec.path)!r}: {reason}; choose another file"
            ) from error


def _replace(path: Path, data: bytes) -> None:
    """Write a file so that a reader finds the old content or the new one, never a part."""
    if path.parts[:2] in DEVICES or (path.exists() and not path.is_file()):  # /dev/stdout, a named pipe
        path.write_bytes(data)
        return
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
