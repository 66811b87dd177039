"""`python -m furnlint`."""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130
BROKEN_PIPE = 141


def entry() -> None:
    """Run the command line and leave the process with its exit code."""
    _have_streams()
    try:
        from furnlint.cli.main import main  # noqa: PLC0415 - Ctrl-C may come while it is loaded

        code = main()
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:  # the reader of the output has seen enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = BROKEN_PIPE
    except OSError as error:
        print(f"furnlint: error: the output cannot be written: {error.strerror or error}", file=sys.stderr)  # noqa: T201
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 2
    sys.exit(code)


def _have_streams() -> None:
    """Open the null device for standard streams that are closed: a file opened later must not take their numbers."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8")  # noqa: SIM115 - it lives as long as the process
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8")  # noqa: SIM115
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.stderr.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


if __name__ == "__main__":
    entry()
