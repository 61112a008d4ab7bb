"""Builds that are killed, or meet a full disk: each in a process forked from one that has imported everything.

Run by `test_robust_builds.py` and `test_robust_folders.py`: `python -m tests.build.dying WHAT FOLDER` prints what it saw as JSON.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from errno import ENOSPC
from functools import partial
from pathlib import Path
from typing import NamedTuple

from generator.build import at_once, replacing
from generator.build.artifacts import Artifact
from generator.build.fresh import FILE

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
            code = int(work() or 0)
        except OSError as fault:
            code = FULL if fault.errno == ENOSPC else RAISED
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    meanwhile(process)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


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


# A folder alone, without a build: all moments in little time.

WAYS = {"exchange": True, "two steps": False, "one by one": OSError(16, "busy")}
"""The ways in which a folder is replaced, and what the system says to an exchange."""
OLD = [Artifact("a.pdf", b"old a" * 50), Artifact("same.pdf", b"same"), Artifact("c/b.pdf", b"old")]
NEW = [Artifact("a.pdf", b"new a" * 60), Artifact("same.pdf", b"same"), Artifact("d/n.pdf", b"new")]
GONE = ("c/b.pdf",)


def remember(text: str, folder: Path) -> str:
    """The memory of a kit: which one it is."""
    (folder / FILE).write_bytes(text.encode())
    return FILE


def put(folder: Path, new: bool) -> None:
    """Puts the old or the new files into a folder."""
    gone = GONE if new else ("d/n.pdf",)
    replacing.replace(NEW if new else OLD, folder, gone, partial(remember, str(new)))


def go_by(way: str) -> None:
    """Lets the system answer as one that knows this way only."""
    answer = WAYS[way]
    if answer is True:
        return

    def exchange(one: Path, other: Path) -> bool:
        if isinstance(answer, OSError):
            raise answer
        return False

    at_once.exchange = exchange


class Seen(NamedTuple):
    """What became of a folder that was harmed while it was replaced."""

    way: str
    moment: int
    code: int
    """How the process ended."""
    stood: str
    """What was in the folder then: `old`, `new`, `mixed`, or `nothing`."""
    mended: str
    """What was in it after the next command."""
    left: list[str]
    """What was left beside it, after the next command where the process was killed."""


def folders(top: Path, harm: Harm) -> list[Seen]:
    """Replaces a folder in each way, harmed at each moment."""
    seen = []
    for way in WAYS:
        folder = top / way.replace(" ", "-") / "kit"
        put(folder, False)
        (folder / "notes.txt").write_text("mine")
        (folder / "link").symlink_to("notes.txt")
        old = kit_of(folder)
        put(folder, True)
        kits = {"old": old, "new": kit_of(folder), "nothing": {}}
        code, moment = 0, 0
        while code != UNHARMED:
            put(folder, False)
            assert kit_of(folder) == old, way
            moment += 1
            code = forked(partial(_put_harmed, folder, way, harm, moment))
            stood = _which(folder, kits)
            if code == KILLED:
                replacing.mend(folder)
            left = [path.name for path in folder.parent.iterdir() if path != folder]
            seen.append(Seen(way, moment, code, stood, _which(folder, kits), left))
    return seen


def _which(folder: Path, kits: dict[str, Kit]) -> str:
    return next((name for name, kit in kits.items() if kit_of(folder) == kit), "mixed")


def _put_harmed(folder: Path, way: str, harm: Harm, moment: int) -> int:
    go_by(way)
    has_come = harm(moment)
    put(folder, True)
    return 0 if has_come() else UNHARMED


# Whole builds of a game, at random moments.


def build(*words: str) -> int:
    """`punchboard build`, in this process; gives the exit code."""
    from generator import cli

    sys.argv = ["punchboard", "build", "--quiet", *words]
    try:
        cli.main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def builds(top: Path, moments: int) -> list[dict[str, object]]:
    """Kills builds, half of them at any time and half while they write; says what stood, and how the next one went."""
    os.chdir(top)
    chance = random.Random(6)
    table, folder = top / "content/tiny/cards.csv", top / "output/tiny"
    texts = [table.read_text(), table.read_text().replace("Sleep.", "Sleep for a night.")]
    assert build() == 0
    (folder / "notes.txt").write_text("mine")
    kits, taken = [], 0.0
    for text in (texts[1], texts[0]):
        table.write_text(text)
        begun = time.perf_counter()
        assert forked(build) == 0
        taken = max(taken, time.perf_counter() - begun)
        kits.insert(0, kit_of(folder, ("timings.json", FILE)))
    assert kits[0] != kits[1]
    writes = _writes(table, texts)
    seen = []
    for number in range(moments):
        new = (number + 1) % 2
        table.write_text(texts[new])
        if number % 2:
            _ = forked(partial(_killed, chance.randrange(1, writes + 1)))
        else:
            forked(build, partial(_kill_after, chance.uniform(0, taken)))
        seen.append(_told(top, folder, kits, new))
    return seen


def _writes(table: Path, texts: list[str]) -> int:
    """How many changes of the disk a build makes."""
    table.write_text(texts[1])
    reader, writer = os.pipe()

    def work() -> int:
        watched(lambda number, _: os.write(writer, b"x") and None)
        return build()

    assert forked(work) == 0
    os.close(writer)
    count = len(os.read(reader, 100_000))
    table.write_text(texts[0])
    assert forked(build) == 0
    return count


def _killed(moment: int) -> int:
    kill_at(moment)
    return build()


def _kill_after(seconds: float, process: int) -> None:
    time.sleep(seconds)
    os.kill(process, signal.SIGKILL)


def _told(top: Path, folder: Path, kits: list[Kit], new: int) -> dict[str, object]:
    """What stands after a kill, and after the next build."""
    stood = kit_of(folder, ("timings.json", FILE))
    memory = json.loads((folder / FILE).read_text())["outputs"]
    own = all(
        [(folder / name).stat().st_size, (folder / name).stat().st_mtime_ns] == stamp
        for name, stamp in memory.items()
    )
    code = forked(build)
    return {
        "stood": "new" if stood == kits[new] else "old" if stood == kits[1 - new] else "mixed",
        "own memory": own,
        "next": code,
        "then": kit_of(folder, ("timings.json", FILE)) == kits[new],
        "output": sorted(path.name for path in folder.parent.iterdir()),
        "kept": sorted(path.name for path in (top / ".punchboard").iterdir()),
        "temporary": sorted(path.name for path in Path(os.environ["TMPDIR"]).iterdir()),
    }


def main(what: str, top: Path) -> None:
    """Does what is asked for, and prints it."""
    done = {
        "kill builds": partial(builds, top, 50),
        "kill": partial(folders, top, kill_at),
        "fill": partial(folders, top, full_at),
    }
    print(json.dumps(done[what]()))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
