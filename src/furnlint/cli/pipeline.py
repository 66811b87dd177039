"""What `check` and `baseline` share: selection, engine, verdict, in this order."""

from __future__ import annotations

import datetime
import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from furnlint import __version__
from furnlint.baseline.file import Baseline
from furnlint.cli.progress import shown
from furnlint.config.load import code_problem, load, prefixes
from furnlint.config.resolve import for_file, wanted
from furnlint.config.schema import Override
from furnlint.errors import BaselineError, ConfigError, UsageError
from furnlint.model.result import ToolInfo
from furnlint.readers.versions import pdfium_build
from furnlint.run.verdict import Facts, decide
from furnlint.selection.lfs import lfs_oid
from furnlint.selection.names import Place
from furnlint.selection.select import Request, Selection, select

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from furnlint.config.find import Files
    from furnlint.config.schema import FailOn, Settings
    from furnlint.model.result import FileResult, RunResult

NOTE_LIMIT = 4000
"""Characters of a note on stderr."""
FALSE = frozenset({"", "0", "false", "no", "off"})


@dataclass(frozen=True, slots=True)
class Project:
    """The repository that furnlint was started in."""

    settings: Settings
    place: Place
    config_from: str | None = None
    """The commit that config and baseline are taken from; None is the work tree."""

    @property
    def baseline_path(self) -> Path:
        """Where the baseline is, or would be."""
        return Path(self.settings.root) / self.settings.baseline

    @property
    def directory(self) -> str:
        """The working directory, relative to the repository's root; "" for the root itself."""
        return _below(self.place.cwd, self.settings.boundary)

    @property
    def config_directory(self) -> str:
        """The config file's folder, relative to the repository's root; "" for the root itself."""
        return _below(Path(self.settings.root), self.settings.boundary)

    @property
    def watched(self) -> tuple[str, ...]:
        """The files whose change concerns every PDF."""
        return tuple(filter(None, (self.settings.file, os.path.normpath(self.baseline_path))))


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line says beyond the config."""

    fail_on: FailOn | None = None
    fail_on_drift: bool = False
    lock: bool = False
    cache: bool = True
    """Whether results of earlier runs on the same bytes may be taken."""
    progress: bool = False
    """Whether somebody wants to see how far the run is."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run, and what is needed to make a baseline of it."""

    result: RunResult
    keys: dict[str, str]
    """Path as reported -> key."""
    oids: dict[str, str]
    """Path as reported -> content, for Git LFS pointers."""


def _below(path: Path, root: str) -> str:
    relative = os.path.relpath(path, root)
    return "" if relative == os.curdir else Path(relative).as_posix()


def project(args: argparse.Namespace) -> Project:
    """Return the project of the working directory, with the command line's say on rules and resources."""
    cwd = Path.cwd()
    commit: str | None = getattr(args, "config_from", None)
    found = load(cwd, args.config) if commit is None else _load_from(commit, cwd, args.config)
    settings = _overruled(found, args)
    return Project(settings, Place(cwd, Path(settings.root), Path(settings.boundary)), commit)


def _load_from(commit: str, cwd: Path, given: str | None) -> Settings:
    """Return the settings as they are in a commit."""
    try:
        return load(cwd, given, files_of(commit, cwd.resolve()))
    except ConfigError as error:
        raise ConfigError(f"in {commit}: {error}") from None


def files_of(commit: str, folder: Path) -> Files:
    """Return what gives the files of a commit by their place in the work tree.

    Raises SelectionError outside of a repository; what it returns does if there is no such commit.
    """
    from furnlint.selection.git import repository  # noqa: PLC0415

    repo = repository(folder)
    root = repo.root.resolve()

    def content(file: Path) -> bytes | None:
        if not file.is_relative_to(root):
            return None
        text = repo.show(commit, file.relative_to(root).as_posix())
        return None if text is None else os.fsencode(text)

    return content


