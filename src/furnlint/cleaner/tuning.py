"""What each limit of a cleaner would catch and lose, over one or many documents."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from furnlint.cleaner.trial import Trial
    from furnlint.model.cleaning import CleanerProfile

EDGE_LINES = (*range(1, 9), 0)
MAX_LENGTHS = range(60, 201, 20)
MIN_PAGES = (2, 3, 4, 5, 8)
MIN_SHARES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)


class Choice(NamedTuple):
    """One limit with one value, the others as configured."""

    option: str
    value: int | float
    chosen: bool
    """True if this is the configured value."""
    caught: int
    """Lines of furniture that go."""
    furniture: int
    """Lines of furniture in all."""
    lost: int
    """Lines of content that go."""


def choices(trials: Sequence[Trial], profile: CleanerProfile) -> list[Choice]:
    """Return the table: each limit in turn, and the configured value last where it is none of them."""
    fields: tuple[tuple[str, str, Sequence[int | float]], ...] = (
        ("edge-lines", "edge_lines", EDGE_LINES),
        ("max-length", "max_length", MAX_LENGTHS),
        ("min-pages", "min_pages", MIN_PAGES),
        ("min-share", "min_share", MIN_SHARES),
    )
    total = sum(len(lines) for trial in trials for lines in trial.furniture.values())
    out = []
    for option, field, values in fields:
        now = getattr(profile, field)
        for value in values if now in values else (*values, now):
            changes: dict[str, Any] = {field: value}
            tried = replace(profile, **changes)
            caught, lost = map(sum, zip(*(trial.tally(tried) for trial in trials), strict=True))
            out.append(Choice(option, value, value == now, caught, total, lost))
    return out
