"""From what the user asked for to the files that are checked."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from furnlint.errors import SelectionError
from furnlint.selection import git
from furnlint.selection.discover import Walk, below, is_pdf, names_from, once

if TYPE_CHECKING:
    from collections.abc import Callable

    from furnlint.selection.names import Place, Selected


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for; at most one of `staged`, `changed`, `since`, `everything` and `files_from`."""

    paths: tuple[str, ...] = ()
    """With `staged`, `changed` or `everything`: only what lies below them."""
    staged: bool = False
    changed: bool = False
    base: str | None = None
    """What `changed` compares with; None lets furnlint find it."""
    since: str | None = None
    """A commit to compare with as it is."""
    everything: bool = False
    files_from: str | None = None
    stdin: bytes | None = None
    """What `files_from` reads if it is `-`."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The files to be checked."""

    files: tuple[Selected, ...]
    """Sorted by path."""
    notes: tuple[str, ...] = ()
    complete: bool = False
    """Whether these are all PDFs of the repository that the config leaves in."""
    fallback: str = ""
    """Why there may be none without that being an error; "" if there must be some."""


def select(request: Request, place: Place, wanted: Callable[[str], bool], watched: tuple[str, ...] = ()) -> Selection:
    """Return the files that are to be checked.

    `wanted` tells of a key whether the config leaves it in. `watched` are absolute paths (config, baseline) whose
    change widens a selection of changed files to all. Raises SelectionError where the files cannot be told, or where
    there are none.
    """
    if request.staged or request.changed or request.since is not None:
        return _changed(request, place, wanted, watched)
    if request.everything:
        return _all(request, place, wanted)
    return _given(request, place, wanted)


def _given(request: Request, place: Place, wanted: Callable[[str], bool]) -> Selection:
    walk = Walk(place)
    if request.files_from is not None:
        stdin = request.stdin if request.files_from == "-" else None
        paths: tuple[str, ...] = tuple(filter(is_pdf, names_from(request.files_from, stdin)))
    else:
        paths = request.paths or (".",)
    for path in paths:
        walk.add(path)
    folders = [absolute for path in paths if os.path.isdir(absolute := place.absolute(path))]  # noqa: PTH112
    complete = any(place.root.is_relative_to(folder) for folder in folders)
    chosen = _kept(walk, place, wanted)
    left_out = len(once(walk.files)) - len(chosen)
    if not chosen:
        if left_out and not folders:
            # A hook passes what has changed, by name: that the config leaves it out is no mistake.
            return Selection((), tuple(walk.notes), fallback=f"no PDF to check: the config excludes {left_out}")
        raise SelectionError(_nothing(left_out, walk.notes))
    return Selection(chosen, tuple(walk.notes), complete)


def _nothing(left_out: int, notes: list[str]) -> str:
    if left_out:
        return f"no PDF to check: the config excludes all {left_out} of them; mend include or exclude"
    skipped = f" ({'; '.join(notes)})" if notes else ""
    return f"no PDF found{skipped}; give a file or a folder with PDFs"


def _all(request: Request, place: Place, wanted: Callable[[str], bool]) -> Selection:
    if not (place.boundary / ".git").exists():
        whole = Request(paths=(str(place.root),))
        chosen = _given(whole, place, wanted)
        return _restricted(chosen, request, place)
    repository = git.repository(place.boundary)
    walk = Walk(place)
    _take(repository.tracked(), walk, place)
    chosen = Selection(_kept(walk, place, wanted), tuple(walk.notes), complete=True)
    if not chosen.files:
        raise SelectionError(_nothing(len(walk.files), walk.notes))
    return _restricted(chosen, request, place)


def _changed(request: Request, place: Place, wanted: Callable[[str], bool], watched: tuple[str, ...]) -> Selection:
    if not (place.boundary / ".git").exists():
        option = "--staged" if request.staged else "--changed" if request.changed else "--since"
        raise SelectionError(f"{option}: {place.boundary} is not a git repository; name files and folders instead")
    repository = git.repository(place.boundary)
    listing = _listing(repository, request)
    touched = {str(repository.root / name) for name in (*listing.files, *listing.deleted)}
    widening = sorted(place.selected(path).path for path in watched if path in touched)
    what = "staged" if request.staged else "changed"
    if widening:
        try:
            chosen = _all(request, place, wanted)
        except SelectionError:
            return Selection((), fallback=f"no PDF in the repository ({' and '.join(widening)} {what})")
        note = f"{' and '.join(widening)} {what}: all {len(chosen.files)} PDFs are checked"
        return Selection(chosen.files, (*chosen.notes, note), chosen.complete, chosen.fallback)
    walk = Walk(place)
    _take(listing, walk, place)
    chosen = Selection(_kept(walk, place, wanted), tuple(walk.notes))
    excluded = len(once(walk.files)) - len(chosen.files)
    why = f"no PDF {what}" + (f" but {excluded} that the config excludes" if excluded else "")
    chosen = Selection(chosen.files, chosen.notes, fallback=why)
    return _restricted(chosen, request, place)


def _listing(repository: git.Repository, request: Request) -> git.Listing:
    if request.staged:
        return repository.staged()
    return repository.changed(request.base) if request.since is None else repository.since(request.since)


def _take(listing: git.Listing, walk: Walk, place: Place) -> None:
    """Add the PDFs of a listing that lie below the config's folder, and say what is passed by."""
    missing = 0
    for name in listing.files:
        path = os.path.join(place.boundary, *name.split("/"))  # noqa: PTH118
        if not is_pdf(name) or not below([path], [str(place.root)]):
            continue
        if os.path.lexists(path):
            walk.file(path)
        else:
            missing += 1
    if missing:
        walk.notes.append(f"{missing} PDFs that git lists are not in the work tree, and were not checked")
    walk.notes += [f"{name}: skipped, since it is a submodule; check it there" for name in listing.submodules]


def _kept(walk: Walk, place: Place, wanted: Callable[[str], bool]) -> tuple[Selected, ...]:
    """Return the files of a walk that the config leaves in, each once."""
    chosen = [place.selected(path) for path in once(walk.files)]
    left_in = {file.path: file for file in chosen if wanted(file.key)}
    return tuple(left_in[path] for path in sorted(left_in))


def _restricted(chosen: Selection, request: Request, place: Place) -> Selection:
    """Return what of a selection lies below the paths given by hand."""
    if not request.paths:
        return chosen
    folders = []
    for given in request.paths:
        folder = place.absolute(given)
        if not os.path.lexists(folder):
            raise SelectionError(f"{given}: no such file or folder; check the path")
        folders.append(folder)
    files = tuple(file for file in chosen.files if below([place.absolute(file.path)], folders))
    complete = chosen.complete and any(place.root.is_relative_to(folder) for folder in folders)
    if not files and not chosen.fallback:
        raise SelectionError(_nothing(0, []))
    return Selection(files, chosen.notes, complete, chosen.fallback)