def _overruled(settings: Settings, args: argparse.Namespace) -> Settings:
    """Return the settings with what the command line says: it counts like a last override for all paths."""
    given = {name: value for name in ("jobs", "timeout", "memory") if (value := getattr(args, name, None)) is not None}
    settings = replace(settings, **given)
    changes: dict[str, tuple[str, ...]] = {}
    for option, key in (("select", "select"), ("extend_select", "extend_select"), ("ignore", "extend_ignore")):
        codes = [code.strip() for given in getattr(args, option, None) or () for code in given.split(",")]
        for code in codes:
            if problem := code_problem(code):
                raise UsageError(f"--{option.replace('_', '-')}: {problem}")
        if codes:
            changes[key] = prefixes(codes)
    if "select" in changes:  # exactly these, whatever the config leaves out
        changes.setdefault("ignore", ())
    if not changes:
        return settings
    return replace(settings, overrides=(*settings.overrides, Override(("*",), rules=tuple(changes.items()))))


def baseline_of(project: Project) -> Baseline:
    """Return the baseline; an empty one if there is none. Raises BaselineError if the config names one."""
    from furnlint.baseline.parse import parse, read  # noqa: PLC0415

    path = project.baseline_path
    if project.config_from is not None:
        data = files_of(project.config_from, project.place.cwd.resolve())(path.resolve())
        if data is not None:
            return parse(os.fsdecode(data), f"{project.settings.baseline} in {project.config_from}")
    elif path.is_file():
        return read(path)
    elif path.exists():
        raise BaselineError(f"{path}: not a file; mend `baseline` in the config")
    if project.settings.baseline_stated:
        name = Path(project.settings.file).name
        where = f" in {project.config_from}" if project.config_from is not None else ""
        raise BaselineError(
            f"{project.settings.baseline}: {name} names this baseline, and it is missing{where}; "
            "run `furnlint baseline create`, or restore it from git"
        )
    return Baseline()


def choose(project: Project, request: Request) -> Selection:
    """Return the files to be checked."""
    return select(request, project.place, lambda key: wanted(project.settings, key), project.watched)


def choose_all(project: Project) -> Selection:
    """Return all PDFs below the config's folder, and those that git knows in hidden folders too."""
    found = choose(project, Request(paths=(project.settings.root,)))
    if not (project.place.boundary / ".git").exists():
        return found
    try:
        tracked = choose(project, Request(everything=True))
    except UsageError:  # nothing is tracked yet, or there is no git: what was found has to do
        return found
    files = {file.path: file for file in (*found.files, *tracked.files)}
    notes = tuple(dict.fromkeys((*found.notes, *tracked.notes)))
    return Selection(tuple(files[path] for path in sorted(files)), notes, complete=True)


def check(project: Project, selection: Selection, baseline: Baseline, options: Options) -> Run:
    """Check the selected files and return the run with its verdicts."""
    settings = project.settings
    keys = {file.path: file.key for file in selection.files}
    files, notes = _results(keys, settings, options)
    oids = {path: oid for path in keys if (oid := lfs_oid(path))}
    facts = Facts(
        keys=keys,
        today=datetime.datetime.now().astimezone().date(),
        present=project.place.present,
        complete=selection.complete,
        oids=oids,
        fail_on=options.fail_on,
        fail_on_drift=options.fail_on_drift,
        lock=options.lock or (settings.lock_in_ci and in_ci()),
        notes=notes + (selection.notes if selection.files else (*selection.notes, selection.fallback)),
    )
    result = decide(files, settings, baseline, facts)
    return Run(replace(result, tool=ToolInfo(__version__, pdfium_build())), keys, oids)


def _results(
    keys: dict[str, str], settings: Settings, options: Options
) -> tuple[tuple[FileResult, ...], tuple[str, ...]]:
    """Check the files in worker processes; return the results, sorted by path, and notes."""
    from furnlint.run.engine import check_files  # noqa: PLC0415 - `config` reads no PDF

    with shown(len(keys), options.progress) as told:
        return check_files(
            list(keys),
            lambda path: for_file(settings, keys[path]).check,
            jobs=settings.jobs,
            timeout=settings.timeout,
            memory=settings.memory,
            cache=options.cache,
            on_result=told,
        )


def in_ci() -> bool:
    """Tell whether this runs in CI: the variable CI is set, and not to a word for no."""
    return os.environ.get("CI", "").lower() not in FALSE


def say(notes: Sequence[str]) -> None:
    """Print notes on stderr: one line each, and no command to a CI runner, whatever a file is named."""
    from furnlint.reports.escape import plain  # noqa: PLC0415

    for note in notes:
        print(f"furnlint: {plain(note, NOTE_LIMIT)}", file=sys.stderr)  # noqa: T201
