"""The configuration: where it is found, what it says, and what is wrong with it."""

import datetime
from pathlib import Path

import pytest

from furnlint.cleaner.profile import PRESETS, Preset, Reader
from furnlint.config.lines import line_of
from furnlint.config.load import load
from furnlint.config.resolve import for_file, source_of, wanted
from furnlint.config.schema import FailOn, ReadCheck, Settings
from furnlint.errors import ConfigError
from furnlint.model.finding import Severity


def configured(folder: Path, text: str, name: str = ".furnlint.toml") -> Settings:
    (folder / name).write_text(text, encoding="utf-8")
    return load(folder)


def test_without_a_config_the_defaults_count_from_the_repository_root(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    inner = tmp_path / "docs" / "hr"
    inner.mkdir(parents=True)
    settings = load(inner)
    assert settings.root == tmp_path.as_posix()
    assert settings.file == ""
    assert settings.rules.fail_on is FailOn.WARNING


def test_outside_a_repository_the_working_directory_is_the_root(tmp_path: Path) -> None:
    assert load(tmp_path).root == tmp_path.as_posix()


def test_the_nearest_config_counts_alone(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "furnlint.toml").write_text('fail-on = "error"\njobs = 3\n')
    inner = tmp_path / "docs"
    inner.mkdir()
    (inner / ".furnlint.toml").write_text('fail-on = "note"\n')
    below = inner / "hr"
    below.mkdir()
    settings = load(below)
    assert settings.root == inner.as_posix()
    assert settings.boundary == tmp_path.as_posix()
    assert (settings.rules.fail_on, settings.jobs) == (FailOn.NOTE, 0)


def test_the_search_stops_at_the_repository_root(tmp_path: Path) -> None:
    (tmp_path / ".furnlint.toml").write_text("no = such key")
    repository = tmp_path / "repository"
    (repository / ".git").mkdir(parents=True)
    assert load(repository).file == ""


def test_pyproject_counts_only_with_the_table(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "pyproject.toml").write_text('[tool.furnlint]\nfail-on = "error"\n')
    inner = tmp_path / "docs"
    inner.mkdir()
    (inner / "pyproject.toml").write_text('[project]\nname = "furnlint-docs"\n')
    settings = load(inner)
    assert settings.file == (tmp_path / "pyproject.toml").as_posix()
    assert settings.rules.fail_on is FailOn.ERROR


def test_a_broken_pyproject_of_others_is_not_ours(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("name = furnlint-like\n")
    assert load(tmp_path).file == ""


def test_two_configs_in_one_folder_are_an_error_that_names_both(tmp_path: Path) -> None:
    (tmp_path / "furnlint.toml").write_text("")
    (tmp_path / "pyproject.toml").write_text("[tool.furnlint]\n")
    with pytest.raises(ConfigError, match=r"two configs, furnlint\.toml and pyproject\.toml; keep one"):
        load(tmp_path)


def test_a_named_config_is_taken_and_a_missing_one_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text('fail-on = "never"\n')
    assert load(tmp_path, "other.toml").rules.fail_on is FailOn.NEVER
    with pytest.raises(ConfigError, match=r"missing\.toml: no such config file"):
        load(tmp_path, "missing.toml")


FULL = """
include = ["docs/"]
exclude = ["*draft*.pdf", "!docs/keep-draft.pdf"]
select = ["FL"]
extend-select = ["FL103"]
ignore = ["FL103", { rule = "FL4", reason = "scans, by hand", paths = ["scans/"], expires = 2027-03-01 }]
fail-on = "error"
baseline = "qa/known.toml"
baseline-excerpts = false
lock-in-ci = true
jobs = 2
timeout = 20
memory = 512
read-check = "all"

[severity]
FL1 = "note"
FL103 = "error"

[cleaner]
preset = "share-30"
reader = "pypdf"
max-length = 120

[limits]
pages = 100

[quality]
ocr-noise = 0.1

[versions]
max-age = 730

[[furniture]]
text = "ACME *"
kinds = ["organisation", "notice"]
paths = ["docs/hr/"]

[[content]]
text = "Table A-*"

[[overrides]]
paths = ["docs/legal/"]
fail-on = "note"
ignore = ["FL4"]
read-check = "off"
cleaner = { edge-lines = 6 }
severity = { FL103 = "warning" }

[sources]
"docs/*.pdf" = "src/{stem}.md"
"""


def test_every_key_reaches_the_settings(tmp_path: Path) -> None:
    settings = configured(tmp_path, FULL)
    assert (settings.include, settings.exclude[0]) == (("docs/",), "*draft*.pdf")
    assert (settings.baseline, settings.baseline_stated, settings.baseline_excerpts) == ("qa/known.toml", True, False)
    assert (settings.jobs, settings.timeout, settings.memory, settings.lock_in_ci) == (2, 20.0, 512, True)
    assert settings.rules.select == ("FL", "FL103")
    assert settings.rules.ignore == ("FL103",)
    assert settings.rules.fail_on is FailOn.ERROR
    assert settings.check.read_check is ReadCheck.ALL
    cleaner = settings.check.cleaner
    assert (cleaner.edge_lines, cleaner.min_share, cleaner.max_length) == (0, 0.3, 120)
    assert cleaner.reader is Reader.PYPDF
    assert settings.check.cleaner_stated
    assert settings.check.limits.pages == 100
    assert settings.check.quality.ocr_noise == 0.1
    assert settings.check.quality.line_repeat_rate == 0.35
    assert settings.check.versions.max_age == 730
    (entry,) = settings.ignores
    assert (entry.rule, entry.expires, entry.line) == ("FL4", datetime.date(2027, 3, 1), 6)


def test_the_settings_of_a_path_follow_the_overrides(tmp_path: Path) -> None:
    settings = configured(tmp_path, FULL)
    plain, legal = for_file(settings, "docs/a.pdf"), for_file(settings, "docs/legal/b.pdf")
    assert plain.rules.fail_on is FailOn.ERROR
    assert legal.rules.fail_on is FailOn.NOTE
    assert legal.rules.ignore == ("FL4",)
    assert dict(legal.rules.severity) == {"FL1": Severity.NOTE, "FL103": Severity.WARNING}
    assert (legal.check.cleaner.edge_lines, legal.check.cleaner.max_length) == (6, 120)
    assert legal.check.read_check is ReadCheck.OFF
    assert for_file(settings, "docs/hr/c.pdf").check.furniture
    assert not plain.check.furniture
    assert plain.check.content


def test_later_overrides_win_and_extensions_add(tmp_path: Path) -> None:
    text = """
select = ["FL1"]
[[overrides]]
paths = ["a/"]
extend-select = ["FL4"]
fail-on = "note"
[[overrides]]
paths = ["a/b/"]
extend-ignore = ["FL101"]
fail-on = "never"
cleaner = { preset = "none" }
"""
    rules = for_file(configured(tmp_path, text), "a/b/x.pdf").rules
    assert (rules.select, rules.ignore, rules.fail_on) == (("FL1", "FL4"), ("FL101",), FailOn.NEVER)
    assert for_file(load(tmp_path), "a/b/x.pdf").check.cleaner == PRESETS[Preset.NONE]
    assert for_file(load(tmp_path), "x.pdf").check.cleaner == PRESETS[Preset.EDGE_REPEAT]


@pytest.mark.parametrize(
    ("key", "kept"),
    [
        ("docs/a.pdf", True),
        ("docs/deep/er/a.pdf", True),
        ("other/a.pdf", False),
        ("docs/my draft 1.pdf", False),
        ("docs/x/draft.pdf", False),
        ("docs/keep-draft.pdf", True),
    ],
)
def test_include_and_exclude_read_globs_as_git_does(tmp_path: Path, key: str, kept: bool) -> None:
    assert wanted(configured(tmp_path, FULL), key) is kept


def test_sources_name_the_text_a_pdf_is_made_from(tmp_path: Path) -> None:
    (tmp_path / "all.tex").write_text("")
    settings = configured(tmp_path, '[sources]\n"out/*.pdf" = "{folder}/../src/{stem}.md"\n"*.pdf" = "all.tex"\n')
    assert source_of(settings, "out/guide.v2.pdf") == "out/../src/guide.v2.md"
    assert source_of(settings, "x/y.pdf") == "all.tex"
    assert source_of(load(tmp_path, ".furnlint.toml"), "y.txt") == ""


ERRORS = [
    ("jobs = 1\nslect = ['FL1']\n", r"\.furnlint\.toml:2: slect: unknown key; did you mean 'select'\?"),
    ("[cleaner]\n\nmax-lenght = 3\n", r"\.furnlint\.toml:3: cleaner\.max-lenght: unknown key; .* 'max-length'"),
    ("[zzzz]\nx = 1\n", r"\.furnlint\.toml:1: zzzz: unknown key; valid here: baseline, .*versions"),
    ("[cleaner]\nmax-length = 'x'\n", r":2: cleaner\.max-length: expected an integer, not a string"),
    ("jobs = true\n", r":1: jobs: expected an integer, not true or false"),
    ("include = 'docs'\n", r":1: include: expected an array, not a string"),
    ("exclude = [\n  'a',\n  3,\n]\n", r":1: exclude\[1\]: expected a string, not an integer"),
    ("cleaner = 3\n", r":1: cleaner: expected a table, not an integer"),
    ("timeout = 0\n", r":1: timeout: expected float > 0\.0"),
    ("[quality]\nocr-noise = 1.5\n", r":2: quality\.ocr-noise: expected float <= 1\.0"),
    (
        "[rules]\nselect = ['FL1']\n",
        r":1: rules: unknown key; 'select' stands at the top of the file, without this table",
    ),
    ("fail-on = 'warn'\n", r":1: fail-on: 'warn' is not a valid value; did you mean 'warning'\?"),
    ("[cleaner]\npreset = 'edge'\n", r":2: cleaner\.preset: 'edge' is not a valid value; .*edge"),
    ("[[furniture]]\ntext = 'a'\nkinds = ['notise']\n", r":3: furniture\[0\]\.kinds\[0\]: 'notise' .* 'notice'"),
    ("[severity]\nFL1 = 'note'\nFL4 = 'fatal'\n", r":3: severity\.FL4: 'fatal' is not a valid value"),
    ("select = ['FL1', 'FX1']\n", r":1: select: no rule has the code or prefix 'FX1'; did you mean 'FL1'\?"),
    ("ignore = ['FL199']\n", r":1: ignore: no rule has the code or prefix 'FL199'; did you mean 'FL1"),
    ("[severity]\nFL999 = 'note'\n", r":2: severity\.FL999: no rule has the code"),
    ("[[ignore]]\nrule = 'FL1'\n", r":1: ignore\[0\]: the key 'reason' is missing; add it"),
    (
        "[[ignore]]\nrule = 'FL1'\nreason = 'a'\n[[ignore]]\nrule = 'QQ'\nreason = 'b'\n",
        r":5: ignore\[1\]\.rule: no rule has the code or prefix 'QQ'",
    ),
    ("[[ignore]]\nrule = 'FL1'\nreason = 'a'\nexpires = 'soon'\n", r":4: ignore\[0\]\.expires: "),
    (
        "[[overrides]]\npaths = ['a/']\n[overrides.cleaner]\nedge-line = 3\n",
        r":4: overrides\[0\]\.cleaner\.edge-line: unknown key; did you mean 'edge-lines'\?",
    ),
    (
        "[[overrides]]\npaths = ['a/']\nseverity = { FL1 = 'bad' }\n",
        r":3: overrides\[0\]\.severity\.FL1: 'bad' is not a valid value",
    ),
    ("[[overrides]]\nfail-on = 'note'\n", r":1: overrides\[0\]: the key 'paths' is missing"),
    ("[[overrides]]\npaths = ['a']\nbaseline = 'x'\n", r":3: overrides\[0\]\.baseline: unknown key"),
    ("exclude = ['docs\\old']\n", r":1: exclude: .* has backslashes; write paths with forward slashes"),
    ("exclude = ['../x']\n", r":1: exclude: '\.\./x' can match no path below the config"),
    ("baseline = '../known.toml'\n", r":1: baseline: '\.\./known\.toml' is outside of the repository"),
    ("[sources]\n'*.pdf' = 'src/none.md'\n", r":2: sources\.\*\.pdf: 'src/none\.md' is missing"),
    ("[sources]\n'*.pdf' = 'src/{name}.md'\n", r":2: sources\.\*\.pdf: '\{name\}' is not known"),
    ("a = \n", r"\.furnlint\.toml:1: not valid TOML: "),
    ("jobs = 1\njobs = 2\n", r"\.furnlint\.toml:2: not valid TOML: cannot overwrite a value"),
    (
        "ignore = ['FL1']\n[[ignore]]\nrule = 'FL1'\nreason = 'a'\n",
        r":2: not valid TOML: .*list codes as extend-ignore",
    ),
]


@pytest.mark.parametrize(("text", "message"), ERRORS)
def test_an_error_names_file_line_key_and_the_nearest_name(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        configured(tmp_path, text)


def test_in_pyproject_the_line_is_that_of_the_file(tmp_path: Path) -> None:
    text = '[project]\nname = "x"\n\n[tool.furnlint]\njobs = 1\nfail-onn = "note"\n'
    with pytest.raises(ConfigError, match=r"pyproject\.toml:6: fail-onn: unknown key; did you mean 'fail-on'"):
        configured(tmp_path, text, "pyproject.toml")


def test_tool_furnlint_that_is_no_table_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"pyproject\.toml:2: tool\.furnlint: expected a table, not an integer"):
        configured(tmp_path, "[tool]\nfurnlint = 3\n", "pyproject.toml")


def test_bytes_that_are_no_text_are_an_error(tmp_path: Path) -> None:
    (tmp_path / ".furnlint.toml").write_bytes(b"a = '\xff'\n")
    with pytest.raises(ConfigError, match=r"\.furnlint\.toml: not UTF-8 at byte 5"):
        load(tmp_path)


def test_a_byte_order_mark_and_windows_line_ends_do_not_matter(tmp_path: Path) -> None:
    (tmp_path / ".furnlint.toml").write_bytes(b"\xef\xbb\xbfjobs = 1\r\njobz = 2\r\n")
    with pytest.raises(ConfigError, match=r":2: jobz: unknown key"):
        load(tmp_path)


LINES = '''# comment
a = 1

text = """
[b]
c = 2
"""
[b]
c.d = 1
"e.f" = [
  1,
  2,
]
[[list]]
x = 1
[[list]]

y = { z = 1 }
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a",), 2),
        (("text",), 4),
        (("b",), 8),
        (("b", "c", "d"), 9),
        (("b", "e.f", 1), 10),
        (("list", 0), 14),
        (("list", 1), 16),
        (("list", 1, "y", "z"), 18),
        (("b", "nothing"), 0),
        (("a", "b"), 0),
    ],
)
def test_the_line_of_a_key(path: tuple[str | int, ...], line: int) -> None:
    assert line_of(LINES, path) == line


def test_the_line_of_every_key_is_the_one_it_stands_on() -> None:
    lines = [f"[t{n}]\nk = [\n  {n},\n]\n\nx.y = {n}  # [t{n + 1}]" for n in range(40)]
    text = "\n".join(lines)
    for n in range(40):
        assert line_of(text, (f"t{n}",)) == 6 * n + 1
        assert line_of(text, (f"t{n}", "k", 0)) == 6 * n + 2
        assert line_of(text, (f"t{n}", "x", "y")) == 6 * n + 6
