"""How many pieces of a component are needed at the same time, as given by its `needed:`."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from math import ceil

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Collector, Origin, Outcome, Problem
from generator.foundation.lazy_regex import regex
from generator.foundation.wording import NUMBER_WORD, counted, read_number
from generator.game import expressions
from generator.game.counting.rows import Counted
from generator.game.model.game import Component, Game
from generator.game.namespace import Numbers

_PER_PLAYER = regex(rf"(?i)\b(\d{{1,5}}|{NUMBER_WORD})\s+(?:per|for\s+each)\s+players?\b")
_PER = regex(r"(?i)\bper\b|\bfor\s+each\b")
_AND = regex(r"(?i)\b(?:and|plus)\b")
_NUMBER = regex(r"\d{1,3}")
_OPEN = regex(r"(?i)\d\s*(?:\+|(?:or|and)\s+(?:more|up)\b)|\bat least\b")
_HINT = "write a number, `3 per player`, `2 per player + 1`, or an expression such as `sum(mats, 'health')`"


class Supply(NamedTuple):
    """A component, and how many of its pieces are needed."""

    component: Component
    needed: int
    words: str
    """Where the number comes from: `3 per player, for up to 5 players`."""
    sources: tuple[Counted, ...] = ()
    """The rows that it was computed from."""


def supplies(game: Game) -> Outcome[tuple[Supply, ...]]:
    """The supply of each component with `needed:`, and the errors in those."""
    messages = Collector()
    numbers = Numbers(game)
    found = (
        messages.attempt(partial(_supply, each, game, numbers))
        for each in game.components
        if each.spec.needed.text
    )
    return messages.outcome(tuple(each for each in found if each is not None))


def most_players(game: Game) -> int | None:
    """The largest number of players of a game; None if it isn't given, or has no limit."""
    players = game.facts.get("players", "")
    numbers: Iterable[str] = () if _OPEN.search(players) else _NUMBER.findall(players)
    return max(map(int, numbers), default=None)


def _supply(component: Component, game: Game, numbers: Numbers) -> Supply:
    text, origin = component.spec.needed.text, component.spec.needed.at("needed")
    words, source = text, text
    if _PER_PLAYER.search(text):
        players = _players(game, origin)
        words = f"{text}, for up to {counted(players, 'player')}"
        source = _PER_PLAYER.sub(lambda found: f"({read_number(found[1])} * {players})", text)
        source = _AND.sub("+", source)
    numbers.trace.clear()
    try:
        value = expressions.expression(source, origin).value(numbers.names(), origin)
    except Problem:
        if not _PER.search(text):
            raise
        raise Problem("GAME020", f"`{text}` isn't a number of pieces", origin, _HINT) from None
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        raise Problem("GAME020", f"`{text}` doesn't give a number of pieces", origin, _HINT)
    return Supply(component, ceil(value), words, tuple(numbers.trace))


def _players(game: Game, origin: Origin) -> int:
    players = most_players(game)
    if players is None:
        given = game.facts.get("players", "")
        unlimited = f"`players: {given}` has no upper limit"
        what = unlimited if given else "the game has no number of players"
        raise Problem("GAME019", what, origin, "write `players: 2-4`, or a number of pieces here")
    return players
