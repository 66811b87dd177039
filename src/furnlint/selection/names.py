"""One file, two names: as reported (seen from the working directory) and as key (seen from the config's folder)."""

from __future__ import annotations

import os
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple


class Selected(NamedTuple):
    """A file to be checked."""

    path: str
    """As reported: relative to the working directory where it lies in the repository, with forward slashes."""
    key: str
    """Relative to the config's folder, with forward slashes, in NFC; what globs and the baseline know it by."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where furnlint was started and what it is about."""

    cwd: Path
    root: Path
    """The config's folder."""
    boundary: Path
    """The repository's root."""
    _folders: dict[str, frozenset[str]] = field(default_factory=dict, repr=False, compare=False)
    """Names in the folders that were looked into: a place lives as long as one command."""

    def absolute(self, given: str) -> str:
        """Return an absolute path without `..`; links are followed only where the path leads out of the repository."""
        path = os.path.normpath(self.cwd / given)
        if _below(path, self.boundary):
            return path
        # A repository can be reached by more than one way (macOS: /tmp is /private/tmp).
        real = os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))  # noqa: PTH118, PTH119, PTH120
        return real if _below(real, self.boundary) else path

    def selected(self, absolute: str) -> Selected:
        """Return both names of a file."""
        inside = _below(absolute, self.boundary)
        path = os.path.relpath(absolute, self.cwd) if inside else absolute
        return Selected(_posix(path), self.key(absolute))

    def key(self, absolute: str) -> str:
        """Return the key of a path; one that is not below the config's folder starts with `../` or is absolute."""
        if not _below(absolute, self.boundary):
            return _posix(absolute)
        return unicodedata.normalize("NFC", _posix(os.path.relpath(absolute, self.root)))

    def leaves(self, absolute: str) -> bool:
        """Tell whether a path within the repository leads out of it by a symbolic link."""
        return _below(absolute, self.boundary) and not _below(os.path.realpath(absolute), self.boundary)

    def present(self, key: str) -> bool:
        """Tell whether the file of a key is there, under that very name also where the file system ignores case."""
        folder, _, name = key.rpartition("/")
        if folder not in self._folders:
            try:
                names = os.listdir(self.root / folder)  # noqa: PTH208 - names, not paths
            except OSError:
                names = []
            self._folders[folder] = frozenset(unicodedata.normalize("NFC", entry) for entry in names)
        return name in self._folders[folder]


def _below(path: str, folder: Path) -> bool:
    return Path(path).is_relative_to(folder)


def _posix(path: str) -> str:
    return path.replace(os.sep, "/")
