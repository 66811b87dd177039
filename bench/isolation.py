"""What isolation, the cache and start-up cost, as ratios taken in one run.

    python bench/isolation.py [FOLDER] [--files N] [--rounds N]

Without a folder, N ordinary PDFs are made (1 to 20 pages). Every figure is the least of several rounds, taken in turn,
of a fresh process from start to exit.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

ALONE = """
import json, sys
from furnlint.config.schema import CheckSettings
from furnlint.run.check import check_file
for path in json.loads(sys.stdin.read()):
    check_file(path, CheckSettings())
"""
ISOLATED = """
import json, sys
from pathlib import Path
from furnlint.config.schema import CheckSettings
from furnlint.run.engine import run
cache = Path(sys.argv[2]) if sys.argv[2:] else False
result = run(json.loads(sys.stdin.read()), CheckSettings(), jobs=int(sys.argv[1]), cache=cache)
assert result.checked == len(result.files)
"""
WORDS = ("the", "committee", "notes", "that", "each", "part", "of", "this", "report", "was", "read", "and", "agreed")


def main() -> None:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description="measure what isolation costs")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--files", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.folder or Path(scratch)
        if not args.folder:
            for number in range(args.files):
                make(folder / f"{number:04}.pdf", 1 + number % 20, number)
        paths = sorted(str(path) for path in folder.rglob("*.pdf"))[: args.files]
        measure(paths, args.rounds, Path(scratch))


def measure(paths: list[str], rounds: int, scratch: Path) -> None:
    """Time all commands in turn and print the ratios."""
    many, one = json.dumps(paths), json.dumps([min(paths, key=lambda path: Path(path).stat().st_size)])
    cache = str(scratch / "cache")
    commands = {
        "nothing": (["-c", "pass"], ""),
        "version": (["-m", "furnlint", "--version"], ""),
        "one alone": (["-c", ALONE], one),
        "one isolated": (["-c", ISOLATED, "1"], one),
        "many alone": (["-c", ALONE], many),
        "many isolated, 1 worker": (["-c", ISOLATED, "1"], many),
        "many isolated, 2 workers": (["-c", ISOLATED, "2"], many),
        "many from the cache": (["-c", ISOLATED, "1", cache], many),
    }
    seconds(*commands["many from the cache"])  # fills it
    best = dict.fromkeys(commands, float("inf"))
    for _ in range(rounds):
        for name, command in commands.items():
            best[name] = min(best[name], seconds(*command))
    print(f"{len(paths)} files, least of {rounds} rounds")
    for name, value in best.items():
        print(f"{name:28} {value * 1000:9.0f} ms")
    alone, isolated = best["many alone"], best["many isolated, 1 worker"]
    print(f"isolation, many files        {isolated / alone:9.3f} x one process")
    print(f"two workers                  {best['many isolated, 2 workers'] / alone:9.3f} x one process")
    print(f"isolation, one small file    {best['one isolated'] / best['one alone']:9.3f} x one process")
    print(f"second run, from the cache   {best['many from the cache'] / isolated:9.3f} x the first")
    print(f"--version                    {(best['version'] - best['nothing']) * 1000:9.0f} ms over python -c pass")


def seconds(arguments: list[str], stdin: str) -> float:
    """Return the wall time of a Python process from start to exit."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], input=stdin.encode(), stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def make(path: Path, pages: int, seed: int) -> None:
    """Make a PDF with a header, 40 lines of text and a page number on each page."""
    canvas = Canvas(str(path), invariant=True)
    for page in range(1, pages + 1):
        canvas.drawString(72, 800, f"Report {seed} of the committee")
        for line in range(40):
            words = (WORDS[(seed * 7 + page * 11 + line * 13 + i * i) % len(WORDS)] for i in range(12))
            canvas.drawString(72, 770 - 17 * line, " ".join(words))
        canvas.drawString(290, 40, f"Page {page} of {pages}")
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main()
