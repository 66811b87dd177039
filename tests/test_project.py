"""The project's habits: what the documents say is so, and what the house rules ask for is kept."""

import re
import subprocess
from pathlib import Path

import pytest

from furnlint.cli.main import build_parser
from furnlint.rules.catalog import BY_CODE

ROOT = Path(__file__).parent.parent
DOCS = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md"]
MAX_LINES = 400
TESTS = ROOT / "tests"


def tracked() -> list[Path]:
    """The files of the checkout, without what is ignored."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if run.returncode:
        pytest.skip("not a git checkout")
    return [path for name in run.stdout.decode().split("\0") if name and (path := ROOT / name).is_file()]


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def docs() -> str:
    return "\n".join(text_of(ROOT / name) for name in DOCS)


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z]+):", text_of(ROOT / "Makefile"), re.M))


def test_modules_are_short() -> None:
    long = {
        p.name: n
        for p in tracked()
        if p.suffix == ".py" and TESTS not in p.parents and (n := len(text_of(p).splitlines())) >= MAX_LINES
    }
    assert long == {}


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    place = re.compile(r"(?<![\w.])/(?:home|root|Users|work)/\w")
    found = {p.name: m.group() for p in tracked() if p.suffix != ".pdf" and (m := place.search(text_of(p)))}
    assert found == {}


def test_every_make_target_is_in_the_documents_and_in_the_help() -> None:
    named = set(re.findall(r"`?make ([a-z]+)", docs()))
    assert make_targets() - named == {"help"}
    described = set(re.findall(r"^([a-z]+):.*## ", text_of(ROOT / "Makefile"), re.M))
    assert described == make_targets()


def test_every_make_command_in_the_documents_is_a_target() -> None:
    commands = re.findall(r"(?:^ {4}|`)make ([a-z]+)", docs(), re.M)
    assert set(commands) <= make_targets()


def test_every_subcommand_in_the_documents_exists() -> None:
    named = set(re.findall(r"(?:^ {4}(?:\.venv/bin/)?|`)furnlint ([a-z]+)", docs(), re.M))
    assert named
    for command in named:
        with pytest.raises(SystemExit) as stop:
            build_parser().parse_args([command, "--help"])
        assert stop.value.code == 0


def test_every_rule_in_the_documents_exists() -> None:
    assert set(re.findall(r"\bFL\d{3}\b", docs())) - set(BY_CODE) == set()


def test_links_between_documents_lead_somewhere() -> None:
    pages = [*(ROOT / name for name in DOCS), *(ROOT / "docs").rglob("*.md")]
    links = [(page, target) for page in pages for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text_of(page))]
    assert len(links) > len(DOCS)
    assert [(page.name, target) for page, target in links if not (page.parent / target).exists()] == []


def test_the_map_names_every_package() -> None:
    architecture = text_of(ROOT / "ARCHITECTURE.md")
    packages = {path.parent.name for path in (ROOT / "src" / "furnlint").glob("*/__init__.py")}
    assert {package for package in packages if f"`{package}/`" not in architecture} == set()


def test_every_package_is_in_the_layers() -> None:
    layers = text_of(ROOT / "pyproject.toml")
    packages = {path.parent.name for path in (ROOT / "src" / "furnlint").glob("*/__init__.py")}
    assert {package for package in packages if f'furnlint.{package}"' not in layers.replace(" |", '"')} == set()


def test_ci_runs_what_the_contributing_page_asks_for() -> None:
    ci = text_of(ROOT / ".ci" / "run")
    assert all(f"make {target}\n" in ci for target in ("test", "lint", "demo"))
