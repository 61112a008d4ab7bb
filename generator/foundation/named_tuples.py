"""Named tuples that are quick to define. Import them from `dataclasses`, for type checkers."""

from __future__ import annotations

from collections import _tuplegetter  # type: ignore[attr-defined]
from collections.abc import Iterable, Sequence
from functools import cache
from types import CodeType, FunctionType
from typing import Any

MISSING: Any = type("Missing", (), {"__repr__": lambda self: "MISSING"})()
"""The default of a field without one."""
_NEW = {"new": tuple.__new__}


def compiled(source: str) -> CodeType:
    """The code of the only function in some source."""
    result: dict[str, FunctionType] = {}
    exec(source, result)  # our own source
    return next(each.__code__ for each in result.values() if isinstance(each, FunctionType))


def renamed(code: CodeType, names: Sequence[str], title: str) -> CodeType:
    """Code with the fields renamed to those of a class."""
    known = {f"a{index}": name for index, name in enumerate(names)}
    return code.replace(
        co_varnames=(code.co_varnames[0], *names),
        co_names=tuple(known.get(name, name) for name in code.co_names),
        co_qualname=title,
    )


def defaults(title: str, values: Sequence[object]) -> tuple[object, ...]:
    """The defaults of the last fields."""
    given = tuple(value for value in values if value is not MISSING)
    if any(value is MISSING for value in values[len(values) - len(given) :]):
        raise TypeError(f"{title}: a field without a default follows one with a default")
    return given


@cache
def _new_code(count: int) -> CodeType:
    """The code for a tuple with `count` fields, see `_init_code`."""
    names = [f"a{index}" for index in range(count)]
    listed = "".join(f"{name}, " for name in names)
    return compiled(f"def __new__(cls, {listed}): return new(cls, ({listed}))")


class Named(tuple):  # type: ignore[type-arg]
    """The methods of all named tuples."""

    __slots__ = ()
    _fields = ()

    @classmethod
    def _make(cls, values: Iterable[object]) -> Named:
        result = tuple.__new__(cls, values)
        if len(result) != len(cls._fields):
            raise TypeError(f"expected {len(cls._fields)} values, got {len(result)}")
        return result

    def _replace(self, /, **changes: object) -> Named:
        result = tuple.__new__(self.__class__, map(changes.pop, self._fields, self))
        if changes:
            raise ValueError(f"got unexpected field names: {list(changes)!r}")
        return result

    def _asdict(self) -> dict[str, object]:
        return dict(zip(self._fields, self))

    def __getnewargs__(self) -> tuple[object, ...]:
        return tuple(self)

    def __repr__(self) -> str:
        shown = self._asdict().items()
        values = ", ".join(f"{name}={value!r}" for name, value in shown)
        return f"{self.__class__.__name__}({values})"


class _Naming(type):
    """Creates the classes of named tuples, which are plain classes."""

    def __new__(cls, name: str, bases: tuple[type, ...], own: dict[str, Any]) -> type:
        names = tuple(own.get("__annotations__", ()))
        values = {each: own[each] for each in names if each in own}
        own.update((each, _tuplegetter(index, None)) for index, each in enumerate(names))
        title = f"{own['__qualname__']}.__new__"
        given = defaults(title, [values.get(each, MISSING) for each in names])
        own["__slots__"] = ()
        own["__new__"] = FunctionType(
            renamed(_new_code(len(names)), names, title), _NEW, None, given
        )
        own["_fields"] = own["__match_args__"] = names
        own["_field_defaults"] = values
        return type(name, (Named,), own)


NamedTuple = type.__new__(_Naming, "NamedTuple", (), {})
