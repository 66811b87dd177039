"""What action.yml runs: from the event to the PDFs to check, and from the report to the outputs.

The inputs come as INPUT_* variables and go to furnlint as a list of arguments; no shell sees them. Git is asked for
no more history than the comparison needs, since the history of a repository of PDFs is large.
"""

from __future__ import annotations

import json
import os
import secrets
import shlex
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from furnlint.reports.escape import github_data, plain

REPORTS = ("sarif", "junit", "json", "html")
USAGE = 2
ZEROS = "0" * 40
"""What GitHub gives as the commit before a push that makes a branch or a tag."""
DEEPER = (50, 500)
"""How many more commits are fetched, round by round, until a merge base is found; then all."""


class StepError(Exception):
    """The check cannot be run; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the head is compared with."""

    option: str
    """The option of `furnlint check`."""
    base: str = ""
    """The base's commit, "" if there is none."""


class Inputs:
    """The inputs of the action."""

    def __init__(self, environ: dict[str, str]) -> None:
        self._environ = environ

    def text(self, name: str) -> str:
        """Return an input without white space around it."""
        return self._environ.get("INPUT_" + name.upper().replace("-", "_"), "").strip()

    def flag(self, name: str) -> bool:
        """Return an input that is true or false. Raises StepError for anything else."""
        return self.choice(name, ("true", "false")) == "true"

    def choice(self, name: str, allowed: tuple[str, ...]) -> str:
        """Return an input that is one of `allowed`. Raises StepError for anything else."""
        value = self.text(name).lower()
        if value not in allowed:
            raise StepError(f"{name}: {value!r} is not known; use {' or '.join(allowed)}")
        return value

    def words(self, name: str) -> list[str]:
        """Return an input split as a shell does it. Raises StepError if a quote is open."""
        try:
            return shlex.split(self.text(name))
        except ValueError as error:
            raise StepError(f"{name}: {str(error).lower()}; close the quotes") from None


