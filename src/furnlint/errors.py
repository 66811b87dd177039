"""The errors furnlint raises on purpose.

FurnlintError
 +-- UsageError      what the user asked for cannot be done (exit code 2)
 |    +-- ConfigError     the configuration is wrong
 |    +-- BaselineError   the baseline file is wrong
 |    +-- SelectionError  the files to check cannot be told
 +-- ReadError       one document cannot be read: becomes a finding, never an exit

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
