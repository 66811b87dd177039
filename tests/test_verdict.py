"""The fate of findings, decided from results, config and baseline alone."""

import datetime
import random
from dataclasses import replace
from pathlib import Path

import pytest

from furnlint.baseline.file import Baseline, Entry, EntryKey, Table
from furnlint.baseline.fingerprint import fingerprint
from furnlint.config.load import load
from furnlint.config.schema import FailOn, Settings
from furnlint.model.box import Box
from furnlint.model.finding import Finding, Location, Severity
from furnlint.model.result import FileResult, FileStatus, RunResult, Status
from furnlint.run.verdict import Facts, decide, unaccounted
from standin import finding

TODAY = datetime.date(2026, 12, 1)


def run(
    files: dict[str, list[Finding]], settings: Settings, baseline: Baseline | None = None, **facts: object
) -> RunResult:
    results = [FileResult(path, FileStatus.OK, tuple(found), f"sha of {path}", 3) for path, found in files.items()]
    given = {"present": lambda key: key in files, "complete": True, **facts}
    about = Facts({path: path for path in files}, TODAY, **given)  # type: ignore[arg-type]
    return decide(results, settings, baseline or Baseline(), about)


def configured(folder: Path, text: str) -> Settings:
    (folder / ".furnlint.toml").write_text(text, encoding="utf-8")
    return load(folder)


def statuses(result: RunResult) -> list[Status]:
    return [verdict.status for verdict in result.verdicts]


ONE = "FL101:warning:high:3 Staff Handbook 2026"
IGNORES = [
    ('rule = "FL101"', True),
    ('rule = "FL1"', True),
    ('rule = "ALL"', True),
    ('rule = "FL102"', False),
    ('rule = "FL1"\npaths = ["docs/"]', True),
    ('rule = "FL1"\npaths = ["a.pdf"]', True),
    ('rule = "FL1"\npaths = ["other/"]', False),
    ('rule = "FL1"\ntext = "staff handbook *"', True),
    ('rule = "FL1"\ntext = "handbook"', False),
    ('rule = "FL1"\npages = [1, 3]', True),
    ('rule = "FL1"\npages = [1, 2]', False),
    ('rule = "FL1"\nexpires = 2026-12-01', True),
    ('rule = "FL1"\nexpires = 2026-11-30', False),
]


@pytest.mark.parametrize(("entry", "matches"), IGNORES)
def test_an_ignore_matches_by_rule_path_text_pages_and_date(tmp_path: Path, entry: str, matches: bool) -> None:
    settings = configured(tmp_path, f'[[ignore]]\n{entry}\nreason = "because"\n')
    result = run({"docs/a.pdf": [finding(ONE)]}, settings)
    (verdict,) = result.verdicts
    assert (verdict.status is Status.IGNORED) is matches
    assert verdict.fails is not matches
    assert (verdict.reason == "because") is matches
    assert (result.notes == ()) is matches


def test_an_unused_ignore_is_said_only_where_everything_was_checked(tmp_path: Path) -> None:
    settings = configured(tmp_path, '\n[[ignore]]\nrule = "FL102"\nreason = "x"\n')
    assert run({"a.pdf": []}, settings).notes == (
        ".furnlint.toml:2: the ignore of FL102 matches no finding; remove it",
    )
    assert run({"a.pdf": []}, settings, complete=False).notes == ()


def test_an_expired_ignore_is_said_and_named_with_what_it_covered(tmp_path: Path) -> None:
    settings = configured(tmp_path, '[[ignore]]\nrule = "FL1"\nreason = "till spring"\nexpires = 2026-04-01\n')
    result = run({"a.pdf": [finding(ONE)]}, settings, complete=False)
    assert result.notes == (".furnlint.toml:1: the ignore of FL1 expired on 2026-04-01; renew or remove it",)
    assert result.verdicts[0].reason == "its ignore in the config expired on 2026-04-01: till spring"


def test_declared_furniture_is_not_reported_as_furniture(tmp_path: Path) -> None:
    settings = configured(tmp_path, '[[furniture]]\ntext = "Staff *"\npaths = ["docs/"]\n')
    found = [finding(ONE), finding("FL302 Staff Handbook 2026"), finding("FL102 Other")]
    assert statuses(run({"docs/a.pdf": found}, settings)) == [Status.NEW, Status.NEW, Status.IGNORED]
    assert statuses(run({"a.pdf": found[:1]}, settings)) == [Status.NEW]


def test_rules_that_are_not_selected_have_no_findings(tmp_path: Path) -> None:
    settings = configured(tmp_path, 'select = ["FL1"]\nignore = ["FL103"]\n')
    result = run({"a.pdf": [finding("FL103 x"), finding("FL302 x"), finding(ONE)]}, settings)
    assert [verdict.finding.rule for verdict in result.verdicts] == ["FL101"]


