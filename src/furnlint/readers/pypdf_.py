"""What pypdf returns of a page: lines of text, with its own defaults."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from furnlint.errors import ReadError, describe
from furnlint.model.reading import PageReading

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator


def page_texts(data: bytes, pages: Collection[int] | None = None) -> dict[int, str]:
    """Return 1-based page number -> its text, for the wanted `pages` (all where None).

    A page on which the library fails is left out. Raises ReadError if the file cannot be opened.
    """
    return {reading.page: reading.text for reading in readings(data, pages) if not reading.problem}


def readings(data: bytes, pages: Collection[int] | None = None) -> Iterator[PageReading]:
    """Yield the wanted `pages` (all where None) in their order, each when it is asked for.

    Raises ReadError if the file cannot be opened.
    """
    from pypdf import PdfReader  # noqa: PLC0415 - 80 ms, and needed by few runs

    try:
        reader = PdfReader(io.BytesIO(data))
        count = len(reader.pages)
    except Exception as error:
        raise ReadError("unreadable", f"pypdf cannot open the file: {type(error).__name__}: {error}") from error
    for number in sorted(pages) if pages is not None else range(1, count + 1):
        try:
            yield PageReading(number, reader.pages[number - 1].extract_text())
        except Exception as error:
            yield PageReading(number, problem=describe(error))
