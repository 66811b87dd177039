"""`furnlint init`."""

import json
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import checkout
import standin
import validators
from checkout import FOOTER, handbook, put, snapshot
from furnlint import __version__
from furnlint.cli import init
from furnlint.cli.main import main
from furnlint.config.load import load
from furnlint.config.schema import Settings
from standin import git, posix, scrub

CONFIG, BASELINE = ".furnlint.toml", ".furnlint-baseline.toml"
HOOKS, WORKFLOW = ".pre-commit-config.yaml", ".github/workflows/furnlint.yml"
ALL = [CONFIG, BASELINE, HOOKS, WORKFLOW]


@pytest.fixture
def repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    standin.install(monkeypatch)
    root = standin.repository(tmp_path / "repo", {"docs/a.pdf": "FL101 Staff Handbook\nFL103 Page 3\n"})
    monkeypatch.chdir(root)
    return root


def written(text: str, word: str = "wrote") -> list[str]:
    return [line.split()[1].rstrip(":") for line in text.splitlines() if line.startswith(f"{word} ")]


def test_it_writes_what_is_missing_and_says_so(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 1
    capsys.readouterr()
    assert main(["init"]) == 0
    out = capsys.readouterr().out
    assert written(out) == ALL
    assert f"wrote {BASELINE}: 2 findings in 1 PDFs are accepted; new ones fail" in out
    assert f"next: git add {' '.join(ALL)}" in out
    assert all((repo / name).is_file() for name in ALL)
    assert main(["check", "--all"]) == 0
    assert main(["config", "verify"]) == 0
    standin.write(repo, {"docs/b.pdf": "FL101 Another\n"})
    assert main(["check"]) == 1


def test_it_overwrites_nothing(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = {CONFIG: 'select = ["FL1"]\n', BASELINE: "version = 1\n", HOOKS: "repos: []\n", WORKFLOW: "name: mine\n"}
    standin.write(repo, mine)
    before = snapshot(repo)
    assert main(["init"]) == 0
    out = capsys.readouterr().out
    assert snapshot(repo) == before
    assert written(out) == []
    assert written(out, "left ") == ALL
    assert "additional_dependencies:" in out  # what to add to the hooks
    assert "next:" not in out


def test_a_second_run_leaves_everything(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init"]) == 0
    before = snapshot(repo)
    capsys.readouterr()
    assert main(["init"]) == 0
    assert snapshot(repo) == before
    assert written(capsys.readouterr().out, "left ") == ALL


def test_the_config_says_the_defaults(repo: Path) -> None:
    assert main(["init"]) == 0
    assert load(repo) == Settings(repo.as_posix(), repo.as_posix(), (repo / CONFIG).as_posix())


def test_what_the_config_has_as_comments_is_right(repo: Path) -> None:
    assert main(["init"]) == 0
    text = (repo / CONFIG).read_text(encoding="utf-8")
    code = [line.removeprefix("# ") for line in text.splitlines() if line.startswith(("# [", "# ")) and "=" in line]
    tables = {"preset": "[cleaner]", "rule": "[[ignore]]"}
    lines = [part for line in code for part in (tables.get(line.split()[0], ""), line)]
    (repo / CONFIG).write_text("\n".join(lines), encoding="utf-8")
    settings = load(repo)
    assert settings.check.cleaner_stated
    assert [ignore.rule for ignore in settings.ignores] == ["FL302"]


@pytest.mark.parametrize("name", ["furnlint.toml", "pyproject.toml"])
def test_another_config_counts(name: str, repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    standin.write(repo, {name: "[tool.furnlint]\n" if name == "pyproject.toml" else ""})
    assert main(["init"]) == 0
    out = capsys.readouterr().out
    assert f"left  {name}: " in out
    assert not (repo / CONFIG).exists()


def test_from_a_folder_below(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(repo / "docs")
    assert main(["init"]) == 0
    assert all((repo / name).is_file() for name in ALL)


def test_a_wrong_config_stops_it(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    standin.write(repo, {CONFIG: "selekt = 1\n"})
    before = snapshot(repo)
    assert main(["init"]) == 2
    assert "unknown key" in capsys.readouterr().err
    assert snapshot(repo) == before


def test_outside_of_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    standin.install(monkeypatch)
    standin.write(tmp_path, {"a.pdf": "FL101 x\n"})
    monkeypatch.chdir(tmp_path)
    assert main(["init"]) == 0
    out = capsys.readouterr().out
    assert written(out) == [CONFIG, BASELINE]
    assert "not a git repository, so no hook and no workflow; run this again after `git init`" in out
    assert not (tmp_path / HOOKS).exists()


def test_without_a_pdf_there_is_no_baseline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    standin.install(monkeypatch)
    monkeypatch.chdir(standin.repository(tmp_path / "repo", {}))
    assert main(["init"]) == 0
    out = capsys.readouterr().out
    assert f"left  {BASELINE}: no PDF found; when there are PDFs, run `furnlint baseline create`" in out
    assert written(out) == [CONFIG, HOOKS, WORKFLOW]


@posix
def test_a_link_to_nothing_is_not_followed(repo: Path) -> None:
    (repo / HOOKS).symlink_to(repo.parent / "elsewhere")
    assert main(["init"]) == 0
    assert not (repo.parent / "elsewhere").exists()


def test_what_cannot_be_written_is_an_error(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    standin.write(repo, {".github": "a file"})
    assert main(["init"]) == 2
    assert f"{WORKFLOW}: cannot be written" in capsys.readouterr().err


def test_another_ci_service(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    standin.write(repo, {".gitlab-ci.yml": "x:\n"})
    assert main(["init"]) == 0
    assert f"left  {WORKFLOW}: .gitlab-ci.yml says that CI is elsewhere" in capsys.readouterr().out


@pytest.mark.parametrize("branch", ["main", "trunk/v2", "a'b"])
@pytest.mark.parametrize("lfs", [True, False])
def test_the_workflow_is_valid(repo: Path, branch: str, lfs: bool) -> None:
    git(repo, "symbolic-ref", "HEAD", f"refs/heads/{branch}")
    if lfs:
        standin.write(repo, {".gitattributes": "*.pdf filter=lfs diff=lfs merge=lfs -text\n"})
    assert main(["init"]) == 0
    validators.workflow(repo / WORKFLOW)
    text = (repo / WORKFLOW).read_text(encoding="utf-8")
    assert f'branches: ["{branch if branch in {"main", "trunk/v2"} else "main"}"]' in text
    assert ("lfs: true" in text) == lfs


def test_the_hook_is_valid(repo: Path) -> None:
    assert main(["init"]) == 0
    validators.hooks(repo / HOOKS)


@pytest.mark.parametrize(
    ("origin", "expected"),
    [
        (None, f"furnlint=={__version__}"),
        ({"url": "file:///somewhere", "dir_info": {}}, f"furnlint=={__version__}"),
        (
            {"url": "https://example.org/furnlint.git", "vcs_info": {"vcs": "git", "commit_id": "a" * 40}},
            f"furnlint @ git+https://example.org/furnlint.git@{'a' * 40}",
        ),
        (
            {"url": 'https://example.org/"\n', "vcs_info": {"vcs": "git", "commit_id": "a" * 40}},
            f"furnlint=={__version__}",
        ),
    ],
)
def test_furnlint_comes_from_where_it_came_from(
    origin: dict[str, object] | None, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Installed:
        @staticmethod
        def read_text(name: str) -> str | None:
            return json.dumps(origin) if name == "direct_url.json" and origin else None

    monkeypatch.setattr(metadata, "distribution", lambda name: Installed())
    assert init.requirement() == expected


@posix
@pytest.mark.install
def test_the_hook_works_as_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheels = tmp_path / "wheels"
    source = checkout.project(tmp_path / "source")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(wheels), str(source)]
    subprocess.run(command, check=True)
    scrub(monkeypatch)
    root = checkout.repository(tmp_path / "repo", {"docs/a.pdf": handbook()})
    monkeypatch.chdir(root)
    assert main(["init"]) == 0
    git(root, "add", "-A")
    # As if this version were on an index already.
    environment = checkout.environment(PRE_COMMIT_HOME=str(tmp_path / "home"), PIP_FIND_LINKS=str(wheels))
    run = [validators.program("pre-commit"), "run", "--verbose"]
    done = subprocess.run([*run, "--all-files"], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "0 new, 1 known" in done.stdout
    put(root, {"docs/b.pdf": handbook(footer=FOOTER)})
    git(root, "add", "-A")
    done = subprocess.run(run, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert FOOTER in done.stdout
