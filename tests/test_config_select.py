"""Which rules count: this table is the specification."""

import pytest

from furnlint.config.globs import text_matches
from furnlint.config.schema import FailOn, RuleSettings
from furnlint.config.select import changed, selected, severity_of
from furnlint.model.finding import Severity

ALL = ("FL",)
CASES = [
    # select, ignore, code, selected
    (ALL, (), "FL101", True),
    ((), (), "FL101", False),
    (("FL3",), (), "FL302", True),
    (("FL3",), (), "FL101", False),
    (ALL, ("FL1",), "FL101", False),
    (ALL, ("FL1",), "FL201", True),
    (("FL101",), ("FL1",), "FL101", True),
    (("FL101",), ("FL1",), "FL102", False),
    (("FL1",), ("FL101",), "FL101", False),
    (("FL1",), ("FL101",), "FL102", True),
    (("FL10",), ("FL1",), "FL105", True),
    (("FL", "FL103"), ("FL1",), "FL103", True),
    (("FL", "FL103"), ("FL1",), "FL102", False),
    # A draw: what is ignored stays ignored.
    (("FL1",), ("FL1",), "FL101", False),
    (ALL, ALL, "FL101", False),
    ((), ("FL1",), "FL101", False),
]


@pytest.mark.parametrize(("select", "ignore", "code", "expected"), CASES)
def test_the_longest_prefix_wins(select: tuple[str, ...], ignore: tuple[str, ...], code: str, expected: bool) -> None:
    assert selected(code, RuleSettings(select=select, ignore=ignore)) is expected


def test_the_severity_of_the_longest_prefix_counts() -> None:
    rules = RuleSettings(severity=(("FL", Severity.NOTE), ("FL103", Severity.ERROR), ("FL1", Severity.WARNING)))
    assert severity_of("FL103", Severity.NOTE, rules) is Severity.ERROR
    assert severity_of("FL102", Severity.NOTE, rules) is Severity.WARNING
    assert severity_of("FL401", Severity.ERROR, rules) is Severity.NOTE
    assert severity_of("FL401", Severity.ERROR, RuleSettings()) is Severity.ERROR


def test_select_replaces_and_extend_adds() -> None:
    rules = RuleSettings(select=("FL1",), ignore=("FL101",), severity=(("FL1", Severity.NOTE),))
    assert changed(rules, (("select", ("FL2",)),)).select == ("FL2",)
    assert changed(rules, (("extend_select", ("FL2",)),)).select == ("FL1", "FL2")
    assert changed(rules, (("extend_ignore", ("FL102",)),)).ignore == ("FL101", "FL102")
    both = changed(rules, (("severity", (("FL2", Severity.ERROR),)),))
    assert dict(both.severity) == {"FL1": Severity.NOTE, "FL2": Severity.ERROR}


@pytest.mark.parametrize(
    ("level", "failing"),
    [("error", "e"), ("warning", "ew"), ("note", "ewn"), ("never", "")],
)
def test_fail_on_is_the_lowest_severity_that_fails(level: str, failing: str) -> None:
    assert {s for s in Severity if FailOn(level).covers(s)} == {s for s in Severity if s.value[0] in failing}


@pytest.mark.parametrize(
    ("text", "glob", "expected"),
    [
        ("ACME Corp  - Confidential", "acme corp - *", True),
        ("ACME Corp", "acme", False),
        ("[Draft] 3", "[draft] ?", True),
        ("D", "[draft]", False),
        ("ﬁnal  report", "final report", True),
        ("a.b", "a?b", True),
        ("a.b", "a.c", False),
    ],
)
def test_text_globs_know_stars_and_question_marks_only(text: str, glob: str, expected: bool) -> None:
    assert text_matches(text, glob) is expected
