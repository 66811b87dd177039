"""The supervisor: whatever one job does to its worker, the others get what they get alone."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil
import pytest

if sys.platform == "win32":
    pytest.skip("the stand-ins use POSIX calls", allow_module_level=True)

from faults import FAULTS, healthy
from furnlint.errors import WorkerError
from furnlint.run import handle, isolation
from furnlint.run.isolation import Bounds, Supervisor
from furnlint.run.protocol import Failure, Kind, Outcome, Start

if TYPE_CHECKING:
    from collections.abc import Sequence

WAITING = {"hang", "half_message_and_hang"}
DEADLINE = 1.5
"""Seconds: the hanging jobs take them in full, and the healthy ones need far less even on a busy machine."""
EXPECTED = {
    "segfault": (Kind.CRASH, "SIGSEGV"),
    "exit_code": (Kind.CRASH, "exit code 3"),
    "system_exit": (Kind.ERROR, "SystemExit: 4"),
    "hang": (Kind.DEADLINE, ""),
    "half_message_and_hang": (Kind.DEADLINE, ""),
    "half_message_and_exit": (Kind.CRASH, "exit code 0"),
    "wrong_message": (Kind.RESULT, ""),
    "endless_message": (Kind.RESULT, ""),
    "close_the_pipe": (Kind.CRASH, "it closed its pipe"),
    "eat_memory": (Kind.MEMORY, "MemoryError"),
    "abort_at_the_cap": (Kind.MEMORY, "SIGABRT"),
    "killed_by_the_system": (Kind.MEMORY, "SIGKILL"),
    "raise_unpicklable": (Kind.ERROR, "LocalError"),
    "recurse": (Kind.ERROR, "RecursionError: maximum recursion depth exceeded"),
}
WORK = "faults:work"


def run(jobs: Sequence[dict[str, Any]], *, workers: int = 1, work: str = WORK, **bounds: Any) -> list[Outcome]:
    limits = Bounds(**({"timeout": 60.0, "memory": 320} | bounds))
    with Supervisor(work, limits, workers) as supervisor:
        outcomes = list(supervisor.run([json.dumps(job).encode() for job in jobs]))
    assert sorted(outcome.job for outcome in outcomes) == list(range(len(jobs))), "each job has exactly one outcome"
    return sorted(outcomes, key=lambda outcome: outcome.job)


def spoil(healthy_jobs: int, faults: dict[int, str]) -> list[dict[str, Any]]:
    """Return healthy jobs with faulty ones among them; `faults`: position -> name."""
    jobs: list[dict[str, Any]] = [{"number": n} for n in range(healthy_jobs)]
    for position, fault in sorted(faults.items()):
        jobs.insert(position, {"fault": fault})
    return jobs


def assert_the_healthy_are_untouched(jobs: Sequence[dict[str, Any]], outcomes: Sequence[Outcome]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if "number" in job:
            assert outcome.failure is None, job
            assert outcome.result == healthy(job["number"])


def assert_each_fault_is_named(jobs: Sequence[dict[str, Any]], outcomes: Sequence[Outcome]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if "fault" in job:
            kind, detail = EXPECTED[job["fault"]]
            assert outcome.failure is not None, job
            assert (outcome.failure.kind, outcome.failure.page, outcome.failure.stage) == (kind, 7, "reading"), job
            assert outcome.failure.detail.startswith(detail)


@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault_at_the_head_in_the_middle_and_at_the_end_of_40_costs_one_failure_each(fault: str) -> None:
    jobs = spoil(40, {0: fault, 21: fault, 42: fault})
    outcomes = run(jobs, timeout=DEADLINE if fault in WAITING else 60.0)
    assert_the_healthy_are_untouched(jobs, outcomes)
    assert_each_fault_is_named(jobs, outcomes)


@pytest.mark.parametrize("workers", [2, 4])
@pytest.mark.parametrize("waiting", [False, True])
def test_all_faults_in_a_row_at_the_head_in_the_middle_and_at_the_end_of_40(waiting: bool, workers: int) -> None:
    names = [name for name in FAULTS if (name in WAITING) is waiting]
    positions = [*range(len(names)), *range(20 + len(names), 20 + 2 * len(names))]
    positions += range(40 + 2 * len(names), 40 + 3 * len(names))
    jobs = spoil(40, dict(zip(positions, names * 3, strict=True)))
    assert "fault" in jobs[0]
    assert "fault" in jobs[-1]
    outcomes = run(jobs, workers=workers, timeout=DEADLINE if waiting else 60.0)
    assert_the_healthy_are_untouched(jobs, outcomes)
    assert_each_fault_is_named(jobs, outcomes)


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_a_fault_before_between_and_after_any_two_of_40(workers: int) -> None:
    names = [name for name in FAULTS if name not in WAITING]
    jobs = spoil(40, {2 * gap: names[gap % len(names)] for gap in range(41)})
    assert ["fault" in job for job in jobs] == [True, False] * 40 + [True]
    outcomes = run(jobs, workers=workers)
    assert_the_healthy_are_untouched(jobs, outcomes)
    assert_each_fault_is_named(jobs, outcomes)


def test_a_loop_in_python_is_ended_at_the_deadline() -> None:
    started = time.monotonic()
    jobs = spoil(4, {2: "spin"})
    outcomes = run(jobs, timeout=1.0)
    assert_the_healthy_are_untouched(jobs, outcomes)
    assert outcomes[2].failure == Failure(Kind.DEADLINE, "", 7, "reading")
    assert time.monotonic() - started >= 1.0


@pytest.mark.parametrize("work", ["faults:huge_result", "faults:huge_frame"])
def test_100_megabytes_are_not_taken(work: str) -> None:
    (outcome,) = run([{}], work=work, result_size=1 << 20, memory=1024)
    assert outcome.failure is not None
    assert outcome.failure.kind is Kind.RESULT


def test_a_result_as_large_as_allowed_is_taken() -> None:
    size = len(healthy(3))
    jobs = [{"number": 3}]
    assert run(jobs, result_size=size)[0].result == healthy(3)
    failure = run(jobs, result_size=size - 1)[0].failure
    assert failure == Failure(Kind.RESULT, f"{size} bytes")


def test_a_job_does_not_answer_for_the_damage_of_the_one_before() -> None:
    jobs = [{"number": n} for n in range(6)]
    outcomes = run(jobs, work="faults:poisoned")
    assert [outcome.result for outcome in outcomes] == [healthy(n) for n in range(6)]


def test_a_flood_on_stderr_and_stdout_is_counted_and_harms_nobody(capfd: pytest.CaptureFixture[str]) -> None:
    outcomes = run([{"number": n} for n in range(3)], work="faults:noisy")
    assert [outcome.result for outcome in outcomes] == [healthy(n) for n in range(3)]
    assert all(outcome.log_lines > 50 for outcome in outcomes)
    assert capfd.readouterr() == ("", "")


def test_a_worker_that_used_more_than_half_its_cap_is_replaced() -> None:
    outcomes = run([{}, {"greedy": True}, {}, {}], work="faults:greedy", memory=512)
    first, greedy, third, last = (json.loads(outcome.result or b"{}")["pid"] for outcome in outcomes)
    assert first == greedy
    assert greedy != third
    assert third == last


def test_where_the_system_keeps_no_cap_the_resident_size_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    def uncapped(work: str, memory: int, *rest: Any) -> Start:
        del memory
        return Start(work, 0, *rest)

    def ready(self: handle.Handle, body: bytes) -> None:
        plain_ready(self, body)
        self.watched = True

    plain_ready = handle.Handle.ready
    monkeypatch.setattr(handle, "Start", uncapped)
    monkeypatch.setattr(handle.Handle, "ready", ready)
    jobs = spoil(6, {3: "fill_memory"})
    outcomes = run(jobs, memory=128)
    assert_the_healthy_are_untouched(jobs, outcomes)
    assert outcomes[3].failure == Failure(Kind.MEMORY, "", 7, "reading")


def test_a_broken_install_stops_with_an_error_that_names_the_cause() -> None:
    with pytest.raises(WorkerError, match=r"No module named 'no_such_module'.*reinstall furnlint"):
        run([{"number": 1}], work="no_such_module:work")


def test_an_interpreter_that_is_not_there_is_an_error_that_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.raises(WorkerError, match="No such file"):
        run([{"number": 1}])


def test_when_no_worker_can_be_started_any_more_the_rest_is_said_to_be_unchecked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    jobs = spoil(9, {4: "segfault"})
    encoded = [json.dumps(job).encode() for job in jobs]
    with Supervisor(WORK, Bounds(), 1) as supervisor:
        outcomes = []
        for outcome in supervisor.run(encoded):
            outcomes.append(outcome)
            monkeypatch.setattr(handle, "BOOT", "raise SystemExit(1)")
    assert [outcome.job for outcome in outcomes if outcome.result] == [0, 1, 2, 3]
    assert {outcome.failure for outcome in outcomes if outcome.failure} == {Failure(Kind.START)}
    assert sorted(outcome.job for outcome in outcomes) == list(range(10))


def test_a_start_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolation, "START_TIMEOUT", 0.2)
    monkeypatch.setattr(handle, "BOOT", "import time; time.sleep(60)")
    with pytest.raises(WorkerError, match="did not get ready in time"):
        run([{"number": 1}])


def test_workers_started_ahead_are_used_and_no_process_is_left() -> None:
    before = set(psutil.Process().children(recursive=True))
    with Supervisor(WORK, Bounds(), 3) as supervisor:
        supervisor.start(2)
        assert len(set(psutil.Process().children(recursive=True)) - before) == 2
        list(supervisor.run([b'{"number": 1}'] * 4))
    assert set(psutil.Process().children(recursive=True)) <= before


def test_an_error_in_the_caller_ends_the_workers() -> None:
    before = set(psutil.Process().children(recursive=True))

    def fail_at_the_first_outcome() -> None:
        with Supervisor(WORK, Bounds(), 2) as supervisor:
            for _ in supervisor.run([b'{"fault": "hang"}', b'{"number": 1}']):
                raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_at_the_first_outcome()
    assert set(psutil.Process().children(recursive=True)) <= before


def test_a_worker_sees_nothing_of_the_tree_it_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("json", "msgspec", "subprocess", "multiprocessing", "sitecustomize", "furnlint"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported from the tree')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("PYTHONSTARTUP", str(tmp_path / "json.py"))
    monkeypatch.setenv("CMAP_PATH", str(tmp_path))
    monkeypatch.syspath_prepend("")
    monkeypatch.syspath_prepend(str(tmp_path))
    (outcome,) = run([{}], work="faults:surroundings", memory=512)
    seen = json.loads(outcome.result or b"{}")
    assert "CMAP_PATH" not in seen["environment"]
    assert not [name for name in seen["environment"] if name.startswith("PYTHON")]
    assert seen["search path"] == ""
    assert "" not in seen["path"]
    assert str(tmp_path) not in seen["path"]
    assert not [module for module in seen["modules"] if module.startswith(str(tmp_path))]
    assert seen["folder"] == os.path.abspath(os.sep)  # noqa: PTH100
    assert seen["sigint"] is True


@pytest.mark.skipif(sys.platform != "linux", reason="the limits are Linux's")
def test_a_worker_is_limited() -> None:
    (outcome,) = run([{}], work="faults:surroundings", memory=512)
    seen = json.loads(outcome.result or b"{}")
    assert seen["core"] == [0, 0]
    assert seen["memory"] == [512 << 20, 512 << 20]
    assert seen["files"] == [64, 64]
    assert seen["file size"] == [65536, 65536]


INTERRUPTED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored where the tests were started
sys.path.insert(0, {tests!r})
from furnlint.run import engine
engine.WORK = "faults:hang_and_leave_a_note"
from furnlint.cli.main import main
sys.exit(main(["check", {folder!r}]))
"""


