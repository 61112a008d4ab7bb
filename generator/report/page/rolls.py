"""The dice that the claims roll: found by computing the claims again and recording what is rolled."""

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
"""A number added to dice."""
_ROLLING = ("dice", "bands_")
"""Prefixes of the functions that roll dice."""


class Roll(NamedTuple):
    """A dice roll and its chances."""

    title: str
    what: str
    """The kind of its numbers: `total`, `hits` or `value`."""
    chances: Chances
    cells: tuple[Origin, ...] = ()
    """The cells with the bands of the roll, if any."""

    def mean(self) -> Fraction:
        """The mean of its numbers."""
        return sum((number * chance for number, chance in self.chances), Fraction(0))

    def curve(self) -> tuple[str, Chances]:
        """What it shares with rolls of the same dice and another added number."""
        if self.what != "total":
            # Numbers are only added to totals.
            return self.title, self.chances
        least = self.chances[0][0]
        dice = _ADDED.sub("", self.title)
        return dice, tuple((number - least, chance) for number, chance in self.chances)


class Rolls:
    """All rolls of a game, each once, and their claims."""

    def __init__(self, game: Game, claims: Sequence[ClaimResult]) -> None:
        self.claims: dict[Roll, list[int]] = {}
        """The numbers of the claims, from 1, of each roll."""
        self._by_claim: dict[int, list[Roll]] = {}
        self.alike: dict[tuple[str, Chances], list[Roll]] = {}
        """The rolls by curve: they differ only by an added number."""
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
            # Errors are findings of the claim.
            with suppress(Problem):
                expressions.expression(claim.of).value(names)
            # Rolls with a single result aren't shown.
            for roll in dict.fromkeys(roll for roll in found if len(roll.chances) > 1):
                if roll not in self.claims:
                    self.alike.setdefault(roll.curve(), []).append(roll)
                self.claims.setdefault(roll, []).append(at)
                self._by_claim.setdefault(at, []).append(roll)

    def of(self, claim: int) -> Sequence[Roll]:
        """The rolls of a claim."""
        return self._by_claim.get(claim, ())

    def ident(self, roll: Roll) -> str:
        """The link target of a roll."""
        return f"dice-{list(self.alike).index(roll.curve()) + 1}"


def _watched(
    name: str, function: Callable[..., Any], numbers: Numbers, found: list[Roll]
) -> Callable[..., Any]:
    """A function that also records its roll."""

    def call(*args: Any, **kwargs: Any) -> Any:
        # Rolls whose chances can't be listed have no chart.
        with suppress(Problem, TypeError, ValueError, AttributeError, LookupError):
            found.append(_roll(name, args, kwargs, numbers))
        return function(*args, **kwargs)

    return call


def _roll(name: str, args: Sequence[Any], kwargs: Mapping[str, Any], numbers: Numbers) -> Roll:
    """The roll of a call. Raises `Problem` or a Python error if it isn't a valid roll."""
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
        chances: dict[Fraction, Fraction] = {}
        for total, chance in spread.items():
            for first, last, value in args[1]:
                if first <= total <= last:
                    chances[Fraction(value)] = chances.get(Fraction(value), Fraction(0)) + chance
        return Roll(title, "value", tuple(sorted(chances.items())), cells)
    return Roll(written, "total", _in_order(spread))


def _in_order(spread: Mapping[int | Fraction, Fraction]) -> Chances:
    return tuple((Fraction(number), chance) for number, chance in sorted(spread.items()))
