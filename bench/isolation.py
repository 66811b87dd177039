"""What isolation, the cache and start-up cost, as ratios taken in one run.

    python bench/isolation.py [FOLDER] [--files N] [--rounds N]

Without a folder, N ordinary PDFs are made (1 to 20 pages). Every figure is that of a fresh process from
start to exit. The machine may be busy: compare what was taken in the same round.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

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
VERSION = "import sys; sys.argv = ['furnlint', '--version']; from furnlint.__main__ import entry; entry()"
"""What the installed script does."""
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
        "version": (["-c", VERSION], ""),
        "one alone": (["-c", ALONE], one),
        "one isolated": (["-c", ISOLATED, "1"], one),
        "many alone": (["-c", ALONE], many),
        "many isolated, 1 worker": (["-c", ISOLATED, "1"], many),
        "many isolated, 2 workers": (["-c", ISOLATED, "2"], many),
        "many from the cache": (["-c", ISOLATED, "1", cache], many),
    }
    spend(*commands["many from the cache"])  # fills it
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            taken[name].append(spend(*command))
    print(f"{len(paths)} files; the median of {rounds} rounds, and of the ratios within a round")
    for name, times in taken.items():
        wall, cpu = (median(column) * 1000 for column in zip(*times, strict=True))
        print(f"{name:28} {wall:9.0f} ms {cpu:9.0f} ms of CPU")
    for name, of, to in (
        ("isolation, many files", "many isolated, 1 worker", "many alone"),
        ("two workers", "many isolated, 2 workers", "many alone"),
        ("isolation, one small file", "one isolated", "one alone"),
        ("second run, from the cache", "many from the cache", "many isolated, 1 worker"),
    ):
        pairs = list(zip(taken[of], taken[to], strict=True))
        wall, cpu = (median(a[column] / b[column] for a, b in pairs) for column in (0, 1))
        print(f"{name:28} {wall:9.3f} x  {cpu:9.3f} x the CPU")
    start = median(a[0] - b[0] for a, b in zip(taken["version"], taken["nothing"], strict=True))
    print(f"--version                    {start * 1000:9.0f} ms over python -c pass")


def spend(arguments: list[str], stdin: str) -> tuple[float, float]:
    """Return wall time and CPU time of a Python process, its children included, from start to exit, in seconds."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, *arguments], input=stdin.encode(), stdout=subprocess.DEVNULL, check=True)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


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
