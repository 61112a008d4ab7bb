"""Changes games at random and lists each change that is printed wrongly without a word.

python -m tests.silence --number 400 --seed 3 --jobs 2
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor, as_completed

from tests.silence.trying import GAMES, Verdict, tried

BATCH = 50
"""How many changes of a game one process tries."""


def main() -> int:
    """Prints every silent change, and for each kind how many were tried, said and silent."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument(
        "--number", type=int, default=2000, help="changes, shared out over the games"
    )
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--game", choices=GAMES)
    wanted = asked.parse_args()
    games = [wanted.game] if wanted.game else list(GAMES)
    each = -(-wanted.number // len(games))
    parts = -(-each // BATCH)
    batches = [(game, each, wanted.seed, part, parts) for part in range(parts) for game in games]
    verdicts: list[Verdict] = []
    with ProcessPoolExecutor(wanted.jobs, max_tasks_per_child=1) as pool:
        for done in as_completed([pool.submit(tried, *batch) for batch in batches]):
            for verdict in done.result():
                verdicts.append(verdict)
                if verdict.silent:
                    made = verdict.mutation
                    print(f"SILENT {made.game}/{made.file} [{made.kind}] {made.say}")
                    print(f"       {verdict.silent}")
            print(_row("so far", verdicts), flush=True)
    print(f"{'kind':<16}{'tried':>7}{'found':>7}{'right':>7}{'silent':>7}")
    for kind in sorted({v.mutation.kind for v in verdicts}):
        print(_row(kind, [v for v in verdicts if v.mutation.kind == kind]))
    print(_row("all", verdicts))
    return int(any(v.silent for v in verdicts))


def _row(name: str, verdicts: list[Verdict]) -> str:
    said, silent = sum(v.said for v in verdicts), sum(bool(v.silent) for v in verdicts)
    return f"{name:<16}{len(verdicts):>7}{said:>7}{len(verdicts) - said - silent:>7}{silent:>7}"


if __name__ == "__main__":
    raise SystemExit(main())
