"""`furnlint check`: check PDFs and report what is new."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from furnlint.cli import output, progress
from furnlint.cli.exits import Exit
from furnlint.model.finding import Severity
from furnlint.model.result import FileStatus, Status
from furnlint.reports import FOR_PEOPLE

if TYPE_CHECKING:
    import argparse

    from furnlint.cli.pipeline import Project
    from furnlint.model.result import RunResult
    from furnlint.selection.select import Request


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command to the parser."""
    parser = commands.add_parser("check", help="check PDFs and report what is new")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files and folders (default: the working directory)")
    _add_selection(parser)
    output.add_options(parser)
    _add_verdict(parser)
    _add_resources(parser)
    parser.add_argument("--config", metavar="FILE", help="the config file (default: the nearest one)")
    parser.add_argument(
        "--config-from",
        metavar="COMMIT",
        help="take config and baseline from this commit, so that a change cannot accept its own findings",
    )
    parser.set_defaults(run=run)


def _add_selection(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("which files").add_mutually_exclusive_group()
    group.add_argument("--staged", action="store_true", help="PDFs that are staged, as they are in the work tree")
    group.add_argument(
        "--changed",
        nargs="?",
        const="",
        metavar="BASE",
        help="PDFs changed since the merge base with BASE (default: the target branch in CI, else the remote's HEAD)",
    )
    group.add_argument("--since", metavar="COMMIT", help="PDFs that differ from COMMIT itself; no history is needed")
    group.add_argument("--all", action="store_true", help="all PDFs that git tracks")
    group.add_argument("--files-from", metavar="FILE", help="names in FILE (- is stdin), separated by NUL")


def _add_verdict(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("what counts")
    group.add_argument("--select", action="append", metavar="CODES", help="only these rules, by prefix")
    group.add_argument("--extend-select", action="append", metavar="CODES", help="these rules too")
    group.add_argument("--ignore", action="append", metavar="CODES", help="not these rules")
    group.add_argument(
        "--fail-on",
        choices=[*Severity, "never"],
        help="lowest severity that fails (default: the config's, else warning)",
    )
    group.add_argument("--fail-on-drift", action="store_true", help="fail on findings in unchanged files too")
    group.add_argument("--lock", action="store_true", help="fail if an entry of the baseline does not occur any more")
    group.add_argument("--exit-zero", action="store_true", help="exit with 0 whatever was found")


def _add_resources(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("resources")
    group.add_argument("-j", "--jobs", type=_positive, metavar="N", help="worker processes (default: one a core)")
    group.add_argument("--timeout", type=_seconds, metavar="S", help="seconds that a file may take (default: 60)")
    group.add_argument("--memory", type=_positive, metavar="MIB", help="MiB that a worker may use (default: 1024)")
    group.add_argument("--no-cache", action="store_true", help="check every file anew, and store no result")


def _positive(text: str) -> int:
    """Return a whole number above 0."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def _seconds(text: str) -> float:
    """Return a number of seconds above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return number


def run(args: argparse.Namespace) -> int:
    """Run the sub-command."""
    from furnlint.cli import pipeline  # noqa: PLC0415
    from furnlint.config.schema import FailOn  # noqa: PLC0415
    from furnlint.run.verdict import unaccounted  # noqa: PLC0415

    wanted = output.output_of(args, os.environ, sys.stdout)
    project = pipeline.project(args)
    baseline = pipeline.baseline_of(project)
    selection = pipeline.choose(project, request(args))
    options = pipeline.Options(
        FailOn(args.fail_on) if args.fail_on else None,
        args.fail_on_drift,
        args.lock,
        not args.no_cache,
        progress.is_wanted(os.environ, sys.stderr, quiet=args.quiet),
    )
    done = pipeline.check(project, selection, baseline, options)
    result = done.result
    if wanted.includes("html"):
        from furnlint.cli.illustrate import illustrated  # noqa: PLC0415 - starts workers that draw pages

        wanted = illustrated(wanted, project, baseline, options, done)
    wanted.write(result, sys.stdout, directory=project.directory, config_directory=project.config_directory)
    pipeline.say(
        [*result.notes, *_unread(result), *_advice(project, result, wanted), *_own_acceptances(project, result)]
    )
    if unaccounted(result) and (args.exit_zero or not result.failing):
        return Exit.USAGE
    fails = result.failing or (result.locked and result.stale)
    return Exit.FINDINGS if fails and not args.exit_zero else Exit.CLEAN


def request(args: argparse.Namespace) -> Request:
    """Return what was asked for."""
    from furnlint.errors import UsageError  # noqa: PLC0415
    from furnlint.selection.select import Request  # noqa: PLC0415

    if args.files_from is not None and args.paths:
        raise UsageError("--files-from and paths exclude each other; give one of them")
    return Request(
        paths=tuple(args.paths),
        staged=args.staged,
        changed=args.changed is not None,
        base=args.changed or None,
        since=args.since,
        everything=args.all,
        files_from=args.files_from,
        stdin=sys.stdin.buffer.read() if args.files_from == "-" else None,
    )


def _unread(result: RunResult) -> list[str]:
    """Return a note on files that cannot be read and that the baseline accepts: none is passed over in silence."""
    accepted = (Status.KNOWN, Status.MOVED)
    # A Git LFS pointer to known content is as good as the content.
    known = {v.path for v in result.verdicts if v.status in accepted and v.finding.rule != "FL407"}
    names = [f.path for f in result.files if f.status is FileStatus.UNREADABLE and f.path in known]
    if not names:
        return []
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return [f"cannot be read, and accepted by the baseline: {', '.join(names[:3])}{more}"]


def _own_acceptances(project: Project, result: RunResult) -> list[str]:
    """Return a note on findings that only the change itself accepts, where its word does not count."""
    from dataclasses import replace  # noqa: PLC0415

    from furnlint.baseline.file import EntryKey  # noqa: PLC0415
    from furnlint.cli.pipeline import baseline_of  # noqa: PLC0415
    from furnlint.errors import BaselineError  # noqa: PLC0415

    if project.config_from is None or not project.baseline_path.is_file():
        return []
    try:
        own = baseline_of(replace(project, config_from=None))
    except BaselineError:
        return []
    count = 0
    for verdict in result.verdicts:
        table = own.tables.get(project.place.key(project.place.absolute(verdict.path)))
        if verdict.status is Status.NEW and table:
            count += EntryKey(verdict.finding.rule, verdict.fingerprint) in table.entries
    if not count:
        return []
    return [
        f"{count} of the new findings are accepted by the baseline in the work tree, which does not count here; "
        f"the one in {project.config_from} does"
    ]


def _advice(project: Project, result: RunResult, wanted: output.Output) -> list[str]:
    """Return how to begin, where there is much, no baseline yet, and somebody who reads it."""
    if wanted.options.quiet or wanted.format not in FOR_PEOPLE:
        return []
    if not result.count(Status.NEW) or project.baseline_path.exists():
        return []
    return ["to accept what is there now and fail on new findings only: furnlint baseline create"]
