"""The options of `furnlint check` that say how the findings are reported, and the reporting itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TextIO

from furnlint.reports import REPORTERS, default_format, prepare
from furnlint.reports.options import ReportOptions, colour_wanted

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

    from furnlint.model.result import RunResult

WIDEST = 100
"""Columns: longer lines are hard to read, however wide the terminal is."""


@dataclass(frozen=True, slots=True)
class Output:
    """Where the report of a run goes, and in which formats."""

    format: str
    specs: tuple[str, ...]
    options: ReportOptions

    def includes(self, name: str) -> bool:
        """Tell whether a report in the format `name` is asked for."""
        return name in {self.format, *(spec.partition("=")[0] for spec in self.specs)}

    def write(self, result: RunResult, stream: TextIO, *, directory: str = "", config_directory: str = "") -> None:
        """Write the reports to files, then the report to `stream`.

        `directory` (the working directory) and `config_directory` (the config file's) are relative to the root of
        the repository. Raises UsageError if a file cannot be written; the report is on `stream` then all the same.
        """
        from furnlint.reports.files import write_reports  # noqa: PLC0415 - only where one is asked for

        options = replace(self.options, directory=directory, config_directory=config_directory)
        prepare(stream, self.format)
        try:
            if self.specs:
                write_reports(result, self.specs, options)
        finally:
            REPORTERS[self.format](result, stream, options)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options to the parser of a sub-command."""
    group = parser.add_argument_group("output")
    group.add_argument(
        "--format",
        choices=list(REPORTERS),
        metavar="FORMAT",
        help=f"form of the report: {', '.join(REPORTERS)} (default: text; github in GitHub Actions)",
    )
    group.add_argument(
        "--report",
        action="append",
        default=[],
        metavar="FORMAT=FILE",
        help="a report to a file as well; may be given several times",
    )
    group.add_argument("--color", choices=["auto", "always", "never"], default="auto", help="colours (default: auto)")
    group.add_argument("--statistics", action="store_true", help="the number of findings of each rule, too")
    group.add_argument("-q", "--quiet", action="store_true", help="the findings only, no summary line")
    group.add_argument("--all-findings", action="store_true", help="known, moved, drift and ignored findings too")


def output_of(args: argparse.Namespace, environ: Mapping[str, str], stream: TextIO) -> Output:
    """Return what the options ask for; worth calling before the run.

    Raises UsageError for a report that cannot be written.
    """
    from shutil import get_terminal_size  # noqa: PLC0415 - loads the compression modules

    if args.report:
        from furnlint.reports.files import parse_specs  # noqa: PLC0415 - only where one is asked for

        parse_specs(args.report)
    options = ReportOptions(
        colour=colour_wanted(args.color, environ, stream),
        width=min(get_terminal_size().columns, WIDEST) if stream.isatty() else None,
        quiet=args.quiet,
        statistics=args.statistics,
        all_findings=args.all_findings,
        step_summary=environ.get("GITHUB_STEP_SUMMARY", ""),
    )
    return Output(args.format or default_format(environ), tuple(args.report), options)
