"""What a command line asks for by name is looked up before any work: papers, and components of games."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.cli import WrongUse

if TYPE_CHECKING:
    from generator.files.project import Project


def refuse_unknown_papers(papers: Sequence[str], project: Project, games: Sequence[str]) -> None:
    """Raises `WrongUse` where a paper is none that can be printed on, and none of the games' own."""
    if not papers:
        return
    from generator.game.spec.lookup import unknown_paper

    said = unknown_paper(papers, project, games)
    if said is not None:
        raise WrongUse(said.message, *said.hints)


def games_with(only: Sequence[str], project: Project, games: list[str]) -> list[str]:
    """Those of some games that have any of the components asked for; what the others lack is said.

    Raises `WrongUse` where no game has one of them.
    """
    if not only:
        return games
    from generator.foundation.diagnostics import similar
    from generator.game.spec.lookup import parts_of

    known = {name: parts_of(project, name) for name in games}
    every = frozenset().union(*known.values())
    # What is wrong with a game that cannot be read is said when it is built.
    for name in only if all(known.values()) else ():
        if name not in every:
            who = f"`{games[0]}`" if len(games) == 1 else "no game of these"
            what = "no component" if len(games) == 1 else "a component"
            raise WrongUse(f"{who} has {what} `{name}`", similar(name, every, "component"))
    chosen = [name for name in games if not known[name] or known[name] & {*only}]
    for name in games:
        if name not in chosen:
            lacking = " and no ".join(f"`{each}`" for each in only)
            print(f"{name}: not built: it has no {lacking}", file=sys.stderr)
    return chosen
