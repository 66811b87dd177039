"""What makes two findings the same: a hash over what a finding is about, and over nothing that a rebuild changes."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from typing import TYPE_CHECKING

from furnlint.model.months import MASK, mask_months

if TYPE_CHECKING:
    from furnlint.model.finding import Finding, Subject

VERSION = 1
"""To be raised when the same finding would get another fingerprint."""
LENGTH = 16
NUMBERS = re.compile(rf"[\d{MASK}]+")
"""Digits, and month names that are masked already: a date is one mark, however it is spaced."""
INVISIBLE = frozenset({"Cc", "Cf"})
"""Categories of characters without a say: control and format, the soft hyphen among them.

Unassigned characters stay: which ones these are changes with the version of Python.
"""


def fingerprint(finding: Finding) -> str:
    """Return the fingerprint: 16 hexadecimal digits. The path is not in it, so that a renamed file keeps it."""
    return of_subject(finding.rule, finding.subject)


def of_subject(rule: str, subject: Subject) -> str:
    """Return the fingerprint of a finding of `rule` about `subject`."""
    canonical = json.dumps(
        {"rule": rule, "subject": _canonical(subject), "version": VERSION},
        ensure_ascii=True,
        separators=(",", ":"),
        sort_keys=True,
    )
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()[:LENGTH]


def normalise(text: str) -> str:
    """Return what is left of `text` when spacing, case, ligatures, numbers and months do not count."""
    text = unicodedata.normalize("NFKC", _visible(text)).casefold()
    text = mask_months(_visible(unicodedata.normalize("NFKC", text)))
    return NUMBERS.sub(MASK, "".join(text.split()))


def _visible(text: str) -> str:
    # Tabs and line ends are control characters, and part words all the same.
    return "".join(" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c) not in INVISIBLE)


def _canonical(subject: Subject) -> list[str]:
    """Return the subject as a list of strings, by its scope."""
    if subject.scope == "document":
        return ["document"]
    if subject.scope == "page":
        # A set: the order of words is the reader's, and how often a word stands there is no identity.
        words = {normalise(word) for word in subject.text.split()}
        return ["page", subject.zone, *sorted(words - {""})]
    if subject.scope == "geometry":  # rotation, size and ordinal of a page without words: here the numbers count
        return ["geometry", subject.zone, " ".join(subject.text.casefold().split())]
    return [subject.scope, normalise(subject.text), subject.zone]
