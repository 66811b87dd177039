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
    if not _holds(tomli.loads(text), path):
        return 0
    # The prefix of `before` lines parses and does not hold the key; from `right` lines on, each prefix holds it or is
    # cut inside a value that runs over several lines.
    before, right, end = 0, len(lines), len(lines)
    while right - before > 1:
        middle = (before + right) // 2
        count, data = _next_cut(lines, middle, end)
        if count == end or _holds(data, path):
            right, end = middle, count
        else:
            before = count
    return before + 1


def _next_cut(lines: list[str], count: int, end: int) -> tuple[int, Any]:
    """Return the smallest prefix of at least `count` and less than `end` lines that parses; `end` if there is none."""
    while count < end:
        try:
            return count, tomli.loads("\n".join(lines[:count]))
        except tomli.TOMLDecodeError:
            count += 1
    return end, None


def _holds(data: Any, path: tuple[Step, ...]) -> bool:
    """Tell whether `path` leads to a value in `data`."""
    for step in path:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return False
    return True
