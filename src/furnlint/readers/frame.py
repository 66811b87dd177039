"""The one place that converts PDF user space into the canonical frame.

User space: the frame of the page's content, y up, before /Rotate, /CropBox and /UserUnit.
Canonical frame: points, origin at the top-left corner of the page as shown, y down (see `model.box`).
"""

from __future__ import annotations

from typing import NamedTuple

from furnlint.model.box import Box


class Frame(NamedTuple):
    """The geometry of one page."""

    left: float
    """The visible box (crop box cut with media box) in user space: left, bottom, right, top."""
    bottom: float
    right: float
    top: float
    rotation: int
    """/Rotate: 0, 90, 180 or 270 degrees clockwise."""
    unit: float = 1.0
    """/UserUnit: points per user space unit."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the page as shown, in points."""
        width, height = (self.right - self.left) * self.unit, (self.top - self.bottom) * self.unit
        return (height, width) if self.rotation % 180 else (width, height)

    def box(self, left: float, bottom: float, right: float, top: float) -> Box:
        """Convert a rectangle of user space (y up) to the canonical frame."""
        u = self.unit
        if self.rotation == 0:
            return Box((left - self.left) * u, (self.top - top) * u, (right - self.left) * u, (self.top - bottom) * u)
        if self.rotation == 90:
            x0, y0, x1, y1 = bottom - self.bottom, left - self.left, top - self.bottom, right - self.left
        elif self.rotation == 180:
            x0, y0, x1, y1 = self.right - right, bottom - self.bottom, self.right - left, top - self.bottom
        else:
            x0, y0, x1, y1 = self.top - top, self.right - right, self.top - bottom, self.right - left
        return Box(x0 * u, y0 * u, x1 * u, y1 * u)

    def angle(self, clockwise: float) -> int:
        """Convert a direction in user space (degrees clockwise) to degrees clockwise as shown, 0 to 359."""
        return round(self.rotation + clockwise) % 360
