"""How many pieces of a component are needed at the same time, as its `needed:` says: the supply is to be enough."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from math import ceil

from generator.diagnostics import Collector, Outcome, Problem
from generator.game import expressions
from generator.game.counted import Counted
from generator.game.model import Component, Game
from generator.game.numbers import Numbers
from generator.phrases import counted
from generator.regex import regex
from generator.values import NamedTuple

_PER_PLAYER = regex(r"(\d{1,5})\s+(?:per|for\s+each)\s+player")
_NUMBER = regex(r"\d{1,3}")


class Supply(NamedTuple):
    """A component, and how many of it are needed."""

    component: Component
    needed: int
    words: str
    """Where that comes from: `3 per player, for up to 5 players`."""
    sources: tuple[Counted, ...] = ()
    """What it was computed from."""


def supplies(game: Game) -> Outcome[tuple[Supply, ...]]:
    """What is needed of each component that says so, and what is wrong with how it does."""
    said = Collector()
    declared = [component for component in game.components if component.needed.value]
    if not declared:
        return said.outcome(())
    numbers = Numbers(game)
    found = (said.attempt(partial(_supply, each, game, numbers)) for each in declared)
    return said.outcome(tuple(each for each in found if each is not None))


def most_players(game: Game) -> int | None:
    """The most players that a game is for; None where it does not say.

    >>> from types import SimpleNamespace as Made
    >>> [most_players(Made(facts={"players": text})) for text in ("3-6", "1, 2 or 4", "solo", "")]
    [6, 4, None, None]
    """
    numbers: Iterable[str] = _NUMBER.findall(game.facts.get("players", ""))
    return max(map(int, numbers), default=None)


def _supply(component: Component, game: Game, numbers: Numbers) -> Supply:
    text, origin = component.needed.value, component.needed.origin
    each = _PER_PLAYER.fullmatch(text)
    if each is not None:
        players = most_players(game)
        if players is None:
            hint = "add `players: 2-4`, or write a number"
            raise Problem("GAME019", "the game does not say how many can play", origin, hint)
        words = f"{text}, for up to {counted(players, 'player')}"
        return Supply(component, int(each[1]) * players, words)
    numbers.trace.clear()
    value = expressions.expression(text, origin).value(numbers.names(), origin)
    if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
        hint = "write a number, `3 per player`, or an expression such as `sum(mats, 'health')`"
        raise Problem("GAME020", f"`{text}` gives no number of pieces", origin, hint)
    return Supply(component, ceil(value), text, tuple(numbers.trace))
