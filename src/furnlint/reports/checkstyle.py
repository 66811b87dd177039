"""Checkstyle XML, which Jenkins (warnings-ng) and many annotators read."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, TextIO
from xml.etree import ElementTree as ET

from furnlint.model.finding import Severity
from furnlint.reports.escape import xml
from furnlint.reports.options import DEFAULTS, ReportOptions, pages_label
from furnlint.reports.xml_ import serialise

if TYPE_CHECKING:
    from furnlint.model.result import RunResult

SEVERITIES = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "info"}


def report(result: RunResult, stream: TextIO, options: ReportOptions = DEFAULTS) -> None:
    """Write the findings, grouped by file."""
    root = ET.Element("checkstyle", version="4.3")
    for place, verdicts in groupby(options.listed(result), key=options.place):
        file = ET.SubElement(root, "file", name=xml(place, 4096))
        for verdict in verdicts:
            f = verdict.finding
            where = pages_label(f.pages)
            ET.SubElement(
                file,
                "error",
                line="1",
                severity=SEVERITIES[f.severity],
                message=xml(f.message) + (f" ({where})" if where else ""),
                source=f"furnlint.{f.rule}.{f.slug}",
            )
    serialise(root, stream)
