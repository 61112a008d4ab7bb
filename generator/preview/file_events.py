"""Waits for events in the folders of files: the only door to watchfiles.

An event is only a hint to look sooner. If the system reports none, as on network disks, or refuses because too much is
watched, files are checked at intervals.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

from generator.preview.unfinished_files import is_temporary

PAUSE = 1.0
"""Seconds after which files are checked without an event."""
POLL = 0.3
"""Seconds between checks if the system isn't asked for events."""


class Polling:
    """Checks files at intervals, without asking the system for events."""

    def __init__(self) -> None:
        self._woken = Event()

    def follow(self, folders: Iterable[Path]) -> None:
        """Sets the folders to watch."""

    def wait(self) -> None:
        """Waits for an event, a call of `wake`, or the end of the pause."""
        self._woken.wait(POLL)
        self._woken.clear()

    def wake(self) -> None:
        """Ends the waiting; may be called from any thread."""
        self._woken.set()


class SystemEvents(Polling):
    """File events from the operating system."""

    def __init__(self, workspace: Path) -> None:
        super().__init__()
        self._workspace = workspace
        self._folders: tuple[Path, ...] = ()
        self._events: Iterator[set[tuple[Any, str]]] | None = None
        self.limited = False
        """Whether the system refused, so that files are polled."""

    def follow(self, folders: Iterable[Path]) -> None:
        """See `Polling.follow`."""
        wanted = tuple(sorted(folders))
        if wanted != self._folders:
            self._folders, self._events = wanted, None

    def wait(self) -> None:
        """See `Polling.wait`; if the system refuses, it does as `Polling` does."""
        if self.limited or not self._folders:
            super().wait()
            return
        try:
            if self._events is None:
                from watchfiles import watch

                self._events = watch(
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
            # Files that the program writes itself, and temporary ones, don't count.
            while (events := next(self._events, None)) and not any(map(self._counts, events)):
                pass
            if events is None:
                self._events = None
                self._woken.clear()
        except (OSError, RuntimeError, ImportError):
            # Too many folders for this system, or a folder was deleted.
            self.limited, self._events = True, None

    def _counts(self, event: tuple[Any, str]) -> bool:
        return not is_temporary(os.path.relpath(event[1], self._workspace).replace(os.sep, "/"))
