"""The settings of one path: the config's, changed by the overrides that match."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from furnlint.cleaner.profile import CleanerProfile
from furnlint.config.globs import path_matches
from furnlint.config.schema import CheckSettings, Override, RuleSettings
from furnlint.config.select import changed

if TYPE_CHECKING:
    from furnlint.config.schema import Settings


@dataclass(frozen=True, slots=True)
class FileSettings:
    """What counts for one file."""

    check: CheckSettings
    rules: RuleSettings


def for_file(settings: Settings, key: str) -> FileSettings:
    """Return what counts for the file `key` (relative to the config's folder, forward slashes)."""
    overrides = tuple(entry for entry in settings.overrides if path_matches(key, entry.paths))
    furniture = tuple(f for f in settings.check.furniture if not f.paths or path_matches(key, f.paths))
    content = tuple(c for c in settings.check.content if not c.paths or path_matches(key, c.paths))
    check = replace(settings.check, furniture=furniture, content=content)
    return _apply(check, settings.rules, overrides)


def wanted(settings: Settings, key: str) -> bool:
    """Tell whether `include` and `exclude` leave the file `key` in; both count for paths given by hand too."""
    if settings.include and not path_matches(key, settings.include):
        return False
    return not path_matches(key, settings.exclude)


def source_of(settings: Settings, key: str) -> str:
    """Return the text file that the PDF `key` is made from, relative to the config's folder, or ""."""
    folder, _, name = key.rpartition("/")
    stem = name.rpartition(".")[0] or name
    for glob, target in settings.sources:
        if path_matches(key, (glob,)):
            return target.replace("{stem}", stem).replace("{folder}", folder or ".").removeprefix("./")
    return ""


@functools.lru_cache(maxsize=1024)
def _apply(check: CheckSettings, rules: RuleSettings, overrides: tuple[Override, ...]) -> FileSettings:
    for entry in overrides:
        rules = changed(rules, entry.rules)
        check = replace(check, **dict(entry.check))
        if entry.preset or entry.cleaner:
            start: CleanerProfile = entry.preset or check.cleaner
            check = replace(check, cleaner=replace(start, **dict(entry.cleaner)), cleaner_stated=True)
        check = replace(
            check,
            quality=replace(check.quality, **dict(entry.quality)),
            versions=replace(check.versions, **dict(entry.versions)),
        )
    return FileSettings(check, rules)
