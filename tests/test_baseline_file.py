"""The baseline file: what is written is read back, and what went wrong with it is said."""

import datetime
import stat
from pathlib import Path

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

from furnlint.baseline.file import Baseline, Entry, EntryKey, Table, dump, write
from furnlint.baseline.parse import parse, read
from furnlint.errors import BaselineError

SHA = "4d7a2146" * 8
KEY = EntryKey("FL302", "9f3c2a77b1d04e5a")
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
ENTRIES = st.builds(Entry, st.integers(1, 99), TEXTS, TEXTS, st.none() | st.dates(datetime.date(1, 1, 1)))
KEYS = st.builds(
    lambda code, number: EntryKey(f"FL{code}", f"{number:016x}"), st.integers(100, 999), st.integers(0, 2**64 - 1)
)
TABLES = st.builds(Table, st.sampled_from(["", SHA]), st.dictionaries(KEYS, ENTRIES, max_size=3))
BASELINES = st.builds(Baseline, st.dictionaries(TEXTS.map(lambda name: name + ".pdf"), TABLES, max_size=4))


@given(BASELINES)
def test_what_is_written_is_read_back_and_written_again_the_same(baseline: Baseline) -> None:
    text = dump(baseline)
    assert parse(text, "baseline") == baseline
    assert dump(parse(text, "baseline")) == text


@given(BASELINES)
def test_what_is_written_is_plain_toml(baseline: Baseline) -> None:
    data = tomli.loads(dump(baseline))
    assert data.pop("version") == 1
    assert set(data) == set(baseline.tables)


def test_the_form_of_the_file() -> None:
    baseline = Baseline(
        {
            "docs/b.pdf": Table(SHA, {EntryKey("FL401", "0" * 16): Entry(2)}),
            'docs/a "1".pdf': Table(
                SHA,
                {
                    KEY: Entry(1, "ACME — Confidential", "legal requires it", datetime.date(2027, 3, 1)),
                    EntryKey("FL101", "f" * 16): Entry(1, "x"),
                },
            ),
        }
    )
    assert dump(baseline) == (
        "# Findings of furnlint that are known and accepted. To change it: furnlint baseline update\n"
        "version = 1\n"
        "\n"
        '["docs/a \\"1\\".pdf"]\n'
        f'sha256 = "{SHA}"\n'
        '"FL101:ffffffffffffffff" = { n = 1, text = "x" }\n'
        '"FL302:9f3c2a77b1d04e5a" = { n = 1, text = "ACME — Confidential", reason = "legal requires it", '
        "expires = 2027-03-01 }\n"
        "\n"
        '["docs/b.pdf"]\n'
        f'sha256 = "{SHA}"\n'
        '"FL401:0000000000000000" = { n = 2 }\n'
    )


ONE = '"FL302:9f3c2a77b1d04e5a" = { n = 1, text = "a" }\n'
TWO = '"FL302:9f3c2a77b1d04e5a" = { n = 3, reason = "r", expires = 2027-03-01 }\n'
OTHER = '"FL101:0000000000000000" = { n = 1 }\n'


def test_a_table_that_stands_twice_is_joined_and_said() -> None:
    text = f'version = 1\n["a.pdf"]\nsha256 = "{SHA}"\n{ONE}\n["a.pdf"]\nsha256 = "{SHA}"\n{TWO}{OTHER}["b.pdf"]\n'
    baseline = parse(text, "base")
    table = baseline.tables["a.pdf"]
    assert table.sha256 == SHA
    assert table.entries[KEY] == Entry(3, "a", "r", datetime.date(2027, 3, 1))
    assert len(table.entries) == 2
    assert "b.pdf" in baseline.tables
    (note,) = baseline.notes
    assert "'a.pdf' stood there twice" in note


def test_lines_that_stand_twice_in_a_table_are_joined_too() -> None:
    other = "0" * 64
    baseline = parse(f'version = 1\n["a.pdf"]\nsha256 = "{SHA}"\nsha256 = "{other}"\n{ONE}{TWO}', "base")
    assert baseline.tables["a.pdf"].entries[KEY].count == 3
    # Which of the two the entries belong to cannot be told, so nothing is called drift.
    assert baseline.tables["a.pdf"].sha256 == ""


