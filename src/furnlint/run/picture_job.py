"""The other work of furnlint's workers: pictures of pages. Importing this module loads the reader."""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING

import msgspec

from furnlint.errors import ReadError
from furnlint.model.picture import Picture
from furnlint.readers import render
from furnlint.run import files
from furnlint.run.worker import Done

if TYPE_CHECKING:
    from furnlint.run.progress import Teller


class PictureJob(msgspec.Struct, frozen=True):
    """Pages of one file."""

    path: bytes
    """Absolute, in the file system's own bytes."""
    sha256: str
    """Of the bytes that were checked: the boxes are theirs."""
    most: int
    """Bytes that the file may have."""
    pages: tuple[int, ...]
    """1-based."""


def pictures(data: bytes, tell: Teller) -> Done:
    """Return the pictures of some pages, in the order asked for, as JSON."""
    job = msgspec.json.decode(data, type=PictureJob)
    try:
        content = files.read(os.fsdecode(job.path), job.most)
        if hashlib.sha256(content).hexdigest() != job.sha256:
            raise ReadError("changed", "the file is another than the one that was checked")
        made = render.pictures(content, job.pages, lambda page: tell("drawing", page))
    except ReadError as error:
        made = {page: Picture(problem=error.message) for page in job.pages}
    return Done(msgspec.json.encode([made[page] for page in job.pages]))
