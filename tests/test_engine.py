"""Many files: order, balance, settings, cache."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec
import pytest
from pypdfium2.version import PDFIUM_INFO

import hostile_pdfs as hostile
from furnlint.cli.main import main
from furnlint.config.schema import CheckSettings, Limits
from furnlint.model.result import FileStatus
from furnlint.readers import versions
from furnlint.readers.versions import distributions, pdfium_build
from furnlint.run import cache as cache_module
from furnlint.run import engine
from furnlint.run.cache import KEPT, Cache
from furnlint.run.check import check_file
from furnlint.run.isolation import Bounds

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from furnlint.model.result import FileResult, RunResult

DEFAULTS = CheckSettings()


@pytest.fixture
def folder(tmp_path: Path) -> list[str]:
    """Return the paths of eight PDFs, one of them damaged."""
    paths = []
    for number in range(7):
        path = tmp_path / f"{number % 3}-{number}.pdf"
        path.write_bytes(hostile.ordinary(1 + 5 * number % 7))
        paths.append(str(path))
    (tmp_path / "damaged.pdf").write_bytes(b"%PDF-1.4\n")
    return [*paths, str(tmp_path / "damaged.pdf")]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def run(paths: Sequence[str], settings: CheckSettings | Callable[[str], CheckSettings], **options: Any) -> RunResult:
    """Run the engine, with one worker unless more are asked for: they take time to start."""
    return engine.run(paths, settings, **({"jobs": 1} | options))


def no_worker(*_: object) -> NoReturn:
    raise AssertionError("a worker was asked for")


def test_the_same_bytes_come_out_with_any_number_of_workers_in_any_order(folder: list[str]) -> None:
    alone = [check_file(path, replace(DEFAULTS, lines=True)) for path in sorted(folder)]
    for jobs in (1, 4):
        for paths in (folder, folder[::-1]):
            result = run(paths, replace(DEFAULTS, lines=True), jobs=jobs, cache=False)
            assert msgspec.json.encode(result.files) == msgspec.json.encode(alone)
    assert result.asked == 8
    assert result.checked == 7


def test_a_path_given_twice_is_checked_once(folder: list[str]) -> None:
    assert len(run([folder[0], folder[0]], DEFAULTS, cache=False).files) == 1


def test_no_path_gives_an_empty_result_without_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "Supervisor", no_worker)
    assert run([], DEFAULTS, cache=False).files == ()


def test_each_path_has_its_own_settings(folder: list[str]) -> None:
    strict = CheckSettings(limits=Limits(pages=0))
    result = run(folder[:2], lambda path: strict if path == folder[1] else DEFAULTS, cache=False)
    assert {file.path: file.status for file in result.files} == {
        folder[0]: FileStatus.OK,
        folder[1]: FileStatus.UNREADABLE,
    }


def test_results_are_told_as_they_come_cached_ones_too(folder: list[str], store: Path) -> None:
    for _ in range(2):
        told: list[FileResult] = []
        result = run(folder, DEFAULTS, cache=store, on_result=told.append)
        assert sorted(told, key=lambda file: file.path) == list(result.files)


def test_the_largest_files_are_begun_first(folder: list[str]) -> None:
    batch = engine.Batch(folder, dict.fromkeys(folder, DEFAULTS), Bounds(), 1)
    sizes = [os.path.getsize(name) for name, *_ in batch.results()]  # noqa: PTH202
    assert sizes == sorted(sizes, reverse=True)


def test_relative_paths_are_found_and_reported_as_given(folder: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(folder[0]).parent)
    names = [Path(path).name for path in folder]
    assert [file.path for file in run(names, DEFAULTS, cache=False).files] == sorted(names)


def test_the_result_says_what_made_it(folder: list[str]) -> None:
    build = f"{PDFIUM_INFO.major}.{PDFIUM_INFO.minor}.{PDFIUM_INFO.build}.{PDFIUM_INFO.patch}"
    assert run(folder[:1], DEFAULTS, cache=False).tool.pdfium == build == pdfium_build()
    assert any(name.startswith("pypdfium2-") for name in distributions())


def test_version_names_the_pdfium_build_without_loading_it() -> None:
    code = (
        "import sys; from furnlint.cli.main import main; main(['--version']); "
        "print(sorted({'pypdfium2', 'pypdfium2_raw', 'msgspec', 'rich'} & set(sys.modules)))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.splitlines()
    assert said[0].endswith(f"(PDFium {pdfium_build()})")
    assert said[1] == "[]"


# The cache.


def test_unchanged_files_are_not_read_again(folder: list[str], store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run(folder, DEFAULTS, cache=store)
    monkeypatch.setattr(engine, "Supervisor", no_worker)
    assert run(folder, DEFAULTS, cache=store) == first


def test_a_run_from_the_cache_loads_no_pdf_library(folder: list[str], store: Path) -> None:
    run(folder, DEFAULTS, cache=store)
    code = (
        "import sys, json; from pathlib import Path; from furnlint.run.engine import run, CheckSettings; "
        "run(json.loads(sys.argv[1]), CheckSettings(), cache=Path(sys.argv[2])); "
        "print(sorted(name for name in sys.modules if name.startswith(('pypdfium2', 'pdfplumber', 'pypdf', 'PIL'))))"
    )
    argv = [sys.executable, "-c", code, json.dumps(folder), str(store)]
    assert subprocess.run(argv, capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_changed_file_is_read_again(folder: list[str], store: Path) -> None:
    run(folder[:1], DEFAULTS, cache=store)
    Path(folder[0]).write_bytes(hostile.ordinary(9))
    assert run(folder[:1], DEFAULTS, cache=store).files[0].pages == 9


def test_other_settings_are_another_entry(folder: list[str], store: Path) -> None:
    run(folder[:1], DEFAULTS, cache=store)
    (file,) = run(folder[:1], replace(DEFAULTS, lines=True), cache=store).files
    assert file.lines


@pytest.mark.parametrize("what", ["own code", "reader", "packages"])
def test_another_version_of_anything_is_another_entry(
    what: str, folder: list[str], store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Cache(store).key(folder[0], DEFAULTS)
    target = {
        "own code": (cache_module, "_own_code", "other"),
        "reader": (versions, "pdfium_build", "1.2.3.4"),
        "packages": (versions, "distributions", ("msgspec-99",)),
    }[what]
    monkeypatch.setattr(target[0], target[1], lambda: target[2])
    cache_module._context.cache_clear()
    assert Cache(store).key(folder[0], DEFAULTS) != before
    cache_module._context.cache_clear()


def test_a_copy_of_a_file_is_known_and_has_its_own_name(folder: list[str], store: Path, tmp_path: Path) -> None:
    run(folder[:1], DEFAULTS, cache=store)
    copy = tmp_path / "copy.pdf"
    copy.write_bytes(Path(folder[0]).read_bytes())
    (file,) = run([str(copy)], DEFAULTS, cache=store).files
    assert file.path == str(copy)
    assert len(list(store.glob("??/*.json"))) == 1


@pytest.mark.parametrize("damage", [b"", b"\x80\x04N.", b'{"path": 3}'])
@pytest.mark.parametrize("signed", [False, True])
def test_a_damaged_entry_is_as_if_it_were_not_there(
    damage: bytes, signed: bool, folder: list[str], store: Path
) -> None:
    first = run(folder[:1], DEFAULTS, cache=store)
    (entry,) = store.glob("??/*.json")
    entry.write_bytes(hashlib.sha256(damage).hexdigest().encode() + b"\n" + damage if signed else damage)
    assert run(folder[:1], DEFAULTS, cache=store) == first


def test_a_truncated_entry_is_as_if_it_were_not_there(folder: list[str], store: Path) -> None:
    first = run(folder[:1], DEFAULTS, cache=store)
    (entry,) = store.glob("??/*.json")
    entry.write_bytes(entry.read_bytes()[:-1])
    assert run(folder[:1], DEFAULTS, cache=store) == first


def test_a_check_that_was_ended_is_never_kept(tmp_path: Path, store: Path) -> None:
    path = tmp_path / "doubling.pdf"
    path.write_bytes(hostile.forms_that_double())
    assert run([str(path)], DEFAULTS, cache=store, timeout=0.5).files[0].findings[0].rule == "FL409"
    assert not list(store.glob("??/*"))


def test_a_cache_that_cannot_be_written_harms_nothing(folder: list[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert run(folder, DEFAULTS, cache=tmp_path / "file" / "cache") == run(folder, DEFAULTS, cache=False)


def test_entries_that_nobody_used_for_long_are_deleted(folder: list[str], store: Path) -> None:
    run(folder, DEFAULTS, cache=store)
    old, *others = sorted(store.glob("??/*.json"))
    os.utime(old, (time.time() - KEPT - 100,) * 2)
    Cache(store).prune()
    assert old.exists(), "it was looked at today"
    os.utime(store / "pruned", (0, 0))
    Cache(store).prune()
    assert not old.exists()
    assert all(entry.exists() for entry in others)


def test_the_default_folder_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("XDG names the folder on Linux")
    monkeypatch.delenv("FURNLINT_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_module.default_folder() == tmp_path / "furnlint"
    assert not list(tmp_path.iterdir())


def test_an_old_pdfium_is_warned_of(folder: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert not versions.outdated()
    assert run(folder[:1], DEFAULTS, cache=False).notes == ()
    monkeypatch.setattr(versions, "pdfium_build", lambda: "157.0.8103.37")
    (note,) = run(folder[:1], DEFAULTS, cache=False).notes
    assert versions.PDFIUM_FLOOR in note


# Through the command line.


def furnlint(*arguments: str) -> int:
    return main(["check", "--jobs", "1", *arguments])


def test_check_keeps_its_results_and_no_cache_does_not(
    folder: list[str], own_cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(Path(folder[0]).parent)
    first = furnlint("--no-cache", "."), capsys.readouterr().out
    assert not list(own_cache.iterdir())
    second = furnlint("."), capsys.readouterr().out
    assert list(own_cache.glob("??/*.json"))
    monkeypatch.setattr(engine, "Supervisor", no_worker)
    third = furnlint("."), capsys.readouterr().out
    assert first == second == third


def test_check_ends_a_file_at_its_timeout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("doubling.pdf").write_bytes(hostile.forms_that_double())
    assert furnlint("--timeout", "0.5", "--memory", "8192", "doubling.pdf") == 1
    assert "the check was ended at its deadline of 0.5 s while reading page 1" in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--timeout=0", "--timeout=nan", "--jobs=0", "--memory=-1", "--memory=many"])
def test_a_senseless_limit_is_a_usage_error(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", option, "."]) == 2
    assert option.partition("=")[0] in capsys.readouterr().err


def test_limits_come_from_the_config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.pdf").write_bytes(hostile.ordinary(5))
    Path(".furnlint.toml").write_text("[limits]\npages = 4\nfindings = 7\nmessage-length = 99\nresult-size = 100000\n")
    assert furnlint("--select", "FL409", "a.pdf") == 1
    Path(".furnlint.toml").write_text("[limits]\npages = 5\n")
    assert furnlint("--select", "FL409", "a.pdf") == 0
