"""Wakes whoever looks at files when something stirs in their folders: the only door to watchfiles.

What stirs is a hint to look sooner, and nothing depends on it: where the system tells nothing, as on network disks, or
tells no more because too much is watched, files are looked at in turn.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Event
from typing import Any, Protocol

from generator.preview.temporary_files import is_temporary

PAUSE = 1.0
"""How often files are looked at though nothing stirs, s."""
POLL = 0.3
"""How often, where the system is not asked."""


class FileEvents(Protocol):
    """Waits for something to stir."""

    def follow(self, folders: Iterable[Path]) -> None:
        """Says in which folders something may stir from now on."""

    def wait(self) -> None:
        """Waits until something stirs, it is woken, or the pause is over."""

    def wake(self) -> None:
        """Ends the waiting; may be called from any thread."""


class Polling:
    """Asks nobody: the pause is short instead."""

    def __init__(self, pause: float = POLL) -> None:
        self._pause = pause
        self._woken = Event()

    def follow(self, folders: Iterable[Path]) -> None:
        """See `Stirs.follow`."""

    def wait(self) -> None:
        """See `Stirs.wait`."""
        self._woken.wait(self._pause)
        self._woken.clear()

    def wake(self) -> None:
        """See `Stirs.wake`."""
        self._woken.set()


class SystemEvents:
    """Lets the system tell."""

    def __init__(self, workspace: Path) -> None:
        self._workspace = workspace
        self._folders: tuple[Path, ...] = ()
        self._woken = Event()
        self._told: Iterator[set[tuple[Any, str]]] | None = None
        self._alone = Polling()
        self.limited = False
        """Whether the system refused: files are looked at in turn then."""

    def follow(self, folders: Iterable[Path]) -> None:
        """See `Stirs.follow`."""
        wanted = tuple(sorted(folders))
        if wanted != self._folders:
            self._folders, self._told = wanted, None

    def wait(self) -> None:
        """See `Stirs.wait`."""
        if self.limited or not self._folders:
            self._alone.wait()
            return
        try:
            if self._told is None:
                self._told = self._tell()
            # What the program writes itself, and what editors leave for a moment, wakes nobody.
            while (said := next(self._told, None)) and not any(map(self._counts, said)):
                pass
            if said is None:
                self._told = None
                self._woken.clear()
        except (OSError, RuntimeError, ImportError):
            # Too many folders for this system, or one that is gone.
            self.limited, self._told = True, None

    def wake(self) -> None:
        """See `Stirs.wake`."""
        self._woken.set()
        self._alone.wake()

    def _tell(self) -> Iterator[set[tuple[Any, str]]]:
        from watchfiles import watch

        return watch(
            *self._folders,
            watch_filter=None,
            debounce=100,
            step=10,
            stop_event=self._woken,
            rust_timeout=int(PAUSE * 1000),
            yield_on_timeout=True,
            raise_interrupt=False,
            force_polling=False,
            ignore_permission_denied=True,
        )

    def _counts(self, told: tuple[Any, str]) -> bool:
        return not is_temporary(os.path.relpath(told[1], self._workspace).replace(os.sep, "/"))
