"""FL4: files and pages that cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.model.finding import Finding, Location, Severity, Subject
from furnlint.model.pattern import Confidence
from furnlint.rules.base import Rule

if TYPE_CHECKING:
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
    summary="The check of the file was ended: a crash, the deadline, or the memory limit.",
    why="A file that ends or hangs the reader here will do the same to the indexing job.",
    example="A compression bomb; a form that draws itself for ever.",
    remedy="repair or exclude the file, or raise the limit in the config",
)

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


def unread_page(problem: Problem) -> Finding:
    """Return the finding for a page (or a stage) that could not be read while the others were."""
    where = f"page {problem.page}" if problem.page else "the document"
    rule = ABORTED if "limit of" in problem.what else UNREADABLE
    return rule.finding(
        f"{where} cannot be read whole: {problem.what}",
        subject=Subject("page", rule.slug),
        confidence=Confidence.HIGH,
        location=Location(problem.page),
        pages=(problem.page,) if problem.page else (),
    )


RULES = (UNREADABLE, ENCRYPTED, LFS_POINTER, NOT_A_PDF, ABORTED)
