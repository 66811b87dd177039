"""What the supervisor and its workers say to each other: framed JSON, so that nothing of a worker's is unpickled.

A frame is four bytes of length (big-endian) and that many bytes of JSON. The supervisor sends one `Start`, then jobs
(any JSON); a worker sends one `Ready`, then one `Answer` for each job.
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass
from enum import StrEnum

import msgspec

HEADER = struct.Struct(">I")
CONTROL_SIZE = 64 * 1024
"""Bytes: the most that `Ready`, and all of an `Answer` besides its result, may take."""
CHUNK = 1 << 20
"""Bytes: a body is read in pieces, so that an announced length alone takes no memory."""


class Start(msgspec.Struct, frozen=True):
    """The first frame to a worker."""

    work: str
    """"package.module:function"; the function takes and returns what `worker.Work` says."""
    memory: int
    """Bytes of address space; 0: no cap."""
    timeout: float
    """Seconds a job may take; the worker sets a limit on its own CPU time from it."""
    result_size: int
    """Bytes of JSON that one result may have."""
    progress: int
    """Descriptor of the progress slot; -1: none."""


class Ready(msgspec.Struct, frozen=True):
    """The first frame of a worker: it has loaded what it needs."""

    capped: bool
    """True if the system keeps the memory cap; if not, the supervisor has to watch the resident size."""


class Answer(msgspec.Struct):
    """A worker's answer to one job: a result or an error."""

    result: msgspec.Raw = msgspec.Raw(b"null")
    error: str = ""
    """What was raised outside all guards, in one line."""
    oversize: int = 0
    """Bytes of the result that was too large to send."""
    exhausted: bool = False
    """True if the job itself ran out of memory and says so in its result."""
    peak: int = 0
    """The largest resident size of the worker so far, in bytes; 0: unknown."""


class Kind(StrEnum):
    """Why a job has no result."""

    CRASH = "crash"
    """The worker ended by itself: a signal or an exit code."""
    DEADLINE = "deadline"
    MEMORY = "memory"
    RESULT = "result"
    """The result is too large, or not what was asked for."""
    ERROR = "error"
    """An exception that nothing had guarded."""
    START = "start"
    """No worker could be started any more."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a job has no result, and where it stood."""

    kind: Kind
    detail: str = ""
    """"SIGSEGV", "exit code 3", "ValueError: ...", or ""."""
    page: int = 0
    """The page in work, 1-based; 0: not known, or none."""
    stage: str = ""
    """What was being done: "reading", "FL302"; "" if not known."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one job: exactly one of `result` and `failure`."""

    job: int
    """Its position in the sequence that was handed in."""
    result: bytes | None
    """JSON, not yet looked into."""
    failure: Failure | None
    log_lines: int = 0
    """How many lines the worker wrote to its stderr meanwhile."""


def send(descriptor: int, body: bytes) -> None:
    """Write one frame; blocks until all of it is written."""
    view = memoryview(HEADER.pack(len(body)) + body)
    while view:
        view = view[os.write(descriptor, view) :]


def receive(descriptor: int, most: int) -> bytes | None:
    """Read one frame of at most `most` bytes; None where the stream ends. Raises ValueError if it announces more."""
    header = _read_exactly(descriptor, HEADER.size)
    if header is None:
        return None
    (length,) = HEADER.unpack(header)
    if length > most:
        raise ValueError(f"a frame of {length} bytes; at most {most} are taken")
    return _read_exactly(descriptor, length)


def _read_exactly(descriptor: int, length: int) -> bytes | None:
    body = bytearray()
    while len(body) < length:
        piece = os.read(descriptor, min(CHUNK, length - len(body)))
        if not piece:
            return None
        body += piece
    return bytes(body)
