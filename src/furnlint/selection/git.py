"""Ask git which files there are and which have changed.

Git is called with a list of arguments, `-z` (names as they are, no quoting), no external diff and an environment
without the variables that a hook sets for its own repository.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import NamedTuple

from furnlint.errors import SelectionError

KEPT = frozenset(
    {
        "GIT_ALLOW_PROTOCOL", "GIT_ASKPASS", "GIT_CEILING_DIRECTORIES", "GIT_CONFIG_COUNT", "GIT_CONFIG_GLOBAL",
        "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_SYSTEM", "GIT_EXEC_PATH", "GIT_SSL_CAINFO", "GIT_SSL_NO_VERIFY",
    }
)  # fmt: skip
"""Variables about the machine, not about one repository."""
KEPT_PREFIXES = ("GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_")
SUBMODULE = "160000"
DELETED = "D"
ZEROS = "0" * 40
"""What GitHub gives as the base of a push that makes a branch."""


class Listing(NamedTuple):
    """Names relative to the repository's root."""

    files: tuple[str, ...]
    submodules: tuple[str, ...] = ()
    deleted: tuple[str, ...] = ()


class Repository:
    """A work tree."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def staged(self) -> Listing:
        """Return what the next commit would add or change; works before the first commit too."""
        return self._changes("diff", "--cached", index=True)

    def tracked(self) -> Listing:
        """Return all files that git knows."""
        out = self._run("ls-files", "--stage", "-z")
        files: list[str] = []
        submodules: list[str] = []
        for record in _records(out):
            mode, _, rest = record.partition(" ")
            (submodules if mode == SUBMODULE else files).append(rest.partition("\t")[2])
        return Listing(_unique(files), _unique(submodules))

    def changed(self, base: str | None) -> Listing:
        """Return what has changed since the merge base of `base` and HEAD, committed or not, and new files.

        Raises SelectionError, with the remedy, where that cannot be told.
        """
        start = self._merge_base(base or self._default_base())
        return self._with_new(self._changes("diff", start))

    def since(self, commit: str) -> Listing:
        """Return what differs from `commit` itself, committed or not, and new files: no history is needed for that.

        Raises SelectionError if the commit is not known here.
        """
        found = self._commit(commit)
        if found is None:
            raise SelectionError(self._unknown(commit))
        return self._with_new(self._changes("diff", found))

    def _with_new(self, changes: Listing) -> Listing:
        new = _records(self._run("ls-files", "--others", "--exclude-standard", "-z"))
        return changes._replace(files=_unique([*changes.files, *new]))

    def _merge_base(self, base: str) -> str:
        commit = self._commit(base)
        if commit is None:
            raise SelectionError(self._unknown(base))
        if self._commit("HEAD") is None:
            raise SelectionError("there is no commit yet to compare with; use --staged or --all")
        found = self._try("merge-base", commit, "HEAD")
        if found is not None:
            return found.strip()
        if self._shallow():
            raise SelectionError(
                f"this shallow clone does not reach back to where {base!r} and HEAD part; fetch more of the history "
                "(`git fetch --unshallow`; in actions/checkout: `fetch-depth: 0`), or use --all"
            )
        raise SelectionError(f"{base!r} and HEAD have no common history; give another base, or use --all")

    def _unknown(self, base: str) -> str:
        if base == ZEROS:
            return "the base is all zeros: a new branch has nothing to be compared with; use --changed=BRANCH, or --all"
        if (Path.cwd() / base).exists():
            return f"{base!r} is a path, not a commit; put paths before --changed, or write --changed=BASE"
        depth = "; the clone is shallow: in actions/checkout set `fetch-depth: 0`" if self._shallow() else ""
        return f"the base {base!r} is not known here; {self._how_to_get(base)}{depth}, or use --all"

    def _how_to_get(self, base: str) -> str:
        remotes = (self._try("remote") or "").split()
        if not remotes:
            return "name a branch or commit of this repository, which has no remote (`--changed=BRANCH`)"
        remote, _, branch = base.partition("/")
        if remote not in remotes or not branch:
            remote, branch = "origin" if "origin" in remotes else remotes[0], base
        return f"fetch it (`git fetch {remote} {branch}`)"

    def _default_base(self) -> str:
        """Return what a change is compared with when nothing is said: the target branch, else the remote's default."""
        if target := os.environ.get("GITHUB_BASE_REF"):
            return f"origin/{target}"
        if sha := os.environ.get("CI_MERGE_REQUEST_DIFF_BASE_SHA"):
            return sha
        for name in ("origin/HEAD", "origin/main", "origin/master", "main", "master"):
            if self._commit(name) is not None:
                return name
        raise SelectionError("no base to compare with; name a branch, tag or commit (--changed=BASE), or use --all")

    def main_branch(self) -> str:
        """Return the name of the remote's main branch, else of the branch that is checked out; "" if there is none."""
        remote = self._try("symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD")
        if remote:
            return remote.strip().removeprefix("origin/")
        return (self._try("symbolic-ref", "--quiet", "--short", "HEAD") or "").strip()

    def _commit(self, name: str) -> str | None:
        out = self._try("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
        return out.strip() if out else None

    def _shallow(self) -> bool:
        return (self._try("rev-parse", "--is-shallow-repository") or "").strip() == "true"

    def _changes(self, *command: str, index: bool = False) -> Listing:
        # --raw tells submodules by their mode; --no-renames gives a renamed file as its new name, whatever the user's
        # settings are.
        options = ("--raw", "-z", "--no-ext-diff", "--no-renames", "--ignore-submodules=dirty", "--no-color")
        out = self._run(command[0], *options, *command[1:], "--", index=index)
        fields = _records(out)
        files: list[str] = []
        submodules: list[str] = []
        deleted: list[str] = []
        for head, name in zip(fields[::2], fields[1::2], strict=True):
            _, mode, _, _, status = head.split(" ")
            target = submodules if mode == SUBMODULE else deleted if status.startswith(DELETED) else files
            target.append(name)
        return Listing(_unique(files), _unique(submodules), _unique(deleted))

    def _run(self, *arguments: str, index: bool = False) -> str:
        out = _git(self.root, arguments, index=index)
        if isinstance(out, str):
            return out
        raise SelectionError(
            f"git {arguments[0]} failed: {_first_line(out.stderr)}; mend the repository, or name files"
        )

    def _try(self, *arguments: str) -> str | None:
        out = _git(self.root, arguments)
        return out if isinstance(out, str) else None

    def show(self, ref: str, name: str) -> str | None:
        """Return the text of the file `name` (relative to the root) at `ref`, None if it was not there.

        Raises SelectionError if there is no such commit.
        """
        commit = self._commit(ref)
        if commit is None:
            raise SelectionError(f"no commit {ref!r} here; fetch it, or name another")
        return self._try("show", "--end-of-options", f"{commit}:{name}")


def repository(folder: Path) -> Repository:
    """Return the repository that `folder` lies in. Raises SelectionError where there is none, or no git."""
    out = _git(folder, ("rev-parse", "--show-toplevel"))
    if not isinstance(out, str):
        why = _first_line(out.stderr)
        raise SelectionError(f"{folder}: not a git repository ({why}); name files and folders instead")
    # Only the line end goes: a folder's name may end in white space.
    return Repository(Path(out.removesuffix("\n")))


def _git(folder: Path, arguments: tuple[str, ...], *, index: bool = False) -> str | subprocess.CompletedProcess[bytes]:
    """Return what git prints, or the process that failed."""
    try:
        done = subprocess.run(  # noqa: S603
            ("git", *arguments),  # noqa: S607
            cwd=folder,
            env=_environment(index=index),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    except FileNotFoundError:
        raise SelectionError("git is not installed, or not on the PATH; name files and folders instead") from None
    return done if done.returncode else os.fsdecode(done.stdout)


def _environment(*, index: bool) -> dict[str, str]:
    """Return the environment for git.

    A hook runs with GIT_DIR and others set for the repository it was started in; git finds the right one by itself.
    GIT_INDEX_FILE alone is told on where the index is asked for: `git commit FILE` commits from an index of its own.
    """
    out = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("GIT_") or name in KEPT or name.startswith(KEPT_PREFIXES)
    }
    if index and (file := os.environ.get("GIT_INDEX_FILE")):
        # A relative name counts from where the hook was started, and git runs in the root.
        out["GIT_INDEX_FILE"] = str(Path(file).absolute())
    out["LC_ALL"] = "C"
    out["GIT_OPTIONAL_LOCKS"] = "0"
    return out


def _records(out: str) -> list[str]:
    return out.split("\0")[:-1]


def _unique(names: list[str]) -> tuple[str, ...]:
    return tuple(sorted(set(names)))


def _first_line(stderr: bytes) -> str:
    return (stderr.decode(errors="replace").strip().splitlines() or ["no message"])[0]
