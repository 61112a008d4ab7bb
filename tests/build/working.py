"""Units of work that are done by others, and some that go wrong."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from generator.build.workers.pool import Processes, Workers, run_all
from generator.foundation.diagnostics import Origin, Problem
from generator.foundation.spelling import ReplacementHint
from generator.report.builds.finished_kit import make_kit_in_worker
from tests.build.games import BACK, CARD, TABLE

_LONG = 600

GAME = """\
title: {title}
papers: [A4, Letter]
rulebook: {{text: rules.md, booklet: true}}
components:
  cards: {{title: Cards, data: cards.csv, size: 63 x 88 mm, front: card.yaml, back: back.yaml}}
  tiles: {{title: Tiles, data: cards.csv, size: 40 x 40 mm, front: tile.yaml}}
claims:
  - {{say: There are 5 goblins, of: "count(cards, kind='Goblin')", is: 5}}
"""
TILE = """\
draw:
  - {rectangle: bleed, fill: white, stroke: black}
  - {text: ":crossed-swords: {{ name }}", box: [3, 3, 34, 34]}
"""
RULES = "# How to play\n\nDraw a card :sun:. Whoever has the most wins.\n\n## The end\n\nWhen all are gone.\n"


def workspace(top: Path, *names: str, table: str = TABLE) -> Path:
    """A workspace with some games, each with a rulebook, two components and two papers."""
    for name in names:
        folder = top / "content" / name
        (folder / "templates").mkdir(parents=True)
        (folder / "game.yaml").write_text(GAME.format(title=name.title()))
        (folder / "cards.csv").write_text(table)
        (folder / "rules.md").write_text(RULES)
        for file, text in {"card": CARD, "back": BACK, "tile": TILE}.items():
            (folder / "templates" / f"{file}.yaml").write_text(text)
    return top


def squared(number: int) -> tuple[int, int]:
    """A number's square, and who worked it out."""
    return number * number, os.getpid()


def refused(number: int) -> int:
    """A number, unless it is 3: that comes to nothing, and why."""
    if number == 3:
        hint = ReplacementHint("did you mean `two`?", "thre", "two", own=True)
        raise Problem(
            "DATA002", "`thre` is no number", Origin("a.csv", 3, key="n"), hint, "or write one"
        )
    return number


def slips(number: int) -> float:
    """A fault of the program itself."""
    return 1 / (number - 1)


def killed(first: int, number: int) -> int:
    """A number; any process but the first is killed by the second one."""
    if number == 1 and os.getpid() != first:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def sleeps(folder: str, number: int) -> int:
    """Says that it has begun, and does not end."""
    Path(folder, f"{number}-{os.getpid()}").touch()
    time.sleep(_LONG)
    return number


def sleep_beside(folder: str) -> None:
    """Has two processes sleep."""
    list(run_all(Processes(2), sleeps, [(folder, number) for number in range(4)], 4))


def dies_once(mark: str, *unit: Any) -> Any:
    """Makes a kit; the first worker that tries is killed in the middle of it."""
    try:
        os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return make_kit_in_worker(*unit)
    os.kill(os.getpid(), signal.SIGKILL)
    return None


def all_of(who: Workers, work: Any, *units: Any) -> list[Any]:
    """What some work makes of some units."""
    return list(run_all(who, work, units, len(units)))
