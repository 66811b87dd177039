#!/usr/bin/env python3
"""Measure what the second look costs: `check` with it over `check` without it, on files without rotated pages.

    python bench/second_look.py FOLDER [--rounds N] [--worst N]

Both are done in this process, in turns, and the best of some rounds counts (processor time). Files with a /Rotate, or
with pages most of whose text is turned, are left out. The others are shown as two groups: those in which nothing is
wrong with the reader's text, and those with a finding that the second look gave, which costs the reading of a page.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import NamedTuple

from furnlint.config.schema import CheckSettings, ReadCheck
from furnlint.readers import pdfium
from furnlint.reading import suspect
from furnlint.run.check import check_file


class Cost(NamedTuple):
    """Processor seconds of one file."""

    name: str
    without: float
    extra: float
    """What the second look adds."""
    rules: tuple[str, ...]
    """The FL4 rules that have a finding with it."""


def is_rotated(data: bytes) -> bool:
    """Tell whether a file has a page that is rotated, or text that is turned."""
    reasons = (suspect.Reason.TURNED, suspect.Reason.PARTLY_TURNED)
    return any(page.rotation or suspect.why(page) in reasons for page in pdfium.read(data).pages)


def timed(path: Path, read_check: ReadCheck) -> tuple[float, tuple[str, ...]]:
    """Return the processor seconds of one check, and the FL4 rules that have a finding."""
    start = time.process_time()
    result = check_file(str(path), CheckSettings(read_check=read_check))
    seconds = time.process_time() - start
    return seconds, tuple(sorted({f.rule for f in result.findings if f.rule.startswith("FL4")}))


def cost(path: Path, rounds: int) -> Cost:
    """Return what one file costs: the best of some rounds, with and without taking turns."""
    with_it, without = [], []
    rules: tuple[str, ...] = ()
    for _ in range(rounds):
        without.append(timed(path, ReadCheck.OFF)[0])
        seconds, rules = timed(path, ReadCheck.SUSPECT)
        with_it.append(seconds)
    return Cost(path.name, min(without), min(with_it) - min(without), rules)


def show(title: str, costs: list[Cost]) -> None:
    """Print the cost of a group."""
    without, extra = sum(c.without for c in costs), sum(c.extra for c in costs)
    if without:
        print(f"{title:45} {len(costs):3} files  {without:6.2f} s  {extra:+6.2f} s  {extra / without:+7.1%}")


def main() -> int:
    """Run the measurement."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--worst", type=int, default=8, help="files shown one by one")
    args = parser.parse_args()
    files = [path for path in sorted(args.folder.rglob("*.pdf")) if not is_rotated(path.read_bytes())]
    if not files:
        print(f"no PDF without rotated pages in {args.folder}", file=sys.stderr)
        return 2
    check_file(str(files[0]), CheckSettings(read_check=ReadCheck.ALL))  # what is loaded once
    costs = [cost(path, args.rounds) for path in files]
    show("nothing wrong with the reader's text", [c for c in costs if not c.rules])
    show("with an FL4 finding", [c for c in costs if c.rules])
    show("all without rotated pages", costs)
    for c in sorted(costs, key=lambda c: -c.extra)[: args.worst]:
        print(f"  {c.extra:+.3f} s on {c.without:.3f} s  {c.name}  {' '.join(c.rules)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
