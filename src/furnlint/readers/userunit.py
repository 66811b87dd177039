"""/UserUnit, which PDFium does not give.

The key is so rare that almost every file is told apart by a search for its name, in the bytes and in the object
streams; only a file that has it is opened a second time, with pypdf.
"""

from __future__ import annotations

import contextlib
import io
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

KEY = b"/UserUnit"
OBJECT_STREAM = b"/ObjStm"
MAX_INFLATED = 4 * 1024 * 1024
"""Bytes of one object stream that are searched; a bomb stops here."""
MAX_STREAMS = 2000


def user_units(data: bytes) -> dict[int, float]:
    """Return 0-based page index -> /UserUnit, for pages on which it is not 1. Never raises."""
    if KEY not in data and not any(KEY in text for text in _object_streams(data)):
        return {}
    try:
        import pypdf  # noqa: PLC0415 - only for the rare file that has the key

        pages = pypdf.PdfReader(io.BytesIO(data)).pages
        units = {i: float(page.get("/UserUnit", 1)) for i, page in enumerate(pages)}
    except Exception:
        return {}
    return {i: unit for i, unit in units.items() if 0 < unit != 1}


def _object_streams(data: bytes) -> Iterator[bytes]:
    """Yield the inflated object streams, as far as they can be inflated."""
    at = data.find(OBJECT_STREAM)
    for _ in range(MAX_STREAMS):
        if at < 0:
            return
        start, end = data.find(b"stream", at), data.find(b"endstream", at)
        if 0 <= start < end:
            with contextlib.suppress(zlib.error):
                yield zlib.decompressobj().decompress(data[start + 6 : end].lstrip(b"\r\n"), MAX_INFLATED)
        at = data.find(OBJECT_STREAM, max(at + 1, end))
