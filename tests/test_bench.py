"""The score: what it prints and when it fails, on a corpus of one page."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pdfs import pdf

ROOT = Path(__file__).parent.parent
SCORER = """
import collections, json

def tokens(text):
    return text.split()

def rows(path):
    out = collections.defaultdict(list)
    for line in path.read_text().splitlines():
        row = json.loads(line)
        out[row["page"]].append(row)
    return out

def score_document(gold, pred):
    want = {(page, row["text"]) for page, rows in gold.items() for row in rows}
    have = {(page, row["text"]) for page, rows in pred.items() for row in rows}
    both = len(want & have)
    precision, recall = both / len(have) if have else 1.0, both / len(want) if want else 1.0
    f1 = 2 * precision * recall / (precision + recall) if both or not want else 0.0
    return dict(precision=precision, recall=recall, f1=f1, total=len(want), made=len(have),
                missed=sorted(want - have), wrong=sorted(have - want), kinds_seen=0, kinds_right=0)
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "small"
    for name in ("pdfs", "gold"):
        (folder / name).mkdir(parents=True)
    (folder / "score.py").write_text(SCORER)
    (folder / "pdfs" / "a--letter.pdf").write_bytes(pdf("page letter\nbody 5"))
    (folder / "gold" / "a--letter.jsonl").write_text("")
    return folder


def score(corpus: Path, *options: str) -> subprocess.CompletedProcess[str]:
    last = ["--last", str(corpus / "last.json"), "--jobs", "1"]
    command = [sys.executable, "bench/score.py", str(corpus), *last, *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def expect_more(corpus: Path) -> None:
    row = {"page": 1, "text": "not in the document", "kinds": ["notice"]}
    (corpus / "gold" / "a--letter.jsonl").write_text(json.dumps(row))


def test_a_document_without_furniture_is_perfect(corpus: Path) -> None:
    run = score(corpus)
    assert run.returncode == 0, run.stderr
    assert "small: 1 documents, 1 perfect" in run.stdout


def test_what_changed_since_the_last_run_is_shown(corpus: Path) -> None:
    score(corpus)
    expect_more(corpus)
    run = score(corpus)
    assert "0 better, 1 worse" in run.stdout
    assert "-1.000  a--letter: missed 0 -> 1" in run.stdout
    assert "missed p1: 'not in the document'" in run.stdout
    assert "notice            0.000  0 of 1" in run.stdout


def test_below_the_floor_is_a_failure_that_names_the_figure(corpus: Path) -> None:
    floor = corpus / "floor.toml"
    floor.write_text("[small]\nf1 = 0.9\nprecision = 0.9\n")
    assert score(corpus, "--floor", str(floor)).returncode == 0
    expect_more(corpus)
    run = score(corpus, "--floor", str(floor))
    assert run.returncode == 1
    assert run.stderr == "small: f1 is 0.0000, below its floor 0.9\n"


def test_a_corpus_without_a_floor_is_not_silently_green(corpus: Path) -> None:
    floor = corpus / "floor.toml"
    floor.write_text("[other]\nf1 = 0.9\n")
    run = score(corpus, "--floor", str(floor))
    assert run.returncode == 1
    assert "no table [small]" in run.stderr


def test_the_speed_is_a_ratio(corpus: Path) -> None:
    command = [sys.executable, "bench/speed.py", str(corpus), "--starts", "1", "--pdfplumber", "1"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "check over bare pass: " in run.stdout
    assert "pdfplumber over check: " in run.stdout
    assert "start-up of `furnlint --version`: " in run.stdout
