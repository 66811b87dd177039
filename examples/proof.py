"""The proof: pages of an annual report with crop marks and the printer's job line, 121 characters long."""

from __future__ import annotations

from typing import Any

from press import Booklet, Layout, Pen, blocks, flow, styles

TRIM = 420.0, 595.0
BLEED = 45.0
SIZE = WIDTH, HEIGHT = TRIM[0] + 2 * BLEED, TRIM[1] + 2 * BLEED
FIRST = 3  # the folio of the first page: the proof begins after the inside cover


def job_line(folio: int) -> str:
    """Return the line that the layout program prints outside the trimmed page."""
    return (
        f"TFL-AR25_003-007_PROOF-2_CORR1.indd {folio:03d} 2026-03-17 16:42 Tidewater Ferries Annual Report "
        "2025 CMYK 175 FOGRA51 page proof"
    )


def furnish(pen: Pen) -> None:
    """Print crop marks, the job line, and the report's own header and folio."""
    folio = pen.page + FIRST - 1
    for x in (BLEED, WIDTH - BLEED):
        for y in (BLEED, HEIGHT - BLEED):
            _crop_mark(pen.canvas, x, y)
    pen.put(job_line(folio), "print-mark", WIDTH / 2, 12, align="centre", size=6)
    even = folio % 2 == 0
    x, align = (BLEED + 45, "left") if even else (WIDTH - BLEED - 45, "right")
    header = "Tidewater Ferries" if even else "Annual Report 2025"
    pen.put(header, "running-title", x, HEIGHT - BLEED - 36, align=align, font="Times-Italic", size=9)
    pen.put(str(folio), "page-number", x, BLEED + 32, align=align, font="Times-Roman", size=10)


def _crop_mark(canvas: Any, x: float, y: float) -> None:
    away_x = -1 if x < WIDTH / 2 else 1
    away_y = -1 if y < HEIGHT / 2 else 1
    canvas.setLineWidth(0.25)
    canvas.line(x + 6 * away_x, y, x + 24 * away_x, y)
    canvas.line(x, y + 6 * away_y, x, y + 24 * away_y)


def booklet() -> Booklet:
    """Return the document, ready to be built."""
    style = styles("Times-Roman", "Times-Bold", 12.4, 17)
    side = BLEED + 45
    layout = Layout("page", SIZE, (side, BLEED + 62, side, BLEED + 60), furnish)
    return Booklet(
        "Annual Report 2025, proof 2", [layout], lambda: flow(blocks("proof.txt"), style), "Tidewater Ferries"
    )
