"""What a worker died of."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

from furnlint.run.protocol import Kind

if TYPE_CHECKING:
    from furnlint.run.handle import Handle

NEAR = 0.4
"""Share of the cap that a worker's resident peak has to reach for its crash to be put down to memory.

PDFium ends the process when an allocation fails. The one that failed is not in the peak, and a buffer that grows by
doubling asks for as much as there was before.
"""
OUT_OF_MEMORY = "SIGABRT"
"""PDFium's own end when an allocation is refused; a broken promise in its code ends in SIGILL or SIGTRAP."""
OF_MEMORY = frozenset({"SIGSEGV", "SIGBUS", "SIGILL", "SIGTRAP"})
"""Signals that a failed allocation ends in."""


def cause(worker: Handle, memory: int) -> tuple[Kind, str]:
    """Return what a worker that ended by itself died of, and the detail for the message; `memory`: its cap in bytes."""
    code = worker.exit_code
    if worker.killed or code is None:
        return Kind.CRASH, "it closed its pipe"
    if code >= 0:
        return Kind.CRASH, f"exit code {code if code < 1 << 16 else hex(code)}"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    if name == "SIGXCPU":
        return Kind.DEADLINE, name
    if name == "SIGKILL":  # one that is not ours is the system's, when it runs out of memory
        return Kind.MEMORY, name
    if memory and (name == OUT_OF_MEMORY or (name in OF_MEMORY and worker.peak > NEAR * memory)):
        return Kind.MEMORY, name
    return Kind.CRASH, name


def obituary(worker: Handle, kind: Kind) -> str:
    """Return the message for a worker that died before it was ready."""
    how = "did not get ready in time" if kind is Kind.DEADLINE else f"ended at once ({cause(worker, 0)[1]})"
    lines = [line.strip() for line in worker.last_words.splitlines() if line.strip()]
    words = "".join(c for c in lines[-1] if c.isprintable())[:300] if lines else ""
    said = f", saying {words!r}" if words else ""
    return (
        f"the processes that read the PDFs cannot be started: each {how}{said}; "
        "reinstall furnlint, or raise `memory` if it was lowered"
    )
