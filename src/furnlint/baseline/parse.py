"""Read the baseline file, also one that a merge left with doubled tables or lines."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING, Any

import tomli

from furnlint.baseline.file import FORMAT, Baseline, Entry, EntryKey, Table, merged
from furnlint.errors import BaselineError

if TYPE_CHECKING:
    from pathlib import Path

CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7}|\|{7})(?: |$)", re.M)
HEADER = re.compile(r"^\s*\[(.*)\]\s*(?:#.*)?$")
KEY = re.compile(r"(FL\d{3}):([0-9a-f]{16})")
AMBIGUOUS = "ambiguous"
"""Stands for a checksum of which two were found."""
SHA256 = re.compile(r"[0-9a-f]{64}")


def read(path: Path) -> Baseline:
    """Return the baseline in the file `path`. Raises BaselineError, whose message names file and remedy."""
    try:
        text = path.read_bytes().decode()
    except UnicodeDecodeError as error:
        raise BaselineError(f"{path}: not UTF-8 at byte {error.start}; restore it from git") from None
    except OSError as error:
        raise BaselineError(f"{path}: cannot be read ({error.strerror}); check its permissions") from None
    return parse(text, str(path))


def parse(text: str, name: str) -> Baseline:
    """Return the baseline in `text`; `name` is for messages. Raises BaselineError."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if conflict := CONFLICT.search(text):
        line = text.count("\n", 0, conflict.start()) + 1
        raise BaselineError(
            f"{name}:{line}: unresolved merge conflict; take either side, then run `furnlint baseline update`"
        )
    try:
        data = tomli.loads(text)
    except tomli.TOMLDecodeError:
        # Doubled tables and lines are what a union merge leaves, and no TOML parser takes them.
        return _repaired(text, name)
    _check_version(data.pop("version", None), name)
    return Baseline({path: _table(path, table, name) for path, table in data.items()})


def _check_version(version: object, name: str) -> None:
    if not isinstance(version, int) or version < 1:
        raise BaselineError(f"{name}: `version = {FORMAT}` is missing; restore it from git, or create it anew")
    if version > FORMAT:
        raise BaselineError(
            f"{name}: format {version} was written by a newer furnlint (this one knows {FORMAT}); upgrade furnlint"
        )


def _table(path: str, table: Any, name: str) -> Table:
    if not isinstance(table, dict):
        raise BaselineError(f"{name}: {path!r} is not a table; restore the file from git")
    sha256 = table.get("sha256", "")
    if not isinstance(sha256, str) or (sha256 and not SHA256.fullmatch(sha256)):
        raise BaselineError(f"{name}: [{path!r}]: sha256 is not 64 hexadecimal digits; run `furnlint baseline update`")
    return Table(sha256, dict(_entry(key, value, path, name) for key, value in table.items() if key != "sha256"))


def _entry(key: str, value: Any, path: str, name: str) -> tuple[EntryKey, Entry]:
    where = f"{name}: [{path!r}]: {key!r}"
    found = KEY.fullmatch(key)
    if not found:
        raise BaselineError(f'{where} is not "CODE:fingerprint"; remove the line')
    if not isinstance(value, dict):
        raise BaselineError(f"{where}: not {{ n = 1, ... }}; remove the line")
    known: dict[str, tuple[type, Any]] = {
        "n": (int, 1),
        "text": (str, ""),
        "reason": (str, ""),
        "expires": (datetime.date, None),
    }
    for field, content in value.items():
        if field not in known:
            raise BaselineError(f"{where}: unknown key {field!r}; valid here: {', '.join(known)}")
        if type(content) is not known[field][0]:
            raise BaselineError(f"{where}: {field} is not {_described(known[field][0])}; mend the line")
    n, text, reason, expires = (value.get(field, default) for field, (_, default) in known.items())
    if n < 1:
        raise BaselineError(f"{where}: n is less than 1; remove the line")
    return EntryKey(found[1], found[2]), Entry(n, text, reason, expires)


def _described(kind: type) -> str:
    return {int: "a whole number", str: "a string"}.get(kind, "a date such as 2027-03-01")


def _repaired(text: str, name: str) -> Baseline:
    """Read line by line, which the file's form allows, and join what stands there twice."""
    tables: dict[str, Table] = {}
    doubled: set[str] = set()
    versions: list[object] = []
    path: str | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        if header := HEADER.match(line):
            path = _header(header[1], f"{name}:{number}")
            if path in tables:
                doubled.add(path)
            tables.setdefault(path, Table())
            continue
        for key, value in _toml(line, f"{name}:{number}").items():
            if path is None:
                if key == "version":
                    versions.append(value)
                continue
            tables[path] = _joined(tables[path], path, {key: value}, name, doubled)
    for version in versions or [None]:
        _check_version(version, name)
    notes = tuple(
        f"{name}: {path!r} stood there twice after a merge and was joined; run `furnlint baseline update`"
        for path in sorted(doubled)
    )
    # Of two checksums nobody can say which one the joined entries belong to.
    return Baseline(
        {
            path: Table("" if table.sha256 == AMBIGUOUS else table.sha256, table.entries)
            for path, table in tables.items()
        },
        notes,
    )


def _joined(table: Table, path: str, line: dict[str, Any], name: str, doubled: set[str]) -> Table:
    more = _table(path, line, name)
    entries = dict(table.entries)
    for key, entry in more.entries.items():
        if key in entries:
            doubled.add(path)
            entry = merged(entries[key], entry)  # noqa: PLW2901
        entries[key] = entry
    sha256 = table.sha256 or more.sha256
    if more.sha256 and table.sha256 and more.sha256 != table.sha256:
        doubled.add(path)
        sha256 = AMBIGUOUS
    return Table(sha256, entries)


def _header(inner: str, where: str) -> str:
    data = _toml(f"[{inner}]", where)
    ((path, rest),) = data.items()
    if rest:
        raise BaselineError(f"{where}: the table's name is not one quoted path; restore the file from git")
    return path


def _toml(text: str, where: str) -> dict[str, Any]:
    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        message = f"{error.msg[:1].lower()}{error.msg[1:]}"
        raise BaselineError(f"{where}: not valid TOML: {message}; mend the line, or restore it from git") from None
