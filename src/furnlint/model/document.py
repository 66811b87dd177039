"""A PDF as plain data: lines with places, on pages, in a document."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from furnlint.model.box import Box


class Line(NamedTuple):
    """A run of text on one baseline without a wide gap: the unit that is judged.

    Parts of one visual line that stand far apart (a title at the left, a page number at the right) are
    lines of their own with the same `row`, in the upper and lower part of the page, where furniture stands; inside the
    page they may stay one line.
    """

    text: str
    """The text in reading order, without control characters; never empty or blank."""
    box: Box
    """Where it stands, canonical frame."""
    size: float
    """Font size as shown, in points; 0 where the reader cannot tell."""
    angle: int
    """Reading direction as shown, degrees clockwise: 0 is upright, 90 reads downwards, 270 upwards."""
    stream: int
    """Position in the order of the content stream, counted from 0 on each page."""
    row: int
    """Number of the visual line on the page, counted from 0 at the top; upright lines on a baseline share it."""
    mark: str = ""
    """The artifact mark ("Artifact"), or ""; not looked for inside the page."""
    tag: str = ""
    """The structure type of the marked content ("P", "H1", "TD", ...), or ""; not looked for inside the page."""
    runs: tuple[tuple[int, float], ...] = ()
    """Where the font size changes within the line: of each stretch its first character, and how many points lower its
    em square begins than the highest one's. Empty where it does not; not looked for inside the page."""


class Problem(NamedTuple):
    """Something that went wrong while a page or the document was read; the rest was read."""

    page: int
    """1-based; 0 for the document."""
    what: str
    """One line: the exception's name and message, sanitised."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page as shown."""

    number: int
    """1-based position in the file."""
    width: float
    """Width as shown, points."""
    height: float
    """Height as shown, points."""
    rotation: int
    """The page's /Rotate: 0, 90, 180 or 270."""
    lines: tuple[Line, ...]
    """All lines in visual order: top to bottom by row, left to right within one."""
    label: str = ""
    """The page label a viewer shows (/PageLabels), or ""."""
    mirrored: bool = False
    """Whether the text's matrix turns letters over, and the font turns them back: nothing is to be seen of it."""
    twice: bool = False
    """Whether a text is painted twice in one place, which `lines` have once; looked for on some pages only."""
    spaced: bool = False
    """Whether letters of a word stand so far apart that a reader may take each for a word."""


@dataclass(frozen=True, slots=True)
class Heading:
    """One entry of the document's outline (bookmarks)."""

    title: str
    page: int
    """1-based; 0 if the target is not known."""
    level: int


@dataclass(frozen=True, slots=True)
class Document:
    """What a reader returns of a file."""

    pages: tuple[Page, ...]
    title: str = ""
    """The title of the document information, or ""."""
    outline: tuple[Heading, ...] = ()
    tagged: bool = False
    """True if the file says that it is a tagged PDF."""
    has_labels: bool = False
    """True if the file has page labels (/PageLabels)."""
    problems: tuple[Problem, ...] = ()
    characters: int = field(init=False, default=0)
    """Characters of all lines."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "characters", sum(len(line.text) for page in self.pages for line in page.lines))
