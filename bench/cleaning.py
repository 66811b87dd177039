"""Are FL2 and FL3 right? Held against labels and against the real reader's lines.

    python bench/cleaning.py FOLDER [--judgement labels] [--reader pdfplumber] [--preset edge-repeat] [--worst N]

FOLDER has pdfs/, gold/ (furniture lines) and edge/ (content lines near the edges with a kind).

FL2 precision: reported lines that the labels call content; recall: content lines that the same rule takes out of the
real reader's lines and that are reported. FL3 likewise for furniture that the rule leaves in the real reader's lines.
With `--judgement labels` the labels stand in for furnlint's own judgement, so that only the simulation is measured.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from agreement import real_pages, removed, same
from furnlint.cleaner.profile import PRESETS, Preset, Reader
from furnlint.cleaner.simulate import clean
from furnlint.errors import ReadError
from furnlint.furniture import find
from furnlint.model.cleaning import CleanerProfile, Cleaning
from furnlint.model.pattern import Confidence, Furniture, FurnitureLine, Kind, Pattern, Zone
from furnlint.readers import pdfium
from labels import Label, bag, labels, take, tokens
from realtext import real_texts

if TYPE_CHECKING:
    from furnlint.model.document import Document, Page

SAME_KIND = {
    "table-label": {"table-label"},
    "caption": {"table-label", "heading"},
    "column-heading": {"column-heading"},
    "table-cell": {"table-cell"},
    "note": {"table-note"},
    "footnote": {"table-note"},
    "phone": {"phone-number"},
    "heading": {"heading"},
    "slide-title": {"heading"},
    "letterhead": {"heading", "other-content"},
    "form-field": {"other-content", "table-cell", "column-heading"},
    "other": {"other-content", "table-cell", "lone-number"},
}
"""What FL2 may call a line with such a label; the labels that are left out are rough."""


@dataclass(slots=True)
class Counts:
    """What was right, in lines."""

    made: int = 0
    right: int = 0
    due: int = 0
    found: int = 0
    wrong: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def line(self, name: str) -> str:
        """Return the figures in words."""
        p, r = self.right / max(1, self.made), self.found / max(1, self.due)
        return f"{name}: precision {p:.4f} ({self.right} of {self.made}), recall {r:.4f} ({self.found} of {self.due})"


def labelled_lines(page: Page, rows: list[Label]) -> set[int]:
    """Return the indices of the lines that the labels call furniture: the outermost that fit."""
    last = len(page.lines) - 1
    order = sorted(range(last + 1), key=lambda i: min(i, last - i))
    got: set[int] = set()
    for row in sorted(rows, key=lambda r: -len(r.text)):
        want = Counter(tokens(row.text))
        whole = [i for i in order if i not in got and Counter(tokens(page.lines[i].text)) == want]
        if whole:
            got.add(whole[0])
            continue
        for i in order:
            if i not in got and want and take(page.lines[i].text, want):
                got.add(i)
    return got


def judged_by_labels(document: Document, gold: dict[int, list[Label]]) -> Furniture:
    """Return the labels as a judgement: one pattern per shape and half of the page."""
    groups: dict[tuple[Zone, str], list[FurnitureLine]] = defaultdict(list)
    for page in document.pages:
        for i in sorted(labelled_lines(page, gold.get(page.number, []))):
            line = page.lines[i]
            zone = Zone.TOP if line.box.middle < page.height / 2 else Zone.BOTTOM
            shape = " ".join("#" if t.isdigit() else t for t in tokens(line.text))
            groups[zone, shape].append(FurnitureLine(page.number, i, line, (Kind.OTHER,), zone, Confidence.HIGH, ()))
    return Furniture(
        tuple(
            Pattern(lines[0].line.text, shape, zone, (Kind.OTHER,), Confidence.HIGH, (), tuple(lines))
            for (zone, shape), lines in groups.items()
        )
    )


def once(text: str) -> str:
    """Return the letters and digits of a line, each once where all are painted twice."""
    letters = same(text)
    return letters[::2] if len(letters) > 1 and letters[::2] == letters[1::2] else letters


def made_of(text: str, furniture: list[str]) -> bool:
    """Tell whether a line's letters are those of labelled lines: the reader may glue or garble its words."""
    rest = size = once(text)
    for letters in sorted(map(same, furniture), key=len, reverse=True):
        rest = rest.replace(letters, "", 1)
    return len(rest) <= 0.2 * len(size)


def content_at_risk(  # noqa: PLR0913, PLR0917 - the sides that are compared
    document: Document,
    furniture: Furniture,
    cleaning: Cleaning,
    gold: dict[int, list[Label]],
    gone: list[list[str]],
    counts: Counts,
) -> None:
    """Hold FL2 against the labels and the real reader."""
    judged = furniture.indices()
    reported: dict[int, list[str]] = defaultdict(list)
    lines = {page.number: page.lines for page in document.pages}
    for loss in cleaning.losses:
        for number, i in loss.places:
            reported[number].append(lines[number][i].text)
    for page in document.pages:
        texts = [row.text for row in gold.get(page.number, [])]
        pool = bag(texts)
        for i in sorted(judged.get(page.number, ())):
            take(page.lines[i].text, pool)
        for text in reported[page.number]:
            counts.made += 1
            if take(text, pool):
                counts.wrong.append(f"p{page.number} {text!r}")
            else:
                counts.right += 1
        pool, mine = bag(texts), bag(reported[page.number])
        for text in gone[page.number - 1]:
            rest = Counter(tokens(text)) - pool
            pool -= Counter(tokens(text))
            if rest.total() <= 0.2 * len(tokens(text)) or made_of(text, texts):
                continue
            counts.due += 1
            if take(" ".join(rest.elements()), mine):
                counts.found += 1
            else:
                counts.missed.append(f"p{page.number} {text!r}")


