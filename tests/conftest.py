"""Shared fixtures, and the option that lets tests install packages."""

from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--install", action="store_true", help="run the tests that let pip install furnlint")
    parser.addoption("--browser", metavar="PROGRAM", help="run the tests that open reports in this Chromium")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    reasons = {
        "install": "needs a network for pip: run pytest with --install",
        "browser": "needs Chromium: run pytest with --browser chromium",
    }
    for marker, reason in reasons.items():
        if not config.getoption(f"--{marker}"):
            for item in items:
                if item.get_closest_marker(marker):
                    item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test a cache of its own: neither the user's nor another test's results count."""
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("FURNLINT_CACHE_DIR", str(folder))
    return folder
