"""The command line: parse, dispatch, and turn errors on purpose into exit code 2."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from furnlint import __version__
from furnlint.cli.exits import Exit
from furnlint.errors import FurnlintError

if TYPE_CHECKING:
    from collections.abc import Sequence


class _Version(argparse.Action):
    """Print the versions and stop; they are looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from furnlint.readers.versions import pdfium_build  # noqa: PLC0415

        print(f"furnlint {__version__} (PDFium {pdfium_build()})")  # noqa: T201
        parser.exit()


def build_parser() -> argparse.ArgumentParser:
    """Return the parser with all sub-commands."""
    from furnlint.cli import check, lines  # noqa: PLC0415 - `--version` needs none of them

    parser = argparse.ArgumentParser(prog="furnlint", description="A linter for document repositories.")
    parser.add_argument("--version", action=_Version, nargs=0, help="show the versions of furnlint and of its PDFium")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check.add_parser(commands)
    lines.add_parser(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run furnlint; `argv` defaults to the process's arguments. Returns the exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        args = build_parser().parse_args(arguments)
    except SystemExit as stop:  # argparse leaves by itself after --help, --version and usage errors
        return int(stop.code or 0)
    try:
        return int(args.run(args))
    except FurnlintError as error:
        print(f"furnlint: error: {error}", file=sys.stderr)  # noqa: T201
        return Exit.USAGE
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
