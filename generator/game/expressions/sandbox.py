"""Jinja2 in a sandbox: no access to Python, and a cost limit for loops and texts.

An expression may make at most 50,000 steps of loops and five million characters for one row; that is far more than a
card needs, and takes about a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import Any, NoReturn

from jinja2.exceptions import UndefinedError
from jinja2.runtime import Context, LoopContext, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace, missing

from generator.game.expressions.arithmetic import calculate
from generator.game.expressions.comparison import key_in, same
from generator.game.expressions.cost_limit import Refused, paid_inside, paid_text
from generator.game.expressions.equality import TESTS
from generator.game.expressions.fields import WrittenNumber
from generator.game.expressions.filters import FILTERS, numbers
from generator.game.expressions.printing import short, shown
from generator.game.expressions.syntax import Code
from generator.game.expressions.uses import refusal

_METHODS: dict[type, frozenset[str]] = {
    str: frozenset(
        "lower upper title capitalize strip lstrip rstrip split splitlines startswith endswith count find isdigit "
        "isalpha isalnum isnumeric isupper islower removeprefix removesuffix partition".split()
    ),
    dict: frozenset(("get", "items", "keys", "values")),
    list: frozenset(("count", "index")),
    tuple: frozenset(("count", "index")),
    LoopContext: frozenset(
        "index index0 revindex revindex0 first last length previtem nextitem cycle changed depth".split()
    ),
}
_METHODS[WrittenNumber] = _METHODS[str]


def _count(values: Sequence[Any], wanted: Any) -> int:
    return sum(same(each, wanted) for each in values)


def _index(values: Sequence[Any], wanted: Any) -> int:
    for at, each in enumerate(values):
        if same(each, wanted):
            return at
    raise Refused(f"`{short(wanted)}` isn't in the list", "check `value in list` first")


class _Mapping(dict[Any, Any]):
    """`dict(…)`: makes an ordinary mapping, paid for."""

    def __new__(cls, *pairs: Any, **named: Any) -> Any:
        return paid_inside(dict(*pairs, **named))


def _get(values: dict[Any, Any], wanted: Any, instead: Any = None) -> Any:
    return values.get(key_in(values, wanted), instead)


_COMPARING: dict[tuple[type, str], Callable[..., Any]] = {
    **{(kind, "count"): _count for kind in (list, tuple)},
    **{(kind, "index"): _index for kind in (list, tuple)},
    (dict, "get"): _get,
}
"""The methods of lists and mappings that compare values."""


class MissingName(UndefinedError):
    """An unknown name: alone, or after the dot of something else."""

    def __init__(self, name: str, owner: object | None) -> None:
        super().__init__(f"`{name}` isn't known here")
        self.name, self.owner = name, owner


class Missing(StrictUndefined):
    """An unknown name, which raises its error when it is used."""

    __slots__ = ()

    def __init__(
        self, hint: str | None = None, obj: Any = missing, name: str | None = None, exc: Any = None
    ) -> None:
        owner = None if obj is missing else obj
        super().__init__(hint, obj, name, lambda _: MissingName(str(name), owner))  # type: ignore[arg-type]


class Sandbox(ImmutableSandboxedEnvironment):
    """The environment of all expressions."""

    code_generator_class = Code
    paid = staticmethod(paid_inside)
    intercepted_binops = frozenset(("+", "-", "*", "/", "//", "%", "**"))

    def __init__(self) -> None:
        super().__init__(undefined=Missing, finalize=shown, optimized=False, cache_size=0)
        self.filters = dict(FILTERS)
        self.tests = dict(TESTS)
        self.globals = {"range": numbers, "namespace": Namespace, "dict": _Mapping}

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Computes `left operator right`, limited in size."""
        return calculate(operator, left, right)

    def joined(self, values: Iterable[Any]) -> str:
        """The result of `~`: the printed values, joined."""
        return paid_text("".join([str(shown(value)) for value in values]))

    def getitem(self, obj: Any, argument: Any) -> Any:
        """`obj[argument]`; in a mapping, the value of an equal key."""
        if isinstance(obj, dict):
            argument = key_in(obj, argument)
        return super().getitem(obj, argument)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """`obj.attribute`; methods that compare follow the common rule."""
        found = _COMPARING.get((type(obj), attribute))
        return super().getattr(obj, attribute) if found is None else partial(found, obj)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Allows only the methods listed for texts, lists and mappings, and what our own values show."""
        if attr.startswith("_"):
            return False
        if isinstance(obj, Namespace):
            return True
        listed = _METHODS.get(type(obj))
        return attr in (listed if listed is not None else getattr(type(obj), "visible", ()))

    def unsafe_undefined(self, obj: Any, attribute: str) -> NoReturn:
        """Refuses other attributes."""
        raise refusal(attribute)

    def wrap_str_format(self, value: Any) -> None:
        """No exception for `format`."""
        return None


@cache
def sandbox() -> Sandbox:
    """The only environment."""
    return Sandbox()


def with_loop(values: Iterable[Any]) -> Iterable[tuple[Any, Any]]:
    """Values, each with its `loop` object: `loop.index`, `loop.last`, …."""
    counted: Iterable[tuple[Any, Any]] = LoopContext(values, Missing)
    return counted
