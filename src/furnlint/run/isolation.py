"""The supervisor: jobs in worker processes that may crash, hang or swell without costing another job its result.

One job is in flight in each worker. A worker is killed (SIGKILL, at once) when its job passes the deadline, its memory
passes the cap, or what it sends is not an answer; it is replaced as long as there is work. A job whose worker died is
tried once more in a fresh process if the worker had done other jobs before: it answers for no damage but its own.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

import msgspec

from furnlint.errors import WorkerError
from furnlint.run.death import cause, obituary
from furnlint.run.handle import Event, EventKind, Handle
from furnlint.run.protocol import Answer, Failure, Kind, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import TracebackType
    from typing import Self

POLL = 0.05
"""Seconds between two looks at a worker's memory where the system keeps no cap."""
START_DEATHS = 3
"""Workers that may die in a row before they are ready."""
START_TIMEOUT = 60.0
"""Seconds a worker may take to load what it needs."""
LONGEST_WAIT = 3600.0
PAUSE = 0.2
"""Seconds before another try when the system refuses a process."""
MEBIBYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a job may take."""

    timeout: float = 60.0
    """Seconds of wall time."""
    memory: int = 1024
    """MiB of address space, or of resident memory where the system keeps no cap; 0: no cap."""
    result_size: int = 64 * MEBIBYTE
    """Bytes."""


class Supervisor:
    """Runs jobs in workers; a context manager that leaves no process behind."""

    def __init__(self, work: str, bounds: Bounds, workers: int) -> None:
        """`work` names the function ("package.module:function") that a worker calls for each job."""
        self._work = work
        self._bounds = bounds
        self._most = max(1, workers)
        self._events: SimpleQueue[Event] = SimpleQueue()
        self._workers: list[Handle] = []
        self._pending: deque[int] = deque()
        self._jobs: Sequence[bytes] = ()
        self._again: deque[int] = deque()
        """Jobs whose worker died after it had done others."""
        self._deaths = 0
        """Workers that died in a row before they were ready."""
        self._obituary = ""
        self._memory = bounds.memory << 20
        self._ever_ready = False
        self._given_up = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self, count: int) -> None:
        """Start up to `count` workers ahead of the first job: their start-up and the caller's work overlap."""
        for _ in range(min(count, self._most) - len(self._workers)):
            try:
                self._workers.append(Handle(self._work, self._bounds, self._events, START_TIMEOUT))
            except OSError as error:
                self._deaths += 1
                self._obituary = f"the processes that read the PDFs cannot be started: {error}"
                time.sleep(PAUSE)  # the system may be short of memory or of processes for a moment
                return

    def close(self) -> None:
        """End all workers."""
        for worker in self._workers:
            worker.kill()
        for worker in self._workers:
            worker.bury()
        self._workers.clear()

    def run(self, jobs: Sequence[bytes]) -> Iterator[Outcome]:
        """Run all jobs, begun in the order given; yield one outcome for each, as they come.

        Raises WorkerError if no worker can be started at all.
        """
        self._jobs = jobs
        self._pending = deque(range(len(jobs)))
        left = len(jobs)
        while left:
            self._staff()
            for outcome in self._give_up() if self._given_up else self._wait():
                left -= 1
                yield outcome

    def _staff(self) -> None:
        """Have as many workers as there is work for."""
        if self._deaths >= START_DEATHS:
            if not self._ever_ready:
                raise WorkerError(self._obituary)
            self._given_up = True
        for worker in self._workers:
            self._feed(worker)
        if self._given_up:
            return
        fresh = sum(worker.job is None and not worker.served for worker in self._workers)
        idle = sum(worker.job is None and worker.served > 0 for worker in self._workers)
        wanted = len(self._again) + max(0, len(self._pending) - idle)
        self.start(len(self._workers) + max(0, wanted - fresh))

    def _give_up(self) -> Iterator[Outcome]:
        """Go on with the workers there are; yield a failure for each job that needs a new one."""
        while self._again or (self._pending and not self._workers):
            job = (self._again or self._pending).popleft()
            yield Outcome(job, None, Failure(Kind.START))
        if self._workers:
            yield from self._wait()

    def _wait(self) -> Iterator[Outcome]:
        """Wait for something to happen, and act on it."""
        event = self._next_event(self._patience())
        while event is not None:
            if event.worker in self._workers:  # what a worker said before it was killed is of no interest
                yield from self._handle(event)
            event = self._next_event(0)  # none may be late because of us: all that was said is heard before the clock
        now = time.monotonic()
        for worker in [w for w in self._workers if w.deadline <= now]:
            yield from self._lost(worker, Kind.DEADLINE)
        for worker in [w for w in self._workers if w.job is not None and w.watched]:
            if worker.resident() > self._memory:
                yield from self._lost(worker, Kind.MEMORY)

    def _next_event(self, patience: float) -> Event | None:
        try:
            return self._events.get(timeout=patience) if patience else self._events.get_nowait()
        except Empty:
            return None

    def _patience(self) -> float:
        """Return the seconds until there is something to do even if no worker says anything."""
        nearest = min((worker.deadline for worker in self._workers), default=0.0) - time.monotonic()
        most = POLL if any(worker.watched for worker in self._workers) else LONGEST_WAIT
        return min(max(nearest, 0.0), most)

    def _handle(self, event: Event) -> Iterator[Outcome]:
        worker = event.worker
        try:
            if event.kind is EventKind.READY:
                worker.ready(event.body)
                self._ever_ready, self._deaths = True, 0
                self._feed(worker)
                return
            if event.kind is EventKind.ANSWER:
                answer = msgspec.json.decode(event.body, type=Answer)
                yield from self._answered(worker, answer)
                return
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            yield from self._lost(worker, Kind.RESULT)
            return
        yield from self._lost(worker, Kind.RESULT if event.kind is EventKind.GARBLED else Kind.CRASH)

    def _feed(self, worker: Handle) -> None:
        """Give a worker its next job, if it can take one; jobs that were tried before go to fresh workers only."""
        if not worker.is_ready or worker.job is not None:
            return
        queue = self._again if self._again and not worker.served else self._pending
        if queue:
            job = queue.popleft()
            worker.give(job, self._jobs[job])

    def _answered(self, worker: Handle, answer: Answer) -> Iterator[Outcome]:
        job, fresh = worker.taken(), not worker.served
        page, stage = worker.standing()
        log_lines = worker.take_log().count(b"\n")
        worker.served += 1
        if answer.exhausted or (self._memory and answer.peak > self._memory / 2):
            self._dismiss(worker)  # what it has claimed it may never give back
        else:
            self._feed(worker)
        if answer.exhausted and not fresh:
            self._again.append(job)
        elif answer.error:
            kind = Kind.MEMORY if answer.exhausted else Kind.ERROR
            yield Outcome(job, None, Failure(kind, answer.error, page, stage), log_lines)
        elif answer.oversize:
            yield Outcome(job, None, Failure(Kind.RESULT, f"{answer.oversize} bytes"), log_lines)
        else:
            yield Outcome(job, bytes(answer.result), None, log_lines)

    def _lost(self, worker: Handle, kind: Kind) -> Iterator[Outcome]:
        """Bury a worker that died or has to; yield its job's failure unless the job is to be tried again."""
        if kind is not Kind.CRASH:
            worker.kill()
        self._dismiss(worker)
        if not worker.is_ready:
            self._deaths += 1
            self._obituary = obituary(worker, kind)
        if worker.job is None:
            return
        detail = ""
        if kind is Kind.CRASH:
            kind, detail = cause(worker, self._memory)
        if kind is not Kind.DEADLINE and worker.served:
            self._again.append(worker.job)
            return
        page, stage = worker.standing()
        yield Outcome(worker.job, None, Failure(kind, detail, page, stage), worker.last_words.count("\n"))

    def _dismiss(self, worker: Handle) -> None:
        self._workers.remove(worker)
        if worker.is_ready and worker.job is None:
            worker.kill()
        worker.bury()
