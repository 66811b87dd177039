"""How well a baseline holds: a corpus as a git repository, accepted whole, then some PDFs from other producers.

python bench/baseline.py CORPUS [--seed N] [--changed N]

Prints how many findings are new in a second run (bar: 0), and which share of the findings of ten PDFs is still
known after each went through another producer: saved anew, linearised, or without its last page (bar: 95 %).
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import random
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pikepdf

from furnlint.cli.main import main as furnlint

if TYPE_CHECKING:
    from collections.abc import Callable

GONE = frozenset({"new", "drift"})


def saved_anew(pdf: pikepdf.Pdf, path: Path) -> None:
    """Save with object streams and another producer."""
    pdf.docinfo["/Producer"] = "another"
    pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.generate)


def linearised(pdf: pikepdf.Pdf, path: Path) -> None:
    """Save for the web, as qpdf --linearize does."""
    pdf.save(path, linearize=True)


def shortened(pdf: pikepdf.Pdf, path: Path) -> None:
    """Drop the last page."""
    if len(pdf.pages) > 1:
        del pdf.pages[-1]
    pdf.save(path)


PRODUCERS: tuple[Callable[[pikepdf.Pdf, Path], None], ...] = (saved_anew, linearised, shortened)


def check() -> list[dict[str, Any]]:
    """Return the findings of the repository in the working directory."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        furnlint(["check", "--format", "json", "--all-findings"])
    findings: list[dict[str, Any]] = json.loads(out.getvalue())["findings"]
    return findings


def git(*arguments: str) -> None:
    """Run git in the working directory."""
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *arguments], check=True)


def change(folder: Path, seed: int, number: int) -> dict[str, str]:
    """Pass `number` PDFs through other producers; returns name -> what was done."""
    done: dict[str, str] = {}
    paths = sorted(folder.glob("*.pdf"))
    random.Random(seed).shuffle(paths)
    for path in paths:
        producer = PRODUCERS[len(done) % len(PRODUCERS)]
        with contextlib.suppress(pikepdf.PdfError), pikepdf.open(io.BytesIO(path.read_bytes())) as pdf:
            producer(pdf, path)
            done[f"pdfs/{path.name}"] = producer.__name__
        if len(done) == number:
            break
    return done


def main() -> None:
    """Run the measurement and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--changed", type=int, default=10, metavar="N", help="PDFs to change (default: %(default)s)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(args.corpus, Path(folder, "pdfs"), copy_function=shutil.copyfile)
        os.chdir(folder)
        git("init", "-q")
        git("add", "-A")
        furnlint(["baseline", "create"])
        git("add", "-A")
        git("commit", "-q", "-m", "baseline")
        second = check()
        print(f"second run: {len(second)} findings, {sum(f['status'] in GONE for f in second)} new")
        done = change(Path("pdfs"), args.seed, args.changed)
        before = sum(f["path"] in done for f in second)
        after = [f for f in check() if f["path"] in done]
        known = sum(f["status"] == "known" for f in after)
        print(f"{len(done)} PDFs changed: {before} findings before, {len(after)} after, {known} known")
        print(f"still known: {known / len(after):.1%} of those after, {known / before:.1%} of those before")
        for f in after:
            if f["status"] in GONE:
                print(f"  {f['status']} {f['path']} ({done[f['path']]}): {f['rule']} {f['text']!r}")
        os.chdir("/")


if __name__ == "__main__":
    main()
