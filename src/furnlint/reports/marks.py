"""Where findings stand: which pages the HTML report shows, and what is marked on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from furnlint.model.result import FileStatus
from furnlint.reports.options import ReportOptions, by_severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from furnlint.model.box import Box
    from furnlint.model.finding import Finding
    from furnlint.model.picture import Picture
    from furnlint.model.result import FileResult, RunResult, Verdict

PAGES = 6
"""Pictures of one file."""
PICTURES = 120
"""Pictures of a report."""
MARGIN = 2.0
"""Points by which a marked box is larger than what it marks, so that the text stays free."""
LETTER = 0.024
"""Height of a label's digits, as a share of the page's longer side: they can be read on a telephone."""
DIGIT = 0.62
"""Width of a bold digit, as a share of its height."""


class Frame(NamedTuple):
    """A box on a picture, in points from the top-left corner, to a tenth."""

    x: float
    y: float
    width: float
    height: float


class Mark(NamedTuple):
    """The frame around a place, and the numbers of the findings that it belongs to."""

    label: str
    target: int
    """The number of the worst of them."""
    severity: str
    beside: bool
    """Whether it is a place that is named besides the first one."""
    frame: Frame
    label_x: float
    label_y: float
    letter: float
    """Height of the label's digits."""


def wanted_pages(result: RunResult, options: ReportOptions) -> dict[str, tuple[int, ...]]:
    """Return path -> pages (1-based) of which the report shows a picture.

    The worst findings' pages come first in each file, and the files that fail before others.
    """
    found: dict[str, list[Verdict]] = {}
    for verdict in by_severity(options.listed(result)):
        found.setdefault(verdict.path, []).append(verdict)
    files = [file for file in result.files if file.path in found]
    out: dict[str, tuple[int, ...]] = {}
    left = PICTURES
    for file in sorted(files, key=lambda file: not any(v.fails for v in found[file.path])):
        pages = (page_of(v.finding, file) for v in found[file.path])
        chosen = tuple(dict.fromkeys(page for page in pages if page))[: min(PAGES, left)]
        if chosen:
            out[file.path] = chosen
            left -= len(chosen)
    return out


def page_of(finding: Finding, file: FileResult) -> int:
    """Return the page of a finding's first place, 0 for one about the whole file."""
    page = finding.location.page or min(finding.pages, default=0)
    return page if page <= file.pages and file.status is not FileStatus.UNREADABLE else 0


def marks(numbered: Sequence[tuple[int, Finding]], page: int, picture: Picture) -> Iterator[Mark]:
    """Yield what is to be marked on a page, each place once; `numbered` are its findings, the worst first."""
    places: dict[tuple[bool, Frame], list[tuple[int, Finding]]] = {}
    for number, finding in numbered:
        for beside, place in ((False, finding.location), *((True, other) for other in finding.related)):
            if place.page == page and place.box and (frame := _frame(place.box, picture)):
                places.setdefault((beside, frame), []).append((number, finding))
    letter = LETTER * max(picture.width, picture.height)
    for (beside, frame), own in places.items():
        label = ", ".join(dict.fromkeys(str(number) for number, _ in own))
        room = letter * (DIGIT * len(label) + 0.4)
        right = min(frame.x + frame.width + 0.4 * letter, picture.width - room)
        left = frame.x - room if frame.x > room else right
        middle = frame.y + frame.height / 2
        height = min(max(middle, letter / 2), picture.height - letter / 2)
        yield Mark(label, own[0][0], own[0][1].severity, beside, frame, left, height, letter)


def _frame(box: Box, picture: Picture) -> Frame | None:
    """Return the frame around a box, cut at the edges of the page; None if it is off the page."""
    x0, x1 = max(0.0, box.x0 - MARGIN), min(picture.width, box.x1 + MARGIN)
    top, bottom = max(0.0, box.top - MARGIN), min(picture.height, box.bottom + MARGIN)
    if x1 <= x0 or bottom <= top:
        return None
    return Frame(round(x0, 1), round(top, 1), round(x1 - x0, 1), round(bottom - top, 1))
