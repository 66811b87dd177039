"""What docs/ci.md offers to be copied, and what this repository runs itself: valid, and with options that there are."""

import json
import os
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

import checkout
import validators
from checkout import FOOTER, HEADER, ROOT, handbook, put
from furnlint import __version__
from furnlint.cli import templates
from furnlint.cli.main import build_parser, main
from standin import git, posix, scrub

PAGE = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"<!-- ([a-z-]+) -->\n```[a-z]+\n(.*?)```", PAGE, re.S)
NAMES = {
    "pre-commit": ".pre-commit-config.yaml",
    "github-workflows": "workflow.yml",
    "gitlab-ci": ".gitlab-ci.yml",
    "azure-pipelines": "azure-pipelines.yml",
    "circle-ci": "config.yml",
}
HASH = "a" * 40


def of(kind: str) -> str:
    """Return the first snippet of a kind."""
    texts: list[str] = [text for name, text in SNIPPETS if name == kind]
    return texts[0]


def test_every_block_is_marked() -> None:
    assert len(SNIPPETS) == len(re.findall(r"^```[a-z]+$", PAGE, re.M))
    assert {kind for kind, _ in SNIPPETS} == {*NAMES, "jenkins"}


@pytest.mark.parametrize(("kind", "text"), [s for s in SNIPPETS if s[0] != "jenkins"])
def test_a_snippet_is_valid(kind: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / NAMES[kind]
    file.write_text(
        re.sub(r"@COMMIT|@v\d\b", f"@{HASH}", text).replace("rev: COMMIT", f"rev: {HASH}"), encoding="utf-8"
    )
    if kind == "pre-commit":
        validators.hooks(file)
    elif kind == "github-workflows":
        validators.workflow(file)
    else:
        validators.schema(kind, file)


def test_every_command_of_the_page_is_understood() -> None:
    commands = re.findall(r"(?:^|[\s'\"/])furnlint\"? (check .*?)['`]?$", PAGE, re.M)
    assert len(commands) >= 7
    for command in commands:
        build_parser().parse_args(shlex.split(command.replace("$FILES", "--changed")))


def test_the_page_installs_this_version() -> None:
    assert set(re.findall(r"furnlint==([\d.]+\d)", PAGE)) == {__version__}


def test_the_page_has_all_inputs_outputs_and_hooks() -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    tables = "".join(line for line in PAGE.splitlines(keepends=True) if line.startswith("|"))
    assert [name for name in action["inputs"] if f"`{name}`" not in tables] == []
    assert [name for name in action["outputs"] if f"`{name}`" not in PAGE] == []
    assert [hook["id"] for hook in hooks if f"`{hook['id']}`" not in tables] == []
    for text in (text for kind, text in SNIPPETS if kind == "github-workflows"):
        for step in yaml.safe_load(text)["jobs"]["furnlint"]["steps"]:
            if step["uses"].startswith("OWNER/furnlint@"):
                assert set(step["with"]) <= set(action["inputs"])


def test_actions_are_pinned_to_the_same_commits_everywhere() -> None:
    texts = [PAGE, *(path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").iterdir())]
    uses = {match for text in texts for match in re.findall(r"uses: (actions/.*)", text)}
    assert uses <= {templates.CHECKOUT, templates.SETUP_PYTHON}


def test_our_own_workflows_are_valid() -> None:
    validators.workflow(*sorted((ROOT / ".github" / "workflows").iterdir()))


def test_our_updates_are_valid() -> None:
    validators.schema("dependabot", ROOT / ".github" / "dependabot.yml")
    validators.safe(ROOT / ".github" / "dependabot.yml")


def test_our_hooks_are_valid() -> None:
    validators.manifest(ROOT / ".pre-commit-hooks.yaml")


def test_our_action_is_valid(tmp_path: Path) -> None:
    validators.schema("github-actions", ROOT / "action.yml")
    validators.safe(ROOT / "action.yml")
    for step in yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))["runs"]["steps"]:
        (tmp_path / f"{step['id']}.sh").write_text(step["run"], encoding="utf-8")
        validators.bash(tmp_path / f"{step['id']}.sh")


def test_a_broken_workflow_is_seen(tmp_path: Path) -> None:
    """The validators are asked for something wrong, so that a green one says something."""
    text = of("github-workflows").replace("@COMMIT", f"@{HASH}")
    file = tmp_path / "workflow.yml"
    for wrong in (
        text.replace("runs-on:", "runs_on:"),
        text.replace("contents: read", "contents: everything"),
        text + "      - run: echo ${{ github.event.pull_request.title }}\n",
        text.replace(HASH, "v1"),
    ):
        file.write_text(wrong, encoding="utf-8")
        with pytest.raises(AssertionError):
            validators.workflow(file)


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone, on a branch with a new finding, of a repository whose findings are accepted."""
    scrub(monkeypatch)
    origin = checkout.repository(tmp_path / "origin", {"docs/a.pdf": handbook()})
    monkeypatch.chdir(origin)
    assert main(["baseline", "create"]) == 0
    git(origin, "add", "-A")
    git(origin, "commit", "-q", "-m", "accept")
    git(tmp_path, "clone", "-q", str(origin), "clone")
    clone = tmp_path / "clone"
    git(clone, "checkout", "-q", "-b", "topic")
    put(clone, {"docs/b.pdf": handbook(header="", footer=FOOTER)})
    git(clone, "add", "-A")
    git(clone, "commit", "-q", "-m", "new")
    return clone


def script(kind: str) -> str:
    """Return the shell command of a snippet that runs the check."""
    data: Any = yaml.safe_load(of(kind))
    if kind == "gitlab-ci":
        return "\n".join(data["furnlint"]["script"])
    if kind == "azure-pipelines":
        return str(next(step["script"] for step in data["steps"] if "furnlint check" in step.get("script", "")))
    steps = data["jobs"]["furnlint"]["steps"]
    return str(next(s["run"]["command"] for s in steps if isinstance(s, dict) and isinstance(s.get("run"), dict)))


CASES: dict[str, tuple[dict[str, str], dict[str, str], list[str]]] = {
    "gitlab-ci": (
        {"CI_MERGE_REQUEST_DIFF_BASE_SHA": "origin/main", "FILES": "--changed"},
        {"FILES": "--all"},
        ["junit.xml", "code-quality.json"],
    ),
    "azure-pipelines": ({"SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/main"}, {}, ["junit.xml"]),
    "circle-ci": ({"CIRCLE_BRANCH": "topic"}, {"CIRCLE_BRANCH": "main"}, ["reports/junit.xml"]),
}
"""Variables for a change, variables for the main branch, and the reports."""


@posix
@pytest.mark.parametrize("kind", list(CASES))
def test_the_script_of_a_snippet_does_what_it_says(kind: str, documents: Path, tmp_path: Path) -> None:
    change, branch, reports = CASES[kind]
    path = os.pathsep.join([str(checkout.tool(tmp_path / "bin")), os.environ["PATH"]])
    command = ["bash", "-e", "-c", script(kind)]
    for variables, count in ((change, "1 of 1"), (branch, "2 of 2")):
        environment = checkout.environment(CI="true", PATH=path, **variables)
        done = subprocess.run(command, cwd=documents, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 1, done.stderr
        assert f"checked {count} PDFs" in done.stdout
        assert FOOTER in done.stdout
        assert HEADER not in done.stdout
        for report in reports:
            assert FOOTER in (documents / report).read_text(encoding="utf-8")
            (documents / report).unlink()


def test_the_code_quality_report_is_an_array(documents: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(documents)
    assert main(["check", "--report", "gitlab=code-quality.json"]) == 1
    entries = json.loads((documents / "code-quality.json").read_text(encoding="utf-8"))
    assert [entry["location"]["path"] for entry in entries] == ["docs/b.pdf"]
