"""Plays the part of the GitHub Actions runner that reads a step's output, as far as commands go."""

from __future__ import annotations

import re
from typing import NamedTuple

REGISTERED = frozenset(
    {
        "add-mask",
        "add-matcher",
        "add-path",
        "debug",
        "echo",
        "endgroup",
        "error",
        "group",
        "internal-set-repo-path",
        "notice",
        "remove-matcher",
        "save-state",
        "set-env",
        "set-output",
        "stop-commands",
        "warning",
    }
)
LEVELS = ("error", "warning", "notice")


class Command(NamedTuple):
    """One workflow command as the runner understands it."""

    name: str
    properties: dict[str, str]
    data: str


def commands(output: str) -> list[Command]:
    """Return every command in the output of a step."""
    lines = re.split(r"\r\n|\r|\n", output)
    return [command for line in lines if (command := _colons(line) or _brackets(line))]


def shown(output: str) -> list[Command]:
    """Return the annotations that GitHub would show: ten of each level, messages cut at 4096 characters."""
    found = [command for command in commands(output) if command.name in LEVELS]
    return [c._replace(data=c.data[:4096]) for name in LEVELS for c in [c for c in found if c.name == name][:10]]


def _colons(line: str) -> Command | None:
    """`::name key=value,key=value::data`, after any white space."""
    line = line.lstrip()
    end = line.find("::", 2)
    if not line.startswith("::") or end < 0:
        return None
    return _command(line[2:end], line[end + 2 :], separator=",", colon="::")


def _brackets(line: str) -> Command | None:
    """`##[name key=value;key=value]data`, anywhere in the line."""
    start = line.find("##[")
    end = line.find("]", start)
    if start < 0 or end < 0:
        return None
    return _command(line[start + 3 : end], line[end + 1 :], separator=";", colon="]")


def _command(head: str, data: str, *, separator: str, colon: str) -> Command | None:
    name, _, rest = head.partition(" ")
    if name.casefold() not in REGISTERED:
        return None
    pairs = [pair.split("=", 1) for pair in rest.strip().split(separator) if pair]
    properties = {pair[0]: _unescape(pair[1], colon) for pair in pairs if len(pair) == 2}
    return Command(name.casefold(), properties, _unescape(data, ""))


def _unescape(text: str, colon: str) -> str:
    for escaped, char in (("%0D", "\r"), ("%0A", "\n"), *((("%3A", ":"), ("%2C", ",")) if colon else ()), ("%25", "%")):
        text = text.replace(escaped, char)
    return text
