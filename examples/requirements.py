"""The requirements standard: numbered requirements at page edges, a four-line notice at the foot of every page."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, Any

from reportlab.lib.pagesizes import LETTER
from reportlab.platypus import Paragraph

from press import Booklet, Layout, Pen, blocks, flow, gap, styles, turn_to

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTH, HEIGHT = LETTER
LEFT, RIGHT = 72.0, WIDTH - 72
TEXT = list(blocks("requirements.txt"))
NOTICE, DUTIES, REASONS = ([text for kind, text in TEXT if kind == k] for k in ("notice", "duty", "reason"))

GROUPS = (
    ("3.1 Project management", "project manager"),
    ("3.2 Systems engineering", "lead systems engineer"),
    ("3.3 Verification", "verification manager"),
    ("3.4 Configuration and data", "configuration manager"),
)


def furnish_cover(pen: Pen) -> None:
    """Print the notice alone: the cover has no header and no number."""
    _notice(pen)


def furnish(pen: Pen) -> None:
    """Print the header, the notice and the page number."""
    pen.put("OPC-STD-7120 Revision C", "document-id", LEFT, HEIGHT - 44, font="Times-Roman", size=9)
    pen.put(
        "Project Requirements for Payloads",
        "running-title",
        RIGHT,
        HEIGHT - 44,
        align="right",
        font="Times-Roman",
        size=9,
    )
    pen.rule(LEFT, RIGHT, HEIGHT - 50)
    _notice(pen)
    pen.put(f"{pen.page} of {pen.pages}", "page-x-of-y", WIDTH / 2, 26, align="centre", font="Times-Roman", size=9)


def _notice(pen: Pen) -> None:
    pen.rule(LEFT, RIGHT, 78)
    for step, line in enumerate(NOTICE):
        pen.put(line, "notice", LEFT, 68 - 9 * step, font="Times-Roman", size=8)


def requirements() -> Iterator[tuple[str, str]]:
    """Yield the headings and the requirements, as (style, text)."""
    number = 31
    reasons = cycle(REASONS)
    for group, (title, role) in enumerate(GROUPS):
        yield "h2", title
        for count, duty in enumerate(DUTIES[group:] + DUTIES[:group], start=1):
            number += 1 + (number % 7 == 0)  # numbers of deleted requirements are not given again
            place = f"{title.split()[0]}.{count}"
            yield "plain", f"{place} {number:03d} The {role} shall {duty}."
            if (count + 2 * group) % 4 == 0:
                yield "plain", next(reasons)


def cover(style: dict[str, Any]) -> list[Any]:
    """Return the title page."""
    lines = [
        ("subtitle", "Orbital Payloads Consortium"),
        ("title", "Project Requirements for Payloads"),
        ("subtitle", "OPC-STD-7120, Revision C"),
        ("plain", "Approved by the standards board on 4 February 2026. Effective from 1 April 2026."),
        ("plain", "Replaces Revision B of 19 May 2019."),
    ]
    return [gap(150), *(Paragraph(text, style[kind]) for kind, text in lines)]


def booklet() -> Booklet:
    """Return the document, ready to be built."""
    style = styles("Times-Roman", "Times-Bold", 11, 14.5, justify=False)
    layouts = [
        Layout("cover", LETTER, (LEFT, 72, 72, 100), furnish_cover),
        Layout("page", LETTER, (LEFT, 74, 72, 96), furnish),
    ]

    def story() -> list[Any]:
        front = ((kind, text) for kind, text in TEXT if kind in style)
        body = flow(front, style) + flow(requirements(), style)
        return [*cover(style), *turn_to("page"), *body]

    return Booklet("Project Requirements for Payloads", layouts, story, "Orbital Payloads Consortium")
