"""The command line's exit codes and streams."""

import pytest

from furnlint.cli.main import main


def test_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("furnlint ")


def test_missing_path_is_a_usage_error_that_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "no/such.pdf"]) == 2
    assert "no/such.pdf" in capsys.readouterr().err
