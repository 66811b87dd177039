"""What the words of a line say about it, on their own."""

from __future__ import annotations

import re
from functools import lru_cache

from furnlint.furniture.kinds_words import (
    EMAIL,
    MAY_BE_URL,
    URL,
    looks_like_confidentiality,
    looks_like_continuation,
    looks_like_copyright,
    looks_like_print_mark,
    looks_like_stamp,
)
from furnlint.furniture.stems import TELLING

_LETTERS = re.compile(r"[^\W\d_]+")
YEAR = re.compile(r"\b(19|20)\d\d\b")
LABEL = re.compile(
    r"(table|figure|fig|exhibit|chart|box|note|notes|source|tabelle|tab|abbildung|abb|quelle|anmerkung|tableau|graphique|"
    r"remarque|tabla|figura|gráfico|nota|fuente|tabela|quadro|fonte|tabella|tabel|figuur|bron|rysunek|źródło|таблица|"
    r"рисунок|рис|tablo|şekil|kaynak|表|图|図|圖)\s?[.:]?\s?[-–A-Z]{0,3}\d*",
    re.I,
)
BULLET = re.compile(r"[•▪●○◦‣∙·\-–*]\s+\S|\(?[a-z0-9]{1,2}[.)]\s+\S|\d+(\.\d+)+\.?\s+\S")
CITATION = re.compile(
    r"\bdoi\b|\b10\.\d{4,9}/|\bissn\b|\b(vol(ume)?|jg|bd|tome|núm|nr|no|№)\.?\s?\d+.*\d|\(\d{4}\)\s?\d+|\d+\s?\(\d+\)\s?[:,]\s?\d+"
    r"|\d{1,4}\s?:\s?e?\d+\s?[-–]\s?e?\d+|\bproceedings of\b|\bproc\.|\bjournal\b",
    re.I,
)
"""The line of a masthead that says where an article was printed."""
MAY_CITE = re.compile(r"\d|proc|journal|doi|issn")
SENTENCE_END = re.compile(r"[.!?:;。！？]['\"”’)]?$")


@lru_cache(maxsize=32768)
def fold(text: str) -> str:
    """Return the letters of a text, folded: what two headings have in common whatever their numbers."""
    return "".join(_LETTERS.findall(text.casefold()))


@lru_cache(maxsize=32768)
def signs(text: str) -> dict[str, float]:
    """Return the evidence that the words give by themselves."""
    letters = "".join(filter(str.isalpha, text))
    first, low = letters[:1], text.lower()
    words = text.split()
    telling = TELLING.search(low) is not None
    out: dict[str, float] = {
        "starts-lower": first.islower() and text[:1] == first and not URL.match(low) and len(words) > 2,
        "ends-sentence": len(words) > 4 and bool(SENTENCE_END.search(text)),
        "ends-hyphen": text.endswith("-") and len(text) > 20,
        "ends-open": (len(words) > 6 and text[-1:].islower()) or text.endswith(","),
        "label": bool(LABEL.match(text)),
        "bullet": bool(BULLET.match(text)),
        "continued": len(words) < 14 and looks_like_continuation(text),
        "url": bool((MAY_BE_URL.search(low) and URL.search(low)) or ("@" in text and EMAIL.search(text))),
        "rights": telling and (looks_like_copyright(text) or looks_like_confidentiality(text)),
        "stamp": telling and looks_like_stamp(text),
        "print-mark": telling and looks_like_print_mark(text),
        "citation": len(words) < 20 and bool(MAY_CITE.search(low) and CITATION.search(text)),
        "year": bool(YEAR.search(text)),
        "capitals": len(letters) > 4 and text.upper() == text and first.lower() != first,
        "short": len(text) < 4,
        "no-letters": not letters,
        "wordy": len(words) > 12,
    }
    return {name: float(value) for name, value in out.items() if value}
