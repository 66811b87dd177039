"""PDFs made line by line, and a judgement by hand, for the tests of the cleaner."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from furnlint.model.pattern import Confidence, Furniture, FurnitureLine, Kind, Pattern, Zone
from furnlint.readers import pdfium

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from furnlint.model.document import Document

HEAD, FOOT = 40.0, 800.0
"""Points from the upper edge: a header's and a footer's baseline."""
LEADING = 14.0

Text = tuple[float, float, str]
"""Left edge and baseline from the upper edge, points, and what is written there."""


def pdf(pages: Iterable[Sequence[Text]], size: float = 10.0) -> bytes:
    """Return a PDF whose pages hold these texts, drawn in this order."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=1)
    for texts in pages:
        canvas.setFont("Helvetica", size)
        for x, y, text in texts:
            canvas.drawString(x, A4[1] - y, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def body(number: int, lines: int = 8, start: float = 200.0) -> list[Text]:
    """Return a page's running text: lines that stand on this page only."""
    words = ("amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "haven", "inlet", "joist", "knoll", "lotus")
    return [
        (
            72.0,
            start + n * LEADING,
            f"the {words[(number + n) % 12]} of {words[(number * 5 + n * 7) % 12]} was told to "
            f"{words[(number // 12 + n) % 12]} and came {'again ' * (number % 3)}to {words[(number * 7) % 12]}",
        )
        for n in range(lines)
    ]


def read(pages: Iterable[Sequence[Text]], size: float = 10.0) -> Document:
    """Return the document that furnlint reads from such a PDF."""
    return pdfium.read(pdf(pages, size))


def judged(document: Document, *pieces: Callable[[str], bool], kind: Kind = Kind.OTHER) -> Furniture:
    """Return a judgement by hand: one pattern for each of `pieces`, with the lines whose text it tells."""
    patterns = []
    for piece in pieces:
        lines = [
            FurnitureLine(
                page.number,
                index,
                line,
                (kind,),
                Zone.TOP if line.box.middle < page.height / 2 else Zone.BOTTOM,
                Confidence.HIGH,
                (),
            )
            for page in document.pages
            for index, line in enumerate(page.lines)
            if piece(line.text)
        ]
        first = lines[0]
        patterns.append(
            Pattern(first.line.text, first.line.text, first.zone, (kind,), Confidence.HIGH, (), tuple(lines))
        )
    return Furniture(tuple(patterns))
