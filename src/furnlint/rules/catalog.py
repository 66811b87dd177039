"""The ordered list of all rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.rules import content, furniture, limits, reading, reading_checks, unfit

if TYPE_CHECKING:
    from furnlint.rules.base import Rule

RULES: tuple[Rule, ...] = tuple(
    sorted(
        furniture.RULES + content.RULES + limits.RULES + reading.RULES + reading_checks.RULES + unfit.RULES,
        key=lambda rule: rule.code,
    )
)
BY_CODE: dict[str, Rule] = {rule.code: rule for rule in RULES}
