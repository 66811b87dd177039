"""What is wrong with the reader's text of a page, from the measures of `compare`.

One page may fail in several ways, but a cause that explains another one hides it: where letters come twice, it is no
news that words are not found.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from furnlint.model.reading import Failure, FailureKind
from furnlint.reading import suspect
from furnlint.reading.compare import LONG, ReaderText, folded, tokens
from furnlint.reading.garbled import NAMES, NAMES_IN_A_ROW, is_garbled, page_text
from furnlint.reading.spacing import paired_words, spaced_words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from furnlint.model.document import Line, Page
    from furnlint.model.reading import PageFacts, PageReading

EXCERPT = 90
HALF = 0.5
FEW_WORDS = 3
"""Words from which on turned text tells."""
SOME_WORDS = 8
MANY_WORDS = 15
"""Words from which on the whole of a page tells."""
IN_ORDER = 0.85
"""Share of pairs of words from which on lines come whole."""
COLLAPSED = 3.0
"""Rows of a page that stand in one line of the reader, on average."""
ROWS = 6
ROW = 3.0
"""Points between the middles of two rows, at least."""
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]{3,}")
AT_THE_END = frozenset("ةىםןףץך")
"""Letters of Arabic and Hebrew that no word begins with: the feminine ending and the final forms."""
LEAST_FINAL = 5
FINAL_SHARE = 0.04
"""Share of the words that begin so, at least."""
LEAST_DOUBLED = 3
EXAMPLES = 200
"""Lines of a page among which an example is looked for."""
LEAST_NAMES = 3


class Compared(NamedTuple):
    """One page with what the reader makes of it."""

    page: Page
    text: ReaderText
    raw: str
    furniture: frozenset[int]
    """Indices of the lines that are furniture: what becomes of them is no loss."""
    known: Collection[str]
    """The words of the document, folded."""
    painted_twice: bool

    def lines(self, *, turned: bool) -> list[Line]:
        """Return the content lines that are turned by a right angle, or those that are upright."""
        angles = (90, 180, 270) if turned else (0,)
        return [line for i, line in enumerate(self.page.lines) if line.angle in angles and i not in self.furniture]

    def failure(self, kind: FailureKind, count: int, total: int, shown: str, read: str) -> Failure:
        """Return a failure of this page."""
        return Failure(self.page.number, kind, count, total, excerpt(shown), excerpt(read))


def excerpt(text: str) -> str:
    """Return a text in one line of bounded length."""
    line = " ".join(text.split())
    return line if len(line) <= EXCERPT else line[: EXCERPT - 1].rstrip() + "…"


def failures(
    page: Page, reading: PageReading, furniture: Collection[int], known: Collection[str], facts: PageFacts | None
) -> Iterator[Failure]:
    """Yield the ways in which the reader fails on a page."""
    if reading.problem or not page.lines:
        return
    twice = suspect.is_doubled(page) or (facts is not None and facts.painted_twice > 0)
    compared = Compared(page, ReaderText(reading.text), reading.text, frozenset(furniture), known, twice)
    yield from _turned(compared)
    shattered = _mirrored(compared)
    if shattered:
        yield shattered
        return
    whole = _names(compared) or _doubled(compared) or _right_to_left(compared) or _overlapping(compared)
    if whole:
        yield whole
        return
    spaced = _letterspaced(compared)
    if spaced:
        yield spaced
    other = _whole_page(compared)
    if other and not (spaced and other.kind is FailureKind.SPACED):
        yield other


def _turned(c: Compared) -> Iterator[Failure]:
    """Yield what is wrong with text that is turned as shown."""
    lines = c.lines(turned=True)
    match = c.text.match(line.text for line in lines)
    if match.words < FEW_WORDS:
        return
    if match.backwards_share >= HALF:
        yield c.failure(FailureKind.REVERSED, match.backwards, match.words, *_backwards(c, lines))
    elif match.found_share < HALF:
        if match.solid_share < 1 - HALF / 2:
            shown = max(lines, key=lambda line: len(line.text)).text
            yield c.failure(
                FailureKind.SCRAMBLED, match.words - match.found, match.words, shown, _pieces(c, shown) or c.raw
            )
    elif suspect.is_turned(c.page):
        yield from _in_pieces(c, lines, match.pairs - match.kept, match.pairs)


def _mirrored(c: Compared) -> Failure | None:
    """Return whether text comes in pieces that stands upright, by a matrix and a font that each turn it over."""
    lines = c.lines(turned=False) if c.page.mirrored else []
    match = c.text.match(line.text for line in lines)
    if match.words < SOME_WORDS or match.found_share >= HALF:
        return None
    shown = max(lines, key=lambda line: len(line.text)).text
    read = _pieces(c, shown) or " / ".join(c.text.lines)
    return c.failure(FailureKind.MIRRORED, match.words - match.found, match.words, shown, read)


def _in_pieces(c: Compared, lines: list[Line], lost: int, pairs: int) -> Iterator[Failure]:
    """Yield whether lines come in pieces, or run into each other."""
    rows = _rows(lines)
    if rows >= ROWS and rows >= COLLAPSED * len(c.text.lines):
        yield c.failure(
            FailureKind.COLLAPSED,
            rows,
            len(c.text.lines),
            " / ".join(line.text for line in lines[:4]),
            max(c.text.lines, key=len, default=""),
        )
    elif pairs >= MANY_WORDS and lost > (1 - IN_ORDER) * pairs:
        shown = max(lines, key=lambda line: len(line.text)).text
        yield c.failure(FailureKind.SCRAMBLED, lost, pairs, shown, _pieces(c, shown))


def _rows(lines: list[Line]) -> int:
    """Return on how many rows some lines stand; those that are turned stand in rows side by side."""
    middles = sorted(line.box.centre if line.angle % 180 else line.box.middle for line in lines)
    return sum(b - a > ROW for a, b in itertools.pairwise([float("-inf"), *middles]))


def _pieces(c: Compared, shown: str) -> str:
    """Return the reader's lines around the one that begins like the line shown."""
    words = set(tokens(shown))
    at = [n for n, parts in enumerate(c.text.tokens) if words.intersection(p for p in parts if len(p) >= LONG)]
    start = at[0] if at else 0
    return " / ".join(c.text.lines[start : start + 6])


