"""Evidence: what speaks for and against a line being page furniture, each piece with a name.

Every piece is a number from 0 to 1 (how strongly it is there). `weights.py` says what each counts for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.furniture import digits
from furnlint.furniture.context import aligned, alike, chain, floating
from furnlint.furniture.patterns import Cluster, same_height, share_near
from furnlint.furniture.text import fold, signs

if TYPE_CHECKING:
    from furnlint.furniture.context import Context
    from furnlint.furniture.place import Spot

VERBATIM = 0.6
"""Share of the pages on which a line of prose stands word for word in one place, that no body text reaches."""
PROSE = 6
"""Spaces in a line of prose, at least."""
OVERLAP = 2.0
"""Points by which a line reaches into the next row, from which on it is printed across the text."""
RUN_WHITE = 0.4
"""White below a title that stays for some pages, as `white-inside` has it, at least."""
SLOT_DEPTH = 4
"""Rows from the edge in which a slot with changing words is looked for."""


def evidence(spot: Spot, context: Context) -> dict[str, float]:
    """Return the pieces of evidence that are there for one spot, by name."""
    out: dict[str, float] = {}
    mine = context.clusters[id(spot)]
    _association(out, spot, mine, context)
    _numbering(out, spot, mine, context)
    _place(out, spot, context)
    _row(out, spot, context)
    _words(out, spot, context)
    _marks(out, spot, context)
    if _may_run(out, context):
        out["slot-run"] = _slot(spot, context)
    return {name: value for name, value in out.items() if value}


def _association(out: dict[str, float], spot: Spot, mine: Cluster, context: Context) -> None:
    n = len(mine.pages)
    same = id(spot) not in context.other
    near = mine.near(spot.page, context.count) if same else 0.0
    if same and (n > 1 or mine.kin):
        out["same-near"] = near
        out["same-all"] = n / context.count
        out["same-many"] = min(n, 20) / 20
        out["same-twice-only"] = n == 2
        out["same-form"] = near * (spot.page in context.forms)
        out["same-no-digits"] = near * (not spot.values)
        prose = not spot.mates and not spot.values and spot.line.text.count(" ") >= PROSE
        out["verbatim"] = near * (prose and not out["same-form"] and n >= VERBATIM * context.count)
    out["kin"] = min(1.0, len(mine.kin) / 2)
    out["half-same"] = min(1.0, len(mine.half) / 2) if near < 0.5 else 0.0
    everywhere, pages = alike(spot, context)
    out["same-elsewhere"] = 1 - n / len(everywhere) if len(everywhere) > 1 else 0
    if len(everywhere) > n and spot.row >= 0 and spot.depth == 0:
        out["floats"] = share_near(floating(spot, context), spot.page, context.count) if same else 0.0
    if not digits.folio(spot.line.text):
        apart = spot.depth == 0 and context.blocks.get(id(spot), 0.0) > 0.5
        out["twice-on-page"] = pages[spot.page] > 1 and not apart
    slot = _slot(spot, context) if near < 0.5 else 0.0
    out["slot"] = slot
    out["single"] = n == 1 and not mine.kin and not mine.half and slot < 0.5


def _may_run(out: dict[str, float], context: Context) -> bool:
    """Tell whether a line may be a title that stays for some pages: alone, outermost, and with white below it."""
    return (
        out.get("same-near", 0.0) >= 0.5
        and out["same-all"] < 1
        and not (context.slides or out["same-form"])
        and bool(out.get("outermost") and out.get("alone-in-row") and out.get("outside-body"))
        and out["white-inside"] >= RUN_WHITE
    )


def _slot(spot: Spot, context: Context) -> float:
    """Share of the pages around on which the same place in the order holds other text of the same size."""
    have = set()
    if spot.rank >= SLOT_DEPTH or spot.row < 0:
        return 0.0
    at, size = spot.rank if spot.at_top else -1 - spot.rank, spot.line.size
    for step in (-4, -2, -1, 1, 2, 4):
        page = spot.page + step
        if 0 <= page < context.count:
            rows = context.layout.sheets[page].rows
            row = rows[at] if len(rows) > spot.rank else ()
            for other in row:
                if -0.5 < other.line.size - size < 0.5 and same_height(spot, other, 1.5):
                    have.add(page)
                    break
    return share_near(have, spot.page, context.count)


def _numbering(out: dict[str, float], spot: Spot, mine: Cluster, context: Context) -> None:
    runs = context.runs.get(id(spot), []) if id(spot) not in context.other else []
    out["digits-count"] = digits.Run.COUNTING in runs
    out["rises"] = digits.Run.RISING in runs
    out["digits-other"] = id(spot) in context.other
    out["digits-constant"] = bool(runs) and all(run is digits.Run.CONSTANT for run in runs)
    out["no-digits"] = not spot.values
    placed = chain(spot, context, placed=True)
    out["chain-placed"] = min(placed, 4) / 4
    loose = chain(spot, context, placed=False)
    out["chain"] = min(loose, 4) / 4
    out["numbered"] = id(spot) in context.numbered and (spot.depth == 0 or spot.row < 0)
    value = digits.folio(spot.line.text)
    if value:
        out["folio"] = 1
        out["folio-chain"] = min(loose, 3) / 3
        out["folio-offset"] = context.offsets[value - spot.page] / context.count
        out["folio-alone"] = loose == 0 and context.count > 2
        out["folio-fits"] = loose >= 2 or (context.count > 2 and out["folio-offset"] > 0.5)
        out["folio-is-page"] = value == spot.page + 1


def _place(out: dict[str, float], spot: Spot, context: Context) -> None:
    layout = context.layout
    if spot.row < 0:
        out["turned"] = 1
        edge = min(spot.box.top, spot.foot) / spot.height
        out["near-edge"] = max(0.0, min(1.0, 1 - edge / 0.12))
        out["turned-edge"] = edge < 0.09
        out["turned-large"] = spot.line.size > 1.4 * layout.body_size and spot.line.angle % 90 != 0
        out["watermark"] = out["turned-large"] * out.get("same-near", 0.0)
        return
    out["outside-page"] = spot.box.bottom < 0 or spot.foot < 0 or spot.box.x1 < 0 or spot.box.x0 > spot.width
    top = spot.at_top
    depth = spot.depth
    out["outermost"] = spot.rank == 0
    out["peeled"] = depth == 0 and spot.rank > 0
    out["inside-body"] = depth > 1
    distance = (spot.box.middle if top else spot.height - spot.box.middle) / spot.height
    out["near-edge"] = max(0.0, min(1.0, 1 - distance / 0.12))
    out["deep"] = distance > 0.2
    out["outside-body"] = (
        spot.box.bottom < context.body_top if top else spot.foot + spot.box.height < context.body_foot
    ) and context.body_top > 0
    white, outside = (spot.below, spot.above) if top else (spot.above, spot.below)
    normal = layout.pitch - 0.7 * layout.body_size
    out["white-inside"] = max(0.0, min(1.0, (white - normal) / (2.5 * layout.pitch)))
    out["with-outer"] = out["peeled"] and outside < normal + 0.25 * layout.pitch < white
    ratio = spot.line.size / layout.body_size
    out["block-white"] = context.blocks.get(id(spot), 0.0)
    out["tight-inside"] = white < normal + 0.25 * layout.pitch
    if context.body_right:
        out["beside-body"] = spot.box.x1 < context.body_left - 4 or spot.box.x0 > context.body_right + 4
    crosses = ratio > 1.45 and min(spot.above, spot.below) < -OVERLAP
    out["watermark"] = crosses * out.get("same-near", 0.0)
    out["smaller"] = ratio < 0.93
    out["larger"] = ratio > 1.1
    out["much-larger"] = ratio > 1.45


def _row(out: dict[str, float], spot: Spot, context: Context) -> None:
    if not spot.mates:
        out["alone-in-row"] = 1
        return
    out["many-parts"] = len(spot.mates) > 2
    strong = [m for m in spot.mates if id(m) in context.strong]
    out["mate-strong"] = bool(strong)
    out["mate-counts"] = spot.depth == 0 and any(
        id(m) in context.numbered or chain(m, context, placed=True) >= 2 for m in strong
    )
    rows = context.layout.sheets[spot.page].rows
    inner = rows[spot.row + 1 : spot.row + 3] if spot.at_top else rows[max(0, spot.row - 2) : spot.row]
    parts = [spot, *spot.mates]
    in_line = max((sum(any(aligned(a, b) for b in row) for a in parts) for row in inner if len(row) > 1), default=0)
    out["columns"] = in_line >= 2 and not out["mate-counts"]
    out["grid"] = in_line >= 3 and in_line > len(strong)


def _words(out: dict[str, float], spot: Spot, context: Context) -> None:
    text = spot.line.text
    out.update(signs(text))
    out["stamp"] = id(spot) in context.stamped or "stamp" in out
    out["long"] = len(text) > 0.75 * context.line_length and abs(spot.line.size / context.layout.body_size - 1) < 0.07
    key = fold(text)
    out["repeats-heading"] = len(key) > 3 and key in context.headings
    out["repeats-title"] = len(key) > 5 and bool(context.title) and (key in context.title or context.title in key)
    out["slide-title"] = context.slides and spot.at_top and spot.line.size > 1.1 * context.layout.body_size
    out["first-page"] = spot.page == 0
    out["few-pages"] = context.count <= 3
    out["continues"] = id(spot) in context.continued
    out["filed"] = id(spot) in context.filed
    out["masthead"] = id(spot) in context.masthead


def _marks(out: dict[str, float], spot: Spot, context: Context) -> None:
    if context.marks_trusted:
        out["artifact"] = bool(spot.line.mark)
        out["tagged-content"] = not spot.line.mark and bool(spot.line.tag)
    out["tagged-heading"] = spot.line.tag[:1] == "H" and spot.line.tag[1:].isdigit()
    out["tagged-cell"] = spot.line.tag in {"TD", "TH"}
