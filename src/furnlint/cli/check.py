"""`furnlint check`: check PDFs and report what is new."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from furnlint.cli.exits import Exit
from furnlint.errors import SelectionError
from furnlint.model.finding import Severity

if TYPE_CHECKING:
    import argparse


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command to the parser."""
    parser = commands.add_parser("check", help="check PDFs and report what is new")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files and folders")
    parser.add_argument("--format", default="text", choices=["text", "json"], help="form of the report")
    parser.add_argument(
        "--fail-on",
        default="warning",
        choices=[*Severity, "never"],
        help="lowest severity that fails (default: %(default)s)",
    )
    parser.add_argument("--exit-zero", action="store_true", help="exit with 0 whatever was found")
    parser.add_argument("--all-findings", action="store_true", help="known and ignored findings too")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the sub-command."""
    from furnlint.config.schema import CheckSettings  # noqa: PLC0415
    from furnlint.reports import REPORTERS  # noqa: PLC0415
    from furnlint.run.engine import run as run_all  # noqa: PLC0415
    from furnlint.selection.discover import discover  # noqa: PLC0415

    paths = discover(args.paths or ["."])
    if not paths:
        raise SelectionError("no PDF found under the given paths; give a file or a folder with PDFs")
    result = run_all(paths, CheckSettings())
    REPORTERS[args.format](result, sys.stdout)
    if result.checked == 0 and result.failing == 0:
        return Exit.USAGE
    return Exit.FINDINGS if result.failing and not args.exit_zero else Exit.CLEAN
