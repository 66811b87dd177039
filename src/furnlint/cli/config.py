"""`furnlint config`: show, describe and verify the configuration."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from furnlint.cli.exits import Exit

if TYPE_CHECKING:
    import argparse


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command to the parser."""
    parser = commands.add_parser("config", help="show, describe and verify the configuration")
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    show = actions.add_parser("show", help="print the settings that count, as JSON")
    show.add_argument("path", nargs="?", metavar="FILE", help="print what counts for this PDF")
    schema = actions.add_parser("schema", help="print the JSON schema of the config")
    verify = actions.add_parser("verify", help="check the config and the baseline without reading a PDF")
    for action, function in ((show, _show), (schema, _schema), (verify, _verify)):
        action.add_argument("--config", metavar="FILE", help="the config file (default: the nearest one)")
        action.set_defaults(run=function)


def _show(args: argparse.Namespace) -> int:
    import msgspec  # noqa: PLC0415

    from furnlint.cli import pipeline  # noqa: PLC0415
    from furnlint.config.resolve import for_file, source_of, wanted  # noqa: PLC0415
    from furnlint.config.shown import as_config, of_check, of_rules  # noqa: PLC0415

    project = pipeline.project(args)
    settings = project.settings
    if args.path is None:
        shown = {"file": settings.file, "root": settings.root, "boundary": settings.boundary, **as_config(settings)}
    else:
        key = project.place.key(project.place.absolute(args.path))
        own = for_file(settings, key)
        facts = {"path": key, "wanted": wanted(settings, key), "source": source_of(settings, key)}
        shown = {**facts, **of_rules(own.rules), **of_check(own.check)}
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(shown), indent=2).decode() + "\n")
    return Exit.CLEAN


def _schema(args: argparse.Namespace) -> int:
    from furnlint.config.jsonschema import schema_text  # noqa: PLC0415

    del args
    sys.stdout.write(schema_text())
    return Exit.CLEAN


def _verify(args: argparse.Namespace) -> int:
    from furnlint.cli import pipeline  # noqa: PLC0415

    project = pipeline.project(args)
    baseline = pipeline.baseline_of(project)
    pipeline.say(baseline.notes)
    if project.settings.file:
        text = f"{Path(project.settings.file).name}: valid"
    else:
        text = "no config found; the defaults count"
    if project.baseline_path.exists():
        count = sum(entry.count for table in baseline.tables.values() for entry in table.entries.values())
        text += f"; {project.settings.baseline}: {count} findings in {len(baseline.tables)} PDFs"
    sys.stdout.write(text + "\n")
    return Exit.CLEAN
