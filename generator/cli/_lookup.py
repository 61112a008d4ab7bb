"""Looks up the games, papers and components of a command line before any work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from generator.cli import WrongUse, exit_with_findings, open_games
from generator.foundation.dataclasses import dataclass

if TYPE_CHECKING:
    from generator.files.project import Project
    from generator.foundation.diagnostics import Outcome
    from generator.game.model.game import Game
    from generator.game.namespace import Numbers

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A game whose tables a command counts."""

    name: str
    project: Project
    outcome: Outcome[Game]

    @property
    def game(self) -> Game:
        """The game, as far as it could be read."""
        return self.outcome.value

    def whole(self) -> Game:
        """The game; exits if a component can't be read."""
        from generator.game.loading.tables import counting_errors

        wrong = counting_errors(self.outcome, self.game.components)
        if wrong or self.game.lost:
            raise exit_with_findings(wrong or self.outcome.diagnostics, self.project)
        return self.game

    def compute(self, component: str, result: Callable[[Numbers], T]) -> T:
        """A result about a component. Raises `WrongUse`, and exits if the component can't be read."""
        from generator.foundation.diagnostics import Problem, errors
        from generator.game.loading.tables import counting_errors
        from generator.game.namespace import Numbers

        numbers = Numbers(self.game)
        try:
            wrong = counting_errors(self.outcome, numbers.parts(component))
            if not wrong:
                return result(numbers)
        except Problem as problem:
            found = problem.diagnostics[0]
            if found.code:
                raise WrongUse(found.message, *found.hints) from None
            wrong = list(errors(self.outcome.diagnostics))
        raise exit_with_findings(wrong, self.project)


def load_game(workspace: Path | None, name: str) -> LoadedGame:
    """A game of a workspace by its name. Raises `WrongUse` if there is none."""
    project, (name,) = open_games(workspace, [name])
    from generator.game.loading.load import load

    return LoadedGame(name, project, load(project, f"content/{name}"))


def refuse_unknown_papers(papers: Sequence[str], project: Project, games: Sequence[str]) -> None:
    """Raises `WrongUse` for a paper that is neither known nor one of the games' own."""
    if not papers:
        return
    from generator.game.spec.recovery import unknown_paper

    problem = unknown_paper(papers, project, games)
    if problem is not None:
        raise WrongUse(problem.message, *problem.hints)


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
            where = f"`{games[0]}`" if len(games) == 1 else "none of these games"
            what = "no component" if len(games) == 1 else "a component"
            raise WrongUse(f"{where} has {what} `{name}`", similar(name, every, "component"))
    chosen = [name for name in games if not known[name] or known[name] & {*only}]
    for name in games:
        if name not in chosen:
            lacking = " and no ".join(f"`{each}`" for each in only)
            print(f"{name}: not built: it has no {lacking}", file=sys.stderr)
    return chosen
