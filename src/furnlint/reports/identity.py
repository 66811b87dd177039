"""What tells one finding from the next in formats that merge findings with the same identity."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from furnlint.model.result import Verdict


def identities(verdicts: Sequence[Verdict]) -> list[str]:
    """Return one identity for each finding: stable from run to run, unique among findings of one document.

    It is the fingerprint, which holds no page number and no measure; the second finding with the same one in a
    document gets `:2` after it.
    """
    seen: Counter[tuple[str, str, str]] = Counter()
    out = []
    for verdict in verdicts:
        key = (verdict.path, verdict.finding.rule, verdict.fingerprint)
        seen[key] += 1
        base = verdict.fingerprint or "0" * 16
        out.append(base if seen[key] == 1 else f"{base}:{seen[key]}")
    return out


def global_identity(verdict: Verdict, identity: str) -> str:
    """Return 32 hex digits that are unique among all documents of a run."""
    key = "\0".join((verdict.path, verdict.finding.rule, identity))
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:32]
