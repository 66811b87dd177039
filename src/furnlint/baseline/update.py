"""The next baseline, from the last one and a run. Reasons, expiry dates and excerpts survive."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from furnlint.baseline.file import Baseline, Entry, EntryKey, Table
from furnlint.model.result import Status

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from furnlint.model.result import FileResult, RunResult, Verdict

EXCERPT = 60
"""Characters."""


class Change(NamedTuple):
    """What an update did, in findings."""

    added: int
    removed: int


def update(  # noqa: PLR0913 - what a run knows
    old: Baseline,
    result: RunResult,
    keys: Mapping[str, str],
    present: Callable[[str], bool],
    *,
    oids: Mapping[str, str] | None = None,
    excerpts: bool = True,
) -> Baseline:
    """Return the baseline in which all findings of the run that the config does not ignore are accepted.

    Only the files of the run are touched, besides those that are gone if the run was about the whole repository. What
    the run cannot speak for stays: entries of rules that are not selected, and of a file that could not be read whole.
    `oids` are the contents that Git LFS pointers stand for.
    """
    pointers = oids or {}
    verdicts: dict[str, list[Verdict]] = {}
    for verdict in result.verdicts:
        if verdict.status is not Status.IGNORED:
            verdicts.setdefault(verdict.path, []).append(verdict)
    gone = {key for key in old.tables if not present(key)}
    moved = _moved(result, keys)
    tables = {
        key: table
        for key, table in old.tables.items()
        if not (key in moved.values() or (result.complete and key in gone))
    }
    for file in result.files:
        key = keys[file.path]
        if not unstorable(key):
            before = old.tables.get(moved.get(key, key)) or Table()
            surplus = _surplus(result, moved.get(key, key))
            after = _table(before, file, verdicts.get(file.path, []), surplus, excerpts)
            oid = pointers.get(file.path)
            if oid and oid != file.sha256:  # the pointer itself was read, and not what it stands for
                after = before if oid == before.sha256 else Table("", after.entries)
            tables[key] = after
    return Baseline(tables)


def prune(old: Baseline, result: RunResult, present: Callable[[str], bool]) -> Baseline:
    """Return the baseline without the run's stale entries, and nothing else changed."""
    tables = {}
    for path, table in old.tables.items():
        entries = _less(table.entries, _surplus(result, path))
        emptied = not entries and not present(path)
        if not (result.complete and emptied):
            tables[path] = Table(table.sha256, entries)
    return Baseline(tables)


def change(old: Baseline, new: Baseline) -> Change:
    """Return how many accepted findings came and went."""
    before, after = _counts(old), _counts(new)
    return Change((after - before).total(), (before - after).total())


def _counts(baseline: Baseline) -> Counter[tuple[str, EntryKey]]:
    return Counter(
        {(path, key): entry.count for path, table in baseline.tables.items() for key, entry in table.entries.items()}
    )


def _moved(result: RunResult, keys: Mapping[str, str]) -> dict[str, str]:
    return {keys[path]: old for path, old in result.moved}


def _surplus(result: RunResult, path: str) -> dict[EntryKey, int]:
    return {EntryKey(s.rule, s.fingerprint): s.gone for s in result.stale if s.path == path}


def _less(entries: Mapping[EntryKey, Entry], surplus: Mapping[EntryKey, int]) -> dict[EntryKey, Entry]:
    out = {}
    for key, entry in entries.items():
        count = entry.count - surplus.get(key, 0)
        if count > 0:
            out[key] = Entry(count, entry.text, entry.reason, entry.expires)
    return out


def _table(
    before: Table, file: FileResult, verdicts: list[Verdict], surplus: Mapping[EntryKey, int], excerpts: bool
) -> Table:
    entries = _less(before.entries, surplus)
    counts = Counter(EntryKey(v.finding.rule, v.fingerprint) for v in verdicts)
    texts = {EntryKey(v.finding.rule, v.fingerprint): v.finding.location.text for v in reversed(verdicts)}
    for key, count in counts.items():
        entry = entries.get(key) or Entry(0)
        entries[key] = Entry(max(count, entry.count), entry.text or excerpt(texts[key]), entry.reason, entry.expires)
    if not excerpts:
        entries = {key: Entry(entry.count, "", entry.reason, entry.expires) for key, entry in entries.items()}
    return Table(file.sha256 or before.sha256, entries)


def excerpt(text: str) -> str:
    """Return a short printable piece of a document's text."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= EXCERPT else line[: EXCERPT - 1] + "…"


def unstorable(key: str) -> str:
    """Return why a path cannot stand in the baseline, with the remedy; "" if it can."""
    try:
        key.encode()
    except UnicodeEncodeError:
        return "its name is not UTF-8; rename it"
    if key.startswith("../"):
        return "it is above the folder of the config; move the config up, or run furnlint there"
    if key.startswith("/") or Path(key).is_absolute():
        return "it is outside of the repository"
    return ""
