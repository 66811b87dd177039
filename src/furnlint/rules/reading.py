"""FL4: files and pages that cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.model.finding import Finding, Location, Severity, Subject
from furnlint.model.pattern import Confidence
from furnlint.rules.base import Rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from furnlint.model.analysis import Analysis
    from furnlint.model.document import Problem

UNREADABLE = Rule(
    code="FL405",
    slug="unreadable-file",
    severity=Severity.ERROR,
    summary="The file, or a page of it, cannot be read as a PDF.",
    why="The indexing job will skip it, or index nothing of it, without a word.",
    example="A download that broke off: the cross-reference table at the end is missing.",
    remedy="export the file again, or repair it (`qpdf in.pdf out.pdf`)",
)
ENCRYPTED = Rule(
    code="FL406",
    slug="encrypted",
    severity=Severity.ERROR,
    summary="The file needs a password to be opened.",
    why="No reader in the pipeline can open it. A file that only restricts printing or copying opens as usual.",
    example="A contract saved with a user password.",
    remedy="save it without a password, or exclude it in the config",
)
LFS_POINTER = Rule(
    code="FL407",
    slug="lfs-pointer",
    severity=Severity.ERROR,
    summary="A Git LFS pointer stands where the PDF should be.",
    why="The checkout holds 130 bytes of text instead of the document, and that is what gets indexed.",
    example="A CI checkout without `lfs: true`.",
    remedy="fetch the content (`git lfs pull`; in actions/checkout: `lfs: true`)",
)
NOT_A_PDF = Rule(
    code="FL408",
    slug="not-a-pdf",
    severity=Severity.ERROR,
    summary="The file is named .pdf but is something else.",
    why="The indexing job will fail on it, or index an error page as if it were the document.",
    example="A log-in page in HTML, saved as report.pdf; a file of zero bytes.",
    remedy="put the PDF itself there, or rename the file",
)
ABORTED = Rule(
    code="FL409",
    slug="check-aborted",
    severity=Severity.ERROR,
    summary="The check of the file was ended or cut short: a crash, the deadline, the memory cap, a limit, or a bug.",
    why="A file that ends, hangs or floods the reader here will do the same to the indexing job.",
    example="A compression bomb; a form that draws itself for ever; a page of 300,000 characters.",
    remedy="repair or exclude the file, or raise the limit in the config",
    options=("timeout", "memory", "limits"),
)
MORE_MEMORY = "repair or exclude the file, or raise `memory` in the config"

BY_REASON = {
    "unreadable": UNREADABLE,
    "encrypted": ENCRYPTED,
    "lfs-pointer": LFS_POINTER,
    "not-a-pdf": NOT_A_PDF,
    "limit": ABORTED,
}


def unread(reason: str, message: str) -> Finding:
    """Return the finding for a file of which nothing could be read; `reason` is ReadError's."""
    rule = BY_REASON[reason]
    return rule.finding(message, subject=Subject("document"), confidence=Confidence.HIGH, location=Location(0))


def unread_pages(problems: Sequence[Problem]) -> list[Finding]:
    """Return the findings for pages (or stages) that could not be read while the others were: one a rule."""
    groups: dict[tuple[str, bool], list[Problem]] = {}
    for problem in problems:
        groups.setdefault((_problem_kind(problem), bool(problem.page)), []).append(problem)
    return [_unread_pages(kind, group) for (kind, _), group in groups.items()]


def _problem_kind(problem: Problem) -> str:
    """Return "memory", "limit" or "unreadable"; readers keep the exception's name at the head of `what`."""
    if problem.what.startswith("MemoryError"):
        return "memory"
    return "limit" if "limit of" in problem.what else "unreadable"


def _unread_pages(kind: str, problems: list[Problem]) -> Finding:
    first = problems[0]
    pages = tuple(dict.fromkeys(problem.page for problem in problems if problem.page))
    if not pages:
        what = "the document cannot be read whole"
    elif len(pages) == 1:
        what = f"page {first.page} cannot be read whole"
    else:
        what = f"{len(pages)} pages cannot be read whole; the first is page {first.page}"
    rule = UNREADABLE if kind == "unreadable" else ABORTED
    return rule.finding(
        f"{what}: {first.what}",
        subject=Subject("page", "memory" if kind == "memory" else rule.slug),
        confidence=Confidence.HIGH,
        location=Location(first.page),
        pages=pages,
        remedy=MORE_MEMORY if kind == "memory" else "",
    )


def aborted(message: str, what: str, *, page: int = 0, remedy: str = "", severity: Severity | None = None) -> Finding:
    """Return a finding about a check that was ended or cut short; `what` tells such findings of one file apart."""
    return ABORTED.finding(
        message,
        subject=Subject("document", what),
        confidence=Confidence.HIGH,
        location=Location(page),
        pages=(page,) if page else (),
        remedy=remedy,
        severity=severity,
    )


def unread_by_reader(analysis: Analysis) -> list[Finding]:
    """Return the findings about what the configured reader could not be asked, or could not answer."""
    out = []
    if analysis.reader_problem:
        out.append(
            aborted(
                f"what {analysis.reader} returns was not checked: {analysis.reader_problem}",
                "reader",
                severity=Severity.NOTE,
                remedy='mend that, or set `read-check = "off"` in the config',
            )
        )
    failed = [reading for reading in analysis.readings.values() if reading.problem]
    if failed:
        first = failed[0]
        pages = tuple(reading.page for reading in failed)
        what = f"page {first.page}" if len(pages) == 1 else f"{len(pages)} pages, the first is page {first.page}"
        out.append(
            UNREADABLE.finding(
                f"{analysis.reader} cannot read {what}: {first.problem}",
                subject=Subject("page", f"{analysis.reader}"),
                confidence=Confidence.HIGH,
                location=Location(first.page),
                pages=pages,
            )
        )
    return out


RULES = (UNREADABLE, ENCRYPTED, LFS_POINTER, NOT_A_PDF, ABORTED)
