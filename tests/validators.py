"""Programs that read configurations of CI services: each test that uses one is skipped where it is not installed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

OPTIONS = {
    "gitlab-ci": ("--data-transform", "gitlab-ci"),
    "azure-pipelines": ("--regex-variant", "nonunicode"),  # a pattern of this schema is no pattern with the flag u
}


def program(name: str) -> str:
    """Return the path of a program beside this Python or on the path."""
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.exists() else shutil.which(name)
    if not found:
        pytest.skip(f"{name} is not installed: pip install --group test")
    return found


def _passes(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def schema(kind: str, *files: Path) -> None:
    """Validate files against a schema that check-jsonschema brings along, such as github-workflows."""
    _passes(program("check-jsonschema"), "--builtin-schema", f"vendor.{kind}", *OPTIONS.get(kind, ()), *map(str, files))


def workflow(*files: Path) -> None:
    """Validate GitHub workflows: schema, expressions and scripts, and what an attacker could use."""
    schema("github-workflows", *files)
    _passes(program("actionlint"), f"-shellcheck={program('shellcheck')}", *map(str, files))
    safe(*files)


def safe(*files: Path) -> None:
    """Look for what an attacker could use in a workflow or action; asks nobody."""
    _passes(program("zizmor"), "--offline", "--quiet", "--no-config", *map(str, files))


def hooks(file: Path) -> None:
    """Validate a configuration of pre-commit with pre-commit and prek."""
    _passes(program("pre-commit"), "validate-config", str(file))
    _passes(program("prek"), "validate-config", str(file))


def manifest(file: Path) -> None:
    """Validate a list of hooks with pre-commit and prek."""
    _passes(program("pre-commit"), "validate-manifest", str(file))
    _passes(program("prek"), "validate-manifest", str(file))


def bash(file: Path) -> None:
    """Look for what is wrong in a script of bash."""
    _passes(program("shellcheck"), "--shell=bash", str(file))
