"""`check --config-from`: config and baseline of a commit, so that a change cannot accept its own findings."""

from pathlib import Path

import pytest

import standin
from furnlint.cli.main import main
from standin import git, repository, write

BASELINE = ".furnlint-baseline.toml"


@pytest.fixture
def repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository whose main branch accepts what there is, and a branch that adds a PDF with a finding."""
    standin.install(monkeypatch)
    root = repository(tmp_path / "repo", {"docs/a.pdf": "FL101 Staff Handbook\n", ".furnlint.toml": ""})
    monkeypatch.chdir(root)
    assert main(["baseline", "create"]) == 0
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "accept")
    git(root, "checkout", "-q", "-b", "change")
    write(root, {"docs/b.pdf": "FL102 Confidential\n"})
    return root


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "change")


def test_a_change_cannot_ignore_its_own_findings(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(repo, {".furnlint.toml": 'ignore = ["FL1"]\n'})
    commit(repo)
    assert main(["check", "--all"]) == 0
    assert main(["check", "--all", "--config-from", "main", "--format", "concise"]) == 1
    assert "docs/b.pdf:1: FL102" in capsys.readouterr().out


def test_a_change_cannot_exclude_its_pdf(repo: Path) -> None:
    write(repo, {".furnlint.toml": 'exclude = ["docs/b.pdf"]\n'})
    commit(repo)
    assert main(["check", "--changed=main"]) == 0
    assert main(["check", "--changed=main", "--config-from", "main"]) == 1


def test_a_change_cannot_accept_its_own_findings(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["baseline", "update"]) == 0
    commit(repo)
    assert main(["check", "--all"]) == 0
    capsys.readouterr()
    assert main(["check", "--all", "--config-from", "main", "--format", "concise"]) == 1
    out, err = capsys.readouterr()
    assert "docs/b.pdf:1: FL102" in out
    assert "docs/a.pdf" not in out  # known in main
    assert "1 of the new findings are accepted by the baseline in the work tree" in err


def test_a_config_under_another_name_does_not_come_in(repo: Path) -> None:
    git(repo, "rm", "-q", ".furnlint.toml")
    write(repo, {"furnlint.toml": 'ignore = ["FL1"]\n'})
    commit(repo)
    assert main(["check", "--all"]) == 0
    assert main(["check", "--all", "--config-from", "main"]) == 1


def test_the_config_of_a_commit_is_found_from_below(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(repo, {".furnlint.toml": 'ignore = ["FL1"]\n'})
    commit(repo)
    monkeypatch.chdir(repo / "docs")
    assert main(["check"]) == 0
    assert main(["check", "--config-from", "main"]) == 1


def test_a_named_config_is_taken_from_the_commit_too(repo: Path) -> None:
    write(repo, {".furnlint.toml": 'ignore = ["FL1"]\n'})
    commit(repo)
    assert main(["check", "--all", "--config", ".furnlint.toml", "--config-from", "main"]) == 1
    assert main(["check", "--all", "--config", "other.toml", "--config-from", "main"]) == 2


def test_a_commit_without_config_and_baseline_has_the_defaults(repo: Path) -> None:
    assert main(["check", "docs/a.pdf", "--config-from", "main~1"]) == 1
    assert main(["check", "docs/a.pdf", "--config-from", "main"]) == 0


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({".furnlint.toml": "selekt = 1\n"}, "in bad: .furnlint.toml:1: selekt: unknown key"),
        ({".furnlint.toml": 'baseline = "gone.toml"\n'}, "gone.toml: .furnlint.toml names this baseline"),
        ({BASELINE: "version = 99\n"}, f"{BASELINE} in bad: format 99"),
    ],
)
def test_what_is_wrong_in_the_commit_is_said(
    files: dict[str, str], says: str, repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    git(repo, "checkout", "-q", "-b", "bad")
    write(repo, files)
    commit(repo)
    git(repo, "checkout", "-q", "main")
    assert main(["check", "--all", "--config-from", "bad"]) == 2
    assert says in capsys.readouterr().err


def test_an_unknown_commit_is_an_error(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--all", "--config-from", "nothing"]) == 2
    assert "no commit 'nothing' here" in capsys.readouterr().err


def test_outside_of_git_it_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    standin.install(monkeypatch)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    write(tmp_path, {"a.pdf": "x"})
    monkeypatch.chdir(tmp_path)
    assert main(["check", "--config-from", "main"]) == 2


def test_an_error_gives_no_command_to_a_ci_runner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("##[add-mask]the", "a\n::error::x", " ::stop-commands::x"):
        assert main(["check", name]) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        assert "##[" not in err
        assert " ::" not in err
