"""Two branches that touch different PDFs: git merges their baselines, and never into a wrong one."""

import random
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from furnlint.baseline.file import Baseline, Entry, EntryKey, Table, dump
from furnlint.baseline.parse import parse
from furnlint.errors import BaselineError

MERGES = 300
FILES = 60


def entry(rng: random.Random) -> tuple[EntryKey, Entry]:
    key = EntryKey(f"FL{rng.choice([101, 102, 103, 202, 302, 401])}", f"{rng.getrandbits(64):016x}")
    return key, Entry(rng.choice([1, 1, 1, 2]), f"text {rng.randrange(1000)}", rng.choice(["", "", "reviewed"]))


def table(rng: random.Random, entries: int) -> Table:
    return Table(f"{rng.getrandbits(256):064x}", dict(entry(rng) for _ in range(entries)))


def start(rng: random.Random) -> Baseline:
    names = rng.sample(range(1000), FILES)
    return Baseline({f"docs/{name % 7}/{name:03}.pdf": table(rng, rng.choice([0, 0, 1, 2, 4])) for name in names})


def edited(rng: random.Random, base: Baseline, paths: list[str]) -> Baseline:
    """Rebuild two PDFs (other bytes, half of the entries gone, three more); every second branch adds one."""
    tables = dict(base.tables)
    for path in paths:
        kept = {key: value for key, value in tables[path].entries.items() if rng.random() < 0.5}
        more = table(rng, 3)
        tables[path] = replace(more, entries=kept | more.entries)
    if rng.random() < 0.5:
        tables[f"docs/{rng.randrange(7)}/{rng.randrange(1000):03}b.pdf"] = table(rng, 2)
    return Baseline(tables)


def merge(folder: Path, ours: Baseline, theirs: Baseline) -> tuple[int, str]:
    for name, baseline in (("ours", ours), ("theirs", theirs)):
        (folder / name).write_text(dump(baseline), encoding="utf-8")
    command = ["git", "merge-file", "-p", "ours", "base", "theirs"]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    return done.returncode, done.stdout.decode()


def joined(base: Baseline, ours: Baseline, theirs: Baseline) -> Baseline:
    """Return what is meant: each PDF as the branch left it that touched it."""
    out = {}
    for path in sorted({*ours.tables, *theirs.tables}):
        before, one, other = (b.tables.get(path) for b in (base, ours, theirs))
        chosen = other if one == before else one
        assert chosen is not None
        out[path] = chosen
    return Baseline(out)


def test_random_merges_conflict_rarely_and_are_never_silently_wrong(tmp_path: Path) -> None:
    rng = random.Random(20261201)
    conflicts = 0
    base = Baseline()
    for number in range(MERGES):
        if number % 10 == 0:
            base = start(rng)
            (tmp_path / "base").write_text(dump(base), encoding="utf-8")
        paths = rng.sample(sorted(base.tables), 4)
        ours, theirs = edited(rng, base, paths[:2]), edited(rng, base, paths[2:])
        code, text = merge(tmp_path, ours, theirs)
        if code:
            # Two new PDFs that sort between the same two others: git cannot know in which order.
            conflicts += 1
            with pytest.raises(BaselineError, match="unresolved merge conflict"):
                parse(text, "merged")
        else:
            assert text == dump(joined(base, ours, theirs))
    assert conflicts < MERGES * 0.02
