"""Paths given by hand: files and folders."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from furnlint.errors import SelectionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from furnlint.selection.names import Place

SUFFIX = ".pdf"


def is_pdf(name: str) -> bool:
    """Tell whether a file is named as a PDF; `.PDF` is one too."""
    return name.lower().endswith(SUFFIX)


class Walk:
    """Collects files, and says what it passes by."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self.files: set[str] = set()
        """Absolute."""
        self.notes: list[str] = []

    def add(self, given: str) -> None:
        """Add a file, or all PDFs in a folder to any depth. Raises SelectionError if there is no such path."""
        path = self._place.absolute(given)
        if os.path.isdir(path):  # noqa: PTH112 - pathlib refuses names with NUL
            self._folder(path)
        elif os.path.lexists(path):
            self.file(path)
        else:
            raise SelectionError(f"{given}: no such file or folder; check the path")

    def file(self, path: str) -> None:
        """Add one file by its absolute path, unless it is a link out of the repository or no regular file."""
        name = self._place.selected(path).path
        if self._place.leaves(path):
            self.notes.append(f"{name}: skipped, since it is a link that leaves the repository")
            return
        try:
            mode = os.stat(path).st_mode  # noqa: PTH116
        except FileNotFoundError:
            self.notes.append(f"{name}: skipped, since it is a link to nothing")
            return
        except OSError:
            mode = stat.S_IFREG  # the check will say why it cannot be read
        if stat.S_ISREG(mode):
            self.files.add(path)
        elif not stat.S_ISDIR(mode):
            self.notes.append(f"{name}: skipped, since it is not a regular file")

    def _folder(self, top: str) -> None:
        if self._place.leaves(top):
            name = self._place.selected(top).path
            self.notes.append(f"{name}: skipped, since it is a link that leaves the repository")
            return
        for folder, below, names in os.walk(top, onerror=self._unreadable):
            below[:] = sorted(name for name in below if self._enter(folder, name))
            for name in names:
                if is_pdf(name):
                    self.file(os.path.join(folder, name))  # noqa: PTH118

    def _enter(self, folder: str, name: str) -> bool:
        """Tell whether to look into a sub-folder: not into hidden ones, links and other repositories."""
        if name.startswith("."):
            return False
        path = os.path.join(folder, name)  # noqa: PTH118
        shown = self._place.selected(path).path
        if os.path.islink(path):  # noqa: PTH114
            if self._place.leaves(path):
                self.notes.append(f"{shown}: skipped, since it is a link that leaves the repository")
            return False
        if os.path.lexists(os.path.join(path, ".git")):  # noqa: PTH118
            self.notes.append(f"{shown}: skipped, since it is a repository of its own; check it there")
            return False
        return True

    def _unreadable(self, error: OSError) -> None:
        """Let the check say that a folder cannot be read: a finding, since there may be PDFs in it."""
        self.files.add(error.filename)


def once(paths: Iterable[str]) -> list[str]:
    """Return the paths, sorted, without links to files that are among them and without second links to one file."""
    real: dict[str, str] = {}
    for path in sorted(paths, key=lambda path: (os.path.islink(path), path)):  # noqa: PTH114
        real.setdefault(os.path.realpath(path), path)
    return sorted(real.values())


def names_from(file: str, stdin: bytes | None) -> list[str]:
    """Return the names in `file` (or in `stdin`), which are separated by NUL. Raises SelectionError."""
    try:
        data = Path(file).read_bytes() if stdin is None else stdin
    except OSError as error:
        raise SelectionError(f"{file}: cannot be read ({error.strerror}); check the path after --files-from") from None
    if data and b"\0" not in data and b"\n" in data:
        raise SelectionError(
            f"--files-from {file}: names have to be separated by NUL, not by line ends; "
            "use `git diff -z`, `git ls-files -z` or `find -print0`"
        )
    return [os.fsdecode(name) for name in data.split(b"\0") if name]


def below(paths: Iterable[str], folders: Sequence[str]) -> list[str]:
    """Return those of the absolute `paths` that are, or lie under, one of `folders`."""
    return [path for path in paths if any(Path(path).is_relative_to(folder) for folder in folders)]
