"""Files that go wrong: each costs one finding, named, and never a traceback."""

from __future__ import annotations

import os
import socket
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hostile_pdfs as hostile
from furnlint.config.schema import CheckSettings, Limits
from furnlint.errors import describe
from furnlint.furniture import find
from furnlint.model.finding import Location, Severity, Subject
from furnlint.model.pattern import Confidence
from furnlint.model.result import FileResult, FileStatus
from furnlint.readers import pdfium
from furnlint.rules import catalog
from furnlint.run.check import check_file
from furnlint.run.engine import run

if TYPE_CHECKING:
    from collections.abc import Callable

    from furnlint.model.analysis import Analysis
    from furnlint.rules.base import Rule

DEFAULTS = CheckSettings()
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="files of these kinds exist on POSIX systems")


def check(data: bytes, folder: Path, **limits: int) -> FileResult:
    path = folder / "document.pdf"
    path.write_bytes(data)
    return check_file(str(path), CheckSettings(limits=Limits(**limits)), name="document.pdf")


def only(result: FileResult, rule: str) -> str:
    """Return the message of the one finding of `rule`."""
    (finding,) = [finding for finding in result.findings if finding.rule == rule]
    return finding.message


@pytest.mark.parametrize("name", hostile.HOSTILE)
def test_a_hostile_file_is_read_or_named_as_unreadable(name: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.pdf"
    path.write_bytes(hostile.HOSTILE[name]())
    result = run([str(path)], DEFAULTS, cache=False, timeout=60, memory=1024)
    (file,) = result.files
    assert file.status is FileStatus.OK or file.findings
    assert not [finding for finding in file.findings if finding.rule == "FL409"], file.findings


def test_a_form_that_doubles_for_ever_is_ended_at_the_deadline_and_the_page_is_named(tmp_path: Path) -> None:
    for name in ("a.pdf", "c.pdf"):
        (tmp_path / name).write_bytes(hostile.ordinary())
    (tmp_path / "b.pdf").write_bytes(hostile.forms_that_double())
    paths = [str(tmp_path / name) for name in ("a.pdf", "b.pdf", "c.pdf")]
    result = run(paths, DEFAULTS, cache=False, timeout=2, memory=8192, jobs=1)
    first, hanging, last = result.files
    assert only(hanging, "FL409") == "the check was ended at its deadline of 2 s while reading page 1"
    assert "--timeout" in hanging.findings[0].remedy
    assert hanging.findings[0].pages == (1,)
    for file, path in ((first, paths[0]), (last, paths[2])):
        assert file == check_file(path, DEFAULTS)


def test_a_form_that_doubles_for_ever_is_ended_at_the_memory_cap(tmp_path: Path) -> None:
    (tmp_path / "b.pdf").write_bytes(hostile.forms_that_double())
    (file,) = run([str(tmp_path / "b.pdf")], DEFAULTS, cache=False, timeout=60, memory=128).files
    assert only(file, "FL409").startswith("the check needed more than its 128 MiB of memory and was ended")
    assert "`memory`" in file.findings[0].remedy


def test_a_pdf_without_pages_is_not_clean(tmp_path: Path) -> None:
    result = check(hostile.no_pages(), tmp_path)
    assert result.status is FileStatus.UNREADABLE
    assert only(result, "FL405") == "the PDF has 0 pages"


def test_pages_that_fail_are_one_finding_with_all_their_numbers(tmp_path: Path) -> None:
    result = check(hostile.missing_pages(12), tmp_path)
    assert result.status is FileStatus.PARTLY
    (finding,) = [finding for finding in result.findings if finding.rule == "FL405"]
    assert finding.pages == tuple(range(2, 13))
    assert "11 pages" in finding.message


@pytest.mark.parametrize("data", [b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF"])
def test_a_file_that_pdfium_refuses_is_explained_in_words_of_our_own(data: bytes, tmp_path: Path) -> None:
    message = only(check(data, tmp_path), "FL405")
    assert "Success" not in message
    assert "damaged" in message


# Files that are none.


@POSIX
@pytest.mark.parametrize(("kind", "name"), [("fifo", "a named pipe"), ("folder", "a folder"), ("device", "a device")])
def test_only_regular_files_are_read(kind: str, name: str, tmp_path: Path) -> None:
    path = tmp_path / "thing.pdf"
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero")
    assert only(check_file(str(path), DEFAULTS), "FL408") == f"this is {name}, not a regular file"
    assert run([str(path)], DEFAULTS, cache=tmp_path / "cache").files[0].findings


@POSIX
def test_a_socket_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket is short
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("s.pdf")
        assert only(check_file("s.pdf", DEFAULTS), "FL405").startswith("the file cannot be opened")


def test_a_file_that_is_gone_is_a_finding(tmp_path: Path) -> None:
    assert "No such file" in only(check_file(str(tmp_path / "gone.pdf"), DEFAULTS), "FL405")


def test_a_name_that_is_no_unicode_is_checked(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/caf\xe9.pdf"
    try:
        Path(os.fsdecode(path)).write_bytes(hostile.ordinary())
    except OSError:
        pytest.skip("this file system takes Unicode names only")
    (file,) = run([os.fsdecode(path)], DEFAULTS, cache=False).files
    assert (file.path, file.pages) == (os.fsdecode(path), 3)


# Limits of our own.


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"file_size": 1000}, "`limits.file-size`"),
        ({"pages": 2}, "`limits.pages`"),
        ({"page_characters": 100}, "`limits.page-characters`"),
        ({"document_characters": 400}, "`limits.document-characters`"),
    ],
)
def test_each_limit_reached_is_a_finding_that_names_its_option(
    limits: dict[str, int], words: str, tmp_path: Path
) -> None:
    result = check(hostile.ordinary(), tmp_path, **limits)
    message = only(result, "FL409")
    assert words in message
    assert str(*limits.values()) in message
    assert result.status is not FileStatus.OK
    assert check(hostile.ordinary(), tmp_path).status is FileStatus.OK


