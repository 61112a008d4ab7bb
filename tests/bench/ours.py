"""What is measured of Punchboard: builds from nothing, after a change, and with nothing to do."""

from __future__ import annotations

import compileall
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path

from tests.bench import game
from tests.bench.deck import ROOT
from tests.bench.measure import Run, measured

COLD, CELL, IDLE = "from nothing", "one cell changed", "nothing to do"
ONE, TWO = "one process", "two processes"
Task = Callable[[Path], Run]
"""Measures one run in a workspace."""

_NUMBERS = count(60_000)
"""What is written into the cell, another one each time, and not on any card."""


def build(workspace: Path, *words: str, output: str = "bench-print-a4.pdf") -> Run:
    """One build of the game in a workspace."""
    command = [sys.executable, "-m", "generator", "build", "bench", "--quiet", *words]
    return measured(command, workspace, workspace / "output" / "bench" / output, ROOT)


def clean(workspace: Path) -> None:
    """Takes away all that was made."""
    for left in ("output", ".punchboard"):
        shutil.rmtree(workspace / left, ignore_errors=True)


def compile_modules() -> None:
    """Compiles what is not, as installing does: the peers stand compiled in their folders too."""
    compileall.compile_dir(ROOT / "generator", quiet=1, workers=0)


@cache
def knows_jobs() -> bool:
    """Whether builds can be told how many processes to use."""
    command = [sys.executable, "-m", "generator", "build", "--help"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return "--jobs" in run.stdout


def tasks(one_file: bool = False) -> dict[str, Task]:
    """What is measured of a deck, in this order: each finds what the one before it has left.

    An ordinary build writes the deck twice, alone and in the complete kit; with `one_file` once, as peers do.
    """
    words = ("--paper", "A4", *(("--only", "deck") if one_file else ()))
    output = "components/deck-a4.pdf" if one_file else "bench-print-a4.pdf"

    def made(*more: str) -> Task:
        return lambda workspace: build(workspace, *words, *more, output=output)

    def from_nothing(*more: str) -> Task:
        def run(workspace: Path) -> Run:
            clean(workspace)
            return made(*more)(workspace)

        return run

    def cell(workspace: Path) -> Run:
        game.change_a_cell(workspace, next(_NUMBERS))
        return made()(workspace)

    several: dict[str, Task] = {}
    if knows_jobs():
        several = {ONE: from_nothing("--jobs", "1"), TWO: from_nothing("--jobs", "2")}
    return {**several, COLD: from_nothing(), CELL: cell, IDLE: made()}


def board(workspace: Path) -> Run:
    """The hex board, from nothing."""
    clean(workspace)
    return build(workspace, output="bench-print-sheet.pdf")
