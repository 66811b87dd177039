"""Lines on a terminal: wrapped and cut by columns, coloured where that is wanted.

wcwidth and rich are imported only where they are needed: a report to a file or a pipe loads neither.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from furnlint.reports.escape import guard

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

Span = tuple[str, str]
"""Text, already safe, and its style in rich's words ("" for none)."""


class Layout:
    """Fits lines into a number of columns, counted as a terminal does (CJK characters take two)."""

    def __init__(self, width: int | None) -> None:
        self.width = width

    def clip(self, *spans: Span) -> tuple[Span, ...]:
        """Return one line that ends in three dots where it had to be cut."""
        if self.width is None:
            return spans
        from wcwidth import clip, width  # noqa: PLC0415 - only for terminals

        if sum(width(text) for text, _ in spans) <= self.width:
            return spans
        out, left = [], self.width - 3
        for text, style in spans:
            out.append((clip(text, 0, left), style))
            left -= width(out[-1][0])
            if left <= 0:
                break
        return (*out, ("...", "dim"))

    def wrap(self, indent: str, *spans: Span, hang: int = 0) -> Iterator[tuple[Span, ...]]:
        """Yield the lines of one paragraph: `spans` one after the other, the last one wrapped.

        Continuation lines are indented by `hang` columns, or like the first one.
        """
        *before, (text, style) = spans
        if self.width is None:
            yield ((indent, ""), *before, (text, style))
            return
        from wcwidth import wrap  # noqa: PLC0415 - only for terminals

        hang = hang or len(indent)
        room = max(self.width - max(hang, len(indent) + sum(len(t) for t, _ in before)), 20)
        for number, line in enumerate(wrap(text, room, break_on_hyphens=False) or [""]):
            yield ((indent, ""), *before, (line, style)) if number == 0 else ((" " * hang, ""), (line, style))


class Painter:
    """Writes lines to a stream, with colours or without."""

    def __init__(self, stream: TextIO, *, colour: bool) -> None:
        self._stream = stream
        self._console: Console | None = _console(stream) if colour else None

    def line(self, spans: tuple[Span, ...]) -> None:
        """Write one line.

        The spans are safe each for itself; put together or wrapped they could still read as a runner's command.
        """
        text = "".join(text for text, _ in spans)
        safe = guard(text)
        if self._console is None or safe != text:
            self._stream.write(safe.rstrip() + "\n")
            return
        from rich.text import Text  # noqa: PLC0415 - only for colours

        assembled = Text.assemble(*(span for span in spans if span[0]))
        assembled.rstrip()
        self._console.print(assembled, soft_wrap=True)


def _console(stream: TextIO) -> Console:
    from rich.console import Console  # noqa: PLC0415 - only for colours

    # The command line has decided on colour; rich must not ask the environment again.
    return Console(
        file=stream,
        force_terminal=True,
        color_system="standard",
        highlight=False,
        markup=False,
        emoji=False,
        no_color=False,
    )
