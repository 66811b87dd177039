"""A rectangle in the canonical frame, and the few sums that are done with it.

The canonical frame: points (1/72 inch), origin at the top-left corner of the page as shown (crop box,
/Rotate and UserUnit applied), x to the right, y down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Box(NamedTuple):
    """A rectangle: left, top, right and bottom edge in points of the canonical frame."""

    x0: float
    top: float
    x1: float
    bottom: float

    @property
    def width(self) -> float:
        """Width in points."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """Height in points."""
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        """The y of the horizontal middle line, in points."""
        return (self.top + self.bottom) / 2

    @property
    def centre(self) -> float:
        """The x of the vertical middle line, in points."""
        return (self.x0 + self.x1) / 2


def union(boxes: Iterable[Box]) -> Box:
    """Return the smallest box around all of `boxes` (at least one)."""
    x0s, tops, x1s, bottoms = zip(*boxes, strict=True)
    return Box(min(x0s), min(tops), max(x1s), max(bottoms))


def shared_height(a: Box, b: Box) -> float:
    """Return by how many points two boxes overlap vertically; negative: the gap between them."""
    return min(a.bottom, b.bottom) - max(a.top, b.top)


def shared_width(a: Box, b: Box) -> float:
    """Return by how many points two boxes overlap horizontally; negative: the gap between them."""
    return min(a.x1, b.x1) - max(a.x0, b.x0)
