"""Files and folders given by hand."""

import errno
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import standin
from furnlint.cli.main import main
from furnlint.errors import SelectionError
from furnlint.selection.lfs import lfs_oid
from furnlint.selection.names import Place
from furnlint.selection.select import Request, Selection, select
from standin import posix, write

Select = Callable[..., Selection]


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Select:
    """Return a function that selects in the folder `repo` below tmp_path."""
    standin.install(monkeypatch)
    root = tmp_path / "repo"
    (root / ".git").mkdir(parents=True)
    monkeypatch.chdir(root)

    def run(*paths: str, cwd: str = ".", wanted: Callable[[str], bool] = lambda key: True, **more: object) -> Selection:
        place = Place(root / cwd, root, root)
        return select(Request(paths=paths, **more), place, wanted)  # type: ignore[arg-type]

    return run


def names(selection: Selection) -> list[str]:
    return [file.path for file in selection.files]


TREE = {
    "a.pdf": "",
    "B.PDF": "",
    "notes.txt": "",
    "docs/deep/er/c.pdf": "",
    "docs/with space/d é.pdf": "",
    ".hidden/h.pdf": "",
    "docs/.tmp/t.pdf": "",
}


def test_a_folder_is_searched_to_any_depth_but_not_what_is_hidden(given: Select) -> None:
    write(Path(), TREE)
    assert names(given()) == ["B.PDF", "a.pdf", "docs/deep/er/c.pdf", "docs/with space/d é.pdf"]
    assert given().complete
    assert names(given("docs")) == ["docs/deep/er/c.pdf", "docs/with space/d é.pdf"]
    assert not given("docs").complete


def test_hidden_folders_and_other_suffixes_are_taken_when_named(given: Select) -> None:
    write(Path(), TREE)
    assert names(given(".hidden")) == [".hidden/h.pdf"]
    assert names(given("notes.txt")) == ["notes.txt"]


def test_each_file_is_taken_once(given: Select) -> None:
    write(Path(), TREE)
    assert names(given("a.pdf", "./a.pdf", "docs/../a.pdf", str(Path("a.pdf").absolute()))) == ["a.pdf"]


def test_names_are_seen_from_the_working_directory_and_keys_from_the_root(given: Select) -> None:
    write(Path(), TREE)
    selection = given(".", "../a.pdf", cwd="docs")
    assert [(file.path, file.key) for file in selection.files] == [
        ("../a.pdf", "a.pdf"),
        ("deep/er/c.pdf", "docs/deep/er/c.pdf"),
        ("with space/d é.pdf", "docs/with space/d é.pdf"),
    ]


def test_keys_are_composed_whatever_form_the_file_system_uses(given: Select) -> None:
    write(Path(), {"e\u0301te\u0301.pdf": ""})
    (file,) = given().files
    assert file.key == "\u00e9t\u00e9.pdf"
    assert Place(Path.cwd(), Path.cwd(), Path.cwd()).present(file.key)


def test_a_file_outside_of_the_repository_can_be_named(given: Select, tmp_path: Path) -> None:
    write(tmp_path, {"outside.pdf": ""})
    (file,) = given(str(tmp_path / "outside.pdf")).files
    assert file.path == (tmp_path / "outside.pdf").as_posix()


@posix
def test_links(given: Select, tmp_path: Path) -> None:
    write(tmp_path, {"outside.pdf": "", "elsewhere/x.pdf": ""})
    write(Path(), {"real/a.pdf": ""})
    Path("leaves.pdf").symlink_to(tmp_path / "outside.pdf")
    Path("leaves").symlink_to(tmp_path / "elsewhere")
    Path("again.pdf").symlink_to("real/a.pdf")
    Path("loop").symlink_to(".")
    Path("broken.pdf").symlink_to("nothing.pdf")
    selection = given()
    assert names(selection) == ["real/a.pdf"]
    assert sorted(selection.notes) == [
        "broken.pdf: skipped, since it is a link to nothing",
        "leaves.pdf: skipped, since it is a link that leaves the repository",
        "leaves: skipped, since it is a link that leaves the repository",
    ]
    assert names(given("again.pdf")) == ["again.pdf"]
    with pytest.raises(SelectionError, match="leaves the repository"):
        given("leaves/x.pdf")


