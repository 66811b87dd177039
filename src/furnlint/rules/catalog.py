"""The ordered list of all rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.rules import (
    broken,
    content,
    editions,
    furniture,
    limits,
    quality,
    reading,
    reading_checks,
    repetition,
    unfit,
    versions,
)

if TYPE_CHECKING:
    from furnlint.rules.base import Rule

FAMILIES = (furniture, content, limits, reading, reading_checks, unfit, versions, editions, quality, repetition, broken)
RULES: tuple[Rule, ...] = tuple(
    sorted((rule for family in FAMILIES for rule in family.RULES), key=lambda rule: rule.code)
)
BY_CODE: dict[str, Rule] = {rule.code: rule for rule in RULES}
