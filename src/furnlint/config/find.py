"""Where the configuration is: the nearest folder from the working directory up to the repository's root."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli

from furnlint.errors import ConfigError

NAMES = (".furnlint.toml", "furnlint.toml")
PYPROJECT = "pyproject.toml"

Files = Callable[[Path], bytes | None]
"""Gives the content of a file, None if there is no such file. Raises OSError if there is one that cannot be read."""


def on_disk(file: Path) -> bytes | None:
    """Return the content of a file of the work tree. Raises OSError for a link to nothing, a folder, a pipe."""
    if file.is_file():
        return file.read_bytes()
    if os.path.lexists(file):
        raise OSError(errno.EINVAL, "a link to nothing" if file.is_symlink() and not file.exists() else "not a file")
    return None


@dataclass(frozen=True, slots=True)
class Found:
    """A folder to work from, with or without a config file in it."""

    root: Path
    """The config's folder; without a config the repository's root, outside of one the working directory."""
    boundary: Path
    """The repository's root, or `root` outside of one."""
    file: Path | None = None


def find(cwd: Path, given: str | None = None, files: Files = on_disk) -> Found:
    """Return the config that counts in `cwd`; `given` is a file named by the user, `files` gives what there is.

    Raises ConfigError where `given` is missing or one folder holds two configs.
    """
    cwd = cwd.resolve()
    if given is not None:
        file = (cwd / given).resolve()
        if not _there(file, files):
            raise ConfigError(f"{given}: no such config file; check the path after --config")
        return Found(file.parent, repository_root(file.parent) or file.parent, file)
    repository = repository_root(cwd)
    for folder in (cwd, *cwd.parents):
        file_here = _config_in(folder, files)
        if file_here is not None:
            return Found(folder, repository or folder, file_here)
        if repository is None or folder == repository:
            break
    root = repository or cwd
    return Found(root, root)


def repository_root(folder: Path) -> Path | None:
    """Return the nearest folder upwards with a `.git` in it (a file in linked work trees and submodules)."""
    return next((up for up in (folder, *folder.parents) if (up / ".git").exists()), None)


def _config_in(folder: Path, files: Files) -> Path | None:
    found = [folder / name for name in NAMES if _there(folder / name, files)]
    pyproject = _content(folder / PYPROJECT, files)
    if pyproject is not None and _has_table(pyproject):
        found.append(folder / PYPROJECT)
    if len(found) > 1:
        names = " and ".join(file.name for file in found)
        raise ConfigError(f"{folder}: two configs, {names}; keep one of them")
    return found[0] if found else None


def _content(file: Path, files: Files) -> bytes | None:
    try:
        return files(file)
    except OSError as error:
        raise ConfigError(f"{file}: cannot be read ({error.strerror}); it may configure furnlint: mend it") from None


def _there(file: Path, files: Files) -> bool:
    try:
        return files(file) is not None
    except OSError:  # that it cannot be read is said when it is read
        return True


def _has_table(pyproject: bytes) -> bool:
    """Tell whether a pyproject.toml configures furnlint; one that cannot be parsed does if it names the table."""
    text = pyproject.decode(errors="replace")
    if "furnlint" not in text:
        return False
    try:
        data: dict[str, Any] = tomli.loads(text)
    except tomli.TOMLDecodeError:
        return "tool.furnlint" in text
    return isinstance(data.get("tool"), dict) and "furnlint" in data["tool"]
