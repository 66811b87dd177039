"""The hooks, run by pre-commit and by prek on real repositories.

With `--install` as users have them: `language: python`, installed from this checkout into an environment of the hook's
own. Without it the most important behaviours are tried with this checkout as a command on the path.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

import checkout
import validators
from checkout import FOOTER, HEADER, POINTER, handbook, plain, put, snapshot
from furnlint.cli.main import main
from standin import git, posix, scrub

HOOKS = yaml.safe_load((checkout.ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
TOOLS = {"pre-commit": "PRE_COMMIT_HOME", "prek": "PREK_HOME"}

pytestmark = posix


class Ran(NamedTuple):
    code: int
    text: str


class Hook(NamedTuple):
    """One of the two tools, and a repository that offers the hooks."""

    command: Path
    source: Path
    environment: dict[str, str]

    def run(self, repo: Path, *arguments: str, hooks: tuple[str, ...] = ("furnlint",), extra: str = "") -> Ran:
        """Run the tool in `repo` on what is staged, with the configuration that users copy."""
        rev = git(self.source, "rev-parse", "HEAD").strip()
        entries = "".join(f"      - id: {hook}\n{extra}" for hook in hooks)
        config = f"repos:\n  - repo: {self.source}\n    rev: {rev}\n    hooks:\n{entries}"
        put(repo, {".pre-commit-config.yaml": config})
        git(repo, "add", ".pre-commit-config.yaml")
        before = snapshot(repo), git(repo, "status", "--porcelain", "--ignored")
        # --verbose: the output of a hook that passes is shown too.
        command = [str(self.command), "run", "--verbose", *arguments]
        environment = checkout.environment(**self.environment)
        done = subprocess.run(
            command, cwd=repo, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        assert (snapshot(repo), git(repo, "status", "--porcelain", "--ignored")) == before  # a hook writes no file
        return Ran(done.returncode, done.stdout.decode())


@pytest.fixture(scope="module", params=list(TOOLS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module", params=["system", pytest.param("python", marks=pytest.mark.install)])
def hook(request: pytest.FixtureRequest, name: str, tmp_path_factory: pytest.TempPathFactory) -> Hook:
    """The tool with a home of its own, in which an installed hook stays for all tests."""
    folder = tmp_path_factory.mktemp(f"{name}-{request.param}")
    source = checkout.project(folder / "furnlint")
    if request.param == "system":
        text = yaml.safe_dump([hook | {"language": "system"} for hook in HOOKS])
        (source / ".pre-commit-hooks.yaml").write_text(text, encoding="utf-8")
    git(source, "init", "-q")
    git(source, "add", "-A")
    git(source, "commit", "-q", "-m", "furnlint")
    command = Path(validators.program(name))
    path = [str(command.parent), os.environ["PATH"]]
    if request.param == "system":
        path.insert(0, str(checkout.tool(folder / "bin")))
    return Hook(command, source, {TOOLS[name]: str(folder / "home"), "PATH": os.pathsep.join(path)})


@pytest.fixture(scope="module")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("accepted") / "repo"
    root = checkout.repository(folder, {"docs/handbook.pdf": handbook(), "README.md": "x\n"})
    with pytest.MonkeyPatch.context() as patch:
        scrub(patch)
        patch.chdir(root)
        assert main(["baseline", "create"]) == 0
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "accept")
    return root


@pytest.fixture
def repo(accepted: Path, tmp_path: Path) -> Path:
    """A repository with a handbook whose header is accepted."""
    return Path(shutil.copytree(accepted, tmp_path / "repo"))


thorough = pytest.mark.parametrize("hook", [pytest.param("python", marks=pytest.mark.install)], indirect=True)
"""Tried with the installed hook only, to save time; what is not marked is tried with both."""

Stage = Callable[..., None]


@pytest.fixture
def stage(repo: Path) -> Stage:
    def put_and_add(files: dict[str, bytes | str]) -> None:
        put(repo, files)
        git(repo, "add", "-A")

    return put_and_add


def test_a_new_finding_fails_with_a_readable_message(hook: Hook, repo: Path, stage: Stage) -> None:
    stage({"docs/handbook.pdf": handbook(footer=FOOTER)})
    ran = hook.run(repo)
    assert ran.code == 1
    assert "furnlint (changed PDFs)" in ran.text
    assert "docs/handbook.pdf\n" in ran.text
    assert f"running footer '{FOOTER}' on 4 of 4 pages" in ran.text
    assert "remedy:" in ran.text
    assert "checked 1 of 1 PDFs, 4 pages: 1 new, 1 known" in ran.text
    assert HEADER not in ran.text
    assert "Traceback" not in ran.text


def test_a_known_finding_passes(hook: Hook, repo: Path, stage: Stage) -> None:
    stage({"docs/handbook.pdf": handbook(lines=25)})
    ran = hook.run(repo)
    assert ran.code == 0
    assert "checked 1 of 1 PDFs, 4 pages: 0 new, 1 known" in ran.text


@thorough
def test_the_staged_version_counts(hook: Hook, repo: Path, stage: Stage) -> None:
    stage({"docs/handbook.pdf": handbook(lines=25)})
    put(repo, {"docs/handbook.pdf": handbook(footer=FOOTER)})
    assert hook.run(repo).code == 0


def test_an_lfs_pointer_fails_with_the_remedy(hook: Hook, repo: Path, stage: Stage) -> None:
    stage({"docs/large.pdf": POINTER})
    ran = hook.run(repo)
    assert ran.code != 0
    assert "FL407" in ran.text
    assert "git lfs pull" in ran.text


@thorough
def test_what_is_no_pdf_is_passed_by(hook: Hook, repo: Path, stage: Stage) -> None:
    stage({"notes.txt": "x", "docs/link.txt": "y"})
    (repo / "docs/link.pdf").symlink_to("handbook.pdf")
    git(repo, "add", "-A")
    ran = hook.run(repo)
    assert ran.code == 0
    assert "checked" not in ran.text


def test_awkward_names(hook: Hook, repo: Path, stage: Stage) -> None:
    names = ["with space.pdf", "été/grand-été.pdf", "日本.PDF", "a'b.pdf", "$(touch x).pdf"]
    stage(dict.fromkeys(names, handbook(footer=FOOTER)))
    ran = hook.run(repo)
    assert ran.code == 1
    assert [line for line in sorted(names) if f"{line}\n" not in ran.text] == []


@thorough
def test_a_name_is_no_option(hook: Hook, repo: Path, stage: Stage) -> None:
    names = ["--exit-zero.pdf", "--report=json=out.pdf", "--config=x.pdf", "-q.pdf"]
    stage(dict.fromkeys(names, handbook(footer=FOOTER)))
    ran = hook.run(repo)
    assert ran.code == 1
    assert [line for line in names if f"{line}\n" not in ran.text] == []


@thorough
def test_forty_files_come_in_one_call(hook: Hook, repo: Path, stage: Stage) -> None:
    stage({f"docs/{i:02}.pdf": plain() for i in range(40)})
    ran = hook.run(repo)
    assert ran.code == 0
    assert "checked 40 of 40 PDFs, 40 pages: 0 new, 0 known" in ran.text


@thorough
def test_names_too_long_for_one_call_come_in_parts(hook: Hook, repo: Path, stage: Stage) -> None:
    """Each part speaks for itself; the last word is that of the worst, and no entry of another part is stale."""
    room = 4000 - len(str(repo))
    folder = "/".join(["d" * 200] * (room // 201))
    stage({f"{folder}/{i:02}.pdf": plain() for i in range(40)} | {f"{folder}/99.pdf": handbook(footer=FOOTER)})
    ran = hook.run(repo)
    assert ran.code == 1
    parts = [int(count) for count in re.findall(r"^ *checked (\d+) of", ran.text, re.M)]
    assert sum(parts) == 41
    assert len(parts) > (hook.command.name == "pre-commit")  # prek has more room
    assert "do not occur any more" not in ran.text


@thorough
def test_the_whole_repository_is_checked_when_the_config_changes(hook: Hook, repo: Path, stage: Stage) -> None:
    stage({"docs/other.pdf": plain()})
    git(repo, "commit", "-q", "-m", "other")
    stage({".furnlint.toml": "timeout = 50\n"})
    ran = hook.run(repo, hooks=("furnlint", "furnlint-all", "furnlint-config"))
    assert ran.code == 0
    assert ran.text.count("checked ") == 1
    assert "checked 2 of 2 PDFs" in ran.text
    assert ".furnlint.toml: valid; .furnlint-baseline.toml: 1 findings in 1 PDFs" in ran.text


def test_a_wrong_config_fails_all_hooks(hook: Hook, repo: Path, stage: Stage) -> None:
    stage({".furnlint.toml": "selekt = 1\n", "docs/other.pdf": plain()})
    ran = hook.run(repo, hooks=("furnlint", "furnlint-all", "furnlint-config"))
    assert ran.code == 1
    assert ran.text.count(".furnlint.toml:1: selekt: unknown key; did you mean 'select'?") == 3


@thorough
def test_options_of_the_user(hook: Hook, repo: Path, stage: Stage) -> None:
    stage({"docs/handbook.pdf": handbook(footer=FOOTER)})
    ran = hook.run(repo, extra="        args: [--format, concise, --fail-on, error, --]\n")
    assert ran.code == 0
    assert "docs/handbook.pdf:1: FL102 " in ran.text


@thorough
def test_all_files_of_the_repository(hook: Hook, repo: Path, stage: Stage) -> None:
    stage({"docs/new.pdf": handbook(footer=FOOTER)})
    git(repo, "commit", "-q", "-m", "new")
    ran = hook.run(repo, "--all-files")
    assert ran.code == 1
    assert "checked 2 of 2 PDFs" in ran.text


def test_every_hook_is_complete() -> None:
    from furnlint.cli.main import build_parser  # noqa: PLC0415

    assert [hook["id"] for hook in HOOKS] == ["furnlint", "furnlint-all", "furnlint-config"]
    for hook in HOOKS:
        assert hook["language"] == "python"
        assert hook["require_serial"] is True
        assert hook["minimum_pre_commit_version"] == "3.2.0"
        command, *arguments = hook["entry"].split()
        assert command == "furnlint"
        build_parser().parse_args([*arguments, *hook.get("args", [])])