def _backwards(c: Compared, lines: list[Line]) -> tuple[str, str]:
    """Return a line of which a long word comes backwards, and the reader's line with it."""
    found = [
        (len(word), line.text, c.text.line_with(word[::-1]))
        for line in lines
        for word in tokens(line.text)
        if len(word) >= LONG and word not in c.text.words and c.text.line_with(word[::-1])
    ]
    return max(found)[1:] if found else ("", "")


def _names(c: Compared) -> Failure | None:
    """Return whether characters come as numbers or names of glyphs."""
    count = len(NAMES.findall(c.raw))
    if count < LEAST_NAMES or not NAMES_IN_A_ROW.search(c.raw):
        return None
    read = next((line for line in c.text.lines if NAMES_IN_A_ROW.search(line)), "")
    return c.failure(FailureKind.GARBLED, count, len(c.raw), "", read)


def _doubled(c: Compared) -> Failure | None:
    """Return whether letters, or whole words, come twice that stand on the page once."""
    paired = list(paired_words(c.raw, c.known))
    if len(paired) >= LEAST_DOUBLED or (paired and c.painted_twice):
        line = next(line for line in c.text.lines if paired[0] in line.split())
        half = _halved(line)
        return c.failure(FailureKind.DOUBLED, len(paired), len(c.raw.split()), half, line)
    if not c.painted_twice:
        return None
    shown = _once(c.page)
    again = [w for w, n in shown.items() if len(w) > LONG and len(set(w)) > 1 and c.text.words[w] >= 2 * n]
    if len(again) < LEAST_DOUBLED:
        return None
    first = next((line for line in c.page.lines if again[0] in tokens(line.text)), c.page.lines[0])
    read = [line for line in c.text.lines if again[0] in tokens(line)]
    return c.failure(FailureKind.DOUBLED, len(again), sum(shown.values()), first.text, " / ".join(read[:3]))


def _once(page: Page) -> dict[str, int]:
    """Return how often each word is to be seen on a page: of two lines in one place one is seen."""
    hidden = {j for i, j in suspect.overlaps(page) if page.lines[i].text == page.lines[j].text}
    out: dict[str, int] = {}
    for i, line in enumerate(page.lines):
        if i not in hidden:
            for word in tokens(line.text):
                out[word] = out.get(word, 0) + 1
    return out


def _halved(line: str) -> str:
    """Return a line without the second of two equal letters, in the words where all come twice."""
    return " ".join(w[::2] if len(w) > 1 and w[::2] == w[1::2] else w for w in line.split())


def _right_to_left(c: Compared) -> Failure | None:
    """Return whether words of Hebrew or Arabic come backwards."""
    lines = [line for line in c.lines(turned=False) if RIGHT_TO_LEFT.search(line.text)]
    match = c.text.match(" ".join(RIGHT_TO_LEFT.findall(line.text)) for line in lines)
    if match.words < SOME_WORDS:
        return None
    if match.backwards_share >= HALF:
        return c.failure(FailureKind.VISUAL_ORDER, match.backwards, match.words, *_backwards(c, lines))
    return None if match.found_share >= HALF else _ends_first(c)


