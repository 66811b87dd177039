"""Findings against the baseline: what is accepted, what has moved, what is stale."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from furnlint.baseline.fingerprint import of_subject
from furnlint.model.finding import Subject
from furnlint.model.result import StaleEntry

if TYPE_CHECKING:
    import datetime
    from collections.abc import Collection, Mapping

    from furnlint.baseline.file import Entry, EntryKey, Table

LIKENESS = 0.5
"""Share of the entries of a vanished file and the findings of an added one that must agree (Dice) for a move."""


class Contents(NamedTuple):
    """What a checked file has."""

    sha256: str
    findings: Counter[EntryKey]


class Ledger:
    """The accepted findings of one file, taken off one by one."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._taken: Counter[EntryKey] = Counter()

    def take(self, key: EntryKey) -> Entry | None:
        """Take one finding off; None if no (further) one is accepted. An expired entry is taken too."""
        entry = self.table.entries.get(key)
        if entry is None or self._taken[key] >= entry.count:
            return None
        self._taken[key] += 1
        return entry

    def left(self) -> dict[EntryKey, int]:
        """Return the entries of which some were not taken, and how many."""
        rest = {key: entry.count - self._taken[key] for key, entry in self.table.entries.items()}
        return {key: count for key, count in rest.items() if count > 0}


def expired(entry: Entry, today: datetime.date) -> bool:
    """Tell whether the entry does not count any more; on the day itself it does."""
    return entry.expires is not None and entry.expires < today


def moves(gone: Mapping[str, Table], added: Mapping[str, Contents]) -> dict[str, str]:
    """Return added path -> vanished path where the one is most probably the other under a new name.

    The same bytes settle it; else the likest pair of findings does. Each vanished file is used up once, so a copy of it
    is new; and findings that say nothing about the text ("encrypted") count only beside others that do.
    """
    ranked = []
    for new, contents in added.items():
        for old, table in gone.items():
            likeness = _likeness(table, contents)
            if likeness >= LIKENESS:
                ranked.append((-likeness, new, old))
    out: dict[str, str] = {}
    used: set[str] = set()
    for _, new, old in sorted(ranked):
        if new not in out and old not in used:
            out[new] = old
            used.add(old)
    return out


SAME_BYTES = 2.0


def _likeness(table: Table, contents: Contents) -> float:
    if table.sha256 and table.sha256 == contents.sha256:
        return SAME_BYTES
    known = Counter({key: entry.count for key, entry in table.entries.items()})
    shared = known & contents.findings
    if not any(of_subject(key.rule, Subject("document")) != key.fingerprint for key in shared):
        return 0.0
    return 2 * shared.total() / (known.total() + contents.findings.total())


def stale(path: str, ledger: Ledger, judged: Collection[EntryKey] | None = None) -> list[StaleEntry]:
    """Return the stale entries of one file; `judged` are the entries that this run can speak for (None: all)."""
    return [
        StaleEntry(path, key.rule, key.fingerprint, count, entry.text, entry.reason)
        for key, count in sorted(ledger.left().items())
        if judged is None or key in judged
        for entry in [ledger.table.entries[key]]
    ]
