"""The configuration as it is written: these types mirror the TOML, and the JSON schema is made from them."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from furnlint.cleaner.profile import Preset, Reader
from furnlint.config.schema import FailOn, ReadCheck
from furnlint.model.finding import Severity
from furnlint.model.pattern import Kind

Count = Annotated[int, Meta(ge=0)]
Natural = Annotated[int, Meta(ge=1)]
Share = Annotated[float, Meta(ge=0, le=1)]
Rate = Annotated[float, Meta(ge=0)]
Seconds = Annotated[float, Meta(gt=0)]
Text = Annotated[str, Meta(min_length=1)]
Globs = Annotated[list[Text], Meta(description="gitignore-style globs, relative to the config's folder")]
Codes = Annotated[list[Text], Meta(description="rule codes or prefixes of codes; the longest prefix wins")]


class Table(Struct, rename="kebab", forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """A table with a fixed set of keys, all of them optional unless said otherwise."""

    def stated(self) -> dict[str, Any]:
        """Return the keys that are there, by their Python names."""
        return {name: value for name in self.__struct_fields__ if (value := getattr(self, name)) is not UNSET}


class RawCleaner(Table, frozen=True):
    """The clean-up step that this repository's text goes through."""

    preset: Annotated[Preset | UnsetType, Meta(description="where the other keys start from")] = UNSET
    reader: Annotated[Reader | UnsetType, Meta(description="the library that pulls the text")] = UNSET
    edge_lines: Annotated[Count | UnsetType, Meta(description="lines at each edge; 0 is the whole page")] = UNSET
    min_length: Annotated[Count | UnsetType, Meta(description="shorter repeated lines stay (characters)")] = UNSET
    max_length: Annotated[Natural | UnsetType, Meta(description="longer repeated lines stay (characters)")] = UNSET
    min_pages: Annotated[Natural | UnsetType, Meta(description="pages a line has to repeat on")] = UNSET
    min_share: Annotated[Share | UnsetType, Meta(description="share of pages a line has to repeat on")] = UNSET
    mask_digits: Annotated[bool | UnsetType, Meta(description="lines that differ in digits are the same")] = UNSET
    page_markers: Annotated[bool | UnsetType, Meta(description="take out `Page 3 of 12` and the like")] = UNSET
    counting_numbers: Annotated[bool | UnsetType, Meta(description="take out numbers that count up")] = UNSET
    sentences: Annotated[bool | UnsetType, Meta(description="take out repeated sentences too")] = UNSET


class RawLimits(Table, frozen=True):
    """Limits of our own; each one reached is a finding."""

    file_size: Annotated[Natural | UnsetType, Meta(description="bytes")] = UNSET
    pages: Natural | UnsetType = UNSET
    page_characters: Natural | UnsetType = UNSET
    document_characters: Natural | UnsetType = UNSET
    findings: Annotated[Natural | UnsetType, Meta(description="findings a file")] = UNSET
    message_length: Annotated[Natural | UnsetType, Meta(description="characters of a message")] = UNSET
    result_size: Annotated[Natural | UnsetType, Meta(description="bytes of JSON that a check may return")] = UNSET


class RawQuality(Table, frozen=True):
    """Thresholds of the quality gates (FL6)."""

    min_text_rate: Annotated[Rate | UnsetType, Meta(description="FL601: characters a page")] = UNSET
    duplicate_pages: Annotated[Share | UnsetType, Meta(description="FL603: likeness of two pages")] = UNSET
    line_repeat_rate: Annotated[Share | UnsetType, Meta(description="FL604: share of repeated lines")] = UNSET
    unique_tokens: Annotated[Share | UnsetType, Meta(description="FL605: share of unique tokens")] = UNSET
    window: Annotated[Natural | UnsetType, Meta(description="FL605: tokens a window")] = UNSET
    ocr_noise: Annotated[Share | UnsetType, Meta(description="FL606: share of implausible words")] = UNSET


class RawVersions(Table, frozen=True):
    """Thresholds of the rules about editions."""

    max_age: Annotated[Count | UnsetType, Meta(description="FL609: days since the effective date; 0 is off")] = UNSET


class RawFurniture(Table, frozen=True):
    """Furniture that was reviewed and is expected: not reported as FL1."""

    text: Annotated[Text, Meta(description="glob over the line: `*` and `?`")]
    kinds: list[Kind] = []
    paths: Globs = []


class RawContent(Table, frozen=True):
    """Lines that are never furniture."""

    text: Annotated[Text, Meta(description="glob over the line: `*` and `?`")]
    paths: Globs = []


class RawIgnore(Table, frozen=True):
    """Findings that are accepted."""

    rule: Annotated[Text, Meta(description="a code or a prefix of codes")]
    reason: Annotated[Text, Meta(description="why it is accepted")]
    paths: Globs = []
    text: Annotated[str, Meta(description="glob over the finding's text")] = ""
    pages: Annotated[list[Natural], Meta(description="all pages of the finding are among these")] = []
    expires: Annotated[datetime.date | UnsetType, Meta(description="the last day on which it counts")] = UNSET


class RawRules(Table, frozen=True):
    """The keys that can also stand in an override."""

    select: Codes | UnsetType = UNSET
    extend_select: Codes | UnsetType = UNSET
    extend_ignore: Codes | UnsetType = UNSET
    fail_on: Annotated[FailOn | UnsetType, Meta(description="lowest severity that fails")] = UNSET
    read_check: Annotated[ReadCheck | UnsetType, Meta(description="pages the reader is asked to read")] = UNSET
    severity: Annotated[
        dict[str, Severity] | UnsetType, Meta(description="code or prefix -> severity; the longest prefix wins")
    ] = UNSET
    cleaner: RawCleaner | UnsetType = UNSET
    quality: RawQuality | UnsetType = UNSET
    versions: RawVersions | UnsetType = UNSET


class RawOverride(RawRules, frozen=True, kw_only=True):
    """Other values for some paths; a later override wins over an earlier one."""

    paths: Annotated[Globs, Meta(min_length=1)]
    ignore: Codes | UnsetType = UNSET


class RawConfig(RawRules, frozen=True):
    """The configuration of furnlint: `.furnlint.toml`, `furnlint.toml`, or `[tool.furnlint]` in pyproject.toml."""

    include: Globs = []
    exclude: Globs = []
    ignore: Annotated[
        list[Text | RawIgnore],
        Meta(description="codes that are not selected, or tables that accept findings with a reason"),
    ] = []
    baseline: Annotated[Text | UnsetType, Meta(description="the baseline file, relative to the config")] = UNSET
    baseline_excerpts: Annotated[bool, Meta(description="keep an excerpt of each finding in the baseline")] = True
    lock_in_ci: Annotated[bool, Meta(description="stale baseline entries fail where CI is set")] = False
    jobs: Annotated[Count, Meta(description="worker processes; 0 is automatic")] = 0
    timeout: Annotated[Seconds | UnsetType, Meta(description="seconds a file")] = UNSET
    memory: Annotated[Natural | UnsetType, Meta(description="MiB a worker")] = UNSET
    limits: RawLimits | UnsetType = UNSET
    furniture: list[RawFurniture] = []
    content: list[RawContent] = []
    overrides: list[RawOverride] = []
    sources: Annotated[
        dict[str, Text], Meta(description="PDF glob -> text file it is made from; `{stem}`, `{folder}`")
    ] = {}
