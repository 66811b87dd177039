"""One module per output format; each is a function of (RunResult, stream)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from furnlint.model.result import RunResult
from furnlint.reports import json_, text

Reporter = Callable[[RunResult, TextIO], None]
REPORTERS: dict[str, Reporter] = {"text": text.report, "json": json_.report}
