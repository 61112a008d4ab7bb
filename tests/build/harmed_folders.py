"""Replaces a folder in each of the ways there are, and does harm at each moment of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

from generator.build.cache.up_to_date import STATE_FILE
from generator.build.writing import folder_swap, replace
from generator.build.writing.artifacts import Artifact
from tests.build.forks import KILLED, UNHARMED, Harm, Kit, forked, kit_of

WAYS = {"exchange": True, "two steps": False, "one by one": OSError(16, "busy")}
"""The ways in which a folder is replaced, and what the system says to an exchange."""
OLD = [Artifact("a.pdf", b"old a" * 50), Artifact("same.pdf", b"same"), Artifact("c/b.pdf", b"old")]
NEW = [Artifact("a.pdf", b"new a" * 60), Artifact("same.pdf", b"same"), Artifact("d/n.pdf", b"new")]
GONE = ("c/b.pdf",)


def remember(text: str, folder: Path) -> str:
    """The memory of a kit: which one it is."""
    (folder / STATE_FILE).write_bytes(text.encode())
    return STATE_FILE


def put(folder: Path, new: bool) -> None:
    """Puts the old or the new files into a folder."""
    gone = GONE if new else ("d/n.pdf",)
    replace.replace_kit(NEW if new else OLD, folder, gone, partial(remember, str(new)))


def go_by(way: str) -> None:
    """Lets the system answer as one that knows this way only."""
    answer = WAYS[way]
    if answer is True:
        return

    def exchange(one: Path, other: Path) -> bool:
        if isinstance(answer, OSError):
            raise answer
        return False

    folder_swap.exchange_folders = exchange


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
                replace.recover(folder)
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
