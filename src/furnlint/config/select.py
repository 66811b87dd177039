"""Which rules count for a path, and how bad their findings are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from furnlint.config.schema import Changes, RuleSettings
    from furnlint.model.finding import Severity


def selected(code: str, rules: RuleSettings) -> bool:
    """Tell whether the rule `code` is selected: the longest prefix decides, and `ignore` wins a draw."""
    return _longest(code, rules.select) > _longest(code, rules.ignore)


def severity_of(code: str, default: Severity, rules: RuleSettings) -> Severity:
    """Return the severity of the rule `code`: that of the longest prefix, else `default`."""
    matching = [(prefix, severity) for prefix, severity in rules.severity if code.startswith(prefix)]
    return max(matching, key=lambda pair: len(pair[0]))[1] if matching else default


def changed(rules: RuleSettings, changes: Changes) -> RuleSettings:
    """Return `rules` with what a table of the config says.

    `select` and `ignore` replace, `extend_select` and `extend_ignore` add, severities change rule by rule.
    """
    new = dict(changes)
    if "severity" in new:
        new["severity"] = tuple((dict(rules.severity) | dict(new["severity"])).items())
    for key in ("select", "ignore"):
        more: tuple[str, ...] = new.pop(f"extend_{key}", ())
        if more:
            new[key] = (*new.get(key, getattr(rules, key)), *more)
    return replace(rules, **new)


def _longest(code: str, prefixes: Iterable[str]) -> int:
    """Return the length of the longest of `prefixes` that `code` starts with, or -1."""
    return max((len(prefix) for prefix in prefixes if code.startswith(prefix)), default=-1)