def _flood(rule: Rule, analysis: Analysis) -> list[object]:
    """Report each page 100 times, and one thing in many words."""
    del analysis
    place = Location(1, None, "quoted " * 1000)
    few = {"subject": Subject("document"), "confidence": Confidence.LOW}
    noise = [rule.finding(f"noise {n}", location=Location(1), severity=Severity.NOTE, **few) for n in range(300)]  # type: ignore[arg-type]
    return [*noise, rule.finding("long " * 1000, location=place, **few)]  # type: ignore[arg-type]


def test_a_flood_of_findings_is_cut_and_the_worst_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rule = catalog.BY_CODE["FL405"]
    _only_rule(monkeypatch, rule, _flood)
    result = check(hostile.ordinary(), tmp_path, findings=50, message_length=200)
    assert len(result.findings) == 52
    assert sum(finding.severity is Severity.ERROR for finding in result.findings) == 2
    cut, texts = (finding.message for finding in result.findings if finding.rule == "FL409")
    assert cut == "301 findings, more than the limit of 50 (`limits.findings`); the others are left out"
    assert texts == "the texts of 1 findings are cut to 200 characters (`limits.message-length`)"
    assert max(len(finding.message) for finding in result.findings) == 200
    assert max(len(finding.location.text) for finding in result.findings) == 200


def _only_rule(monkeypatch: pytest.MonkeyPatch, rule: Rule, check: Callable[..., object]) -> None:
    monkeypatch.setattr(catalog, "RULES", (replace(rule, check=check),))  # type: ignore[arg-type]


# Exceptions of any class.


class HostileError(Exception):
    """Its message is a trap."""

    def __str__(self) -> str:
        raise RuntimeError


RAISED = [
    ValueError("wrong\nvalue\x1b[31m"), KeyError("x"), RecursionError("maximum"), AssertionError(), HostileError(),
    OverflowError("a" * 10_000), UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"), StopIteration(), EOFError(),
]  # fmt: skip


def _raising(error: Exception) -> Callable[..., NoReturn]:
    def stage(*_: object, **__: object) -> NoReturn:
        raise error

    return stage


@pytest.mark.parametrize("error", RAISED, ids=lambda error: type(error).__name__)
def test_whatever_the_reader_raises_is_a_finding_that_names_it(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdfium, "read", _raising(error))
    result = check(hostile.ordinary(), tmp_path)
    assert result.status is FileStatus.UNREADABLE
    assert only(result, "FL405") == f"the reader failed: {describe(error)}"
    assert type(error).__name__ in result.findings[0].message
    assert result.findings[0].message.isprintable()


@pytest.mark.parametrize("error", RAISED, ids=lambda error: type(error).__name__)
def test_whatever_a_rule_or_the_judgement_raises_is_a_finding_and_the_other_rules_report(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    untouched = check(hostile.missing_pages(), tmp_path)
    _only_rule(monkeypatch, catalog.BY_CODE["FL101"], _raising(error))
    result = check(hostile.missing_pages(), tmp_path)
    assert only(result, "FL409") == f"furnlint failed in rule FL101: {describe(error)}"
    assert only(result, "FL405") == only(untouched, "FL405")
    monkeypatch.setattr(find, "find", _raising(error))
    monkeypatch.setattr(catalog, "RULES", ())
    assert only(check(hostile.ordinary(), tmp_path), "FL409") == f"furnlint failed in the judgement: {describe(error)}"


def test_memory_that_runs_out_is_reported_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(find, "find", _raising(MemoryError()))
        assert only(check(hostile.ordinary(), tmp_path), "FL409") == "the memory ran out in the judgement"
    monkeypatch.setattr(pdfium, "read", _raising(MemoryError()))
    result = check(hostile.ordinary(), tmp_path)
    assert only(result, "FL409") == "the memory ran out while the file was read"
    assert "`memory`" in result.findings[0].remedy


# Mutations.

SEEDS = [
    hostile.ordinary(),
    hostile.ordinary(2, compressed=True),
    hostile.missing_pages(3),
    hostile.outline_in_a_circle(),
]


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """Return a PDF with bits flipped, parts cut out, doubled, or brought in from another one."""
    data = bytearray(draw(st.sampled_from(SEEDS)))
    for _ in range(draw(st.integers(1, 6))):
        place = draw(st.integers(0, max(0, len(data) - 1)))
        length = draw(st.integers(1, 200))
        match draw(st.sampled_from(("flip", "cut", "truncate", "double", "splice", "number"))):
            case "flip":
                data[place : place + 1] = bytes(
                    byte ^ (1 << draw(st.integers(0, 7))) for byte in data[place : place + 1]
                )
            case "cut":
                del data[place : place + length]
            case "truncate":
                del data[max(place, 10) :]
            case "double":
                data[place:place] = data[place : place + length]
            case "splice":
                other = draw(st.sampled_from(SEEDS))
                start = draw(st.integers(0, len(other)))
                data[place : place + length] = other[start : start + length]
            case "number":
                data[place : place + 3] = draw(st.sampled_from((b"-1 ", b"99999999999", b"0 0 R", b"1e99", b"<<>>")))
    return bytes(data)


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(mutated())
def test_a_mutated_pdf_gives_a_result_and_the_same_one_twice(tmp_path: Path, data: bytes) -> None:
    result = check(data, tmp_path)
    assert result.status is FileStatus.OK or result.findings
    assert not [finding for finding in result.findings if finding.rule == "FL409"], result.findings
    assert check(data, tmp_path) == result