class Git:
    """The clone that the workflow checked out."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def ask(self, *arguments: str) -> str | None:
        """Return what git prints, None if it fails."""
        try:
            done = subprocess.run(
                ("git", *arguments),
                cwd=self._folder,
                env=os.environ | {"GIT_TERMINAL_PROMPT": "0"},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
            )
        except FileNotFoundError:
            raise StepError("git is not installed here; install it before this action") from None
        return None if done.returncode else done.stdout.decode(errors="replace").strip()

    def has(self, commit: str) -> bool:
        """Tell whether a commit is here."""
        return self.ask("rev-parse", "--verify", "--quiet", "--end-of-options", f"{commit}^{{commit}}") is not None

    def head(self) -> str:
        """Return the commit that is checked out. Raises StepError if there is none."""
        commit = self.ask("rev-parse", "--verify", "--quiet", "HEAD")
        if not commit:
            raise StepError("no commit is checked out here; run actions/checkout before this action")
        return commit

    def parents(self) -> list[str]:
        """Return the parents of the commit that is checked out, whether they are here or not."""
        header = (self.ask("cat-file", "commit", "HEAD") or "").partition("\n\n")[0]
        return [line.removeprefix("parent ") for line in header.splitlines() if line.startswith("parent ")]

    def fetch(self, commit: str) -> bool:
        """Get a commit if it is not here; tell whether it is here then."""
        if self.has(commit):
            return True
        return self.fetched(commit) is not None and self.has(commit)

    def fetched(self, name: str) -> str | None:
        """Get a branch or commit of the remote; return its commit, None if it cannot be had."""
        # In a whole clone a depth would make it shallow.
        depth = ("--depth=1",) if self._shallow() else ()
        if self.ask("fetch", "--quiet", "--no-tags", "--no-recurse-submodules", *depth, "origin", name) is None:
            return None
        return self.ask("rev-parse", "--verify", "--quiet", "FETCH_HEAD")

    def connect(self, commit: str) -> None:
        """Get enough history for a merge base of a commit and HEAD, as far as it can be had; of no other branch."""
        ends = (commit, self.head())
        rounds = [f"--deepen={count}" for count in DEEPER] + ["--unshallow"]
        for option in rounds:
            if self.ask("merge-base", commit, "HEAD") is not None or not self._shallow():
                return
            self.ask("fetch", "--quiet", "--no-tags", "--no-recurse-submodules", option, "origin", *ends)

    def _shallow(self) -> bool:
        return self.ask("rev-parse", "--is-shallow-repository") == "true"


def main() -> int:
    """Run the step; return its exit code."""
    inputs = Inputs(dict(os.environ))
    workspace = Path(os.environ["GITHUB_WORKSPACE"])
    trust(workspace)
    try:
        code, outputs = check(inputs, workspace)
    except (StepError, OSError, ValueError) as error:  # an event that is no JSON, a folder that cannot be made
        tell("error", str(error))
        code, outputs = USAGE, {}
    write_outputs({"exit-code": str(code)} | outputs)
    return code


def trust(workspace: Path) -> None:
    """Let git work in the workspace, which in a container belongs to another user."""
    count = int(os.environ.get("GIT_CONFIG_COUNT", "0") or 0)
    os.environ[f"GIT_CONFIG_KEY_{count}"] = "safe.directory"
    os.environ[f"GIT_CONFIG_VALUE_{count}"] = str(workspace)
    os.environ["GIT_CONFIG_COUNT"] = str(count + 1)


def check(inputs: Inputs, workspace: Path) -> tuple[int, dict[str, str]]:
    """Run furnlint; return its exit code and the outputs. Raises StepError."""
    folder = workspace / inputs.text("working-directory")
    if not folder.is_dir():
        raise StepError(f"working-directory: {inputs.text('working-directory')!r} is no folder of the workspace")
    options = options_of(inputs, Git(folder))
    reports = {name: workspace / given for name in REPORTS if (given := inputs.text(name))}
    for path in reports.values():
        path.parent.mkdir(parents=True, exist_ok=True)
    paths = [name for line in inputs.text("paths").splitlines() if (name := line.strip())]
    with tempfile.TemporaryDirectory() as scratch:
        record = Path(scratch) / "report.json"
        options += [f"--report={name}={path}" for name, path in [*reports.items(), ("json", record)]]
        command = [sys.executable, "-I", "-m", "furnlint", "check", *options, *inputs.words("args"), "--", *paths]
        sys.stdout.flush()
        code = subprocess.run(command, cwd=folder, env=environment(inputs), check=False).returncode
        outputs = counts(record)
    if not outputs:
        tell("error", "furnlint could not check; the log of this step says why")
    files = {f"{name}-file": inputs.text(name) for name, path in reports.items() if path.is_file()}
    return code, outputs | files


def options_of(inputs: Inputs, git: Git) -> list[str]:
    """Return the options of `furnlint check` that the inputs and the event ask for."""
    options = [f"--{name}={value}" for name in ("config", "fail-on") if (value := inputs.text(name))]
    from_base = inputs.choice("config-from", ("head", "base")) == "base"
    changed_only = inputs.flag("changed-only")
    comparison = compare(inputs.text("base"), git) if changed_only or from_base else Comparison("--all")
    if changed_only:
        options.append(comparison.option)
    elif not inputs.text("paths"):
        options.append("--all")
    if from_base and comparison.base:
        options.append(f"--config-from={comparison.base}")
    elif from_base:
        tell("notice", "this event has no base: config and baseline are those of the head")
    return options


def compare(asked: str, git: Git) -> Comparison:
    """Return what to compare with: what was asked for, or the event's base. Raises StepError if it is not to be had."""
    name = os.environ.get("GITHUB_EVENT_NAME", "")
    event = read_event()
    if asked:
        return with_history(branch(asked, git), git)
    if name.startswith("pull_request"):
        return of_pull_request(event.get("pull_request") or {}, git)
    if name == "merge_group":
        return itself((event.get("merge_group") or {}).get("base_sha", ""), git)
    if name == "push":
        return of_push(event, git)
    tell("notice", f"{name or 'this event'} changes nothing: all PDFs are checked")
    return Comparison("--all")


