"""The parser of the command line, whose errors can be shown anywhere."""

from __future__ import annotations

import argparse
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """As argparse's, but what it quotes of the arguments is no command to a terminal or a CI runner."""

    def error(self, message: str) -> NoReturn:
        """Print usage and message, and leave with exit code 2."""
        from furnlint.reports.escape import plain  # noqa: PLC0415

        super().error(plain(message))
