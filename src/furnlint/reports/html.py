"""HTML for people: one file that loads nothing and runs nothing, with pictures of the pages that findings stand on."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

from furnlint.model.finding import Severity
from furnlint.model.pattern import Confidence
from furnlint.model.result import FileStatus, Status
from furnlint.reports.escape import html, plain
from furnlint.reports.marks import marks, page_of
from furnlint.reports.options import DEFAULTS, ReportOptions, by_severity, pages_label, summary_line
from furnlint.rules.words import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jinja2 import Template

    from furnlint.model.picture import Picture
    from furnlint.model.result import FileResult, RunResult, Verdict
    from furnlint.reports.marks import Mark
    from furnlint.rules.base import Rule

MOST_FINDINGS = 5_000
"""Findings that one page lists: a browser still opens it."""
MOST_TEXT = 8 << 20
"""Bytes of the findings that are listed, as they stand in the file."""
NAMES = 500
"""Names in each list of files, entries and notes."""
PATH_LIMIT = 4096


class _Names(NamedTuple):
    """A list that is cut where it gets too long."""

    total: int
    shown: tuple[str, ...]
    more: str


class _Finding(NamedTuple):
    """One finding, every text of it made plain."""

    number: int
    verdict: Verdict
    severity: str
    title: str
    link: str
    tags: tuple[str, ...]
    message: str
    details: tuple[tuple[str, str], ...]

    def size(self) -> int:
        """Return its bytes in the file, but for tags of our own."""
        texts = (self.title, self.message, *self.tags, *(text for _, text in self.details))
        return sum(len(html(text, len(text)).encode()) for text in texts)


@dataclass(frozen=True, slots=True)
class _Page:
    number: int
    findings: tuple[_Finding, ...]
    picture: Picture
    problem: str
    marks: tuple[Mark, ...]


def report(result: RunResult, stream: TextIO, options: ReportOptions = DEFAULTS) -> None:
    """Write the report; pictures are those that `options` has, see `marks.wanted_pages`."""
    stream.write(render(result, options))


def render(result: RunResult, options: ReportOptions) -> str:
    """Return the report."""
    listed = options.listed(result)
    shown = _shown(listed)
    left = len(listed) - len(shown)
    files = {file.path: file for file in result.files}
    documents = [
        _document(files[path], list(findings), options)
        for path, findings in groupby(shown, key=lambda finding: finding.verdict.path)
    ]
    severities = Counter(v.finding.severity for v in listed)
    found = {verdict.path for verdict in result.verdicts}
    style = _part("report.css")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode("ascii")
    text: str = _template().render(
        policy=f"default-src 'none'; img-src data:; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'",
        style=_Style(style),
        headline=_headline(result),
        summary=summary_line(result),
        failing=_failing(result),
        severities=[(severity.value, severities[severity]) for severity in Severity],
        documents=documents,
        left_out=f"{count(left, 'more finding')} not shown here; `--format json` has all" if left else "",
        clean=_names([options.repository_path(file.path) for file in result.files if file.path not in found]),
        stale=_names([f"{entry.rule} {entry.path} {entry.text}" for entry in result.stale]),
        notes=_names(result.notes),
        rules=_rules({finding.verdict.finding.rule for finding in shown}),
        run=[(name, plain(value)) for name, value in (*_tool(result), *options.configured)],
    )
    return text


class _Style(str):
    """Our own style sheet, the one text that is not escaped: as markup says by this method."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


@cache
def _template() -> Template:
    from jinja2 import Environment, StrictUndefined  # noqa: PLC0415 - 40 ms, and for this report only

    environment = Environment(autoescape=True, undefined=StrictUndefined, keep_trailing_newline=True)
    environment.filters["points"] = "{:.1f}".format
    return environment.from_string(_part("report.html.jinja"))


def _part(name: str) -> str:
    return resources.files("furnlint.reports").joinpath(name).read_text(encoding="utf-8")