def test_entries_of_rules_that_are_not_selected_are_not_stale(tmp_path: Path) -> None:
    table = Table("", {EntryKey("FL302", "0" * 16): Entry(), EntryKey("FL101", "0" * 16): Entry(2, "t", "r")})
    settings = configured(tmp_path, 'select = ["FL1"]\n')
    (stale,) = run({"a.pdf": []}, settings, Baseline({"a.pdf": table})).stale
    assert (stale.path, stale.rule, stale.gone, stale.text, stale.reason) == ("a.pdf", "FL101", 2, "t", "r")


def test_severities_of_the_config_decide_what_fails(tmp_path: Path) -> None:
    settings = configured(tmp_path, 'fail-on = "error"\n[severity]\nFL1 = "note"\nFL103 = "error"\n')
    result = run({"a.pdf": [finding("FL101:error x"), finding("FL103:note y")]}, settings)
    assert {(v.finding.rule, v.finding.severity, v.fails) for v in result.verdicts} == {
        ("FL101", Severity.NOTE, False),
        ("FL103", Severity.ERROR, True),
    }
    assert result.failing == 1
    assert run({"a.pdf": [finding("FL101:error x")]}, settings, fail_on=FailOn.NOTE).failing == 1


def test_low_confidence_never_fails(tmp_path: Path) -> None:
    found = [finding("FL101:error:low x"), finding("FL101:error:medium y")]
    assert [verdict.fails for verdict in run({"a.pdf": found}, load(tmp_path)).verdicts] == [False, True]


def test_notes_fail_only_when_asked_for(tmp_path: Path) -> None:
    found = {"a.pdf": [finding("FL101:note x")]}
    assert run(found, load(tmp_path)).failing == 0
    assert run(found, load(tmp_path), fail_on=FailOn.NOTE).failing == 1
    assert run(found, load(tmp_path), fail_on=FailOn.NEVER).failing == 0


def test_an_entry_counts_on_its_last_day(tmp_path: Path) -> None:
    one = finding(ONE)
    key = EntryKey(one.rule, fingerprint(one))
    for date, status in ((TODAY, Status.KNOWN), (TODAY - datetime.timedelta(1), Status.NEW)):
        baseline = Baseline({"a.pdf": Table("", {key: Entry(1, "", "agreed", date)})})
        (verdict,) = run({"a.pdf": [one]}, load(tmp_path), baseline).verdicts
        assert verdict.status is status
        assert "agreed" in verdict.reason
        assert not run({"a.pdf": [one]}, load(tmp_path), baseline).stale


def test_a_source_is_named_where_the_config_knows_it(tmp_path: Path) -> None:
    settings = configured(tmp_path, '[sources]\n"out/*.pdf" = "src/{stem}.md"\n')
    result = run({"out/a.pdf": [finding(ONE)], "b.pdf": [finding(ONE)]}, settings)
    assert [verdict.source for verdict in result.verdicts] == ["", "src/a.md"]


def test_the_order_of_verdicts_does_not_depend_on_the_order_of_results(tmp_path: Path) -> None:
    def at(rule: str, page: int, x: float, top: float) -> Finding:
        return replace(finding(f"{rule} {rule}{page}{x}"), location=Location(page, Box(x, top, x + 1, top + 1), "t"))

    found = [
        at("FL102", 1, 5, 5),
        at("FL101", 1, 9, 5),
        at("FL101", 1, 0, 700),
        at("FL101", 2, 0, 0),
        at("FL103", 2, 0, 0),
        at("FL101", 10, 0, 0),
    ]
    wanted = run({"a.pdf": found, "b.pdf": found}, load(tmp_path)).verdicts
    assert [v.finding for v in wanted] == [*found, *found]
    shuffled = random.Random(4).sample(found, len(found))
    assert run({"b.pdf": shuffled, "a.pdf": found}, load(tmp_path)).verdicts == wanted


def test_a_run_in_which_nothing_could_be_read_is_unaccounted_for(tmp_path: Path) -> None:
    def unread(*found: Finding) -> RunResult:
        facts = Facts({"a.pdf": "a.pdf"}, TODAY, lambda key: True)
        return decide([FileResult("a.pdf", FileStatus.UNREADABLE, found)], load(tmp_path), known, facts)

    one = finding("FL406 x")
    known = Baseline()
    assert unaccounted(unread())
    assert unaccounted(unread(one))
    known = Baseline({"a.pdf": Table("", {EntryKey("FL406", fingerprint(one)): Entry()})})
    assert not unaccounted(unread(one))
    assert not unaccounted(run({"b.pdf": []}, load(tmp_path)))
    assert not unaccounted(run({}, load(tmp_path)))
