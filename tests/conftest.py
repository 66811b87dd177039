"""Shared fixtures."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test a cache of its own: neither the user's nor another test's results count."""
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("FURNLINT_CACHE_DIR", str(folder))
    return folder
