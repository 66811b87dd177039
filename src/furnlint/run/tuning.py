"""One file, read and judged, to be tried with several limits of a cleaner."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from furnlint.cleaner.trial import Trial
from furnlint.errors import ReadError, describe
from furnlint.furniture import find
from furnlint.model.cleaning import Reader
from furnlint.readers import pdfium, pypdf_
from furnlint.readers.base import ReadLimits
from furnlint.run import files

if TYPE_CHECKING:
    from furnlint.config.schema import Limits
    from furnlint.model.cleaning import CleanerProfile


def trial_of(path: str, profile: CleanerProfile, limits: Limits) -> Trial:
    """Return the document at `path`, ready for trials. Raises ReadError if nothing of it can be read, whatever it is.

    A file that pypdf cannot read is tried as the page shows its lines.
    """
    try:
        return _trial(path, profile, limits)
    except ReadError:
        raise
    except MemoryError as error:
        raise ReadError("memory", "the memory ran out while it was read") from error
    except Exception as error:
        raise ReadError("unreadable", f"it could not be tried: {describe(error)}") from error


def _trial(path: str, profile: CleanerProfile, limits: Limits) -> Trial:
    data = files.read(path, limits.file_size)
    document = pdfium.read(data, ReadLimits(limits.pages, limits.page_characters, limits.document_characters))
    if not document.pages:
        raise ReadError("unreadable", "no page of it could be read")
    trial = Trial(document, find.find(document))
    if profile.reader is Reader.PYPDF:
        with contextlib.suppress(ReadError):
            trial.use(Reader.PYPDF, pypdf_.page_texts(data))
    return trial
