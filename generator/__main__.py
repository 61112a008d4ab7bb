"""Runs Punchboard: the command `punchboard`, and `python -m generator`."""

from __future__ import annotations

import os
import sys

from generator.cli._main import main


def run() -> None:
    """Runs the command line and leaves at once: taking a big game's memory apart would only cost time."""
    try:
        main()
        code: object = 0
    except SystemExit as end:
        code = end.code
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (BrokenPipeError, ValueError):
        code = code or 1
    os._exit(code if isinstance(code, int) else int(code is not None))


if __name__ == "__main__":
    run()
