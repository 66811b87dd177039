"""Standard streams that break, are closed or cannot take every character."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import pdfs
from furnlint.cli.main import main

posix = pytest.mark.skipif(os.name != "posix", reason="POSIX streams")


@pytest.fixture
def pdf(tmp_path: Path) -> str:
    path = tmp_path / "handbook.pdf"
    path.write_bytes(pdfs.pdf("page times=4\nheader | Handbuch für Häfen\nbody 30\nfooter | Seite {n}"))
    return str(path)


def furnlint(*arguments: str, shell_tail: str, **variables: str) -> subprocess.CompletedProcess[str]:
    words = " ".join(f"'{word}'" for word in (sys.executable, "-m", "furnlint", *arguments))
    environment = {**os.environ, **variables}
    command = ["bash", "-c", f"{words} {shell_tail}"]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


@posix
@pytest.mark.parametrize("arguments", ["lines --all", "check --no-cache", "check --no-cache --format json"])
def test_a_reader_that_goes_away_is_no_error(pdf: str, arguments: str) -> None:
    done = furnlint(*arguments.split(), pdf, shell_tail="| true; exit ${PIPESTATUS[0]}")
    assert "Traceback" not in done.stderr
    assert done.returncode in {0, 1, 141}


@posix
def test_a_closed_output_is_no_traceback(pdf: str) -> None:
    done = furnlint("lines", pdf, shell_tail=">&-")
    assert (done.returncode, done.stderr) == (0, "")


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_said(pdf: str) -> None:
    done = furnlint("lines", pdf, shell_tail="> /dev/full")
    assert done.returncode == 2
    assert done.stderr.startswith("furnlint: error: the output cannot be written")


@posix
def test_lines_are_utf_8_whatever_the_console_takes(pdf: str) -> None:
    done = furnlint("lines", pdf, shell_tail="", PYTHONIOENCODING="ascii")
    assert "Häfen" in done.stdout


def test_a_wrong_number_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--jobs", "0"]) == 2
    assert "'0' is not a whole number above 0" in capsys.readouterr().err
    assert main(["check", "--timeout", "soon"]) == 2
    assert "'soon' is not a number of seconds above 0" in capsys.readouterr().err
