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
    gap, step = GAP * size, STEP * size
    last_end = last_start = last_low = last_high = 0.0
    for word in words:
        left, bottom, right, top = word.box
        if right <= left and top <= bottom:
            continue
        start, end, low, high = (bottom, top, left, right) if sideways else (left, right, bottom, top)
        far = start - last_end > gap or last_start - end > gap
        # To another height: the middles are apart, and nothing of the two stands beside each other.
        if (
            runs
            and not far
            and ((high > last_low and last_high > low) or not _apart(low + high, last_low + last_high, step))
        ):
            runs[-1].append(word)
        else:
            runs.append([word])
        last_start, last_end, last_low, last_high = start, end, low, high
    return [_joined(run) for run in runs]


def _apart(a: float, b: float, step: float) -> bool:
    """Tell whether two middles, each given twofold, are more than `step` apart."""
    return abs(a - b) / 2 > step


def _joined(run: list[Word]) -> Word:
    if len(run) == 1:
        return run[0]
    lefts, bottoms, rights, tops = zip(*(word.box for word in run), strict=True)
    text = run[0].text
    for before, word in itertools.pairwise(run):
        text += " " * (word.at > before.at + len(before.text)) + word.text
    return Word(run[0].at, text, (min(lefts), min(bottoms), max(rights), max(tops)))
