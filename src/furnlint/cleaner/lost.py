"""Content that a cleaner would take out, gathered by what it is and how it looks."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from furnlint.cleaner.classify import Context, body_size, classify, context
from furnlint.cleaner.rule import key
from furnlint.model.cleaning import CleanedLine, Fate, Loss, LossKind
from furnlint.model.pattern import Zone

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from furnlint.model.cleaning import Place
    from furnlint.model.document import Document

TOGETHER = frozenset({LossKind.COLUMN_HEADING, LossKind.TABLE_CELL})
"""Kinds of which neighbouring lines make one finding: the headings of a table are often two lines high."""
SHARED_PAGES = 0.5
"""Share of the smaller set of pages that two groups have in common to be one."""


class _Hit(NamedTuple):
    """The content of one removed line."""

    kind: LossKind
    text: str
    zone: Zone
    places: tuple[Place, ...]
    line: CleanedLine
    stays: str


def losses(
    document: Document, pages: Sequence[Sequence[CleanedLine]], furniture: Mapping[int, set[int]]
) -> tuple[Loss, ...]:
    """Return the content that goes: one entry per shape, edge and kind, in the order of first appearance."""
    groups: dict[tuple[LossKind, Zone, str], list[_Hit]] = defaultdict(list)
    size = 0.0
    for page, lines in zip(document.pages, pages, strict=True):
        judged = furniture.get(page.number, set())
        where: Context | None = None
        for at, line in enumerate(lines):
            content = [part for part in line.parts if part not in judged] if line.fate.removed else []
            if not content:
                continue
            size = size or body_size(document)
            where = where or context(page, judged, size)
            text = " ".join(page.lines[part].text for part in content)
            kind = classify(content, where)
            if kind is LossKind.OTHER_CONTENT and line.fate is Fate.COUNTS:
                kind = LossKind.LONE_NUMBER
            middle = page.lines[content[0]].box.middle
            zone = Zone.TOP if middle < page.height / 2 else Zone.BOTTOM
            hit = _Hit(kind, text, zone, tuple((page.number, part) for part in content), line, _neighbour(lines, at))
            groups[kind, zone, key(text, mask_digits=True)].append(hit)
    return tuple(_merged([_loss(shape, hits) for (_, _, shape), hits in groups.items()]))


def _neighbour(lines: Sequence[CleanedLine], at: int) -> str:
    """Return the nearest line that stays: the one below, or above at the foot of the page."""
    for other in (*lines[at + 1 :], *reversed(lines[:at])):
        if not other.fate.removed:
            return other.text
    return ""


def _loss(shape: str, hits: Sequence[_Hit]) -> Loss:
    first = hits[0]
    places = tuple(place for hit in hits for place in hit.places)
    return Loss(first.kind, first.text, shape, first.zone, places, first.line.fate, first.stays, first.line.pages)


def _merged(found: Sequence[Loss]) -> list[Loss]:
    """Put the groups of a table's heading together: one kind, one edge, mostly the same pages."""
    out: list[Loss] = []
    for loss in found:
        for n, other in enumerate(out):
            if loss.kind in TOGETHER and (loss.kind, loss.zone) == (other.kind, other.zone) and _meet(loss, other):
                out[n] = other._replace(places=tuple(sorted({*other.places, *loss.places})))
                break
        else:
            out.append(loss)
    return out


def _meet(a: Loss, b: Loss) -> bool:
    pages_a, pages_b = {page for page, _ in a.places}, {page for page, _ in b.places}
    return len(pages_a & pages_b) >= SHARED_PAGES * min(len(pages_a), len(pages_b))
