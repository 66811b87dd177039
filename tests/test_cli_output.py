"""The options that say how the findings are reported."""

from __future__ import annotations

import argparse
import io
from typing import TYPE_CHECKING

import pytest

from factory import result, sample, verdict
from furnlint.cli.output import Output, add_options, output_of
from furnlint.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def parsed(*arguments: str, environ: dict[str, str] | None = None, stream: io.StringIO | None = None) -> Output:
    parser = argparse.ArgumentParser()
    add_options(parser)
    return output_of(parser.parse_args(arguments), environ or {}, stream or io.StringIO())


def test_a_pipe_gets_plain_text_that_is_not_wrapped() -> None:
    output = parsed()
    assert (output.format, output.options.colour, output.options.width) == ("text", False, None)


def test_a_terminal_gets_colours_and_its_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "72")
    options = parsed(stream=Terminal()).options
    assert (options.colour, options.width) == (True, 72)
    monkeypatch.setenv("COLUMNS", "300")
    assert parsed(stream=Terminal()).options.width == 100


def test_actions_gets_annotations_unless_another_format_is_asked_for() -> None:
    environ = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "/tmp/summary"}
    assert parsed(environ=environ).format == "github"
    assert parsed(environ=environ).options.step_summary == "/tmp/summary"
    assert parsed("--format", "json", environ=environ).format == "json"


def test_unknown_format_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed("--format", "xml")
    assert "junit-strict" in capsys.readouterr().err


def test_wrong_report_is_refused_before_the_run() -> None:
    with pytest.raises(UsageError, match="there is no format 'xml'"):
        parsed("--report", "xml=out.xml")


def test_reports_go_to_their_files_and_the_findings_to_the_stream(tmp_path: Path) -> None:
    stream = io.StringIO()
    parsed("--report", f"junit={tmp_path / 'j.xml'}", "--report", f"sarif={tmp_path / 's.json'}").write(
        sample(), stream
    )
    assert (tmp_path / "j.xml").read_text().startswith("<?xml")
    assert '"version": "2.1.0"' in (tmp_path / "s.json").read_text()
    assert stream.getvalue().endswith("5 new, 1 known, 1 drift\n")


def test_findings_are_printed_even_if_a_report_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    output = parsed("--report", f"json={folder / 'x.json'}")
    folder.rmdir()
    stream = io.StringIO()
    with pytest.raises(UsageError, match="no folder"):
        output.write(sample(), stream)
    assert "FL101" in stream.getvalue()


def test_paths_of_annotations_are_the_repository_s() -> None:
    stream = io.StringIO()
    parsed("--format", "github").write(result(verdict("a.pdf")), stream, directory="docs")
    assert "file=docs/a.pdf," in stream.getvalue()
