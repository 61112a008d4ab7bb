"""Dataclasses and named tuples that cost little to make: the program has many, and each start makes them all anew.

To type checkers both are the standard library's. At run time they differ in what makes the start of the program much
shorter, and every value quicker to build:

- comparing, hashing and printing are functions that all classes share, not code generated for each;
- what fills a value is compiled once for each number of fields, and takes the names of the fields from their class;
- `frozen` is kept by the type checker alone, and the types of named tuples stay the texts that they were written as.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from typing import NamedTuple as NamedTuple
else:
    import dataclasses
    from collections import _tuplegetter
    from collections.abc import Iterable, Sequence
    from dataclasses import MISSING
    from functools import cache
    from operator import attrgetter
    from types import CodeType, FunctionType

    _MADE = object()
    """Stands for the value of a field that a function makes."""
    _NEW = {"new": tuple.__new__}
    _TOLD = ("ClassVar", "InitVar", "KW_ONLY", "typing.", "dataclasses.")

    def dataclass(
        cls: type | None = None,
        /,
        *,
        frozen: bool = False,
        slots: bool = False,
        eq: bool = True,
        kw_only: bool = False,
    ) -> Any:
        """Makes a class a dataclass; with `frozen` its values can be hashed. See `dataclasses.dataclass`."""

        def made(cls: type) -> type:
            own = vars(cls)
            written = {
                name for name in ("__init__", "__repr__", "__eq__", "__hash__") if name in own
            }
            types = own.get("__annotations__", {})
            # What a type is, is asked of texts only, and each takes its time: few stand for more than a type.
            cls.__annotations__ = {
                name: kind if str(kind).startswith(_TOLD) else object
                for name, kind in types.items()
            }
            new = dataclasses.dataclass(
                init=False, repr=False, eq=False, slots=slots, kw_only=kw_only, match_args=False
            )(cls)
            new.__annotations__ = types
            for field in dataclasses.fields(new):
                field.type = types.get(field.name, field.type)
            if "__init__" not in written:
                new.__init__ = _init(new)
            if "__repr__" not in written:
                new.__repr__ = _repr
            if eq and "__eq__" not in written:
                new.__eq__ = _eq
                if "__hash__" not in written:
                    new.__hash__ = _hash if frozen else None
            return new

        return made if cls is None else made(cls)

    def _init(cls: type) -> FunctionType:
        """What fills the fields of a new value."""
        fields = sorted(dataclasses.fields(cls), key=attrgetter("kw_only"))
        if not all(field.init for field in fields):
            raise TypeError(f"{cls.__qualname__}: fields without `init` are not provided for")
        names = [field.name for field in fields]
        values = [field.default if field.default_factory is MISSING else _MADE for field in fields]
        plain = sum(not field.kw_only for field in fields)
        makers = {
            f"make{index}": field.default_factory
            for index, field in enumerate(fields)
            if values[index] is _MADE
        }
        finish = hasattr(cls, "__post_init__")
        code = _init_code(len(fields), plain, tuple(makers), finish)
        title = f"{cls.__qualname__}.__init__"
        init = FunctionType(
            _renamed(code, names, title),
            {"MADE": _MADE, **makers},
            None,
            _defaults(title, values[:plain]),
        )
        init.__kwdefaults__ = {
            name: value
            for name, value in zip(names[plain:], values[plain:])
            if value is not MISSING
        }
        return init

    @cache
    def _init_code(count: int, plain: int, makers: tuple[str, ...], finish: bool) -> CodeType:
        """The code that fills `count` fields, called `a0`, `a1`, …, of which `plain` need not be named."""
        names = [f"a{index}" for index in range(count)]
        taken = [*names[:plain], *(["*"] if plain < count else ()), *names[plain:]]
        lines = [
            f"self.{name} = make{index}() if {name} is MADE else {name}"
            if f"make{index}" in makers
            else f"self.{name} = {name}"
            for index, name in enumerate(names)
        ]
        lines += ["self.__post_init__()"] if finish else ["pass"]
        return _compiled(f"def __init__({', '.join(('self', *taken))}): {'; '.join(lines)}")

    @cache
    def _new_code(count: int) -> CodeType:
        """The code that makes a tuple of `count` fields, called as in `_init_code`."""
        names = [f"a{index}" for index in range(count)]
        listed = "".join(f"{name}, " for name in names)
        return _compiled(f"def __new__(cls, {listed}): return new(cls, ({listed}))")

    def _compiled(source: str) -> CodeType:
        made: dict[str, FunctionType] = {}
        exec(source, made)  # of our own making
        return next(each.__code__ for each in made.values() if isinstance(each, FunctionType))

    def _renamed(code: CodeType, names: Sequence[str], title: str) -> CodeType:
        """Code whose fields have the names of a class."""
        known = {f"a{index}": name for index, name in enumerate(names)}
        return code.replace(
            co_varnames=(code.co_varnames[0], *names),
            co_names=tuple(known.get(name, name) for name in code.co_names),
            co_qualname=title,
        )

    def _defaults(title: str, values: Sequence[object]) -> tuple[object, ...]:
        """The values with which the last fields begin."""
        given = tuple(value for value in values if value is not MISSING)
        if any(value is MISSING for value in values[len(values) - len(given) :]):
            raise TypeError(f"{title}: a field without a value follows one with a value")
        return given

    @cache
    def _compared(cls: type) -> Any:
        names = [each.name for each in dataclasses.fields(cls) if each.compare]
        return attrgetter(*names) if names else lambda value: ()

    def _eq(self: object, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        compared = _compared(self.__class__)
        return compared(self) == compared(other)

    def _hash(self: object) -> int:
        return hash(_compared(self.__class__)(self))

    def _repr(self: object) -> str:
        shown = (each.name for each in dataclasses.fields(self) if each.repr)
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{self.__class__.__qualname__}({values})"

    class _Named(tuple):
        """What all named tuples can do."""

        __slots__ = ()
        _fields = ()

        @classmethod
        def _make(cls, values: Iterable[object]) -> _Named:
            return cls(*values)

        def _replace(self, /, **changes: object) -> _Named:
            made = tuple.__new__(self.__class__, map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"got unexpected field names: {list(changes)!r}")
            return made

        def _asdict(self) -> dict[str, object]:
            return dict(zip(self._fields, self))

        def __getnewargs__(self) -> tuple[object, ...]:
            return tuple(self)

        def __repr__(self) -> str:
            values = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self))
            return f"{self.__class__.__name__}({values})"

    class _Naming(type):
        """Makes classes of named tuples, which are no instances of it: they are classes like others."""

        def __new__(cls, name: str, bases: tuple[type, ...], own: dict[str, Any]) -> type:
            names = tuple(own.get("__annotations__", ()))
            values = {each: own[each] for each in names if each in own}
            own.update((each, _tuplegetter(index, None)) for index, each in enumerate(names))
            title = f"{own['__qualname__']}.__new__"
            given = _defaults(title, [values.get(each, MISSING) for each in names])
            own["__slots__"] = ()
            own["__new__"] = FunctionType(
                _renamed(_new_code(len(names)), names, title), _NEW, None, given
            )
            own["_fields"] = own["__match_args__"] = names
            own["_field_defaults"] = values
            return type(name, (_Named,), own)

    NamedTuple = type.__new__(_Naming, "NamedTuple", (), {})
