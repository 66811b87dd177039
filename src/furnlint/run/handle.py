"""The supervisor's side of one worker: the process, its pipes, its stderr, and what is known of it.

All reading from and writing to the worker happens in a thread of its own, so that a worker that stops in the middle of
a message holds up nobody: the supervisor waits on one queue of events, and killing the process ends the thread. This
works alike on all systems; waiting on the pipes themselves does not.
"""

from __future__ import annotations

import contextlib
import math
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from enum import Enum
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from furnlint.run import confine
from furnlint.run.progress import Slot
from furnlint.run.protocol import CONTROL_SIZE, Ready, Start, receive, send
from furnlint.run.worker import BOOT

if TYPE_CHECKING:
    from furnlint.run.isolation import Bounds

GRACE = 0.1
"""Seconds that a process which closed its pipe has to end by itself, so that its own exit code is seen."""
BURIAL = 5.0
"""Seconds to wait for the end of a killed process: one that hangs in the kernel must not hang us."""
TAIL = 2000
"""Bytes of stderr kept to explain a start that failed."""


class EventKind(Enum):
    """What a worker's thread has to tell."""

    READY = "ready"
    ANSWER = "answer"
    GARBLED = "garbled"
    """The frame is longer than allowed."""
    GONE = "gone"
    """The pipe is closed."""


class Event(NamedTuple):
    """Something a worker said or did."""

    worker: Handle
    kind: EventKind
    body: bytes = b""


