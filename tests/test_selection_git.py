"""Selections that git is asked for."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import standin
from furnlint.cli.main import main
from furnlint.errors import SelectionError
from furnlint.selection.names import Place
from furnlint.selection.select import Request, Selection, select
from standin import git, posix, repository, write

AWKWARD = ("été.pdf", "with space.pdf", "new\nline.pdf", 'quo"te.pdf', "tab\t.pdf", "-dash.pdf", "日本.PDF", "100%.pdf")


@pytest.fixture
def repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    standin.install(monkeypatch)
    root = repository(tmp_path / "repo", {"docs/a.pdf": "a", "docs/b.pdf": "b", "README.md": "x"})
    monkeypatch.chdir(root)
    return root


def chosen(
    root: Path, *, cwd: str = ".", wanted: Callable[[str], bool] = lambda key: True, **request: object
) -> Selection:
    place = Place(root / cwd, root, root)
    watched = (str(root / ".furnlint.toml"), str(root / ".furnlint-baseline.toml"))
    return select(Request(**request), place, wanted, watched)  # type: ignore[arg-type]


def names(root: Path, **request: object) -> list[str]:
    return [file.path for file in chosen(root, **request).files]  # type: ignore[arg-type]


def test_staged_is_what_the_next_commit_adds_or_changes(repo: Path) -> None:
    write(repo, {"docs/a.pdf": "changed", "docs/new.pdf": "new", "docs/untracked.pdf": "u", "docs/b.pdf": "unstaged"})
    git(repo, "add", "docs/a.pdf", "docs/new.pdf")
    assert names(repo, staged=True) == ["docs/a.pdf", "docs/new.pdf"]


@posix
def test_awkward_names_arrive_as_they_are(repo: Path) -> None:
    write(repo, dict.fromkeys(AWKWARD, "x"))
    assert names(repo, changed=True, base="main") == sorted(AWKWARD)
    git(repo, "add", "-A")
    assert names(repo, staged=True) == sorted(AWKWARD)
    assert set(AWKWARD) < set(names(repo, everything=True))


def test_users_settings_change_nothing(repo: Path) -> None:
    for key, value in {
        "diff.renames": "copies",
        "core.quotepath": "true",
        "color.ui": "always",
        "diff.external": "false",
        "diff.noprefix": "true",
        "diff.relative": "true",
    }.items():
        git(repo, "config", key, value)
    git(repo, "mv", "docs/a.pdf", "docs/été.pdf")
    assert names(repo, staged=True) == ["docs/été.pdf"]
    assert names(repo, staged=True, cwd="docs") == ["été.pdf"]


def test_renames_deletions_and_changes_of_case(repo: Path) -> None:
    git(repo, "mv", "docs/a.pdf", "docs/A.pdf")
    git(repo, "rm", "-q", "docs/b.pdf")
    assert names(repo, staged=True) == ["docs/A.pdf"]
    git(repo, "commit", "-q", "-m", "second")
    assert names(repo, changed=True, base="HEAD~1") == ["docs/A.pdf"]


def test_staged_works_before_the_first_commit(tmp_path: Path, repo: Path) -> None:
    del repo
    root = tmp_path / "unborn"
    root.mkdir()
    git(root, "init", "-q")
    write(root, {"a.pdf": "a"})
    git(root, "add", "-A")
    assert names(root, staged=True) == ["a.pdf"]
    assert names(root, everything=True) == ["a.pdf"]
    with pytest.raises(SelectionError, match="no base to compare with; name a branch"):
        chosen(root, changed=True)
    with pytest.raises(SelectionError, match="the base 'main' is not known here"):
        chosen(root, changed=True, base="main")


def test_changed_is_everything_since_the_merge_base(repo: Path) -> None:
    git(repo, "switch", "-q", "-c", "topic")
    write(repo, {"docs/mine.pdf": "m"})
    git(repo, "add", "-A")
    git(repo, "commit", "-q", "-m", "mine")
    git(repo, "switch", "-q", "main")
    write(repo, {"docs/theirs.pdf": "t", "docs/a.pdf": "theirs"})
    git(repo, "add", "-A")
    git(repo, "commit", "-q", "-m", "theirs")
    git(repo, "switch", "-q", "topic")
    write(
        repo, {"docs/b.pdf": "not committed", "docs/untracked.pdf": "u", "ignored/i.pdf": "i", ".gitignore": "ignored"}
    )
    assert names(repo, changed=True, base="main") == ["docs/b.pdf", "docs/mine.pdf", "docs/untracked.pdf"]
    # Without a remote, the branch main is what a change is compared with.
    assert names(repo, changed=True) == names(repo, changed=True, base="main")


def test_the_default_base_is_the_target_of_the_pull_request(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(repo, "branch", "release")
    write(repo, {"docs/on-main.pdf": "m"})
    git(repo, "add", "-A")
    git(repo, "commit", "-q", "-m", "main")
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", str(repo), str(clone))
    write(clone, {"docs/mine.pdf": "m"})
    assert names(clone, changed=True) == ["docs/mine.pdf"]
    monkeypatch.setenv("GITHUB_BASE_REF", "release")
    assert names(clone, changed=True) == ["docs/mine.pdf", "docs/on-main.pdf"]
    monkeypatch.setenv("GITHUB_BASE_REF", "gone")
    with pytest.raises(SelectionError, match=r"'origin/gone' is not known here; fetch it \(`git fetch origin gone`\)"):
        chosen(clone, changed=True)


def test_a_shallow_clone_is_a_loud_error(repo: Path, tmp_path: Path) -> None:
    git(repo, "branch", "topic")
    for number in range(3):
        write(repo, {"docs/a.pdf": str(number)})
        git(repo, "commit", "-q", "-a", "-m", str(number))
    git(repo, "switch", "-q", "topic")
    write(repo, {"docs/b.pdf": "topic"})
    git(repo, "commit", "-q", "-a", "-m", "topic")
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", "--depth=1", "--branch=topic", f"file://{repo}", str(clone))
    with pytest.raises(SelectionError, match=r"'origin/main' is not known here; .* set `fetch-depth: 0`"):
        chosen(clone, changed=True, base="origin/main")
    git(clone, "fetch", "-q", "--depth=1", "origin", "main:refs/remotes/origin/main")
    with pytest.raises(SelectionError, match=r"this shallow clone does not reach back .*fetch-depth: 0"):
        chosen(clone, changed=True, base="origin/main")
    git(clone, "fetch", "-q", "--unshallow", "origin")
    git(clone, "fetch", "-q", "origin", "main:refs/remotes/origin/main")
    assert names(clone, changed=True, base="origin/main") == ["docs/b.pdf"]


def test_a_base_that_says_nothing_is_an_error(repo: Path) -> None:
    with pytest.raises(SelectionError, match="all zeros: a new branch has nothing to be compared with"):
        chosen(repo, changed=True, base="0" * 40)
    with pytest.raises(SelectionError, match="'docs' is a path, not a commit; put paths before --changed"):
        chosen(repo, changed=True, base="docs")
    with pytest.raises(SelectionError, match="'--output=x' is not known here"):
        chosen(repo, changed=True, base="--output=x")
    assert not (repo / "x").exists()
    git(repo, "switch", "-q", "--orphan", "other")
    git(repo, "commit", "-q", "--allow-empty", "-m", "other")
    with pytest.raises(SelectionError, match="'main' and HEAD have no common history"):
        chosen(repo, changed=True, base="main")


def test_outside_of_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    standin.install(monkeypatch)
    write(tmp_path, {"a.pdf": ""})
    for request in ({"staged": True}, {"changed": True}):
        with pytest.raises(SelectionError, match="is not a git repository; name files and folders instead"):
            chosen(tmp_path, **request)  # type: ignore[arg-type]
    selection = chosen(tmp_path, everything=True)
    assert [file.path for file in selection.files] == ["a.pdf"]
    assert selection.complete


@posix
def test_without_git(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(repo))
    with pytest.raises(SelectionError, match="git is not installed"):
        chosen(repo, staged=True)


def test_all_is_what_git_tracks(repo: Path) -> None:
    write(repo, {"docs/untracked.pdf": "u", ".hidden/h.pdf": "h"})
    git(repo, "add", ".hidden")
    (repo / "docs/b.pdf").unlink()
    selection = chosen(repo, everything=True)
    assert [file.path for file in selection.files] == [".hidden/h.pdf", "docs/a.pdf"]
    assert selection.notes == ("1 PDFs that git lists are not in the work tree, and were not checked",)
    assert selection.complete
    assert not chosen(repo, everything=True, paths=("docs",)).complete
    assert names(repo, everything=True, paths=("docs",)) == ["docs/a.pdf"]
    with pytest.raises(SelectionError, match="none: no such file or folder"):
        chosen(repo, everything=True, paths=("none",))


def test_submodules_are_passed_by_and_said(repo: Path, tmp_path: Path) -> None:
    other = repository(tmp_path / "other", {"s.pdf": "s"})
    git(repo, "submodule", "--quiet", "add", str(other), "sub")
    said = ("sub: skipped, since it is a submodule; check it there",)
    for request in ({"staged": True}, {"everything": True}):
        selection = chosen(repo, **request)  # type: ignore[arg-type]
        assert "sub/s.pdf" not in [file.path for file in selection.files]
        assert selection.notes == said
    assert chosen(repo).notes == ("sub: skipped, since it is a repository of its own; check it there",)


@posix
def test_links_that_leave_the_repository_are_passed_by_and_said(repo: Path, tmp_path: Path) -> None:
    write(tmp_path, {"outside.pdf": ""})
    (repo / "link.pdf").symlink_to(tmp_path / "outside.pdf")
    git(repo, "add", "-A")
    selection = chosen(repo, staged=True)
    assert (selection.files, selection.notes) == (
        (),
        ("link.pdf: skipped, since it is a link that leaves the repository",),
    )


@pytest.mark.parametrize("name", [".furnlint.toml", ".furnlint-baseline.toml"])
def test_a_changed_config_or_baseline_widens_to_all_and_says_so(repo: Path, name: str) -> None:
    write(repo, {name: "", "docs/a.pdf": "changed"})
    git(repo, "add", "-A")
    for request in ({"staged": True}, {"changed": True, "base": "main"}):
        selection = chosen(repo, **request)
        assert [file.path for file in selection.files] == ["docs/a.pdf", "docs/b.pdf"]
        assert selection.complete
        assert f"{name} {'staged' if 'staged' in request else 'changed'}: all 2 PDFs are checked" in selection.notes
    git(repo, "commit", "-q", "-m", "second")
    git(repo, "rm", "-q", name)
    assert names(repo, staged=True) == ["docs/a.pdf", "docs/b.pdf"]


def test_only_pdfs_below_the_configs_folder_count(repo: Path) -> None:
    write(repo, {"docs/new.pdf": "n", "top.pdf": "t"})
    git(repo, "add", "-A")
    place = Place(repo, repo / "docs", repo)
    files = select(Request(staged=True), place, lambda key: True).files
    assert [(file.path, file.key) for file in files] == [("docs/new.pdf", "new.pdf")]


def test_no_pdf_changed_is_green_and_said(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(repo, {"README.md": "changed"})
    git(repo, "add", "-A")
    assert main(["check", "--staged"]) == 0
    assert capsys.readouterr().err == "furnlint: no PDF staged\n"
    assert main(["check", "--changed", "main"]) == 0
    assert capsys.readouterr().err == "furnlint: no PDF changed\n"
    write(repo, {"docs/a.pdf": "FL101 x", ".furnlint.toml": 'exclude = ["docs/"]\n'})
    git(repo, "commit", "-q", "-m", "x", "--", "README.md")
    git(repo, "add", "docs")
    assert main(["check", "--staged"]) == 0
    assert capsys.readouterr().err == "furnlint: no PDF staged but 1 that the config excludes\n"


@posix
def test_a_pre_commit_hook_sees_the_index_of_its_commit(repo: Path) -> None:
    """`git commit FILE` commits from an index of its own, and hooks run with GIT_DIR and GIT_INDEX_FILE set."""
    source = Path(__file__).parent.parent / "src"
    code = (
        "import sys; from pathlib import Path; from furnlint.selection.git import repository;"
        "print(repository(Path.cwd()).staged().files, file=open(sys.argv[1], 'w'))"
    )
    hook = repo / ".git/hooks/pre-commit"
    seen = repo.parent / "seen"
    hook.write_text(f'#!/bin/sh\nPYTHONPATH="{source}" "{sys.executable}" -c "{code}" "{seen}"\n')
    hook.chmod(0o755)
    write(repo, {"docs/a.pdf": "one", "docs/b.pdf": "two"})
    git(repo, "add", "docs/b.pdf")
    git(repo, "commit", "-q", "-m", "only a", "docs/a.pdf")
    assert seen.read_text() == "('docs/a.pdf',)\n"
    git(repo, "commit", "-q", "-m", "the rest")
    assert seen.read_text() == "('docs/b.pdf',)\n"


def test_a_hooks_variables_do_not_lead_to_another_repository(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = repository(tmp_path / "other", {"x.pdf": "x"})
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / ".git/index"))
    assert names(repo, everything=True) == ["docs/a.pdf", "docs/b.pdf"]


def test_a_linked_work_tree_is_a_repository(repo: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    git(repo, "worktree", "add", "-q", str(tree))
    write(tree, {"docs/new.pdf": "n"})
    git(tree, "add", "-A")
    assert names(tree, staged=True) == ["docs/new.pdf"]


def test_a_repository_that_git_refuses_is_an_error(repo: Path) -> None:
    shutil.rmtree(repo / ".git/objects")
    (repo / ".git/HEAD").unlink()
    with pytest.raises(SelectionError, match="not a git repository"):
        chosen(repo, staged=True)


def test_case_and_composition_of_names_are_told_apart(repo: Path) -> None:
    place = Place(repo, repo, repo)
    assert place.present("docs/a.pdf")
    assert not place.present("docs/A.pdf")
    assert not place.present("none/a.pdf")


def test_since_compares_with_the_commit_itself(repo: Path) -> None:
    git(repo, "checkout", "-q", "-b", "side")
    write(repo, {"docs/side.pdf": "s"})
    git(repo, "add", "-A")
    git(repo, "commit", "-q", "-m", "side")
    git(repo, "checkout", "-q", "main")
    write(repo, {"docs/a.pdf": "changed", "docs/untracked.pdf": "u"})
    assert names(repo, since="side") == ["docs/a.pdf", "docs/untracked.pdf"]
    assert names(repo, changed=True, base="side") == ["docs/a.pdf", "docs/untracked.pdf"]
    write(repo, {"docs/side.pdf": "other"})
    assert "docs/side.pdf" in names(repo, since="side")


def test_since_works_where_history_is_missing(repo: Path, tmp_path: Path) -> None:
    first = git(repo, "rev-parse", "HEAD").strip()
    write(repo, {"docs/new.pdf": "n"})
    git(repo, "add", "-A")
    git(repo, "commit", "-q", "-m", "second")
    git(tmp_path, "clone", "-q", "--depth=1", repo.as_uri(), "shallow")
    shallow = tmp_path / "shallow"
    git(shallow, "fetch", "-q", "--depth=1", "origin", first)
    assert names(shallow, since=first) == ["docs/new.pdf"]
    with pytest.raises(SelectionError, match="shallow clone does not reach back"):
        names(shallow, changed=True, base=first)


def test_since_an_unknown_commit_is_an_error(repo: Path) -> None:
    with pytest.raises(SelectionError, match="is not known here"):
        names(repo, since="nothing")
