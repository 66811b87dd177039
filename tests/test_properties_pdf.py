"""What adoption rests on, with real PDFs built twice and the whole pipeline."""

import hashlib
import io
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

import standin
from furnlint.cli.main import main
from standin import git

TEXT = (
    "the survey covers every office of the agency and asks how records are kept where they are stored who may read "
    "them and when they are destroyed most units follow the schedule that was agreed with the archive although some "
    "keep copies for longer because staff have no time to sort them before they move to other rooms"
)
WORDS = TEXT.split()


def page(canvas: Canvas, header: str, footer: str, seed: int) -> None:
    rng = random.Random(seed)
    canvas.setFont("Helvetica", 9)
    canvas.drawString(72, 800, header)
    canvas.drawCentredString(297, 30, footer)
    canvas.setFont("Helvetica", 11)
    for row in range(34):
        canvas.drawString(72, 740 - row * 19, " ".join(rng.choices(WORDS, k=11)))
    canvas.showPage()


def build(
    path: Path,
    header: str,
    *,
    footer: str = "Page {page} of {pages}",
    pages: int = 8,
    first: int = 0,
    seed: int = 1,
) -> None:
    """Make a PDF; its date and id differ from build to build. `first` pages of other text stand before the others."""
    path.parent.mkdir(parents=True, exist_ok=True)
    canvas = Canvas(str(path), pagesize=(595, 842), invariant=False)
    total = pages + first
    for number in range(1, total + 1):
        shown = number - first if number > first else 1000 + number
        page(canvas, header, footer.format(page=number, pages=total), seed * 10_000 + shown)
    canvas.save()


def resaved(path: Path, **options: object) -> None:
    """Pass a PDF through another producer."""
    with pikepdf.open(io.BytesIO(path.read_bytes())) as pdf:
        pdf.docinfo["/Producer"] = f"another {random.random()}"
        pdf.save(path, **options)


def shortened(path: Path) -> None:
    with pikepdf.open(io.BytesIO(path.read_bytes())) as pdf:
        del pdf.pages[-1]
        pdf.save(path)


Check = Callable[..., list[dict[str, str]]]


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]) -> Check:
    """Return a function that checks and gives the findings as in the JSON report."""

    def run(*arguments: str) -> list[dict[str, str]]:
        capsys.readouterr()
        main(["check", "--format", "json", "--all-findings", *arguments])
        findings: list[dict[str, str]] = json.loads(capsys.readouterr().out)["findings"]
        return findings

    return run


@pytest.fixture
def repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """Return a repository of three PDFs, all of whose findings are accepted."""
    standin.scrub(monkeypatch)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = tmp_path / "repo"
    build(root / "docs/handbook.pdf", "Staff Handbook 2026", seed=1)
    build(root / "docs/report.pdf", "Annual Report - Confidential", footer="ACME Corp  -  {page}", seed=2)
    build(root / "docs/guide.pdf", "Guide to Records, 25 July 2026", footer="{page}", seed=3)
    standin.repository(root, {})
    monkeypatch.chdir(root)
    assert main(["baseline", "create"]) == 0
    text = (root / ".furnlint-baseline.toml").read_text(encoding="utf-8")
    for part in text.split("\n\n")[1:]:
        assert '"FL1' in part, "each of the PDFs has furniture that is found"
    capsys.readouterr()
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "baseline")
    return root


