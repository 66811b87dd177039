"""Writes an element tree; the same bytes for the same tree on every Python."""

from __future__ import annotations

from typing import TextIO
from xml.etree import ElementTree as ET

from furnlint.reports.escape import xml_body


def serialise(root: ET.Element, stream: TextIO) -> None:
    """Write `root` as an indented XML document without a character that XML 1.0 forbids."""
    for element in root.iter():
        for name, value in element.attrib.items():
            element.set(name, xml_body(value))
        element.text = xml_body(element.text) if element.text else element.text
    ET.indent(root, " ")
    stream.write(f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n')
