"""action.yml, run step by step as the runner does, on clones as actions/checkout makes them."""

import json
import os
import re
import subprocess
import sys
import sysconfig
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import tomli
import yaml
from packaging.requirements import Requirement

import actions_job
import checkout
from actions_job import Done, Job
from actions_runner import commands
from checkout import FOOTER, POINTER, ROOT, handbook, plain, put
from furnlint.cli.main import main
from standin import git, posix, scrub

ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
NOBODY = 65534

pytestmark = posix


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The Python of an environment with this checkout in it, as the first step makes it with pip."""
    venv = tmp_path_factory.mktemp("venv")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    site = venv / "lib" / f"python{sysconfig.get_python_version()}" / "site-packages"
    lines = [str(ROOT / "src"), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    (site / "furnlint.pth").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(venv / "bin" / "python")


@pytest.fixture(scope="module")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with two handbooks: the findings of one are accepted, those of the other were overlooked."""
    folder = tmp_path_factory.mktemp("origin") / "origin"
    root = checkout.repository(folder, {"docs/known.pdf": handbook(), "README.md": "x\n"})
    with pytest.MonkeyPatch.context() as patch:
        scrub(patch)
        patch.chdir(root)
        assert main(["baseline", "create"]) == 0
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "accept")
    put(root, {"docs/overlooked.pdf": handbook(header="Annual Report of the Trust")})
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "second")
    git(root, "config", "uploadpack.allowAnySHA1InWant", "true")
    return root


@pytest.fixture
def origin(accepted: Path, tmp_path: Path) -> Path:
    git(tmp_path, "clone", "-q", str(accepted), "origin")
    git(tmp_path / "origin", "config", "uploadpack.allowAnySHA1InWant", "true")
    return tmp_path / "origin"


@pytest.fixture
def job(tmp_path: Path, python: str) -> Job:
    temp = tmp_path / "temp"
    temp.mkdir()
    return Job(tmp_path / "workspace", temp, given={"install": {"python": python}})


def commit(repo: Path, files: dict[str, bytes | str], message: str = "change") -> str:
    put(repo, files)
    git(repo, "add", "-A")
    git(repo, "commit", "-q", "-m", message)
    return sha(repo)


def sha(repo: Path, name: str = "HEAD") -> str:
    return git(repo, "rev-parse", name).strip()


def check_out(job: Job, origin: Path, name: str, depth: int = 1) -> None:
    """Do what actions/checkout does for a ref or commit."""
    job.workspace.mkdir()
    git(job.workspace, "init", "-q")
    git(job.workspace, "remote", "add", "origin", origin.as_uri())
    options = ["--no-tags", "-q"] + ([f"--depth={depth}"] if depth else [])
    spec = ["+refs/heads/*:refs/remotes/origin/*"] if not depth else []
    git(job.workspace, "fetch", *options, "origin", *spec, f"+{name}:refs/remotes/checkout")
    git(job.workspace, "checkout", "-q", "--force", "refs/remotes/checkout")


def pull_request(
    job: Job, origin: Path, files: dict[str, bytes | str], *, depth: int = 1, merge: bool = True, fork: bool = False
) -> Job:
    """Make a pull request, let main go on, and check GitHub's merge of both out (or the head, without `merge`)."""
    git(origin, "checkout", "-q", "-b", "topic", "main~1")
    commit(origin, {"notes.txt": "x"})
    head = commit(origin, files)
    git(origin, "checkout", "-q", "main")
    base = commit(origin, {"docs/later.pdf": handbook(header="Later than the Pull Request")})
    git(origin, "checkout", "-q", "--detach", "main")
    git(origin, "merge", "-q", "--no-ff", "-m", "merge", "topic")
    git(origin, "update-ref", "refs/pull/1/merge", "HEAD")
    git(origin, "checkout", "-q", "main")
    if fork:  # the branch is in another repository: here is only what GitHub keeps of it
        git(origin, "branch", "-q", "-D", "topic")
    check_out(job, origin, "refs/pull/1/merge" if merge else head, depth)
    pull = {"number": 1, "base": {"sha": base, "ref": "main"}, "head": {"sha": head, "repo": {"fork": fork}}}
    more = {"GITHUB_BASE_REF": "main", "GITHUB_REF": "refs/pull/1/merge", "GITHUB_SHA": sha(job.workspace)}
    return replace(job, event={"pull_request": pull}, environment=more)


def push(job: Job, origin: Path, before: str, *, depth: int = 1, ref: str = "refs/heads/main") -> Job:
    check_out(job, origin, ref, depth)
    return replace(job, name="push", event={"ref": ref, "before": before, "after": sha(job.workspace)})


def run(job: Job, **inputs: str) -> Done:
    return actions_job.run(ROOT, job, **inputs)


