#!/usr/bin/env python3
"""Score the judgement against labelled documents, and say what changed since the last run.

    python bench/score.py CORPUS [--floor bench/floor.toml] [--leave-out] [--worst N] [--json OUT] [--jobs N]

CORPUS holds pdfs/NAME.pdf and gold/NAME.jsonl: one object per furniture line, {"page", "text", "kinds"}, as
`furnlint lines` prints them. What counts as found and as right is decided by the corpus' own score.py (or by that
of the folder beside it); everything printed here is counted from its answers. Exits with 1 below the floor, and
when a document was not read whole.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tomli

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from types import ModuleType

LAST = Path(__file__).parent / "out" / "last-score.json"
EXAMPLES = 4
CONFIDENCES = ("high", "medium", "low")
Row = dict[str, Any]
Rows = dict[int, list[Row]]
"""Page number -> its furniture lines."""


@dataclass
class Scored:
    """What one document scored; the lists hold (page, text)."""

    precision: float
    recall: float
    f1: float
    total: int
    """Lines that were to be found."""
    made: int
    """Lines that were said to be furniture."""
    missed: list[tuple[int, str]]
    wrong: list[tuple[int, str]]
    kinds_seen: int
    kinds_right: int
    found_by_kind: dict[str, list[int]] = field(default_factory=dict)
    """Kind -> [found, to be found]."""
    right_by_confidence: dict[str, list[int]] = field(default_factory=dict)
    """Confidence -> [right, made]."""
    alarms: int = 0
    """Lines of medium or high confidence in a document without any furniture."""


def load_scorer(corpus: Path) -> ModuleType:
    """Return the module that says what counts: the corpus' score.py, or the one of `../corpus` beside it."""
    for path in (corpus / "score.py", corpus.parent / "corpus" / "score.py"):
        if path.exists():
            spec = importlib.util.spec_from_file_location("corpus_score", path)
            if spec and spec.loader:
                module = importlib.util.module_from_spec(spec)
                spec.loader.exec_module(module)
                return module
    sys.exit(f"{corpus}: no score.py here and none in {corpus.parent / 'corpus'}; give a folder with pdfs/ and gold/")


def predict(path: str) -> tuple[list[Row], str]:
    """Return the furniture lines of one PDF, and what went wrong or "" (runs in a worker process)."""
    from furnlint.config.schema import CheckSettings  # noqa: PLC0415 - each worker imports it for itself
    from furnlint.model.finding import Severity  # noqa: PLC0415
    from furnlint.model.result import FileStatus  # noqa: PLC0415
    from furnlint.run.check import check_file  # noqa: PLC0415

    try:
        result = check_file(path, CheckSettings(lines=True))
    except Exception as error:  # a document without a result is a figure of its own
        return [], f"{type(error).__name__}: {error}"
    rows = [
        {"page": line.page, "text": line.text, "kinds": list(line.kinds), "confidence": str(line.confidence)}
        for line in result.lines
        if line.furniture
    ]
    unread = [finding.message for finding in result.findings if finding.severity is Severity.ERROR]
    return rows, "" if result.status is FileStatus.OK else "; ".join(unread) or str(result.status)


def score(scorer: ModuleType, gold: Rows, rows: Sequence[Row]) -> Scored:
    """Score one document."""
    pred: Rows = defaultdict(list)
    for row in rows:
        if scorer.tokens(row["text"]):
            pred[row["page"]].append(row)
    out = Scored(**scorer.score_document(gold, pred))
    missed, wrong = set(out.missed), Counter(out.wrong)
    by_kind: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for page, lines in gold.items():
        for row in lines:
            for kind in () if row.get("ignore") else row.get("kinds", ()):
                by_kind[kind][0] += (page, row["text"]) not in missed
                by_kind[kind][1] += 1
    by_confidence: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for page, lines in pred.items():
        for row in sorted(lines, key=lambda row: -CONFIDENCES.index(row["confidence"])):
            is_wrong = wrong[page, row["text"]] > 0
            wrong[page, row["text"]] -= is_wrong
            by_confidence[row["confidence"]][0] += not is_wrong
            by_confidence[row["confidence"]][1] += 1
    if not any(gold.values()):
        out.alarms = sum(
            by_confidence[confidence][1] for confidence in ("high", "medium") if confidence in by_confidence
        )
    out.found_by_kind, out.right_by_confidence = dict(by_kind), dict(by_confidence)
    return out


