"""The filters of expressions: Jinja2's harmless ones, and our own; all respect the cost limit."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from jinja2.filters import FILTERS as JINJA
from jinja2.runtime import Undefined

from generator.foundation.lazy_regex import regex
from generator.foundation.slugs import slug
from generator.game.expressions.arithmetic import calculate
from generator.game.expressions.comparison import is_number
from generator.game.expressions.cost_limit import (
    BUDGET,
    MOST,
    Refused,
    check_length,
    paid_list,
    paid_text,
    pay_for_list,
    size_of,
)
from generator.game.expressions.equality import (
    choosing,
    compare_chain,
    exact_number,
    groupby,
    negate,
    unique,
)
from generator.game.expressions.fields import part_value
from generator.game.expressions.number_filters import (
    decimal,
    fixed,
    fraction,
    grouped,
    number,
    rounded,
    signed,
)
from generator.game.expressions.printing import formatted, shown

_PLAIN = (
    "abs capitalize count d default dictsort first items last length list lower map max min "
    "reject reverse select sort string title trim truncate upper wordcount"
).split()
_OF_TEXTS = frozenset("capitalize lower string title trim truncate upper wordcount".split())
"""Filters of texts: any other value is printed first, and nothing becomes an empty text."""
_SHORT = 100
"""The size of arguments of a filter that cost nothing."""
_SPLIT = regex(r"[;,|\n]")


def numbers(*bounds: int) -> range:
    """`range(n)`, `range(first, end)`, `range(first, end, step)`, with at most 10,000 numbers."""
    try:
        result = range(*(int(bound) for bound in bounds))
    except (TypeError, ValueError):
        raise Refused("`range` needs whole numbers", "write `range(1, 7)` for 1 to 6") from None
    pay_for_list(len(result))
    return result


def split(value: Any, separator: str = "") -> list[str]:
    """The parts of a text, trimmed, without empty ones; split at `;`, `,`, `|` and line ends, or at a separator.

    A part that contains a number can be computed and compared, like a cell.

    Example: {% for reward in rewards | split %}:{{ reward }}: {% endfor %}

    >>> split("2 sword; shield"), split("a/b", "/")
    (['2 sword', 'shield'], ['a', 'b'])
    """
    if isinstance(value, (list, tuple)):
        return [part_value(str(each)) for each in value]
    text = str(value)
    parts = text.split(separator) if separator else _SPLIT.split(text)
    return [part_value(part.strip()) for part in parts if part.strip()]


def join(values: Iterable[Any], separator: str = "", attribute: str | None = None) -> str:
    """The values as one text, with a separator between them.

    Example: {{ values(cards, 'kind') | join(', ') }}
    """
    if isinstance(values, str):
        return values
    listed = list(values)
    if attribute is not None:
        listed = [each[attribute] if isinstance(each, dict) else "" for each in listed]
    parts = [str(shown(each)) for each in listed]
    length = sum(map(len, parts)) + len(str(separator)) * len(parts)
    check_length(length)
    return paid_text(str(separator).join(parts))


def replace(value: Any, old: Any, new: Any, count: int = -1) -> str:
    """The text with one part replaced by another.

    Example: {{ rules | replace('HP', ':heart:') }}
    """
    text, old, new = str(shown(value)), str(old), str(shown(new))
    length = len(text) + text.count(old) * max(0, len(new) - len(old))
    check_length(length)
    return paid_text(text.replace(old, new, count))


def plural(value: Any, one: str, many: str = "") -> str:
    """The number with its noun: `1 card`, `3 cards`.

    Example: {{ count(dice) | plural('die', 'dice') }}

    >>> plural(1, "card"), plural(3, "die", "dice")
    ('1 card', '3 dice')
    """
    return f"{shown(value)} {one if value == 1 else many or one + 's'}"


def total(values: Iterable[Any]) -> Any:
    """The sum of the numbers.

    Example: {{ steps(boards, 'map', 'A', 'B') | sum }}
    """
    added: Any = 0
    for value in values:
        added = calculate("+", added, fraction(value))
    return added


def form(value: Any, *values: Any) -> str:
    """A pattern filled with values: `%s` takes any, `%d` a whole number, `%.1f` a number with one decimal place.

    Example: {{ '%.1f' | format(weight) }}
    """
    return formatted(str(value), values)


def _steps(values: Any, cost: int) -> Iterator[Any]:
    """The values of a loop, each step counted."""
    if isinstance(values, Undefined):
        str(values)
    if is_number(values):
        raise Refused("a number isn't a list", "write `range(1, n + 1)` for 1 to n")
    spend = BUDGET.spend
    for value in values:
        spend(cost)
        yield value


def _printed(value: Any) -> Any:
    """A value that a loop prints, compares or tests, counted."""
    BUDGET.spend(max(8, size_of(value)))
    return value


def _measured(name: str) -> Callable[..., Any]:
    """A filter of Jinja2 that pays for the size of its argument."""
    inner, of_texts = JINJA[name], name in _OF_TEXTS
    # Some take the environment first, then the value.
    index = 1 if hasattr(inner, "jinja_pass_arg") else 0

    @functools.wraps(inner)
    def measured(*args: Any, **kwargs: Any) -> Any:
        value = args[index]
        if of_texts and not isinstance(value, str):
            value = str(shown(value))
            args = (*args[:index], value, *args[index + 1 :])
        if isinstance(value, (str, list, tuple, dict)):
            BUDGET.spend(len(value))
        # The values that a test compares with.
        more = sum(size_of(each) for each in (*args[index + 1 :], *kwargs.values()))
        if more > _SHORT:
            BUDGET.spend(more * (len(value) if hasattr(value, "__len__") else MOST))
        return inner(*args, **kwargs)

    return measured


FILTERS: dict[str, Callable[..., Any]] = {
    **{name: _measured(name) for name in _PLAIN},
    **{name: choosing(_measured(name)) for name in ("rejectattr", "selectattr")},
    "fixed": fixed,
    "float": decimal,
    "format": form,
    "groupby": groupby,
    "grouped": grouped,
    "int": number,
    "join": join,
    "list": lambda value: list(paid_list(list(value))),
    "plural": plural,
    "replace": replace,
    "round": rounded,
    "signed": signed,
    "slug": slug,
    "split": split,
    "sum": total,
    "unique": unique,
    "_compared": compare_chain,
    "_exactly": exact_number,
    "_negated": negate,
    "_printed": _printed,
    "_steps": _steps,
}
