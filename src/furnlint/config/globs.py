"""Globs over paths and over lines of text."""

from __future__ import annotations

import fnmatch
import functools
import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec


def path_matches(key: str, patterns: tuple[str, ...]) -> bool:
    """Tell whether the path `key` (relative, forward slashes) matches one of `patterns`, read as in a .gitignore.

    A pattern without a slash matches at any depth, a folder matches all below it, `!` takes back.
    """
    return bool(patterns) and _spec(patterns).match_file(key)


@functools.lru_cache(maxsize=256)
def _spec(patterns: tuple[str, ...]) -> GitIgnoreSpec:
    from pathspec import GitIgnoreSpec  # noqa: PLC0415 - only a config with globs needs it

    return GitIgnoreSpec.from_lines(patterns)


def text_matches(text: str, pattern: str) -> bool:
    """Tell whether a line matches a text glob: `*` and `?` only, white space and case do not count."""
    return _text_glob(pattern).match(_plain(text)) is not None


@functools.lru_cache(maxsize=256)
def _text_glob(pattern: str) -> re.Pattern[str]:
    # Brackets are common in documents ("[Draft]") and mean themselves here.
    return re.compile(fnmatch.translate(_plain(pattern).replace("[", "[[]")))


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