def _ends_first(c: Compared) -> Failure | None:
    """Return whether words begin with letters that stand at the end of words only, whatever the page's own text is."""
    words = _right_to_left_words(c.raw)
    first, last = ([word for word in words if word[at] in AT_THE_END] for at in (0, -1))
    if len(first) < LEAST_FINAL or len(first) < len(words) * FINAL_SHARE or len(last) > HALF * len(first):
        return None
    read = next(line for line in c.text.lines if any(w[0] in AT_THE_END for w in _right_to_left_words(line)))
    return c.failure(FailureKind.VISUAL_ORDER, len(first), len(words), "", read)


def _right_to_left_words(line: str) -> list[str]:
    return RIGHT_TO_LEFT.findall(unicodedata.normalize("NFKC", line))


def _overlapping(c: Compared) -> Failure | None:
    """Return whether the letters of lines that stand in each other come mixed."""
    over = suspect.mixed(c.page)
    lines = [line for i, line in enumerate(c.page.lines) if i in over or suspect.is_squeezed(line)]
    match = c.text.match(line.text for line in lines)
    if match.words < SOME_WORDS or match.found_share >= HALF or match.solid_share >= 1 - HALF / 2:
        return None
    if is_garbled(page_text(c.page)):
        return None
    first = next(
        (line for line in lines if sum(w not in c.text.words for w in tokens(line.text)) >= FEW_WORDS), lines[0]
    )
    return c.failure(FailureKind.OVERLAPPING, match.words - match.found, match.words, first.text, _at_height(c, first))


def _at_height(c: Compared, line: Line) -> str:
    """Return the reader's line that stands about where a line of the page stands."""
    rows = max(1, c.page.lines[-1].row)
    return c.text.lines[min(len(c.text.lines) - 1, line.row * len(c.text.lines) // (rows + 1))] if c.text.lines else ""


def _letterspaced(c: Compared) -> Failure | None:
    """Return whether words come with spaces between their letters."""
    known = c.known
    if c.page.spaced:  # then the page's own lines tell what stands apart
        known = {*known, *(folded("".join(line.text.split())) for line in c.page.lines)}
    runs = [(line, run) for line in c.text.lines for run in spaced_words(line, known)]
    if not runs:
        return None
    line, run = runs[0]
    return c.failure(FailureKind.SPACED, len(runs), len(c.text.lines), "".join(run.split()), line)


def _whole_page(c: Compared) -> Failure | None:
    """Return whether most upright words of a page do not come, or not in their order."""
    lines = c.lines(turned=False)
    if suspect.is_vertical(c.page):
        return _columns(c, lines)
    match = c.text.match(line.text for line in lines)
    if match.words < MANY_WORDS or is_garbled(page_text(c.page)):
        return None
    if c.page.rotation and (turned := next(_rotated(c, lines), None)):
        return turned
    if match.found_share >= HALF:
        return None
    shown, read = _example(c, lines)
    kind = FailureKind.MISSING
    ours, theirs = sum(len(line.text) for line in lines), len(c.raw)
    if match.solid_share >= 1 - HALF / 2 and theirs > HALF * ours:
        lost = {w for line in lines for w in tokens(line.text) if len(w) >= LONG and w not in c.text.words}
        kind = FailureKind.JOINED if c.text.swallows(lost) >= HALF * len(lost) else FailureKind.SPACED
    return c.failure(kind, match.words - match.found, match.words, shown, read)


def _columns(c: Compared, lines: list[Line]) -> Failure | None:
    """Return whether columns that run down the page come mixed; a reader may well give a line for each character."""
    match = ReaderText(" ".join(c.text.lines)).match(line.text for line in lines)
    if match.pairs < MANY_WORDS or match.order >= HALF:
        return None
    shown = max(lines, key=lambda line: len(line.text)).text
    return c.failure(FailureKind.DISORDERED, match.pairs - match.kept, match.pairs, shown, c.raw)


def _example(c: Compared, lines: list[Line]) -> tuple[str, str]:
    """Return a line with several words that do not come, and what comes for it; "" where that cannot be told."""
    for line in lines[:EXAMPLES]:
        if sum(word not in c.text.words for word in tokens(line.text)) > FEW_WORDS:
            read = c.text.line_like(line.text)
            if read:
                return line.text, read
    return "", c.raw


def _rotated(c: Compared, lines: list[Line]) -> Iterator[Failure]:
    """Yield what is wrong with text that a /Rotate has made upright."""
    match = c.text.match(line.text for line in lines)
    if match.backwards_share >= HALF:
        yield c.failure(FailureKind.REVERSED, match.backwards, match.words, *_backwards(c, lines))
    elif match.found_share >= HALF:
        yield from _in_pieces(c, lines, match.pairs - match.kept, match.pairs)
