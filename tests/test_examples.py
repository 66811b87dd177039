"""The example documents: they are what they claim to be, and furnlint finds what was drawn.

The truth in data/examples was recorded by the code that drew the furniture. After a change to an example:
`python examples/make.py --truth tests/data/examples`, and read the difference.
"""

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from checkout import handbook, put
from furnlint import __version__
from furnlint.cli import templates
from furnlint.cli.main import main
from standin import git, scrub

ROOT = Path(__file__).parent.parent
REPOSITORY = ROOT / "examples"
SET_UP = [".furnlint.toml", ".furnlint-baseline.toml", ".pre-commit-config.yaml", ".github/workflows/furnlint.yml"]
MEND = "read what is new, then run `furnlint baseline update` in examples/"
TRUTH = Path(__file__).parent / "data" / "examples"
NAMES = ["annual-report-proof", "benefits-guide", "income-2025", "project-requirements", "staff-handbook"]
WHOLE = ["benefits-guide", "income-2025", "staff-handbook"]
"""The documents of which every furniture line is found today."""
Folder = dict[str, Path]


def make(folder: Path) -> Folder:
    command = [sys.executable, "-W", "error", "examples/make.py", str(folder), "--truth", str(folder / "truth")]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return {path.stem: path for path in folder.rglob("*.pdf")}


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    return make(tmp_path_factory.mktemp("examples"))


def truth(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (TRUTH / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def test_the_committed_truth_is_what_was_drawn(examples: Folder) -> None:
    assert sorted(examples) == NAMES == sorted(path.stem for path in TRUTH.iterdir())
    for name, path in examples.items():
        drawn = path.parent.parent / "truth" / f"{name}.jsonl"
        assert drawn.read_text(encoding="utf-8") == (TRUTH / f"{name}.jsonl").read_text(encoding="utf-8")


def test_the_examples_are_the_same_bytes_each_time(examples: Folder, tmp_path: Path) -> None:
    again = make(tmp_path)
    assert {name: path.read_bytes() for name, path in examples.items()} == {n: p.read_bytes() for n, p in again.items()}


def test_the_handbook_has_three_lines_on_each_of_four_pages(examples: Folder) -> None:
    assert len(pypdfium2.PdfDocument(examples["staff-handbook"])) == 4
    assert Counter(row["page"] for row in truth("staff-handbook")) == {1: 3, 2: 3, 3: 3, 4: 3}


def test_the_standard_has_a_notice_of_four_lines_on_every_page(examples: Folder) -> None:
    pages = len(pypdfium2.PdfDocument(examples["project-requirements"]))
    notices = Counter(row["page"] for row in truth("project-requirements") if row["kinds"] == ["notice"])
    assert notices == dict.fromkeys(range(1, pages + 1), 4)


def test_the_standard_has_requirements_at_page_edges(examples: Folder) -> None:
    document = pypdfium2.PdfDocument(examples["project-requirements"])
    bodies = [page.get_textpage().get_text_bounded(top=page.get_height() - 60, bottom=96).strip() for page in document]
    assert sum(body.startswith("3.") and " shall " in body.splitlines()[0] for body in bodies) >= 3


def test_no_header_of_the_guide_is_on_30_percent_of_its_pages(examples: Folder) -> None:
    pages = len(pypdfium2.PdfDocument(examples["benefits-guide"]))
    headers = Counter(row["text"] for row in truth("benefits-guide") if row["kinds"] == ["section-title"])
    assert sum(headers.values()) == pages - 1  # all but the cover
    assert max(headers.values()) < 0.3 * pages


def test_the_job_line_of_the_proof_has_121_characters() -> None:
    lines = [row["text"] for row in truth("annual-report-proof") if row["kinds"] == ["print-mark"]]
    assert {len(line) for line in lines} == {121}
    assert len(set(lines)) == len(lines)


def test_the_report_has_a_table_drawn_sideways_and_a_turned_page(examples: Folder) -> None:
    document = pypdfium2.PdfDocument(examples["income-2025"])
    assert [page.get_rotation() for page in document].count(90) == 1
    page = next(page for page in document if "Table A-3." in page.get_textpage().get_text_range())
    assert page.get_rotation() == 0
    text = page.get_textpage()
    index, count = text.search("Table A-3.").get_next()
    bottoms = [text.get_charbox(i)[1] for i in range(index, index + count)]
    assert max(bottoms) - min(bottoms) > 30  # the letters stand above each other


def lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["lines", *arguments]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("name", NAMES)
def test_no_content_is_taken_for_furniture(name: str, examples: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    found = Counter((row["page"], row["text"]) for row in lines(capsys, str(examples[name])))
    assert found - Counter((row["page"], row["text"]) for row in truth(name)) == Counter()


@pytest.mark.parametrize("name", WHOLE)
def test_all_furniture_is_found(name: str, examples: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    found = Counter((row["page"], row["text"]) for row in lines(capsys, str(examples[name])))
    assert Counter((row["page"], row["text"]) for row in truth(name)) - found == Counter()


def test_the_excerpt_in_the_readme_is_what_check_prints(
    examples: Folder, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If it is not: paste the new one, after reading whether it says what a newcomer needs."""
    excerpt = re.search(r"```\n(examples/.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    assert excerpt
    monkeypatch.chdir(examples["staff-handbook"].parent.parent)
    assert main(["check", "--format", "text", "people/staff-handbook.pdf"]) == 1
    assert capsys.readouterr().out == excerpt.group(1).replace("examples/documents/", "")


@pytest.fixture
def repository(examples: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The example repository as somebody who copies it has it: with its documents, and in git."""
    scrub(monkeypatch)
    root = tmp_path / "repository"
    for name in SET_UP:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(REPOSITORY / name, root / name)
    for path in examples.values():
        (root / "documents" / path.parent.name).mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, root / "documents" / path.parent.name)
    git(root, "init", "-q", "-b", "main")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "examples")
    monkeypatch.chdir(root)
    return root


def test_the_repository_has_what_init_writes() -> None:
    hook = templates.HOOKS + templates.hook(f"furnlint=={__version__}")
    workflow = templates.workflow(f"furnlint=={__version__}", "main", lfs=False)
    assert (REPOSITORY / SET_UP[2]).read_text(encoding="utf-8") == hook
    assert (REPOSITORY / SET_UP[3]).read_text(encoding="utf-8") == workflow


def test_the_repository_is_green_with_its_baseline(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", "verify"]) == 0
    before = (repository / ".furnlint-baseline.toml").read_bytes()
    capsys.readouterr()
    assert main(["check", "--all", "--lock", "--fail-on-drift", "--format", "text"]) == 0, MEND
    out, err = capsys.readouterr()
    assert err == "", MEND
    assert out in (ROOT / "README.md").read_text(encoding="utf-8"), "paste the new line into README.md"
    assert main(["baseline", "update"]) == 0
    assert (repository / ".furnlint-baseline.toml").read_bytes() == before, MEND


def test_the_repository_is_red_for_a_new_document(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # The config states a clean-up step that takes short headers out; this one is too long for it.
    header = "Harrow Lane Housing Trust - Pensions, Transfers and Allowances - Not to Be Given to Other Employers"
    put(repository, {"documents/people/pensions.pdf": handbook(header=header)})
    git(repository, "add", "-A")
    assert main(["check", "--staged", "--format", "concise"]) == 1
    assert "documents/people/pensions.pdf:1: FL101" in capsys.readouterr().out
