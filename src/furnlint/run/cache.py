"""Results of earlier runs, so that unchanged files are not read again.

An entry is one JSON file, named by a hash over all that a result depends on: the file's bytes, the settings, furnlint's
own code, and the versions of the reader and of what judges. A result with FL409 is not kept: a deadline or a cap says
as much about the machine as about the file. Entries live in the user's cache folder, never in the tree that is checked.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

import furnlint
from furnlint.errors import ReadError
from furnlint.model.result import FileResult
from furnlint.readers import versions
from furnlint.rules.reading import ABORTED
from furnlint.run import files
from furnlint.selection.lfs import lfs_oid

if TYPE_CHECKING:
    from furnlint.config.schema import CheckSettings

SCHEMA = 1
"""To be raised when the meaning of a stored record changes without its code."""
TAG = "Signature: 8a477f597d28d172789f06886806bc55\n# This folder is furnlint's cache; it can be deleted at any time.\n"
"""Makes backup programs pass the folder by (bford.info/cachedir)."""
DAY = 86_400.0
KEPT = 30 * DAY
"""Seconds that an entry is kept after its last use."""


def default_folder() -> Path:
    """Return the folder that $FURNLINT_CACHE_DIR names, else the user's cache folder; it need not exist."""
    if named := os.environ.get("FURNLINT_CACHE_DIR"):
        return Path(named)
    import platformdirs  # noqa: PLC0415 - not needed without a cache

    return platformdirs.user_cache_path("furnlint", appauthor=False)


class Cache:
    """A folder of results. What cannot be read or written is as if it were not there: a cache never fails a run."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def key(self, path: str, settings: CheckSettings) -> str:
        """Return the key for a file as it is now; "" if it cannot be read, is too large, or is no regular file."""
        try:
            with files.opened(path, settings.limits.file_size) as file:
                # A Git LFS pointer has the key of the content it stands for: what is known of that needs no download.
                content = lfs_oid(path) or hashlib.file_digest(file, "sha256").hexdigest()
        except (ReadError, OSError):
            return ""
        return f"{content}-{_context(settings)}"

    def get(self, key: str) -> FileResult | None:
        """Return the stored result, with an empty path; None if there is none."""
        if not key:
            return None
        path = self._path(key)
        try:
            data = path.read_bytes()
            digest, _, body = data.partition(b"\n")
            if digest.decode("ascii") != hashlib.sha256(body).hexdigest():
                return None
            result = msgspec.json.decode(body, type=FileResult)
            if time.time() - path.stat().st_mtime > DAY:
                os.utime(path)
        except (OSError, ValueError, RecursionError):  # msgspec's errors are ValueErrors
            return None
        return result

    def put(self, key: str, result: FileResult, body: bytes) -> None:
        """Store a result, given also as JSON, unless it must not be kept or the file was changed meanwhile."""
        if not key or not key.startswith(f"{result.sha256}-") or any(f.rule == ABORTED.code for f in result.findings):
            return
        path = self._path(key)
        with contextlib.suppress(OSError):
            if not path.parent.is_dir():
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                (self._folder / "CACHEDIR.TAG").write_text(TAG)
            _write(path, hashlib.sha256(body).hexdigest().encode("ascii") + b"\n" + body)

    def prune(self) -> None:
        """Delete what was not used for `KEPT` seconds; looks at most once a day."""
        stamp, now = self._folder / "pruned", time.time()
        with contextlib.suppress(OSError):
            if stamp.exists() and now - stamp.stat().st_mtime < DAY:
                return
            stamp.touch()
            for path in self._folder.glob("[0-9a-f][0-9a-f]/*"):
                if now - path.stat().st_mtime > KEPT:
                    path.unlink()

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / f"{key}.json"


def _write(path: Path, data: bytes) -> None:
    """Write a file so that a reader sees all of it or none of it."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with open(descriptor, "wb") as file:  # noqa: PTH123 - a descriptor, not a path
            file.write(data)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


@functools.lru_cache(maxsize=64)
def _context(settings: CheckSettings) -> str:
    """Return a hash over all that a result depends on besides the file's bytes."""
    parts = (
        SCHEMA,
        furnlint.__version__,
        _own_code(),
        versions.pdfium_build(),
        versions.distributions(),
        settings,
    )
    return hashlib.sha256(msgspec.json.encode(parts, order="deterministic")).hexdigest()[:32]


@functools.cache
def _own_code() -> str:
    """Return a hash over the state of furnlint's own files: a version number does not change with each commit."""
    root = Path(furnlint.__file__).parent
    hashed = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        if path.suffix != ".pyc" and path.is_file():
            state = path.stat()
            hashed.update(f"{path.relative_to(root).as_posix()}:{state.st_size}:{state.st_mtime_ns}\n".encode())
    return hashed.hexdigest()
