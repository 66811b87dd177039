"""`furnlint check` and `furnlint baseline` on a repository, with a stand-in for the engine."""

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import standin
from furnlint.cli.main import main
from furnlint.config.raw import RawConfig, RawIgnore
from standin import git, write

NAME = ".furnlint-baseline.toml"
FILES = {
    "docs/a.pdf": "FL101 Staff Handbook 2026\nFL103 Page 3 of 12\nFL302 A notice\n",
    "docs/b.pdf": "FL101 ACME - Confidential\n",
    "docs/clean.pdf": "% nothing\n",
}


@pytest.fixture
def repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    standin.install(monkeypatch)
    monkeypatch.chdir(tmp_path)
    return standin.repository(tmp_path, FILES)


class Shell:
    """Runs furnlint and keeps what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.code = 0
        self.out = self.err = ""

    def __call__(self, *arguments: str) -> int:
        self._capsys.readouterr()
        self.code = main(arguments)
        self.out, self.err = self._capsys.readouterr()
        return self.code

    def found(self, *arguments: str) -> list[tuple[str, str, str]]:
        """Return path, rule and status of each finding of a check."""
        self("check", "--format", "json", "--all-findings", *arguments)
        return [(f["path"], f["rule"], f["status"]) for f in json.loads(self.out)["findings"]]

    def new(self, *arguments: str) -> list[tuple[str, str]]:
        return [(path, rule) for path, rule, status in self.found(*arguments) if status == "new"]


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture
def known(repo: Path, shell: Shell) -> Path:
    """Return the repository, all of whose findings are accepted."""
    assert shell("baseline", "create") == 0
    git(repo, "add", "-A")
    git(repo, "commit", "-q", "-m", "baseline")
    return repo


def baseline(repo: Path) -> str:
    return (repo / NAME).read_text(encoding="utf-8")


def entry(repo: Path, text: str) -> str:
    return next(line for line in baseline(repo).split("\n") if text in line)


@pytest.mark.usefixtures("repo")
def test_adoption_takes_one_command(shell: Shell) -> None:
    assert shell("check") == 1
    assert "furnlint baseline create" in shell.err
    assert shell("baseline", "create") == 0
    assert "4 findings in 3 PDFs; commit it" in shell.out
    assert shell("check") == 0
    assert shell.out == "checked 3 of 3 PDFs, 9 pages: 0 new, 4 known\n"
    assert shell.err == ""


def test_create_overwrites_nothing(known: Path, shell: Shell) -> None:
    before = baseline(known)
    write(known, {"docs/b.pdf": "FL101 other\n"})
    assert shell("baseline", "create") == 2
    assert "run `furnlint baseline update`" in shell.err
    assert baseline(known) == before


def test_check_never_writes(known: Path, shell: Shell) -> None:
    write(known, {"docs/b.pdf": "FL101 other\n", "docs/new.pdf": "FL101 x\n"})
    before = {path: path.stat().st_mtime_ns for path in known.rglob("*") if ".git" not in path.parts}
    assert shell("check") == 1
    assert {path: path.stat().st_mtime_ns for path in known.rglob("*") if ".git" not in path.parts} == before


def test_an_update_without_change_leaves_the_same_bytes(known: Path, shell: Shell) -> None:
    before = (known / NAME).read_bytes()
    assert shell("baseline", "update") == 0
    assert "unchanged" in shell.out
    assert (known / NAME).read_bytes() == before
    assert shell("baseline", "prune") == 0
    assert (known / NAME).read_bytes() == before


def test_a_rebuild_gives_nothing_new(known: Path, shell: Shell) -> None:
    write(
        known, {"docs/a.pdf": "% other date\nFL302 A notice\nFL101:note:low:7 STAFF  Handbook 2027\nFL103 Page 4 of 13"}
    )
    assert shell.new() == []
    assert shell.code == 0


def test_only_the_changed_document_has_new_findings(known: Path, shell: Shell) -> None:
    write(known, {"docs/b.pdf": "FL101 ACME - Confidential\nFL101 ACME - Secret\n"})
    assert shell.new() == [("docs/b.pdf", "FL101")]
    assert shell.code == 1


def test_a_swap_is_seen(known: Path, shell: Shell) -> None:
    write(known, {"docs/b.pdf": "FL101 ACME - Secret\n"})
    assert shell.new() == [("docs/b.pdf", "FL101")]
    assert "1 accepted findings do not occur any more (docs/b.pdf FL101)" in shell.err


def test_one_more_of_the_same_is_new(known: Path, shell: Shell) -> None:
    write(known, {"docs/b.pdf": "FL101::: ACME - Confidential\nFL101:::9 ACME - Confidential\n"})
    assert shell.new() == [("docs/b.pdf", "FL101")]
    shell("baseline", "update")
    assert "{ n = 2, " in entry(known, "ACME")
    assert shell.new() == []


def test_a_fixed_finding_is_stale_and_prune_removes_just_that(known: Path, shell: Shell) -> None:
    write(known, {"docs/a.pdf": FILES["docs/a.pdf"].replace("FL302 A notice\n", ""), "docs/b.pdf": "FL101 new one\n"})
    gone = entry(known, "A notice")
    other = entry(known, "ACME")
    before = baseline(known)
    assert shell("check", "docs/a.pdf") == 0
    assert "(docs/a.pdf FL302); run `furnlint baseline prune`" in shell.err
    assert shell("baseline", "prune", "docs/a.pdf") == 0
    assert baseline(known) == before.replace(gone + "\n", "")
    assert other in baseline(known)


def test_a_run_over_some_files_says_nothing_of_the_others(known: Path, shell: Shell) -> None:
    write(known, {"docs/a.pdf": "% all fixed\n"})
    (known / "docs/clean.pdf").unlink()
    assert shell("check", "docs/b.pdf", "--lock") == 0
    assert shell.err == ""
    before = baseline(known)
    assert shell("baseline", "update", "docs/b.pdf") == 0
    assert shell("baseline", "prune", "docs/b.pdf") == 0
    assert baseline(known) == before


def test_lock_fails_on_stale_entries(known: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    write(known, {"docs/a.pdf": "% all fixed\n"})
    assert shell("check") == 0
    assert shell("check", "--lock") == 1
    assert "3 accepted findings do not occur any more" in shell.err
    assert ", and the baseline is locked; run `furnlint baseline prune`" in shell.err
    assert shell("check", "--lock", "--exit-zero") == 0
    (known / ".furnlint.toml").write_text("lock-in-ci = true\n")
    assert shell("check") == 0
    monkeypatch.setenv("CI", "false")
    assert shell("check") == 0
    monkeypatch.setenv("CI", "true")
    assert shell("check") == 1


def test_a_deleted_file_is_stale_in_a_run_over_everything_only(known: Path, shell: Shell) -> None:
    git(known, "rm", "-q", "docs/b.pdf")
    assert shell("check", "docs/a.pdf", "--lock") == 0
    assert shell("check", "--lock") == 1
    assert "docs/b.pdf FL101" in shell.err
    shell("baseline", "prune")
    assert "docs/b.pdf" not in baseline(known)
    assert shell("check", "--lock") == 0


def test_a_renamed_file_has_moved(known: Path, shell: Shell) -> None:
    git(known, "mv", "docs/a.pdf", "docs/renamed.pdf")
    assert {status for path, _, status in shell.found("docs/renamed.pdf")} == {"moved"}
    assert shell.code == 0
    shell("check", "--lock")
    assert (shell.code, shell.err) == (0, "")
    old = entry(known, "A notice")
    shell("baseline", "update")
    assert '["docs/a.pdf"]' not in baseline(known)
    assert old in baseline(known)
    assert {status for *_, status in shell.found()} == {"known"}


def test_a_file_that_is_renamed_and_rebuilt_has_moved_too(known: Path, shell: Shell) -> None:
    git(known, "mv", "docs/a.pdf", "docs/renamed.pdf")
    write(known, {"docs/renamed.pdf": "% other bytes\n" + FILES["docs/a.pdf"] + "FL101 one more\n"})
    assert shell.new() == [("docs/renamed.pdf", "FL101")]


def test_a_copy_is_new(known: Path, shell: Shell) -> None:
    write(known, {"docs/copy.pdf": FILES["docs/a.pdf"]})
    assert len(shell.new()) == 3
    (known / "docs/a.pdf").rename(known / "docs/copy2.pdf")
    # One of the two is the moved file, and not both.
    assert len(shell.new()) == 3


def test_a_rename_in_case_only_has_moved(known: Path, shell: Shell) -> None:
    git(known, "mv", "docs/a.pdf", "docs/A.PDF")
    assert {status for path, _, status in shell.found("--all") if path == "docs/A.PDF"} == {"moved"}


def test_an_unlike_file_in_the_place_of_a_deleted_one_is_new(known: Path, shell: Shell) -> None:
    git(known, "rm", "-q", "docs/a.pdf")
    write(known, {"docs/other.pdf": "FL103 Page 3 of 12\nFL101 a\nFL101 b\nFL101 c\nFL302 d\n"})
    assert len(shell.new()) == 5


def test_findings_that_say_nothing_of_the_text_move_only_with_the_bytes(known: Path, shell: Shell) -> None:
    write(known, {"docs/locked.pdf": "!encrypted\n% one"})
    shell("baseline", "update")
    (known / "docs/locked.pdf").unlink()
    write(known, {"docs/other.pdf": "!encrypted\n% two"})
    assert shell.new() == [("docs/other.pdf", "FL406")]
    write(known, {"docs/other.pdf": "!encrypted\n% one"})
    assert shell.new() == []


def test_another_finding_in_the_same_bytes_is_drift(known: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def newer(path: str) -> Any:
        result = old(path)
        return replace(result, findings=(*result.findings, standin.finding("FL301 x")))

    old = standin.check
    monkeypatch.setattr(standin, "check", newer)
    write(known, {"docs/b.pdf": "% rebuilt\n" + FILES["docs/b.pdf"]})
    statuses = {(path, status) for path, rule, status in shell.found() if rule == "FL301"}
    assert statuses == {("docs/a.pdf", "drift"), ("docs/clean.pdf", "drift"), ("docs/b.pdf", "new")}
    write(known, {"docs/b.pdf": FILES["docs/b.pdf"]})
    assert shell("check") == 0
    assert shell("check", "--fail-on-drift") == 1


def test_reasons_and_dates_survive_updates(known: Path, shell: Shell) -> None:
    line = entry(known, "A notice")
    kept = line.replace(" }", ', reason = "legal \\"requires\\" it", expires = 2999-03-01 }')
    (known / NAME).write_text(baseline(known).replace(line, kept), encoding="utf-8")
    write(known, {"docs/a.pdf": "% rebuilt\nFL101 added\n" + FILES["docs/a.pdf"].replace("A notice", "A  NOTICE")})
    assert shell("baseline", "update") == 0
    assert kept in baseline(known)
    assert "added" in baseline(known)
    assert shell("baseline", "show", "docs/a.pdf") == 0
    assert "'A notice' (legal \"requires\" it) until 2999-03-01" in shell.out
    assert "docs/b.pdf" not in shell.out
    git(known, "mv", "docs/a.pdf", "docs/z.pdf")
    shell("baseline", "update")
    assert kept in baseline(known)


def test_an_expired_entry_is_new_again(known: Path, shell: Shell) -> None:
    line = entry(known, "A notice")
    over = line.replace(" }", ', reason = "until the relaunch", expires = 2020-01-31 }')
    (known / NAME).write_text(baseline(known).replace(line, over), encoding="utf-8")
    assert shell.new() == [("docs/a.pdf", "FL302")]
    assert shell.code == 1
    shell("baseline", "show", "--expired")
    assert shell.out.count("\n") == 1
    assert "expired 2020-01-31" in shell.out
    # An update is no way around the date.
    shell("baseline", "update")
    assert over in baseline(known)


def test_excerpts_can_be_left_out(repo: Path, shell: Shell) -> None:
    (repo / ".furnlint.toml").write_text("baseline-excerpts = false\n")
    shell("baseline", "create")
    assert "Confidential" not in baseline(repo)
    assert "text" not in baseline(repo)
    assert shell("check") == 0


def test_switching_excerpts_off_removes_those_that_are_there(known: Path, shell: Shell) -> None:
    (known / ".furnlint.toml").write_text("baseline-excerpts = false\n")
    shell("baseline", "update")
    assert "text" not in baseline(known)


def test_an_ignored_finding_is_not_accepted_as_well(repo: Path, shell: Shell) -> None:
    (repo / ".furnlint.toml").write_text('[[ignore]]\nrule = "FL103"\nreason = "x"\n')
    shell("baseline", "create")
    assert "FL103" not in baseline(repo)
    assert ("docs/a.pdf", "FL103", "ignored") in shell.found()


def test_a_diff_tells_what_was_accepted_since(known: Path, shell: Shell) -> None:
    assert shell("baseline", "diff") == 0
    assert shell.out == ""
    write(known, {"docs/b.pdf": "FL101 ACME - Secret\n"})
    shell("baseline", "update")
    shell("baseline", "diff")
    signs = [(line[0], line.split("'")[1]) for line in shell.out.splitlines()]
    assert sorted(signs) == [("+", "ACME - Secret"), ("-", "ACME - Confidential")]
    assert shell("baseline", "diff", "HEAD~1") == 0
    assert {line[0] for line in shell.out.splitlines()} == {"+"}
    assert shell("baseline", "diff", "nothing") == 2
    assert "no commit 'nothing' here" in shell.err


def test_from_a_sub_folder_the_same_findings_are_known(
    known: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(known / "docs")
    assert {(path, status) for path, _, status in shell.found()} == {("a.pdf", "known"), ("b.pdf", "known")}
    before = baseline(known)
    assert shell("baseline", "update") == 0
    assert baseline(known) == before


def test_lfs_pointers_to_known_content_are_known(known: Path, shell: Shell) -> None:
    pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:{}\nsize 12345\n"
    sha256 = next(line for line in baseline(known).split("\n") if line.startswith("sha256")).split('"')[1]
    write(known, {"docs/a.pdf": pointer.format(sha256), "docs/b.pdf": pointer.format("0" * 64)})
    assert shell.found("docs/a.pdf") == [("docs/a.pdf", "FL407", "known")]
    assert (shell.code, shell.err) == (0, "")
    assert shell.new() == [("docs/b.pdf", "FL407")]
    before = baseline(known)
    shell("baseline", "update", "docs/a.pdf")
    assert baseline(known) == before
    # A pointer that is accepted says nothing of its content: that is new when it comes.
    shell("baseline", "update", "docs/b.pdf")
    write(known, {"docs/b.pdf": "FL101 something\n"})
    assert shell.new() == [("docs/b.pdf", "FL101")]


def test_an_unreadable_file_keeps_its_entries(known: Path, shell: Shell) -> None:
    write(known, {"docs/a.pdf": "!encrypted\n"})
    assert shell.new() == [("docs/a.pdf", "FL406")]
    assert shell("check", "--lock", "docs/a.pdf") == 1
    assert "do not occur any more" not in shell.err
    shell("baseline", "update")
    assert "A notice" in baseline(known)
    # Its only file cannot be read, but that is accepted.
    assert shell("check", "docs/a.pdf") == 0
    assert "checked 0 of 1 PDFs" in shell.out


def test_nothing_checked_is_never_green(repo: Path, shell: Shell) -> None:
    write(repo, {"docs/x.pdf": "!encrypted\n"})
    assert shell("check", "docs/x.pdf") == 1
    assert shell("check", "docs/x.pdf", "--fail-on", "never") == 2
    assert shell("check", "docs/x.pdf", "--exit-zero") == 2
    assert shell("check", "docs/x.pdf", "--ignore", "FL4") == 2
    assert "docs/x.pdf: cannot be read, and was not checked" in shell.err


def test_the_command_line_overrules_the_config(repo: Path, shell: Shell) -> None:
    (repo / ".furnlint.toml").write_text(
        'ignore = ["FL103"]\n[[overrides]]\npaths = ["docs/"]\nignore = ["FL101"]\nfail-on = "error"\n'
    )
    assert {rule for _, rule in shell.new()} == {"FL103", "FL302"}
    assert shell.code == 0
    assert shell("check", "--fail-on", "warning") == 1
    assert {rule for _, rule in shell.new("--select", "FL101,FL4")} == {"FL101"}
    assert {rule for _, rule in shell.new("--select", "FL10", "--ignore", "FL103")} == {"FL101"}
    assert {rule for _, rule in shell.new("--ignore", "FL103")} == {"FL302"}
    assert {rule for _, rule in shell.new("--extend-select", "FL101")} == {"FL103", "FL302"}
    assert shell("check", "--select", "FX") == 2
    assert "--select: no rule has the code or prefix 'FX'" in shell.err


ERRORS = [
    ({".furnlint.toml": "jobs = \n"}, ["check"], ".furnlint.toml:1: not valid TOML"),
    ({".furnlint.toml": "", "furnlint.toml": ""}, ["check"], "two configs, .furnlint.toml and furnlint.toml"),
    ({}, ["check", "--config", "no.toml"], "no.toml: no such config file"),
    (
        {".furnlint.toml": 'baseline = "qa.toml"\n'},
        ["check"],
        "qa.toml: .furnlint.toml names this baseline",
    ),
    ({".furnlint.toml": 'baseline = "/etc/b.toml"\n'}, ["check"], "'/etc/b.toml' is outside of the repository"),
    ({".furnlint.toml": 'baseline = "docs"\n'}, ["check"], "docs: not a file; mend `baseline`"),
    ({NAME: "version = 9\n"}, ["check"], "format 9 was written by a newer furnlint"),
    ({NAME: "version = 1\n<<<<<<< ours\n"}, ["baseline", "update"], ":2: unresolved merge conflict"),
    ({NAME: "version = 1\n<<<<<<< ours\n"}, ["config", "verify"], ":2: unresolved merge conflict"),
    ({}, ["baseline", "update"], "there is no baseline yet; run `furnlint baseline create`"),
    ({}, ["baseline", "prune"], "there is no baseline yet"),
    ({}, ["baseline", "show"], "there is no baseline yet"),
    ({}, ["baseline", "update", "none.pdf"], "there is no baseline yet"),
    ({}, ["check", "none.pdf"], "none.pdf: no such file or folder; check the path"),
    ({".furnlint.toml": '[sources]\n"*.pdf" = "no.md"\n'}, ["config", "show"], "'no.md' is missing"),
]


@pytest.mark.parametrize(("files", "arguments", "message"), ERRORS)
def test_what_a_user_can_do_wrong_is_exit_code_2_and_one_line(
    repo: Path, shell: Shell, files: dict[str, str], arguments: list[str], message: str
) -> None:
    write(repo, files)
    assert shell(*arguments) == 2
    assert message in shell.err
    assert shell.err.count("\n") == 1
    assert shell.out == ""


def test_a_read_only_folder_is_an_error_with_a_remedy(
    repo: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    # Root may write everywhere, so the refusal is played.
    monkeypatch.setattr("tempfile.mkstemp", refuse)
    assert shell("baseline", "create") == 2
    assert "cannot be written (Permission denied); make its folder writable" in shell.err
    assert not (repo / NAME).exists()


def test_a_union_merge_is_repaired_and_said(known: Path, shell: Shell) -> None:
    text = baseline(known)
    table = text[text.index('["docs/b.pdf"]') : text.index('["docs/clean.pdf"]')]
    (known / NAME).write_text(text + table, encoding="utf-8")
    assert shell("check") == 0
    assert "'docs/b.pdf' stood there twice after a merge" in shell.err
    shell("baseline", "update")
    assert baseline(known) == text


def test_config_show_tells_what_counts_for_a_file(repo: Path, shell: Shell) -> None:
    (repo / ".furnlint.toml").write_text('exclude = ["docs/b.pdf"]\n[severity]\nFL1 = "note"\n')
    assert shell("config", "show", "docs/b.pdf") == 0
    shown = json.loads(shell.out)
    assert (shown["path"], shown["wanted"]) == ("docs/b.pdf", False)
    assert shown["severity"] == {"FL1": "note"}
    assert shell("config", "show") == 0
    assert json.loads(shell.out)["exclude"] == ["docs/b.pdf"]
    assert shell("config", "verify") == 0
    assert shell.out == ".furnlint.toml: valid\n"


def test_config_show_prints_what_a_config_can_hold(repo: Path, shell: Shell) -> None:
    text = """
        extend-ignore = ["FL107"]
        timeout = 30
        [cleaner]
        preset = "edge-half"
        [limits]
        pages = 10
        [[ignore]]
        rule = "FL101"
        reason = "agreed"
        expires = 2030-01-31
        [[overrides]]
        paths = ["docs/"]
        select = ["ALL"]
        cleaner = {preset = "none"}
        severity = {FL2 = "note"}
        [sources]
        "*.pdf" = "{stem}.md"
    """
    (repo / ".furnlint.toml").write_text(text)
    assert shell("config", "show") == 0
    shown = json.loads(shell.out)
    facts = {name: shown.pop(name) for name in ("file", "root", "boundary")}
    assert facts["file"].endswith("/.furnlint.toml")
    raw = msgspec.convert(shown, RawConfig)  # raises for an unknown key or a wrong type
    assert (raw.extend_ignore, raw.timeout, raw.limits.pages) == (["FL107"], 30, 10)  # type: ignore[union-attr]
    assert [str(entry.expires) for entry in raw.ignore if isinstance(entry, RawIgnore)] == ["2030-01-31"]
    assert shown["overrides"] == [
        {
            "paths": ["docs/"],
            "select": ["ALL"],
            "severity": {"FL2": "note"},
            "cleaner": shown["overrides"][0]["cleaner"],
        }
    ]
    assert shown["overrides"][0]["cleaner"]["preset"] == "none"
    assert shown["sources"] == {"*.pdf": "{stem}.md"}


@pytest.mark.skipif(os.name == "nt", reason="no file can be named so there")
def test_names_with_a_colon_are_stored(known: Path, shell: Shell) -> None:
    for name in ("a:b.pdf", ":.pdf", "c:/x.pdf"):
        path = known / "docs" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("FL101 x\n")
    (known / "c:").mkdir()
    (known / "c:" / "y.pdf").write_text("FL101 x\n")
    assert shell("baseline", "update") == 0
    assert "not in the baseline" not in shell.err
    assert shell("check") == 0
    for name in ("docs/a:b.pdf", "docs/:.pdf", "docs/c:/x.pdf", "c:/y.pdf"):
        assert f'"{name}"' in baseline(known)


@pytest.mark.skipif(os.name == "nt", reason="links and pipes are POSIX'")
@pytest.mark.parametrize("make", ["link", "folder", "pipe"])
def test_a_config_that_is_no_file_is_an_error(make: str, repo: Path, shell: Shell) -> None:
    path = repo / ".furnlint.toml"
    if make == "link":
        path.symlink_to("nowhere.toml")
    elif make == "folder":
        path.mkdir()
    else:
        os.mkfifo(path)
    assert shell("check") == 2
    assert ".furnlint.toml: cannot be read (" in shell.err
    assert "mend or remove it" in shell.err


def test_config_verify_reads_no_pdf(known: Path, shell: Shell) -> None:
    for path in (known / "docs").iterdir():
        path.unlink()
    assert shell("config", "verify") == 0
    assert shell.out == f"no config found; the defaults count; {NAME}: 4 findings in 3 PDFs\n"


def test_a_name_that_is_no_text_is_left_out_and_said(known: Path, shell: Shell) -> None:
    try:
        Path(b"docs/\xff.pdf".decode(errors="surrogateescape")).write_text("FL101 x\n")
    except OSError:
        pytest.skip("the file system takes only names that are UTF-8")
    before = baseline(known)
    assert shell("baseline", "update") == 0
    assert "not in the baseline: its name is not UTF-8" in shell.err
    assert "\\udcff" in shell.err
    assert baseline(known) == before
