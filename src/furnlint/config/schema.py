"""The configuration as the code uses it: resolved, frozen, typed."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of our own; each one reached is a finding, never silence."""

    file_size: int = 256 * 1024 * 1024
    """Bytes."""
    pages: int = 5000
    page_characters: int = 200_000
    document_characters: int = 2_000_000
    findings: int = 1000
    """Findings a file."""
    message_length: int = 2000
    """Characters of a finding's message, and of the document's text that it quotes."""
    result_size: int = 64 * 1024 * 1024
    """Bytes of JSON that the check of one file may return."""


@dataclass(frozen=True, slots=True)
class CheckSettings:
    """What checking one file depends on, besides its bytes."""

    limits: Limits = field(default_factory=Limits)
    lines: bool = False
    """Also return every line as judged (for `furnlint lines`)."""
