"""Fit the weights of the evidence on labelled documents, cross-validated by repository.

    python bench/fit.py CORPUS... [--keep 200] [--honest] [--write]

Each CORPUS holds pdfs/ID.pdf and gold/ID.jsonl; the first must hold score.py too. The model is a logistic regression
with a ridge penalty (solved by Newton's method) over the evidence and over pairs of evidence. Every document weighs
alike, half of it for its furniture and half for its content. Repositories (the part of the ID before `--`) are left
out whole, so that nothing of a family of documents is in the fit that judges it. Of the pairs only the strongest are
kept, and of those none that turns two signs of furniture into a sign against it; with --honest that choice, too, is
made anew without the repositories left out.
"""

from __future__ import annotations

import argparse
import collections
import importlib.util
import itertools
import math
import pathlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from furnlint.furniture.context import gather
from furnlint.furniture.evidence import evidence
from furnlint.furniture.find import MIN_CLUSTER, OWN_SHARE, SURE, UNSURE, bounded
from furnlint.furniture.place import lay_out
from furnlint.furniture.words import TOPICS
from furnlint.readers import pdfium

if TYPE_CHECKING:
    from furnlint.model.document import Document, Page

Array = npt.NDArray[np.float64]
RIDGE = 3.0
"""Weaker ones judge documents of repositories that are not in the fit worse, stronger ones all documents."""
PAIR_DOCUMENTS = 8
"""A pair of evidence counts if it is seen in more repositories than this."""
COMMON = 150
"""Evidence that is seen in fewer lines than this makes no pairs."""
ROUNDS = 6
SPEAKS = frozenset(itertools.chain({"same-near", "same-all", "same-many", "block-white"}, *TOPICS)) - {
    "digits-constant", "folio", "repeats-heading", "repeats-title",
}  # fmt: skip
"""Evidence that speaks for furniture whatever else there is; what the last set names can also speak against."""
LEAST_PRECISION = 0.985
TIE = 0.001
"""Of thresholds that differ by less in what they are chosen for, the lowest is taken: it finds more."""
HIGH, MEDIUM = 0.9955, 0.955
"""Precision that the levels of confidence promise, with a little to spare."""
MOSTLY = 0.75
"""Share of the furniture that is of high confidence at least."""
FEWEST = 30
"""Lines without which the precision of a level says nothing."""
TARGET = pathlib.Path(__file__).parent.parent / "src" / "furnlint" / "furniture" / "weights.py"


@dataclass
class Row:
    """One line that is judged."""

    page: int
    text: str
    evidence: dict[str, float]
    label: bool | None
    cluster: int


@dataclass
class Labelled:
    """One labelled document."""

    name: str
    repository: str
    corpus: int
    gold: dict[int, list[dict[str, Any]]]
    rows: list[Row]


