"""Stand-ins for a reader that goes wrong in every way; run in worker processes by `tests/test_isolation.py`."""

from __future__ import annotations

import base64
import contextlib
import ctypes
import fcntl
import json
import os
import resource
import signal
import stat
import struct
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from furnlint.run.worker import Done

if TYPE_CHECKING:
    from collections.abc import Callable

    from furnlint.run.progress import Teller


def healthy(number: int) -> bytes:
    """Return what a healthy job returns."""
    return json.dumps({"number": number, "square": number * number, "text": "ä" * (number % 7)}).encode()


def work(job: bytes, tell: Teller) -> Done:
    """Do the job: `{"number": n}` is a healthy one, `{"fault": name}` goes wrong."""
    order = json.loads(job)
    if "fault" in order:
        tell("reading", 7)
        globals()[order["fault"]]()
    return Done(healthy(order.get("number", 0)))


def _answers() -> int:
    """Return the descriptor on which this worker answers."""
    for descriptor in range(3, 64):
        with contextlib.suppress(OSError):
            writable = fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE == os.O_WRONLY
            if writable and stat.S_ISFIFO(os.fstat(descriptor).st_mode):
                return descriptor
    raise AssertionError("no pipe to write to")


def segfault() -> None:
    ctypes.string_at(0)


def exit_code() -> None:
    os._exit(3)


def system_exit() -> None:
    sys.exit(4)


def hang() -> NoReturn:
    """Hang in native code, deaf to SIGTERM."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        ctypes.CDLL(None).pause()


def spin() -> NoReturn:
    """Hang in Python, deaf to SIGTERM."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        pass


def half_message_and_hang() -> NoReturn:
    os.write(_answers(), struct.pack(">I", 1000) + b'{"result": ')
    while True:
        time.sleep(1)


def half_message_and_exit() -> None:
    os.write(_answers(), struct.pack(">I", 1000) + b'{"result": ')
    os._exit(0)


def wrong_message() -> None:
    os.write(_answers(), struct.pack(">I", 4) + b"\x80\x04N.")


def endless_message() -> None:
    os.write(_answers(), struct.pack(">I", 0xFFFFFFFF) + bytes(1000))
    time.sleep(60)


def close_the_pipe() -> None:
    os.close(_answers())
    time.sleep(60)


def eat_memory() -> None:
    hoard = []
    while True:
        hoard.append(bytes(8 << 20))  # address space only: fast, and what the cap is about


def fill_memory() -> None:
    hoard = []
    while True:
        hoard.append(bytearray(8 << 20))


def abort_at_the_cap() -> None:
    """Do what PDFium does when an allocation fails."""
    hoard = bytearray(resource.getrlimit(resource.RLIMIT_AS)[0] // 2)
    try:
        hoard += bytes(len(hoard) * 2)
    except MemoryError:
        os.abort()


def killed_by_the_system() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def raise_unpicklable() -> None:
    class LocalError(Exception):
        def __init__(self) -> None:
            super().__init__(threading.Lock())

        def __str__(self) -> str:
            raise RuntimeError

        def __reduce__(self) -> str:
            raise TypeError

    raise LocalError


def recurse() -> None:
    recurse()


FAULTS: dict[str, Callable[[], None]] = {
    f.__name__: f
    for f in (
        segfault, exit_code, system_exit, hang, half_message_and_hang, half_message_and_exit, wrong_message,
        endless_message, close_the_pipe, eat_memory, abort_at_the_cap, killed_by_the_system, raise_unpicklable, recurse,
    )
}  # fmt: skip


def huge_result(_job: bytes, _tell: Teller) -> Done:
    """Return 100 MB."""
    return Done(b'"' + b"x" * 100_000_000 + b'"')


def huge_frame(_job: bytes, _tell: Teller) -> Done:
    """Send 100 MB past the worker's own check."""
    os.write(_answers(), struct.pack(">I", 100_000_000))
    with contextlib.suppress(OSError):
        while True:
            os.write(_answers(), bytes(1 << 16))
    return Done(b"{}")


def poisoned(job: bytes, tell: Teller) -> Done:
    """Do the first job and spoil the process: the next one crashes here, and would not elsewhere."""
    number = json.loads(job)["number"]
    if hasattr(sys, "spoilt"):
        os.abort()
    if number == 0:
        sys.spoilt = True  # type: ignore[attr-defined]
    return Done(healthy(number))


def noisy(job: bytes, _tell: Teller) -> Done:
    """Write a megabyte of warnings to stderr, and to stdout."""
    for _ in range(1000):
        with contextlib.suppress(OSError):
            os.write(2, b"warning: something is odd" + b"!" * 974 + b"\n")
            os.write(1, b"printed\n")
    return Done(healthy(json.loads(job)["number"]))


def greedy(job: bytes, _tell: Teller) -> Done:
    """Use much memory once, and give it back."""
    if json.loads(job).get("greedy"):
        _ = b"x" * (300 << 20)  # written, not only reserved
    return Done(json.dumps({"pid": os.getpid()}).encode())


IMPORTED = ("json", "msgspec", "subprocess", "furnlint")


def surroundings(_job: bytes, _tell: Teller) -> Done:
    """Tell what a worker sees of the world."""
    return Done(
        json.dumps(
            {
                "environment": sorted(os.environ),
                "path": sys.path,
                "search path": os.environ.get("PATH"),
                "folder": os.getcwd(),  # noqa: PTH109
                "core": resource.getrlimit(resource.RLIMIT_CORE),
                "file size": resource.getrlimit(resource.RLIMIT_FSIZE),
                "files": resource.getrlimit(resource.RLIMIT_NOFILE),
                "memory": resource.getrlimit(resource.RLIMIT_AS),
                "modules": [getattr(sys.modules.get(name), "__file__", "") for name in IMPORTED],
                "sigint": signal.getsignal(signal.SIGINT) == signal.SIG_IGN,
            }
        ).encode()
    )


def hang_and_leave_a_note(job: bytes, _tell: Teller) -> Done:
    """Write the process id beside the file to be checked, then hang."""
    path = os.fsdecode(base64.b64decode(json.loads(job)["path"]))
    Path(path + ".pid").write_text(str(os.getpid()))
    spin()


def check_with_a_reader_that_fails(job: bytes, tell: Teller) -> Done:
    """Check a file; the configured reader ends the worker, by the fault that the file's folder is named after."""
    import msgspec  # noqa: PLC0415

    from furnlint.run import job as jobs  # noqa: PLC0415
    from furnlint.run import second  # noqa: PLC0415

    path = Path(os.fsdecode(msgspec.json.decode(job, type=jobs.Job).path))

    def fail(_data: bytes, wanted: tuple[int, ...], _reader: str, progress: Callable[[int], None]) -> NoReturn:
        if wanted:
            progress(wanted[0])
            globals()[path.parent.name]()
        raise AssertionError("the reader is asked for suspect pages only")

    names = vars(second)
    ask = names["read_pages"]
    names["read_pages"] = fail if path.name == "turned.pdf" else ask
    try:
        return jobs.check(job, tell)
    finally:
        names["read_pages"] = ask


def crash_on_the_first(job: bytes, tell: Teller) -> Done:
    """Draw pictures, and crash on `handbook.pdf`."""
    from furnlint.run import picture_job  # noqa: PLC0415

    if b"handbook" in base64.b64decode(json.loads(job)["path"]):
        segfault()
    return picture_job.pictures(job, tell)