NEW: dict[str, bytes | str] = {"docs/new, 100%.pdf": handbook(footer=FOOTER, header="")}
ANNOTATION = ("warning", "docs/new, 100%.pdf", "FL102 running-footer")


def test_a_pull_request_with_a_new_finding(job: Job, origin: Path) -> None:
    done = run(pull_request(job, origin, NEW))
    assert done.code == 1
    assert done.annotations == [ANNOTATION]
    assert f"running footer '{FOOTER}' on 4 of 4 pages" in done.messages("warning")
    assert done.outputs == {
        "new": "1", "known": "0", "exit-code": "1",
        "sarif-file": "", "junit-file": "", "json-file": "", "html-file": "",
    }  # fmt: skip
    assert "### furnlint: 1 new finding" in done.summary
    assert "`docs/new, 100%.pdf`" in done.summary
    assert "overlooked" not in done.log
    assert "later" not in done.log


def test_a_pull_request_whose_findings_are_known(job: Job, origin: Path) -> None:
    done = run(pull_request(job, origin, {"docs/known.pdf": handbook(lines=25)}))
    assert done.code == 0
    assert done.annotations == []
    assert {name: done.outputs[name] for name in ("new", "known", "exit-code")} == {
        "new": "0",
        "known": "1",
        "exit-code": "0",
    }
    assert "### furnlint: nothing new" in done.summary


def test_a_pull_request_without_a_pdf(job: Job, origin: Path) -> None:
    done = run(pull_request(job, origin, {"x.txt": "y"}))
    assert done.code == 0
    assert "no PDF changed" in done.log
    assert done.outputs["exit-code"] == "0"


@pytest.mark.parametrize(("depth", "merge"), [(0, True), (2, True), (1, False)])
def test_the_depth_of_the_clone_does_not_matter(job: Job, origin: Path, depth: int, merge: bool) -> None:
    job = pull_request(job, origin, NEW, depth=depth, merge=merge)
    done = run(job)
    assert done.code == 1
    assert done.annotations == [ANNOTATION]
    assert depth or git(job.workspace, "rev-parse", "--is-shallow-repository").strip() == "false"


def test_a_base_that_cannot_be_had_is_an_error(job: Job, origin: Path) -> None:
    job = pull_request(job, origin, NEW)
    git(job.workspace, "remote", "set-url", "origin", "file:///nowhere")
    done = run(job)
    assert done.code == 2
    assert "set `fetch-depth: 2` in actions/checkout" in done.messages("error")
    assert done.outputs["exit-code"] == "2"
    assert done.outputs["new"] == ""


def test_the_base_is_not_compared_with_itself(job: Job, origin: Path) -> None:
    """As pull_request_target would, and always be green."""
    job = pull_request(job, origin, NEW)
    git(job.workspace, "fetch", "-q", "--depth=1", "origin", "main")
    git(job.workspace, "checkout", "-q", "FETCH_HEAD")
    done = run(replace(job, name="pull_request_target"))
    assert done.code == 2
    assert "use `on: pull_request`" in done.messages("error")


BURIED: dict[str, dict[str, bytes | str]] = {
    "ignored": {".furnlint.toml": 'ignore = ["FL"]\n'},
    "excluded": {".furnlint.toml": 'exclude = ["docs/new*"]\n'},
    "in a config above the other": {"docs/.furnlint.toml": 'ignore = ["FL"]\n'},
}