def score_corpus(corpus: Path, jobs: int) -> tuple[dict[str, Scored], dict[str, str]]:
    """Score all labelled documents; returns the scores, and what went wrong with those not read whole."""
    scorer = load_scorer(corpus)
    names = sorted(path.stem for path in (corpus / "gold").glob("*.jsonl"))
    if not names:
        sys.exit(f"{corpus}: no labelled documents in gold/; give a folder with pdfs/ and gold/")
    paths = [str(corpus / "pdfs" / f"{name}.pdf") for name in names]
    # a pool of executors, unlike multiprocessing.Pool, fails instead of waiting for ever when a worker dies
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        answers = dict(zip(names, pool.map(predict, paths, chunksize=2), strict=True))
    scores = {
        name: score(scorer, scorer.rows(corpus / "gold" / f"{name}.jsonl"), rows) for name, (rows, _) in answers.items()
    }
    return scores, {name: error for name, (_, error) in answers.items() if error}


def mean(values: Iterable[float]) -> float:
    """Return the arithmetic mean of at least one value."""
    numbers = list(values)
    return sum(numbers) / len(numbers)


def add_up(tables: Iterable[dict[str, list[int]]]) -> dict[str, list[int]]:
    """Add [good, all] pairs by key."""
    out: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for table in tables:
        for key, (good, every) in table.items():
            out[key][0] += good
            out[key][1] += every
    return dict(out)


def summarise(scores: dict[str, Scored]) -> dict[str, float]:
    """Return the figures that a floor can be set for: means over documents, and shares of all lines."""
    documents = scores.values()
    out = {key: mean(getattr(d, key) for d in documents) for key in ("precision", "recall", "f1")}
    seen = sum(d.kinds_seen for d in documents)
    out["kinds"] = sum(d.kinds_right for d in documents) / seen if seen else 1.0
    for confidence, (right, made) in add_up(d.right_by_confidence for d in documents).items():
        out[confidence] = right / made if made else 1.0
    return out


def print_documents(scores: dict[str, Scored], worst: int) -> None:
    """Print the documents that are not perfect, worst first."""
    faulty = sorted((item for item in scores.items() if item[1].f1 < 1), key=lambda item: (item[1].f1, item[0]))
    for name, d in faulty[:worst]:
        print(f"{name}: F1 {d.f1:.3f}  P {d.precision:.3f}  R {d.recall:.3f}", end="  ")
        print(f"missed {len(d.missed)} of {d.total}, wrong {len(d.wrong)} of {d.made}")
        for what, lines in (("missed", d.missed), ("wrong ", d.wrong)):
            for page, text in lines[:EXAMPLES]:
                print(f"    {what} p{page}: {text[:100]!r}")
    if len(faulty) > worst:
        print(f"... and {len(faulty) - worst} more that are not perfect (--worst {len(faulty)})")


def print_tables(scores: dict[str, Scored]) -> None:
    """Print the figures by kind and by confidence, and the false alarms."""
    print("\nfound, by kind of the labelled line:")
    kinds = add_up(d.found_by_kind for d in scores.values())
    for kind, (found, total) in sorted(kinds.items(), key=lambda item: -item[1][1]):
        print(f"    {kind:<16} {found / total:6.3f}  {found} of {total}")
    print("right, by confidence:")
    confidences = add_up(d.right_by_confidence for d in scores.values())
    for confidence in CONFIDENCES:
        right, made = confidences.get(confidence, [0, 0])
        print(f"    {confidence:<16} {right / made if made else 1:6.3f}  {right} of {made}")
    alarmed = {name: d.alarms for name, d in scores.items() if d.alarms}
    print(f"documents without furniture that got a line of medium or high confidence: {len(alarmed)}")
    for name, alarms in sorted(alarmed.items()):
        print(f"    {name}: {alarms}")


