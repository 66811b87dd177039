"""PDFs from a text recipe, so that a test shows its document.

    page A4 times=4
    header left  | Staff Handbook 2026
    footer right | Page {n} of {N}
    body 30

`page [A4|letter|WIDTHxHEIGHT] [rotate=90] [times=1]` begins pages; what follows stands on each of them.
`header` and `footer` `[left|centre|right] [y=30] [size=9]` print at the head and the foot (y: from that edge).
`at X TOP [furniture] [size=10] [turn=0]` prints anywhere, TOP being the distance from the upper edge to the baseline.
`text` prints the next line of the text block, `gap POINTS` moves on, `body N` prints N lines of prose that differ from
page to page and whose sentences run over the page breaks. `{n}` is the page, `{N}` the number of pages, `{roman}` the
page in small roman numerals. All places are those of the page as stored, before /Rotate.

What `header`, `footer` and `at ... furniture` print is the document's furniture: `furniture` lists it.
"""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas
from roman_numerals import RomanNumeral

if TYPE_CHECKING:
    from collections.abc import Iterator

MARGIN = 72.0
LEADING = 14.0
SIZES = {"A4": A4, "letter": LETTER}
VOCABULARY = """
the a each this no harbour winter ledger engine meadow valley keeper window letter garden station bridge village
river opened carried measured followed repaired described counted answered slowly early twice again across under
within between during quiet narrow common recent second careful distant ordinary and but because while which that
orchard lantern granite thunder whistle quarter timber saddle copper velvet pepper market castle basket candle forest
hammer island kettle ladder needle pencil rabbit silver tunnel wagon yellow anchor branch circle painted carved hidden
gathered lifted folded sharpened borrowed promised delivered northern southern wooden heavy narrowly seldom always near
beyond among until since though whose every other fifth
"""


@dataclass
class Directive:
    """One line of a recipe: a word, its arguments, and the text after the bar."""

    word: str
    plain: list[str]
    named: dict[str, str]
    text: str


@dataclass
class Spread:
    """One `page` directive and what stands on its pages."""

    size: tuple[float, float]
    rotate: int
    times: int
    directives: list[Directive] = field(default_factory=list)


def pdf(recipe: str) -> bytes:
    """Return the PDF that `recipe` describes; the same bytes each time."""
    spreads = _parse(recipe)
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    prose = _prose(Random(1))
    pages = sum(spread.times for spread in spreads)
    number = 0
    for spread in spreads:
        for _ in range(spread.times):
            number += 1
            _draw(canvas, spread, number, pages, prose)
            canvas.showPage()
    canvas.save()
    return out.getvalue()


def furniture(recipe: str) -> Counter[tuple[int, str]]:
    """Return the page and the text of every furniture line of `recipe`."""
    spreads = _parse(recipe)
    pages = sum(spread.times for spread in spreads)
    out: Counter[tuple[int, str]] = Counter()
    number = 0
    for spread in spreads:
        for _ in range(spread.times):
            number += 1
            out.update(
                (number, _filled(d.text, number, pages))
                for d in spread.directives
                if d.word in {"header", "footer"} or "furniture" in d.plain
            )
    return out


def _filled(text: str, number: int, pages: int) -> str:
    return text.format(n=number, N=pages, roman=RomanNumeral(number).to_lowercase())


def _parse(recipe: str) -> list[Spread]:
    spreads: list[Spread] = []
    for line in recipe.splitlines():
        if not line.strip():
            continue
        left, _, text = line.partition("|")
        word, *rest = left.split()
        named = dict(item.split("=") for item in rest if "=" in item)
        plain = [item for item in rest if "=" not in item]
        if word == "page":
            name = plain[0] if plain else "A4"
            width, height = SIZES[name] if name in SIZES else map(float, name.split("x"))
            spreads.append(Spread((width, height), int(named.get("rotate", 0)), int(named.get("times", 1))))
        else:
            spreads[-1].directives.append(Directive(word, plain, named, text.strip()))
    return spreads


def _draw(canvas: Any, spread: Spread, number: int, pages: int, prose: Iterator[str]) -> None:
    width, height = spread.size
    # reportlab takes the size as shown and swaps it for the media box
    canvas.setPageSize((height, width) if spread.rotate % 180 else (width, height))
    canvas.setPageRotation(spread.rotate)
    top = MARGIN
    for d in spread.directives:
        text = _filled(d.text, number, pages)
        size = float(d.named.get("size", 9 if d.word in {"header", "footer"} else 10))
        if d.word in {"header", "footer"}:
            y = float(d.named.get("y", 30))
            align = d.plain[0] if d.plain else "left"
            x = {"left": MARGIN, "centre": width / 2, "right": width - MARGIN}[align]
            _write(canvas, text, (x, height - y if d.word == "header" else y), size, align=align)
        elif d.word == "at":
            place = (float(d.plain[0]), height - float(d.plain[1]))
            _write(canvas, text, place, size, turn=int(d.named.get("turn", 0)))
        elif d.word == "gap":
            top += float(d.plain[0])
        else:
            lines = [text] if d.word == "text" else [next(prose) for _ in range(int(d.plain[0]))]
            for line in lines:
                _write(canvas, line, (MARGIN, height - top), size)
                top += LEADING


def _write(
    canvas: Any, text: str, place: tuple[float, float], size: float, *, align: str = "left", turn: int = 0
) -> None:
    canvas.saveState()
    canvas.translate(*place)
    canvas.rotate(turn)
    canvas.setFont("Helvetica", size)
    draw = {"left": canvas.drawString, "centre": canvas.drawCentredString, "right": canvas.drawRightString}
    draw[align](0, 0, text)
    canvas.restoreState()


def _prose(dice: Random) -> Iterator[str]:
    """Yield lines of about 80 characters, for ever; sentences begin and end anywhere in them."""
    vocabulary = VOCABULARY.split()
    line = ""
    while True:
        words = [dice.choice(vocabulary) for _ in range(dice.randrange(6, 19))]
        words[0] = words[0].capitalize()
        words[-1] += "."
        for word in words:
            if len(line) + len(word) > 80:
                yield line
                line = word
            else:
                line = f"{line} {word}".strip()
