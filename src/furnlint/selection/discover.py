"""Paths given by hand: files and folders."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from furnlint.errors import SelectionError

if TYPE_CHECKING:
    from collections.abc import Sequence


def discover(paths: Sequence[str]) -> list[str]:
    """Return the PDFs under `paths`, sorted, each once; a folder is searched to any depth."""
    found: set[str] = set()
    for given in paths:
        path = Path(given)
        if path.is_dir():
            found.update(p.as_posix() for p in path.rglob("*") if p.suffix.lower() == ".pdf" and p.is_file())
        elif path.exists():
            found.add(path.as_posix())
        else:
            raise SelectionError(f"{given}: no such file or folder; check the path")
    return sorted(found)
