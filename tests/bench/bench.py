"""Measures whole builds of the bench deck, and Typst on the same deck, in turn. Run by hand:

python -m tests.bench.bench [--cards 540 5400] [--times 5] [--one-file]
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.bench import game

LIMITS = {540: 0.33, 5400: 0.8}
"""Seconds that a prototype with a fixed layout took for the whole process: what is possible in pure Python."""
LIMIT_MICROSECONDS = (57, 77)
"""What one more distinct card has to cost, warm, in Python."""
LIMIT_BYTES = 243
"""What one more distinct card has to take in the file."""


class Run(NamedTuple):
    """One whole process."""

    seconds: float
    """Wall time."""
    processor: float
    """Seconds of all processors."""
    megabytes: float
    size: int


def measured(command: list[str], folder: Path, output: Path) -> Run:
    """Runs a command to its end; time is wall time, memory the peak of the process. Raises where it fails."""
    env = {**os.environ, "PYTHONPATH": str(game.ROOT)}
    begun = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")
    to_megabytes = 2**20 if sys.platform == "darwin" else 2**10
    peak = used.ru_maxrss / to_megabytes
    return Run(seconds, used.ru_utime + used.ru_stime, peak, output.stat().st_size)


def punchboard(workspace: Path, one_file: bool = False) -> Run:
    """One build from nothing; the ordinary one writes the deck twice: alone, and in the complete kit."""
    for left in ("output", ".punchboard"):
        shutil.rmtree(workspace / left, ignore_errors=True)
    command = [sys.executable, "-m", "generator", "build", "bench", "--paper", "A4", "--quiet"]
    output = "bench-print-a4.pdf"
    if one_file:
        command += ["--only", "deck"]
        output = "components/deck-a4.pdf"
    return measured(command, workspace, workspace / "output" / "bench" / output)


def typst(workspace: Path) -> Run:
    """One compilation of the same deck with the same fonts."""
    folder = workspace / "content" / "bench"
    command = [sys.executable, "compile.py", str(game.ROOT / "fonts")]
    return measured(command, folder, folder / "deck.pdf")


def in_turn(cards: int, times: int, one_file: bool = False) -> tuple[Run, Run]:
    """The medians of both, run in turn, after one run each that is not counted."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = Path(folder)
        game.write(workspace, cards)
        ours, theirs = [punchboard(workspace, one_file)], [typst(workspace)]
        for _ in range(times):
            ours.append(punchboard(workspace, one_file))
            theirs.append(typst(workspace))
    return _median(ours[1:]), _median(theirs[1:])


def _median(runs: list[Run]) -> Run:
    return Run(*(statistics.median(column) for column in zip(*runs)))


def report(results: dict[int, tuple[Run, Run]]) -> str:
    """The medians, their ratios, and how far the build is from what is possible."""
    lines = []
    for cards, (ours, theirs) in results.items():
        lines.append(f"{cards} cards            punchboard      typst      ratio")
        for label, a, b, form in (
            ("wall time, s", ours.seconds, theirs.seconds, "10.2f"),
            ("processor, s", ours.processor, theirs.processor, "10.2f"),
            ("peak memory, MB", ours.megabytes, theirs.megabytes, "10.0f"),
            ("PDF, kB", ours.size / 1000, theirs.size / 1000, "10.0f"),
        ):
            lines.append(f"  {label:<18}{a:{form}} {b:{form}} {a / b:10.2f}")
        if cards in LIMITS:
            share = ours.seconds / LIMITS[cards]
            lines.append(f"  of the limit of {LIMITS[cards]} s: {share:.1f} times")
    if len(results) > 1:
        few, many = min(results), max(results)
        more = many - few
        micro = (results[many][0].seconds - results[few][0].seconds) / more * 1e6
        size = (results[many][0].size - results[few][0].size) / more
        lines.append(
            f"one more card: {micro:.0f} µs (limit {LIMIT_MICROSECONDS[0]} to {LIMIT_MICROSECONDS[1]} µs),"
        )
        lines.append(f"               {size:.0f} bytes (limit {LIMIT_BYTES} bytes)")
    return "\n".join(lines)


def main() -> None:
    """Measures and prints."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--cards", type=int, nargs="+", default=[540, 5400])
    options.add_argument("--times", type=int, default=5)
    options.add_argument("--one-file", action="store_true", help="build with `--only deck`")
    given = options.parse_args()
    print(
        report(
            {cards: in_turn(cards, given.times, given.one_file) for cards in sorted(given.cards)}
        )
    )


if __name__ == "__main__":
    main()
