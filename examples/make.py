#!/usr/bin/env python3
"""Build the example PDFs: a small document repository with invented text, the same bytes each time.

    python examples/make.py [FOLDER] [--truth FOLDER]

The PDFs go to FOLDER (default: documents/ beside this script). With --truth the furniture lines that were drawn
are written too, one file per document, in the form of `furnlint lines`.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import benefits
import handbook
import income
import proof
import requirements

DOCUMENTS = {
    "people/staff-handbook": handbook.booklet,
    "people/benefits-guide": benefits.booklet,
    "standards/project-requirements": requirements.booklet,
    "reports/income-2025": income.booklet,
    "reports/annual-report-proof": proof.booklet,
}


def build(folder: Path, truth: Path | None = None) -> None:
    """Write all documents below `folder`, and their furniture lines to `truth`."""
    for name, booklet in DOCUMENTS.items():
        document = booklet()
        path = folder / f"{name}.pdf"
        path.parent.mkdir(parents=True, exist_ok=True)
        pages = document.build(path)
        print(f"{os.path.relpath(path)}: {pages} pages, {len(document.record)} lines of furniture")
        if truth:
            truth.mkdir(parents=True, exist_ok=True)
            lines = "".join(piece.json() + "\n" for piece in document.record)
            (truth / f"{path.stem}.jsonl").write_text(lines, encoding="utf-8")


def main() -> None:
    """Read the command line and build."""
    parser = argparse.ArgumentParser(description="Build the example PDFs.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).parent / "documents")
    parser.add_argument("--truth", type=Path, help="folder for the furniture lines as drawn")
    args = parser.parse_args()
    build(args.folder, args.truth)


if __name__ == "__main__":
    main()
