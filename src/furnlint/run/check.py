"""One file: the only function that knows all stages."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from furnlint.errors import ReadError
from furnlint.furniture import find
from furnlint.model.analysis import Analysis
from furnlint.model.result import FileResult, FileStatus, JudgedLine
from furnlint.readers import pdfium
from furnlint.rules import catalog, reading

if TYPE_CHECKING:
    from furnlint.config.schema import CheckSettings
    from furnlint.model.document import Document
    from furnlint.model.pattern import Furniture


def check_file(path: str, settings: CheckSettings, *, name: str = "") -> FileResult:
    """Check one file: a pure function of its bytes and the settings; raises nothing for a bad file.

    `path` is where the file is, `name` how it is to be reported (default: the same).
    """
    name = name or path
    try:
        data = Path(path).read_bytes()
        sha256 = hashlib.sha256(data).hexdigest()
        document = pdfium.read(data)
    except ReadError as error:
        finding = reading.unread(error.reason, error.message)
        return FileResult(name, FileStatus.UNREADABLE, (finding,))
    furniture = find.find(document)
    analysis = Analysis(document, furniture)
    findings = tuple(reading.unread_page(problem) for problem in document.problems)
    findings += tuple(finding for rule in catalog.RULES for finding in rule.check(rule, analysis))
    status = FileStatus.PARTLY if document.problems else FileStatus.OK
    lines = judged_lines(document, furniture) if settings.lines else ()
    return FileResult(name, status, findings, sha256, len(document.pages), lines)


def judged_lines(document: Document, furniture: Furniture) -> tuple[JudgedLine, ...]:
    """Return every line of the document in reading order with its judgement."""
    judged = {(f.page, f.index): f for pattern in furniture.patterns for f in pattern.lines}
    out = []
    for page in document.pages:
        for index, line in enumerate(page.lines):
            f = judged.get((page.number, index))
            if f is None:
                out.append(JudgedLine(page.number, line.text, False, (), "body", line.box, None, ()))
            else:
                kinds = tuple(f.kinds)
                out.append(JudgedLine(page.number, line.text, True, kinds, f.zone, line.box, f.confidence, f.evidence))
    return tuple(out)
