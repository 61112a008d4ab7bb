"""The dice that the game's claims roll: found by computing the claims once more and looking at what is rolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin, Problem
from generator.foundation.lazy_regex import regex
from generator.game import expressions
from generator.game.claims.results import ClaimResult
from generator.game.model.game import Game
from generator.game.namespace import Numbers
from generator.stats.dice import rolled

Chances = tuple[tuple[Fraction, Fraction], ...]
"""Numbers in order, each with its chance."""

_ADDED = regex(r"\s*[+-]\s*\d+\s*$")
"""A number that is added to dice."""
_ROLLING = ("dice", "bands_")
"""What the names of functions begin with that roll dice."""


class Roll(NamedTuple):
    """One way to roll dice, and what comes of it."""

    title: str
    what: str
    """What the numbers are: `total`, `hits` or `value`."""
    chances: Chances
    cells: tuple[Origin, ...] = ()
    """The cells that say what the roll brings, if it is cells that do."""

    def mean(self) -> Fraction:
        """The number on average."""
        return sum((number * chance for number, chance in self.chances), Fraction(0))

    def curve(self) -> tuple[str, Chances]:
        """What it has in common with rolls of the same dice that come to so much more, or less, every time."""
        if self.what != "total":
            # Hits and values are what they are: nobody adds to them.
            return self.title, self.chances
        least = self.chances[0][0]
        dice = _ADDED.sub("", self.title)
        return dice, tuple((number - least, chance) for number, chance in self.chances)


class Rolls:
    """All rolls of a game, each once, and the claims that make them."""

    def __init__(self, game: Game, claims: Sequence[ClaimResult]) -> None:
        self.claims: dict[Roll, list[int]] = {}
        """The claims by their number, from 1, for each roll."""
        self._by_claim: dict[int, list[Roll]] = {}
        self.alike: dict[tuple[str, Chances], list[Roll]] = {}
        """The rolls that differ by a number that is added alone: they have the same curve."""
        numbers = Numbers(game)
        names = numbers.names()
        found: list[Roll] = []
        for name, function in list(names.items()):
            if name.startswith(_ROLLING) and callable(function):
                names[name] = _watched(name, function, numbers, found)
        for at, claim in enumerate(claims, 1):
            if not any(word in claim.of for word in _ROLLING):
                continue
            found.clear()
            numbers.trace.clear()
            # What cannot be computed is said by the claim.
            with suppress(Problem):
                expressions.expression(claim.of).value(names)
            # Where there is one result only there is nothing to see.
            for roll in dict.fromkeys(roll for roll in found if len(roll.chances) > 1):
                if roll not in self.claims:
                    self.alike.setdefault(roll.curve(), []).append(roll)
                self.claims.setdefault(roll, []).append(at)
                self._by_claim.setdefault(at, []).append(roll)

    def of(self, claim: int) -> Sequence[Roll]:
        """What a claim rolls."""
        return self._by_claim.get(claim, ())

    def ident(self, roll: Roll) -> str:
        """The name of a roll's place in the page."""
        return f"dice-{list(self.alike).index(roll.curve()) + 1}"


def _watched(
    name: str, function: Callable[..., Any], numbers: Numbers, found: list[Roll]
) -> Callable[..., Any]:
    """A function on dice that notes what it rolls."""

    def call(*args: Any, **kwargs: Any) -> Any:
        # Dice that cannot be told in numbers one by one are no curve.
        with suppress(Problem, TypeError, ValueError, AttributeError, LookupError):
            found.append(_roll(name, args, kwargs, numbers))
        return function(*args, **kwargs)

    return call


def _roll(name: str, args: Sequence[Any], kwargs: Mapping[str, Any], numbers: Numbers) -> Roll:
    """What a call rolls. Raises `Problem` or an error of Python where it is none that is known here."""
    written = " ".join(str(args[0]).split()) if args else ""
    if name == "dice_hits":
        on = int(kwargs["on"] if "on" in kwargs else args[1])
        hits = rolled(f"{written}>={on}").distribution.chances()
        return Roll(f"{written}, each {on} or more", "hits", _in_order(hits))
    spread = rolled(written).distribution.chances()
    if name.startswith("bands_"):
        counted = [each for each in numbers.trace if each.call.startswith("bands(")]
        row = counted[-1].items[0].name if counted and len(counted[-1].items) == 1 else ""
        title = f"{row}: {written} in bands" if row else f"{written} in bands"
        cells = counted[-1].cells if counted else ()
        return Roll(title, "value", _values(spread, args[1]), cells)
    return Roll(written, "total", _in_order(spread))


def _in_order(spread: Mapping[int | Fraction, Fraction]) -> Chances:
    return tuple((Fraction(number), chance) for number, chance in sorted(spread.items()))


def _values(spread: Mapping[int | Fraction, Fraction], read: Sequence[Sequence[Any]]) -> Chances:
    """The chance of each value that the bands of a roll give."""
    made: dict[Fraction, Fraction] = {}
    for total, chance in spread.items():
        for first, last, value in read:
            if first <= total <= last:
                made[Fraction(value)] = made.get(Fraction(value), Fraction(0)) + chance
    return tuple(sorted(made.items()))
