"""What pdfplumber returns of a page: lines of text, with its own defaults."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from furnlint.errors import ReadError

if TYPE_CHECKING:
    from collections.abc import Collection


def page_texts(data: bytes, pages: Collection[int] | None = None) -> dict[int, str]:
    """Return 1-based page number -> its text, for the wanted `pages` (all where None).

    A page on which the library fails is left out. Raises ReadError if the file cannot be opened.
    """
    try:
        import pdfplumber  # noqa: PLC0415 - 80 ms, and needed by few runs
    except ImportError as error:
        raise ReadError("unreadable", "pdfplumber is not installed; install `furnlint[readers]`") from error
    out: dict[int, str] = {}
    try:
        with pdfplumber.open(io.BytesIO(data), pages=sorted(pages) if pages is not None else None) as pdf:
            for page in pdf.pages:
                try:
                    out[page.page_number] = page.extract_text()
                except Exception:  # noqa: S112 - any error of the library means that it has no text of this page
                    continue
                finally:
                    page.close()
    except Exception as error:
        raise ReadError("unreadable", f"pdfplumber cannot open the file: {type(error).__name__}: {error}") from error
    return out
