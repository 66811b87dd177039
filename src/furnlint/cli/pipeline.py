"""What `check` and `baseline` share: selection, engine, verdict, in this order."""

from __future__ import annotations

import datetime
import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from furnlint.baseline.file import Baseline
from furnlint.config.load import code_problem, load, prefixes
from furnlint.config.resolve import for_file, wanted
from furnlint.config.schema import Override
from furnlint.errors import BaselineError, UsageError
from furnlint.run.verdict import Facts, decide
from furnlint.selection.lfs import lfs_oid
from furnlint.selection.names import Place
from furnlint.selection.select import Request, Selection, select

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from furnlint.config.schema import FailOn, Settings
    from furnlint.model.result import FileResult, RunResult

FALSE = frozenset({"", "0", "false", "no", "off"})


@dataclass(frozen=True, slots=True)
class Project:
    """The repository that furnlint was started in."""

    settings: Settings
    place: Place

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
    settings = _overruled(load(cwd, args.config), args)
    return Project(settings, Place(cwd, Path(settings.root), Path(settings.boundary)))


def _overruled(settings: Settings, args: argparse.Namespace) -> Settings:
    """Return the settings with what the command line says: it counts like a last override for all paths."""
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
    from furnlint.baseline.parse import read  # noqa: PLC0415

    path = project.baseline_path
    if path.is_file():
        return read(path)
    if path.exists():
        raise BaselineError(f"{path}: not a file; mend `baseline` in the config")
    if project.settings.baseline_stated:
        name = Path(project.settings.file).name
        raise BaselineError(
            f"{project.settings.baseline}: {name} names this baseline, and it is missing; "
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
    files = _results(list(keys), keys, settings)
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
        notes=selection.notes if selection.files else (*selection.notes, selection.fallback),
    )
    return Run(decide(files, settings, baseline, facts), keys, oids)


def _results(paths: Sequence[str], keys: dict[str, str], settings: Settings) -> tuple[FileResult, ...]:
    from furnlint.run.check import check_file  # noqa: PLC0415 - `config` reads no PDF

    return tuple(check_file(path, for_file(settings, keys[path]).check) for path in paths)


def in_ci() -> bool:
    """Tell whether this runs in CI: the variable CI is set, and not to a word for no."""
    return os.environ.get("CI", "").lower() not in FALSE


def say(notes: Sequence[str]) -> None:
    """Print notes on stderr, one line each whatever a file is named."""
    for note in notes:
        line = "".join(c if c.isprintable() else repr(c)[1:-1] for c in note)
        print(f"furnlint: {line}", file=sys.stderr)  # noqa: T201
