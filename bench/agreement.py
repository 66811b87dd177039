"""Does the simulated cleaner do what the real one does?

    python bench/agreement.py FOLDER [--reader pdfplumber] [--preset edge-repeat] [--worst N]

The same rule runs on the lines that the real reader returns and on the lines of our own model; then the lines that
either removes are compared, page by page. A line is the same when its letters and digits are (readers differ in
spaces, ligatures and soft hyphens). pypdf is simulated here, too; `check` asks it itself, and replays the rule on its
own lines. Documents of which `check` says itself that it can only guess (FL2 and FL3 are of low confidence then) are
also left out of a second figure.
"""

from __future__ import annotations

import argparse
import re
import unicodedata
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from furnlint.cleaner.lines import is_doubtful, reader_lines
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


class Comparison(NamedTuple):
    """One document."""

    name: str
    either: int
    """Lines that either removes."""
    both: int
    differences: list[Difference]
    doubtful: bool


def compare(path: Path, reader: Reader, profile: CleanerProfile) -> Comparison:
    """Hold the simulation against the reader on one document."""
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
    return Comparison(path.stem, either, both, differences, reader is Reader.PDFPLUMBER and is_doubtful(document))


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
        rows: list[Comparison] = []
        for path in sorted(args.folder.glob("*.pdf")):
            try:
                rows.append(compare(path, reader, profile))
            except ReadError:
                continue
        rows.sort(key=lambda row: row.both - row.either)
        for row in rows[: args.worst]:
            print(f"{row.name}: {row.both} of {row.either}{' (doubtful)' if row.doubtful else ''}")
            for d in row.differences[:6]:
                print(f"    p{d.page}  real only {d.only_real}  ours only {d.only_ours}")
        print(f"{reader}, {args.preset}: {_total(rows)}")
        if any(row.doubtful for row in rows):
            print(f"{reader}, {args.preset}, without doubtful documents: {_total([r for r in rows if not r.doubtful])}")


def _total(rows: list[Comparison]) -> str:
    either, both = sum(row.either for row in rows), sum(row.both for row in rows)
    shares = [row.both / row.either for row in rows if row.either]
    return (
        f"{both} of {either} lines that either removes: {both / max(1, either):.2%}; "
        f"mean over {len(shares)} documents {sum(shares) / max(1, len(shares)):.2%}; "
        f"{sum(share == 1 for share in shares)} documents without a difference"
    )


if __name__ == "__main__":
    main()
