"""Thresholds of the rules about quality and editions; the config sets them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Quality:
    """Thresholds of the quality gates (FL6)."""

    min_text_rate: float = 100.0
    """Characters a page, on average; fewer is FL601."""
    duplicate_pages: float = 0.9
    """Likeness of two pages, 0 to 1, from which FL603 calls them near-duplicates."""
    line_repeat_rate: float = 0.35
    """Share of repeated lines, 0 to 1, above which FL604 reports."""
    unique_tokens: float = 0.25
    """Share of unique tokens in a window, 0 to 1, below which FL605 reports."""
    window: int = 400
    """Tokens in the window of FL605: about one chunk."""
    ocr_noise: float = 0.08
    """Share of implausible words, 0 to 1, above which FL606 reports."""


@dataclass(frozen=True, slots=True)
class Versions:
    """Thresholds of the rules about editions."""

    max_age: int = 0
    """Days since the effective date after which FL609 reports; 0 switches it off."""
