"""Pictures of pages, for reports that show where a finding stands."""

from __future__ import annotations

from typing import NamedTuple


class Picture(NamedTuple):
    """One page as a viewer shows it, in shades of grey; or why there is none."""

    width: float = 0.0
    """Of the page, in points of the canonical frame: a box of the frame lies on the picture in the same proportion."""
    height: float = 0.0
    png: str = ""
    """The image, a PNG in base64; "" if there is none."""
    problem: str = ""
    """Why there is none."""


Pictures = dict[tuple[str, int], Picture]
"""Path as reported and page (1-based) -> its picture."""