def load_score(folder: pathlib.Path) -> Any:
    """Return the module CORPUS/score.py."""
    spec = importlib.util.spec_from_file_location("score", folder / "score.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def edge_distance(page: Page, index: int) -> float:
    """Return how far a line is from the page edge that its furniture would stand at, points."""
    line = page.lines[index]
    box = line.box
    return min(box.x0, page.width - box.x1) if line.angle % 180 else min(abs(box.top), abs(page.height - box.bottom))


def label(document: Document, gold: dict[int, list[dict[str, Any]]], score: Any) -> dict[tuple[int, int], bool | None]:
    """Return (page, index) -> furniture, None where the label is to be ignored, for the lines that the labels mean.

    A label takes the lines whose words it holds; equal lines first, then the outermost.
    """
    out: dict[tuple[int, int], bool | None] = {}
    for page in document.pages:
        words = [collections.Counter(score.tokens(line.text)) for line in page.lines]
        free = {i for i in range(len(words)) if words[i]}
        for row in sorted(gold.get(page.number, []), key=lambda r: -len(r["text"])):
            rest = want = collections.Counter(score.tokens(row["text"]))
            for i in sorted(free, key=lambda i: (words[i] != want, edge_distance(page, i))):
                have = words[i] & rest
                if sum(have.values()) >= 0.8 * sum(words[i].values()):
                    free.discard(i)
                    rest = rest - have
                    out[page.number, i] = None if row.get("ignore") else True
                    if not rest:
                        break
    return out


def load(folders: list[pathlib.Path], score: Any) -> list[Labelled]:
    """Read all labelled documents that can be read."""
    out = []
    for number, folder in enumerate(folders):
        for path in sorted((folder / "gold").glob("*.jsonl")):
            try:
                document = pdfium.read((folder / "pdfs" / f"{path.stem}.pdf").read_bytes())
            except Exception as error:
                print(f"{path.stem}: left out, {error}")
                continue
            gold = score.rows(path)
            labels = label(document, gold, score)
            context = gather(document, lay_out(document))
            rows = [
                Row(page.number, s.line.text, evidence(s, context), labels.get((page.number, s.index), False),
                    id(context.clusters[id(s)]))
                for page, spots in zip(document.pages, context.edge, strict=True)
                for s in spots
            ]  # fmt: skip
            family = path.stem.split("--")[0] if number == 0 else f"{folder.name}-{path.stem.split('-')[0]}"
            out.append(Labelled(path.stem, family, number, gold, rows))
    return out


@dataclass
class Matrix:
    """The documents as numbers: one row a line, one column a piece of evidence or a pair."""

    x: Array
    y: Array
    weight: Array
    family: npt.NDArray[Any]
    names: list[tuple[str, ...]]


def matrix(documents: list[Labelled]) -> Matrix:
    """Turn the documents into a matrix with all pairs that are seen often enough."""
    singles = sorted({name for d in documents for row in d.rows for name in row.evidence})
    column = {name: i for i, name in enumerate(singles)}
    rows = [(d, row) for d in documents for row in d.rows]
    x = np.zeros((len(rows), len(singles)))
    y, weight = np.zeros(len(rows)), np.zeros(len(rows))
    share = {}
    for d in documents:
        furniture = sum(row.label is True for row in d.rows)
        content = sum(row.label is False for row in d.rows)
        share[d.name] = {True: 50 / max(furniture, 1), False: (50 if furniture else 100) / max(content, 1), None: 0.0}
    for i, (d, row) in enumerate(rows):
        for name, value in row.evidence.items():
            x[i, column[name]] = value
        y[i] = row.label is True
        weight[i] = share[d.name][row.label]
    family = np.array([d.repository for d, _ in rows])
    names: list[tuple[str, ...]] = [(name,) for name in singles]
    columns = [x]
    for a, b in itertools.combinations([n for n in singles if (x[:, column[n]] > 0).sum() > COMMON], 2):
        both = x[:, column[a]] * x[:, column[b]]
        seen = both > 0
        if len(set(family[seen])) > PAIR_DOCUMENTS and not np.array_equal(seen, x[:, column[a]] > 0):
            columns.append(both[:, None])
            names.append((a, b))
    return Matrix(np.hstack(columns), y, weight, family, names)


def fit(x: Array, y: Array, weight: Array, start: Array | None = None, close: float = 1e-3) -> Array:
    """Return the coefficients, the bias last, to within `close`; `start` is where to begin."""
    used = weight > 0
    z = np.c_[x[used], np.ones(int(used.sum()))]
    target, w = y[used], weight[used]
    beta = np.zeros(z.shape[1]) if start is None else start.copy()
    ridge = np.eye(z.shape[1]) * RIDGE
    ridge[-1, -1] = 1e-6
    for _ in range(40):
        p = 1 / (1 + np.exp(-np.clip(z @ beta, -30, 30)))
        gradient = z.T @ (w * (p - target)) + ridge @ beta
        hessian = (z * (w * p * (1 - p))[:, None]).T @ z + ridge
        step = np.linalg.solve(hessian, gradient)
        beta -= step * min(1.0, 5 / max(1e-9, float(np.abs(step).max())))
        if np.abs(step).max() < close:
            break
    return beta


def agreeing(m: Matrix, rows: npt.NDArray[Any], columns: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], Array]:
    """Drop the pairs of evidence for furniture that would count against it; return the other columns and their fit.

    Such weights only make up for others that are too large together, and add up to nonsense on a line that has much
    evidence of a middling sort: a header that is small, set off by white and the same on all pages.
    """
    x, w = m.x[rows], m.weight[rows]
    pairs = np.array([len(names) == 2 and SPEAKS.issuperset(names) for names in m.names])
    start = None
    for _ in range(ROUNDS):
        beta = fit(x[:, columns], m.y[rows], w, start, close=0.05)
        keep = ~pairs[columns] | (beta[:-1] >= 0)
        start = np.r_[beta[:-1][keep], beta[-1]]
        columns = columns[keep]
        if keep.all():
            break
    return columns, start if start is not None else np.zeros(len(columns) + 1)