@pytest.mark.parametrize(("blow", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9), (signal.SIGTERM, -15)])
def test_when_furnlint_is_ended_no_worker_is_left(blow: signal.Signals, code: int, tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        (tmp_path / name).write_bytes(b"%PDF-1.4\n")
    script = INTERRUPTED.format(tests=str(Path(__file__).parent), folder=str(tmp_path))
    environment = os.environ | {"FURNLINT_CACHE_DIR": str(tmp_path / "cache")}
    process = subprocess.Popen(
        [sys.executable, "-c", script], env=environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    notes = [tmp_path / "a.pdf.pid", tmp_path / "b.pdf.pid"]
    if len(os.sched_getaffinity(0)) < 2:
        notes = notes[:1]
    _wait_until(lambda: all(note.exists() and note.read_text() for note in notes))
    process.send_signal(blow)
    _, said = process.communicate(timeout=120)
    assert process.returncode == code
    assert b"Traceback" not in said
    for note in notes:
        pid = int(note.read_text())
        _wait_until(lambda pid=pid: not psutil.pid_exists(pid) or psutil.Process(pid).status() == "zombie")


def _wait_until(condition: Any) -> None:
    for _ in range(2400):
        if condition():
            return
        time.sleep(0.05)
    pytest.fail("waited for two minutes")
