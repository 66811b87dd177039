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
from furnlint.reports.escape import plain
from furnlint.reports.options import DEFAULTS, ReportOptions, by_severity, pages_label, summary_line
from furnlint.rules.words import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jinja2 import Template

    from furnlint.model.box import Box
    from furnlint.model.finding import Finding
    from furnlint.model.picture import Picture
    from furnlint.model.result import FileResult, RunResult, Verdict

MOST_FINDINGS = 5_000
"""Findings that one page lists: a browser still opens it."""
PAGES = 6
"""Pictures of one file."""
PICTURES = 120
"""Pictures of a report."""
PATH_LIMIT = 4096
MARGIN = 2.0
"""Points by which a marked box is larger than what it marks, so that the text stays free."""


class _Box(NamedTuple):
    severity: str
    title: str
    x: str
    y: str
    width: str
    height: str


@dataclass(frozen=True, slots=True)
class _Page:
    number: int
    rules: str
    width: str
    height: str
    png: str
    problem: str
    boxes: tuple[_Box, ...]


def report(result: RunResult, stream: TextIO, options: ReportOptions = DEFAULTS) -> None:
    """Write the report; pictures are those that `options` has, see `wanted_pages`."""
    stream.write(render(result, options))


def wanted_pages(result: RunResult, options: ReportOptions) -> dict[str, tuple[int, ...]]:
    """Return path -> pages (1-based) of which the report shows a picture, the worst findings' first."""
    out: dict[str, tuple[int, ...]] = {}
    left = PICTURES
    pages = {file.path: file.pages for file in result.files}
    for path, verdicts in groupby(options.listed(result)[:MOST_FINDINGS], key=lambda verdict: verdict.path):
        numbers = [v.finding.location.page for v in by_severity(list(verdicts))]
        chosen = tuple(dict.fromkeys(n for n in numbers if 0 < n <= pages[path]))[: min(PAGES, left)]
        if chosen:
            out[path] = chosen
            left -= len(chosen)
    return out


def render(result: RunResult, options: ReportOptions) -> str:
    """Return the report."""
    listed = options.listed(result)
    shown = listed[:MOST_FINDINGS]
    files = {file.path: file for file in result.files}
    documents = [
        _document(files[path], by_severity(list(verdicts)), options)
        for path, verdicts in groupby(shown, key=lambda verdict: verdict.path)
    ]
    severities = Counter(v.finding.severity for v in listed)
    style = _part("report.css")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode("ascii")
    left = len(listed) - len(shown)
    text: str = _template().render(
        policy=f"default-src 'none'; img-src data:; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'",
        style=_Style(style),
        headline=_headline(result),
        summary=summary_line(result),
        severities=[(severity.value, severities[severity]) for severity in Severity],
        tool=result.tool,
        documents=documents,
        left_out=f"{count(left, 'more finding')} not shown here; `--format json` has all" if left else "",
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


def _document(file: FileResult, verdicts: Sequence[Verdict], options: ReportOptions) -> dict[str, Any]:
    numbers = [
        n for n in dict.fromkeys(v.finding.location.page for v in verdicts) if n and (file.path, n) in options.pictures
    ]
    unpictured = {v.finding.location.page for v in verdicts} - {0, *numbers}
    return {
        "path": plain(options.repository_path(file.path), PATH_LIMIT),
        "state": "could not be read" if file.status is FileStatus.UNREADABLE else count(file.pages, "page"),
        "findings": [_finding(verdict) for verdict in verdicts],
        "pages": [_page(number, options.pictures[file.path, number], verdicts) for number in sorted(numbers)],
        "unpictured": f"{count(len(unpictured), 'more page')} with findings not pictured" if unpictured else "",
    }


def _finding(verdict: Verdict) -> dict[str, Any]:
    from furnlint.rules.catalog import BY_CODE  # noqa: PLC0415 - loads every rule

    f = verdict.finding
    tags = [pages_label(f.pages), "" if f.confidence is Confidence.HIGH else f"{f.confidence} confidence"]
    tags += ["" if verdict.status is Status.NEW else verdict.status.value]
    text = f.location.text.strip()
    details = [
        ("text", plain(text, 300) if text not in f.message else ""),
        ("evidence", plain("; ".join(evidence.text for evidence in f.evidence))),
        ("remedy", plain(f.remedy)),
        ("reason", plain(verdict.reason)),
        ("made from", plain(verdict.source, PATH_LIMIT)),
    ]
    return {
        "severity": f.severity.value,
        "rule": f.rule,
        "slug": f.slug,
        "tags": [tag for tag in tags if tag],
        "message": plain(f.message, 2000),
        "details": [(term, value) for term, value in details if value],
        "why": BY_CODE[f.rule].why if f.rule in BY_CODE else "",
    }


def _page(number: int, picture: Picture, verdicts: Sequence[Verdict]) -> _Page:
    here = [v.finding for v in verdicts if v.finding.location.page == number]
    boxes = tuple(box for verdict in verdicts for box in _boxes(verdict.finding, number, picture))
    rules = ", ".join(dict.fromkeys(f.rule for f in here))
    problem = plain(picture.problem)
    return _Page(number, rules, f"{picture.width:.2f}", f"{picture.height:.2f}", picture.png, problem, boxes)


def _boxes(finding: Finding, number: int, picture: Picture) -> list[_Box]:
    places = [place.box for place in (finding.location, *finding.related) if place.page == number and place.box]
    title = plain(f"{finding.rule} {finding.slug}")
    return [_box(finding.severity, title, box, picture) for box in dict.fromkeys(places)]


def _box(severity: Severity, title: str, box: Box, picture: Picture) -> _Box:
    """Return a box with a margin, cut at the edges of the page."""
    x0, top = max(0.0, box.x0 - MARGIN), max(0.0, box.top - MARGIN)
    x1, bottom = min(picture.width, box.x1 + MARGIN), min(picture.height, box.bottom + MARGIN)
    width, height = max(0.0, x1 - x0), max(0.0, bottom - top)
    return _Box(severity.value, title, f"{x0:.2f}", f"{top:.2f}", f"{width:.2f}", f"{height:.2f}")
