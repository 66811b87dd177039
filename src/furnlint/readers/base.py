"""What every reader does: refuse what is not a PDF, in words that help."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, Protocol

from furnlint.errors import ReadError

if TYPE_CHECKING:
    from collections.abc import Callable

    from furnlint.model.document import Document

HEADER_WINDOW = 1024
"""A PDF may have junk before its header; viewers look this far."""
LFS_POINTER = re.compile(rb"version https?://(git-lfs\.github\.com|hawser\.github\.com)/spec/")
MARKUP = re.compile(rb"\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<(!doctype\s+html|html|head|body|script)\b", re.I | re.S)
KNOWN = {
    b"PK\x03\x04": "a ZIP archive (an Office document?)",
    b"\xd0\xcf\x11\xe0": "an old Office document",
    b"%!PS": "PostScript",
    b"{\\rtf": "an RTF document",
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"II*\x00": "a TIFF picture",
    b"MM\x00*": "a TIFF picture",
    b"\x1f\x8b": "a gzip archive",
}


class ReadLimits(NamedTuple):
    """How much of a document a reader takes in before it gives up."""

    pages: int = 5000
    page_characters: int = 200_000
    document_characters: int = 2_000_000


class Reader(Protocol):
    """A reader turns the bytes of a PDF into a Document, or raises ReadError."""

    def __call__(
        self, data: bytes, limits: ReadLimits | None = None, progress: Callable[[int], None] | None = None
    ) -> Document:
        """Read `data`; call `progress` with each 1-based page number before the page is read."""
        ...


def refuse_what_is_no_pdf(data: bytes) -> None:
    """Raise ReadError if `data` is a Git LFS pointer or plainly something else than a PDF."""
    if not data:
        raise ReadError("not-a-pdf", "the file is empty (0 bytes)")
    head = data[:HEADER_WINDOW]
    if LFS_POINTER.match(head):
        raise ReadError("lfs-pointer", "this is a Git LFS pointer, the PDF itself is not in the checkout")
    if b"%PDF-" in head:
        return
    if MARKUP.match(head):
        raise ReadError("not-a-pdf", "this is an HTML page saved under a PDF's name")
    for magic, name in KNOWN.items():
        if head.startswith(magic):
            raise ReadError("not-a-pdf", f"this is {name} under a PDF's name")
    raise ReadError("not-a-pdf", "the file has no PDF header (%PDF-) in its first 1024 bytes")
