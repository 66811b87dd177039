"""Shared fixtures, and the option that lets tests install packages."""

from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--install", action="store_true", help="run the tests that let pip install furnlint")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--install"):
        return
    skip = pytest.mark.skip(reason="needs a network for pip: run pytest with --install")
    for item in items:
        if item.get_closest_marker("install"):
            item.add_marker(skip)


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test a cache of its own: neither the user's nor another test's results count."""
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("FURNLINT_CACHE_DIR", str(folder))
    return folder
