"""Stages that may fail: whatever they raise becomes a finding, and the others go on."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from furnlint.errors import describe
from furnlint.model.finding import Severity
from furnlint.rules import reading

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from furnlint.config.schema import Limits
    from furnlint.model.finding import Finding, Location
    from furnlint.run.progress import Tell

T = TypeVar("T")
REPORT_IT = "report it as a bug of furnlint; exclude the file until it is mended"
ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


@dataclass(slots=True)
class Guard:
    """Runs stages and keeps what they failed of."""

    tell: Tell
    findings: list[Finding] = field(default_factory=list)

    def stage(self, name: str, call: Callable[[], T], default: T) -> T:
        """Return what `call` returns, or `default` and one finding if it raises any Exception."""
        self.tell(name, 0)
        try:
            return call()
        except Exception as error:
            self.findings.append(failed(name, error))
            return default


def failed(stage: str, error: Exception) -> Finding:
    """Return the finding for an exception that a stage after the reading raised."""
    if isinstance(error, MemoryError):
        return reading.aborted(f"the memory ran out in {words(stage)}", "memory", remedy=reading.MORE_MEMORY)
    return reading.aborted(f"furnlint failed in {words(stage)}: {describe(error)}", stage, remedy=REPORT_IT)


def words(stage: str) -> str:
    """Return a stage's name as it reads in a sentence."""
    return f"rule {stage}" if stage.startswith("FL") else f"the {stage}"


def within(findings: Sequence[Finding], limits: Limits) -> list[Finding]:
    """Return the findings of one file within the limits on their number and length; what was cut is a finding too."""
    out = list(findings)
    extra = []
    if len(out) > limits.findings:
        kept = sorted(sorted(range(len(out)), key=lambda i: ORDER[out[i].severity])[: limits.findings])
        extra.append(
            reading.aborted(
                f"{len(out)} findings, more than the limit of {limits.findings} (`limits.findings`); "
                "the others are left out",
                "findings",
                remedy="exclude the file, or raise `findings` under [limits] in the config",
            )
        )
        out = [out[i] for i in kept]
    short = [_shortened(finding, limits.message_length) for finding in out]
    cut = sum(a is not b for a, b in zip(out, short, strict=True))
    if cut:
        extra.append(
            reading.aborted(
                f"the texts of {cut} findings are cut to {limits.message_length} characters (`limits.message-length`)",
                "message-length",
                remedy="raise `message-length` under [limits] in the config if the whole texts are needed",
                severity=Severity.NOTE,
            )
        )
    return short + extra


def _shortened(finding: Finding, most: int) -> Finding:
    places = (finding.location, *finding.related)
    if len(finding.message) <= most and all(len(place.text) <= most for place in places):
        return finding
    return replace(
        finding,
        message=_cut(finding.message, most),
        location=_place(finding.location, most),
        related=tuple(_place(place, most) for place in finding.related),
    )


def _place(place: Location, most: int) -> Location:
    return place._replace(text=_cut(place.text, most))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: max(0, most - 1)] + "…"
