"""Wakes pages that wait for news, from any thread."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class Notifier:
    """All that wait for one kind of news, each in its own loop of events."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._hung: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}

    @contextmanager
    def subscribe(self) -> Iterator[asyncio.Event]:
        """A bell that rings at news for as long as somebody listens."""
        bell = asyncio.Event()
        with self._lock:
            self._hung[bell] = asyncio.get_running_loop()
        try:
            yield bell
        finally:
            with self._lock:
                del self._hung[bell]

    def notify(self) -> None:
        """Wakes all that wait."""
        with self._lock:
            for bell, loop in self._hung.items():
                # A loop that has ended waits for nothing.
                if not loop.is_closed():
                    loop.call_soon_threadsafe(bell.set)

    def __len__(self) -> int:
        return len(self._hung)
