"""What a report depends on besides the result; the command line fills it in."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TextIO

from furnlint.model.finding import Severity
from furnlint.model.result import Status

if TYPE_CHECKING:
    from collections.abc import Mapping

    from furnlint.model.picture import Pictures
    from furnlint.model.result import RunResult, Verdict

RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


@dataclass(frozen=True, slots=True)
class ReportOptions:
    """Settings of a report; the defaults give the same bytes everywhere."""

    colour: bool = False
    """ANSI colours in the text formats."""
    width: int | None = None
    """Columns to wrap the text format at; None: do not wrap."""
    quiet: bool = False
    """Text formats: the findings only, no summary line."""
    statistics: bool = False
    """Text formats: the number of findings of each rule after the findings."""
    all_findings: bool = False
    """Known, moved, drift and ignored findings too."""
    directory: str = ""
    """Working directory relative to the root of the repository, "" for the root: turns paths into the repository's."""
    config_directory: str = ""
    """The config file's folder relative to the root of the repository: a verdict's `source` is relative to it."""
    pictures: Pictures = field(default_factory=dict, hash=False)
    """Pages as the HTML report shows them."""
    configured: tuple[tuple[str, str], ...] = ()
    """What the run was configured with, as the HTML report tells it: names and values."""
    step_summary: str = ""
    """The file that GitHub shows as the job summary ($GITHUB_STEP_SUMMARY), or ""."""

    def lists(self, verdict: Verdict) -> bool:
        """Tell whether a report for people lists a finding: new ones, those that fail, and all where asked for."""
        return self.all_findings or verdict.status is Status.NEW or verdict.fails

    def listed(self, result: RunResult) -> list[Verdict]:
        """Return the findings that a report for people lists, in the result's order."""
        return [verdict for verdict in result.verdicts if self.lists(verdict)]

    def repository_path(self, path: str) -> str:
        """Return a reported path relative to the root of the repository, without `./` and `..`.

        It goes by the names alone: nothing is looked up, and a link is not followed.

        An absolute path, or one that leaves the repository, comes back as it is.
        """
        joined = posixpath.normpath(posixpath.join(self.directory, path))
        return path if joined.startswith("../") else joined

    def place(self, verdict: Verdict) -> str:
        """Return the file that an annotation belongs to: the PDF's source if one is configured."""
        if not verdict.source:
            return self.repository_path(verdict.path)
        return posixpath.normpath(posixpath.join(self.config_directory, verdict.source))


DEFAULTS = ReportOptions()


def colour_wanted(choice: str, environ: Mapping[str, str], stream: TextIO) -> bool:
    """Decide on colour: `choice` ("auto", "always", "never"), then NO_COLOR, FORCE_COLOR, then the terminal."""
    if choice != "auto":
        return choice == "always"
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and environ.get("TERM") != "dumb"


def by_severity(verdicts: list[Verdict]) -> list[Verdict]:
    """Return `verdicts` with the worst first, in their order otherwise."""
    return sorted(verdicts, key=lambda verdict: RANK[verdict.finding.severity])


def page_ranges(pages: tuple[int, ...], limit: int = 12) -> str:
    """Return pages as ranges, `1-3, 7`; after `limit` ranges only how many pages follow."""
    ranges: list[list[int]] = []
    for page in sorted(set(pages)):
        if ranges and page == ranges[-1][1] + 1:
            ranges[-1][1] = page
        else:
            ranges.append([page, page])
    shown = ", ".join(f"{a}-{b}" if a != b else str(a) for a, b in ranges[:limit])
    left = sum(b - a + 1 for a, b in ranges[limit:])
    return shown + (f" and {left} more" if left else "")


def pages_label(pages: tuple[int, ...]) -> str:
    """Return `page 7`, `pages 1-3, 7`, or "" for the whole file."""
    if not pages:
        return ""
    return f"{'page' if len(set(pages)) == 1 else 'pages'} {page_ranges(pages)}"


def summary_line(result: RunResult) -> str:
    """Return the one line that sums a run up: `checked 12 of 12 PDFs, 340 pages: 0 new, 14 known`."""
    pages = sum(file.pages for file in result.files)
    counts = [f"{result.count(status)} {status}" for status in (Status.NEW, Status.KNOWN)]
    counts += [
        f"{n} {status}" for status in (Status.MOVED, Status.DRIFT, Status.IGNORED) if (n := result.count(status))
    ]
    counts += [f"{len(result.stale)} stale"] if result.stale else []
    return f"checked {result.checked} of {result.asked} PDFs, {pages} pages: {', '.join(counts)}"
