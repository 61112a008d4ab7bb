"""`--untrusted`: each game runs in a process of its own, within limits that it can't change."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

from generator.cli import WrongUse, print_problem
from generator.cli._options import Option
from generator.foundation.diagnostics import Problem

if TYPE_CHECKING:
    from generator.files.project import DiskProject

Untrusted = Annotated[
    bool,
    Option(
        "--untrusted",
        about="For untrusted games: warnings count as errors, and it is stopped if it uses too much time or memory. "
        "`punchboard explain safety` explains what that guarantees.",
    ),
]


def refuse_with_untrusted(**given: object) -> None:
    """Raises `WrongUse` for the first option that needs a trusted game."""
    for name, value in given.items():
        if value:
            word = f"--{name.replace('_', '-')}"
            hint = f"leave out `{word}`, or `--untrusted` if you trust the game"
            raise WrongUse(f"`--untrusted` can't be used with `{word}`", hint)


def run_confined_each(disk: DiskProject, names: Sequence[str], work: Callable[[str], int]) -> int:
    """Does some work for each game in a confined process; returns the worst exit code."""
    from generator.build.workers.sandbox import confine, confined_game, out_of_memory, run_confined

    def code(run: Callable[[], int]) -> int:
        """The exit code; prints why if the game was stopped."""
        try:
            return run()
        except MemoryError:
            print_problem(out_of_memory(game))
        except Problem as problem:
            print_problem(problem)
        return 1

    def alone() -> int:
        confine(disk.workspace, game)
        return work(game)

    game = confined_game()
    if game:
        return code(alone)
    return max(code(partial(run_confined, name, sys.argv[1:])) for name in names)
