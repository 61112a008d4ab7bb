"""Comparisons, tests such as `is odd`, `unique` and `groupby`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import isfinite
from typing import Any

from jinja2 import Environment, pass_environment
from jinja2.filters import ignore_case, make_attrgetter
from jinja2.tests import TESTS as JINJA

from generator.game.expressions.arithmetic import calculate
from generator.game.expressions.comparison import group_key, is_number, ordered, same, within
from generator.game.expressions.cost_limit import paid_list, too_large
from generator.game.expressions.fields import WrittenNumber, decimal_or_whole

_HOLDS: dict[str, Callable[[Any, Any], bool]] = {
    "==": same,
    "!=": lambda one, other: not same(one, other),
    **{sign: functools.partial(ordered, sign) for sign in ("<", "<=", ">", ">=")},
    "in": within,
    "not in": lambda one, other: not within(one, other),
}


def compare_chain(value: Any, *rest: Any) -> bool:
    """Whether all comparisons of a chain are true: `compared(1, '<', cost, '<=', 3)`."""
    for sign, other in zip(rest[::2], rest[1::2], strict=True):
        if not _HOLDS[sign](value, other):
            return False
        value = other
    return True


def negate(value: Any) -> Any:
    """`-value`."""
    return calculate("-", 0, value) if isinstance(value, (WrittenNumber, Fraction)) else -value


def exact_number(digits: str) -> int | Fraction:
    """A number with a point, exactly. Raises `Refused` if it is too large."""
    if not isfinite(float(digits)):
        raise too_large()
    return decimal_or_whole(Fraction(digits))


@pass_environment
def unique(
    environment: Environment,
    values: Iterable[Any],
    case_sensitive: bool = False,
    attribute: str | int | None = None,
) -> list[Any]:
    """The first of all values that are equal, in order."""
    key = make_attrgetter(environment, attribute, None if case_sensitive else ignore_case)
    result: dict[Any, Any] = {}
    for each in paid_list(list(values)):
        result.setdefault(group_key(key(each)), each)
    return list(result.values())


@pass_environment
def groupby(
    environment: Environment,
    values: Iterable[Any],
    attribute: str | int,
    default: Any = None,
    case_sensitive: bool = False,
) -> list[tuple[Any, list[Any]]]:
    """Pairs of a value and all that have it, sorted by value."""
    plain = make_attrgetter(environment, attribute, default=default)
    result: dict[Any, tuple[Any, list[Any]]] = {}
    for each in paid_list(list(values)):
        value = plain(each)
        key = group_key(value if case_sensitive else ignore_case(value))
        result.setdefault(key, (value, []))[1].append(each)
    return sorted(
        result.values(), key=lambda pair: pair[0] if case_sensitive else ignore_case(pair[0])
    )


def _plain(value: Any) -> Any:
    return value.value if type(value) is WrittenNumber else value


_ALIASES = {
    "==": ("eq", "equalto", "sameas"),
    "!=": ("ne",),
    "<": ("lt", "lessthan"),
    "<=": ("le",),
    ">": ("gt", "greaterthan"),
    ">=": ("ge",),
}
TESTS: dict[str, Any] = {
    **{name: test for name, test in JINJA.items() if name not in ("filter", "test", "escaped")},
    **{sign: test for sign, test in _HOLDS.items() if sign != "not in"},
    **{name: _HOLDS[sign] for sign, names in _ALIASES.items() for name in names},
    "divisibleby": lambda value, by: calculate("%", value, by) == 0,
    "even": lambda value: calculate("%", value, 2) == 0,
    "false": lambda value: same(value, False),
    "float": lambda value: is_number(value) and not isinstance(_plain(value), int),
    "integer": lambda value: is_number(value) and type(_plain(value)) is int,
    "none": lambda value: same(value, None),
    "number": is_number,
    "odd": lambda value: calculate("%", value, 2) == 1,
    "string": lambda value: isinstance(value, str) and type(value) is not WrittenNumber,
    "true": lambda value: same(value, True),
}
"""The tests for `is`, `select` and `reject`."""


def choosing(inner: Callable[..., Any]) -> Callable[..., Any]:
    """`selectattr` or `rejectattr`; a component notes which value its rows are chosen by."""

    @functools.wraps(inner)
    def chosen(context: Any, value: Any, *args: Any, **kwargs: Any) -> Any:
        note = getattr(value, "on_filter", None)
        if note is not None and len(args) == 3:
            test, wanted = TESTS.get(args[1]), args[2]
            many = test is within and isinstance(wanted, (list, tuple))
            if many or test in (same, TESTS["ne"]):
                for each in wanted if many else (wanted,):
                    note(args[0], each)
        return inner(context, value, *args, **kwargs)

    return chosen
