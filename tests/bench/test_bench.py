"""The bench deck builds, and holds the cards it should; how fast is measured by hand."""

from __future__ import annotations

import csv
import hashlib
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from tests.bench import bench, deck, game, hexes, installed, measure, ours, peers, targets
from tests.bench.measure import Run
from tests.bench.ours import CELL, COLD, IDLE, ONE, TWO
from tests.bench.peers import OUTPUT
from tests.bench.table import Section, table, verdict
from tests.bench.targets import BOARD, TARGETS, TYPST

KIT = "output/bench/components/deck-a4.pdf"


def test_the_deck_is_the_same_byte_for_byte() -> None:
    digest = hashlib.sha256(deck.table(54).encode()).hexdigest()
    assert digest == "0def6a33dda2084a2939525f736f6e7be4581b411800048e9480cee4dcb8841f"
    assert deck.table(540).startswith(deck.table(54))


def test_both_programs_set_all_cards_and_a_changed_one(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    there = bench.ready(["typst"], tmp_path / "none", pytest.fail)
    game.write(tmp_path, 20)
    there[0].peer.write(tmp_path / game.BENCH)
    tasks = ours.tasks(one_file=True)
    runs = {row: tasks[row](tmp_path) for row in (COLD, CELL, IDLE)}
    theirs = there[0].run(there[0].peer.command, tmp_path)
    for file in (tmp_path / KIT, tmp_path / game.BENCH / OUTPUT):
        with pikepdf.open(file) as document:
            assert len(document.pages) == 3
    assert min(runs[COLD].size, runs[CELL].size, theirs.size) > 100_000
    assert runs[IDLE].processor < runs[COLD].processor
    assert all(run.seconds > 0 < run.megabytes for run in (*runs.values(), theirs))


def test_one_cell_is_changed_and_nothing_else(tmp_path: Path) -> None:
    game.write(tmp_path, 9)
    file = tmp_path / game.BENCH / "data/deck.csv"

    def rows() -> list[list[str]]:
        with file.open(newline="") as stream:
            return list(csv.reader(stream))

    before = rows()
    game.change_a_cell(tmp_path, 60_000)
    changed = [
        (row, column)
        for row, cells in enumerate(rows())
        for column, cell in enumerate(cells)
        if cell != before[row][column]
    ]
    assert changed == [(5, 2)]
    assert rows()[5][2] == "60000"
    assert len(file.read_bytes().splitlines()) == 10


def test_both_boards_have_all_hexes(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    typst = bench.ready(["typst"], tmp_path / "none", pytest.fail)[0]
    hexes.write(tmp_path)
    typst.peer.write(tmp_path / game.BENCH)
    ours.board(tmp_path)
    typst.run(hexes.COMMAND, tmp_path)
    lines = hexes.map_of().split("\n")
    assert [len(line) for line in lines] == [30] * 30
    assert set("".join(lines)) == set(hexes.TERRAIN)
    for file in ("output/bench/components/board-sheet.pdf", f"{game.BENCH}/{OUTPUT}"):
        with pikepdf.open(tmp_path / file) as document:
            (page,) = document.pages
            assert [float(side) * 25.4 / 72 for side in page.mediabox[2:]] == pytest.approx(
                [540, 470], abs=0.1
            )


FAMILY = """\
import subprocess, sys, time
child = "import sys, time; kept = b'x' * 60_000_000; print('there', flush=True); time.sleep(600)"
both = [subprocess.Popen([sys.executable, '-c', child], stdout=subprocess.PIPE) for _ in range(2)]
for each in both:
    each.stdout.readline()
time.sleep(1)
for each in both:
    each.kill()
    each.wait()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of families is told by Linux")
def test_memory_is_that_of_all_processes_together(tmp_path: Path) -> None:
    run, alone = (megabytes_of(code, tmp_path) for code in (FAMILY, "kept = b'x' * 60_000_000"))
    assert 120 < run < 250
    assert 60 < alone < 110


def megabytes_of(code: str, folder: Path) -> float:
    """The memory of a program, measured by a process that is small itself, for Linux counts that of its parent too."""
    ask = (
        "import sys; from pathlib import Path; from tests.bench import measure;"
        "print(measure.measured([sys.executable, '-c', sys.argv[1]], Path(sys.argv[2])).megabytes)"
    )
    command = [sys.executable, "-c", ask, code, str(folder)]
    told = subprocess.run(command, cwd=deck.ROOT, capture_output=True, text=True, check=True)
    return float(told.stdout)


def test_what_fails_says_why(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"ended with 1: .*no such file: deck"):
        measure.measured([sys.executable, "-c", "raise SystemExit('no such file: deck')"], tmp_path)


def test_who_is_not_there_is_left_out_with_a_word(tmp_path: Path) -> None:
    told: list[str] = []
    peer = peers.peers()["decksmith"]
    assert installed.python_of(peer, "decksmith", tmp_path) is None
    assert bench.ready(["decksmith"], tmp_path, told.append) == []
    assert told == ["DeckSmith is left out: it is not installed; `--install` does that"]


def test_a_peer_that_fails_is_left_out_and_we_are_not(tmp_path: Path) -> None:
    def fail(_: Path) -> Run:
        raise RuntimeError("no fonts")

    runs = bench.in_turn({"a": lambda _: Run(1, 1, 1), "b": fail}, tmp_path, 2, ("b",))
    assert runs == {"a": [Run(1, 1, 1)] * 2}
    with pytest.raises(RuntimeError, match="no fonts"):
        bench.in_turn({"b": fail}, tmp_path, 1)


def timed(*seconds: float, megabytes: float = 50) -> list[Run]:
    return [Run(each, each / 2, megabytes, 2_000_000) for each in seconds]


DECK = Section(
    540,
    {
        COLD: timed(0.8, 0.9, 5.0),
        CELL: timed(0.32, 0.6, 1.0),
        IDLE: timed(0.2, 0.2, 0.2),
        TYPST: timed(1, 1, 5),
    },
    {TYPST: "Typst 0.15"},
)


def test_ratios_are_of_runs_side_by_side_and_told_with_their_targets() -> None:
    lines = table([DECK], start=0.02).splitlines()
    assert lines[2] == "540 cards, 3 times in turn"
    assert lines[3].split() == (
        "punchboard, from nothing 0.90 0.45 50 2000 1.00 0.90 ≤ 0.90 of Typst: met".split()
    )
    assert lines[4].endswith("0.40     0.32   ≤ 0.50 of cold: met")
    assert lines[5].endswith("< 0.15 s CPU: met")
    assert lines[6].split()[:4] == ["Typst", "0.15", "1.00", "0.50"]
    assert "limit for 540 cards: 0.46 of Typst's time; 2.0 times that" in lines
    assert "limit for nothing to do: 0.020 s CPU, as Python takes to start; 5.0 times that" in lines


def test_targets_that_are_missed_or_not_measured() -> None:
    many = Section(5400, {COLD: timed(5, megabytes=300), TYPST: timed(8)}, {})
    of = {(target.row, target.of): target for target in TARGETS if target.cards == 5400}
    assert verdict(many, of[ONE, TYPST]) == "≤ 0.40 of Typst: MISSED"
    assert verdict(many, of[COLD, "MB"]) == "< 250 MB: MISSED"
    alone = DECK._replace(rows={COLD: timed(1)})
    assert "0.9 of Typst: not measured" in table([alone])
    two = many._replace(rows={ONE: timed(3), TWO: timed(2), COLD: timed(2), TYPST: timed(8)})
    rows = table([two]).splitlines()[3:]
    assert rows[0].endswith("≤ 0.40 of Typst: met")
    assert rows[1].endswith("≤ 0.30 of Typst: met")
    assert rows[2].endswith("< 250 MB: met")
    assert {target.cards for target in TARGETS} == {540, 5400, BOARD}


def test_growth_is_told_of_decks_of_several_sizes() -> None:
    large = Section(54_000, {COLD: timed(95)}, {})
    said = table([DECK, large]).splitlines()[-1]
    assert said == "from 540 to 54,000 cards time grows 106 times; target ≤ 100: MISSED"
    assert table([DECK, large._replace(rows={COLD: timed(80)})]).endswith("≤ 100: met")
    assert targets.LINEAR == (540, 54_000)


def test_each_peer_is_one_file() -> None:
    found = peers.peers()
    assert list(found) == ["decksmith", "protograf", "typst", "weasyprint"]
    for peer in found.values():
        assert any(peers.DECK in text for text in peer.files.values()), peer.title
        assert peer.most >= bench.SMALL