def strongest(m: Matrix, rows: npt.NDArray[Any], keep: int) -> npt.NDArray[Any]:
    """Return the columns that move the score most: coefficient times weighted spread."""
    columns, beta = agreeing(m, rows, np.arange(m.x.shape[1]))
    x, w = m.x[rows][:, columns], m.weight[rows]
    mean = np.average(x, axis=0, weights=w)
    spread = np.sqrt(np.average((x - mean) ** 2, axis=0, weights=w))
    chosen = np.sort(columns[np.argsort(-np.abs(beta[:-1]) * spread)[:keep]])
    return agreeing(m, rows, chosen)[0]


def cross_validate(m: Matrix, columns: npt.NDArray[Any], folds: int, honest: int) -> Array:
    """Return each line's log odds from a fit without its repository."""
    families = sorted(set(m.family))
    fold = np.array([families.index(f) % folds for f in m.family])
    out = np.zeros(len(m.y))
    for k in range(folds):
        train, test = np.where(fold != k)[0], np.where(fold == k)[0]
        chosen = strongest(m, train, honest) if honest else columns
        beta = fit(m.x[train][:, chosen], m.y[train], m.weight[train])
        out[test] = m.x[test][:, chosen] @ beta[:-1] + beta[-1]
    return out


def together(documents: list[Labelled], raw: Array) -> Array:
    """Let clusters decide together, as `furniture.find.judge` does."""
    out = np.clip(raw, -SURE, SURE)
    at = 0
    for d in documents:
        members = collections.defaultdict(list)
        for i, row in enumerate(d.rows):
            members[row.cluster].append(at + i)
        for group in members.values():
            if len(group) >= MIN_CLUSTER:
                out[group] = OWN_SHARE * out[group] + (1 - OWN_SHARE) * out[group].mean()
        at += len(d.rows)
    return out


def held(documents: list[Labelled], odds: Array, threshold: float) -> Array:
    """Hold scores to what single pieces of evidence give or allow, as `furniture.find.judge` does."""
    rows = [row for d in documents for row in d.rows]
    return np.array([bounded(v, r.evidence, r.text, threshold) for v, r in zip(odds.tolist(), rows, strict=True)])


def figures(
    documents: list[Labelled], odds: Array, threshold: float, corpus: int, score: Any
) -> tuple[float, float, float]:
    """Return precision, recall and F1 over the documents of one corpus."""
    results = []
    at = 0
    for d in documents:
        mine = odds[at : at + len(d.rows)]
        at += len(d.rows)
        if d.corpus != corpus:
            continue
        made = collections.defaultdict(list)
        for row, value in zip(d.rows, mine, strict=True):
            if value > threshold:
                made[row.page].append({"page": row.page, "text": row.text})
        results.append(score.score_document(d.gold, made))
    return tuple(sum(r[k] for r in results) / max(1, len(results)) for k in ("precision", "recall", "f1"))


def weighed(precision: float, recall: float) -> float:
    """Return F0.5, in which precision counts twice as much as recall: a false alarm costs more than a missed hint."""
    return 1.25 * precision * recall / max(1e-9, 0.25 * precision + recall)


def levels(odds: Array, m: Matrix, threshold: float) -> tuple[float, float]:
    """Return the log odds from which confidence is medium and high, each as right as it promises.

    Of all pairs of limits that keep the promises, and call most lines sure, the one with the lowest medium is taken.
    """
    known = (m.weight > 0) & (odds > threshold)
    value, right = odds[known], m.y[known]

    def precision(low: float, up: float) -> float:
        band = (value >= low) & (value < up)
        return float(right[band].mean()) if band.sum() >= FEWEST else 0.0

    grid = [threshold + 0.1 * i for i in range(round((SURE - threshold) * 10))]
    sure = [high for high in grid if precision(high, SURE + 1) >= HIGH and (value >= high).mean() >= MOSTLY]
    fair = [low for low in grid if low > threshold + UNSURE]
    pairs = [(low, high) for high in sure for low in fair if low < high and precision(low, high) >= MEDIUM]
    return min(pairs, default=(SURE, SURE))


