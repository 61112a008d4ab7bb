"""How many pieces of a component are needed at the same time, as its `needed:` says: the supply is to be enough."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from math import ceil

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Collector, Origin, Outcome, Problem
from generator.foundation.lazy_regex import regex
from generator.foundation.wording import counted
from generator.game import expressions
from generator.game.counting.rows import Counted
from generator.game.model.game import Component, Game
from generator.game.namespace import Numbers

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_PER_PLAYER = regex(rf"(?i)\b(\d{{1,5}}|{'|'.join(_WORDS)})\s+(?:per|for\s+each)\s+players?\b")
_PER = regex(r"(?i)\bper\b|\bfor\s+each\b")
_AND = regex(r"(?i)\b(?:and|plus)\b")
_NUMBER = regex(r"\d{1,3}")
_OPEN = regex(r"(?i)\d\s*(?:\+|(?:or|and)\s+(?:more|up)\b)|\bat least\b")
_FORMS = "write a number, `3 per player`, `2 per player + 1`, or an expression such as `sum(mats, 'health')`"


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
    declared = [component for component in game.components if component.needed.text]
    if not declared:
        return said.outcome(())
    numbers = Numbers(game)
    found = (said.attempt(partial(_supply, each, game, numbers)) for each in declared)
    return said.outcome(tuple(each for each in found if each is not None))


def most_players(game: Game) -> int | None:
    """The most players that a game is for; None where it does not say, or names no end.

    >>> from types import SimpleNamespace as Made
    >>> [most_players(Made(facts={"players": text})) for text in ("3-6", "1, 2 or 4", "solo", "2+")]
    [6, 4, None, None]
    """
    said = game.facts.get("players", "")
    numbers: Iterable[str] = () if _OPEN.search(said) else _NUMBER.findall(said)
    return max(map(int, numbers), default=None)


def _supply(component: Component, game: Game, numbers: Numbers) -> Supply:
    text, origin = component.needed.text, component.needed.origin
    words, worked = text, text
    if _PER_PLAYER.search(text):
        players = _players(game, origin)
        words = f"{text}, for up to {counted(players, 'player')}"
        worked = _PER_PLAYER.sub(lambda found: f"({_number(found[1])} * {players})", text)
        worked = _AND.sub("+", worked)
    numbers.trace.clear()
    try:
        value = expressions.expression(worked, origin).value(numbers.names(), origin)
    except Problem:
        if not _PER.search(text):
            raise
        raise Problem("GAME020", f"`{text}` is no number of pieces", origin, _FORMS) from None
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        raise Problem("GAME020", f"`{text}` gives no number of pieces", origin, _FORMS)
    return Supply(component, ceil(value), words, tuple(numbers.trace))


def _players(game: Game, origin: Origin) -> int:
    """The most players. Raises `Problem` if the game does not say how many."""
    players = most_players(game)
    if players is None:
        said = game.facts.get("players", "")
        open_ended = f"`players: {said}` does not say how many can play at most"
        what = open_ended if said else "the game does not say how many can play"
        raise Problem("GAME019", what, origin, "write `players: 2-4`, or a number of pieces here")
    return players


def _number(word: str) -> int:
    """A number in digits or in words."""
    return int(word) if word.isdigit() else _WORDS.index(word.lower()) + 1
