"""What `--untrusted` means to a command: each game in a process of its own, under bounds that it cannot widen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

from generator.cli import WrongUse
from generator.cli import _options as typer
from generator.foundation.diagnostics import Problem

Untrusted = Annotated[
    bool,
    typer.Option(
        "--untrusted",
        help="For a stranger's game: nothing in it is trusted, warnings count as errors, and it ends where it takes "
        "too much. `punchboard explain safety` says what that guarantees.",
    ),
]


def refuse_beside(**given: object) -> None:
    """Raises `WrongUse` for the first option that goes with trust alone."""
    for name, value in given.items():
        if value:
            word = f"--{name.replace('_', '-')}"
            hint = f"leave out `{word}`, or `--untrusted` where you trust the game"
            raise WrongUse(f"`--untrusted` does not go with `{word}`", hint)


def apart(root: Path, names: Sequence[str], work: Callable[[str], int]) -> typer.Exit:
    """Does some work for each game, in a process that is confined to it; what it gives is to be raised."""
    from generator.build.workers.sandbox import confine, confined_game, out_of_memory, run_confined

    alone = confined_game()
    try:
        if alone:
            confine(root, alone)
            return typer.Exit(work(alone))
        return typer.Exit(max(_told(name, run_confined) for name in names))
    except MemoryError:
        return typer.Exit(_say(out_of_memory(alone)))
    except Problem as problem:
        return typer.Exit(_say(problem))


def _told(name: str, run: Callable[[str, Sequence[str]], int]) -> int:
    """Runs this very command for one game; says why where it was ended."""
    try:
        return run(name, sys.argv[1:])
    except Problem as problem:
        return _say(problem)


def _say(problem: Problem) -> int:
    from generator.cli import said

    said(problem)
    return 1
