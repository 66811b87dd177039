"""Writes what the tests compare with: the golden reports, the rules' pages and the published schema.

Run `python tests/regenerate.py` from the root of the repository and read the difference before committing it.
"""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import factory
from furnlint.cli.rule import markdown_list, markdown_page
from furnlint.reports import REPORTERS
from furnlint.reports.options import ReportOptions
from furnlint.reports.records import json_schema
from furnlint.rules.catalog import RULES

HOW = "run `python tests/regenerate.py` and read the difference"
ROOT = Path(__file__).parent.parent
GOLDENS = ROOT / "tests" / "data" / "reports"
RULE_PAGES = ROOT / "docs" / "rules"
SCHEMA = ROOT / "docs" / "schema" / "report.schema.json"

WIDE = ReportOptions()
CASES: dict[str, tuple[str, ReportOptions]] = {
    "text.txt": ("text", WIDE),
    "text-80.txt": ("text", ReportOptions(width=80)),
    "text-all-statistics.txt": ("text", ReportOptions(width=80, all_findings=True, statistics=True)),
    "text-quiet.txt": ("text", ReportOptions(quiet=True)),
    "text-colour.txt": ("text", ReportOptions(width=80, colour=True)),
    "concise.txt": ("concise", WIDE),
    "report.json": ("json", WIDE),
    "report-all.json": ("json", ReportOptions(all_findings=True)),
    "report.jsonl": ("jsonl", WIDE),
    "github.txt": ("github", ReportOptions(directory="site")),
    "gitlab.json": ("gitlab", WIDE),
    "junit.xml": ("junit", WIDE),
    "junit-strict.xml": ("junit-strict", WIDE),
    "sarif.json": ("sarif", WIDE),
    "markdown.md": ("markdown", WIDE),
    "checkstyle.xml": ("checkstyle", WIDE),
    "rdjson.json": ("rdjson", WIDE),
    "report.html": ("html", ReportOptions(all_findings=True, pictures=factory.pictures())),
}


def golden(name: str) -> str:
    """Return what the golden file `name` has to hold."""
    report, options = CASES[name]
    stream = io.StringIO()
    REPORTERS[report](factory.sample(), stream, options)
    text = stream.getvalue()
    return CHANGING[report](text) if report in CHANGING else text


def _sarif_without_versions(text: str) -> str:
    """Take out what changes with a release or with the words of a rule."""
    log = json.loads(text)
    driver = log["runs"][0]["tool"]["driver"]
    driver["semanticVersion"] = "VERSION"
    driver["rules"] = [rule["id"] for rule in driver["rules"]]
    return json.dumps(log, ensure_ascii=False, indent=1) + "\n"


def _html_without_words(text: str) -> str:
    """Take out the style sheet and the catalogue's words."""
    text = re.sub(r"(<style>).*?(</style>)", r"\1\2", text, flags=re.S)
    text = re.sub(r"sha256-[\w+/=]+", "sha256-HASH", text)
    return re.sub(r"(<div class=\"rule\" id=\"\w+\">).*?(</div>)", r"\1WORDS\2", text, flags=re.S)


CHANGING = {"sarif": _sarif_without_versions, "html": _html_without_words}


def schema_text() -> str:
    """Return the published schema of the JSON report."""
    return json.dumps(json_schema(), indent=2) + "\n"


def generated() -> dict[Path, str]:
    """Return every file that is made from the code, with its text."""
    out = {GOLDENS / name: golden(name) for name in CASES}
    out |= {RULE_PAGES / f"{rule.code}.md": markdown_page(rule) for rule in RULES}
    return out | {RULE_PAGES / "README.md": markdown_list(RULES), SCHEMA: schema_text()}


if __name__ == "__main__":
    files = generated()
    SCHEMA.parent.mkdir(parents=True, exist_ok=True)
    for folder in (GOLDENS, RULE_PAGES):
        folder.mkdir(parents=True, exist_ok=True)
        for old in set(folder.iterdir()) - set(files):
            old.unlink()
    for path, text in files.items():
        path.write_text(text, encoding="utf-8", newline="\n")
