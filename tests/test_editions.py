"""FL502 and FL609: what needs the other files of a run, or the calendar, and what a baseline makes of it."""

from __future__ import annotations

import random
from datetime import date
from typing import TYPE_CHECKING

import msgspec
import pytest

from furnlint.baseline.file import Baseline, Entry, EntryKey, Table
from furnlint.baseline.fingerprint import fingerprint
from furnlint.config.schema import CheckSettings, Settings
from furnlint.model.finding import Severity
from furnlint.model.quality import Versions
from furnlint.model.result import FileResult, Status
from furnlint.model.version import Label, MarkKind, Sketch, VersionMark
from furnlint.reading.sketch import KEPT, likeness, shingles, smallest
from furnlint.rules import editions
from furnlint.run.engine import check_files
from furnlint.run.verdict import Facts, decide
from pdfs import pdf

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TODAY = date(2026, 3, 1)


def recipe(footer: str, title: str = "Harbour Rules", lines: int = 30) -> str:
    """Return a recipe whose body is the same for the same number of lines."""
    return f"""
    page A4 times=4
    header left | {title}
    footer left | {footer}
    body {lines}
    """


@pytest.fixture
def two(tmp_path: Path) -> list[str]:
    """Two editions with one body, and a third file with another one."""
    texts = {
        "rules-c.pdf": recipe("Rev. C, effective 1 July 2021"),
        "rules-d.pdf": recipe("Rev. D, effective 1 May 2025"),
        "other.pdf": recipe("Rev. A, effective 1 July 2021", "Ledger", lines=21),
    }
    for name, text in texts.items():
        (tmp_path / name).write_bytes(pdf(text))
    return [str(tmp_path / name) for name in texts]


def found(files: tuple[FileResult, ...], rule: str) -> dict[str, str]:
    """Return name of file -> message of its finding of a rule."""
    return {file.path.rpartition("/")[2]: f.message for file in files for f in file.findings if f.rule == rule}


def test_two_editions_of_one_text_name_each_other(two: list[str]) -> None:
    messages = found(check_files(two, CheckSettings(), cache=False, today=TODAY)[0], "FL502")
    assert set(messages) == {"rules-c.pdf", "rules-d.pdf"}
    assert "rules-d.pdf" in messages["rules-c.pdf"]
    assert "'Rev. C'" in messages["rules-c.pdf"]
    assert "rules-c.pdf" in messages["rules-d.pdf"]


def test_one_edition_alone_has_nothing_to_be_held_against(two: list[str]) -> None:
    assert found(check_files(two[:1], CheckSettings(), cache=False, today=TODAY)[0], "FL502") == {}


def test_the_same_bytes_come_out_whatever_the_workers_the_order_and_the_cache(two: list[str], tmp_path: Path) -> None:
    first = check_files(two, CheckSettings(), jobs=1, cache=False, today=TODAY)[0]
    other = check_files(two[::-1], CheckSettings(), jobs=2, cache=tmp_path / "kept", today=TODAY)[0]
    again = check_files(two, CheckSettings(), jobs=2, cache=tmp_path / "kept", today=TODAY)[0]
    assert msgspec.json.encode(first) == msgspec.json.encode(other) == msgspec.json.encode(again)


def test_what_needs_other_files_is_not_kept_with_a_file(two: list[str], tmp_path: Path) -> None:
    check_files(two, CheckSettings(), cache=tmp_path / "kept", today=TODAY)
    alone = check_files(two[:1], CheckSettings(), cache=tmp_path / "kept", today=TODAY)[0]
    assert found(alone, "FL502") == {}


