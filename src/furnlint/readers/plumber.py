"""What pdfplumber returns of a page: lines of text, with its own defaults."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from furnlint.errors import ReadError, describe
from furnlint.model.reading import PageReading
from furnlint.readers.excerpt import excerpt

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator


MOST_CONTENT = 4 << 20
"""Bytes of a page's content, unpacked. pdfplumber takes 4 s or more for a MiB: a page with more is left out."""


def page_texts(data: bytes, pages: Collection[int] | None = None) -> dict[int, str]:
    """Return 1-based page number -> its text, for the wanted `pages` (all where None).

    A page on which the library fails is left out. Raises ReadError if the file cannot be opened.
    """
    return {reading.page: reading.text for reading in readings(data, pages) if not reading.problem}


def readings(data: bytes, pages: Collection[int] | None = None) -> Iterator[PageReading]:
    """Yield the wanted `pages` (all where None) in their order, each when it is asked for.

    Left out are pages that are too much for it: see `MOST_CONTENT`. Raises ReadError if the file cannot be opened.
    """
    try:
        import pdfplumber  # noqa: PLC0415 - 80 ms, and needed by few runs
    except ImportError as error:
        raise ReadError("unreadable", "pdfplumber is not installed; install `furnlint[readers]`") from error
    numbers = sorted(pages) if pages is not None else None
    part = _part(data, numbers) if numbers else None
    try:
        pdf = pdfplumber.open(io.BytesIO(part or data), pages=None if part else numbers)
        found = pdf.pages
    except Exception as error:
        raise ReadError("unreadable", f"pdfplumber cannot open the file: {type(error).__name__}: {error}") from error
    with pdf:
        for n, page in enumerate(found):
            if _is_heavy(page):
                continue
            number = numbers[n] if part and numbers else page.page_number
            try:
                yield PageReading(number, page.extract_text())
            except Exception as error:
                yield PageReading(number, problem=describe(error))
            finally:
                page.close()


def _part(data: bytes, numbers: list[int]) -> bytes | None:
    """Return the wanted pages as a file of their own, which is opened faster; None if it cannot be had."""
    try:
        return excerpt(data, numbers)
    except ReadError:
        return None


def _is_heavy(page: Any) -> bool:
    size = 0
    try:
        for stream in page.page_obj.contents:
            size += len(stream.get_data())
            if size > MOST_CONTENT:
                return True
    except Exception:
        return False  # what is wrong shows when the page is read
    return False
