"""The staff handbook: four pages, each with a running header, a confidentiality footer and a page number."""

from __future__ import annotations

from reportlab.lib.pagesizes import A4

from press import Booklet, Layout, Pen, blocks, flow, styles

LEFT, RIGHT = 64.0, A4[0] - 64


def furnish(pen: Pen) -> None:
    """Print what stands on every page: three lines, twelve in the whole document."""
    pen.put("Harrow Lane Housing Trust - Staff Handbook 2026", "running-title", LEFT, A4[1] - 40, size=8.5)
    pen.rule(LEFT, RIGHT, A4[1] - 46)
    pen.put("Confidential - for employees of the Trust only", "notice", LEFT, 34, font="Helvetica-Oblique")
    pen.put(f"Page {pen.page} of {pen.pages}", "page-x-of-y", RIGHT, 34, align="right")


def booklet() -> Booklet:
    """Return the document, ready to be built."""
    style = styles("Helvetica", "Helvetica-Bold", 11.2, 17.6, justify=False)
    layout = Layout("page", A4, (LEFT, 78, 64, 70), furnish)
    return Booklet("Staff Handbook", [layout], lambda: flow(blocks("handbook.txt"), style), "Harrow Lane Housing Trust")