def test_a_copy_with_the_same_marks_is_no_other_edition(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        (tmp_path / name).write_bytes(pdf(recipe("Rev. C")))
    paths = [str(tmp_path / name) for name in ("a.pdf", "b.pdf")]
    assert found(check_files(paths, CheckSettings(), cache=False, today=TODAY)[0], "FL502") == {}


def test_the_age_is_counted_by_the_day_that_is_given_and_never_kept(two: list[str], tmp_path: Path) -> None:
    settings = CheckSettings(versions=Versions(max_age=365))

    def expired(today: date) -> dict[str, str]:
        return found(check_files(two, settings, cache=tmp_path / "kept", today=today)[0], "FL609")

    assert set(expired(date(2021, 9, 1))) == set()
    later = expired(date(2023, 7, 1))
    assert set(later) == {"rules-c.pdf", "other.pdf"}
    assert "730 days, over the limit of 365" in later["rules-c.pdf"]


def test_no_document_expires_unless_the_config_says_so(two: list[str]) -> None:
    assert found(check_files(two, CheckSettings(), cache=False, today=date(2060, 1, 1))[0], "FL609") == {}


def mark(text: str, label: Label = Label.PLAIN, kind: MarkKind = MarkKind.VERSION) -> VersionMark:
    """Return a mark in furniture on two pages."""
    return VersionMark(kind, text, text.casefold(), 1, 0, True, label, (1, 2))


def sketch(words: list[str], *marks: VersionMark) -> Sketch:
    """Return what a file with these words leaves behind."""
    return Sketch(smallest([shingles(words)]), marks)


def words(seed: int, number: int = 1500) -> list[str]:
    """Return a text of long words that no other seed gives."""
    rng = random.Random(seed)
    return ["".join(rng.choices("abcdefghij", k=9)) for _ in range(number)]


def test_the_newest_effective_date_counts() -> None:
    marks = [mark("1 July 2021", Label.EFFECTIVE, MarkKind.DATE), mark("1 May 2025", Label.EFFECTIVE, MarkKind.DATE)]
    assert not list(editions.expired(marks, 400, TODAY))
    assert len(list(editions.expired(marks[:1], 400, TODAY))) == 1


@pytest.mark.parametrize("text", ["31 April 2020", "Rev. C"])
def test_what_is_no_day_does_not_expire(text: str) -> None:
    assert not list(editions.expired([mark(text, Label.EFFECTIVE, MarkKind.DATE)], 1, TODAY))


def test_a_date_of_printing_makes_no_edition() -> None:
    text, printed = words(1), Label.PRINTED
    both = {"a": sketch(text, mark("1 May 2024", printed)), "b": sketch(text, mark("2 May 2024", printed))}
    assert editions.look_alikes(both) == {}


def test_a_mark_that_only_one_of_two_has_makes_no_edition() -> None:
    text = words(1)
    assert editions.look_alikes({"a": sketch(text, mark("Rev. C")), "b": sketch(text)}) == {}


@pytest.mark.parametrize(("changed", "alike"), [(0, True), (8, True), (600, False)])
def test_a_text_may_change_a_little(changed: int, alike: bool) -> None:
    text = words(1)
    other = words(2, changed) + text[changed:]
    result = editions.look_alikes({"a": sketch(text, mark("Rev. C")), "b": sketch(other, mark("Rev. D"))})
    assert bool(result) is alike


def test_short_texts_are_not_compared() -> None:
    text = words(1, 20)
    assert editions.look_alikes({"a": sketch(text, mark("Rev. C")), "b": sketch(text, mark("Rev. D"))}) == {}


def test_the_sketch_estimates_what_both_texts_share() -> None:
    text = words(1, 4000)
    other = words(2, 400) + text[400:]
    a, b = shingles(text), shingles(other)
    share = len(a & b) / len(a | b)
    assert abs(likeness(set(smallest([a])), set(smallest([b]))) - share) < 0.12
    assert len(smallest([a])) == KEPT


def test_texts_without_spaces_have_a_sketch_too() -> None:
    rng = random.Random(3)
    text = "".join(chr(rng.randrange(0x4E00, 0x6000)) for _ in range(4000))
    assert len(smallest([shingles([text])])) == KEPT
    assert likeness(set(smallest([shingles([text])])), set(smallest([shingles([text[:2000], text[2000:]])]))) > 0.9


def test_the_number_of_comparisons_grows_with_the_files_and_not_with_the_pairs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = 0

    def counted(*args: float) -> float:
        nonlocal asked
        asked += 1
        return likeness(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(editions, "likeness", counted)
    text = tuple(range(KEPT))  # the worst: each is like each
    files = {f"{n:04}.pdf": Sketch(text, (mark(f"Rev. {n}"),)) for n in range(1200)}
    assert len(editions.look_alikes(files)) == 1200
    assert asked <= 1200 * editions.TRIED


def test_the_order_of_the_files_does_not_matter() -> None:
    text = words(1)
    files = {f"{n}.pdf": sketch(words(9, n) + text[n:], mark(f"Rev. {n}")) for n in range(6)}
    backwards = dict(reversed(files.items()))
    assert editions.look_alikes(files) == editions.look_alikes(backwards)


@pytest.fixture
def judged(two: list[str]) -> Callable[..., tuple[set[Status], int]]:
    """Accept the findings of the older edition, then judge a run; returns the fates of FL502 and the stale entries."""
    both = check_files(two[:2], CheckSettings(), cache=False, today=TODAY)[0]
    old = next(file for file in both if file.path == two[0])
    entries = {EntryKey(f.rule, fingerprint(f)): Entry(count=1) for f in old.findings}

    def run(paths: list[str], *, complete: bool, accepted: bool = True) -> tuple[set[Status], int]:
        kept = entries if accepted else {key: entry for key, entry in entries.items() if key.rule != "FL502"}
        files = check_files(paths, CheckSettings(), cache=False, today=TODAY)[0]
        facts = Facts({p: p for p in paths}, TODAY, lambda key: key in two, complete=complete)
        baseline = Baseline(tables={two[0]: Table(sha256=old.sha256, entries=kept)})
        result = decide(files, Settings(root="/", boundary="/"), baseline, facts)
        fates = {v.status for v in result.verdicts if v.finding.rule == "FL502" and v.path == two[0]}
        return fates, sum(entry.rule == "FL502" for entry in result.stale)

    return run


def test_an_edition_that_is_not_in_the_run_is_not_gone(judged: Callable[..., object], two: list[str]) -> None:
    assert judged(two[:2], complete=True) == ({Status.KNOWN}, 0)
    assert judged(two[:1], complete=False) == (set(), 0)


def test_an_edition_that_is_deleted_is_gone(judged: Callable[..., object], two: list[str]) -> None:
    assert judged(two[:1], complete=True) == (set(), 1)


def test_an_edition_that_is_added_is_new_for_the_other_too(judged: Callable[..., object], two: list[str]) -> None:
    """The older file is unchanged, and furnlint is: what changed is its neighbour, so that it is no drift."""
    assert judged(two[:2], complete=False, accepted=False) == ({Status.NEW}, 0)


def test_look_alikes_are_warnings() -> None:
    text = words(1)
    result = editions.look_alikes({"a": sketch(text, mark("Rev. C")), "b": sketch(text, mark("Rev. D"))})
    assert {f.severity for f in result.values()} == {Severity.WARNING}
