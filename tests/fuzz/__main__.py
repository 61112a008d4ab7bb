"""The long run: `python -m tests.fuzz STRATEGY --examples 10000`; all strategies where none is named.

Each fault's smallest input is written as a workspace, with the story in `fault.txt`: `punchboard build --workspace`
shows it again.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.fuzz import STRATEGIES, Input, strategy
from tests.fuzz.running import BATCH, Batch, Runner, in_a_child

HEADS = ("strategy", "inputs", "printed", "seconds", "slowest s", "peak MB", "faults")


class Total(NamedTuple):
    """What came of a strategy."""

    name: str
    inputs: int
    printed: int
    seconds: float
    slowest: float
    peak: float
    faults: dict[str, int]
    codes: Counter[str]


def total(name: str, asked: argparse.Namespace) -> Total:
    """Runs batch after batch until there are as many inputs as were asked for."""
    done: list[Batch] = []
    kinds: Counter[str] = Counter()
    runner = Runner(set(), set())
    number = asked.seed
    while (left := asked.examples - sum(each.inputs for each in done)) > 0:
        batch = in_a_child(name, min(BATCH, left), number, runner, not asked.no_shrink)
        number += 1
        runner.tried |= batch.tried
        for kind, (story, given) in batch.faults.items():
            kinds[kind] += 1
            runner.known.add(kind)
            print(f"{name}: {kind} ({write(asked.folder / name, kind, story, given)})", flush=True)
        done.append(batch._replace(inputs=max(1, batch.inputs), tried=frozenset()))
        if kinds.total() > asked.most_faults:
            break
    made = Total(
        name,
        sum(each.inputs for each in done),
        sum(each.printed for each in done),
        sum(each.seconds for each in done),
        max(each.slowest for each in done),
        max(each.peak for each in done),
        dict(kinds),
        sum((Counter(each.codes) for each in done), Counter()),
    )
    print(table([made]), flush=True)
    return made


def write(folder: Path, kind: str, story: str, given: Input) -> Path:
    """Writes an input as a workspace, with what is wrong with it."""
    made = folder / hashlib.sha256(kind.encode()).hexdigest()[:10]
    for name, data in given.files.items():
        file = made / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    made.mkdir(parents=True, exist_ok=True)
    (made / "fault.txt").write_text(f"{kind}\n\n{given.request}\n\n{story}\n", "utf-8", "replace")
    return made


def table(totals: list[Total]) -> str:
    """The totals, a line each."""
    lines = [HEADS]
    for each in totals:
        figures = (each.inputs, each.printed, f"{each.seconds:.0f}")
        most = (f"{each.slowest:.2f}", f"{each.peak:.0f}", len(each.faults))
        lines.append((each.name, *map(str, figures), *map(str, most)))
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEADS))]
    return "\n".join(
        "  ".join(
            cell.ljust(w) if i == 0 else cell.rjust(w)
            for i, (cell, w) in enumerate(zip(line, widths))
        )
        for line in lines
    )


def main() -> int:
    """Runs what the command line asks for; 1 where a fault was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("strategies", nargs="*", metavar="STRATEGY", help=", ".join(STRATEGIES))
    parser.add_argument("--examples", type=int, default=10_000, help="inputs of each strategy")
    parser.add_argument("--jobs", type=int, default=1, help="strategies at a time")
    parser.add_argument("--seed", type=int, default=0, help="which inputs")
    parser.add_argument(
        "--no-shrink", action="store_true", help="keep inputs of faults as they are"
    )
    parser.add_argument("--most-faults", type=int, default=30, help="end a strategy after so many")
    parser.add_argument("--codes", action="store_true", help="list how often what was said")
    parser.add_argument(
        "--folder", type=Path, default=Path("output/fuzz"), help="where inputs of faults go"
    )
    asked = parser.parse_args()
    if unknown := set(asked.strategies) - set(STRATEGIES):
        parser.error(
            f"there is no strategy {', '.join(sorted(unknown))}; known: {', '.join(STRATEGIES)}"
        )
    warm()
    with ThreadPoolExecutor(asked.jobs) as pool:
        totals = list(pool.map(lambda name: total(name, asked), asked.strategies or STRATEGIES))
    print(table(totals))
    if asked.codes:
        for each in totals:
            print(f"{each.name}: " + ", ".join(f"{c} {n}" for c, n in each.codes.most_common()))
    return int(any(each.faults for each in totals))


def warm() -> None:
    """Imports what a build needs, and reads what comes with the program, before children are made."""
    from tests.fuzz.plain import game
    from tests.fuzz.trying import tried

    for name in STRATEGIES:
        strategy(name)
    tried(game({}))


if __name__ == "__main__":
    sys.exit(main())
