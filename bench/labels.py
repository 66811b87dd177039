"""The labels of a corpus folder: which lines of a page are furniture, and what the content near the edges is.

Lines are compared page by page as bags of tokens, so that readers which cut or join lines are judged alike: a line is
covered when 80 % of its tokens are in the pool, and each token of the pool is used once.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

TOKEN = re.compile(r"\d+|[\u2e80-\u9fff\uac00-\ud7af]|[^\W\d_\u2e80-\u9fff\uac00-\ud7af]+")
COVER = 0.8


class Label(NamedTuple):
    """One labelled line."""

    text: str
    kinds: tuple[str, ...]
    ignore: bool


def tokens(text: str) -> list[str]:
    """Return the words and numbers of a text; its signs where it has none."""
    text = unicodedata.normalize("NFKC", text).casefold()
    return TOKEN.findall(text) or [c for c in text if not c.isspace()]


def bag(texts: Iterable[str]) -> Counter[str]:
    """Return the tokens of some lines as a pool."""
    return Counter(token for text in texts for token in tokens(text))


def take(text: str, pool: Counter[str]) -> bool:
    """Take a line's tokens out of the pool; False, and nothing is taken, where too few of them are in it."""
    want = Counter(tokens(text))
    have = want & pool
    if not want or have.total() < COVER * want.total():
        return False
    pool -= have
    return True


def labels(path: Path) -> dict[int, list[Label]]:
    """Return page number -> its labelled lines; empty where there is no such file."""
    out: dict[int, list[Label]] = defaultdict(list)
    if path.exists():
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            out[row["page"]].append(Label(row["text"], tuple(row["kinds"]), bool(row.get("ignore"))))
    return out
