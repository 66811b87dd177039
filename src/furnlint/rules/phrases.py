"""How the furniture rules say what they found."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from furnlint.furniture.digits import masked
from furnlint.rules.words import count, quoted

if TYPE_CHECKING:
    from furnlint.model.finding import Impact
    from furnlint.model.pattern import FurnitureLine, Pattern


class CleanerFate(NamedTuple):
    """What the clean-up step does with one piece of furniture."""

    taken: int
    """Pages on which it takes all of it out."""
    pages: int
    """Pages on which the furniture stands."""
    part: bool
    """Whether it takes out some of its lines, at least."""
    stated: bool
    """Whether the config states the cleaner; else a common one is assumed."""
    doubtful: bool
    """Whether the simulation is a guess on this document."""

    @property
    def settled(self) -> bool:
        """Whether nothing goes wrong with it: the cleaner is known, and takes it out on every page."""
        return self.taken == self.pages and self.stated and not self.doubtful


def typical(pattern: Pattern) -> list[FurnitureLine]:
    """Return the lines of the first page that looks as most pages of the pattern do (digits apart)."""
    pages: dict[int, list[FurnitureLine]] = {}
    for line in pattern.lines:
        pages.setdefault(line.page, []).append(line)
    looks = {number: tuple(masked(line.line.text)[0] for line in lines) for number, lines in pages.items()}
    usual = Counter(looks.values()).most_common(1)[0][0]
    return next(lines for number, lines in pages.items() if looks[number] == usual)


def shown(lines: list[FurnitureLine]) -> str:
    """Return the lines of one page: the first row with its parts, and how many rows follow."""
    rows = list(dict.fromkeys(line.line.row for line in lines))
    first = quoted(" | ".join(line.line.text for line in lines if line.line.row == rows[0]))
    return first if len(rows) == 1 else f"{first} and {count(len(rows) - 1, 'more line')}"


def on_pages(pattern: Pattern, total: int) -> str:
    """Return `on 88 of 89 pages`, or `on page 3 only` where that says more."""
    pages = pattern.pages
    if len(pages) == 1 and total > 1:
        return f"on page {pages[0]} only"
    return f"on {len(pages)} of {count(total, 'page')}"


def effect(impact: Impact) -> str:
    """Return what the lines amount to and what they do: characters, share of the text, sentences cut."""
    text = f"{count(impact.characters, 'character')}, {_share(impact.share)} of the text"
    if impact.sentences_cut:
        text += f"; cuts {count(impact.sentences_cut, 'sentence')} at page breaks"
    return text


def cleaned(fate: CleanerFate | None) -> str:
    """Return what the cleaner does with it, as the end of a message."""
    if fate is None:
        return ""
    who = "the cleaner" if fate.stated else "a common cleaner"
    if fate.doubtful:
        who += " probably"
    if not fate.taken:
        return f"; {who} takes out a part of it" if fate.part else f"; {who} leaves it in"
    where = "every page" if fate.taken == fate.pages else f"{fate.taken} of {count(fate.pages, 'page')}"
    return f"; {who} takes it out on {where}"


def _share(share: float) -> str:
    if share >= 0.0995:
        return f"{share:.0%}"
    return f"{share:.1%}" if share >= 0.0005 else "under 0.1%"
