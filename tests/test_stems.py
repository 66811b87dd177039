"""Quick looks lose nothing: whatever a pattern finds, the look that is taken before it lets through."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from furnlint.furniture import kinds_words as words
from furnlint.furniture import marks
from furnlint.furniture.stems import MAY_CONTINUE, TELLING, quick
from furnlint.furniture.text import CITATION, MAY_CITE, signs

if TYPE_CHECKING:
    import re

PAIRS = [
    pytest.param(look, getattr(words, name), id=name)
    for look, names in (
        (MAY_CONTINUE, ("CONTINUATION",)),
        (words.MAY_BE_URL, ("URL",)),
        (
            TELLING,
            (
                "RIGHTS", "CONFIDENTIAL", "COURT_STAMP", "FILED_STAMP", "TIME_STAMP", "EXHIBIT", "PREPRINT_STAMP",
                "DOWNLOAD", "BROWSER_HEAD", "SLUG", "FILE_PATH", "PRODUCTION_FILE",
            ),
        ),
    )
    for name in names
]  # fmt: skip
VERSIONS = {"VERSION": words.VERSION, "FORM_DATE": words.FORM_DATE, "NTH": marks._NTH, "OF_YEAR": marks._OF_YEAR}


@pytest.mark.parametrize(("look", "pattern"), [*PAIRS, pytest.param(MAY_CITE, CITATION, id="CITATION")])
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_quick_look_lets_through_what_the_pattern_finds(
    look: re.Pattern[str], pattern: re.Pattern[str], data: st.DataObject
) -> None:
    alphabet = st.characters(codec="latin-1") if pattern is words.URL else None
    text = data.draw(st.from_regex(pattern, alphabet=alphabet))
    # What has no single small letter ("İ") or has a look-alike ("ſ", the Kelvin sign) is not what people write.
    if all(len(c.lower()) == 1 and c.lower().upper() == c.upper() for c in text) and not set(text) & set("ıſKÅµ"):
        assert look.search(text.lower()), text


@pytest.mark.parametrize("name", VERSIONS)
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_text_with_a_version_may_hold_one(name: str, data: st.DataObject) -> None:
    text = data.draw(st.from_regex(VERSIONS[name], alphabet=st.characters(exclude_characters="ıİſK")))
    assert words.may_hold_version(text), text


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("Table 3 (Continued)", "continued"),
        ("Fortsetzung von Seite 4", "continued"),
        ("© 2020 Example Ltd", "rights"),
        ("CONFIDENTIAL", "rights"),
        ("Case 4:21-cv-00518 Document 12 Filed 08/18/21", "stamp"),
        ("arXiv:2210.03629v2 [cs.CL] 27 Nov 2022", "stamp"),
        ("EXHIBIT A-3", "stamp"),
        ("11:42 AM", "stamp"),
        ("Downloaded from example.org by guest on 3 May 2020", "stamp"),
        ("3/14/2023, 10:15 AM  The title", "print-mark"),
        ("C:\\jobs\\report.doc", "print-mark"),
        ("book_final.indd   12   3/14/2023 10:15", "print-mark"),
        ("see www.example.org/a", "url"),
        ("write to help@example.org", "url"),
        ("Journal of Examples", "citation"),
        ("Vol. 3, No. 2", "citation"),
    ],
)
def test_signs_are_found_through_the_quick_looks(text: str, sign: str) -> None:
    assert sign in signs(text)


@given(st.lists(st.text(min_size=1, max_size=6), min_size=1, max_size=8), st.text(max_size=10), st.text(max_size=10))
@example(["a", "ab", "b.c"], "x", "")
def test_quick_finds_each_of_its_stems(stems: list[str], before: str, after: str) -> None:
    look = quick(*stems)
    for stem in stems:
        assert look.search(f"{before}{stem}{after}")
    assert not look.search("\ue000")
