"""Figures: how a computed number is rounded for print, and whether a printed figure agrees with it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex
from generator.game.expressions.fields import WrittenNumber
from generator.game.spec.printed_values import Figure

_LONGEST_FRACTION = 1_000_000
_IN_PERCENT = regex(r"\bpercent\(|(?<![\w.])100(?![\w.])")


class Rules(NamedTuple):
    """When a printed figure agrees with a computed one."""

    digits: int | None = None
    """The decimal places that it is rounded to; None if not given."""
    tolerance: Fraction | None = None
    """How far it may be off; None if not given."""
    in_percent: bool = False
    """Whether computed numbers are in percent already: 18.4 is printed as `18.4 %`, not 0.184."""

    @classmethod
    def of(cls, expression: str, digits: int | None, tolerance: float | None) -> Rules:
        """The rules of a claim."""
        room = None if tolerance is None else Fraction(repr(tolerance))
        return cls(digits, room, bool(_IN_PERCENT.search(expression)))

    def rounds_to(self, printed: Figure) -> int | None:
        """The decimal places that a figure is rounded to; None if it is exact."""
        if printed.fraction:
            return None
        if self.digits is None and printed.percent and self.tolerance is None:
            return printed.decimals
        return self.digits


def exact_of(value: Any) -> Fraction | None:
    """The number in a computed value, exactly; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, WrittenNumber):
        return Fraction(value.value)
    return Fraction(value) if isinstance(value, (int, Fraction)) else None


def rounded(value: Fraction, digits: int) -> set[Fraction]:
    """A number, rounded: half up, as spreadsheets do, and half to even, as some programming languages do."""
    scaled = abs(value) * 10**digits
    up = (scaled + Fraction(1, 2)).__floor__()
    sign = -1 if value < 0 else 1
    return {Fraction(sign * whole, 10**digits) for whole in (up, round(scaled))}


def as_printed(value: Any, like: Figure | None, rules: Rules) -> str:
    """A computed value as it would be printed next to a figure, with enough digits to see a difference."""
    from generator.game.expressions.printing import rounded_text, shown

    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {shown(each)}" for name, each in value.items())
    number = exact_of(value)
    if number is None:
        return str(shown(value))
    sign = ""
    if like is not None and like.percent:
        number, sign = in_percent(number, rules), " %"
    if like is not None and like.fraction and number.denominator <= _LONGEST_FRACTION:
        return f"{number}{sign}"
    digits = None if like is None else rules.rounds_to(like)
    if digits is None:
        digits = rules.digits
    if digits is None:
        digits = max(6, (like.decimals if like else 0) + 2)
    return rounded_text(number, digits) + sign


def in_percent(number: Fraction, rules: Rules) -> Fraction:
    """A computed number in percent: a share of at most 1 is multiplied by 100, unless the expression does it."""
    return number if rules.in_percent or abs(number) > 1 else 100 * number


def agrees(number: Fraction, like: Figure, rules: Rules) -> bool:
    """Whether a number may be printed as a figure."""
    if rules.tolerance is not None and abs(number - like.value) <= rules.tolerance:
        return True
    digits = rules.rounds_to(like)
    return number == like.value if digits is None else like.value in rounded(number, digits)


def off(by: Fraction, like: Figure, rules: Rules) -> str:
    """How far off a figure is, with enough digits to see it."""
    from generator.game.expressions.printing import rounded_text

    sign = " percentage points" if like.percent else ""
    if like.fraction and by.denominator <= _LONGEST_FRACTION:
        return f"{abs(by)}{sign}"
    digits = max(like.decimals, rules.rounds_to(like) or 0, 2)
    while digits < 12 and abs(by) < Fraction(1, 10**digits):
        digits += 1
    shown = rounded_text(abs(by), digits)
    less = f"less than {rounded_text(Fraction(1, 10**digits), digits)}"
    return (less if shown == "0" else shown) + sign
