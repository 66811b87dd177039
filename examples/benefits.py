"""The benefits guide: its running header is the name of the section, so no header is on a third of the pages."""

from __future__ import annotations

from typing import Any

from reportlab.platypus import Paragraph

from press import Booklet, Layout, Pen, blocks, flow, gap, styles, turn_to

SIZE = WIDTH, HEIGHT = 432.0, 612.0  # six by eight and a half inches
INNER, OUTER = 58.0, 50.0


def no_furniture(pen: Pen) -> None:
    """Print nothing: the cover."""
    del pen


def furnisher(section: str) -> Layout:
    """Return the layout of the pages of one section."""

    def furnish(pen: Pen) -> None:
        pen.put(section, "section-title", WIDTH - OUTER, HEIGHT - 34, align="right", font="Helvetica-Oblique")
        x, align = (OUTER, "left") if pen.page % 2 == 0 else (WIDTH - OUTER, "right")
        pen.put(str(pen.page), "page-number", x, 30, align=align, font="Helvetica-Bold", size=9)

    return Layout(section, SIZE, (INNER, 62, OUTER, 58), furnish)


def sections() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the sections with their blocks; the first, without a name, is the cover."""
    out: list[tuple[str, list[tuple[str, str]]]] = [("", [])]
    for kind, text in blocks("benefits.txt"):
        if kind == "section":
            out.append((text, []))
        else:
            out[-1][1].append((kind, text))
    return out


def booklet() -> Booklet:
    """Return the document, ready to be built."""
    style = styles("Helvetica", "Helvetica-Bold", 12, 19)
    style["section"] = style["title"].clone("section", fontSize=18, leading=22, spaceAfter=12)
    (_, front), *rest = sections()
    layouts = [Layout("cover", SIZE, (INNER, 180, OUTER, 72), no_furniture), *(furnisher(name) for name, _ in rest)]

    def story() -> list[Any]:
        out = flow(iter(front), style)
        for name, items in rest:
            out += [*turn_to(name), Paragraph(name, style["section"]), *flow(iter(items[:-1]), style)]
            out += [gap(8), *flow(iter(items[-1:]), style)]
        return out

    return Booklet("Your Benefits Guide", layouts, story, "Corbel Reyes Manufacturing")
