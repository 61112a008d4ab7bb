"""Lets processes that would write the same kit do so one after the other."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.build.cache.folder import make_folder
from generator.foundation.dataclasses import NamedTuple

_MOMENT = 10
"""How many tries nobody minds to wait for, and nothing is said about."""
_PAUSE = 0.05
"""Seconds from one try to the next."""


_HOW = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""How the file that bears a lock is opened: never where a link leads, and without waiting for a pipe."""


class Lock(NamedTuple):
    """How a process came to its turn."""

    alone: bool
    """Whether no other process writes this kit; False where the workspace takes no locks, such as a read-only one."""
    waited: bool = False
    """Whether another process was at work before."""


@contextmanager
def lock_kit(workspace: Path, name: str, waits: Callable[[], None]) -> Iterator[Lock]:
    """Waits until no other process writes a game's kit, and keeps others from it; `waits` is called if that takes long.

    The lock is the system's: it ends with its process, however that ends, and is not passed on to processes that are
    forked. The file that bears it stays, empty, in `.punchboard/`.
    """
    try:
        lock = os.open(make_folder(workspace) / f"{name}.lock", _HOW, 0o666)
    except OSError:
        yield Lock(alone=False)
        return
    try:
        yield _taken(lock, waits)
    finally:
        os.close(lock)


def make_under_lock(
    folder: Path,
    waits: Callable[[], None],
    stands: Callable[[], int | None],
    make: Callable[[], int],
) -> int:
    """Makes the kit in `output/<game>/` when no other process is at it, unless it stands already; gives the exit code.

    `stands` gives the exit code of a kit that is what would be made, None of another. What a process that was killed
    has left half done is mended before.
    """
    from generator.build.writing.replace import is_interrupted, recover

    half_done = is_interrupted(folder)
    code = None if half_done else stands()
    if code is not None:
        return code
    with lock_kit(folder.parents[1], folder.name, waits) as came:
        if came.alone:
            recover(folder)
        # Another process may have made it meanwhile, or just before it was killed.
        code = stands() if came.waited or half_done else None
        return make() if code is None else code


def _taken(lock: int, waits: Callable[[], None]) -> Lock:
    tries = 0
    while True:
        try:
            _try(lock)
        except (BlockingIOError, PermissionError):
            tries += 1
        except OSError:
            # A disk that knows no locks.
            return Lock(alone=False)
        else:
            return Lock(alone=True, waited=tries > 0)
        if tries == _MOMENT:
            waits()
        time.sleep(_PAUSE)


if sys.platform == "win32":
    import msvcrt

    def _try(lock: int) -> None:
        """Takes the lock. Raises `PermissionError` where another process has it."""
        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try(lock: int) -> None:
        """Takes the lock. Raises `BlockingIOError` or `PermissionError` where another process has it."""
        # Not `flock`, which a forked worker would keep after its parent has died.
        fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
