"""Hostile names and texts through every format and every function of the escaper."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from markdown_it import MarkdownIt

from actions_runner import Command, commands
from factory import RULES, fated, finding, result
from furnlint.model.finding import Location, Subject
from furnlint.model.pattern import Confidence, Evidence
from furnlint.model.result import FileResult, FileStatus, RunResult, Status, Verdict
from furnlint.reports import REPORTERS, escape
from furnlint.reports.options import ReportOptions
from hostile import STRINGS

if TYPE_CHECKING:
    from collections.abc import Callable

every_string = pytest.mark.parametrize("text", STRINGS.values(), ids=STRINGS)
every_format = pytest.mark.parametrize("name", REPORTERS)

# Everything but the line end that must not reach a terminal, a log or a page as it is; written apart from escape.py.
ACTIVE = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff"
    "\ud800-\udfff\ue000-\uf8ff\ufdd0\ufffe\uffff\U0001ffff\U000e0041\U000f0000\U0010fffd]"
)
JOINERS = re.compile("[a-z][\u200c\u200d]|[\u200c\u200d][a-z]")
MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"])
JSON_FORMATS = ("json", "jsonl", "sarif", "gitlab", "rdjson")
XML_FORMATS = ("junit", "junit-strict", "checkstyle")


@cache
def hostile_output(name: str, text: str) -> str:
    """Return the report of a hostile run; most tests look at the same ones."""
    return write(name, hostile_run(text), ReportOptions(all_findings=True, statistics=True))


def write(name: str, run: RunResult, options: ReportOptions | None = None) -> str:
    stream = io.StringIO()
    REPORTERS[name](run, stream, options or ReportOptions())
    return stream.getvalue()


@cache
def hostile_run(text: str) -> RunResult:
    """Return a run with `text` wherever a stranger's text can be: in a new finding and in a known one."""
    path = f"{text}.pdf"
    found = finding(
        message=f"running header {text} on 2 of 2 pages",
        remedy=text,
        location=Location(1, None, text),
        subject=Subject("pattern", text, "top"),
        evidence=(Evidence("association", 1.0, text),),
        pages=(1, 2),
    )
    bare = replace(found, message=text, rule="FL102", slug=RULES["FL102"][0])
    verdicts = (fated(path, found), fated(path, bare, Status.KNOWN, text))
    return RunResult((FileResult(path, FileStatus.OK, (found, bare), "0" * 64, 2),), verdicts, asked=1, failing=2)


def acts(output: str) -> list[str]:
    """Return what in `output` would act on a terminal or could not be written; nothing, if all is well."""
    found = [ascii(char) for char in sorted(set(output)) if ACTIVE.match(char)]
    if "\u200c" in output or "\u200d" in output:
        found += JOINERS.findall(output)
    return found


def offenders(check: Callable[[str], Any]) -> dict[str, Any]:
    """Return the strings for which `check` returns something, and what."""
    return {name: found for name, text in STRINGS.items() if (found := check(text))}


@every_format
def test_no_format_lets_anything_active_through(name: str) -> None:
    assert offenders(lambda text: acts(hostile_output(name, text))) == {}


@pytest.mark.parametrize("width", [20, 37, 80])
def test_no_way_of_wrapping_lets_anything_active_through(width: int) -> None:
    def check(text: str) -> list[Any]:
        output = write("text", hostile_run(text), ReportOptions(width=width, all_findings=True))
        return acts(output) + commands(output)

    assert offenders(check) == {}


def test_colours_are_the_only_sequences_on_a_terminal() -> None:
    def check(text: str) -> list[Any]:
        coloured = write("text", hostile_run(text), ReportOptions(width=80, colour=True))
        bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
        return acts(bare) + commands(bare) + commands(coloured)

    assert offenders(check) == {}


@every_format
def test_a_runner_finds_no_command_that_was_not_meant(name: str) -> None:
    meant = {"group", "endgroup", "warning"} if name == "github" else set()

    def check(text: str) -> set[str]:
        output = hostile_output(name, text)
        return {command.name for command in commands(output)} ^ meant | set(re.findall(r"##\w*\[", output))

    assert offenders(check) == {}


@every_string
def test_a_runner_reads_back_the_annotations_that_were_meant(text: str) -> None:
    path = ReportOptions().repository_path(f"{text}.pdf")
    shown = [c for c in commands(hostile_output("github", text)) if c.name == "warning"]
    assert shown == [
        Command(
            "warning",
            {"file": escape.plain(path, 4096).strip(), "line": "1", "title": title},
            escape.shorten(f"{escape.plain(message, 300)} (pages 1-2)\nremedy: {escape.plain(text)}", 4000),
        )
        for title, message in (
            ("FL101 running-header", f"running header {text} on 2 of 2 pages"),
            ("FL102 running-footer", text),
        )
    ]


@given(st.text(max_size=60), st.text(max_size=60), st.text(max_size=60))
@settings(max_examples=200, deadline=None)
def test_any_annotation_is_read_back(path: str, title: str, message: str) -> None:
    line = (
        f"::error file={escape.github_path(path)},title={escape.github_property(title)}::{escape.github_data(message)}"
    )
    expected = "\n".join(escape.plain(part) for part in message.split("\n"))
    assert commands(line) == [
        Command("error", {"file": escape.plain(path).strip(), "title": escape.plain(title).strip()}, expected),
    ]


@every_format
@given(text=st.text(st.characters(), min_size=1, max_size=30))
@settings(max_examples=40, deadline=None)
def test_no_character_at_all_is_let_through(name: str, text: str) -> None:
    output = hostile_output(name, text)
    assert acts(output) == []
    assert {command.name for command in commands(output)} <= {"group", "endgroup", "warning"}
    if name in XML_FORMATS:
        etree.fromstring(output.encode())


