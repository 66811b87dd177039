"""What a person at a terminal of 80 columns sees: progress on stderr while it lasts, and a report that fits."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from wcwidth import wcswidth

from furnlint.cli import progress
from pages import FOOT, HEAD, body, pdf

if TYPE_CHECKING:
    from pathlib import Path

pty = pytest.importorskip("pty", reason="terminals are POSIX'")
termios = pytest.importorskip("termios", reason="terminals are POSIX'")

SLOW = """
import sys
from furnlint.cli import progress
progress.PATIENCE = -1.0
from furnlint.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with three PDFs that have findings, one of them with wide letters."""
    out = tmp_path_factory.mktemp("documents")
    for name in ("one", "two", "手册"):
        title = f"Handbook of the Harbour Office, part {name}, with rules for all who come and go"
        pages = [[(72.0, HEAD, title), *body(n, 12), (72.0, FOOT, f"Page {n + 1} of 6")] for n in range(6)]
        (out / f"{name}.pdf").write_bytes(pdf(pages))
    return out


def on_terminal(
    *arguments: str, columns: int = 80, merged: bool = False, environment: dict[str, str] | None = None
) -> tuple[str, str]:
    """Run furnlint with stderr on a terminal, and stdout too if `merged`; return stdout and what the terminal got."""
    leader, follower = pty.openpty()
    termios.tcsetwinsize(follower, (24, columns))
    clean = {k: v for k, v in os.environ.items() if k not in ("CI", "PRE_COMMIT", "NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW, *arguments],
        stdin=follower,
        stdout=follower if merged else subprocess.PIPE,
        stderr=follower,
        env=clean | {"TERM": "xterm-256color"} | (environment or {}),
    )
    os.close(follower)
    seen = bytearray()
    # The few lines on the terminal fit into its buffer while the pipe is read.
    with process.stdout or io.BytesIO() as stream:
        out = stream.read()
    with contextlib.suppress(OSError):  # Linux says EIO when the other side is closed
        while piece := os.read(leader, 65536):
            seen += piece
    process.wait()
    os.close(leader)
    return out.decode(), seen.decode()


def test_progress_is_shown_and_taken_away(folder: Path) -> None:
    out, terminal = on_terminal("check", "--no-cache", "--select", "FL1", str(folder))
    assert "checking PDFs" in terminal
    assert "/3" in terminal
    assert "\x1b[2K" in terminal, "the bar's line is erased at the end"
    assert out.splitlines()[-1].startswith("checked 3 of 3 PDFs")
    assert "\x1b" not in out, "stdout is a pipe"


@pytest.mark.parametrize("variable", ["CI", "PRE_COMMIT"])
def test_nobody_watches_a_hook_or_a_ci_log(variable: str, folder: Path) -> None:
    _, terminal = on_terminal("check", "--no-cache", "--select", "FL1", str(folder), environment={variable: "1"})
    assert "checking PDFs" not in terminal
    assert "\x1b[2K" not in terminal


def test_one_file_and_quiet_have_no_bar(folder: Path) -> None:
    assert "checking" not in on_terminal("check", "--no-cache", str(folder / "one.pdf"))[1]
    assert "checking" not in on_terminal("check", "--no-cache", "-q", str(folder))[1]


def test_a_pipe_is_no_terminal() -> None:
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123
        assert not progress.is_wanted({}, nowhere, quiet=False)


@pytest.mark.parametrize("columns", [40, 80])
def test_the_report_fits_the_terminal(columns: int, folder: Path) -> None:
    _, terminal = on_terminal(
        "check", "--no-cache", str(folder), columns=columns, merged=True, environment={"PRE_COMMIT": "1"}
    )
    lines = ESCAPE.sub("", terminal).replace("\r", "").split("\n")
    assert sum(line.startswith("  warning FL101") for line in lines) == 3
    free = [line for line in lines if line.startswith(("furnlint: ", "checked ")) or line.endswith(".pdf")]
    assert [line for line in lines if wcswidth(line) > columns and line not in free] == []


def test_colours_are_all_that_colour_adds(folder: Path) -> None:
    path = str(folder / "one.pdf")
    _, plain = on_terminal("check", path, merged=True, environment={"NO_COLOR": "1"})
    _, coloured = on_terminal("check", path, merged=True)
    assert not re.search(r"\x1b\[[0-9;]*m", plain)
    assert re.search(r"\x1b\[[0-9;]*m", coloured)
    assert ESCAPE.sub("", coloured) == ESCAPE.sub("", plain)