def _headline(result: RunResult) -> str:
    if not result.checked:
        return "nothing was checked"
    new = result.count(Status.NEW)
    unread = result.asked - result.checked
    text = count(new, "new finding") if new else "nothing new"
    return text + (f", {unread} of {count(result.asked, 'PDF')} could not be read" if unread else "")


def _failing(result: RunResult) -> str:
    if not result.failing:
        return "the findings do not make the run fail"
    return f"{count(result.failing, 'finding')} {'makes' if result.failing == 1 else 'make'} the run fail"


def _tool(result: RunResult) -> tuple[tuple[str, str], ...]:
    return ("furnlint", result.tool.furnlint or "-"), ("PDFium", result.tool.pdfium or "-")


def _names(texts: Sequence[str]) -> _Names:
    more = len(texts) - NAMES
    return _Names(
        len(texts), tuple(plain(text, PATH_LIMIT) for text in texts[:NAMES]), f"and {more} more" if more > 0 else ""
    )


def _rules(codes: set[str]) -> list[Rule]:
    from furnlint.rules.catalog import BY_CODE  # noqa: PLC0415 - loads every rule

    return [BY_CODE[code] for code in sorted(codes) if code in BY_CODE]


def _shown(listed: Sequence[Verdict]) -> list[_Finding]:
    """Return the findings that are written out: by document, the worst first, as many as the bounds allow."""
    out: list[_Finding] = []
    left = MOST_TEXT
    for _, verdicts in groupby(listed, key=lambda verdict: verdict.path):
        for verdict in by_severity(list(verdicts)):
            finding = _finding(verdict, len(out) + 1)
            left -= finding.size()
            if left < 0 or len(out) >= MOST_FINDINGS:
                return out
            out.append(finding)
    return out


def _document(file: FileResult, findings: list[_Finding], options: ReportOptions) -> dict[str, Any]:
    by_page: dict[int, list[_Finding]] = {}
    for finding in findings:
        by_page.setdefault(page_of(finding.verdict.finding, file), []).append(finding)
    by_page.pop(0, None)
    pictured = {page: own for page, own in by_page.items() if (file.path, page) in options.pictures}
    unpictured = len(by_page) - len(pictured)
    return {
        "path": plain(options.repository_path(file.path), PATH_LIMIT),
        "state": "could not be read" if file.status is FileStatus.UNREADABLE else count(file.pages, "page"),
        "findings": findings,
        "pages": [_page(page, options.pictures[file.path, page], pictured[page]) for page in sorted(pictured)],
        "unpictured": f"{count(unpictured, 'more page')} with findings not pictured" if unpictured else "",
    }


def _finding(verdict: Verdict, number: int) -> _Finding:
    from furnlint.rules.catalog import BY_CODE  # noqa: PLC0415 - loads every rule

    f = verdict.finding
    text = f.location.text.strip()
    tags = (pages_label(f.pages), verdict.status.value, "does not fail" if not verdict.fails else "")
    details = (
        ("text", plain(text, 300) if text not in f.message else ""),
        ("evidence", plain("; ".join(evidence.text for evidence in f.evidence))),
        ("confidence", f.confidence.value if f.confidence is not Confidence.HIGH else ""),
        ("remedy", plain(f.remedy)),
        ("reason", plain(verdict.reason)),
        ("made from", plain(verdict.source, PATH_LIMIT)),
    )
    return _Finding(
        number=number,
        verdict=verdict,
        severity=f.severity.value,
        title=plain(f"{f.rule} {f.slug}"),
        link=f"#{f.rule}" if f.rule in BY_CODE else "",
        tags=tuple(tag for tag in tags if tag),
        message=plain(f.message, 2000),
        details=tuple((term, value) for term, value in details if value),
    )


def _page(number: int, picture: Picture, findings: list[_Finding]) -> _Page:
    numbered = [(finding.number, finding.verdict.finding) for finding in findings]
    marked = tuple(marks(numbered, number, picture)) if picture.png else ()
    return _Page(number, tuple(findings), picture, plain(picture.problem), marked)
