"""Open what is to be checked: regular files only, and without ever waiting for one."""

from __future__ import annotations

import contextlib
import os
import stat
from io import FileIO
from typing import TYPE_CHECKING

from furnlint.errors import ReadError

if TYPE_CHECKING:
    from collections.abc import Iterator

# O_NONBLOCK: opening a named pipe would wait for its writer. It changes nothing for a regular file.
FLAGS = os.O_RDONLY
for _name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"):
    FLAGS |= getattr(os, _name, 0)

KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


@contextlib.contextmanager
def opened(path: str, most: int) -> Iterator[FileIO]:
    """Open a regular file of at most `most` bytes; the checks are made on what was opened, not on its name.

    Raises ReadError.
    """
    try:
        descriptor = os.open(path, FLAGS)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ReadError("unreadable", f"the file cannot be opened: {reason}") from error
    try:
        _refuse(os.fstat(descriptor), most)
        with FileIO(descriptor, closefd=False) as file:
            yield file
    finally:
        os.close(descriptor)


def _refuse(state: os.stat_result, most: int) -> None:
    if not stat.S_ISREG(state.st_mode):
        kind = KINDS.get(stat.S_IFMT(state.st_mode), "something else")
        raise ReadError("not-a-pdf", f"this is {kind}, not a regular file")
    if state.st_size > most:
        raise _too_large(state.st_size, most)


def read(path: str, most: int) -> bytes:
    """Return the bytes of a regular file of at most `most` bytes. Raises ReadError."""
    with opened(path, most) as file:
        pieces, size = [], 0
        try:
            while piece := file.read(1 << 24):
                pieces.append(piece)
                size += len(piece)
                if size > most:  # it grew since it was opened
                    raise _too_large(size, most)
        except OSError as error:
            raise ReadError("unreadable", f"the file cannot be read: {error.strerror}") from error
    return b"".join(pieces)


def _too_large(size: int, most: int) -> ReadError:
    return ReadError("limit", f"the file has {size} bytes, more than the limit of {most} (`limits.file-size`)")
