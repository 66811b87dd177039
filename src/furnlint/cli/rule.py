"""`furnlint rule`: explains a rule, or lists all of them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from furnlint.cli.exits import Exit
from furnlint.errors import UsageError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from furnlint.rules.base import Rule

FORMATS = ("text", "markdown", "json")
TEXT_WIDTH = 80


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command to the parser."""
    parser = commands.add_parser("rule", help="explain a rule, or list all of them")
    parser.add_argument(
        "code", nargs="?", metavar="CODE", help="a rule's code or name, such as FL101 or running-header"
    )
    parser.add_argument("--format", default="text", choices=FORMATS, help="form of the answer (default: %(default)s)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the sub-command."""
    from furnlint.rules.catalog import RULES  # noqa: PLC0415 - `--version` needs no rule

    if args.code is None:
        sys.stdout.write(LISTS[args.format](RULES))
    else:
        sys.stdout.write(PAGES[args.format](find(args.code, RULES)))
    return Exit.CLEAN


def find(name: str, rules: Sequence[Rule]) -> Rule:
    """Return the rule with this code or slug, in any case.

    Raises UsageError, with the nearest name, if there is none.
    """
    from difflib import get_close_matches  # noqa: PLC0415

    by_name = {rule.code.casefold(): rule for rule in rules} | {rule.slug: rule for rule in rules}
    if rule := by_name.get(name.casefold()):
        return rule
    near = get_close_matches(name.casefold(), by_name, 1)
    hint = f"did you mean {by_name[near[0]].code} ({by_name[near[0]].slug})?" if near else "`furnlint rule` lists them"
    raise UsageError(f"there is no rule {name!r}; {hint}")


def text_page(rule: Rule) -> str:
    """Return what there is to say of a rule, for a terminal."""
    from textwrap import fill  # noqa: PLC0415

    parts = [("why", rule.why), ("example", rule.example), ("remedy", rule.remedy)]
    if rule.options:
        parts.append(("options", ", ".join(rule.options)))
    out = [f"{rule.code} {rule.slug} ({rule.severity})", "", fill(rule.summary, TEXT_WIDTH), ""]
    out += [
        fill(text, TEXT_WIDTH, initial_indent=f"{label + ':':<10}", subsequent_indent=" " * 10) for label, text in parts
    ]
    return "\n".join(out) + "\n"


def text_list(rules: Sequence[Rule]) -> str:
    """Return one line for each rule."""
    width = max(len(rule.slug) for rule in rules)
    return "".join(f"{rule.code}  {rule.slug:<{width}}  {rule.severity:<7}  {rule.summary}\n" for rule in rules)


def markdown_page(rule: Rule) -> str:
    """Return a rule's page as docs/rules has it."""
    sections = [
        f"# {rule.code}: {rule.slug}",
        rule.summary,
        f"Default severity: **{rule.severity}**.",
        f"## Why it matters\n\n{rule.why}",
        f"## Example\n\n{rule.example}",
        f"## What to do\n\n{_sentence(rule.remedy)}",
    ]
    if rule.options:
        keys = "\n".join(f"- `{option}`" for option in rule.options)
        sections.append(f"## Options\n\nKeys of the configuration that change what is reported:\n\n{keys}")
    sections.append(f"## Where it is expected\n\n{_toml(rule)}")
    return "\n\n".join(sections) + "\n"


def markdown_list(rules: Sequence[Rule]) -> str:
    """Return the index of docs/rules."""
    rows = "".join(f"| [{r.code}]({r.code}.md) | {r.slug} | {r.severity} | {r.summary} |\n" for r in rules)
    return f"# Rules\n\n| code | name | severity | what is reported |\n| --- | --- | --- | --- |\n{rows}"


def json_page(rule: Rule) -> str:
    """Return a rule as a JSON object."""
    return _dump(_record(rule))


def json_list(rules: Sequence[Rule]) -> str:
    """Return all rules as a JSON array."""
    return _dump([_record(rule) for rule in rules])


PAGES: dict[str, Callable[[Rule], str]] = {"text": text_page, "markdown": markdown_page, "json": json_page}
LISTS: dict[str, Callable[[Sequence[Rule]], str]] = {"text": text_list, "markdown": markdown_list, "json": json_list}


def _record(rule: Rule) -> dict[str, Any]:
    names = ("code", "slug", "severity", "summary", "why", "example", "remedy")
    return {name: str(getattr(rule, name)) for name in names} | {"options": list(rule.options)}


def _dump(value: Any) -> str:
    import json  # noqa: PLC0415

    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + ("" if text.endswith(".") else ".")


def _toml(rule: Rule) -> str:
    return (
        "Say so in `.furnlint.toml`, with a reason, so that the next reader knows:\n\n"
        "```toml\n"
        "[[ignore]]\n"
        f'rule = "{rule.code}"\n'
        'paths = ["archive/**"]\n'
        'reason = "kept as printed"\n'
        "```"
    )