def print_changes(scores: dict[str, Scored], before: dict[str, Any]) -> None:
    """Print which documents got better and which got worse since the last run."""
    changed = [(d.f1 - before[name]["f1"], name) for name, d in scores.items() if name in before]
    better = sorted((c for c in changed if c[0] > 1e-9), reverse=True)
    worse = sorted(c for c in changed if c[0] < -1e-9)
    print(
        f"\nsince the last run: {len(better)} better, {len(worse)} worse" if before else "\nno last run to compare with"
    )
    for gain, name in [*worse, *better]:
        now, then = scores[name], before[name]
        missed = f"missed {len(then['missed'])} -> {len(now.missed)}"
        print(f"    {gain:+.3f}  {name}: {missed}, wrong {len(then['wrong'])} -> {len(now.wrong)}")


def print_families(scores: dict[str, Scored]) -> None:
    """Print the means by repository (the part of the name before `--`), so that no family of documents dominates."""
    families: dict[str, list[Scored]] = defaultdict(list)
    for name, d in scores.items():
        families[name.split("--")[0]].append(d)
    print("\nby repository, worst first:")
    for name, members in sorted(families.items(), key=lambda item: mean(d.f1 for d in item[1])):
        print(f"    {mean(d.f1 for d in members):.3f}  {name} ({len(members)})")
    print(f"mean over {len(families)} repositories: {mean(mean(d.f1 for d in m) for m in families.values()):.4f}")


def below_floor(figures: dict[str, float], floor: Path, corpus: str) -> list[str]:
    """Return a line for each figure that is below its floor; a corpus without a floor is an error."""
    limits = tomli.loads(floor.read_text(encoding="utf-8"))
    if corpus not in limits:
        sys.exit(f"{floor}: no table [{corpus}]; add one with the figures to be held")
    return [
        f"{corpus}: {key} is {figures.get(key, 0.0):.4f}, below its floor {limit}"
        for key, limit in limits[corpus].items()
        if figures.get(key, 0.0) < limit
    ]


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line, score, print."""
    parser = argparse.ArgumentParser(description="Score the judgement against labelled documents.")
    parser.add_argument("corpus", type=Path, help="folder with pdfs/ and gold/")
    parser.add_argument("--floor", type=Path, help="TOML file with the figures to be held, a table per corpus")
    parser.add_argument("--leave-out", action="store_true", help="means by repository too")
    parser.add_argument("--worst", type=int, default=15, help="how many documents to show (default: %(default)s)")
    parser.add_argument("--json", type=Path, help="write all scores to this file")
    parser.add_argument("--last", type=Path, default=LAST, help="scores of the last run (default: bench/out/)")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes (default: %(default)s)")
    args = parser.parse_args(argv)

    name = args.corpus.resolve().name
    scores, errors = score_corpus(args.corpus, args.jobs)
    last = json.loads(args.last.read_text(encoding="utf-8")) if args.last.exists() else {}
    print_documents(scores, args.worst)
    print_tables(scores)
    print_changes(scores, last.get(name, {}))
    if args.leave_out:
        print_families(scores)
    figures = summarise(scores)
    perfect = sum(d.f1 == 1 for d in scores.values())
    print(
        f"\n{name}: {len(scores)} documents, {perfect} perfect  ", "  ".join(f"{k} {v:.4f}" for k, v in figures.items())
    )

    plain = {name: asdict(d) for name, d in scores.items()}
    args.last.parent.mkdir(exist_ok=True)
    args.last.write_text(json.dumps({**last, name: plain}), encoding="utf-8")
    if args.json:
        args.json.write_text(json.dumps({"figures": figures, "documents": plain}, indent=1), encoding="utf-8")
    bad = [f"{name}: not read whole: {error}" for name, error in errors.items()]
    if args.floor:
        bad += below_floor(figures, args.floor, name)
    for line in bad:
        print(line, file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
