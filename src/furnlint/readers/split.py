"""Taking a line apart that is several: parts at different heights, or far apart on one baseline."""

from __future__ import annotations

import itertools
from typing import NamedTuple

Corners = tuple[float, float, float, float]
"""Left, bottom, right, top in user space."""

GAP = 2.0
"""White space between two words, in line heights, from which on they are parts of their own."""
STEP = 0.6
"""Change of height between two words, in line heights, from which on they stand on different lines."""


class Word(NamedTuple):
    """One word, or one part of a line, with its box in user space."""

    at: int
    """Position of its first character in the line's text."""
    text: str
    box: Corners


def split(words: list[Word], size: float, *, sideways: bool) -> list[Word]:
    """Cut a line where it jumps: to another height, or over a gap of more than GAP line heights (`size`)."""
    runs: list[list[Word]] = []
    for word in words:
        if word.box[2] <= word.box[0] and word.box[3] <= word.box[1]:
            continue
        if runs and not _jumps(runs[-1][-1].box, word.box, size, sideways=sideways):
            runs[-1].append(word)
        else:
            runs.append([word])
    return [_joined(run) for run in runs]


def _jumps(a: Corners, b: Corners, size: float, *, sideways: bool) -> bool:
    """Tell whether `b` does not go on where `a` ended."""
    if sideways:
        a, b = (a[1], a[0], a[3], a[2]), (b[1], b[0], b[3], b[2])
    gap = max(b[0] - a[2], a[0] - b[2])
    step = abs((a[1] + a[3]) - (b[1] + b[3])) / 2
    return gap > GAP * size or (step > STEP * size and min(a[3], b[3]) <= max(a[1], b[1]))


def _joined(run: list[Word]) -> Word:
    lefts, bottoms, rights, tops = zip(*(word.box for word in run), strict=True)
    text = run[0].text
    for before, word in itertools.pairwise(run):
        text += " " * (word.at > before.at + len(before.text)) + word.text
    return Word(run[0].at, text, (min(lefts), min(bottoms), max(rights), max(tops)))
