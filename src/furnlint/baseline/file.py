"""The baseline file: TOML in, TOML out.

One table per PDF and one line per entry, because that is what git merges: two branches that touch different PDFs
hardly ever conflict. The writer is ours, since TOML writers put one value of a nested table on a line each; what it
writes is parsed back by the tests.
"""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from furnlint.errors import BaselineError

if TYPE_CHECKING:
    import datetime

FORMAT = 1
HEAD = f"""\
# Findings of furnlint that are known and accepted. To change it: furnlint baseline update
version = {FORMAT}
"""


@dataclass(frozen=True, slots=True, order=True)
class EntryKey:
    """What identifies an entry within a PDF's table."""

    rule: str
    fingerprint: str

    def __str__(self) -> str:
        return f"{self.rule}:{self.fingerprint}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted finding of one PDF."""

    count: int = 1
    """How many findings with this fingerprint are accepted; one more is new."""
    text: str = ""
    """An excerpt for people; has no say in matching."""
    reason: str = ""
    expires: datetime.date | None = None
    """The last day on which the entry counts."""


@dataclass(frozen=True, slots=True)
class Table:
    """What is known of one PDF."""

    sha256: str = ""
    """Of the bytes that the entries were made from; "" if that cannot be told any more."""
    entries: dict[EntryKey, Entry] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Baseline:
    """The whole file; keys are paths relative to the config's folder, with forward slashes."""

    tables: dict[str, Table] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    """What was repaired while it was read."""


def dump(baseline: Baseline) -> str:
    """Return the file's text: sorted, without time or totals, the same bytes for the same content."""
    parts = [HEAD]
    for path in sorted(baseline.tables):
        table = baseline.tables[path]
        lines = [f"\n[{_string(path)}]"]
        if table.sha256:
            lines.append(f"sha256 = {_string(table.sha256)}")
        lines += [f"{_string(str(key))} = {_entry(table.entries[key])}" for key in sorted(table.entries)]
        parts.append("\n".join(lines) + "\n")
    return "".join(parts)


def _entry(entry: Entry) -> str:
    values = [f"n = {entry.count}"]
    if entry.text:
        values.append(f"text = {_string(entry.text)}")
    if entry.reason:
        values.append(f"reason = {_string(entry.reason)}")
    if entry.expires:
        values.append(f"expires = {entry.expires.isoformat()}")
    return "{ " + ", ".join(values) + " }"


def _string(text: str) -> str:
    """Return a TOML basic string: JSON's escapes, and DEL, which JSON lets pass."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def write(baseline: Baseline, path: Path) -> bool:
    """Write the file so that a reader sees all of it or none of it; return whether it changed.

    Raises BaselineError where that is not possible.
    """
    data = dump(baseline).encode()
    if path.is_symlink():
        raise BaselineError(f"{path}: the baseline is a symbolic link; replace it by a regular file")
    try:
        if path.exists() and path.read_bytes() == data:
            return False
        _replace(path, data)
    except OSError as error:
        where = f"{path}: cannot be written ({error.strerror})"
        raise BaselineError(f"{where}; make its folder writable, or set `baseline` to another place") from None
    return True


def _replace(path: Path, data: bytes) -> None:
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".furnlint-", suffix=".tmp")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def merged(one: Entry, other: Entry) -> Entry:
    """Return what two entries for the same finding come to: the larger count, the earlier expiry."""
    dates = [date for date in (one.expires, other.expires) if date is not None]
    return replace(
        one,
        count=max(one.count, other.count),
        text=one.text or other.text,
        reason=one.reason or other.reason,
        expires=min(dates) if dates else None,
    )
