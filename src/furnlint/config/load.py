"""The configuration: found, parsed, validated and resolved. All validation happens here."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import tomli

from furnlint.cleaner.profile import PRESETS, CleanerProfile, Preset
from furnlint.config import explain, lines
from furnlint.config.find import PYPROJECT, Files, find, on_disk
from furnlint.config.raw import RawCleaner, RawConfig, RawIgnore, RawOverride, RawRules
from furnlint.config.schema import (
    BASELINE_NAME,
    Changes,
    CheckSettings,
    DeclaredContent,
    DeclaredFurniture,
    Ignore,
    Limits,
    Override,
    RuleSettings,
    Settings,
)
from furnlint.config.select import changed
from furnlint.errors import ConfigError
from furnlint.model.quality import Quality, Versions
from furnlint.rules import catalog

if TYPE_CHECKING:
    from collections.abc import Sequence

EVERYTHING = "FL"
"""The prefix of all codes; `ALL` is understood too."""


@dataclass(frozen=True, slots=True)
class Origin:
    """A config text, to say where in it something is wrong."""

    name: str
    text: str
    prefix: explain.Path
    """`tool`, `furnlint` in a pyproject.toml."""

    def line(self, path: explain.Path) -> int:
        """Return the line of a key; of its table where the key itself is missing."""
        full = self.prefix + path
        while full:
            if number := lines.line_of(self.text, full):
                return number
            full = full[:-1]
        return 1

    def error(self, path: explain.Path, message: str) -> ConfigError:
        """Return the error that names file, line and key."""
        return ConfigError(f"{self.name}:{self.line(path)}: {explain.dotted(path or self.prefix)}: {message}")


def load(cwd: Path, given: str | None = None, files: Files = on_disk) -> Settings:
    """Return the settings that count in `cwd`, from the file `given` or the nearest config that `files` has.

    Raises ConfigError, whose message names file, line, key and the nearest valid name.
    """
    found = find(cwd, given, files)
    base = Settings(found.root.as_posix(), found.boundary.as_posix())
    if found.file is None:
        return base
    name = _shown(found.file, cwd)
    data, text = _parse(found.file, name, files)
    prefix: explain.Path = ()
    if found.file.name == PYPROJECT:
        prefix, data = ("tool", "furnlint"), data.get("tool", {}).get("furnlint", {})
    origin = Origin(name, text, prefix)
    try:
        raw = msgspec.convert(data, RawConfig)
    except msgspec.ValidationError as error:
        raise origin.error(*explain.explain(error, data)) from None
    return _resolve(raw, origin, replace(base, file=found.file.as_posix()))


def _shown(file: Path, cwd: Path) -> str:
    """Return the file's name as shown in messages: relative to the working directory where it lies below."""
    here = cwd.resolve()
    return file.relative_to(here).as_posix() if file.is_relative_to(here) else file.as_posix()


def _parse(file: Path, name: str, files: Files) -> tuple[dict[str, Any], str]:
    try:
        text = (files(file) or b"").decode()
    except OSError as error:
        raise ConfigError(f"{name}: cannot be read ({error.strerror}); mend or remove it") from None
    except UnicodeDecodeError as error:
        raise ConfigError(f"{name}: not UTF-8 at byte {error.start}; save the file as UTF-8") from None
    # A byte-order mark is what some editors write; line ends are counted by the line.
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    try:
        return tomli.loads(text), text
    except tomli.TOMLDecodeError as error:
        raise ConfigError(f"{name}:{error.lineno}: not valid TOML: {_lower(error.msg)}{_both_ignores(text)}") from None


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]


def _both_ignores(text: str) -> str:
    """Return a hint where the two uses of the key `ignore` meet, which TOML forbids."""
    if re.search(r"^\s*ignore\s*=", text, re.M) and re.search(r"^\s*\[\[.*ignore\]\]", text, re.M):
        return '; beside [[ignore]] tables, list codes as extend-ignore = ["..."]'
    return ""


def _resolve(raw: RawConfig, origin: Origin, base: Settings) -> Settings:
    codes = [code for code in raw.ignore if isinstance(code, str)]
    baseline = BASELINE_NAME if raw.baseline is msgspec.UNSET else raw.baseline
    return replace(
        base,
        include=_globs(raw.include, ("include",), origin),
        exclude=_globs(raw.exclude, ("exclude",), origin),
        baseline=_inside(baseline, base, origin),
        baseline_stated=raw.baseline is not msgspec.UNSET,
        baseline_excerpts=raw.baseline_excerpts,
        lock_in_ci=raw.lock_in_ci,
        jobs=raw.jobs,
        timeout=None if raw.timeout is msgspec.UNSET else raw.timeout,
        memory=None if raw.memory is msgspec.UNSET else raw.memory,
        rules=changed(RuleSettings(), _rule_changes(raw, codes, (), origin)),
        check=_check(raw, origin),
        ignores=tuple(_ignores(raw, origin)),
        overrides=tuple(_override(entry, index, origin) for index, entry in enumerate(raw.overrides)),
        sources=tuple(_sources(raw, origin, Path(base.root))),
    )


def _rule_changes(raw: RawRules, ignore: list[str] | None, at: explain.Path, origin: Origin) -> Changes:
    """Return what is stated about rules; `at` is the path of the table it stands in."""
    stated = raw.stated()
    for key in ("select", "extend_select", "extend_ignore"):
        _codes(stated.get(key, ()), (*at, key.replace("_", "-")), origin)
    _codes(ignore or (), (*at, "ignore"), origin)
    if ignore is not None:
        stated["ignore"] = ignore
    for code in stated.get("severity", {}):
        _code(code, (*at, "severity", code), origin)
    lists = ("select", "ignore", "extend_select", "extend_ignore")
    changes: dict[str, Any] = {key: prefixes(stated[key]) for key in lists if key in stated}
    if "severity" in stated:
        changes["severity"] = tuple(stated["severity"].items())
    if "fail_on" in stated:
        changes["fail_on"] = stated["fail_on"]
    return tuple(changes.items())


