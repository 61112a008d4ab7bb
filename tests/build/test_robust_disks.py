"""Builds on disks that are full or can only be read, and in folders of others: one word, and the kit stays."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.build.dying import Warm
from tests.build.games import TINY
from tests.cli.conftest import findings_in

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked"),
    pytest.mark.xdist_group("robust"),
]
NOBODY = 65534
TABLE = "content/tiny/cards.csv"


@pytest.fixture
def game() -> Iterator[Path]:
    """A workspace with the small game, which anybody may look into."""
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder).resolve()
        top.chmod(0o755)
        fill(top)
        yield top


def fill(workspace: Path) -> None:
    """Puts the small game into a workspace."""
    for name, text in TINY.items():
        (workspace / name).parent.mkdir(parents=True, exist_ok=True)
        (workspace / name).write_text(text)


@contextmanager
def small_disk(folder: Path, size: str = "1m") -> Iterator[None]:
    """A disk of its own in place of a folder; the test is left out where that is not allowed."""
    folder.mkdir(parents=True, exist_ok=True)
    mount = shutil.which("mount")
    if mount is None or sys.platform != "linux":
        pytest.skip("disks are made by `mount` of Linux")
    command = [mount, "-t", "tmpfs", "-o", f"size={size},mode=0755", "tmpfs", str(folder)]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode:
        pytest.skip(f"no disk can be made here: {made.stderr.strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture
def after(warm: Warm) -> Callable[..., list[Any]]:
    """Does some steps in a workspace, one after the other; gives what builds said and folders held."""

    def said(game: Path, *steps: Any) -> list[Any]:
        seen = warm.do("say", game, steps)
        # The last line of a build says how many seconds it took.
        return [[*ran[:2], findings_in(ran[2])] if _is_said(ran) else ran for ran in seen]

    return said


def _is_said(ran: Any) -> bool:
    return isinstance(ran, (list, tuple)) and len(ran) == 3 and isinstance(ran[2], str)


After = Callable[..., list[Any]]
SNORE = ("write", TABLE, TINY[TABLE].replace("Sleep.", "Snore."))
BUILD = ("build", 0)


@pytest.mark.parametrize("where", ["output", "output/tiny"])
def test_a_full_disk_leaves_the_last_kit_until_there_is_room(
    after: After, game: Path, where: str
) -> None:
    filler = f"{where}/filler"
    held = ("held", where)
    with small_disk(game / where):
        full = ("fill", filler), held, BUILD, held
        first, before, failed, kept, then, made = after(
            game, BUILD, SNORE, *full, ("remove", filler), BUILD, held
        )
        left = sorted(path.name for path in (game / "output").iterdir())
    assert (first[0], then[0], then[2]) == (0, 0, "")
    code, out, err = failed
    assert (code, out) == (1, "")
    said, hint = err.splitlines()
    assert said.startswith("error: `output/tiny")
    assert said.endswith("` can't be written: the disk is full")
    assert hint == ("  help: free some space and run the command again; older files are unchanged")
    assert kept == before
    assert made[0] == [name for name in before[0] if name != filler], "nothing is left"
    assert made[1] != before[1]
    assert left == ["tiny"]


@pytest.mark.parametrize("where", ["output", "output/tiny", "."])
def test_a_disk_that_can_only_be_read(after: After, game: Path, where: str) -> None:
    held = ("held", "output")
    with small_disk(game / where):
        if where == ".":
            fill(game)
        locked = ("run", "mount", "-o", "remount,ro", str(game / where))
        steps = (BUILD, SNORE, locked, held, BUILD, held)
        first, before, failed, kept = after(game, *steps)
    assert first[0] == 0
    code, out, err = failed
    assert (code, out) == (1, "")
    assert err.splitlines() == [
        "error: `output/tiny`: read-only file system",
        "  help: copy the workspace to a folder where you may write, and run the command there",
    ]
    assert kept == before


@pytest.mark.parametrize("where", ["output/tiny", "output/tiny/components"])
def test_without_a_right_one_word_says_where_and_other_games_are_built(
    after: After, game: Path, where: str
) -> None:
    shutil.copytree(game / "content/tiny", game / "content/other")
    mine = own(game)
    steps = (mine, SNORE, ("chmod", where, 0o555), mine, ("chmod", where, 0o755), mine)
    first, failed, then = after(game, *steps)
    if first[0]:
        pytest.skip("nobody else may read the program here")
    code, out, err = failed
    assert code == 1
    assert "output/tiny" not in out
    assert err.splitlines() == [
        f"error: `{where}`: permission denied",
        "  help: close it in other programs, and check that you may write there",
    ]
    assert "output/other/other-print-a4.pdf" in out, "the other game is told of all the same"
    assert (then[0], then[2]) == (0, "")
    assert sorted(path.name for path in (game / "output").iterdir()) == ["other", "tiny"]


def test_a_folder_among_others_that_nobody_may_touch(after: After, game: Path) -> None:
    mine = own(game)
    held = ("held", "output")
    steps = (mine, held, SNORE, ("chmod", "output", 0o555), mine, held)
    first, before, second, then = after(game, *steps, ("chmod", "output", 0o755))
    if first[0]:
        pytest.skip("nobody else may read the program here")
    assert (second[0], second[2]) == (0, ""), "the folder itself can be written: that is enough"
    assert then[0] == before[0]
    assert then[1] != before[1]


def own(game: Path) -> tuple[object, ...]:
    """The step to build with rights that end somewhere, for which all in the workspace is given away."""
    if os.geteuid():
        return BUILD
    (game / "output").mkdir()
    for path in (game, *game.rglob("*")):
        os.chown(path, NOBODY, NOBODY)
    return ("build", NOBODY)


def test_a_link_that_leads_nowhere_is_named(after: After, game: Path) -> None:
    (game / "output").symlink_to("stick/that/is/not/there", target_is_directory=True)
    ((code, out, err),) = after(game, BUILD)
    assert (code, out) == (1, "")
    assert err.splitlines() == [
        "error: `output`: the link is broken",
        "  help: put the missing file back, or remove the link to it",
    ]
    assert not (game / "stick").exists()
