"""`furnlint init`: a config, a baseline, a hook and a workflow, where there are none."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from furnlint import __version__
from furnlint.cli import templates
from furnlint.cli.exits import Exit
from furnlint.errors import SelectionError, UsageError

if TYPE_CHECKING:
    import argparse

    from furnlint.cli.pipeline import Project

CONFIG = ".furnlint.toml"
HOOKS = ".pre-commit-config.yaml"
WORKFLOW = ".github/workflows/furnlint.yml"
OTHERS = (".gitlab-ci.yml", "azure-pipelines.yml", "Jenkinsfile", ".circleci/config.yml")
"""Where other CI services are told what to do."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command to the parser."""
    parser = commands.add_parser(
        "init",
        help="write a config, a baseline, a hook and a workflow; overwrites nothing",
        description="Writes a config, a baseline, a pre-commit hook and a GitHub workflow, each where there is none.",
    )
    parser.set_defaults(run=run, config=None)


def run(args: argparse.Namespace) -> int:
    """Run the sub-command."""
    from furnlint.cli import pipeline  # noqa: PLC0415

    project = pipeline.project(args)
    root = project.place.boundary
    written = [_config(project), _baseline(project)]
    if (root / ".git").exists():
        written += [_hook(root), _workflow(root)]
        if any(written):
            _say(f"next: git add {' '.join(filter(None, written))}")
    else:
        _say(f"{root}: not a git repository, so no hook and no workflow; run this again after `git init`")
    return Exit.CLEAN


def _config(project: Project) -> str:
    if project.settings.file:
        return _left(Path(project.settings.file).name, "it is there already")
    return _write(Path(project.settings.root), CONFIG, templates.CONFIG, "rules, files, what fails: all defaults")


def _baseline(project: Project) -> str:
    from furnlint.baseline.file import Baseline, write  # noqa: PLC0415
    from furnlint.cli import pipeline  # noqa: PLC0415
    from furnlint.cli.baseline import accepted  # noqa: PLC0415

    name, path = project.settings.baseline, project.baseline_path
    if path.exists() or path.is_symlink():
        return _left(name, "it is there already; `furnlint baseline update` changes it")
    try:
        selection = pipeline.choose_all(project)
    except SelectionError as error:
        why = str(error).partition(";")[0]
        return _left(name, f"{why}; when there are PDFs, run `furnlint baseline create`")
    new = accepted(project, Baseline(), pipeline.check(project, selection, Baseline(), pipeline.Options()))
    write(new, path)
    count = sum(entry.count for table in new.tables.values() for entry in table.entries.values())
    return _wrote(name, f"{count} findings in {len(new.tables)} PDFs are accepted; new ones fail")


def _hook(root: Path) -> str:
    entry = templates.hook(requirement())
    if "furnlint" in _text(root / HOOKS):
        return _left(HOOKS, "it has a furnlint hook")
    if (root / HOOKS).exists():
        return _left(HOOKS, f"it is there already; add below `repos:`\n\n{entry}")
    return _write(root, HOOKS, templates.HOOKS + entry, "checks the PDFs of a commit: `pre-commit install`")


def _workflow(root: Path) -> str:
    others = [name for name in OTHERS if (root / name).exists()]
    if others and not (root / ".github").exists():
        return _left(WORKFLOW, f"{others[0]} says that CI is elsewhere; docs/ci.md has what to add there")
    lfs = "filter=lfs" in _text(root / ".gitattributes")
    return _write(root, WORKFLOW, templates.workflow(requirement(), _branch(root), lfs=lfs), "checks pull requests")


def requirement() -> str:
    """Return what pip is to install: this version, from where it was installed if that was a repository."""
    from importlib.metadata import PackageNotFoundError, distribution  # noqa: PLC0415
    from json import loads  # noqa: PLC0415

    plain = f"furnlint=={__version__}"
    try:
        # PEP 610: pip writes down where a package came from, if not from an index.
        origin = loads(distribution("furnlint").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return plain
    vcs = origin.get("vcs_info", {})
    url = f"{vcs.get('vcs')}+{origin.get('url')}@{vcs.get('commit_id')}"
    return f"furnlint @ {url}" if vcs and re.fullmatch(r"[\w.:/@+~-]+", url) else plain


def _branch(root: Path) -> str:
    """Return the name of the main branch: the remote's, else the one that is checked out."""
    from furnlint.selection.git import repository  # noqa: PLC0415

    name = repository(root).main_branch()
    return name if re.fullmatch(r"[\w./-]+", name) else "main"


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""


def _write(folder: Path, name: str, text: str, what: str) -> str:
    """Write a file if there is none of that name; return the name if it was written."""
    path = folder / name
    if path.exists() or path.is_symlink():
        return _left(name, "it is there already")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise UsageError(f"{name}: cannot be written ({error.strerror}); check the folder") from None
    return _wrote(name, what)


def _wrote(name: str, what: str) -> str:
    _say(f"wrote {name}: {what}")
    return name


def _left(name: str, why: str) -> str:
    _say(f"left  {name}: {why}")
    return ""


def _say(text: str) -> None:
    from furnlint.reports.escape import plain  # noqa: PLC0415

    sys.stdout.write("\n".join(plain(line) for line in text.split("\n")) + "\n")
