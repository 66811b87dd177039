"""SARIF 2.1.0, as GitHub code scanning and other viewers read it.

A place in a PDF has no line. The region is line 1 by convention; the pages and the box are in the properties, and
the page of the box is a logical location too. The fingerprint is ours: GitHub's own one is made from the text of
line 1, which is nearly the same in every PDF.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TextIO

from furnlint import __version__
from furnlint.model.result import Status
from furnlint.reports.escape import plain, scalar, uri
from furnlint.reports.identity import identities
from furnlint.reports.json_ import dump
from furnlint.reports.options import DEFAULTS, RANK, ReportOptions, pages_label
from furnlint.rules.catalog import BY_CODE

if TYPE_CHECKING:
    from furnlint.model.result import RunResult, Verdict
    from furnlint.rules.base import Rule

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
TEXT_LIMIT = 1000
"""Characters: GitHub takes 1024 of a rule's texts."""
RULE_PAGES = ""
"""Where docs/rules can be read on the web, as an absolute URL that ends in "/"; "" as long as it is nowhere: a link
that leads to nothing, or to somebody else's page, is worse than none. The text of the page is in `help` anyway."""
MOST = 25_000
"""Results: GitHub refuses a run with more."""


def report(result: RunResult, stream: TextIO, options: ReportOptions = DEFAULTS) -> None:
    """Write the run as SARIF; all findings are in it, with their state against the baseline."""
    codes = sorted({verdict.finding.rule for verdict in result.verdicts} & set(BY_CODE))
    index = {code: number for number, code in enumerate(codes)}
    driver = {
        "name": "furnlint",
        "semanticVersion": __version__,
        "properties": {"pdfium": result.tool.pdfium},
        "rules": [_rule(BY_CODE[code]) for code in codes],
    }
    run: dict[str, Any] = {
        "tool": {"driver": driver},
        "automationDetails": {"id": "furnlint/"},
        "columnKind": "unicodeCodePoints",
        "results": [_result(verdict, identity, index, options) for verdict, identity in _kept(result)],
    }
    left = len(result.verdicts) - len(run["results"])
    if left:
        text = f"{left} findings are left out here, known ones and notes first; the JSON report has all"
        notification = {"level": "warning", "message": {"text": text}}
        run["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": [notification]}]
    stream.write(dump({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}))


def _kept(result: RunResult) -> list[tuple[Verdict, str]]:
    """Return the findings that a run can hold, in their order: of too many those that fail, are new, or are worst."""
    pairs = list(zip(result.verdicts, identities(result.verdicts), strict=True))
    if len(pairs) <= MOST:
        return pairs
    order = sorted(
        range(len(pairs)),
        key=lambda n: (not pairs[n][0].fails, pairs[n][0].status is not Status.NEW, RANK[pairs[n][0].finding.severity]),
    )
    return [pairs[n] for n in sorted(order[:MOST])]


def _rule(rule: Rule) -> dict[str, Any]:
    help_text = f"{rule.why}\n\nExample: {rule.example}\n\nRemedy: {rule.remedy}"
    out: dict[str, Any] = {
        "id": rule.code,
        "name": "".join(word.capitalize() for word in rule.slug.split("-")),
        "shortDescription": {"text": rule.summary[:TEXT_LIMIT]},
        "fullDescription": {"text": f"{rule.summary} {rule.why}"[:TEXT_LIMIT]},
        "help": {
            "text": help_text,
            "markdown": f"{rule.why}\n\n**Example:** {rule.example}\n\n**Remedy:** {rule.remedy}",
        },
        "defaultConfiguration": {"level": rule.severity.value},
        "properties": {"tags": ["documents", "pdf"]},
    }
    if RULE_PAGES:
        out["helpUri"] = f"{RULE_PAGES}{rule.code}.md"
    return out


def _result(verdict: Verdict, identity: str, index: dict[str, int], options: ReportOptions) -> dict[str, Any]:
    f = verdict.finding
    where = pages_label(f.pages)
    out: dict[str, Any] = {
        "ruleId": f.rule,
        "level": f.severity.value,
        "message": {"text": plain(f"{where}: {f.message}" if where else f.message)},
        "locations": [_location(verdict, options)],
        "partialFingerprints": {"primaryLocationLineHash": identity, "furnlint/v1": identity},
        "baselineState": "new" if verdict.status is Status.NEW else "unchanged",
        "properties": _properties(verdict),
    }
    if f.rule in index:
        out["ruleIndex"] = index[f.rule]
    if verdict.status in (Status.KNOWN, Status.MOVED, Status.IGNORED):
        accepted = {"kind": "external", "status": "accepted"}
        out["suppressions"] = [accepted | ({"justification": plain(verdict.reason)} if verdict.reason else {})]
    return out


def _location(verdict: Verdict, options: ReportOptions) -> dict[str, Any]:
    path = options.place(verdict)
    artifact = {"uri": uri(path)}
    if path.startswith("/"):
        artifact["uri"] = "file://" + artifact["uri"]
    else:
        artifact["uriBaseId"] = "%SRCROOT%"
    region = {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 1}
    out: dict[str, Any] = {"physicalLocation": {"artifactLocation": artifact, "region": region}}
    if page := verdict.finding.location.page:
        out["logicalLocations"] = [{"name": str(page), "kind": "page"}]
    return out


def _properties(verdict: Verdict) -> dict[str, Any]:
    f = verdict.finding
    out: dict[str, Any] = {
        "pdf": scalar(verdict.path),
        "pages": list(f.pages),
        "confidence": f.confidence.value,
        "status": verdict.status.value,
        "remedy": scalar(f.remedy),
        "evidence": [scalar(evidence.text) for evidence in f.evidence],
    }
    if f.location.text:
        out["text"] = scalar(f.location.text)
    if f.location.box:
        out["page"] = f.location.page
        out["box"] = [round(x, 1) for x in f.location.box]
    if f.zone:
        out["zone"] = f.zone.value
    if f.impact:
        out["impact"] = f.impact._asdict() | {"share": round(f.impact.share, 4)}
    return out
