"""A worker process: takes jobs from its standard input, one at a time, and answers on its standard output.

It is started with the import path as its arguments (`BOOT`), isolated from the environment and the working directory.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
import threading
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import msgspec

from furnlint.errors import describe
from furnlint.run import confine
from furnlint.run.progress import Teller
from furnlint.run.protocol import Answer, Ready, Start, receive, send

if TYPE_CHECKING:
    from collections.abc import Callable

    Work = Callable[[bytes, Teller], "Done"]

BOOT = "import sys; sys.path[:] = sys.argv[1:]; from furnlint.run.worker import main; main()"
JOB_SIZE = 64 * 1024 * 1024


class Done(NamedTuple):
    """What a work function returns for one job."""

    result: bytes
    """JSON."""
    exhausted: bool = False
    """True if it ran out of memory and the result says so: worth another try in a fresh process."""


def main() -> NoReturn:
    """Serve jobs until the supervisor closes the pipe; never returns."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the supervisor's to answer
    jobs, answers = _take_the_pipes()
    first = receive(jobs, JOB_SIZE)
    if first is None:
        os._exit(0)
    start = msgspec.json.decode(first, type=Start)
    confine.forbid_core_dumps()
    capped = confine.cap_memory(start.memory)
    teller = Teller(start.progress)
    work = _load(start.work)
    queue: SimpleQueue[bytes] = SimpleQueue()
    threading.stack_size(256 * 1024)
    threading.Thread(target=_listen, args=(jobs, queue), daemon=True).start()
    confine.close_the_doors()
    send(answers, msgspec.json.encode(Ready(capped=capped)))
    while True:
        job = queue.get()
        confine.limit_cpu(start.timeout)
        teller("start")
        try:
            answer = _answer(work, job, teller, start.result_size)
            answer.peak = confine.own_peak()
            send(answers, msgspec.json.encode(answer))
        except OSError:  # the supervisor is gone
            os._exit(1)


def _take_the_pipes() -> tuple[int, int]:
    """Return descriptors for jobs and answers; leave nothing at 0 and 1 that native code could read or print to."""
    jobs, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return jobs, answers


def _listen(descriptor: int, queue: SimpleQueue[bytes]) -> None:
    """Pass jobs on; end the process, whatever it is doing, when the supervisor is gone."""
    while True:
        try:
            job = receive(descriptor, JOB_SIZE)
        except (OSError, ValueError):
            job = None
        if job is None:
            os._exit(0)
        queue.put(job)


def _load(name: str) -> Work:
    module, _, function = name.partition(":")
    work: Work = getattr(importlib.import_module(module), function)
    return work


def _answer(work: Work, job: bytes, teller: Teller, result_size: int) -> Answer:
    try:
        done = work(job, teller)
    except BaseException as error:  # whatever it is, the other jobs go on
        exhausted = isinstance(error, MemoryError)
        return Answer(error=describe(error), exhausted=exhausted)
    if len(done.result) > result_size:
        return Answer(oversize=len(done.result))
    return Answer(result=msgspec.Raw(done.result), exhausted=done.exhausted)


if __name__ == "__main__":
    sys.exit("furnlint: error: a worker is started by `furnlint check`, not by hand")
