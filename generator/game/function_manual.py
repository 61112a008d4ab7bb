"""The manual of functions and filters, made from their docstrings.

A docstring has a sentence, perhaps more paragraphs, and a line `Example: …`. The docstring of a family's module applies
to all its functions.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.docstrings import docstring
from generator.foundation.lazy_regex import regex

_RAISES = regex(r"\s*Raises `(?:Problem|Refused)`[^.]*\.")


class Manual(NamedTuple):
    """The manual of a function or filter."""

    call: str
    """How it is called: `sum(component, column, where=…, column=value, …)`, `value | split(separator=…)`."""
    summary: str
    """What it returns, in a sentence."""
    more: tuple[str, ...]
    """Further paragraphs."""
    example: str
    family: str
    """What applies to its whole family."""


@cache
def functions() -> dict[str, Manual]:
    """The functions by name, those of a family together."""
    from generator.game.namespace import FUNCTIONS

    return {name: _manual(name, function) for name, function in FUNCTIONS.items()}


@cache
def filters() -> dict[str, Manual]:
    """The filters by name, without Jinja2's own."""
    from generator.game.expressions.filters import FILTERS

    return {
        name: _manual(name, function, piped=True)
        for name, function in sorted(FILTERS.items())
        if "Example: " in docstring(function)
    }


def borrowed_filters() -> list[str]:
    """The names of Jinja2's filters that expressions may use."""
    from generator.game.expressions.filters import FILTERS

    own = filters()
    return sorted(name for name in FILTERS if name not in own and not name.startswith("_"))


def _manual(name: str, function: Callable[..., Any], piped: bool = False) -> Manual:
    text, _, example = _plain(function).partition("\nExample: ")
    summary, *more = [" ".join(part.split()) for part in text.strip().split("\n\n")]
    words = [_word(each) for each in inspect.signature(function).parameters.values()]
    given = ", ".join(word for word in words if word != "self")
    call = f"{name}({given})"
    if piped:
        value, _, rest = given.partition(", ")
        call = f"{value} | {name}({rest})" if rest else f"{value} | {name}"
    return Manual(call, summary, tuple(more), example.strip(), _plain(inspect.getmodule(function)))


def _plain(part: object) -> str:
    """A docstring without what is for programmers: exceptions, and examples in Python."""
    text = docstring(part).split(">>>")[0]
    return _RAISES.sub("", text).strip()


def _word(parameter: inspect.Parameter) -> str:
    if parameter.kind is parameter.VAR_KEYWORD:
        return "column=value, …"
    if parameter.kind is parameter.VAR_POSITIONAL:
        return f"{parameter.name}, …"
    if parameter.default is parameter.empty:
        return parameter.name
    default = parameter.default
    return f"{parameter.name}={repr(default) if default not in (None, '') else '…'}"