def new(findings: Sequence[dict[str, str]]) -> set[str]:
    return {finding["path"] for finding in findings if finding["status"] == "new"}


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_full_baseline_is_one_line_and_exit_code_0(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    del repo
    assert main(["check"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("checked 3 of 3 PDFs, 24 pages: 0 new, ")
    assert (out.count("\n"), err) == (1, "")


def test_a_rebuild_with_another_date_and_id_gives_nothing_new(repo: Path, check: Check) -> None:
    before = digest(repo / "docs/guide.pdf")
    build(repo / "docs/guide.pdf", "Guide to Records, 3 August 2027", footer="{page}", seed=3)
    resaved(repo / "docs/report.pdf", linearize=True)
    resaved(repo / "docs/handbook.pdf", object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert digest(repo / "docs/guide.pdf") != before
    assert {finding["status"] for finding in check()} == {"known"}
    assert main(["check", "--lock"]) == 0


def test_a_page_inserted_at_the_front_gives_nothing_new(repo: Path, check: Check) -> None:
    build(repo / "docs/handbook.pdf", "Staff Handbook 2026", first=1, seed=1)
    assert {finding["status"] for finding in check()} == {"known"}


def test_a_page_dropped_at_the_end_gives_nothing_new(repo: Path, check: Check) -> None:
    for path in (repo / "docs").iterdir():
        shortened(path)
    assert {finding["status"] for finding in check()} == {"known"}


def test_a_changed_document_has_only_its_own_new_findings(repo: Path, check: Check) -> None:
    build(repo / "docs/report.pdf", "Annual Report - Strictly Private", footer="ACME Corp  -  {page}", seed=2)
    findings = check()
    assert new(findings) == {"docs/report.pdf"}
    assert any(f["status"] == "known" for f in findings if f["path"] == "docs/report.pdf")
    assert new(check("--changed", "HEAD")) == {"docs/report.pdf"}


def test_a_renamed_file_has_moved(repo: Path, check: Check) -> None:
    git(repo, "mv", "docs/report.pdf", "docs/archive-2026.pdf")
    assert {f["status"] for f in check() if f["path"] == "docs/archive-2026.pdf"} == {"moved"}
    resaved(repo / "docs/archive-2026.pdf")
    assert {f["status"] for f in check() if f["path"] == "docs/archive-2026.pdf"} == {"moved"}


def test_a_finding_that_a_newer_furnlint_makes_is_drift(repo: Path, check: Check) -> None:
    """The baseline of an older furnlint lacks an entry; the bytes of the PDF are those it was made from."""
    path = repo / ".furnlint-baseline.toml"
    head, _, rest = path.read_text(encoding="utf-8").partition('"FL1')
    path.write_text(head + rest.partition("\n")[2], encoding="utf-8")
    findings = check()
    assert [f["status"] for f in findings].count("drift") == 1
    assert new(findings) == set()
    assert main(["check"]) == 0
    assert main(["check", "--fail-on-drift"]) == 1
    resaved(repo / "docs/guide.pdf")
    assert new(check()) == {"docs/guide.pdf"}


def test_a_fixed_finding_is_stale_and_prune_removes_just_that(repo: Path, check: Check) -> None:
    baseline = repo / ".furnlint-baseline.toml"
    before = baseline.read_text(encoding="utf-8")
    build(repo / "docs/report.pdf", "Annual Report - Confidential", footer="", seed=2)
    assert new(check()) == set()
    assert main(["check", "--lock"]) == 1
    assert main(["baseline", "prune"]) == 0
    after = baseline.read_text(encoding="utf-8")
    gone = set(before.split("\n")) - set(after.split("\n"))
    assert gone
    assert all("FL1" in line for line in gone)
    assert set(after.split("\n")) <= set(before.split("\n"))
    assert main(["check", "--lock"]) == 0


def test_a_swap_is_seen(repo: Path, check: Check, capsys: pytest.CaptureFixture[str]) -> None:
    build(repo / "docs/handbook.pdf", "Rules of Conduct", seed=1)
    assert new(check()) == {"docs/handbook.pdf"}
    main(["check"])
    assert "do not occur any more (docs/handbook.pdf FL1" in capsys.readouterr().err


def test_an_update_without_change_is_byte_identical(repo: Path) -> None:
    before = (repo / ".furnlint-baseline.toml").read_bytes()
    assert main(["baseline", "update"]) == 0
    assert (repo / ".furnlint-baseline.toml").read_bytes() == before


def test_a_pointer_to_content_that_was_checked_needs_no_download(repo: Path, check: Check) -> None:
    path = repo / "docs/report.pdf"
    before = [finding for finding in check() if finding["path"] == "docs/report.pdf"]
    path.write_text(
        f"version https://git-lfs.github.com/spec/v1\noid sha256:{digest(path)}\nsize {path.stat().st_size}\n"
    )
    assert [finding for finding in check() if finding["path"] == "docs/report.pdf"] == before
    text = (repo / ".furnlint-baseline.toml").read_bytes()
    assert main(["baseline", "update"]) == 0
    assert (repo / ".furnlint-baseline.toml").read_bytes() == text
    findings = check("--no-cache")
    assert {(f["rule"], f["status"]) for f in findings if f["path"] == "docs/report.pdf"} == {("FL407", "known")}
    assert main(["baseline", "update"]) == 0
    assert (repo / ".furnlint-baseline.toml").read_bytes() == text
