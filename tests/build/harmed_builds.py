"""Kills whole builds of a game, at random moments."""

from __future__ import annotations

import json
import os
import random
import signal
import time
from functools import partial
from pathlib import Path

from generator.build.cache.up_to_date import STATE_FILE
from tests.build.forks import Kit, build, forked, kill_at, kit_of, watched


def builds(top: Path, moments: int) -> list[dict[str, object]]:
    """Kills builds, half of them at any time and half while they write; says what stood, and how the next one went."""
    os.chdir(top)
    chance = random.Random(6)
    table, folder = top / "content/tiny/cards.csv", top / "output/tiny"
    texts = [table.read_text(), table.read_text().replace("Sleep.", "Sleep for a night.")]
    assert _quiet() == 0
    (folder / "notes.txt").write_text("mine")
    kits, taken = [], 0.0
    for text in (texts[1], texts[0]):
        table.write_text(text)
        begun = time.perf_counter()
        assert forked(_quiet) == 0
        taken = max(taken, time.perf_counter() - begun)
        kits.insert(0, kit_of(folder, ("timings.json", STATE_FILE)))
    assert kits[0] != kits[1]
    writes = _writes(table, texts)
    seen = []
    for number in range(moments):
        new = (number + 1) % 2
        table.write_text(texts[new])
        if number % 2:
            _ = forked(partial(_killed, chance.randrange(1, writes + 1)))
        else:
            forked(_quiet, partial(_kill_after, chance.uniform(0, taken)))
        seen.append(_told(top, folder, kits, new))
    # Whoever writes into the store clears it up.
    table.write_text(texts[0].replace("Sleep.", "Wake up."))
    assert forked(_quiet) == 0
    kept = [path.name for path in (top / ".punchboard").rglob(".*") if path.name != ".gitignore"]
    return [*seen, {"begun and left": kept}]


def _quiet() -> int:
    return build("--quiet")


def _writes(table: Path, texts: list[str]) -> int:
    """How many changes of the disk a build makes."""
    table.write_text(texts[1])
    reader, writer = os.pipe()

    def work() -> int:
        watched(lambda number, _: os.write(writer, b"x") and None)
        return _quiet()

    assert forked(work) == 0
    os.close(writer)
    count = len(os.read(reader, 100_000))
    table.write_text(texts[0])
    assert forked(_quiet) == 0
    return count


def _killed(moment: int) -> int:
    kill_at(moment)
    return _quiet()


def _kill_after(seconds: float, process: int) -> None:
    time.sleep(seconds)
    os.kill(process, signal.SIGKILL)


def _told(top: Path, folder: Path, kits: list[Kit], new: int) -> dict[str, object]:
    """What stands after a kill, and after the next build."""
    stood = kit_of(folder, ("timings.json", STATE_FILE))
    memory = json.loads((folder / STATE_FILE).read_text())["outputs"]
    own = all(
        [(folder / name).stat().st_size, (folder / name).stat().st_mtime_ns] == stamp
        for name, stamp in memory.items()
    )
    code = forked(_quiet)
    return {
        "stood": "new" if stood == kits[new] else "old" if stood == kits[1 - new] else "mixed",
        "own memory": own,
        "next": code,
        "then": kit_of(folder, ("timings.json", STATE_FILE)) == kits[new],
        "output": sorted(path.name for path in folder.parent.iterdir()),
        "kept": sorted({path.name for path in (top / ".punchboard").iterdir()} - {"cache"}),
        "temporary": sorted(path.name for path in Path(os.environ["TMPDIR"]).iterdir()),
    }