@pytest.mark.parametrize("name", ["concise", "text", "jsonl"])
def test_no_text_forges_another_line(name: str) -> None:
    honest = hostile_output(name, "a b").count("\n")

    def check(text: str) -> bool:
        lines = hostile_output(name, text).count("\n")
        # In the text format, an excerpt or a reason that is empty has no line.
        return lines > honest if name == "text" else lines != honest

    assert offenders(check) == {}


@every_format
def test_long_text_is_bounded_in_every_format_for_people(name: str) -> None:
    for key in ("long", "long escapes", "long commands", "long wide"):
        size = len(hostile_output(name, STRINGS[key]).encode())
        # The JSON contract and SARIF's properties carry the text as it is.
        assert size < (12_000_000 if name in JSON_FORMATS else 100_000)


@pytest.mark.parametrize("name", JSON_FORMATS)
@every_string
def test_json_is_read_back(name: str, text: str) -> None:
    output = hostile_output(name, text)
    values: Any = [json.loads(line) for line in output.splitlines()] if name == "jsonl" else json.loads(output)
    if name == "json":
        true = escape.scalar(text)
        assert values["findings"][0]["text"] == true
        assert values["documents"][0]["path"] == f"{true}.pdf"


@pytest.mark.parametrize("name", XML_FORMATS)
@every_string
def test_xml_is_well_formed_and_holds_the_text(name: str, text: str) -> None:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    root = etree.fromstring(hostile_output(name, text).encode(), parser)
    assert root.getroottree().docinfo.doctype == ""
    messages = [element.get("message") for element in root.iter() if element.get("message")]
    assert escape.xml(f"running header {text} on 2 of 2 pages") in {m.removesuffix(" (pages 1-2)") for m in messages}


@every_string
def test_markdown_has_no_markup_of_the_document(text: str) -> None:
    tokens = MARKDOWN.parse(hostile_output("markdown", text))
    benign = MARKDOWN.parse(hostile_output("markdown", "a b"))
    assert [t.type for t in tokens] == [t.type for t in benign]
    inline = [child for token in tokens for child in token.children or ()]
    assert {child.type for child in inline} <= {"text", "text_special", "code_inline", "softbreak"}
    rendered = "".join(child.content for child in inline if child.type != "code_inline")
    assert not re.search(r"[@#]\w|:(?=//)|\bwww\.(?!\u200b)\w", rendered.replace("www&#46;", ""))


@every_string
def test_markdown_code_holds_the_text(text: str) -> None:
    span = escape.markdown_code(text)
    (token,) = [t for t in MARKDOWN.parse(f"x {span} x") if t.type == "inline"]
    code = [child.content for child in token.children or () if child.type == "code_inline"]
    expected = escape.plain(text).replace("|", "\u00a6")
    assert code == ([expected] if expected.strip() else [])


@every_string
def test_html_holds_the_text(text: str) -> None:
    element = etree.fromstring(f'<p title="{escape.html(text)}">{escape.html(text)}</p>')
    assert (element.text or "") == element.get("title") == escape.plain(text)
    assert len(element) == 0


SINKS: dict[str, Callable[[str], str]] = {
    name: getattr(escape, name)
    for name in ("plain", "visible", "github_data", "github_property", "github_path", "xml", "html", "markdown", "uri")
}


@pytest.mark.parametrize("sink", SINKS.values(), ids=SINKS)
def test_every_sink_returns_one_inert_line(sink: Callable[[str], str]) -> None:
    assert offenders(lambda text: acts(sink(text)) or "\n" in sink(text)) == {}


@every_string
def test_plain_is_stable(text: str) -> None:
    once = escape.plain(text)
    assert escape.plain(once) == once
    assert len(once) <= escape.LINE_LIMIT


@pytest.mark.parametrize(
    "text",
    [
        "manuel d'été.pdf",
        "社員ハンドブック",
        "מדריך לעובד 2026",
        "می\u200cخواهم",
        "क्\u200dष",
        "👩 ⚠️",
        "std::vector",
        "a\u00a0b",
        "§ 3 – 5 %",
    ],
)
def test_honest_text_stays_as_it_is(text: str) -> None:
    assert escape.plain(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\x1b[31m", r"\x1b[31m"),
        ("a\nb\tc", r"a\nb\tc"),
        ("\u202e", r"\u202e"),
        ("\ud800", r"\ud800"),
        ("\U000e0041", r"\U000e0041"),
        ("::error::x", r"\::error::x"),
        ("a ::x", r"a \::x"),
        ("##[x]", r"##\[x]"),
        ("##vso[x]", r"##vso\[x]"),
    ],
)
def test_what_is_hidden_is_shown(text: str, expected: str) -> None:
    assert escape.plain(text) == expected


def test_the_table_covers_what_it_is_meant_to() -> None:
    """A string that every check passes untouched would prove nothing."""
    assert all(
        ACTIVE.search(STRINGS[key]) for key in ("newline", "colour", "bidi", "zero width", "tags", "lone surrogates")
    )
    found = {name: commands(text) for name, text in STRINGS.items()}
    assert {name for name, seen in found.items() if seen} >= {"command", "bracket command", "command on a new line"}


def test_a_known_finding_s_reason_is_escaped_too() -> None:
    found: Any = finding(confidence=Confidence.HIGH)
    run = result(Verdict("a.pdf", found, Status.KNOWN, "0" * 16, "agreed\n::error::forged"))
    assert commands(write("text", run, ReportOptions(all_findings=True))) == []