def of_pull_request(pull: dict[str, Any], git: Git) -> Comparison:
    """Compare with the first parent of GitHub's merge, or else with where the branch began."""
    base, head = (pull.get(side, {}).get("sha", "") for side in ("base", "head"))
    if git.head() == base:
        # pull_request_target checks the base out: to compare it with itself would always be green.
        raise StepError("the base is checked out, not the pull request; use `on: pull_request`")
    parents = git.parents()
    if len(parents) == 2 and parents[1] == head:
        return itself(parents[0], git)
    if not git.fetch(base):
        raise StepError(missing(base))
    return with_history(base, git)


def of_push(event: dict[str, Any], git: Git) -> Comparison:
    """Compare with the commit before the push; a new branch and a lost commit have none."""
    before = event.get("before", "")
    if before in {"", ZEROS}:
        tell("notice", "a new branch or tag: all PDFs are checked")
        return Comparison("--all")
    if not git.fetch(before):
        tell("notice", "the commit before this push is gone: all PDFs are checked")
        return Comparison("--all")
    return Comparison(f"--since={before}", before)


def itself(commit: str, git: Git) -> Comparison:
    """Compare with a commit as it is. Raises StepError if it is not to be had."""
    if not git.fetch(commit):
        raise StepError(missing(commit))
    return Comparison(f"--since={commit}", commit)


def branch(asked: str, git: Git) -> str:
    """Return the commit of a branch or commit by its name. Raises StepError if it is not to be had."""
    if asked.startswith("-"):
        raise StepError(f"base: {asked!r} is no name of a branch or commit")
    for name in (f"origin/{asked}", asked):
        if commit := git.ask("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}"):
            return commit
    fetched = git.fetched(asked)
    if fetched is None:
        raise StepError(missing(asked))
    return fetched


def with_history(commit: str, git: Git) -> Comparison:
    """Compare with the merge base of a commit and HEAD."""
    git.connect(commit)
    return Comparison(f"--changed={commit}", commit)


def missing(commit: str) -> str:
    """Return the message for a commit that cannot be fetched."""
    return f"the base {commit!r} is not here and cannot be fetched; set `fetch-depth: 2` in actions/checkout, or 0"


def read_event() -> dict[str, Any]:
    """Return the event; an empty one if there is none."""
    path = os.environ.get("GITHUB_EVENT_PATH", "")
    data = json.loads(Path(path).read_text(encoding="utf-8")) if path and Path(path).is_file() else {}
    return data if isinstance(data, dict) else {}


def environment(inputs: Inputs) -> dict[str, str]:
    """Return the environment for furnlint: without the inputs, and without the job summary if it is not wanted."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("INPUT_")}
    if not inputs.flag("summary"):
        kept.pop("GITHUB_STEP_SUMMARY", None)
    return kept


def counts(record: Path) -> dict[str, str]:
    """Return the numbers of the report; none if there is no report."""
    if not record.is_file():
        return {}
    summary = json.loads(record.read_text(encoding="utf-8"))["summary"]
    return {name: str(summary[name]) for name in ("new", "known")}


def write_outputs(outputs: dict[str, str]) -> None:
    """Give the outputs to the runner; no value can end its own block."""
    with Path(os.environ["GITHUB_OUTPUT"]).open("a", encoding="utf-8", newline="\n") as file:
        for name, value in outputs.items():
            end = f"end-{secrets.token_hex(16)}"
            file.write(f"{name}<<{end}\n{value}\n{end}\n")


def tell(level: str, message: str) -> None:
    """Print an annotation without a file."""
    print(f"::{level} title=furnlint::{github_data(plain(message))}")


if __name__ == "__main__":
    sys.exit(main())
