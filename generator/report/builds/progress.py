"""A progress bar for long work: only on a terminal, and only after a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TextIO

_PATIENCE = 1.0
"""Seconds before the bar appears."""
_PAUSE = 0.1
"""Seconds between two updates."""
_WIDTH = 24


class Progress:
    """Shows the progress of a stage, if the stream is a terminal."""

    def __init__(self, stream: TextIO | None = None, quiet: bool = False) -> None:
        self._stream = stream if stream is not None else sys.stderr
        self._shows = not quiet and self._stream.isatty()
        self._begun = self._drawn = time.perf_counter()
        self._length = 0

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Shows that `done` of `total` steps of a stage are done."""
        if not self._shows:
            return
        now = time.perf_counter()
        if now - self._begun < _PATIENCE or now - self._drawn < _PAUSE:
            return
        self._drawn = now
        self._draw(bar(stage, done, total))

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        """Removes the bar."""
        if self._length:
            self._draw("")

    def _draw(self, text: str) -> None:
        self._stream.write("\r" + text + " " * max(0, self._length - len(text)))
        if not text:
            self._stream.write("\r")
        self._stream.flush()
        self._length = len(text)


def waiting_notice(name: str, quiet: bool = False) -> Callable[[], None]:
    """A function that prints that another command is building a game."""

    def tell() -> None:
        if not quiet:
            sys.stderr.write(f"{name}: waiting for another build to finish\n")

    return tell


def bar(stage: str, done: int, total: int) -> str:
    """A bar in one line.

    >>> bar("drawing", 3, 12)
    'drawing ██████░░░░░░░░░░░░░░░░░░ 3/12'
    """
    share = min(1.0, done / total) if total > 0 else 1.0
    full = int(share * _WIDTH)
    return f"{stage} {'█' * full}{'░' * (_WIDTH - full)} {done}/{total}"
