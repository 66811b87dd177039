"""The texts that `furnlint init` writes."""

from __future__ import annotations

CHECKOUT = "actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2"
SETUP_PYTHON = "actions/setup-python@a309ff8b426b58ec0e2a45f0f869d46889d02405 # v6.2.0"

CONFIG = """\
# What furnlint checks here. Every key is optional, and these are the defaults; `furnlint config schema` lists all.

# Rules, by prefix: FL1 page furniture, FL2 content that a clean-up step would delete, FL3 furniture that it would
# leave, FL4 files that cannot be read. `furnlint rule` lists them.
select = ["FL"]

# The lowest severity that fails: "error", "warning", "note" or "never".
fail-on = "warning"

# PDFs that are not checked, as in a .gitignore.
exclude = []

# The clean-up step that the text goes through; FL2 and FL3 play it through. "none" if there is none.
# [cleaner]
# preset = "edge-repeat"

# Findings that are accepted for a reason. What is there today is in the baseline.
# [[ignore]]
# rule = "FL302"
# paths = ["docs/legal/"]
# reason = "the notice is required by law"
"""

HOOK = """\
  - repo: local
    hooks:
      - id: furnlint
        name: furnlint (changed PDFs)
        entry: furnlint check
        args: [--]
        language: python
        additional_dependencies: ["{requirement}"]
        types: [pdf]
        require_serial: true
"""

HOOKS = "# Hooks for pre-commit and prek: `pre-commit install` makes them run before each commit.\nrepos:\n"

WORKFLOW = """\
# Checks the PDFs that a pull request changes, and all of them on the branch {branch}.
name: furnlint

on:
  pull_request:
  push:
    branches: ["{branch}"]

permissions:
  contents: read

jobs:
  furnlint:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
      - uses: {checkout}
        with:
          fetch-depth: 2
          persist-credentials: false{lfs}
      - uses: {setup_python}
        with:
          python-version: "3.13"
      - name: Install furnlint
        run: python -m pip install "{requirement}"
      - name: Check the PDFs of the pull request
        if: github.event_name == 'pull_request'
        run: furnlint check --since HEAD^1
      - name: Check all PDFs
        if: github.event_name == 'push'
        run: furnlint check --all
"""
LFS = "\n          lfs: true"


def hook(requirement: str) -> str:
    """Return the hook's entry in the list `repos`."""
    return HOOK.format(requirement=requirement)


def workflow(requirement: str, branch: str, *, lfs: bool) -> str:
    """Return the workflow."""
    return WORKFLOW.format(
        requirement=requirement,
        branch=branch,
        lfs=LFS if lfs else "",
        checkout=CHECKOUT,
        setup_python=SETUP_PYTHON,
    )
