"""The versions of what results depend on, read from the installed files: no PDF library is imported.

`furnlint --version` loads this module, so it does without pathlib and json.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import sys

PACKAGES = {
    "msgspec": "msgspec",
    "pdfminer": "pdfminer_six",
    "pdfplumber": "pdfplumber",
    "pypdf": "pypdf",
    "pypdfium2": "pypdfium2",
    "rapidfuzz": "rapidfuzz",
    "roman_numerals": "roman_numerals",
}
"""Import name -> name of the distribution, as its `.dist-info` folder spells it."""

PDFIUM_FLOOR = "157.0.8103.38"
"""The first build without a known memory error (CVE-2026-121166); older ones work, and are warned of."""


@functools.cache
def pdfium_build() -> str:
    """Return the version of the PDFium in use, as "159.0.8149.0"; "unknown" if it does not say.

    pypdfium2 keeps it in `pypdfium2_raw/version.json`; to import that package would load the library.
    """
    try:
        with open(os.path.join(_folder("pypdfium2_raw"), "version.json"), encoding="utf-8") as file:
            text = file.read()
        return ".".join(str(_number(text, key)) for key in ("major", "minor", "build", "patch"))
    except (OSError, ValueError):
        return "unknown"


def _number(text: str, key: str) -> int:
    """Return a number out of a flat JSON object; the json module is a third of the start-up of `--version`."""
    return int(text.partition(f'"{key}":')[2].partition(",")[0])


def outdated() -> bool:
    """Tell whether the PDFium in use is older than the floor; False if it does not say."""
    build = pdfium_build()
    return build != "unknown" and _numbers(build) < _numbers(PDFIUM_FLOOR)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


@functools.cache
def distributions() -> tuple[str, ...]:
    """Return name and version of each package that results depend on, and Python's, sorted."""
    found = {f"python-{sys.version_info[0]}.{sys.version_info[1]}"}
    for module, distribution in PACKAGES.items():
        try:
            site = os.path.dirname(_folder(module))
        except OSError:
            continue
        found.update(name for name in _listing(site) if name.startswith(f"{distribution}-"))
    return tuple(sorted(found))


@functools.cache
def _listing(site: str) -> tuple[str, ...]:
    return tuple(name.removesuffix(".dist-info").lower() for name in os.listdir(site) if name.endswith(".dist-info"))


def _folder(module: str) -> str:
    """Return the folder of a package without importing it. Raises OSError if it is not installed."""
    spec = importlib.util.find_spec(module)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(module)
    return spec.submodule_search_locations[0]
