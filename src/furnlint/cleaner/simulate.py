"""Replaying a cleaner on a document: which of its lines go, and what is wrong with that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from furnlint.cleaner import kept, lost
from furnlint.cleaner.lines import is_doubtful
from furnlint.cleaner.trial import Trial
from furnlint.model.cleaning import Cleaning

if TYPE_CHECKING:
    from collections.abc import Mapping

    from furnlint.model.cleaning import CleanerProfile
    from furnlint.model.document import Document
    from furnlint.model.pattern import Furniture


def clean(
    document: Document,
    furniture: Furniture,
    profile: CleanerProfile,
    *,
    stated: bool = False,
    texts: Mapping[int, str] | None = None,
) -> Cleaning:
    """Return what a cleaner with the limits of `profile` would do to `document`, held against the judgement.

    `texts` is what the reader of `profile` returned, page number -> text, where it is at hand; the lines of pages
    that it lacks are worked out from the document. `stated`: the config names this cleaner.
    """
    if not profile.enabled:
        return Cleaning(profile, stated)
    trial = Trial(document, furniture)
    if texts is not None:
        trial.use(profile.reader, texts)
    return Cleaning(
        profile,
        stated,
        trial.fates(profile),
        trial.removed(profile),
        lost.losses(document, trial.lines(profile.reader), trial.outcomes(profile), trial.furniture),
        kept.kept(document, furniture, trial, profile),
        doubtful=texts is None and is_doubtful(document),
    )
