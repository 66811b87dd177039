"""`furnlint lines`: the judgement, line by line, as JSON lines."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from furnlint.cli.exits import Exit

if TYPE_CHECKING:
    import argparse

    from furnlint.config.schema import CheckSettings
    from furnlint.model.result import JudgedLine


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command to the parser."""
    parser = commands.add_parser("lines", help="print the judgement line by line, as JSON lines")
    parser.add_argument("paths", nargs="+", metavar="FILE", help="PDF files")
    parser.add_argument("--all", action="store_true", help="content lines too")
    parser.add_argument("--config", metavar="FILE", help="the config file (default: the nearest one)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the sub-command: the files in the order given, each read in a worker process."""
    from dataclasses import replace  # noqa: PLC0415

    from furnlint.cli import pipeline  # noqa: PLC0415
    from furnlint.config.resolve import for_file  # noqa: PLC0415
    from furnlint.reports import prepare  # noqa: PLC0415
    from furnlint.run.engine import check_files  # noqa: PLC0415

    project = pipeline.project(args)
    place, settings = project.place, project.settings

    def wanted(path: str) -> CheckSettings:
        return replace(for_file(settings, place.key(place.absolute(path))).check, lines=True)

    files, notes = check_files(
        args.paths, wanted, jobs=settings.jobs, timeout=settings.timeout, memory=settings.memory, cache=False
    )
    results = {file.path: file for file in files}
    unread = [path for path in args.paths if not results[path].pages]
    pipeline.say([*notes, *(f"error: {path}: {f.message}" for path in unread for f in results[path].findings)])
    prepare(sys.stdout, "jsonl")
    for path in args.paths:
        for line in results[path].lines:
            if line.furniture or args.all:
                sys.stdout.write(json.dumps(row(path, line), ensure_ascii=False) + "\n")
    return Exit.USAGE if unread else Exit.CLEAN


def row(path: str, line: JudgedLine) -> dict[str, Any]:
    """Return one line as a JSON object."""
    out: dict[str, Any] = {"path": path, "page": line.page, "text": line.text, "furniture": line.furniture}
    if line.furniture:
        out |= {
            "kinds": list(line.kinds),
            "zone": line.zone,
            "confidence": line.confidence,
            "evidence": [e._asdict() for e in line.evidence],
            "removed_by_cleaner": line.removed_by_cleaner,
        }
    out["box"] = [round(x, 1) for x in line.box]
    return out
