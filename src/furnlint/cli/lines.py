"""`furnlint lines`: the judgement, line by line, as JSON lines."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from furnlint.cli.exits import Exit

if TYPE_CHECKING:
    import argparse

    from furnlint.model.result import JudgedLine


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command to the parser."""
    parser = commands.add_parser("lines", help="print the judgement line by line, as JSON lines")
    parser.add_argument("paths", nargs="+", metavar="FILE", help="PDF files")
    parser.add_argument("--all", action="store_true", help="content lines too")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the sub-command."""
    from furnlint.config.schema import CheckSettings  # noqa: PLC0415
    from furnlint.run.check import check_file  # noqa: PLC0415

    unread = False
    for path in args.paths:
        result = check_file(path, CheckSettings(lines=True))
        if not result.pages:
            unread = True
            for finding in result.findings:
                print(f"furnlint: error: {path}: {finding.message}", file=sys.stderr)  # noqa: T201
        for line in result.lines:
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
            "evidence": [e.text for e in line.evidence],
            "removed_by_cleaner": line.removed_by_cleaner,
        }
    out["box"] = [round(x, 1) for x in line.box]
    return out
