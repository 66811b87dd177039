"""The errors furnlint raises on purpose.

FurnlintError
 +-- UsageError      what the user asked for cannot be done (exit code 2)
 |    +-- ConfigError     the configuration is wrong
 |    +-- BaselineError   the baseline file is wrong
 |    +-- SelectionError  the files to check cannot be told
 +-- ReadError       one document cannot be read: becomes a finding, never an exit
 +-- WorkerError     no process that reads documents can be started

A message is one line, says what is wrong, and ends with the remedy.
"""

from __future__ import annotations


class FurnlintError(Exception):
    """Base of everything furnlint raises on purpose."""


class UsageError(FurnlintError):
    """What the user asked for cannot be done; the run ends with exit code 2."""


class ConfigError(UsageError):
    """The configuration is wrong; the message names file, line and key."""


class BaselineError(UsageError):
    """The baseline file is wrong; the message names file and remedy."""


class SelectionError(UsageError):
    """The files to check cannot be told."""


class ReadError(FurnlintError):
    """A document cannot be read.

    `reason` is one of "encrypted", "not-a-pdf", "lfs-pointer", "unreadable", "limit".
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message


class WorkerError(FurnlintError):
    """No process that reads documents can be started."""


DESCRIPTION_LENGTH = 300


def describe(error: BaseException) -> str:
    """Return name and message of an exception in one printable line of bounded length; never raises."""
    try:
        words = " ".join(str(error)[:10_000].split())
    except Exception:  # a broken or hostile __str__
        words = ""
    line = f"{type(error).__name__}: {words}" if words else type(error).__name__
    line = "".join(c if c.isprintable() else "?" for c in line)
    return line if len(line) <= DESCRIPTION_LENGTH else line[: DESCRIPTION_LENGTH - 1] + "…"
