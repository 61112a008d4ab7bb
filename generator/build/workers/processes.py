"""Processes of this machine as an executor: they end when the parent process does, however it ends."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import parent_process


@contextmanager
def process_executor(count: int) -> Iterator[Executor | None]:
    """An executor with a number of processes, None if the system has none. After an exception they are killed."""
    for stream in (sys.stdout, sys.stderr):
        # Each copy would also write what is still buffered.
        with suppress(AttributeError, OSError, ValueError):
            stream.flush()
    try:
        executor = ProcessPoolExecutor(count, initializer=_begin)
    except (ImportError, NotImplementedError, OSError):
        # Some small systems have no shared locks.
        yield None
        return
    try:
        yield executor
    except BaseException:
        _end(executor)
        raise
    executor.shutdown()


def _begin() -> None:
    """Prepares a process to end with its parent."""
    # Ctrl+C reaches all processes of a terminal; the parent ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def follow() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _end(executor: ProcessPoolExecutor) -> None:
    # Executors can't kill their processes before Python 3.14.
    running = list((getattr(executor, "_processes", None) or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in running:
        process.kill()
    for process in running:
        process.join()