@pytest.mark.parametrize("how", [*BURIED, "accepted"])
def test_a_fork_cannot_bury_its_findings(job: Job, origin: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    files: dict[str, bytes | str] = NEW | BURIED.get(how, {})
    if how == "accepted":
        scrub(monkeypatch)
        monkeypatch.chdir(origin)
        git(origin, "checkout", "-q", "--detach", "main~1")
        put(origin, NEW)
        assert main(["baseline", "update"]) == 0
        files = NEW | {".furnlint-baseline.toml": (origin / ".furnlint-baseline.toml").read_bytes()}
        git(origin, "checkout", "-q", "--force", "main")
        git(origin, "clean", "-fdq")
    job = pull_request(job, origin, files, fork=True)
    done = run(job, config_from="base")
    assert done.code == 1
    assert ANNOTATION in done.annotations
    if how == "accepted":
        assert "1 of the new findings are accepted by the baseline in the work tree" in done.log
        assert not any(file == "docs/known.pdf" for _, file, _ in done.annotations)


def test_no_module_of_the_workspace_is_imported(job: Job, origin: Path) -> None:
    traps: dict[str, bytes | str] = dict.fromkeys(
        ["json.py", "furnlint.py", "venv.py", "msgspec/__init__.py", "sitecustomize.py", "docs/json.py"],
        "open('trapped', 'w').close()\n",
    )
    job = pull_request(job, origin, NEW | traps)
    assert run(job, working_directory="docs", paths=".").code == 1
    assert list(job.workspace.rglob("trapped")) == []


def test_a_push(job: Job, origin: Path) -> None:
    before = sha(origin)
    commit(origin, {"x.txt": "y"})
    commit(origin, NEW)
    done = run(push(job, origin, before))
    assert done.code == 1
    assert done.annotations == [ANNOTATION]


@pytest.mark.parametrize(
    ("before", "says"), [("0" * 40, "a new branch or tag"), ("1" * 40, "the commit before this push is gone")]
)
def test_a_push_without_a_before_checks_everything(job: Job, origin: Path, before: str, says: str) -> None:
    git(origin, "checkout", "-q", "-b", "topic")
    commit(origin, NEW)
    done = run(push(job, origin, before, ref="refs/heads/topic"))
    assert done.code == 1
    assert {file for _, file, _ in done.annotations} == {"", "docs/overlooked.pdf", *NEW}
    assert done.messages("notice") == f"{says}: all PDFs are checked"
    assert done.outputs["known"] == "1"


def test_a_merge_group(job: Job, origin: Path) -> None:
    before = sha(origin)
    commit(origin, NEW)
    check_out(job, origin, "refs/heads/main")
    done = run(replace(job, name="merge_group", event={"merge_group": {"base_sha": before}}))
    assert done.annotations == [ANNOTATION]


def test_an_event_that_changes_nothing_checks_everything(job: Job, origin: Path) -> None:
    check_out(job, origin, "refs/heads/main")
    done = run(replace(job, name="schedule"), config_from="base")
    assert {file for level, file, _ in done.annotations if level != "notice"} == {"docs/overlooked.pdf"}
    assert "config and baseline are those of the head" in done.messages("notice")


def test_a_base_that_was_asked_for(job: Job, origin: Path) -> None:
    git(origin, "branch", "release", "main~1")
    check_out(job, origin, "refs/heads/main")
    done = run(replace(job, name="workflow_dispatch"), base="release")
    assert {file for _, file, _ in done.annotations} == {"docs/overlooked.pdf"}


def test_history_is_fetched_for_the_two_ends_only(job: Job, origin: Path) -> None:
    git(origin, "checkout", "-q", "-b", "other")
    other = commit(origin, {"docs/other.pdf": handbook()})
    git(origin, "checkout", "-q", "main")
    job = pull_request(job, origin, NEW, merge=False)
    git(job.workspace, "config", "--add", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*")
    assert run(job).annotations == [ANNOTATION]
    with pytest.raises(subprocess.CalledProcessError):
        git(job.workspace, "cat-file", "-e", other)


def test_an_event_that_cannot_be_read_is_an_error(job: Job, origin: Path, tmp_path: Path) -> None:
    (tmp_path / "event").write_text("no JSON", encoding="utf-8")
    job = pull_request(job, origin, NEW)
    done = run(replace(job, environment={**job.environment, "GITHUB_EVENT_PATH": str(tmp_path / "event")}))
    assert done.code == 2
    assert done.outputs["exit-code"] == "2"
    assert done.messages("error")


def test_without_a_checkout(job: Job) -> None:
    job.workspace.mkdir()
    done = run(replace(job, name="pull_request"))
    assert done.code == 2
    assert "run actions/checkout before" in done.messages("error")


def test_reports_are_written_beside_the_annotations(job: Job, origin: Path) -> None:
    names = {
        "sarif": "out/furnlint.sarif",
        "junit": "out/junit.xml",
        "json": "out/report.json",
        "html": "out/report.html",
    }
    job = pull_request(job, origin, NEW)
    (job.workspace / "docs").mkdir(exist_ok=True)
    done = run(job, working_directory="docs", **names)
    assert done.annotations == [ANNOTATION]
    for name, path in names.items():
        assert done.outputs[f"{name}-file"] == path
        assert "new, 100%.pdf" in (job.workspace / path).read_text(encoding="utf-8").replace("%25", "%").replace(
            "%20", " "
        )
    assert json.loads((job.workspace / "out/report.json").read_text(encoding="utf-8"))["summary"]["new"] == 1


def test_everything_on_request(job: Job, origin: Path) -> None:
    job = pull_request(job, origin, NEW)
    done = run(job, changed_only="false", summary="false", fail_on="never")
    assert done.code == 0
    assert done.outputs["new"] == "3"
    assert done.summary == ""


def test_an_lfs_pointer_is_never_green(job: Job, origin: Path) -> None:
    done = run(pull_request(job, origin, {"docs/large.pdf": POINTER}))
    assert done.code == 1
    assert done.annotations == [("error", "docs/large.pdf", "FL407 lfs-pointer")]
    assert "lfs: true" in done.messages("error")


HOSTILE = [
    """$(touch pwned) `touch pwned` ; touch pwned && touch pwned | touch pwned "; touch pwned; ##[add-mask]the' """,
    "--upload-pack=touch pwned\nnew=99\n::error::forged",
]
TEXTS = ["paths", "base", "working_directory", "config", "fail_on", "args", "sarif", "config_from", "changed_only"]


@pytest.mark.parametrize("name", TEXTS)
def test_hostile_inputs_run_nothing(job: Job, origin: Path, name: str) -> None:
    job = pull_request(job, origin, {"docs/clean.pdf": plain()})
    for number, value in enumerate(HOSTILE):
        temp = job.temp / str(number)
        temp.mkdir()
        done = run(replace(job, temp=temp), **{name: value})
        assert done.outputs["exit-code"] == str(done.code)
        assert done.outputs["new"] != "99"
        assert "forged" not in done.messages("error").splitlines()
        assert "add-mask" not in {command.name for command in commands(done.log)}
    assert [path for folder in (job.workspace, job.temp) for path in folder.rglob("pwned")] == []
    assert not (ROOT / "pwned").exists()


NAMES = [
    "a,b:c%.pdf", "##[add-mask]the.pdf", "##vso[task.x].pdf", "::error::x.pdf", "a|b`c.pdf", "$(touch pwned).pdf",
    "--exit-zero.pdf", "été 日本.pdf",
]  # fmt: skip


def test_hostile_names_come_back_as_they_are(job: Job, origin: Path) -> None:
    files: dict[str, bytes | str] = {name: handbook(footer=FOOTER, header="") for name in NAMES}
    files["new\n::error::line.pdf"] = handbook(footer=FOOTER, header="")
    done = run(pull_request(job, origin, files))
    assert done.code == 1
    assert done.outputs["new"] == "9"
    escaped = {
        "##[add-mask]the.pdf": r"##\[add-mask]the.pdf",
        "##vso[task.x].pdf": r"##vso\[task.x].pdf",
        "::error::x.pdf": r"\::error::x.pdf",
    }
    known = {command.name for command in commands(done.log)}
    assert known <= {"group", "endgroup", "warning", "error", "notice"}
    assert {level for level, _, _ in done.annotations} == {"warning"}
    assert {file for _, file, _ in done.annotations} == {
        *(escaped.get(name, name) for name in NAMES),
        r"new\n::error::line.pdf",
    }
    assert not (job.workspace / "pwned").exists()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_a_workspace_of_another_user(job: Job, origin: Path) -> None:
    job = pull_request(job, origin, NEW)
    for path in [job.workspace, *job.workspace.rglob("*")]:
        os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
    assert run(job).annotations == [ANNOTATION]


@pytest.mark.install
def test_the_whole_action_with_its_installation(job: Job, origin: Path, tmp_path: Path) -> None:
    action = checkout.project(tmp_path / "action")
    done = actions_job.run(action, replace(pull_request(job, origin, NEW), given={}), python=sys.executable)
    assert done.annotations == [ANNOTATION]
    assert done.outputs["exit-code"] == "1"


def test_an_old_python_is_said(job: Job, origin: Path, tmp_path: Path) -> None:
    (tmp_path / "python2").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    (tmp_path / "python2").chmod(0o755)
    job = replace(pull_request(job, origin, NEW), given={})
    done = run(job, python=str(tmp_path / "python2"))
    assert done.code == 2
    assert "no Python 3.11 or newer" in done.messages("error")


def test_the_action_pins_what_furnlint_needs() -> None:
    text = (ROOT / "action" / "requirements.txt").read_text(encoding="utf-8")
    pinned = {}
    for entry in re.split(r"\n(?=[a-z])", text.partition("\n#")[2].partition("\n")[2]):
        line = entry.partition(" \\\n")[0]
        assert "--hash=sha256:" in entry, line
        requirement = Requirement(line)
        pinned[requirement.name] = next(iter(requirement.specifier)).version
    for line in tomli.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]:
        needed = Requirement(line)
        assert pinned[needed.name] in needed.specifier, f"{needed}: make action/requirements.txt anew"


def test_inputs_go_through_the_environment_only() -> None:
    steps: list[dict[str, Any]] = ACTION["runs"]["steps"]
    assert [step["run"] for step in steps if "${{" in step["run"]] == []
    assert [step for step in steps if "uses" in step] == []
    values = {value for step in steps for value in step["env"].values()}
    assert {f"${{{{ inputs.{name} }}}}" for name in ACTION["inputs"]} <= values


def test_every_input_and_output_is_described() -> None:
    for spec in [*ACTION["inputs"].values(), *ACTION["outputs"].values()]:
        assert spec["description"].endswith(".")
    assert all(isinstance(spec["default"], str) for spec in ACTION["inputs"].values())
