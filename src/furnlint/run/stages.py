"""Names of the stages of a check: what a worker tells while it works, and what a failure names."""

from __future__ import annotations

SECOND_LOOK = "second look"
READING_WITH = "reading with "
"""And the reader's name."""


def reading_with(reader: str) -> str:
    """Return the stage in which the configured reader is asked."""
    return READING_WITH + reader


def is_second_look(stage: str) -> bool:
    """Tell whether a stage only checks what was read already, so that a check without it finds all else."""
    return stage == SECOND_LOOK or stage.startswith(READING_WITH)
