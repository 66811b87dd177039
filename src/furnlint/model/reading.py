"""What a closer look at a page found, and what the configured reader returns of it."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from furnlint.model.box import Box


class HiddenCause(StrEnum):
    """Why text that a reader returns cannot be seen on the page."""

    INVISIBLE = "invisible"
    """Painted with text render mode 3 (or wholly transparent) where nothing else is to be seen."""
    SECOND_LAYER = "second-layer"
    """Painted invisibly over text that can be seen."""
    COLOUR = "colour"
    """Painted in the colour of what is behind it."""
    TINY = "tiny"
    """Too small to be read."""


class HiddenText(NamedTuple):
    """Text of one page that cannot be seen, of one cause."""

    cause: HiddenCause
    characters: int
    """How many, spaces apart."""
    text: str
    """The first of it, as it would be read."""
    box: Box
    """Around all of it, canonical frame."""


class PageFacts(NamedTuple):
    """What a closer look at the objects of a page found."""

    page: int
    """1-based."""
    images: int = 0
    """Pictures on the page, those inside forms included."""
    image_share: float = 0.0
    """Share of the visible page that pictures cover, 0 to 1."""
    invisible: int = 0
    """Characters painted invisibly (text render mode 3, or transparent), spaces apart: a text layer is so."""
    painted_twice: int = 0
    """Text objects that stand where another of the same size stands."""
    hidden: tuple[HiddenText, ...] = ()
    """Text that cannot be seen and is no text layer of a picture."""
    paths: int = 0
    """Drawn lines and shapes."""
    whole: bool = True
    """False if the page has more objects than are looked at."""


class PageReading(NamedTuple):
    """What the configured reader returns of a page."""

    page: int
    """1-based."""
    text: str = ""
    problem: str = ""
    """The error of the reader, in one line; "" if it gave a text."""


class FailureKind(StrEnum):
    """What is wrong with the reader's text of a page."""

    COLLAPSED = "collapsed"
    """Rows of the page stand in one line."""
    REVERSED = "reversed"
    """Words come from their last letter to the first."""
    SCRAMBLED = "scrambled"
    """Lines come in pieces, or words are not to be found."""
    MIRRORED = "mirrored"
    """Letters whose matrix turns them over come in pieces."""
    GARBLED = "garbled"
    """Characters come as numbers or names of glyphs."""
    DOUBLED = "doubled"
    """Letters, or words, come twice."""
    OVERLAPPING = "overlapping"
    """The letters of two lines come mixed."""
    SPACED = "spaced"
    """Letters come with spaces between them."""
    VISUAL_ORDER = "visual-order"
    """Words of a right-to-left script come from their last letter to the first."""
    JOINED = "joined"
    """Words come without spaces between them."""
    DISORDERED = "disordered"
    """Characters that follow each other on the page do not in the reader's text."""
    MISSING = "missing"
    """Most words do not come."""


class Garbled(NamedTuple):
    """A page whose characters are not those that it shows, by the document itself."""

    nonsense: bool
    """Its words are spelt as no language spells; otherwise some characters have no meaning outside their font."""
    text: str
    """The line that shows it best."""
    characters: int
    """How many have no meaning; all of the page where its words are nonsense."""


class Failure(NamedTuple):
    """One way in which the reader fails on a page."""

    page: int
    """1-based."""
    kind: FailureKind
    concerned: int
    """How many words (lines, for `collapsed`; pairs of characters or words, for `disordered`) are concerned."""
    total: int
    """Of how many."""
    shown: str
    """What the page says, an excerpt."""
    read: str
    """What the reader returns for it, an excerpt."""
