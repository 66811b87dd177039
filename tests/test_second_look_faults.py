"""A reader that hangs or dies while suspect pages are held against it costs what it would have said, no more."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from furnlint.config.schema import CheckSettings, ReadCheck
from furnlint.model.result import FileResult, FileStatus
from furnlint.run import engine
from furnlint.run.check import check_file
from pages import body

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins use POSIX calls")
TIMEOUT = 3.0


def pdf(turned: bool) -> bytes:
    """Return a PDF of four pages with header and page number; the text of the second one is turned, if asked for."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=1)
    for number in range(4):
        canvas.setFont("Helvetica", 10)
        canvas.drawString(72, 810, "Rules of the Harbour Office")
        canvas.drawString(72, 30, f"Page {number + 1} of 4")
        if turned and number == 1:
            canvas.rotate(90)
            canvas.translate(0, -A4[0])
        for x, y, text in body(number, 30, 100):
            canvas.drawString(x, y, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def run(paths: list[Path], jobs: int = 2) -> dict[str, FileResult]:
    files = engine.check_files(list(map(str, paths)), CheckSettings(), jobs=jobs, timeout=TIMEOUT, cache=False)[0]
    return {file.path: file for file in files}


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("hang", f"the check was ended at its deadline of {TIMEOUT:g} s in the reading with pdfplumber, on page 2"),
        ("segfault", "the reader crashed in the reading with pdfplumber, on page 2 (SIGSEGV)"),
        ("exit_code", "the reader crashed in the reading with pdfplumber, on page 2 (exit code 3)"),
    ],
)
def test_what_was_found_before_stays(fault: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / fault).mkdir()
    turned, other = tmp_path / fault / "turned.pdf", tmp_path / fault / "other.pdf"
    turned.write_bytes(pdf(turned=True))
    other.write_bytes(pdf(turned=False))
    monkeypatch.setattr(engine, "WORK", "faults:check_with_a_reader_that_fails")
    got = run([turned, other])
    alone = check_file(str(turned), CheckSettings(read_check=ReadCheck.OFF))
    *found, ended = got[str(turned)].findings
    assert {"FL101", "FL103"} <= {finding.rule for finding in found}
    assert found == list(alone.findings), "what a check without the second look finds"
    assert (ended.rule, ended.message) == ("FL409", said)
    assert got[str(turned)].status is FileStatus.PARTLY
    assert got[str(turned)].pages == 4
    assert got[str(other)].findings == check_file(str(other), CheckSettings()).findings
    assert got[str(other)].status is FileStatus.OK


def test_it_is_the_same_with_one_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "exit_code").mkdir()
    paths = [tmp_path / "exit_code" / name for name in ("a.pdf", "turned.pdf", "z.pdf")]
    for path in paths:
        path.write_bytes(pdf(turned=path.name == "turned.pdf"))
    monkeypatch.setattr(engine, "WORK", "faults:check_with_a_reader_that_fails")
    assert run(paths, jobs=1) == run(paths[::-1], jobs=3)
