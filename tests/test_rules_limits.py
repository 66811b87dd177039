"""FL3: the words of its findings, and that each cause has its rule."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from furnlint.cleaner.profile import PRESETS, CleanerProfile, Preset
from furnlint.cleaner.simulate import clean
from furnlint.cleaner.trial import Trial
from furnlint.cleaner.tuning import choices
from furnlint.cli.main import main
from furnlint.furniture import find as judgement
from furnlint.model.analysis import Analysis
from furnlint.model.cleaning import KeptCause, Reader, WhatIf
from furnlint.model.pattern import Confidence, Furniture
from furnlint.rules import limits
from pages import FOOT, HEAD, body, judged, pdf, read

if TYPE_CHECKING:
    from pathlib import Path

    from furnlint.model.document import Document
    from furnlint.model.finding import Finding


def found(document: Document, furniture: Furniture, profile: CleanerProfile) -> list[Finding]:
    analysis = Analysis(document, furniture, clean(document, furniture, profile))
    return [f for rule in limits.RULES for f in rule.check(rule, analysis)]


def test_every_cause_belongs_to_one_rule() -> None:
    causes = [cause for rule in limits.RULES for cause in limits.CAUSES[rule.slug]]
    assert sorted(causes) == sorted(KeptCause)
    assert set(limits.SAY) == set(KeptCause)


def test_remedy_names_the_limit_and_all_that_it_would_take() -> None:
    what_if = WhatIf("edge-lines", "6", 356, 356, 3)
    assert limits.remedy(what_if, 356) == "`edge-lines = 6` would remove these 356 lines and 3 content lines"
    what_if = WhatIf("min-pages", "2", 4, 9, 1)
    assert limits.remedy(what_if, 5) == (
        "`min-pages = 2` would remove 4 of these 5 lines, 5 more of furniture and 1 content line"
    )
    assert limits.remedy(None, 5).startswith("no other value under `[cleaner]` catches it")


def test_a_sentence_is_reported_with_the_long_lines() -> None:
    text = "This copy is for the reading room of the works library only."
    document = read([(72, HEAD, text), *body(n)] for n in range(4))
    (finding,) = found(document, judged(document, lambda line: line == text), CleanerProfile())
    assert finding.rule == "FL301"
    assert "it reads as a sentence (12 words and a full stop)" in finding.message
    assert finding.remedy == "`sentences = true` would remove these 4 lines and 0 content lines"


def test_remedy_counts_the_content_that_it_would_cost() -> None:
    document = read(
        [
            (72, HEAD, "Stores"),
            (72, HEAD + 14, "Issue 4"),
            (72, HEAD + 28, "Restricted"),
            (72, HEAD + 42, "Summary"),
            *body(n),
        ]
        for n in range(5)
    )
    furniture = judged(document, lambda text: text in ("Stores", "Issue 4"), lambda text: text == "Restricted")
    (finding,) = found(document, furniture, CleanerProfile())
    assert finding.rule == "FL302"
    assert finding.remedy == "`edge-lines = 3` would remove these 5 lines and 0 content lines"
    deeper = judged(document, lambda text: text in ("Stores", "Issue 4"), lambda text: text == "Summary")
    (finding,) = found(document, deeper, CleanerProfile())
    assert finding.remedy == (
        f"{limits.BY_PLACE}; `edge-lines = 4` would remove these 5 lines and 5 content lines, which is not worth it"
    )


def test_confidence_is_that_of_the_judgement() -> None:
    document = read([(72, HEAD, "Draft"), *body(n)] for n in range(2))
    (finding,) = found(document, judged(document, lambda text: text == "Draft"), CleanerProfile())
    assert (finding.rule, finding.confidence, finding.pages) == ("FL304", Confidence.HIGH, (1, 2))


def test_nothing_is_reported_of_what_the_cleaner_takes_out() -> None:
    document = read([(72, HEAD, "Stores"), *body(n), (300, FOOT, f"Page {n + 1}")] for n in range(4))
    furniture = judged(document, lambda text: text == "Stores", lambda text: text.startswith("Page"))
    assert found(document, furniture, CleanerProfile()) == []


def test_table_of_limits_counts_furniture_and_content() -> None:
    document = read([(72, HEAD, "Stores"), (72, HEAD + 14, "Summary"), *body(n)] for n in range(4))
    trial = Trial(document, judged(document, lambda text: text == "Stores"))
    table = {(row.option, row.value): (row.caught, row.lost, row.chosen) for row in choices([trial], CleanerProfile())}
    assert table["edge-lines", 1] == (4, 0, False)
    assert table["edge-lines", 2] == (4, 4, True)
    assert table["min-pages", 5] == (0, 0, False)
    narrow = {(row.option, row.value): row.chosen for row in choices([trial], CleanerProfile(max_length=72))}
    assert narrow["max-length", 72]


def test_tune_prints_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.pdf").write_bytes(pdf([(72, HEAD, "Stores"), *body(n)] for n in range(4)))
    (tmp_path / "b.pdf").write_bytes(b"%PDF-1.7 damaged")
    assert main(["tune", "a.pdf", "b.pdf"]) == 0
    out, err = capsys.readouterr()
    assert "1 PDF, 4 pages" in out
    assert "edge-lines = 2 *" in out
    assert "b.pdf" in err
    assert main(["tune", "a.pdf", "--format", "json"]) == 0
    table = json.loads(capsys.readouterr().out)
    assert {row["option"] for row in table["choices"] if row["configured"]} == {
        "edge-lines", "max-length", "min-pages", "min-share",
    }  # fmt: skip


def test_tune_goes_on_after_a_file_that_cannot_be_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".furnlint.toml").write_text("[limits]\npages = 5\n")
    for name, pages in (("a.pdf", 3), ("b.pdf", 4), ("c.pdf", 6)):
        (tmp_path / name).write_bytes(pdf([(72, HEAD, "Stores"), *body(n)] for n in range(pages)))
    whole = judgement.find

    def find(document: Document) -> Furniture:
        if len(document.pages) == 3:
            raise ZeroDivisionError("no lines")
        return whole(document)

    monkeypatch.setattr(judgement, "find", find)
    assert main(["tune", "a.pdf", "b.pdf", "c.pdf"]) == 0
    out, err = capsys.readouterr()
    assert "1 PDF, 4 pages" in out
    assert "a.pdf: it could not be tried: ZeroDivisionError: no lines" in err
    assert "c.pdf: the PDF has 6 pages, more than the limit of 5 (`limits.pages`)" in err


def test_tune_needs_a_cleaner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".furnlint.toml").write_text('[cleaner]\npreset = "none"\n')
    (tmp_path / "a.pdf").write_bytes(pdf([body(1)]))
    assert main(["tune", "a.pdf"]) == 2
    assert "no limits to tune" in capsys.readouterr().err


def test_presets_differ_in_what_they_keep() -> None:
    document = read([(72, HEAD, "Stores" if n < 4 else f"Part {'abcdef'[n - 4]}"), *body(n)] for n in range(10))
    furniture = judged(document, lambda text: text == "Stores")
    gone = {preset: clean(document, furniture, PRESETS[preset]).takes(furniture.patterns[0])[0] for preset in Preset}
    assert gone == {
        Preset.EDGE_REPEAT: 4, Preset.EDGE_HALF: 0, Preset.SHARE_30: 4, Preset.TEXT_REPEAT: 4, Preset.NONE: 0,
    }  # fmt: skip


def test_parts_of_one_line_of_the_reader_are_one_finding() -> None:
    """pdfplumber returns the three parts of a footer as one line, whose length is that of all."""
    parts = [
        (72.0, "Harbour Office of the Northern Reaches"),
        (300.0, "Rules for all who come and go"),
        (520.0, "Issue 4"),
    ]
    document = read([*body(n), *((x, FOOT, text) for x, text in parts)] for n in range(5))
    tests = [lambda line, text=text: line == text for _, text in parts]
    furniture = judged(document, *tests)
    assert len(furniture.patterns) == 3
    (finding,) = found(document, furniture, CleanerProfile(max_length=60))
    assert finding.rule == "FL301"
    whole = " ".join(text for _, text in parts)
    assert (
        finding.message
        == f"'{whole}' stays on 5 pages: {len(whole)} characters as the reader returns it, over the limit of 60"
    )
    assert finding.remedy == "`max-length = 80` would remove these 15 lines and 0 content lines"
    assert len(finding.evidence) <= limits.PIECES


def test_a_footer_is_not_called_a_header() -> None:
    texts = ["Ports", "Ports", "Piers", "Piers", "Locks", "Locks"]
    document = read([*body(n), (72.0, FOOT, text)] for n, text in enumerate(texts))
    (finding,) = found(document, judged(document, lambda text: text in texts), CleanerProfile())
    assert finding.message == (
        "a footer that changes stays on 6 pages: 'Ports', 'Piers', 'Locks'; each text that stays stands on 2 pages at "
        "most, the cleaner wants 3"
    )
    (finding,) = found(document, judged(document, lambda text: text == "Ports"), CleanerProfile())
    assert finding.message == "'Ports' stays on 2 pages: it stands on 2 pages, the cleaner wants 3"


# --- the order of the content stream, where nobody said which reader is used -------------------------------------


def streamed(foot_first: bool, head_last: bool, pages: int = 4) -> Document:
    """Return a document whose content stream has the footer before the text, or the header after it."""
    made = []
    for number in range(pages):
        head, foot = (72.0, HEAD, "Harbour Rules"), (72.0, FOOT, f"Page {number + 1} of {pages}")
        before = [line for line, first in ((foot, foot_first), (head, not head_last)) if first]
        after = [line for line, last in ((head, head_last), (foot, not foot_first)) if last]
        made.append([*before, *body(number), *after])
    return read(made)


def notes(document: Document, *, stated: bool = False, reader: Reader = Reader.PDFPLUMBER) -> list[Finding]:
    furniture = judged(document, lambda text: text == "Harbour Rules", lambda text: text.startswith("Page "))
    profile = replace(PRESETS[Preset.EDGE_REPEAT], reader=reader)
    analysis = Analysis(document, furniture, clean(document, furniture, profile, stated=stated))
    rule = next(rule for rule in limits.RULES if rule.slug == "reading-order")
    return [finding for finding in rule.check(rule, analysis) if finding.severity == "note"]


@pytest.mark.parametrize(
    ("foot_first", "where"),
    [
        (True, "its header after the text, and its footer before it,"),
        (False, "its header after the text"),
    ],
)
def test_furniture_out_of_place_in_the_stream_is_a_note(foot_first: bool, where: str) -> None:
    (note,) = notes(streamed(foot_first, head_last=True))
    assert note.message.startswith(f"the content stream has {where} on 4 pages")
    assert note.pages == (1, 2, 3, 4)


def test_a_stream_in_order_and_a_config_that_names_the_reader_are_silent() -> None:
    assert notes(streamed(False, False)) == []
    assert notes(streamed(True, False)) == [], "much software draws its footers first"
    assert notes(streamed(True, True), stated=True) == []
    assert notes(streamed(True, True), reader=Reader.PDFIUM) == []