def test_a_joined_file_is_written_in_order() -> None:
    text = f'version = 1\nversion = 1\n["b.pdf"]\n["a.pdf"]\n{TWO}{ONE}'
    assert [line for line in dump(parse(text, "base")).splitlines() if line.startswith("[")] == [
        '["a.pdf"]',
        '["b.pdf"]',
    ]


ERRORS = [
    ('version = 1\n["a.pdf"]\n<<<<<<< HEAD\nx\n=======\ny\n>>>>>>> main\n', "base:3: unresolved merge conflict; take"),
    ("version = 2\n", "base: format 2 was written by a newer furnlint .*; upgrade furnlint"),
    ("version = 2\nversion = 1\n", "base: format 2 was written by a newer furnlint"),
    ("", "base: `version = 1` is missing"),
    ('version = "1"\n', "base: `version = 1` is missing"),
    ("version = 1\nx = 3\n", "base: 'x' is not a table"),
    ('version = 1\n["a.pdf"]\nsha256 = "12"\n', r"\['a.pdf'\]: sha256 is not 64 hexadecimal digits"),
    ('version = 1\n["a.pdf"]\n"FL1:12" = {}\n', "'FL1:12' is not \"CODE:fingerprint\"; remove the line"),
    (f'version = 1\n["a.pdf"]\n{ONE.replace("n = 1", "n = 0")}', "n is less than 1"),
    (f'version = 1\n["a.pdf"]\n{ONE.replace("n = 1", "n = true")}', "n is not a whole number"),
    (f'version = 1\n["a.pdf"]\n{ONE.replace("text", "texts")}', "unknown key 'texts'; valid here: n, text"),
    (f'version = 1\n["a.pdf"]\n{TWO.replace("2027-03-01", "2027-03-01T00:00:00")}', "expires is not a date such as"),
    ('version = 1\n["a.pdf"]\n"FL302:9f3c2a77b1d04e5a" = 3\n', "remove the line"),
    ('version = 1\n["a.pdf"\n', "base:2: not valid TOML: .*; mend the line"),
    ('version = 1\n["a.pdf"]\n"FL302:9f3c2a77b1d04e5a" = { n = \n', "base:3: not valid TOML: "),
]


@pytest.mark.parametrize(("text", "message"), ERRORS)
def test_a_broken_file_is_an_error_with_a_remedy(text: str, message: str) -> None:
    with pytest.raises(BaselineError, match=message):
        parse(text, "base")


def test_bytes_that_are_no_text_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_bytes(b"\xff")
    with pytest.raises(BaselineError, match="not UTF-8 at byte 0"):
        read(tmp_path / "b.toml")


def test_writing_says_whether_anything_changed_and_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "b.toml"
    baseline = Baseline({"a.pdf": Table(SHA, {KEY: Entry()})})
    assert write(baseline, path)
    state = path.stat()
    assert not write(baseline, path)
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == (state.st_mtime_ns, state.st_ino)
    assert write(Baseline(), path)
    assert [file.name for file in tmp_path.iterdir()] == ["b.toml"]


def test_writing_keeps_the_files_mode(tmp_path: Path) -> None:
    path = tmp_path / "b.toml"
    write(Baseline(), path)
    path.chmod(0o640)
    write(Baseline({"a.pdf": Table(SHA)}), path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_write_that_fails_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "b.toml"
    write(Baseline(), path)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(BaselineError, match=r"cannot be written \(No space left on device\); make its folder writable"):
        write(Baseline({"a.pdf": Table(SHA)}), path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["b.toml"]


def test_a_link_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "real.toml").write_text("")
    (tmp_path / "b.toml").symlink_to("real.toml")
    with pytest.raises(BaselineError, match="the baseline is a symbolic link"):
        write(Baseline(), tmp_path / "b.toml")
