"""The command line: parse, dispatch, and turn errors on purpose into exit code 2."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from furnlint import __version__
from furnlint.cli.exits import Exit
from furnlint.errors import FurnlintError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

ERROR_LIMIT = 4000
"""Characters of an error message: it can name a file, and a file can be named anything."""


def version() -> str:
    """Return the line that `--version` prints; the PDFium build is looked up without loading it."""
    from furnlint.readers.versions import pdfium_build  # noqa: PLC0415

    return f"furnlint {__version__} (PDFium {pdfium_build()})"


def build_parser() -> argparse.ArgumentParser:
    """Return the parser with all sub-commands."""
    # `--version` needs none of these.
    from furnlint.cli import baseline, check, config, init, lines, rule, tune  # noqa: PLC0415
    from furnlint.cli.parser import Parser  # noqa: PLC0415

    parser: argparse.ArgumentParser = Parser(prog="furnlint", description="A linter for document repositories.")
    parser.add_argument("--version", action="store_true", help="show the versions of furnlint and of its PDFium")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check.add_parser(commands)
    lines.add_parser(commands)
    baseline.add_parser(commands)
    config.add_parser(commands)
    rule.add_parser(commands)
    tune.add_parser(commands)
    init.add_parser(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run furnlint; `argv` defaults to the process's arguments. Returns the exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    if arguments[:1] == ["--version"]:  # before the sub-commands are loaded: it is asked often, by hooks and scripts
        print(version())  # noqa: T201
        return Exit.CLEAN
    try:
        args = build_parser().parse_args(arguments)
    except SystemExit as stop:  # argparse leaves by itself after --help, --version and usage errors
        return int(stop.code or 0)
    try:
        return int(args.run(args))
    except FurnlintError as error:
        from furnlint.reports.escape import plain  # noqa: PLC0415

        print(f"furnlint: error: {plain(str(error), ERROR_LIMIT)}", file=sys.stderr)  # noqa: T201
        return Exit.USAGE
    except KeyboardInterrupt:
        print("furnlint: interrupted", file=sys.stderr)  # noqa: T201
        return Exit.INTERRUPTED
