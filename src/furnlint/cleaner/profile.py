"""Well-known clean-up steps, as limits."""

from __future__ import annotations

from enum import StrEnum

from furnlint.model.cleaning import CleanerProfile, Reader

__all__ = ["PRESETS", "CleanerProfile", "Preset", "Reader"]


class Preset(StrEnum):
    """Well-known clean-up steps."""

    EDGE_REPEAT = "edge-repeat"
    EDGE_HALF = "edge-half"
    SHARE_30 = "share-30"
    TEXT_REPEAT = "text-repeat"
    NONE = "none"


PRESETS: dict[Preset, CleanerProfile] = {
    Preset.EDGE_REPEAT: CleanerProfile(),
    Preset.EDGE_HALF: CleanerProfile(min_share=0.5),
    Preset.SHARE_30: CleanerProfile(edge_lines=0, min_share=0.3),
    Preset.TEXT_REPEAT: CleanerProfile(
        edge_lines=0, min_length=3, mask_digits=False, counting_numbers=False, sentences=True
    ),
    Preset.NONE: CleanerProfile(enabled=False),
}
