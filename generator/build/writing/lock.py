"""A lock for each game's kit, so that processes write it in turn."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.build.cache.folder import make_folder
from generator.foundation.dataclasses import NamedTuple

_QUIET_TRIES = 10
"""The number of tries after which `waits` is called."""
_PAUSE = 0.05
"""Seconds between two tries."""
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""How the lock file is opened: links aren't followed, and a pipe isn't waited for."""


class Lock(NamedTuple):
    """The result of locking a kit."""

    alone: bool
    """Whether no other process writes this kit; False if the workspace can't be locked, such as a read-only one."""
    waited: bool = False
    """Whether another process had the lock before."""


@contextmanager
def lock_kit(workspace: Path, name: str, waits: Callable[[], None]) -> Iterator[Lock]:
    """Waits until no other process writes a game's kit, and locks it; `waits` is called if that takes long.

    The lock is the system's: it ends with its process, and forked processes don't inherit it. The empty lock file stays
    in `.punchboard/`.
    """
    try:
        file = os.open(make_folder(workspace) / f"{name}.lock", _FLAGS, 0o666)
    except OSError:
        yield Lock(alone=False)
        return
    try:
        yield _wait_for(file, waits)
    finally:
        os.close(file)


def make_under_lock(
    folder: Path,
    waits: Callable[[], None],
    is_made: Callable[[], int | None],
    make: Callable[[], int],
) -> int:
    """Makes the kit in `output/<game>/` under its lock, unless it is up to date; returns the exit code.

    `is_made` returns the exit code of a kit that is up to date, else None. What a killed process has left is cleaned up
    first.
    """
    from generator.build.writing.replace import is_interrupted, recover

    interrupted = is_interrupted(folder)
    code = None if interrupted else is_made()
    if code is not None:
        return code
    with lock_kit(folder.parents[1], folder.name, waits) as lock:
        if lock.alone:
            recover(folder)
        # Another process may have made it in the meantime, or just before it was killed.
        code = is_made() if lock.waited or interrupted else None
        return make() if code is None else code


def _wait_for(file: int, waits: Callable[[], None]) -> Lock:
    tries = 0
    while True:
        try:
            _try(file)
        except (BlockingIOError, PermissionError):
            tries += 1
        except OSError:
            # The disk has no locks.
            return Lock(alone=False)
        else:
            return Lock(alone=True, waited=tries > 0)
        if tries == _QUIET_TRIES:
            waits()
        time.sleep(_PAUSE)


if sys.platform == "win32":
    import msvcrt

    def _try(file: int) -> None:
        """Takes the lock. Raises `PermissionError` if another process has it."""
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try(file: int) -> None:
        """Takes the lock. Raises `BlockingIOError` or `PermissionError` if another process has it."""
        # Not `flock`: a forked worker would keep that lock after its parent has died.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