@posix
def test_a_folder_that_cannot_be_read_is_checked_itself(given: Select, monkeypatch: pytest.MonkeyPatch) -> None:
    """There may be PDFs in it: the check says that it cannot be read, and the other files are checked."""
    write(Path(), {"a.pdf": "", "locked/b.pdf": ""})
    scandir = os.scandir

    def refusing(path: str) -> Any:
        if os.fspath(path).endswith("locked"):
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    assert names(given()) == ["a.pdf", "locked"]


@posix
def test_other_repositories_and_pipes_are_passed_by_and_said(given: Select) -> None:
    write(Path(), {"a.pdf": "", "sub/.git": "gitdir: x", "sub/s.pdf": ""})
    os.mkfifo("pipe.pdf")
    selection = given()
    assert names(selection) == ["a.pdf"]
    assert selection.notes == (
        "sub: skipped, since it is a repository of its own; check it there",
        "pipe.pdf: skipped, since it is not a regular file",
    )


def test_nothing_to_check_is_an_error(given: Select) -> None:
    with pytest.raises(SelectionError, match="no PDF found; give a file or a folder with PDFs"):
        given()
    with pytest.raises(SelectionError, match=r"none\.pdf: no such file or folder; check the path"):
        given("none.pdf")
    write(Path(), {"a.pdf": ""})
    with pytest.raises(SelectionError, match="the config excludes all 1 of them; mend include or exclude"):
        given(wanted=lambda key: False)


def test_what_the_config_excludes_is_excluded_by_name_too_without_an_error(given: Select) -> None:
    write(Path(), {"a.pdf": "", "b.pdf": ""})
    assert names(given("a.pdf", "b.pdf", wanted=lambda key: key != "a.pdf")) == ["b.pdf"]
    selection = given("a.pdf", wanted=lambda key: False)
    assert (selection.files, selection.fallback) == ((), "no PDF to check: the config excludes 1")


@posix
def test_files_from(given: Select, tmp_path: Path) -> None:
    write(Path(), {"a.pdf": "", "new\nline.pdf": "", "notes.txt": ""})
    (tmp_path / "names").write_bytes(b"a.pdf\0notes.txt\0new\nline.pdf\0")
    assert names(given(files_from=str(tmp_path / "names"))) == ["a.pdf", "new\nline.pdf"]
    assert names(given(files_from="-", stdin=b"a.pdf")) == ["a.pdf"]
    with pytest.raises(SelectionError, match="names have to be separated by NUL, not by line ends"):
        given(files_from="-", stdin=b"a.pdf\nb.pdf\n")
    with pytest.raises(SelectionError, match=r"b\.pdf: no such file"):
        given(files_from="-", stdin=b"a.pdf\0b.pdf\0")
    with pytest.raises(SelectionError, match="no PDF found"):
        given(files_from="-", stdin=b"")
    with pytest.raises(SelectionError, match="nowhere: cannot be read"):
        given(files_from="nowhere")


def test_files_from_stdin(given: Select, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    del given
    write(Path(), {"a.pdf": "", "b.pdf": ""})
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a.pdf\0")))
    assert main(["check", "--files-from", "-"]) == 0
    assert "checked 1 of 1 PDFs" in capsys.readouterr().out
    assert main(["check", "--files-from", "-", "a.pdf"]) == 2


POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:{}\nsize 12345\n"


@pytest.mark.parametrize(
    ("text", "oid"),
    [
        (POINTER.format("a1" * 32), "a1" * 32),
        (POINTER.format("a1" * 32).replace("git-lfs", "example"), ""),
        (POINTER.format("a1" * 32).replace("git-lfs.github.com", "hawser.github.com"), "a1" * 32),
        (POINTER.format("a1" * 32).replace("v1\n", "v1\next-0-foo sha256:00\n"), "a1" * 32),
        (POINTER.format("a1" * 31), ""),
        ("%PDF-1.7\n" + POINTER.format("a1" * 32), ""),
        (POINTER.format("a1" * 32) + "x" * 1024, ""),
        ("", ""),
    ],
)
def test_a_pointer_tells_the_checksum_of_its_content(tmp_path: Path, text: str, oid: str) -> None:
    write(tmp_path, {"a.pdf": text})
    assert lfs_oid(str(tmp_path / "a.pdf")) == oid


def test_what_cannot_be_read_is_no_pointer(tmp_path: Path) -> None:
    assert lfs_oid(str(tmp_path)) == ""
    assert lfs_oid(str(tmp_path / "none")) == ""
    assert lfs_oid("nul\0") == ""
