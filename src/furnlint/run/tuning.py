"""One file, read and judged, to be tried with several limits of a cleaner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.cleaner.trial import Trial
from furnlint.config.schema import Limits
from furnlint.errors import ReadError
from furnlint.furniture import find
from furnlint.model.cleaning import Reader
from furnlint.readers import pdfium, pypdf_
from furnlint.run import files

if TYPE_CHECKING:
    from furnlint.model.cleaning import CleanerProfile


def trial_of(path: str, profile: CleanerProfile) -> Trial:
    """Return the document at `path`, ready for trials. Raises ReadError if nothing of it can be read."""
    data = files.read(path, Limits().file_size)
    document = pdfium.read(data)
    if not document.pages:
        raise ReadError("unreadable", "no page of it could be read")
    trial = Trial(document, find.find(document))
    if profile.reader is Reader.PYPDF:
        trial.use(Reader.PYPDF, pypdf_.page_texts(data))
    return trial
