"""Letters that stand apart: a heading set with space between its letters comes from some readers as single letters.

Where the font or the text state makes the space, PDFium returns words; where each letter is moved, it puts spaces in,
and sooner than other readers do. Spaces that are in the text come from each reader.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Any

from furnlint.readers import calls

if TYPE_CHECKING:
    from furnlint.readers.split import Corners

ROOM = 0.4
"""Heights of a line that a character of it takes at least, spaces included."""
APART = 3.0
"""Points between two letters from which on a reader takes them for two words (pdfplumber's tolerance)."""
WORD = re.compile("[^\\W\\d_\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]{4,}")
"""A word of a script that has spaces between its words."""
SINGLE = re.compile(r"[^\W\d_](?: [^\W\d_]){4,}(?!\S)")
"""Five single letters or more, with a space after each."""
DIFFERENT = 4
"""Of them; `x x x x x` is a row of a table."""
FAR = 1.5
"""Line heights between two letters from which on each stands in a column of its own."""
LOOKED = 6
"""Letters of a line that are looked at."""
MOST_LINES = 60
"""Lines of a page, at most, whose letters are looked at: the cells of a table may make all of its lines roomy."""


def may_stand_apart(body: str, boxes: list[Corners]) -> bool:
    """Tell whether the letters of a line have spaces between them, or more room than they need, or its words have."""
    if body[1:2] == " " == body[3:4]:
        return True
    left, bottom, _, top = boxes[0]
    return boxes[-1][2] - left > len(body) * (ROOM * (top - bottom) + APART)


def stand_apart(textpage: Any, first: int, body: str) -> bool:
    """Tell whether letters of a line stand apart: those of its first longer word, or those with spaces between them.

    The line begins at character `first`.
    """
    single = SINGLE.match(body)
    match = single or WORD.search(body)
    if match is None:
        return False
    if single and len(set(match.group().casefold())) <= DIFFERENT:  # with the space
        return False
    start, step = first + match.start(), 2 if single else 1
    least = APART if not single or calls.is_generated(textpage, start + 1) else 0.0
    boxes = (calls.loose_box(textpage, at) for at in range(start, first + match.end(), step)[:LOOKED])
    return all(least < b[0] - a[2] < FAR * (a[1] - a[3]) for a, b in itertools.pairwise(boxes))
