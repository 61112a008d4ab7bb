"""Work in processes of their own, forked from one that has imported everything: quick, and safe to kill."""

from __future__ import annotations

import hashlib
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from errno import ENOSPC
from pathlib import Path

KILLED, FULL, RAISED, UNHARMED = -signal.SIGKILL, 3, 4, 5
"""How a process ended: killed, by a full disk, by a fault of its own, before it came to the moment that was meant."""
CHANGES = {"open", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.symlink"}
"""What changes a disk, as Python calls it where it is watched."""

Kit = dict[str, str]
"""The digest of each file of a folder."""


def forked(work: Callable[[], object], meanwhile: Callable[[int], None] = lambda _: None) -> int:
    """Does something in a process of its own, and something else beside it; gives how it ended."""
    process = os.fork()
    if not process:
        code = RAISED
        try:
            # With whatever it starts it is a group of its own, so that one can tell whether all of them have ended.
            os.setpgid(0, 0)
            code = int(work() or 0)
        except OSError as fault:
            code = FULL if fault.errno == ENOSPC else RAISED
            if code == RAISED:
                traceback.print_exc()
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    meanwhile(process)
    code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    assert _all_ended(process), "a process was left behind"
    return code


def _all_ended(group: int) -> bool:
    """Whether all processes of a group end, for which they have some time."""
    for _ in range(500):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    os.killpg(group, signal.SIGKILL)
    return False


def kit_of(folder: Path, but: Iterable[str] = ()) -> Kit:
    """What a folder holds, but for some files."""
    return {
        path.relative_to(folder).as_posix(): hashlib.md5(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in but
    }


def watched(act: Callable[[int, str], None]) -> None:
    """From now on `act` is told before each change of the disk: its number, and what it is."""
    count = 0

    def hook(event: str, given: tuple[object, ...]) -> None:
        nonlocal count
        writes = event != "open" or (isinstance(given[2], int) and given[2] & os.O_ACCMODE)
        if event in CHANGES and writes:
            count += 1
            act(count, event)

    sys.addaudithook(hook)


Harm = Callable[[int], Callable[[], bool]]
"""Does harm at a moment; what it gives tells whether that has come."""


def kill_at(moment: int) -> Callable[[], bool]:
    """From now on the process is killed before a change of the disk."""

    def act(number: int, _: str) -> None:
        if number == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    watched(act)
    return lambda: False


def full_at(moment: int) -> Callable[[], bool]:
    """From now on the disk is full at one of the changes that need room; half of what is written is there then."""
    room = 0

    def act(_: int, event: str) -> None:
        nonlocal room
        if event not in ("os.remove", "os.rmdir"):
            room += 1
            if room == moment:
                raise OSError(ENOSPC, os.strerror(ENOSPC))

    watched(act)
    whole = Path.write_bytes

    def write(path: Path, data: bytes) -> int:
        nonlocal room
        room += 1
        if room == moment:
            whole(path, data[: len(data) // 2])
            raise OSError(ENOSPC, os.strerror(ENOSPC), str(path))
        return whole(path, data)

    Path.write_bytes = write  # type: ignore[method-assign]
    return lambda: room >= moment


def build(*words: str) -> int:
    """`punchboard build`, in this process; gives the exit code."""
    from generator.cli._main import main

    sys.argv = ["punchboard", "build", *words]
    try:
        main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0
