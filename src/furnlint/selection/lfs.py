"""Git LFS pointers: what content they stand for."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

MOST = 1024
"""Bytes; a pointer is shorter, says the Git LFS specification."""
POINTER = re.compile(
    rb"version https://(?:git-lfs\.github\.com|hawser\.github\.com)/spec/v1\n(?:.*\n)*?oid sha256:([0-9a-f]{64})\n"
)


def lfs_oid(path: str) -> str:
    """Return the SHA-256 of the content that the pointer file `path` stands for; "" if it is none."""
    try:
        state = os.stat(path)  # noqa: PTH116 - a name that is no valid path is no pointer either
        if not stat.S_ISREG(state.st_mode) or state.st_size > MOST:
            return ""
        data = Path(path).read_bytes()
    except (OSError, ValueError):
        return ""
    found = POINTER.match(data)
    return found[1].decode("ascii") if found else ""
