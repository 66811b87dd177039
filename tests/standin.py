"""A stand-in for the engine: a text file named .pdf says what its check is to find.

One finding a line, `RULE text`, optionally `RULE:severity:confidence:page text`; the text alone, digits masked, is the
identity. A first line `!reason` makes the file unreadable. Comment lines (`% ...`) change the bytes and nothing else.
"""

import hashlib
import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from furnlint.config.schema import Settings
from furnlint.model.finding import Finding, Location, Severity, Subject
from furnlint.model.pattern import Confidence, Zone
from furnlint.model.result import FileResult, FileStatus
from furnlint.rules import reading


def finding(line: str) -> Finding:
    head, _, text = line.partition(" ")
    rule, severity, confidence, page = (*head.split(":"), "", "", "")[:4]
    return Finding(
        rule=rule,
        slug=f"slug-{rule}",
        severity=Severity(severity or "warning"),
        confidence=Confidence(confidence or "high"),
        message=f"{text!r} is there",
        remedy="remove it",
        subject=Subject("pattern", text, Zone.TOP),
        location=Location(int(page or 1), None, text),
        pages=(int(page or 1),),
        zone=Zone.TOP,
    )


def check(path: str) -> FileResult:
    data = Path(path).read_bytes()
    sha256 = hashlib.sha256(data).hexdigest()
    lines = [line for line in data.decode().split("\n") if line and not line.startswith("%")]
    if data.startswith(b"version https://git-lfs"):
        return FileResult(path, FileStatus.UNREADABLE, (reading.unread("lfs-pointer", "a pointer"),), sha256)
    if lines and lines[0].startswith("!"):
        return FileResult(path, FileStatus.UNREADABLE, (reading.unread(lines[0][1:], "cannot be read"),), sha256)
    return FileResult(path, FileStatus.OK, tuple(finding(line) for line in lines), sha256, pages=3)


def results(paths: Sequence[str], _keys: Mapping[str, str], _settings: Settings) -> tuple[FileResult, ...]:
    return tuple(check(path) for path in paths)


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command line use the stand-in."""
    monkeypatch.setattr("furnlint.cli.pipeline._results", results)
    scrub(monkeypatch)


def scrub(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the variables of the machine's CI and git away."""
    for name in list(os.environ):
        if name.startswith(("GIT_", "GITHUB_", "CI_")) or name == "CI":
            monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


def git(folder: Path, *arguments: str) -> str:
    """Run git with a name to commit under; returns what it prints."""
    identity = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "protocol.file.allow=always")
    done = subprocess.run(["git", *identity, *arguments], cwd=folder, capture_output=True, check=True)
    return done.stdout.decode()


def write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())


def repository(folder: Path, files: Mapping[str, str]) -> Path:
    """Make a repository with one commit."""
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "-q", "-b", "main")
    write(folder, files)
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "--allow-empty", "-m", "first")
    return folder
