"""`furnlint tune`: what each limit of the cleaner would catch and lose, over some PDFs."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from furnlint.cli.exits import Exit

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from furnlint.cleaner.trial import Trial
    from furnlint.cleaner.tuning import Choice
    from furnlint.config.schema import Limits
    from furnlint.model.cleaning import CleanerProfile


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command to the parser."""
    parser = commands.add_parser("tune", help="print what each limit of the cleaner would catch and lose")
    parser.add_argument("paths", nargs="+", metavar="FILE", help="PDF files and folders with PDFs")
    parser.add_argument("--format", default="text", choices=["text", "json"], help="form of the table")
    parser.add_argument("--config", metavar="FILE", help="the config file (default: the nearest one)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the sub-command. One set of limits counts for all files: the config's, without its overrides."""
    from furnlint.cleaner.tuning import choices  # noqa: PLC0415
    from furnlint.cli import pipeline  # noqa: PLC0415
    from furnlint.errors import UsageError  # noqa: PLC0415
    from furnlint.selection.select import Request  # noqa: PLC0415

    project = pipeline.project(args)
    profile = project.settings.check.cleaner
    if not profile.enabled:
        raise UsageError('the config says `cleaner = "none"`: there are no limits to tune')
    selection = pipeline.choose(project, Request(paths=tuple(args.paths)))
    pipeline.say(selection.notes)
    trials = _trials([file.path for file in selection.files], profile, project.settings.check.limits)
    if not trials:
        raise UsageError("no PDF could be read; give files or folders with PDFs")
    table = choices(trials, profile)
    pages = sum(len(trial.document.pages) for trial in trials)
    if args.format == "json":
        sys.stdout.write(json.dumps(_json(table, profile, len(trials), pages), indent=2) + "\n")
    else:
        sys.stdout.write(_text(table, profile, len(trials), pages))
    return Exit.CLEAN


def _trials(paths: Sequence[str], profile: CleanerProfile, limits: Limits) -> list[Trial]:
    """Read and judge the files; one that cannot be read is said and left out."""
    from furnlint.errors import ReadError  # noqa: PLC0415
    from furnlint.run.tuning import trial_of  # noqa: PLC0415

    out = []
    for path in paths:
        try:
            out.append(trial_of(path, profile, limits))
        except ReadError as error:
            print(f"furnlint: error: {path}: {error.message}", file=sys.stderr)  # noqa: T201
    return out


def _json(table: Sequence[Choice], profile: CleanerProfile, files: int, pages: int) -> dict[str, object]:
    return {
        "schema": 1,
        "reader": str(profile.reader),
        "files": files,
        "pages": pages,
        "furniture": table[0].furniture,
        "choices": [
            {
                "option": row.option,
                "value": row.value,
                "configured": row.chosen,
                "furniture_caught": row.caught,
                "content_lost": row.lost,
            }
            for row in table
        ],
    }


def _text(table: Sequence[Choice], profile: CleanerProfile, files: int, pages: int) -> str:
    total = table[0].furniture
    out = [
        f"{files} PDF{'s' * (files != 1)}, {pages} pages, {total} lines of furniture; reader: {profile.reader}; "
        "one limit changed at a time, * marks the configured value\n\n",
        f"{'limit':<20}{'furniture caught':>20}{'content lost':>16}\n",
    ]
    last = table[0].option
    for row in table:
        if row.option != last:
            out.append("\n")
        last = row.option
        whole = row.option == "edge-lines" and row.value == 0
        limit = f"{row.option} = {row.value:g}{' *' if row.chosen else ''}{' (page)' if whole else ''}"
        share = f"{row.caught} ({row.caught / total:.0%})" if total else str(row.caught)
        out.append(f"{limit:<20}{share:>20}{row.lost:>16}\n")
    return "".join(out)
