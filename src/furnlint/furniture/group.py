"""Putting furniture lines together into patterns: one piece of furniture across the document is one pattern.

Lines belong together when they are of one cluster, in one slot (same zone and height on other pages), parts of one
visual row, or rows of one block (a notice of four lines). Lone page numbers stay by themselves: they are reported
by a rule of their own.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from furnlint.model.pattern import Confidence, Evidence, FurnitureLine, Kind, Pattern, Zone

if TYPE_CHECKING:
    from collections.abc import Iterable

    from furnlint.furniture.context import Context
    from furnlint.furniture.place import Spot

NUMBERS = frozenset({Kind.PAGE_NUMBER, Kind.PAGE_X_OF_Y})
BLOCK_STEP = 1.7
"""Distance between two rows of one block, in pitches, at most."""
BLOCK_SHARE = 0.8
"""Share of pages that two rows of one block have in common at least."""
MOSTLY = 0.3
"""Share of its lines from which a shape stands for a whole pattern."""
CHANGING = "<changes>"
"""Stands for the shape of a pattern whose words change with the section."""


def into_patterns(lines: list[FurnitureLine], spots: list[Spot], context: Context) -> tuple[Pattern, ...]:
    """Return the patterns, in the order of their first line."""
    groups = _Groups(len(lines))
    number = [set(line.kinds) <= NUMBERS for line in lines]
    by_cluster: dict[tuple[int, bool], int] = {}
    by_row: dict[tuple[int, int], int] = {}
    for i, (line, spot) in enumerate(zip(lines, spots, strict=True)):
        _link(groups, by_cluster, (id(context.clusters[id(spot)]), number[i]), i)
        if not number[i] and spot.row >= 0 and line.zone is not Zone.BODY:
            _link(groups, by_row, (spot.page, spot.row), i)
    _link_slots(groups, lines, spots, number)
    _link_blocks(groups, lines, spots, number, context)
    members: dict[int, list[int]] = defaultdict(list)
    for i in range(len(lines)):
        members[groups.find(i)].append(i)
    patterns = [_pattern([lines[i] for i in m], [spots[i] for i in m]) for m in members.values()]
    return tuple(sorted(patterns, key=lambda p: (p.lines[0].page, p.lines[0].line.box.top, p.lines[0].line.box.x0)))


class _Groups:
    """Disjoint sets of indices."""

    def __init__(self, count: int) -> None:
        self._parent = list(range(count))

    def find(self, i: int) -> int:
        while self._parent[i] != i:
            self._parent[i] = self._parent[self._parent[i]]
            i = self._parent[i]
        return i

    def join(self, i: int, k: int) -> None:
        a, b = sorted((self.find(i), self.find(k)))
        self._parent[b] = a


def _link(groups: _Groups, seen: dict[Any, int], key: Any, i: int) -> None:
    if key in seen:
        groups.join(seen[key], i)
    else:
        seen[key] = i


def _link_slots(groups: _Groups, lines: list[FurnitureLine], spots: list[Spot], number: list[bool]) -> None:
    """Join lines that stand at one height of one zone: a slot whose words change.

    Lone numbers, and lines of one shape, belong together at any height: footers float, parts have other templates.
    """
    seen: dict[tuple[Zone, bool, int], int] = {}
    shapes: dict[tuple[Zone, str], int] = {}
    for i, (line, spot) in enumerate(zip(lines, spots, strict=True)):
        _link(groups, shapes, (line.zone, "" if number[i] else spot.shape), i)
        if number[i]:
            continue
        if line.zone is not Zone.BODY:
            height = round((spot.box.bottom if spot.at_top else spot.foot) / 3)
            for near in (height - 1, height, height + 1):
                if (line.zone, False, near) in seen:
                    groups.join(seen[line.zone, False, near], i)
                    break
            else:
                seen[line.zone, False, height] = i


def _link_blocks(
    groups: _Groups, lines: list[FurnitureLine], spots: list[Spot], number: list[bool], context: Context
) -> None:
    """Join the rows of one block: they follow each other closely, on the same pages."""
    pages: dict[int, set[int]] = defaultdict(set)
    where: dict[tuple[int, int], int] = {}
    for i, spot in enumerate(spots):
        pages[groups.find(i)].add(lines[i].page)
        if spot.row >= 0 and not number[i]:
            where[spot.page, spot.row] = i
    for (page, row), i in where.items():
        k = where.get((page, row + 1))
        if k is None or lines[i].zone is not lines[k].zone:
            continue
        a, b = pages[groups.find(i)], pages[groups.find(k)]
        step = spots[k].box.bottom - spots[i].box.bottom
        if step <= BLOCK_STEP * context.layout.pitch and len(a & b) >= BLOCK_SHARE * max(len(a), len(b)):
            groups.join(i, k)
            pages[groups.find(i)] = a | b


def _pattern(lines: list[FurnitureLine], spots: list[Spot]) -> Pattern:
    order = sorted(range(len(lines)), key=lambda i: (lines[i].page, lines[i].line.row, lines[i].line.box.x0))
    first_page = lines[order[0]].page
    typical = Counter(spot.shape for spot in spots).most_common(1)[0]
    shape = typical[0] if typical[1] >= MOSTLY * len({line.page for line in lines}) else CHANGING
    text = " | ".join(lines[i].line.text for i in order if lines[i].page == first_page)
    return Pattern(
        text=text,
        shape=shape,
        zone=Counter(line.zone for line in lines).most_common(1)[0][0],
        kinds=_common_kinds(lines),
        confidence=_typical_confidence(lines),
        evidence=_mean_evidence(lines),
        lines=tuple(lines[i] for i in order),
    )


def _common_kinds(lines: list[FurnitureLine]) -> tuple[Kind, ...]:
    """Return the kinds that at least a quarter of the pages has, in the order of the enumeration."""
    pages = len({line.page for line in lines})
    count = Counter(kind for line in lines for kind in line.kinds)
    return tuple(kind for kind in Kind if count[kind] * 4 >= pages)


def _typical_confidence(lines: list[FurnitureLine]) -> Confidence:
    """Return the best confidence that at least half of the lines reach."""
    for level, enough in (
        (Confidence.HIGH, {Confidence.HIGH}),
        (Confidence.MEDIUM, {Confidence.HIGH, Confidence.MEDIUM}),
    ):
        if 2 * sum(line.confidence in enough for line in lines) >= len(lines):
            return level
    return Confidence.LOW


def _mean_evidence(lines: Iterable[FurnitureLine]) -> tuple[Evidence, ...]:
    """Return each piece of evidence that at least half of the lines have, once.

    It has its mean weight over all lines, and the words that most of them have.
    """
    total: dict[str, float] = defaultdict(float)
    words: dict[str, Counter[str]] = defaultdict(Counter)
    count = 0
    for line in lines:
        count += 1
        for name, weight, text in line.evidence:
            total[name] += weight
            words[name][text] += 1
    means = []
    for name, texts in words.items():
        if 2 * texts.total() >= count:
            means.append(Evidence(name, round(total[name] / count, 2), texts.most_common(1)[0][0]))
    return tuple(sorted(means, key=lambda e: (-abs(e.weight), e.name)))
