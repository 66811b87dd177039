"""The texts that the real readers return of a corpus folder, kept in bench/out because pdfplumber is slow."""

from __future__ import annotations

import hashlib
import json
import logging
from pathlib import Path
from typing import TYPE_CHECKING

from furnlint.errors import ReadError
from furnlint.readers import plumber, pypdf_

if TYPE_CHECKING:
    from collections.abc import Callable


def pdfium_texts(data: bytes) -> dict[int, str]:
    """Return page number -> text as PDFium itself orders it."""
    import pypdfium2  # noqa: PLC0415

    document = pypdfium2.PdfDocument(data)
    return {n + 1: page.get_textpage().get_text_range().replace("\ufffe", "-\n") for n, page in enumerate(document)}


OUT = Path(__file__).parent / "out" / "text"
READERS: dict[str, Callable[[bytes], dict[int, str]]] = {
    "pdfplumber": plumber.page_texts,
    "pypdf": pypdf_.page_texts,
    "pdfium": pdfium_texts,
}


def real_texts(path: Path, reader: str) -> dict[int, str]:
    """Return page number -> text of one PDF as `reader` returns it; empty where it cannot open the file."""
    logging.disable(logging.ERROR)
    data = path.read_bytes()
    kept = OUT / reader / f"{hashlib.sha256(data).hexdigest()[:24]}.json"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        try:
            texts = READERS[reader](data)
        except ReadError:
            texts = {}
        kept.write_text(json.dumps(texts), encoding="utf-8")
    return {int(page): text for page, text in json.loads(kept.read_text(encoding="utf-8")).items()}


if __name__ == "__main__":
    import sys

    for pdf in sorted(Path(sys.argv[1]).glob("*.pdf")):
        for name in sys.argv[2:] or READERS:
            real_texts(pdf, name)
