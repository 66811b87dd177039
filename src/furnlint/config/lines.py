"""On which line of a TOML text a key stands."""

from __future__ import annotations

from typing import Any

import tomli

Step = str | int
"""A key of a table, or an index into an array."""


def line_of(text: str, path: tuple[Step, ...]) -> int:
    """Return the 1-based line on which the statement that gives `path` its first value begins; 0 if it is not there.

    The parser itself is asked, so that no second idea of TOML can disagree with it: a statement of a valid
    text starts where the longest prefix of whole lines ends that parses and does not yet hold the key.
    """
    lines = text.split("\n")
    start = 1
    for count in range(1, len(lines) + 1):
        try:
            data = tomli.loads("\n".join(lines[:count]))
        except tomli.TOMLDecodeError:
            continue  # the cut is inside a value that runs over several lines
        if _holds(data, path):
            return start
        start = count + 1
    return 0


def _holds(data: Any, path: tuple[Step, ...]) -> bool:
    """Tell whether `path` leads to a value in `data`."""
    for step in path:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return False
    return True
