"""`python -m furnlint`."""

from __future__ import annotations

import sys

from furnlint.cli.main import main


def entry() -> None:
    """Run the command line and leave the process with its exit code."""
    sys.exit(main())


if __name__ == "__main__":
    entry()
