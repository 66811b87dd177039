"""What a worker process may use, and what it inherits: memory, files, core dumps, environment, import path."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

import furnlint

if sys.platform != "win32":
    import resource

STDERR_SIZE = 64 * 1024
"""Bytes a worker may write to any file, which is its captured stderr and nothing else."""
OPEN_FILES = 64
CPU_GRACE = 5
"""Seconds of CPU time past the deadline after which the kernel ends a worker that nobody ended."""
DROPPED = ("CMAP_PATH", "LD_PRELOAD", "DYLD_INSERT_LIBRARIES", "MALLOC_ARENA_MAX")
"""CMAP_PATH names a folder that pdfminer loads tables from."""


def environment() -> dict[str, str]:
    """Return the environment for a worker: none of Python's variables, no way to an external decoder."""
    out = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON") and key not in DROPPED}
    if sys.platform != "win32":  # there, the search path is needed to load libraries
        out["PATH"] = ""  # pypdf runs a `jbig2dec` if it finds one
    # A second malloc arena would reserve 64 MiB of address space, which counts against the cap.
    out["MALLOC_ARENA_MAX"] = "1"
    return out


def import_path() -> list[str]:
    """Return this process's import path without the working directory, and with furnlint's own folder."""
    own = str(Path(furnlint.__file__).resolve().parent.parent)
    here = str(Path.cwd())
    kept = [entry for entry in sys.path if entry and Path(entry).is_absolute() and entry != here]
    return kept if own in kept else [*kept, own]


def cap_memory(size: int) -> bool:
    """Cap this process's address space at `size` bytes (0: no cap); return True if the system keeps it."""
    if not size:
        return True
    if sys.platform != "linux":  # macOS takes the call and does nothing (bpo-34602, gh-78783); Windows has none
        return False
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard != resource.RLIM_INFINITY:
        size = min(size, hard)
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    return True


def forbid_core_dumps() -> None:
    """Write no core dump when this process crashes: it would hold the document."""
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def close_the_doors() -> None:
    """Let this process open few files and write to none but its stderr; to be called when all is imported."""
    if sys.platform == "win32":
        return
    for which, value in ((resource.RLIMIT_FSIZE, STDERR_SIZE), (resource.RLIMIT_NOFILE, OPEN_FILES)):
        _, hard = resource.getrlimit(which)
        if hard == resource.RLIM_INFINITY or hard > value:
            resource.setrlimit(which, (value, value))


def limit_cpu(seconds: float) -> None:
    """Let the kernel end this process after `seconds` and a little more of CPU time, counted from now."""
    if sys.platform == "win32":
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(used.ru_utime + used.ru_stime + seconds) + CPU_GRACE
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    if hard == resource.RLIM_INFINITY or hard > soft:
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def peak_memory() -> int:
    """Return the largest resident size of this process so far, in bytes; 0 where the system does not tell."""
    if sys.platform == "win32":
        return 0
    return in_bytes(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def own_peak() -> int:
    """Return the largest resident size of this program, in bytes; 0 where it cannot be told from the one before `exec`.

    `ru_maxrss` outlives `exec`: a worker of a large supervisor would seem to have been as large. On Linux the kernel
    keeps a mark for the program alone.
    """
    with contextlib.suppress(OSError), Path("/proc/self/status").open("rb") as status:
        for line in status:
            if line.startswith(b"VmHWM:"):
                return int(line.split()[1]) * 1024
    peak = peak_memory()
    return peak if peak > _INHERITED else 0


def in_bytes(maxrss: int) -> int:
    """Return `ru_maxrss` in bytes: Linux and the BSDs count it in KiB, macOS in bytes."""
    return maxrss if sys.platform == "darwin" else maxrss * 1024


_INHERITED = peak_memory()
"""What this process had as its largest size when this module was loaded: early in a worker."""
