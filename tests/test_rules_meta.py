"""What holds for every rule of the catalogue, whoever adds one, and `furnlint rule`."""

from __future__ import annotations

import json
import re

import pytest

import regenerate
from furnlint.cli.main import main
from furnlint.cli.rule import markdown_list, markdown_page
from furnlint.rules.base import Rule
from furnlint.rules.catalog import RULES

every_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)


def test_codes_are_unique_and_ascending() -> None:
    codes = [rule.code for rule in RULES]
    assert codes == sorted(set(codes))


def test_slugs_are_unique() -> None:
    slugs = [rule.slug for rule in RULES]
    assert sorted(slugs) == sorted(set(slugs))


@every_rule
def test_code_and_slug_have_their_form(rule: Rule) -> None:
    assert re.fullmatch(r"FL[1-6]\d\d", rule.code)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rule.slug)


@every_rule
def test_every_text_is_filled_in(rule: Rule) -> None:
    for name in ("summary", "why", "example"):
        text = getattr(rule, name)
        assert len(text) > 15, f"{rule.code}: {name} is too short"
        assert text == text.strip(), f"{rule.code}: {name} has white space around it"
        assert text.endswith("."), f"{rule.code}: {name} is no sentence"
        assert "\n" not in text, f"{rule.code}: {name} is more than one line"
    assert rule.summary[0].isupper(), f"{rule.code}: the summary is a sentence"
    assert rule.remedy, f"{rule.code}: no remedy"
    assert rule.remedy[0].islower() or not rule.remedy[0].isalpha(), f"{rule.code}: a remedy starts with a small letter"
    assert not rule.remedy.endswith("."), f"{rule.code}: a remedy ends without a full stop"


@every_rule
def test_page_in_the_docs_is_up_to_date(rule: Rule) -> None:
    path = regenerate.RULE_PAGES / f"{rule.code}.md"
    assert path.is_file(), f"docs/rules/{rule.code}.md is missing: {regenerate.HOW}"
    text = path.read_text(encoding="utf-8")
    assert text == markdown_page(rule), f"docs/rules/{rule.code}.md is stale: {regenerate.HOW}"


def test_index_of_the_docs_is_up_to_date() -> None:
    index = (regenerate.RULE_PAGES / "README.md").read_text(encoding="utf-8")
    assert index == markdown_list(RULES), f"docs/rules/README.md is stale: {regenerate.HOW}"


def test_no_page_is_left_of_a_rule_that_is_gone() -> None:
    pages = {path.stem for path in regenerate.RULE_PAGES.glob("*.md")} - {"README"}
    assert pages == {rule.code for rule in RULES}


# --- furnlint rule ------------------------------------------------------------------------------------------------


def test_rule_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "FL101"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("FL101 running-header (warning)\n")
    assert [word for word in ("why:", "example:", "remedy:") if word not in out] == []
    assert max(len(line) for line in out.splitlines()) <= 80


@pytest.mark.parametrize("name", ["fl101", "running-header", "Running-Header"])
def test_rule_is_found_by_code_and_name_in_any_case(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", name, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["code"] == "FL101"


def test_markdown_of_a_rule_is_its_page(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rule", "FL405", "--format", "markdown"])
    assert capsys.readouterr().out == (regenerate.RULE_PAGES / "FL405.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_all_rules_are_listed(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "--format", form]) == 0
    out = capsys.readouterr().out
    assert [rule.code for rule in RULES if rule.code not in out] == []


def test_unknown_rule_is_a_usage_error_with_the_nearest_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "runing-header"]) == 2
    assert "did you mean FL101 (running-header)?" in capsys.readouterr().err


def test_options_are_on_the_page() -> None:
    rule = Rule("FL999", "x", RULES[0].severity, "S.", "W.", "E.", "r", options=("cleaner.min-pages",))
    assert "- `cleaner.min-pages`" in markdown_page(rule)
