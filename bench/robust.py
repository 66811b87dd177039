"""Run the engine over a folder of broken and hostile PDFs and print whether it kept its promises.

    python bench/robust.py FOLDER [--timeout S] [--memory MIB]

The folder is checked with one worker, with four, and with four in a shuffled order. Printed: files, results, statuses,
the checks that were ended, wall time against the bound (files x deadline / workers + 5 s), and whether all three gave
the same bytes. Exit code 1 if any promise was broken.
"""

from __future__ import annotations

import argparse
import collections
import random
import resource
import sys
import time
from pathlib import Path

import msgspec

from furnlint.config.schema import CheckSettings
from furnlint.model.result import FileStatus, RunResult
from furnlint.run.engine import TIMEOUT, run

SEED = 20260101
MEBIBYTE = 1024 * 1024


def main() -> int:
    """Run the benchmark; return the exit code."""
    parser = argparse.ArgumentParser(description="check a folder of hostile PDFs three times")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--timeout", type=float, default=TIMEOUT, help="seconds a file (default: %(default)s)")
    parser.add_argument("--memory", type=int, default=1024, help="MiB a worker (default: %(default)s)")
    args = parser.parse_args()
    paths = sorted(str(path) for path in args.folder.glob("*.pdf"))
    if not paths:
        parser.error(f"no PDF in {args.folder}")
    shuffled = random.Random(SEED).sample(paths, len(paths))
    runs = [
        once("1 worker", paths, 1, args.timeout, args.memory),
        once("4 workers", paths, 4, args.timeout, args.memory),
        once("4 workers, shuffled", shuffled, 4, args.timeout, args.memory),
    ]
    outputs = {msgspec.json.encode(result.files) for result, _ in runs}
    print(f"same bytes in all runs     {'yes' if len(outputs) == 1 else 'NO'}")
    if len(outputs) > 1:
        differences(runs[0][0], runs[1][0])
        differences(runs[0][0], runs[2][0])
    return 0 if len(outputs) == 1 and all(kept for _, kept in runs) else 1


def once(name: str, paths: list[str], jobs: int, timeout: float, memory: int) -> tuple[RunResult, bool]:
    """Check all files once; print what came of it; return the result and whether all promises were kept."""
    longest = [0.0, ""]
    last = started = time.monotonic()

    def note(file: object) -> None:
        nonlocal last
        now = time.monotonic()
        longest[:] = max(longest, [now - last, getattr(file, "path", "")])
        last = now

    result = run(paths, CheckSettings(), jobs=jobs, timeout=timeout, memory=memory, cache=False, on_result=note)
    wall = time.monotonic() - started
    bound = len(paths) * timeout / jobs + 5
    messages = [finding.message for file in result.files for finding in file.findings]
    traces = sum("Traceback" in message or "\n" in message for message in messages)
    silent = [file.path for file in result.files if file.status is not FileStatus.OK and not file.findings]
    statuses = collections.Counter(str(file.status) for file in result.files)
    print(f"--- {name}")
    print(f"files, results             {len(paths)}, {len(result.files)}")
    print(f"statuses                   {dict(sorted(statuses.items()))}")
    print(f"not ok and no finding      {len(silent)} {silent[:5]}")
    print(f"tracebacks in messages     {traces}")
    print(f"wall, bound                {wall:.1f} s, {bound:.0f} s")
    print(f"longest without a result   {longest[0]:.1f} s, then {Path(str(longest[1])).name}")
    print(f"peak of the supervisor     {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / MEBIBYTE:.0f} MiB")
    for file in result.files:
        for finding in file.findings:
            if finding.rule == "FL409":
                print(f"  {Path(file.path).name}: {finding.message}")
    return result, len(result.files) == len(paths) and not silent and not traces and wall <= bound


def differences(a: RunResult, b: RunResult) -> None:
    """Print the files that came out differently."""
    for one, other in zip(a.files, b.files, strict=True):
        if one != other:
            print(f"  {one.path}: {one.status}, {other.status}")


if __name__ == "__main__":
    sys.exit(main())
