"""The exit codes."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """What the exit code says."""

    CLEAN = 0
    """Nothing new."""
    FINDINGS = 1
    """New findings at or above `fail-on`."""
    USAGE = 2
    """Usage or config error, or nothing could be checked."""
    INTERRUPTED = 130
    """Ctrl-C."""
