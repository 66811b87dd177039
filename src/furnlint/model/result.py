"""What comes out of checking one file, and of a whole run."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from furnlint.model.box import Box
from furnlint.model.finding import Finding
from furnlint.model.pattern import Confidence, Evidence
from furnlint.model.version import Sketch


class FileStatus(StrEnum):
    """How the reading of a file ended."""

    OK = "ok"
    PARTLY = "partly"
    """Some page could not be read; a finding says which."""
    UNREADABLE = "unreadable"
    """Nothing of it could be read; a finding says why."""


class JudgedLine(NamedTuple):
    """One line as `furnlint lines` prints it."""

    page: int
    text: str
    furniture: bool
    kinds: tuple[str, ...]
    zone: str
    box: Box
    confidence: Confidence | None
    evidence: tuple[Evidence, ...]
    removed_by_cleaner: bool | None = None
    """What the configured cleaner would do; None where no cleaner was simulated."""


@dataclass(frozen=True, slots=True)
class FileResult:
    """What checking one file gave: plain values, the same for the same bytes and settings."""

    path: str
    """As reported: relative to the working directory where it can be, with forward slashes."""
    status: FileStatus
    findings: tuple[Finding, ...] = ()
    sha256: str = ""
    """Of the file's bytes; "" if they could not be read."""
    pages: int = 0
    lines: tuple[JudgedLine, ...] = ()
    """Filled only where the lines were asked for."""
    sketch: Sketch = field(default_factory=Sketch)
    """What the file is compared with others by."""


class Status(StrEnum):
    """The fate of a finding in this run."""

    NEW = "new"
    KNOWN = "known"
    MOVED = "moved"
    DRIFT = "drift"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A finding with its fate."""

    path: str
    finding: Finding
    status: Status
    fingerprint: str
    reason: str = ""
    """Why it is not new: the baseline's or the ignore's reason, if one was given; or why it is new again."""
    fails: bool = False
    """Whether it makes the run fail: it is new, severe and sure enough."""
    source: str = ""
    """The text file that the PDF is made from, as the config's [sources] say; "" if none is named."""


class StaleEntry(NamedTuple):
    """An entry of the baseline whose finding is gone."""

    path: str
    """The baseline's key: relative to the config's folder."""
    rule: str
    fingerprint: str
    gone: int
    """How many of the accepted findings are gone."""
    text: str = ""
    reason: str = ""


class ToolInfo(NamedTuple):
    """What made the results."""

    furnlint: str = ""
    """Version."""
    pdfium: str = ""
    """Version of the PDFium build, "159.0.8149.0"."""


@dataclass(frozen=True, slots=True)
class RunResult:
    """A whole run; reports are functions of this."""

    files: tuple[FileResult, ...]
    """Sorted by path."""
    verdicts: tuple[Verdict, ...]
    """Sorted by path, page, top, left, rule."""
    asked: int
    """How many PDFs were to be checked."""
    notes: tuple[str, ...] = ()
    """Things to say on stderr: skipped links, unused ignores, stale entries, a widened selection."""
    failing: int = 0
    """How many verdicts make the run fail."""
    tool: ToolInfo = field(default_factory=ToolInfo)
    stale: tuple[StaleEntry, ...] = ()
    """Entries of the baseline whose findings are gone, of files checked in this run only; sorted."""
    moved: tuple[tuple[str, str], ...] = ()
    """Path of a file that moved, as reported, and the baseline's key of where it was."""
    locked: bool = False
    """Whether stale entries make the run fail."""
    complete: bool = False
    """Whether every PDF of the repository was asked for."""

    @property
    def checked(self) -> int:
        """How many files were read at least in part."""
        return sum(file.status is not FileStatus.UNREADABLE for file in self.files)

    def count(self, status: Status) -> int:
        """Return the number of verdicts of one status."""
        return sum(verdict.status is status for verdict in self.verdicts)
