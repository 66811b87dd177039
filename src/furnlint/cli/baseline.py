"""`furnlint baseline`: make, change and show the list of accepted findings."""

from __future__ import annotations

import datetime
import sys
from typing import TYPE_CHECKING

from furnlint.cli.exits import Exit

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from furnlint.baseline.file import Baseline, Entry, EntryKey
    from furnlint.cli.pipeline import Project, Run


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command to the parser."""
    parser = commands.add_parser("baseline", help="accept findings, so that only new ones fail")
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    create = actions.add_parser("create", help="accept all findings of the repository; overwrites nothing")
    update = actions.add_parser("update", help="accept new findings and remove stale entries")
    prune = actions.add_parser("prune", help="remove stale entries, and do nothing else")
    show = actions.add_parser("show", help="list the accepted findings")
    diff = actions.add_parser("diff", help="compare the baseline with the one of a commit")
    for action in (update, prune, show):
        action.add_argument("paths", nargs="*", metavar="PATH", help="files and folders (default: all)")
    show.add_argument("--expired", action="store_true", help="only entries that do not count any more")
    diff.add_argument("ref", nargs="?", default="HEAD", metavar="REF", help="a commit (default: %(default)s)")
    for action, function in ((create, _create), (update, _update), (prune, _prune), (show, _show), (diff, _diff)):
        action.add_argument("--config", metavar="FILE", help="the config file (default: the nearest one)")
        action.set_defaults(run=function)


def _create(args: argparse.Namespace) -> int:
    from furnlint.baseline.file import Baseline  # noqa: PLC0415
    from furnlint.cli import pipeline  # noqa: PLC0415
    from furnlint.errors import BaselineError  # noqa: PLC0415

    project = pipeline.project(args)
    path = project.baseline_path
    if path.exists() or path.is_symlink():
        raise BaselineError(f"{project.settings.baseline}: exists already; run `furnlint baseline update` to change it")
    run = pipeline.check(project, pipeline.choose_all(project), Baseline(), pipeline.Options())
    return _accept(project, Baseline(), run, "commit it: from now on `furnlint check` fails on new findings only")


def _update(args: argparse.Namespace) -> int:
    from furnlint.cli import pipeline  # noqa: PLC0415

    project = pipeline.project(args)
    old = _existing(project)
    return _accept(project, old, _run(args, project, old), "")


def _prune(args: argparse.Namespace) -> int:
    from furnlint.baseline.update import prune  # noqa: PLC0415
    from furnlint.cli import pipeline  # noqa: PLC0415

    project = pipeline.project(args)
    old = _existing(project)
    run = _run(args, project, old)
    pipeline.say(run.result.notes)
    _write(project, old, prune(old, run.result, project.place.present), "")
    return Exit.CLEAN


def _show(args: argparse.Namespace) -> int:
    from furnlint.baseline.match import expired  # noqa: PLC0415
    from furnlint.cli import pipeline  # noqa: PLC0415
    from furnlint.selection.discover import below  # noqa: PLC0415

    project = pipeline.project(args)
    baseline = _existing(project)
    asked = [project.place.absolute(path) for path in args.paths]
    today = datetime.datetime.now().astimezone().date()
    for path, key, entry in _entries(baseline):
        if asked and not below([str(project.place.root / path)], asked):
            continue
        if expired(entry, today) or not args.expired:
            _print(_line(path, key, entry, expired(entry, today)))
    pipeline.say(baseline.notes)
    return Exit.CLEAN


def _diff(args: argparse.Namespace) -> int:
    from furnlint.baseline.file import Baseline  # noqa: PLC0415
    from furnlint.baseline.parse import parse  # noqa: PLC0415
    from furnlint.cli import pipeline  # noqa: PLC0415
    from furnlint.selection.git import repository  # noqa: PLC0415

    project = pipeline.project(args)
    repo = repository(project.place.boundary)
    name = project.baseline_path.resolve().relative_to(project.place.boundary).as_posix()
    text = repo.show(args.ref, name)
    old = parse(text, f"{name} at {args.ref}") if text is not None else Baseline()
    new = _existing(project)
    before = {(path, key): entry for path, key, entry in _entries(old)}
    after = {(path, key): entry for path, key, entry in _entries(new)}
    for path, key in sorted({*before, *after}):
        one, other = before.get((path, key)), after.get((path, key))
        if one != other:
            for sign, entry in (("-", one), ("+", other)):
                if entry:
                    _print(f"{sign} {_line(path, key, entry, False)}")
    return Exit.CLEAN


def _existing(project: Project) -> Baseline:
    from furnlint.cli import pipeline  # noqa: PLC0415
    from furnlint.errors import BaselineError  # noqa: PLC0415

    if not project.baseline_path.exists():
        raise BaselineError(f"{project.settings.baseline}: there is no baseline yet; run `furnlint baseline create`")
    return pipeline.baseline_of(project)


def _run(args: argparse.Namespace, project: Project, old: Baseline) -> Run:
    from furnlint.cli import pipeline  # noqa: PLC0415
    from furnlint.selection.select import Request  # noqa: PLC0415

    paths = tuple(args.paths)
    chosen = pipeline.choose(project, Request(paths=paths)) if paths else pipeline.choose_all(project)
    return pipeline.check(project, chosen, old, pipeline.Options())


def accepted(project: Project, old: Baseline, run: Run) -> Baseline:
    """Return the baseline with the findings of a run accepted; print on stderr what is to be said."""
    from furnlint.baseline.update import unstorable, update  # noqa: PLC0415
    from furnlint.cli import pipeline  # noqa: PLC0415

    excerpts = project.settings.baseline_excerpts
    new = update(old, run.result, run.keys, project.place.present, oids=run.oids, excerpts=excerpts)
    notes = list(run.result.notes)
    notes += [f"{path}: not in the baseline: {why}" for path, key in run.keys.items() if (why := unstorable(key))]
    pipeline.say(notes)
    return new


def _accept(project: Project, old: Baseline, run: Run, then: str) -> int:
    _write(project, old, accepted(project, old, run), then)
    return Exit.CLEAN


def _write(project: Project, old: Baseline, new: Baseline, then: str) -> None:
    from furnlint.baseline.file import write  # noqa: PLC0415
    from furnlint.baseline.update import change  # noqa: PLC0415

    written = write(new, project.baseline_path)
    came, went = change(old, new)
    count = sum(entry.count for _, _, entry in _entries(new))
    state = f"{came} added, {went} removed" if written else "unchanged"
    text = f"{project.settings.baseline}: {state}; {count} findings in {len(new.tables)} PDFs"
    _print(f"{text}; {then}" if then else text)


def _entries(baseline: Baseline) -> Iterator[tuple[str, EntryKey, Entry]]:
    for path in sorted(baseline.tables):
        for key, entry in sorted(baseline.tables[path].entries.items(), key=lambda item: item[0]):
            yield path, key, entry


def _line(path: str, key: EntryKey, entry: Entry, over: bool) -> str:
    parts = [f"{path}: {key}"]
    if entry.count > 1:
        parts.append(f"x{entry.count}")
    if entry.text:
        parts.append(repr(entry.text))
    if entry.reason:
        parts.append(f"({entry.reason})")
    if entry.expires:
        parts.append(f"expired {entry.expires}" if over else f"until {entry.expires}")
    return " ".join(parts)


def _print(line: str) -> None:
    """Print one line, whatever a file is named."""
    from furnlint.cli.pipeline import NOTE_LIMIT  # noqa: PLC0415
    from furnlint.reports.escape import plain  # noqa: PLC0415

    sys.stdout.write(plain(line, NOTE_LIMIT) + "\n")