def write(names: list[tuple[str, ...]], beta: Array, threshold: float, high: float, medium: float) -> None:
    """Write the table of weights as a module."""
    singles = {n[0]: b for n, b in zip(names, beta, strict=False) if len(n) == 1}
    pairs: dict[str, list[tuple[str, float]]] = collections.defaultdict(list)
    for n, b in zip(names, beta, strict=False):
        if len(n) == 2:
            pairs[n[0]].append((n[1], b))
    lines = [
        '"""The weights of the evidence, in log odds. Written by bench/fit.py; `words.py` says what the names mean."""',
        "", "from __future__ import annotations", "",
        f"BIAS = {beta[-1]:.3f}",
        f"THRESHOLD = {threshold:.3f}", '"""Log odds above which a line is furniture."""',
        f"MEDIUM = {medium:.3f}", f"HIGH = {high:.3f}",
        '"""Log odds from which confidence is medium and high."""', "",
        "WEIGHTS: dict[str, float] = {",
        *(f'    "{name}": {b:.3f},' for name, b in singles.items()), "}", "",
        "PAIRS: dict[str, tuple[tuple[str, float], ...]] = {",
    ]  # fmt: skip
    for a, others in pairs.items():
        if len(others) == 1:
            lines.append(f'    "{a}": (("{others[0][0]}", {others[0][1]:.3f}),),')
        else:
            lines += [f'    "{a}": (', *(f'        ("{b}", {w:.3f}),' for b, w in others), "    ),"]
    lines += ["}", '"""What two pieces of evidence add when both are there."""', ""]
    TARGET.write_text("\n".join(lines), encoding="utf-8")


def main() -> None:
    """Fit, report, and with --write replace the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="+", type=pathlib.Path)
    parser.add_argument("--keep", type=int, default=200)
    parser.add_argument("--folds", type=int, default=10)
    parser.add_argument("--honest", action="store_true", help="choose the pairs anew in each fold (slow)")
    parser.add_argument("--write", action="store_true", help=f"write {TARGET.name}")
    args = parser.parse_args()
    score = load_score(args.corpus[0])
    documents = load(args.corpus, score)
    m = matrix(documents)
    columns = strongest(m, np.arange(len(m.y)), args.keep)
    print(f"{len(documents)} documents, {len(m.y)} lines, {m.x.shape[1]} pieces and pairs, {len(columns)} kept")
    odds = together(documents, cross_validate(m, columns, args.folds, args.keep if args.honest else 0))
    beta = fit(m.x[:, columns], m.y, m.weight)
    own = together(documents, m.x[:, columns] @ beta[:-1] + beta[-1])
    fair: list[tuple[float, float]] = []
    for p in (0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9):
        odd = math.log(p / (1 - p))
        for number, folder in enumerate(args.corpus):
            left_out = figures(documents, held(documents, odds, odd), odd, number, score)
            fitted = figures(documents, held(documents, own, odd), odd, number, score)
            if number == 0 and left_out[0] >= LEAST_PRECISION:
                fair.append((weighed(*left_out[:2]), odd))
            print(f"p > {p}: {folder.name:8} left out P {left_out[0]:.4f} R {left_out[1]:.4f} F1 {left_out[2]:.4f}"
                  f"   fitted P {fitted[0]:.4f} R {fitted[1]:.4f} F1 {fitted[2]:.4f}")  # fmt: skip
    threshold = min((odd for value, odd in fair if value >= max(fair)[0] - TIE), default=SURE)
    odds = held(documents, odds, threshold)
    medium, high = levels(odds, m, threshold)
    for name, low, up in (("high", high, SURE + 1), ("medium", medium, high), ("low", threshold, medium)):
        band = (odds >= low) & (odds < up) & (m.weight > 0)
        print(
            f"{name}: {int(band.sum())} lines, {m.y[band].mean() if band.any() else 1:.4f} of them furniture, left out"
        )
    print(f"threshold {threshold:.2f}, medium from {medium:.2f}, high from {high:.2f}")
    if args.write:
        write([m.names[c] for c in columns], beta, threshold, high, medium)


if __name__ == "__main__":
    main()
