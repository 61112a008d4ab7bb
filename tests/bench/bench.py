"""Measures builds of the bench deck and other programs on the same cards, in turn, and prints one table. Run by hand:

python -m tests.bench.bench [--install] [--cards 540 5400 54000] [--times 5] [--peers typst weasyprint]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.bench import game, hexes, installed, ours
from tests.bench.measure import Run, measured, median
from tests.bench.peers import OUTPUT, Peer, peers
from tests.bench.table import Section, table
from tests.bench.targets import BOARD, TYPST

SMALL = 54
"""Cards for peers that would take minutes for more."""
ONCE = 10_000
"""With more cards than these, everything is run once."""


class Ready(NamedTuple):
    """A peer that is there."""

    peer: Peer
    python: str
    title: str
    """With its version."""

    def run(self, words: Sequence[str], workspace: Path) -> Run:
        """Runs it in the folder of the game."""
        folder = workspace / game.BENCH
        (folder / OUTPUT).unlink(missing_ok=True)
        return measured([self.python, *words], folder, folder / OUTPUT)


def deck_section(
    cards: int, times: int, there: Sequence[Ready], rows: Mapping[str, ours.Task]
) -> Section:
    """Builds of a deck and those of peers in turn, after one round that is not counted."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = Path(folder)
        game.write(workspace, cards)
        for each in there:
            each.peer.write(workspace / game.BENCH)
        theirs = {each.peer.title: partial(each.run, each.peer.command) for each in there}
        runs = in_turn({**rows, **theirs}, workspace, times, theirs)
    return Section(cards, runs, {each.peer.title: each.title for each in there})


def board_section(times: int, typst: Ready | None) -> Section:
    """The hex board, built by both."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = Path(folder)
        hexes.write(workspace)
        work: dict[str, ours.Task] = {ours.COLD: ours.board}
        if typst is not None:
            typst.peer.write(workspace / game.BENCH)
            work[TYPST] = partial(typst.run, hexes.COMMAND)
        runs = in_turn(work, workspace, times, (TYPST,))
    return Section(BOARD, runs, {TYPST: typst.title} if typst is not None else {})


def in_turn(
    work: Mapping[str, ours.Task], workspace: Path, times: int, may_fail: Container[str] = ()
) -> dict[str, list[Run]]:
    """Does each so many times in turn, after a round that is not counted; without that where it is done once."""
    runs: dict[str, list[Run]] = {name: [] for name in work}
    for _ in range(times + (times > 1)):
        for name in list(runs):
            try:
                runs[name].append(work[name](workspace))
            except RuntimeError as fault:
                if name not in may_fail:
                    raise
                _tell(f"{name} is left out: {fault}")
                del runs[name]
    return {name: each[-times:] for name, each in runs.items()}


def ready(wanted: Sequence[str], folder: Path, tell: Callable[[str], None]) -> list[Ready]:
    """The peers that are there; of others it is said that they are left out."""
    found = []
    for name in wanted:
        peer = peers()[name]
        python = installed.python_of(peer, name, folder)
        if python is None:
            tell(f"{peer.title} is left out: it is not installed; `--install` does that")
            continue
        found.append(Ready(peer, python, f"{peer.title} {installed.version(peer, python)}"))
    return found


def start_of_python(times: int) -> float:
    """What Python takes to start and end, in s of a processor."""
    run = partial(measured, [sys.executable, "-c", "pass"], Path.cwd())
    return median([run() for _ in range(times + 1)][1:]).processor


def sections(given: argparse.Namespace, there: Sequence[Ready]) -> list[Section]:
    """All that is measured, smallest deck first."""
    tell = _tell
    slow = [each for each in there if each.peer.most < min(given.cards)]
    made = []
    for cards in sorted(given.cards):
        able = [each for each in there if each.peer.most >= cards]
        tell(f"{cards:,} cards: punchboard" + "".join(f", {each.title}" for each in able))
        times = 1 if cards > ONCE else given.times
        made.append(deck_section(cards, times, able, ours.tasks(given.one_file)))
    if slow:
        names = ", ".join(each.title for each in slow)
        tell(f"{SMALL} cards, once: {names}, for more would take minutes")
        cold = {ours.COLD: ours.tasks(given.one_file)[ours.COLD]}
        quick = [each for each in there if each not in slow]
        made.insert(0, deck_section(SMALL, 1, [*quick, *slow], cold))
    if given.board:
        tell("the hex board")
        typst = next((each for each in there if each.peer.title == TYPST), None)
        made.append(board_section(given.times, typst))
    return made


def _tell(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def options() -> argparse.ArgumentParser:
    """What can be asked for."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument(
        "--cards", type=int, nargs="+", default=[540, 5400], help="sizes of the deck"
    )
    asked.add_argument("--times", type=int, default=5, help="how often each is run, after once")
    asked.add_argument(
        "--cpu",
        action="store_const",
        const="processor",
        default="seconds",
        help="take ratios of processor time: for a machine that is busy with other work",
    )
    asked.add_argument("--one-file", action="store_true", help="build with `--only deck`")
    asked.add_argument("--peers", nargs="*", choices=peers(), default=list(peers()))
    asked.add_argument("--install", action="store_true", help="install the peers first, by pip")
    asked.add_argument(
        "--in", dest="folder", type=Path, default=installed.FOLDER, help="where peers are installed"
    )
    asked.add_argument("--no-board", dest="board", action="store_false", help="no hex board")
    return asked


def main() -> None:
    """Measures and prints."""
    given = options().parse_args()
    if given.install:
        for name in given.peers:
            peer = peers()[name]
            _tell(f"installing {peer.package} in {given.folder / name}")
            fault = installed.install(peer, name, given.folder)
            if fault:
                _tell(f"{peer.title} cannot be installed: {fault}")
    there = ready(given.peers, given.folder, _tell)
    ours.compile_modules()
    if not ours.knows_jobs():
        _tell("`build` knows no `--jobs`: builds are measured as they are")
    made = [section._replace(by=given.cpu) for section in sections(given, there)]
    print(table(made, start_of_python(given.times)))


if __name__ == "__main__":
    main()
