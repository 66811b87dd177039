"""Content that a cleaner would take out, gathered by what it is and how it looks."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from furnlint.cleaner.align import squeezed
from furnlint.cleaner.classify import Context, body_size, classify, context
from furnlint.cleaner.rule import key
from furnlint.model.cleaning import Fate, Loss, LossKind
from furnlint.model.pattern import Zone

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from furnlint.cleaner.lines import ReaderLine
    from furnlint.cleaner.rule import Outcome
    from furnlint.model.cleaning import Place
    from furnlint.model.document import Document

TOGETHER = frozenset({LossKind.COLUMN_HEADING, LossKind.TABLE_CELL})
"""Kinds of which neighbouring lines make one finding: the headings of a table are often two lines high."""
ALWAYS = frozenset({LossKind.TABLE_LABEL, LossKind.NUMBERED_REQUIREMENT, LossKind.PHONE_NUMBER, LossKind.LONE_NUMBER})
"""Kinds of which all lines at one edge make one finding: `Table 1.1` and `Table A-1.` are one thing to mend."""
BY_NUMBER = frozenset({LossKind.TABLE_LABEL, LossKind.NUMBERED_REQUIREMENT})
"""Kinds that a number alone says; a piece of any other line is no heading, cell or telephone number."""
PIECE = 0.7
"""Share of a line's letters up to which it is a piece of the line that goes, and not the line."""
MAX_TEXTS = 5
SHARED_PAGES = 0.5
"""Share of the smaller set of pages that two groups have in common to be one."""

LOOK_BACK = 60
"""How many groups back a group is compared, so that a flood of them costs no more than its size."""


class _Hit(NamedTuple):
    """The content of one removed line."""

    text: str
    places: tuple[Place, ...]
    outcome: Outcome
    stays: str
    above: bool


def losses(
    document: Document,
    lines: Sequence[Sequence[ReaderLine]],
    outcomes: Sequence[Mapping[int, Outcome]],
    furniture: Mapping[int, set[int]],
) -> tuple[Loss, ...]:
    """Return the content that goes: one entry per shape, edge and kind, in the order of first appearance.

    `lines` and `outcomes` are those of each page; `furniture` is page number -> indices of its furniture lines.
    """
    groups: dict[tuple[LossKind, Zone, str], list[_Hit]] = defaultdict(list)
    size = 0.0
    for page, rows, outcome in zip(document.pages, lines, outcomes, strict=True):
        judged = furniture.get(page.number, set())
        where: Context | None = None
        for at, result in outcome.items():
            content = [part for part in rows[at].parts if part not in judged] if result.fate.removed else []
            if not content:
                continue
            size = size or body_size(document)
            where = where or context(page, judged, size)
            text = " ".join(page.lines[part].text for part in content)
            kind = classify(content, where)
            rest = _rest(rows[at].text, text)
            if rest is None:
                continue
            if rest:
                text, kind = rows[at].text, kind if kind in BY_NUMBER else LossKind.OTHER_CONTENT
            if kind is LossKind.OTHER_CONTENT and result.fate is Fate.COUNTS:
                kind = LossKind.LONE_NUMBER
            middle = page.lines[content[0]].box.middle
            zone = Zone.TOP if middle < page.height / 2 else Zone.BOTTOM
            places = tuple((page.number, part) for part in content)
            hit = _Hit(text, places, result, *((rest, False) if rest else _neighbour(rows, outcome, at)))
            groups[kind, zone, key(text, mask_digits=True)].append(hit)
    return tuple(_merged([_loss(*group, hits) for group, hits in groups.items()]))


def _rest(piece: str, text: str) -> str | None:
    """Return what stays of a line that the reader returns in pieces, of which one goes; "" if the line goes whole.

    None if the piece is no part of the line: a number alone is easily taken for one of another line.
    """
    gone, whole = squeezed(piece), squeezed(text)
    if len(gone) > PIECE * len(whole):
        return ""
    words = r"\s*".join(map(re.escape, piece.split()))
    found = re.search(rf"(?<!\w){words}(?!\w)", text)
    if found is None:
        return None
    return " ".join(f"{text[: found.start()]} {text[found.end() :]}".split()).lstrip(" .") or text


def _neighbour(rows: Sequence[ReaderLine], outcome: Mapping[int, Outcome], at: int) -> tuple[str, bool]:
    """Return the nearest line that stays, the one below, or above at the foot of the page; and whether it is above."""
    for other in (*range(at + 1, len(rows)), *range(at - 1, -1, -1)):
        if other not in outcome or not outcome[other].fate.removed:
            text: str = rows[other].text
            return text, other < at
    return "", False


def _loss(kind: LossKind, zone: Zone, shape: str, hits: Sequence[_Hit]) -> Loss:
    first = hits[0]
    places = tuple(place for hit in hits for place in hit.places)
    return Loss(
        kind, (first.text,), shape, zone, places, first.outcome.fate, first.stays, first.outcome.pages, first.above
    )


def _merged(found: Sequence[Loss]) -> list[Loss]:
    """Put the groups of a table's heading together: one kind, one edge, mostly the same pages."""
    out: list[Loss] = []
    pages: list[set[int]] = []
    for loss in found:
        mine = {page for page, _ in loss.places}
        for n in range(len(out) - 1, max(-1, len(out) - 1 - LOOK_BACK), -1):
            other = out[n]
            if (loss.kind, loss.zone) == (other.kind, other.zone) and _is_one(loss.kind, mine, pages[n]):
                out[n] = _joined(other, loss)
                pages[n] |= mine
                break
        else:
            out.append(loss)
            pages.append(mine)
    return out


def _is_one(kind: LossKind, a: set[int], b: set[int]) -> bool:
    return kind in ALWAYS or (kind in TOGETHER and len(a & b) >= SHARED_PAGES * min(len(a), len(b)))


def _joined(a: Loss, b: Loss) -> Loss:
    return a._replace(
        texts=(*a.texts, *b.texts)[:MAX_TEXTS],
        places=tuple(sorted({*a.places, *b.places})),
        counted=max(a.counted, b.counted),
    )