def _check(raw: RawConfig, origin: Origin) -> CheckSettings:
    settings = CheckSettings(
        limits=replace(Limits(), **_stated(raw.limits)),
        quality=replace(Quality(), **_stated(raw.quality)),
        versions=replace(Versions(), **_stated(raw.versions)),
        furniture=tuple(
            DeclaredFurniture(f.text, tuple(f.kinds), _globs(f.paths, ("furniture", i, "paths"), origin))
            for i, f in enumerate(raw.furniture)
        ),
        content=tuple(
            DeclaredContent(c.text, _globs(c.paths, ("content", i, "paths"), origin)) for i, c in enumerate(raw.content)
        ),
    )
    if not isinstance(raw.read_check, msgspec.UnsetType):
        settings = replace(settings, read_check=raw.read_check)
    if not isinstance(raw.cleaner, msgspec.UnsetType):
        preset, changes = _cleaner(raw.cleaner)
        settings = replace(settings, cleaner=replace(preset or CleanerProfile(), **dict(changes)), cleaner_stated=True)
    return settings


def _cleaner(raw: RawCleaner) -> tuple[CleanerProfile | None, Changes]:
    """Return the preset's profile, if one is named, and the stated limits."""
    stated = raw.stated()
    preset: Preset | None = stated.pop("preset", None)
    return PRESETS[preset] if preset else None, tuple(stated.items())


def _stated(table: Any) -> dict[str, Any]:
    return {} if table is msgspec.UNSET else table.stated()


def _override(raw: RawOverride, index: int, origin: Origin) -> Override:
    at: explain.Path = ("overrides", index)
    preset, cleaner = (None, ()) if isinstance(raw.cleaner, msgspec.UnsetType) else _cleaner(raw.cleaner)
    ignore = None if isinstance(raw.ignore, msgspec.UnsetType) else raw.ignore
    return Override(
        paths=_globs(raw.paths, (*at, "paths"), origin),
        rules=_rule_changes(raw, ignore, at, origin),
        check=() if raw.read_check is msgspec.UNSET else (("read_check", raw.read_check),),
        cleaner=cleaner,
        preset=preset,
        quality=tuple(_stated(raw.quality).items()),
        versions=tuple(_stated(raw.versions).items()),
    )


def _ignores(raw: RawConfig, origin: Origin) -> list[Ignore]:
    out = []
    for index, entry in enumerate(raw.ignore):
        if not isinstance(entry, RawIgnore):
            continue
        at: explain.Path = ("ignore", index)
        _code(entry.rule, (*at, "rule"), origin)
        out.append(
            Ignore(
                rule=prefixes([entry.rule])[0],
                reason=entry.reason,
                paths=_globs(entry.paths, (*at, "paths"), origin),
                text=entry.text,
                pages=tuple(entry.pages),
                expires=None if isinstance(entry.expires, msgspec.UnsetType) else entry.expires,
                line=origin.line(at),
            )
        )
    return out


def _sources(raw: RawConfig, origin: Origin, root: Path) -> list[tuple[str, str]]:
    for glob, target in raw.sources.items():
        _globs([glob], ("sources", glob), origin)
        if unknown := re.search(r"\{(?!(?:stem|folder)\})[^}]*\}?", target):
            raise origin.error(("sources", glob), f"{unknown[0]!r} is not known; use {{stem}} and {{folder}}")
        if "{" not in target and not (root / target).is_file():
            raise origin.error(("sources", glob), f"{target!r} is missing; name an existing file")
    return list(raw.sources.items())


def _inside(baseline: str, base: Settings, origin: Origin) -> str:
    path = (Path(base.root) / baseline).resolve()
    if not path.is_relative_to(Path(base.boundary)):
        message = f"{baseline!r} is outside of the repository; name a file below {base.boundary!r}"
        raise origin.error(("baseline",), message)
    return baseline


def _globs(patterns: list[str], at: explain.Path, origin: Origin) -> tuple[str, ...]:
    for pattern in patterns:
        if "\\" in pattern and not re.search(r"\\[ !#\\]", pattern):
            raise origin.error(at, f"{pattern!r} has backslashes; write paths with forward slashes")
        if pattern.removeprefix("!").startswith("../") or not pattern.strip("!/ "):
            raise origin.error(at, f"{pattern!r} can match no path below the config; globs are relative to its folder")
    return tuple(patterns)


def _codes(codes: Sequence[str], at: explain.Path, origin: Origin) -> None:
    for code in codes:
        _code(code, at, origin)


def _code(code: str, at: explain.Path, origin: Origin) -> None:
    problem = code_problem(code)
    if problem:
        raise origin.error(at, problem)


def code_problem(code: str) -> str:
    """Return what is wrong with a code or prefix of codes, "" if a rule has it."""
    if code == "ALL" or any(known.startswith(code) for known in catalog.BY_CODE):
        return ""
    families = {known[:3] for known in catalog.BY_CODE}
    return f"no rule has the code or prefix {code!r}{explain.nearest(code, [*families, *catalog.BY_CODE])}"


def prefixes(codes: Sequence[str]) -> tuple[str, ...]:
    """Return codes as prefixes: `ALL` is the prefix of all."""
    return tuple(EVERYTHING if code == "ALL" else code for code in codes)
