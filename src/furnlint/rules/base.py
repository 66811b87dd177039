"""What a rule is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from furnlint.model.finding import Finding, Impact, Location, Severity, Subject

if TYPE_CHECKING:
    from furnlint.model.analysis import Analysis
    from furnlint.model.pattern import Confidence, Evidence, Zone

Check = Callable[["Rule", "Analysis"], Iterable[Finding]]


def _nothing(_rule: Rule, _analysis: Analysis) -> Iterable[Finding]:
    """Check nothing: the finding is made where the file is opened."""
    return ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: what `furnlint rule CODE` and docs/rules/CODE.md say, and the check itself.

    A rule keeps no state: `check` is a pure function of the rule and the Analysis.
    """

    code: str
    slug: str
    severity: Severity
    summary: str
    """One sentence: what is reported."""
    why: str
    """What goes wrong downstream."""
    example: str
    """How it looks in a document."""
    remedy: str
    """What to do; the default remedy of its findings."""
    options: tuple[str, ...] = ()
    """Config keys that change what it reports."""
    check: Check = field(default=_nothing, repr=False, compare=False)

    def finding(  # noqa: PLR0913 - a finding has that many parts
        self,
        message: str,
        *,
        subject: Subject,
        confidence: Confidence,
        location: Location,
        pages: tuple[int, ...] = (),
        severity: Severity | None = None,
        remedy: str = "",
        zone: Zone | None = None,
        impact: Impact | None = None,
        evidence: tuple[Evidence, ...] = (),
        related: tuple[Location, ...] = (),
    ) -> Finding:
        """Return a finding of this rule."""
        return Finding(
            rule=self.code,
            slug=self.slug,
            severity=severity or self.severity,
            confidence=confidence,
            message=message,
            remedy=remedy or self.remedy,
            subject=subject,
            location=location,
            pages=pages,
            zone=zone,
            impact=impact,
            evidence=evidence,
            related=related,
        )
