"""The JSON report as types, schema 1. docs/schema/report.schema.json is made from them.

A field is never renamed or given another meaning under the same schema number; new ones may be added.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from furnlint.model.finding import Severity
from furnlint.model.pattern import Confidence, Zone
from furnlint.model.result import FileResult, FileStatus, RunResult, Status, Verdict
from furnlint.reports.escape import scalar
from furnlint.reports.options import ReportOptions

SCHEMA: Literal[1] = 1

Page = Annotated[int, Meta(ge=1)]
Count = Annotated[int, Meta(ge=0)]


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """One PDF that was to be checked."""

    path: Annotated[str, Meta(description="Relative to the working directory, with forward slashes.")]
    sha256: Annotated[str, Meta(description="Of the file's bytes, in hex; empty if they could not be read.")]
    pages: Count
    status: FileStatus


@dataclass(frozen=True, slots=True)
class ImpactRecord:
    """How much of the document a finding touches."""

    pages: Count
    characters: Count
    share: Annotated[float, Meta(ge=0, le=1, description="Share of the document's characters.")]
    sentences_cut: Annotated[
        int, Meta(ge=0, description="Sentences over a page break that it stands in the middle of.")
    ]


@dataclass(frozen=True, slots=True)
class FindingRecord:
    """One finding of one rule on one document."""

    rule: Annotated[str, Meta(pattern="^FL[0-9]{3}$")]
    slug: str
    severity: Severity
    confidence: Confidence
    status: Annotated[
        Status, Meta(description="Known, drift and ignored findings are listed with --all-findings only.")
    ]
    path: str
    pages: Annotated[tuple[Page, ...], Meta(description="1-based; empty for a finding about the whole file.")]
    text: Annotated[str, Meta(description="The text at the primary location.")]
    zone: Zone | None
    box: Annotated[
        tuple[float, float, float, float] | None,
        Meta(description="Left, top, right, bottom in points from the top-left corner of the page as shown."),
    ]
    message: str
    remedy: str
    impact: ImpactRecord | None
    evidence: tuple[str, ...]
    fingerprint: str


@dataclass(frozen=True, slots=True)
class SummaryRecord:
    """The run in numbers; the findings of every status are counted, listed or not."""

    asked: Annotated[int, Meta(ge=0, description="PDFs that were to be checked.")]
    checked: Annotated[int, Meta(ge=0, description="PDFs that could be read, at least in part.")]
    pages: Count
    new: Count
    known: Count
    moved: Count
    drift: Count
    ignored: Count
    stale: Annotated[int, Meta(ge=0, description="Entries of the baseline whose findings are gone.")]
    failing: Annotated[int, Meta(ge=0, description="Findings that make the run fail.")]


@dataclass(frozen=True, slots=True)
class Report:
    """The report of one run of `furnlint check`."""

    schema: Literal[1]
    documents: tuple[DocumentRecord, ...]
    findings: tuple[FindingRecord, ...]
    summary: SummaryRecord


def report_of(result: RunResult, options: ReportOptions) -> Report:
    """Return the report's records for a run."""
    return Report(
        SCHEMA,
        tuple(_document(file) for file in result.files),
        tuple(_finding(verdict) for verdict in result.verdicts if _contained(verdict, options)),
        _summary(result),
    )


def _contained(verdict: Verdict, options: ReportOptions) -> bool:
    return options.lists(verdict) or verdict.status is Status.MOVED


def json_schema() -> dict[str, Any]:
    """Return the JSON schema (2020-12) of the report."""
    schema = msgspec.json.schema(Report)
    # Readers of schema 1 must not break on a field that a later version adds: nothing forbids further members.
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Report of furnlint check, schema 1",
        **schema,
    }


def _document(file: FileResult) -> DocumentRecord:
    return DocumentRecord(scalar(file.path), file.sha256, file.pages, file.status)


def _finding(verdict: Verdict) -> FindingRecord:
    f = verdict.finding
    box, impact = f.location.box, f.impact
    return FindingRecord(
        rule=f.rule,
        slug=f.slug,
        severity=f.severity,
        confidence=f.confidence,
        status=verdict.status,
        path=scalar(verdict.path),
        pages=f.pages,
        text=scalar(f.location.text),
        zone=f.zone,
        box=(round(box.x0, 1), round(box.top, 1), round(box.x1, 1), round(box.bottom, 1)) if box else None,
        message=scalar(f.message),
        remedy=scalar(f.remedy),
        impact=impact and ImpactRecord(impact.pages, impact.characters, round(impact.share, 4), impact.sentences_cut),
        evidence=tuple(scalar(evidence.text) for evidence in f.evidence),
        fingerprint=verdict.fingerprint,
    )


def _summary(result: RunResult) -> SummaryRecord:
    return SummaryRecord(
        asked=result.asked,
        checked=result.checked,
        pages=sum(file.pages for file in result.files),
        new=result.count(Status.NEW),
        known=result.count(Status.KNOWN),
        moved=result.count(Status.MOVED),
        drift=result.count(Status.DRIFT),
        ignored=result.count(Status.IGNORED),
        stale=len(result.stale),
        failing=result.failing,
    )
