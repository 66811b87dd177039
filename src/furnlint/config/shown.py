"""The settings that count, in the names and tables of the config file."""

from __future__ import annotations

from dataclasses import asdict, is_dataclass
from typing import TYPE_CHECKING, Any

from furnlint.cleaner.profile import Preset
from furnlint.config.load import EVERYTHING

if TYPE_CHECKING:
    from furnlint.cleaner.profile import CleanerProfile
    from furnlint.config.schema import Changes, CheckSettings, Override, RuleSettings, Settings

PLAIN = ("include", "exclude", "baseline", "baseline_excerpts", "lock_in_ci", "jobs", "timeout", "memory")
CODES = frozenset({"select", "ignore", "extend_select", "extend_ignore"})


def as_config(settings: Settings) -> dict[str, Any]:
    """Return the settings as a config that states all of them would; keys that have no value are left out.

    What the file lists together under `ignore` stands apart: codes as `extend-ignore`, tables as `ignore`.
    """
    return {
        **_kebab({name: getattr(settings, name) for name in PLAIN}),
        **of_rules(settings.rules),
        **of_check(settings.check),
        "ignore": [_kebab({k: v for k, v in asdict(entry).items() if k != "line"}) for entry in settings.ignores],
        "overrides": [_override(entry) for entry in settings.overrides],
        "sources": dict(settings.sources),
    }


def of_rules(rules: RuleSettings) -> dict[str, Any]:
    """Return the keys about rules."""
    return {
        "select": _codes(rules.select),
        "extend-ignore": _codes(rules.ignore),
        "severity": dict(rules.severity),
        "fail-on": rules.fail_on,
    }


def of_check(check: CheckSettings) -> dict[str, Any]:
    """Return the keys and tables about the check of one file."""
    return {
        "read-check": check.read_check,
        "cleaner": _cleaner(check.cleaner),
        "quality": _kebab(check.quality),
        "versions": _kebab(check.versions),
        "limits": _kebab(check.limits),
        "furniture": [_kebab(entry) for entry in check.furniture],
        "content": [_kebab(entry) for entry in check.content],
    }


def _cleaner(profile: CleanerProfile) -> dict[str, Any]:
    table = _kebab(profile)
    return table if table.pop("enabled") else {"preset": Preset.NONE, "reader": profile.reader}


def _override(entry: Override) -> dict[str, Any]:
    cleaner = (_cleaner(entry.preset) if entry.preset else {}) | _changes(entry.cleaner)
    tables = {"cleaner": cleaner, "quality": _changes(entry.quality), "versions": _changes(entry.versions)}
    return {
        "paths": list(entry.paths),
        **_changes(entry.rules),
        **_changes(entry.check),
        **{name: table for name, table in tables.items() if table},
    }


def _changes(changes: Changes) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for name, value in changes:
        out[name] = _codes(value) if name in CODES else dict(value) if name == "severity" else value
    return _kebab(out)


def _kebab(table: Any) -> dict[str, Any]:
    values = asdict(table) if is_dataclass(table) and not isinstance(table, type) else table
    return {name.replace("_", "-"): value for name, value in values.items() if value is not None}


def _codes(codes: tuple[str, ...]) -> list[str]:
    return ["ALL" if code == EVERYTHING else code for code in codes]