def furniture_left(
    document: Document, cleaning: Cleaning, gold: dict[int, list[Label]], gone: list[list[str]], counts: Counts
) -> None:
    """Hold FL3 against the labels and the real reader."""
    lines = {page.number: page.lines for page in document.pages}
    reported: dict[int, list[str]] = defaultdict(list)
    for kept in cleaning.kept:
        for number, i in kept.places:
            reported[number].append(lines[number][i].text)
    for page in document.pages:
        rows = gold.get(page.number, [])
        pool = bag(row.text for row in rows)
        for text in reported[page.number]:
            counts.made += 1
            if take(text, pool):
                counts.right += 1
            else:
                counts.wrong.append(f"p{page.number} {text!r}")
        away, mine = bag(gone[page.number - 1]), bag(reported[page.number])
        letters = [once(text) for text in gone[page.number - 1]]
        for row in sorted(rows, key=lambda r: -len(r.text)):
            if row.ignore or take(row.text, away) or any(same(row.text) in text for text in letters):
                continue
            counts.due += 1
            if take(row.text, mine):
                counts.found += 1
            else:
                counts.missed.append(f"p{page.number} {row.text!r}")


def kinds_right(
    document: Document, cleaning: Cleaning, edge: dict[int, list[Label]], seen: Counter[tuple[str, str]]
) -> None:
    """Count (label, FL2 kind) over the reported lines whose label has a kind that is not rough."""
    lines = {page.number: page.lines for page in document.pages}
    for loss in cleaning.losses:
        for page, i in loss.places:
            words = tokens(lines[page][i].text)
            for row in edge.get(page, ()):
                if tokens(row.text) == words and row.kinds[0] in SAME_KIND:
                    seen[row.kinds[0], loss.kind] += 1
                    break


def _print(name: str, rows: list[tuple[str, Counts]], worst: int) -> None:
    """Print the figures over all documents, and the faults of the worst."""
    total = Counts()
    for _, counts in rows:
        total.made, total.right = total.made + counts.made, total.right + counts.right
        total.due, total.found = total.due + counts.due, total.found + counts.found
    print(total.line(name))
    for stem, counts in sorted(rows, key=lambda row: -len(row[1].wrong) - len(row[1].missed))[:worst]:
        wrong, missed = counts.wrong, counts.missed
        print(f"  {stem}: wrong {len(wrong)} {wrong[:5]}  missed {len(missed)} {missed[:5]}")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--judgement", default="furnlint", choices=["furnlint", "labels"])
    parser.add_argument("--reader", default="pdfplumber", choices=["pdfplumber", "pypdf", "pdfium"])
    parser.add_argument("--preset", default="edge-repeat", choices=list(Preset))
    parser.add_argument("--read", action="store_true", help="give the simulation the reader's own text")
    parser.add_argument("--worst", type=int, default=0, help="documents whose faults are printed")
    args = parser.parse_args()
    limits = PRESETS[Preset(args.preset)]
    profile = CleanerProfile(**{k: getattr(limits, k) for k in limits.__slots__} | {"reader": Reader(args.reader)})
    seen: Counter[tuple[str, str]] = Counter()
    rows: list[tuple[str, Counts, Counts]] = []
    doubtful: set[str] = set()
    for path in sorted((args.folder / "pdfs").glob("*.pdf")):
        try:
            document = pdfium.read(path.read_bytes())
        except ReadError:
            continue
        gold = labels(args.folder / "gold" / f"{path.stem}.jsonl")
        furniture = judged_by_labels(document, gold) if args.judgement == "labels" else find.find(document)
        texts = real_texts(path, args.reader) if args.read else None
        cleaning = clean(document, furniture, profile, texts=texts)
        count = max((page.number for page in document.pages), default=0)
        gone = removed(real_pages(path, args.reader, count), profile)
        risk, left = Counts(), Counts()
        content_at_risk(document, furniture, cleaning, gold, gone, risk)
        furniture_left(document, cleaning, gold, gone, left)
        kinds_right(document, cleaning, labels(args.folder / "edge" / f"{path.stem}.jsonl"), seen)
        rows.append((path.stem, risk, left))
        if cleaning.doubtful:
            doubtful.add(path.stem)
    _print("FL2 content at risk", [(stem, risk) for stem, risk, _ in rows], args.worst)
    _print("FL3 furniture left", [(stem, left) for stem, _, left in rows], args.worst)
    if doubtful:
        print(f"without the {len(doubtful)} documents of which check says itself that it can only guess:")
        _print("FL2 content at risk", [(stem, risk) for stem, risk, _ in rows if stem not in doubtful], 0)
        _print("FL3 furniture left", [(stem, left) for stem, _, left in rows if stem not in doubtful], 0)
    right = sum(n for (label, kind), n in seen.items() if kind in SAME_KIND[label])
    print(f"FL2 kind right: {right / max(1, seen.total()):.4f} of {seen.total()} lines whose label has a kind")
    for (label, kind), n in sorted(seen.items(), key=lambda item: -item[1]):
        if args.worst and kind not in SAME_KIND[label]:
            print(f"  {label} called {kind}: {n}")


if __name__ == "__main__":
    main()
