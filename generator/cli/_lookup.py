"""Looks up the papers and components of a command line before any work."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.cli import WrongUse

if TYPE_CHECKING:
    from generator.files.project import Project


def refuse_unknown_papers(papers: Sequence[str], project: Project, games: Sequence[str]) -> None:
    """Raises `WrongUse` for a paper that is neither known nor one of the games' own."""
    if not papers:
        return
    from generator.game.spec.recovery import unknown_paper

    said = unknown_paper(papers, project, games)
    if said is not None:
        raise WrongUse(said.message, *said.hints)


def games_having(only: Sequence[str], project: Project, games: list[str]) -> list[str]:
    """The games that have any of the requested components; prints what the others don't have.

    Raises `WrongUse` for a component that no game has.
    """
    if not only:
        return games
    from generator.foundation.diagnostics import similar
    from generator.game.spec.recovery import parts_of

    known = {name: parts_of(project, name) for name in games}
    every = frozenset().union(*known.values())
    # A game that can't be read is reported when it is built.
    for name in only if all(known.values()) else ():
        if name not in every:
            who = f"`{games[0]}`" if len(games) == 1 else "none of these games"
            what = "no component" if len(games) == 1 else "a component"
            raise WrongUse(f"{who} has {what} `{name}`", similar(name, every, "component"))
    chosen = [name for name in games if not known[name] or known[name] & {*only}]
    for name in games:
        if name not in chosen:
            lacking = " and no ".join(f"`{each}`" for each in only)
            print(f"{name}: not built: it has no {lacking}", file=sys.stderr)
    return chosen
