"""Compares what the design says of itself with what the tables give."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from typing import Any

from generator.diagnostics import NOWHERE, Diagnostic, Origin, Problem
from generator.game import expressions
from generator.game.counted import Counted
from generator.game.model import Claim, Game
from generator.game.numbers import Numbers
from generator.game.possible import impossible, share_of
from generator.values import dataclass

__all__ = ["ClaimResult", "Counted", "Numbers", "check_claims"]

_THOUSANDS = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?")
_YES, _NO = ("yes", "true"), ("no", "false")


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """A claim, and how it compares."""

    say: str
    of: str
    expected: str
    """The figure as printed."""
    computed: str
    """The figure that the tables give, with as many digits as the printed one; empty where it cannot be computed."""
    holds: bool
    origin: Origin = NOWHERE
    """The line of the claim."""
    why: str = ""
    value: Any = None
    """What was computed, exactly."""
    sources: tuple[Counted, ...] = ()
    """What it was computed from, in order."""
    hints: tuple[str, ...] = ()
    """What may be the matter, where it does not hold."""
    remark: str = ""
    """What is odd about the printed figure, whatever the tables give."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """Why it cannot be computed."""


def check_claims(game: Game) -> tuple[ClaimResult, ...]:
    """All claims of a game, in order, each computed and compared."""
    if not game.claims:
        return ()
    numbers = Numbers(game)
    names = numbers.names()
    return tuple(_checked(claim, numbers, names) for claim in game.claims)


def _checked(claim: Claim, numbers: Numbers, names: dict[str, Any]) -> ClaimResult:
    numbers.trace.clear()
    made = ClaimResult(claim.say, claim.of, claim.is_, "", False, claim.origin, claim.why)
    try:
        value = expressions.expression(claim.of, claim.origin).value(names, claim.origin)
        computed = _printed(value, claim)
    except Problem as problem:
        step = f"while computing the claim `{claim.say}`"
        said = tuple(d.within(step) for d in problem.diagnostics)
        return replace(made, sources=tuple(numbers.trace), diagnostics=said)
    made = replace(made, value=value, computed=computed, sources=tuple(numbers.trace))
    if _agrees(value, claim, computed):
        return replace(made, holds=True)
    return replace(made, hints=tuple(_hints(made, claim)), remark=_remark(made, claim))


def _agrees(value: Any, claim: Claim, computed: str) -> bool:
    word = claim.is_.strip()
    if isinstance(value, bool):
        return word.lower() in (_YES if value else _NO)
    printed = figure(word)
    exact = _exact(value)
    if printed is None or exact is None:
        return word == computed
    if claim.tolerance and abs(exact - printed) <= Fraction(repr(claim.tolerance)):
        return True
    if claim.digits is None:
        return exact == printed
    # Sheets round half up, some languages half to even: both are what people call rounded.
    return printed in _rounded(exact, claim.digits)


def _printed(value: Any, claim: Claim) -> str:
    """The computed value as the claim would print it."""
    from generator.game.expressions.budget import exact as decimal
    from generator.game.expressions.budget import shown

    fraction = None if isinstance(value, bool) else _exact(value)
    if fraction is None:
        return str(shown(value))
    if claim.digits is not None:
        return decimal(fraction, claim.digits)
    behind = len(claim.is_.partition(".")[2])
    return decimal(fraction, max(6, behind + 2))


def figure(text: str) -> Fraction | None:
    """The number that a printed figure is: `18.367`, `18.4 %`, `10,000`, `−2`, `1/6`; None where it is none.

    >>> [str(figure(text)) for text in ("18.4 %", "10,000", "−2", "1/6", "many")]
    ['92/5', '10000', '-2', '1/6', 'None']
    """
    plain = text.strip().removesuffix("%").strip().replace("−", "-")
    if _THOUSANDS.fullmatch(plain):
        plain = plain.replace(",", "")
    try:
        return Fraction(plain) if len(plain) <= 60 else None
    except (ValueError, ZeroDivisionError):
        return None


def _exact(value: Any) -> Fraction | None:
    if isinstance(value, float):
        return Fraction(repr(value))
    return Fraction(value) if isinstance(value, (int, Fraction)) else None


def _rounded(value: Fraction, digits: int) -> set[Fraction]:
    with localcontext() as context:
        context.prec = 60
        decimal = Decimal(value.numerator) / Decimal(value.denominator)
        step = Decimal(1).scaleb(-digits)
        return {Fraction(decimal.quantize(step, how)) for how in (ROUND_HALF_UP, ROUND_HALF_EVEN)}


def _hints(made: ClaimResult, claim: Claim) -> list[str]:
    hints = []
    printed, exact = figure(claim.is_), _exact(made.value)
    behind = _behind(claim)
    rounds = claim.digits is None and behind and printed is not None and exact is not None
    if rounds and printed in _rounded(exact or Fraction(0), behind):
        hints.append(f"write `digits: {behind}` if the printed figure is rounded")
    for counted in made.sources:
        if not counted.items and counted.every:
            hints.append(counted.stranger or f"`{counted.call}` finds no row")
        elif counted.remark:
            hints.append(counted.remark)
    return list(dict.fromkeys(hints))


def _behind(claim: Claim) -> int:
    """How many digits the printed figure has behind the point."""
    return len(claim.is_.strip().removesuffix("%").strip().partition(".")[2])


def _remark(made: ClaimResult, claim: Claim) -> str:
    """What to say of a printed share that no deck of this size can have."""
    printed, share = figure(claim.is_), share_of(claim, made.value, made.sources)
    if printed is None or share is None:
        return ""
    return impossible(
        claim, printed, share, _behind(claim) if claim.digits is None else claim.digits
    )