class Handle:
    """One worker process; OSError if it cannot be started."""

    def __init__(self, work: str, bounds: Bounds, events: SimpleQueue[Event], start_timeout: float) -> None:
        self.job: int | None = None
        self.is_ready = False
        self.served = 0
        """Jobs answered; a worker that has answered none is fresh."""
        self.deadline = time.monotonic() + start_timeout
        """On the monotonic clock, for what it does now; infinite while it has nothing to do."""
        self.watched = False
        """True if the system keeps no cap for it."""
        self.killed = False
        self.exit_code: int | None = None
        self.peak = 0
        """Largest resident size in bytes, known after its end; 0: unknown."""
        self.last_words = ""
        self._bounds = bounds
        self._standing = (0, "")
        self._events = events
        self._orders: SimpleQueue[bytes | None] = SimpleQueue()
        self._slot = Slot()
        self._stderr = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115 - closed by `bury`
        # What a child had before `exec` counts in its ru_maxrss: our own size.
        self._inherited_peak = confine.peak_memory()
        try:
            self._process = self._spawn()
        except OSError:
            self._slot.close()
            self._stderr.close()
            raise
        start = Start(work, bounds.memory << 20, bounds.timeout, bounds.result_size, self._slot.descriptor)
        self._thread = threading.Thread(target=self._converse, args=(msgspec.json.encode(start),), daemon=True)
        self._thread.start()

    def _spawn(self) -> subprocess.Popen[bytes]:
        # -I: no PYTHON* variables, no user site, and neither the working directory nor a script's folder on the import
        # path. multiprocessing's spawn would import its own start-up code from the working directory.
        return subprocess.Popen(  # noqa: S603 - our own interpreter
            [sys.executable, "-I", "-c", BOOT, *confine.import_path()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            bufsize=0,
            env=confine.environment(),
            cwd=os.path.abspath(os.sep),  # noqa: PTH100 - Path has no word for the root of the current drive
            pass_fds=() if self._slot.descriptor < 0 else (self._slot.descriptor,),
        )

    def _converse(self, start: bytes) -> None:
        """Send orders and wait for the answers, until the process ends; runs in a thread."""
        assert self._process.stdin is not None and self._process.stdout is not None  # noqa: S101, PT018 - for mypy
        with contextlib.suppress(OSError), self._process.stdin as orders, self._process.stdout as answers:
            order: bytes | None = start
            kind, most = EventKind.READY, CONTROL_SIZE
            while order is not None:
                body = self._exchange(orders.fileno(), answers.fileno(), order, most)
                if isinstance(body, EventKind):
                    self._events.put(Event(self, body))
                    self._orders.get()  # a worker that lives on ends when its pipe is closed: not before it is judged
                    return
                self._events.put(Event(self, kind, body))
                kind, most = EventKind.ANSWER, self._bounds.result_size + CONTROL_SIZE
                del body
                order = self._orders.get()

    @staticmethod
    def _exchange(orders: int, answers: int, order: bytes, most: int) -> bytes | EventKind:
        try:
            send(orders, order)
            body = receive(answers, most)
        except OSError:
            return EventKind.GONE
        except (ValueError, MemoryError):
            return EventKind.GARBLED
        return EventKind.GONE if body is None else body

    def ready(self, body: bytes) -> None:
        """Take note that it is ready. Raises msgspec.MsgspecError if it said something else."""
        self.watched = not msgspec.json.decode(body, type=Ready).capped
        self.is_ready = True
        self.deadline = math.inf

    def give(self, job: int, order: bytes) -> None:
        """Give it a job; its time runs from now."""
        self.job = job
        self.deadline = time.monotonic() + self._bounds.timeout
        self._orders.put(order)

    def taken(self) -> int:
        """Take note that its job is done, and return which it was."""
        assert self.job is not None  # noqa: S101 - answers follow jobs
        job, self.job = self.job, None
        self.deadline = math.inf
        return job

    def standing(self) -> tuple[int, str]:
        """Return page and stage of the job in work, or of the last one."""
        return self._standing if self._stderr.closed else self._slot.read()

    def resident(self) -> int:
        """Return its resident size in bytes; 0 if it cannot be told."""
        import psutil  # noqa: PLC0415 - only where the system keeps no cap

        try:
            return int(psutil.Process(self._process.pid).memory_info().rss)
        except psutil.Error:
            return 0

    def take_log(self) -> bytes:
        """Return what it wrote to stderr since the last call, at most `confine.STDERR_SIZE` bytes."""
        if self._stderr.closed or not os.fstat(self._stderr.fileno()).st_size:
            return b""
        self._stderr.seek(0)
        text: bytes = self._stderr.read(confine.STDERR_SIZE)
        self._stderr.truncate(0)
        self._stderr.seek(0)  # the worker writes through the same file position
        return text

    def kill(self) -> None:
        """End it at once."""
        if self.exit_code is not None or self.killed:
            return
        self.killed = True
        if sys.platform == "win32":
            self._process.kill()
        else:
            os.kill(self._process.pid, signal.SIGKILL)  # not Popen.kill: it may reap, and lose the peak

    def bury(self) -> None:
        """Wait for its end, killing it if it does not come, and keep what is worth knowing."""
        if self.exit_code is not None:
            return
        if not self.killed and not self._ended_within(GRACE):
            self.kill()
        if self.exit_code is None and not self._ended_within(BURIAL):
            self.exit_code = self._process.returncode = -9
        self._orders.put(None)
        self._thread.join(GRACE)
        self._standing = self._slot.read()
        self.last_words = self.take_log()[-TAIL:].decode("utf-8", "replace")
        self._slot.close()
        self._stderr.close()

    def _ended_within(self, seconds: float) -> bool:
        until = time.monotonic() + seconds
        pause = 0.0005
        while not self._reap():
            if time.monotonic() > until:
                return False
            time.sleep(pause)
            pause = min(2 * pause, 0.02)
        return True

    def _reap(self) -> bool:
        if sys.platform == "win32":
            self.exit_code = self._process.poll()
            return self.exit_code is not None
        pid, status, usage = os.wait4(self._process.pid, os.WNOHANG)
        if not pid:
            return False
        self.exit_code = self._process.returncode = os.waitstatus_to_exitcode(status)
        peak = confine.in_bytes(usage.ru_maxrss)
        self.peak = peak if peak > self._inherited_peak else 0
        return True
