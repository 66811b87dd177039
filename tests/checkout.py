"""Repositories and copies of this project for the tests that run other tools for real."""

import hashlib
import os
import shutil
import sys
from pathlib import Path

import standin
from pdfs import pdf

ROOT = Path(__file__).parent.parent
PARTS = ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", ".pre-commit-hooks.yaml", "action.yml")
FOLDERS = ("src", "action")
HEADER = "Harrow Lane Staff Handbook"
FOOTER = "Confidential - for employees only"
POINTER = f"version https://git-lfs.github.com/spec/v1\noid sha256:{'a' * 64}\nsize 12345\n"
IDENTITY = {f"GIT_{who}_{what}": "a@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


def handbook(*, header: str = HEADER, footer: str = "", lines: int = 30) -> bytes:
    """Return a PDF of four pages with a running header, a footer, or neither."""
    recipe = ["page A4 times=4"]
    recipe += [f"header left | {header}"] if header else []
    recipe += [f"footer left | {footer}"] if footer else []
    return pdf("\n".join([*recipe, f"body {lines}", ""]))


def plain() -> bytes:
    """Return a PDF without furniture."""
    return pdf("page A4\nbody 20\n")


def put(folder: Path, files: dict[str, bytes | str]) -> None:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)


def repository(folder: Path, files: dict[str, bytes | str]) -> Path:
    """Make a repository with one commit of `files` on its branch main."""
    standin.repository(folder, {})
    put(folder, files)
    standin.git(folder, "add", "-A")
    standin.git(folder, "commit", "-q", "--allow-empty", "-m", "files")
    return folder


def environment(**more: str) -> dict[str, str]:
    """Return the environment without what CI, git and earlier runs left in it, and with this furnlint on the path."""
    dropped = ("GIT_", "GITHUB_", "CI_", "RUNNER_", "PRE_COMMIT", "PREK_", "FURNLINT_", "PYTEST_", "COV_")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(dropped) and k not in {"CI", "NO_COLOR"}}
    git = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", **IDENTITY}
    return kept | git | {"FURNLINT_CACHE_DIR": os.environ["FURNLINT_CACHE_DIR"]} | more


def tool(folder: Path) -> Path:
    """Make a folder with a command `furnlint` that runs this checkout; return it."""
    folder.mkdir(parents=True, exist_ok=True)
    script = folder / "furnlint"
    code = f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r}); from furnlint.__main__ import entry; entry()"
    script.write_text(f"#!{sys.executable}\n{code}\n", encoding="utf-8")
    script.chmod(0o755)
    return folder


def project(folder: Path) -> Path:
    """Copy what an installation of this checkout needs; return the folder."""
    folder.mkdir(parents=True)
    for name in PARTS:
        if (ROOT / name).exists():
            shutil.copy2(ROOT / name, folder / name)
    for name in FOLDERS:
        if (ROOT / name).exists():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def snapshot(folder: Path) -> dict[str, str]:
    """Return the files below a folder, without git's own, with a hash of their bytes."""
    files = (p for p in folder.rglob("*") if ".git" not in p.relative_to(folder).parts and p.is_file())
    return {p.relative_to(folder).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in files}
