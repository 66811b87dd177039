"""What is wrong with a value of the config, in the user's words.

msgspec says where and what; the schema made from the same types says what would have been right.
"""

from __future__ import annotations

import copy
import difflib
import re
from typing import TYPE_CHECKING, Any

import msgspec

from furnlint.config.raw import RawConfig

if TYPE_CHECKING:
    from collections.abc import Iterable

    from furnlint.config.lines import Step

Path = tuple["Step", ...]
PATH = re.compile(r" - at `\$([^`]*)`$")
STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[(\.\.\.)\]")
UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")
MISSING = re.compile(r"Object missing required field `(.*)`")
ENUM = re.compile(r"Invalid enum value '(.*)'")
TYPE = re.compile(r"Expected `([^`]*)`, got `([^`]*)`")
WORDS = {
    "int": "an integer",
    "float": "a number",
    "str": "a string",
    "bool": "true or false",
    "array": "an array",
    "object": "a table",
    "date": "a date",
    "datetime": "a date with a time",
    "str | object": "a string or a table",
}


def explain(error: msgspec.ValidationError, data: dict[str, Any]) -> tuple[Path, str]:
    """Return the path of the key that `error` is about, and what is wrong with it."""
    message = str(error)
    found = PATH.search(message)
    path = _concrete(_steps(found[1]) if found else (), data)
    what = PATH.sub("", message)
    if unknown := UNKNOWN.fullmatch(what):
        return (*path, unknown[1]), f"unknown key{_meant(unknown[1], path, data)}"
    if missing := MISSING.fullmatch(what):
        return path, f"the key {missing[1]!r} is missing; add it"
    if ENUM.fullmatch(what):
        value, names = _value(path, data), _node(path).get("enum", ())
        return path, f"{value!r} is not a valid value{nearest(str(value), names)}"
    if wrong := TYPE.fullmatch(what):
        return path, f"expected {WORDS.get(wrong[1], wrong[1])}, not {WORDS.get(wrong[2], wrong[2])}"
    return path, what[:1].lower() + what[1:].replace("`", "")


def _meant(key: str, path: Path, data: dict[str, Any]) -> str:
    """Return the end of a message about an unknown key: what was meant, or where its keys belong."""
    known = set(_node(path).get("properties", ()))
    inside = _value((*path, key), data)
    moved = sorted(known.intersection(inside)) if isinstance(inside, dict) else []
    if moved:
        where = f"[{dotted(path)}]" if path else "at the top of the file"
        return f"; {', '.join(map(repr, moved))} {'stand' if len(moved) > 1 else 'stands'} {where}, without this table"
    return nearest(key, known)


def nearest(wrong: str, names: Iterable[str]) -> str:
    """Return the end of a message that names what was probably meant, or all there is."""
    known = sorted(names)
    close = difflib.get_close_matches(wrong, known, n=1, cutoff=0.5)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; valid here: {', '.join(known)}" if known else ""


def dotted(path: Path) -> str:
    """Return a path as a person writes it: `overrides[0].cleaner.max-length`."""
    out = ""
    for step in path:
        out += f"[{step}]" if isinstance(step, int) else f".{step}" if out else step
    return out


def _steps(text: str) -> Path:
    return tuple(key or ("..." if dots else int(index)) for key, index, dots in STEP.findall(text))


def _concrete(path: Path, data: dict[str, Any]) -> Path:
    """Put the key in the place of msgspec's `...`, which stands for some value of a free table."""
    if "..." not in path:
        return path
    cut = path.index("...")
    head = path[:cut]
    for key in _value(head, data):
        probe = copy.deepcopy(data)
        table = _value(head, probe)
        for other in [name for name in table if name != key]:
            del table[other]
        try:
            msgspec.convert(probe, RawConfig)
        except msgspec.ValidationError as error:
            if "[...]" in str(error):
                return (*head, key, *path[cut + 1 :])
    return head


def _value(path: Path, data: Any) -> Any:
    for step in path:
        data = data[step]
    return data


def _node(path: Path) -> dict[str, Any]:
    """Return the schema of what stands at `path`."""
    schema = msgspec.json.schema(RawConfig)
    node = _deref(schema, schema)
    for step in path:
        if isinstance(step, int):
            node = node.get("items", {})
        else:
            node = node.get("properties", {}).get(step) or node.get("additionalProperties") or {}
        node = _deref(node, schema)
    return node


def _deref(node: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """Follow a reference; of several types take the table, which is the one with keys."""
    for choice in node.get("anyOf", ()):
        if "$ref" in choice:
            node = choice
    while "$ref" in node:
        node = schema["$defs"][node["$ref"].rsplit("/", 1)[1]]
    return node
