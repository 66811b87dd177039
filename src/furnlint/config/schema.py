"""The configuration as the code uses it: resolved, frozen, typed."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from furnlint.cleaner.profile import CleanerProfile
from furnlint.model.finding import Severity
from furnlint.model.pattern import Kind
from furnlint.model.quality import Quality, Versions

BASELINE_NAME = ".furnlint-baseline.toml"


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


class ReadCheck(StrEnum):
    """Which pages the configured reader is asked to read."""

    SUSPECT = "suspect"
    ALL = "all"
    OFF = "off"


class FailOn(StrEnum):
    """The lowest severity that fails the run."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    NEVER = "never"

    def covers(self, severity: Severity) -> bool:
        """Tell whether a finding of `severity` fails."""
        order = (Severity.NOTE, Severity.WARNING, Severity.ERROR)
        return self is not FailOn.NEVER and order.index(severity) >= order.index(Severity(self.value))


@dataclass(frozen=True, slots=True)
class DeclaredFurniture:
    """Furniture that was reviewed and is expected."""

    text: str
    """Glob over the line: `*` and `?`."""
    kinds: tuple[Kind, ...] = ()
    paths: tuple[str, ...] = ()
    """Globs relative to the config's folder; empty is every PDF."""


@dataclass(frozen=True, slots=True)
class DeclaredContent:
    """Lines that are never furniture."""

    text: str
    """Glob over the line: `*` and `?`."""
    paths: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ignore:
    """Findings that are accepted by the config."""

    rule: str
    """A code or a prefix of codes."""
    reason: str = ""
    paths: tuple[str, ...] = ()
    text: str = ""
    """Glob over the finding's text; "" is any."""
    pages: tuple[int, ...] = ()
    """1-based; a finding matches if all its pages are among them; empty is any."""
    expires: datetime.date | None = None
    """The last day on which it counts."""
    line: int = 0
    """Where it stands in the config file."""


@dataclass(frozen=True, slots=True)
class CheckSettings:
    """What checking one file depends on, besides its bytes."""

    limits: Limits = field(default_factory=Limits)
    lines: bool = False
    """Also return every line as judged (for `furnlint lines`)."""
    cleaner: CleanerProfile = field(default_factory=CleanerProfile)
    cleaner_stated: bool = False
    """Whether the config states its cleaner, so that what it removes is no problem."""
    read_check: ReadCheck = ReadCheck.SUSPECT
    quality: Quality = field(default_factory=Quality)
    versions: Versions = field(default_factory=Versions)
    furniture: tuple[DeclaredFurniture, ...] = ()
    content: tuple[DeclaredContent, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleSettings:
    """Which findings count, and how much."""

    select: tuple[str, ...] = ("FL",)
    """Prefixes of codes."""
    ignore: tuple[str, ...] = ()
    severity: tuple[tuple[str, Severity], ...] = ()
    """Prefix -> severity; the longest prefix wins."""
    fail_on: FailOn = FailOn.WARNING


Changes = tuple[tuple[str, Any], ...]
"""Names of fields with their new values."""


@dataclass(frozen=True, slots=True)
class Override:
    """Other values for some paths."""

    paths: tuple[str, ...]
    rules: Changes = ()
    check: Changes = ()
    cleaner: Changes = ()
    preset: CleanerProfile | None = None
    quality: Changes = ()
    versions: Changes = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """The whole configuration of one repository."""

    root: str
    """The folder that globs, paths and baseline keys are relative to: the config's, else the repository's root."""
    boundary: str
    """The repository's root, or `root` outside of one."""
    file: str = ""
    """The config file, or ""."""
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    baseline: str = BASELINE_NAME
    """Relative to `root`."""
    baseline_stated: bool = False
    baseline_excerpts: bool = True
    lock_in_ci: bool = False
    jobs: int = 0
    """Worker processes; 0 lets furnlint choose."""
    timeout: float | None = None
    """Seconds a file; None is the engine's default."""
    memory: int | None = None
    """MiB a worker; None is the engine's default."""
    rules: RuleSettings = field(default_factory=RuleSettings)
    check: CheckSettings = field(default_factory=CheckSettings)
    ignores: tuple[Ignore, ...] = ()
    overrides: tuple[Override, ...] = ()
    sources: tuple[tuple[str, str], ...] = ()
    """PDF glob -> the text file it is made from; `{stem}` and `{folder}` stand for the PDF's."""
