"""Does the simulated cleaner do what the real one does?

    python bench/agreement.py FOLDER [--reader pdfplumber] [--preset edge-repeat] [--worst N]

The same rule runs on the lines that the real reader returns and on the lines of our own model; then the lines that
either removes are compared, page by page. A line is the same when its letters and digits are (readers differ in
spaces, ligatures and soft hyphens).
"""

from __future__ import annotations

import argparse
import re
import unicodedata
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from furnlint.cleaner.lines import reader_lines
from furnlint.cleaner.profile import PRESETS, Preset, Reader
from furnlint.cleaner.rule import replay
from furnlint.errors import ReadError
from furnlint.readers import pdfium
from realtext import real_texts

if TYPE_CHECKING:
    from furnlint.model.cleaning import CleanerProfile

LETTERS = re.compile(r"[^\w]|_")


class Difference(NamedTuple):
    """Lines of one page that only one side removes."""

    page: int
    only_real: list[str]
    only_ours: list[str]


def same(text: str) -> str:
    """Return what two readers' versions of one line have in common."""
    text = unicodedata.normalize("NFKC", text).casefold()
    return LETTERS.sub("", text) or text.strip()


def removed(pages: list[list[str]], profile: CleanerProfile) -> list[list[str]]:
    """Return the removed lines of each page."""
    outcome = replay(pages, profile)
    return [[lines[at] for at, o in page.items() if o.fate.removed] for lines, page in zip(pages, outcome, strict=True)]


def real_pages(path: Path, reader: str, count: int) -> list[list[str]]:
    """Return the lines of each page as the real reader returns them."""
    texts = real_texts(path, reader)
    return [[s for line in texts.get(n, "").splitlines() if (s := line.strip())] for n in range(1, count + 1)]


def compare(path: Path, reader: Reader, profile: CleanerProfile) -> tuple[int, int, list[Difference]]:
    """Return (lines that either removes, lines that both remove, differences) of one document."""
    document = pdfium.read(path.read_bytes())
    count = max((page.number for page in document.pages), default=0)
    ours: list[list[str]] = [[] for _ in range(count)]
    for page in document.pages:
        ours[page.number - 1] = [line.text for line in reader_lines(page, reader)]
    gone_real = removed(real_pages(path, reader, count), profile)
    gone_ours = removed(ours, profile)
    either = both = 0
    differences = []
    for n, (a, b) in enumerate(zip(gone_real, gone_ours, strict=True), 1):
        ka, kb = Counter(map(same, a)), Counter(map(same, b))
        both += sum((ka & kb).values())
        either += sum((ka | kb).values())
        if ka != kb:
            differences.append(
                Difference(n, [x for x in a if same(x) in ka - kb], [x for x in b if same(x) in kb - ka])
            )
    return either, both, differences


def main() -> None:
    """Print the agreement for each reader."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reader", action="append", choices=["pdfplumber", "pypdf", "pdfium"])
    parser.add_argument("--preset", default="edge-repeat", choices=list(Preset))
    parser.add_argument("--worst", type=int, default=0)
    args = parser.parse_args()
    profile = PRESETS[Preset(args.preset)]
    for reader in map(Reader, args.reader or ("pdfplumber", "pypdf", "pdfium")):
        rows = []
        for path in sorted(args.folder.glob("*.pdf")):
            try:
                rows.append((path.stem, *compare(path, reader, profile)))
            except ReadError:
                continue
        rows.sort(key=lambda row: row[2] - row[1])
        for name, either, both, differences in rows[: args.worst]:
            print(f"{name}: {both} of {either}")
            for d in differences[:6]:
                print(f"    p{d.page}  real only {d.only_real}  ours only {d.only_ours}")
        either, both = sum(row[1] for row in rows), sum(row[2] for row in rows)
        shares = [row[2] / row[1] for row in rows if row[1]]
        print(
            f"{reader}, {args.preset}: {both} of {either} lines that either removes: {both / max(1, either):.2%}; "
            f"mean over {len(shares)} documents {sum(shares) / max(1, len(shares)):.2%}; "
            f"{sum(share == 1 for share in shares)} documents without a difference"
        )


if __name__ == "__main__":
    main()
