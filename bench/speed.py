#!/usr/bin/env python3
"""Measure how long `check` takes against a bare pypdfium2 text pass over the same pages: ratios, one run, one core.

    python bench/speed.py FOLDER [--limit N] [--worst N] [--starts N] [--pdfplumber N] [--read-check off]

Both are done in this process, one file after the other and in turns, so that whatever else the machine does hits
both alike; what counts is processor time. Start-up is `furnlint --version` over `python -c pass`, whole processes.
`--pdfplumber N` also pulls the text of N files, evenly taken, with pdfplumber, as a clean-up script does.
`--read-check off` leaves out the second look, in which pdfplumber reads suspect pages: it takes most of the time of the
files that have such pages, and none of the others'.
"""

from __future__ import annotations

import argparse
import logging
import statistics
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2

from furnlint.config.schema import CheckSettings, ReadCheck
from furnlint.run.check import check_file

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ENTRY = "import sys; from furnlint.__main__ import entry; sys.argv = ['furnlint', '--version']; entry()"


class Pair(NamedTuple):
    """Seconds that one file took."""

    name: str
    pages: int
    bare: float
    check: float

    @property
    def ratio(self) -> float:
        """How many times as long the check took."""
        return self.check / self.bare


def bare_pass(path: str) -> int:
    """Pull the text of every page as the shortest program would; returns the number of pages."""
    document = pypdfium2.PdfDocument(path)
    for page in document:
        text = page.get_textpage()
        text.get_text_range()
        text.close()
        page.close()
    pages = len(document)
    document.close()
    return pages


def pdfplumber_pass(path: str) -> int:
    """Pull the text of every page with pdfplumber; returns the number of pages."""
    import pdfplumber  # noqa: PLC0415 - seldom asked for, and slow to load

    logging.getLogger("pdfminer").setLevel(logging.ERROR)  # it warns of each odd font
    with pdfplumber.open(path) as document:
        for page in document.pages:
            page.extract_text()
            page.close()
        return len(document.pages)


def check(path: str, read_check: ReadCheck = ReadCheck.SUSPECT) -> int:
    """Check the file as `furnlint check` does; returns the number of pages."""
    return check_file(path, CheckSettings(read_check=read_check)).pages


def timed(function: Callable[[str], int], path: str) -> tuple[float, int]:
    """Return the processor seconds and the answer of a call."""
    start = time.process_time()
    pages = function(path)
    return time.process_time() - start, pages


def measure(paths: Sequence[str], check: Callable[[str], int] = check) -> tuple[list[Pair], list[str]]:
    """Time both passes over each file, in turns; returns the times, and the files that the bare pass cannot read."""
    pairs, unread = [], []
    for number, path in enumerate(paths):
        try:
            if number % 2:
                bare, pages = timed(bare_pass, path)
                mine, _ = timed(check, path)
            else:
                mine, _ = timed(check, path)
                bare, pages = timed(bare_pass, path)
        except pypdfium2.PdfiumError:
            unread.append(path)
            continue
        pairs.append(Pair(path, pages, bare, mine))
    return pairs, unread


def against_pdfplumber(pairs: Sequence[Pair], files: int) -> str:
    """Return what `files` of the files, evenly taken, cost pdfplumber over what they cost `check`."""
    taken = pairs[:: max(1, len(pairs) // files)][:files]
    slow = sum(timed(pdfplumber_pass, pair.name)[0] for pair in taken)
    mine, pages = sum(pair.check for pair in taken), sum(pair.pages for pair in taken)
    return f"pdfplumber over check: {slow / mine:.1f} x the time ({len(taken)} files, {pages} pages)"


def start_up(starts: int) -> tuple[float, float]:
    """Return the median milliseconds of `python -c pass`, and of `furnlint --version`."""
    commands = ([sys.executable, "-c", "pass"], [sys.executable, "-c", ENTRY])
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(starts):
        for command, spent in zip(commands, times, strict=True):
            start = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            spent.append(1000 * (time.perf_counter() - start))
    return statistics.median(times[0]), statistics.median(times[1])


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description="Measure check against a bare pypdfium2 text pass.")
    parser.add_argument("folder", type=Path, help="folder with PDFs, searched to any depth")
    parser.add_argument("--limit", type=int, help="take the first N files only")
    parser.add_argument(
        "--worst", type=int, default=5, help="how many of the slowest files to show (default: %(default)s)"
    )
    parser.add_argument("--starts", type=int, default=15, help="start-ups to take the median of (default: %(default)s)")
    parser.add_argument("--pdfplumber", type=int, metavar="N", help="also time pdfplumber over N of the files")
    parser.add_argument("--read-check", type=ReadCheck, default=ReadCheck.SUSPECT, choices=list(ReadCheck))
    args = parser.parse_args(argv)
    paths = sorted(map(str, args.folder.rglob("*.pdf")))[: args.limit]
    if not paths:
        sys.exit(f"{args.folder}: no PDFs below; give a folder with PDFs")
    for function in (bare_pass, check):  # loads the libraries, and the file into the system's cache
        timed(function, paths[0])
    pairs, unread = measure(paths, partial(check, read_check=args.read_check))

    slowest = sorted(pairs, key=lambda pair: pair.bare - pair.check)[: args.worst]
    print(f"files on which check spends most time over the bare pass, of {len(pairs)}:")
    for pair in slowest:
        print(f"    {pair.ratio:5.2f} x  {pair.name} ({pair.pages} pages, {pair.check:.2f} s over {pair.bare:.2f} s)")
    for path in unread:
        print(f"not read by the bare pass, left out: {path}")
    bare, mine = sum(pair.bare for pair in pairs), sum(pair.check for pair in pairs)
    pages = sum(pair.pages for pair in pairs)
    print(f"{pages} pages: {pages / bare:.0f} pages/s bare, {pages / mine:.0f} pages/s checked")
    median = statistics.median(pair.ratio for pair in pairs)
    print(f"check over bare pass: {mine / bare:.2f} x the time in all; median of the files {median:.2f} x")
    if args.pdfplumber:
        print(against_pdfplumber(pairs, args.pdfplumber))
    nothing, version = start_up(args.starts)
    print(f"start-up of `furnlint --version`: {version - nothing:.0f} ms over `python -c pass` ({nothing:.0f} ms)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
