"""Where a worker stands, told without a message: a few bytes of memory that the supervisor can read when it is dead."""

from __future__ import annotations

import mmap
import os
import struct
import sys
from typing import Protocol

SLOT = struct.Struct("<I28s")
"""Page (1-based; 0: none) and the stage's name."""


class Slot:
    """The supervisor's side: an unnamed file of a few bytes that the worker maps into its memory."""

    def __init__(self) -> None:
        import tempfile  # noqa: PLC0415 - a worker does without

        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the worker
        self._file.truncate(SLOT.size)
        self._file.flush()

    @property
    def descriptor(self) -> int:
        """What the worker inherits; -1 where descriptors are not inherited by number."""
        return -1 if sys.platform == "win32" else self._file.fileno()

    def read(self) -> tuple[int, str]:
        """Return page and stage as last told."""
        self._file.seek(0)
        data = self._file.read(SLOT.size)
        page, stage = SLOT.unpack(data.ljust(SLOT.size, b"\0"))
        text = stage.rstrip(b"\0").decode("ascii", "ignore")
        return page, text if text.isprintable() else ""

    def close(self) -> None:
        """Free it."""
        self._file.close()


class Tell(Protocol):
    """Tell what is being done now."""

    def __call__(self, stage: str, page: int = 0) -> None:
        """`stage`: "reading", "judgement", a rule's code; `page`: 1-based, 0 for none."""
        ...


class Teller:
    """The worker's side."""

    def __init__(self, descriptor: int) -> None:
        self._memory: mmap.mmap | None = None
        if descriptor >= 0:
            self._memory = mmap.mmap(descriptor, SLOT.size)
            os.close(descriptor)

    def __call__(self, stage: str, page: int = 0) -> None:
        """Tell what is being done; costs less than a microsecond."""
        if self._memory is not None:
            SLOT.pack_into(self._memory, 0, page & 0xFFFFFFFF, stage.encode("ascii", "replace"))


def silent(stage: str, page: int = 0) -> None:
    """Tell nobody."""
