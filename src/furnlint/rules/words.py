"""Numbers and quotations in messages."""

from __future__ import annotations

QUOTED = 80
"""Characters of a line that a message repeats."""


def quoted(text: str) -> str:
    """Return a text in quotes, on one line, cut where it is long."""
    line = " ".join(text.split())
    return f"'{line}'" if len(line) <= QUOTED else f"'{line[: QUOTED - 1].rstrip()}…'"


def count(number: int, what: str) -> str:
    """Return `1 page`, `2 pages`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"
