"""JUnit XML in two dialects: for dashboards, and a strict one that the published schemas accept.

The report is built with junit-xml and put right in `_repair`, the only place that knows what that library and the
schemas disagree about. A suite is a PDF, a test case a finding; a PDF without one has a case that passes. The names
hold no page number, so that a dashboard can tell "still there" from "new" and "resolved".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO
from xml.etree import ElementTree as ET

from furnlint.model.result import FileStatus, Status
from furnlint.reports.escape import xml
from furnlint.reports.identity import identities
from furnlint.reports.options import DEFAULTS, ReportOptions, pages_label
from furnlint.reports.xml_ import serialise

if TYPE_CHECKING:
    from junit_xml import TestCase

    from furnlint.model.result import FileResult, RunResult, Verdict

EPOCH = "1970-01-01T00:00:00"
"""The strict schema wants a time of day; the same run has to give the same bytes."""
CASE_ATTRIBUTES = ("name", "classname", "time")
SUITE_ATTRIBUTES = ("name", "package", "id", "timestamp", "hostname", "tests", "failures", "errors", "skipped", "time")
SKIPPED = {
    Status.KNOWN: "known",
    Status.MOVED: "known, the file was moved",
    Status.DRIFT: "drift, the file is unchanged",
}
PATH_LIMIT = 4096


def report(result: RunResult, stream: TextIO, options: ReportOptions = DEFAULTS) -> None:
    """Write the dialect for dashboards: with the attribute `file` that GitLab, GitHub actions and CircleCI read."""
    _write(result, stream, options, strict=False)


def report_strict(result: RunResult, stream: TextIO, options: ReportOptions = DEFAULTS) -> None:
    """Write the dialect that is valid against the schema of Jenkins' xunit plugin and the older common one."""
    _write(result, stream, options, strict=True)


def _write(result: RunResult, stream: TextIO, options: ReportOptions, *, strict: bool) -> None:
    from junit_xml import TestSuite  # noqa: PLC0415 - loads minidom

    by_path: dict[str, list[tuple[Verdict, str]]] = {}
    for verdict, identity in zip(result.verdicts, identities(result.verdicts), strict=True):
        by_path.setdefault(verdict.path, []).append((verdict, identity))
    root = ET.Element("testsuites")
    for number, file in enumerate(result.files):
        name = xml(file.path, PATH_LIMIT) or "-"
        cases = [_case(verdict, identity, file, options) for verdict, identity in by_path.get(file.path, [])]
        suite = TestSuite(
            name,
            cases or [_new_case("no findings", file.path, options.repository_path(file.path))],
            package="furnlint",
            id=number,
            hostname="localhost",
            timestamp=EPOCH,
            properties={"pages": file.pages, "sha256": file.sha256 or "-"},
        )
        root.append(_repair(suite.build_xml_doc(), number, strict=strict))
    serialise(root, stream)


def _new_case(name: str, path: str, place: str) -> TestCase:
    from junit_xml import TestCase  # noqa: PLC0415

    return TestCase(name, classname=xml(path, PATH_LIMIT) or "-", file=xml(place, PATH_LIMIT))


def _case(verdict: Verdict, identity: str, file: FileResult, options: ReportOptions) -> TestCase:
    f = verdict.finding
    case = _new_case(f"{f.rule} {f.slug} [{identity}]", file.path, options.place(verdict))
    message = xml(f.message)
    if not verdict.fails:
        case.add_skipped_info(f"{_why_skipped(verdict)}: {message}", _body(verdict))
    elif file.status is FileStatus.UNREADABLE:
        case.add_error_info(message, _body(verdict), f.rule)
    else:
        case.add_failure_info(message, _body(verdict), f.rule)
    return case


def _why_skipped(verdict: Verdict) -> str:
    if verdict.status is Status.NEW:
        return f"does not fail ({verdict.finding.severity}, {verdict.finding.confidence} confidence)"
    words = SKIPPED.get(verdict.status, verdict.status)
    return f"{words} ({xml(verdict.reason)})" if verdict.reason else words


def _body(verdict: Verdict) -> str:
    """Return the text of the element: GitLab shows it and not the message."""
    f = verdict.finding
    evidence = "; ".join(xml(e.text, 120) for e in f.evidence)
    rows = {
        "": xml(f.message),
        "where: ": pages_label(f.pages),
        "text: ": xml(f.location.text, 200),
        "evidence: ": evidence,
        "remedy: ": xml(f.remedy),
    }
    return "\n".join(label + value for label, value in rows.items() if value)


def _repair(suite: ET.Element, number: int, *, strict: bool) -> ET.Element:
    """Put right what junit-xml gets wrong, and what the strict schemas do not know.

    It writes `disabled`, which no schema of Jenkins takes, leaves out an `id` of 0 and a time of 0, and adds a type
    to `skipped`. No time is measured for one PDF: a report has to be the same for the same run.
    """
    suite.set("id", str(number))
    for case in suite.iter("testcase"):
        case.set("time", "0.000")
        _keep(case, CASE_ATTRIBUTES if strict else (*CASE_ATTRIBUTES, "file"))
        for skipped in case.iter("skipped"):
            _keep(skipped, ("message",))
    suite.set("time", "0.000")
    _keep(suite, SUITE_ATTRIBUTES if strict else [a for a in SUITE_ATTRIBUTES if a != "timestamp"])
    if strict:
        ET.SubElement(suite, "system-out")
        ET.SubElement(suite, "system-err")
    return suite


def _keep(element: ET.Element, names: tuple[str, ...] | list[str]) -> None:
    """Keep the attributes called `names`, in that order."""
    kept = {name: element.attrib[name] for name in names if name in element.attrib}
    element.attrib.clear()
    element.attrib.update(kept)
