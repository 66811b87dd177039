"""What the example documents are drawn with: text files in, pages out, and a record of the furniture.

Whatever is printed because there is a page goes through `Pen.put`, which draws it and writes it down.
So the record is the truth by construction: nobody has to label the examples, and no label can be wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Frame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
)

TEXTS = Path(__file__).parent / "text"


class Piece(NamedTuple):
    """One line of furniture as drawn."""

    page: int
    """1-based."""
    text: str
    kinds: tuple[str, ...]

    def json(self) -> str:
        """Return it as one JSON line, in the form that `furnlint lines` and the score read."""
        return json.dumps({"page": self.page, "text": self.text, "kinds": list(self.kinds)}, ensure_ascii=False)


@dataclass
class Pen:
    """Draws furniture on one page and records it."""

    canvas: Any
    page: int
    pages: int
    """How many pages the document has; 0 while that is not known yet."""
    record: list[Piece]

    def put(  # noqa: PLR0913 - a string, what it is, where and how
        self,
        text: str,
        kind: str | tuple[str, ...],
        x: float,
        y: float,
        *,
        align: str = "left",
        font: str = "Helvetica",
        size: float = 8,
        turn: int = 0,
    ) -> None:
        """Draw `text` with its baseline at (x, y), turned by `turn` degrees, and record it as furniture."""
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(x, y)
        canvas.rotate(turn)
        canvas.setFont(font, size)
        draw = {"left": canvas.drawString, "right": canvas.drawRightString, "centre": canvas.drawCentredString}
        draw[align](0, 0, text)
        canvas.restoreState()
        self.record.append(Piece(self.page, text, (kind,) if isinstance(kind, str) else kind))

    def rule(self, x0: float, x1: float, y: float, width: float = 0.5) -> None:
        """Draw a horizontal rule."""
        self.canvas.setLineWidth(width)
        self.canvas.line(x0, y, x1, y)


Furnish = Callable[[Pen], None]


@dataclass(frozen=True)
class Layout:
    """One kind of page: where the text goes, and what is printed around it."""

    name: str
    size: tuple[float, float]
    margins: tuple[float, float, float, float]
    """Left, top, right, bottom, in points."""
    furnish: Furnish
    rotate: int = 0
    """The page's /Rotate; the layout is drawn as the page is stored, not as it is shown."""


@dataclass
class Booklet:
    """A document to be: its layouts, and a function that makes the flow of text anew for each pass."""

    title: str
    layouts: list[Layout]
    story: Callable[[], list[Any]]
    author: str = ""
    record: list[Piece] = field(default_factory=list)

    def build(self, path: Path) -> int:
        """Write the PDF, twice, because the first pass learns how many pages there are; returns that number."""
        pages = self._build(path, 0)
        self.record.clear()
        return self._build(path, pages)

    def _build(self, path: Path, pages: int) -> int:
        document = BaseDocTemplate(str(path), title=self.title, author=self.author, invariant=1)
        document.addPageTemplates([self._template(layout, pages) for layout in self.layouts])
        document.build(self.story())
        return int(document.page)

    def _template(self, layout: Layout, pages: int) -> PageTemplate:
        left, top, right, bottom = layout.margins
        width, height = layout.size
        frame = Frame(left, bottom, width - left - right, height - top - bottom, 0, 0, 0, 0)

        def draw(canvas: Any, document: Any) -> None:
            layout.furnish(Pen(canvas, document.page, pages, self.record))

        # reportlab wants the size as shown and swaps it for the media box
        size = layout.size[::-1] if layout.rotate in {90, 270} else layout.size
        template = PageTemplate(layout.name, [frame], onPage=draw, pagesize=size)
        template.rotation = layout.rotate
        return template


def styles(body: str, bold: str, size: float, leading: float, *, justify: bool = True) -> dict[str, ParagraphStyle]:
    """Return the paragraph styles of a document set in `body` at `size` points."""
    plain = ParagraphStyle(
        "plain",
        fontName=body,
        fontSize=size,
        leading=leading,
        spaceAfter=leading * 0.55,
        alignment=TA_JUSTIFY * justify,
    )
    return {
        "plain": plain,
        "bullet": ParagraphStyle("bullet", plain, leftIndent=14, bulletIndent=3, spaceAfter=leading * 0.2, alignment=0),
        "note": ParagraphStyle("note", plain, fontSize=size * 0.8, leading=leading * 0.8, spaceAfter=1, alignment=0),
        "h1": _heading("h1", bold, size * 1.45, leading),
        "h2": _heading("h2", bold, size * 1.1, leading),
        "title": ParagraphStyle("title", plain, fontName=bold, fontSize=size * 2.3, leading=size * 2.8, alignment=0),
        "subtitle": ParagraphStyle("subtitle", plain, fontSize=size * 1.15, leading=leading * 1.3, alignment=0),
        "centre": ParagraphStyle("centre", plain, alignment=TA_CENTER),
    }


def _heading(name: str, bold: str, size: float, leading: float) -> ParagraphStyle:
    return ParagraphStyle(
        name, fontName=bold, fontSize=size, leading=size * 1.25, spaceBefore=leading * 0.5, spaceAfter=4
    )


MARKS = {"# ": "h1", "## ": "h2", "- ": "bullet", "! title ": "title", "! subtitle ": "subtitle"}


def blocks(name: str) -> Iterator[tuple[str, str]]:
    """Yield (style, text) for each line of a text file: `# ` and `## ` headings, `- ` list items, `! WORD ` others."""
    for line in (TEXTS / name).read_text(encoding="utf-8").splitlines():
        if not line.strip():
            continue
        mark = next((mark for mark in MARKS if line.startswith(mark)), "")
        if not mark and line.startswith("! "):
            _, word, text = line.split(" ", 2)
            yield word, text
        else:
            yield MARKS.get(mark, "plain"), line[len(mark) :]


def flow(items: Iterator[tuple[str, str]], style: dict[str, ParagraphStyle]) -> list[Any]:
    """Return the flowables of `items`."""
    out: list[Any] = []
    for kind, text in items:
        if kind in {"h1", "h2"}:  # not `keepWithNext`: that would keep the whole paragraph after the heading unbroken
            out.append(CondPageBreak(4 * style["plain"].leading))
        out.append(Paragraph(text, style[kind], bulletText="\u2022" if kind == "bullet" else None))
    return out


def turn_to(layout: str) -> list[Any]:
    """Return the flowables that begin a new page in another layout."""
    return [NextPageTemplate(layout), PageBreak()]


def gap(points: float) -> Spacer:
    """Return white space."""
    return Spacer(1, points)
