"""Hand-made records for the tests of what comes after the check."""

from __future__ import annotations

import hashlib
from typing import Any

from furnlint.model.box import Box
from furnlint.model.finding import Finding, Impact, Location, Severity, Subject
from furnlint.model.pattern import Confidence, Evidence, Zone
from furnlint.model.picture import Picture, Pictures
from furnlint.model.result import FileResult, FileStatus, RunResult, Status, Verdict

# Of their own, not the catalogue's: a better remedy must not change the golden reports.
RULES = {
    "FL101": ("running-header", Severity.WARNING, "export the text without headers"),
    "FL102": ("running-footer", Severity.WARNING, "export the text without footers"),
    "FL103": (
        "page-number",
        Severity.WARNING,
        "keep it as metadata of the page, and take it out of the text before it is cut into chunks",
    ),
    "FL106": ("continuation", Severity.NOTE, "leave it"),
    "FL405": ("unreadable-file", Severity.ERROR, "export the file again"),
    "FL407": ("lfs-pointer", Severity.ERROR, "fetch the content (`git lfs pull`)"),
}


def finding(rule: str = "FL101", **changes: Any) -> Finding:
    """Return a finding of `rule` as its check would make it; `changes` are Finding's fields."""
    slug, severity, remedy = RULES[rule]
    fields: dict[str, Any] = {
        "rule": rule,
        "slug": slug,
        "severity": severity,
        "confidence": Confidence.HIGH,
        "message": f"{slug.replace('-', ' ')} 'Staff Handbook 2026' on 88 of 89 pages",
        "remedy": remedy,
        "subject": Subject("pattern", "staff handbook #", "top"),
        "location": Location(2, Box(72.0, 34.04, 180.26, 44.0), "Staff Handbook 2026"),
        "pages": tuple(range(2, 90)),
        "zone": Zone.TOP,
        "impact": Impact(88, 1672, 0.0123456, 31),
        "evidence": (
            Evidence("association", 3.1, "same place and shape on 88 of 89 pages"),
            Evidence("separation", 0.8, "more white space below than between lines"),
        ),
    }
    return Finding(**fields | changes)


def unread(rule: str, message: str) -> Finding:
    """Return a finding about a file of which nothing could be read."""
    return finding(
        rule,
        message=message,
        location=Location(0),
        pages=(),
        zone=None,
        impact=None,
        evidence=(),
        subject=Subject("document"),
    )


def verdict(path: str = "docs/handbook.pdf", status: Status = Status.NEW, reason: str = "", **changes: Any) -> Verdict:
    """Return a finding with its fate; the fingerprint follows from rule and subject."""
    return fated(path, finding(**changes), status, reason)


def fated(path: str, found: Finding, status: Status = Status.NEW, reason: str = "") -> Verdict:
    """Return `found` with a fate."""
    key = repr((found.rule, found.subject)).encode("utf-8", "surrogatepass")
    fails = status is Status.NEW and found.severity is not Severity.NOTE and found.confidence is not Confidence.LOW
    return Verdict(path, found, status, hashlib.sha256(key).hexdigest()[:16], reason, fails)


def result(
    *verdicts: Verdict, clean: tuple[str, ...] = (), unreadable: tuple[str, ...] = (), pages: int = 89
) -> RunResult:
    """Return a run over the files of `verdicts`, `clean` and `unreadable`, each with `pages` pages."""
    files = []
    by_path: dict[str, list[Finding]] = {path: [] for path in (*clean, *unreadable)}
    for v in verdicts:
        by_path.setdefault(v.path, []).append(v.finding)
    for path, found in sorted(by_path.items()):
        findings = tuple(found)
        sha256 = hashlib.sha256(path.encode("utf-8", "surrogatepass")).hexdigest()
        if path in unreadable:
            files.append(FileResult(path, FileStatus.UNREADABLE, findings))
        else:
            files.append(FileResult(path, FileStatus.OK, findings, sha256, pages))
    failing = sum(v.fails for v in verdicts)
    ordered = tuple(sorted(verdicts, key=lambda v: (v.path, v.finding.location.page, v.finding.rule)))
    return RunResult(tuple(files), ordered, asked=len(files), failing=failing)


def sample() -> RunResult:
    """Return a run with something of everything; the golden reports show it."""
    manual = "docs/hr/manuel d'été.pdf"
    return result(
        verdict(),
        verdict(
            rule="FL103",
            message="page number 'Page 2 of 89' on 89 of 89 pages",
            subject=Subject("pattern", "page # of #", "bottom"),
            location=Location(1, Box(280.0, 800.0, 320.0, 810.0), "Page 1 of 89"),
            pages=tuple(range(1, 90)),
            zone=Zone.BOTTOM,
            evidence=(Evidence("counting", 4.0, "counts with the pages"),),
        ),
        verdict(
            rule="FL102",
            status=Status.KNOWN,
            reason="legal requires it",
            subject=Subject("pattern", "confidential", "bottom"),
            message="running footer 'Confidential' on 3 of 89 pages",
            pages=(1, 2, 7),
        ),
        verdict(
            manual,
            rule="FL101",
            message="running header '社員ハンドブック第三版' on 12 of 14 pages",
            location=Location(1, Box(72.0, 30.0, 200.0, 42.0), "社員ハンドブック第三版 " * 6),
            subject=Subject("pattern", "社員ハンドブック", "top"),
            pages=(1, 2, 3, 7, 9, 10, 11, 14),
        ),
        verdict(
            manual,
            rule="FL102",
            confidence=Confidence.LOW,
            message="running footer 'מדריך לעובד' on 4 of 14 pages",
            location=Location(4, None, "מדריך לעובד 2026"),
            subject=Subject("pattern", "מדריך", "bottom"),
            pages=(4, 5, 6, 8),
            zone=Zone.BOTTOM,
        ),
        verdict(
            manual,
            rule="FL102",
            status=Status.DRIFT,
            message="running footer 'rev. 3' on 5 of 14 pages",
            subject=Subject("pattern", "rev. #", "bottom"),
            pages=(1, 2, 3, 4, 5),
        ),
        fated("docs/big.pdf", unread("FL407", "a Git LFS pointer (130 bytes) stands where the PDF should be")),
        clean=("docs/clean.pdf",),
        unreadable=("docs/big.pdf",),
    )


def pictures() -> Pictures:
    """Return pictures for some pages of the sample: one with an image of a pixel, one without."""
    pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg=="
    paths = sorted({verdict.path for verdict in sample().verdicts})
    out: Pictures = {(path, 2): Picture(595.28, 841.89, pixel) for path in paths[:2]}
    return out | {(path, 2): Picture(problem="drawing was ended: it took more than 20 s") for path in paths[2:]}
