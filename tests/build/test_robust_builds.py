"""Whole builds that are killed, or run at once: what they leave behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from generator.build.writing.lock import lock_kit
from tests.build.dying import Warm
from tests.build.games import ROOT, TINY
from tests.cli.conftest import findings_in

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked"),
    pytest.mark.xdist_group("robust"),
]
KIT = "output/tiny/tiny-print-a4.pdf"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A workspace with the small game."""
    for name, text in TINY.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_a_build_that_is_killed_leaves_the_old_kit_or_the_new_one(game: Path, warm: Warm) -> None:
    *seen, last = warm.do("kill builds", game)
    assert last == {"begun and left": []}
    assert len(seen) == 50
    stood = Counter(one["stood"] for one in seen)
    assert set(stood) == {"old", "new"}, "both are met, and no mixture of them"
    for one in seen:
        assert one["own memory"], "the memory of a kit is of that kit"
        assert (one["next"], one["then"]) == (0, True), "the next build makes the new kit"
        assert one["output"] == ["tiny"]
        assert one["kept"] == [".gitignore", "tiny.lock"]
        assert one["temporary"] == []


def test_what_was_left_is_cleared_up_though_there_is_nothing_to_do(game: Path, warm: Warm) -> None:
    left = game / "output/.tiny.17-0.part"
    assert warm.do("say", game, [("build", 0)])[0][0] == 0
    made = (game / "output/tiny/timings.json").stat().st_mtime_ns
    (left / "new").mkdir(parents=True)
    (left / "new/kit.pdf").write_bytes(b"half of it")
    assert warm.do("say", game, [("build", 0)])[0][0] == 0
    assert not left.exists()
    left.mkdir()
    os.rename(game / ".punchboard", game / "kept")
    (game / ".punchboard").write_text("nobody can tell whether another build runs")
    assert warm.do("say", game, [("build", 0)])[0][0] == 0
    assert left.exists()
    assert (game / "output/tiny/timings.json").stat().st_mtime_ns == made, "it was not built again"


@pytest.mark.parametrize("left", [0, 50, 99])
def test_what_is_kept_may_be_cut_short(game: Path, warm: Warm, left: int) -> None:
    table = "content/tiny/cards.csv"
    build, held = ("build", 0), ("held", "output/tiny")
    cut = (("cut", ".punchboard", left), ("cut", "output", left))
    longer = ("write", table, TINY[table].replace("Sleep.", "Sleep for a night."))
    first, made, again, mended, then, changed = warm.do(
        "say", game, [build, held, *cut, build, held, cut[0], longer, build, held]
    )
    assert [ran[0] for ran in (first, again, then)] == [0, 0, 0]
    assert [findings_in(ran[2]) for ran in (first, again, then)] == ["", "", ""]
    for kit in (made, mended, changed):
        for name in ("timings.json", ".built.json"):
            del kit[1][name]
    assert mended == made
    assert changed[1].keys() == made[1].keys()
    assert changed[1]["tiny-print-a4.pdf"] != made[1]["tiny-print-a4.pdf"]


def begun(game: Path, *words: str) -> subprocess.Popen[str]:
    """A build that is under way."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "generator", "build", "tiny", *words]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, cwd=game, env=env, text=True, **pipes)


def test_two_builds_at_once_make_both_of_their_kits(game: Path) -> None:
    both = [begun(game), begun(game, "--low-ink"), begun(game)]
    said = [build.communicate(timeout=60) for build in both]
    assert [build.returncode for build in both] == [0, 0, 0]
    assert said[0][0] == said[2][0], "one has built, the other one has found its kit"
    names = sorted(path.name for path in (game / "output/tiny").glob("*.pdf"))
    assert names == ["tiny-print-a4-low-ink.pdf", "tiny-print-a4.pdf"]
    assert [path.name for path in (game / "output").iterdir()] == ["tiny"]


def test_a_build_waits_for_another_one_and_says_so(game: Path) -> None:
    with lock_kit(game, "tiny", lambda: None) as came:
        assert came == (True, False)
        build = begun(game)
        try:
            assert build.stderr is not None
            said = build.stderr.readline()
            assert said == "tiny: waiting for another build to finish\n"
            assert not (game / KIT).exists()
        except BaseException:
            build.kill()
            build.communicate()
            raise
    out, err = build.communicate(timeout=60)
    assert (build.returncode, findings_in(err)) == (0, "")
    assert KIT in out


def test_who_is_killed_while_others_wait_for_it_lets_them_go_on(game: Path) -> None:
    code = (
        "import pathlib, time\nfrom generator.build.writing.lock import lock_kit\n"
        "with lock_kit(pathlib.Path('.'), 'tiny', print): print('mine', flush=True); time.sleep(600)\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    holder = subprocess.Popen(
        [sys.executable, "-c", code], cwd=game, env=env, text=True, stdout=subprocess.PIPE
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "mine\n"
        build = begun(game)
        assert build.stderr is not None
        assert "waiting" in build.stderr.readline()
    finally:
        os.kill(holder.pid, signal.SIGKILL)
        holder.communicate()
    assert build.wait(timeout=60) == 0
    build.communicate()
    assert (game / KIT).exists()


def test_where_nothing_can_be_kept_a_build_goes_on_all_the_same(game: Path, warm: Warm) -> None:
    (game / ".punchboard").write_text("a file stands there")
    with lock_kit(game, "tiny", lambda: None) as came:
        assert came == (False, False)
    assert warm.do("say", game, [("build", 0, "--quiet")]) == [[0, "", ""]]
    assert (game / KIT).exists()
    (game / ".punchboard").unlink()
    (game / ".punchboard").symlink_to(game / "elsewhere")
    (game / "elsewhere").mkdir()
    asked = ("build", 0, "--quiet", "--paper", "A5")
    assert warm.do("say", game, [asked]) == [[0, "", ""]]
    assert not any((game / "elsewhere").iterdir()), "a link may lead out of the workspace"
