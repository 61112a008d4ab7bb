"""Dataclasses and named tuples that are quick to define: the program has many, and defines them at every start.

Type checkers see those of the standard library. At run time they differ, for a much shorter start and faster creation
of values:

- comparison, hashing and `repr` are functions that all classes share, not generated code;
- `__init__` is compiled once for each number of fields and then renamed (see `named_tuples`);
- only the type checker enforces `frozen`, and field types stay strings;
- `field`, `fields`, `replace` and `asdict` are those of this module: `dataclasses` is slow to import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import MISSING as MISSING
    from dataclasses import asdict as asdict
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import fields as fields
    from dataclasses import is_dataclass as is_dataclass
    from dataclasses import replace as replace
    from typing import NamedTuple as NamedTuple
else:
    from functools import cache
    from operator import attrgetter
    from types import CodeType, FunctionType

    from generator.foundation.named_tuples import MISSING, Named, compiled, defaults, renamed
    from generator.foundation.named_tuples import NamedTuple as NamedTuple

    _FROM_FACTORY = object()
    """The placeholder of a field with a `default_factory`."""
    _CLASS_VARS = ("ClassVar", "typing.ClassVar")
    _UNSUPPORTED = ("InitVar", "KW_ONLY", "dataclasses.")

    class Field:
        """A field of a dataclass, see `field` and `fields`."""

        __slots__ = ("compare", "default", "default_factory", "kw_only", "name", "repr", "type")

        def __init__(self, default: Any = MISSING, **more: Any) -> None:
            self.default = default
            self.default_factory = more.get("default_factory", MISSING)
            self.repr, self.compare = more.get("repr", True), more.get("compare", True)
            self.kw_only = more.get("kw_only")

    def field(**options: Any) -> Any:
        """A field with options. See `dataclasses.field`; not all of its options are supported."""
        if unknown := options.keys() - set(Field.__slots__):
            raise TypeError(f"unsupported options of a field: {', '.join(sorted(unknown))}")
        return Field(**options)

    def fields(of: Any) -> tuple[Field, ...]:
        """The fields of a dataclass or of its value, in order."""
        return tuple(of.__own_fields__.values())

    def is_dataclass(it: Any) -> bool:
        """Whether something is a dataclass or the value of one."""
        return hasattr(it, "__own_fields__")

    def replace(value: Any, /, **changes: Any) -> Any:
        """The value with some fields changed."""
        names, values = _names_and_values(value.__class__)
        return value.__class__(**dict(zip(names, values(value))) | changes)

    @cache
    def _names_and_values(cls: type) -> tuple[tuple[str, ...], Any]:
        """The names of all fields, and a function for their values."""
        names = tuple(cls.__own_fields__)
        if len(names) > 1:
            return names, attrgetter(*names)
        return names, lambda value: [getattr(value, name) for name in names]

    def asdict(value: Any) -> Any:
        """A value as a dictionary, recursively through lists, tuples and dictionaries."""
        if is_dataclass(value):
            return {name: asdict(getattr(value, name)) for name in value.__own_fields__}
        if isinstance(value, Named):
            return value.__class__(*map(asdict, value))
        if isinstance(value, (list, tuple)):
            return value.__class__(map(asdict, value))
        if isinstance(value, dict):
            return {asdict(key): asdict(each) for key, each in value.items()}
        return value

    def dataclass(
        cls: type | None = None,
        /,
        *,
        frozen: bool = False,
        slots: bool = False,
        eq: bool = True,
        kw_only: bool = False,
    ) -> Any:
        """Makes a class a dataclass; with `frozen`, values have a hash. See `dataclasses.dataclass`."""

        def made(cls: type) -> type:
            own = dict(vars(cls))
            known = _fields_of(cls, own, kw_only)
            add: dict[str, Any] = {"__own_fields__": known}
            if "__init__" not in own:
                add["__init__"] = _init(cls, list(known.values()))
            if "__repr__" not in own:
                add["__repr__"] = _repr
            if eq and "__eq__" not in own:
                add["__eq__"] = _eq
                if "__hash__" not in own or own["__hash__"] is None:
                    add["__hash__"] = _hash if frozen else None
            if slots:
                return _with_slots(cls, own | add, known)
            for name, each in known.items():
                if isinstance(own.get(name), Field):
                    add[name] = each.default
            for name, value in add.items():
                if value is MISSING:
                    delattr(cls, name)
                else:
                    setattr(cls, name, value)
            return cls

        return made if cls is None else made(cls)

    def _fields_of(cls: type, own: dict[str, Any], kw_only: bool) -> dict[str, Field]:
        """The fields of a class by name, inherited ones first."""
        made: dict[str, Field] = {}
        for base in cls.__mro__[-1:0:-1]:
            made.update(vars(base).get("__own_fields__", ()))
        for name, kind in own.get("__annotations__", {}).items():
            kind_name = kind if isinstance(kind, str) else str(kind)
            if kind_name.startswith(_CLASS_VARS):
                continue
            value = own.get(name, MISSING)
            if value.__class__.__module__ == "dataclasses":
                raise TypeError(f"{cls.__qualname__}: {name} needs the `field` of {__name__}")
            if kind_name.startswith(_UNSUPPORTED):
                raise TypeError(f"{cls.__qualname__}: `{kind_name}` isn't supported")
            each = value if isinstance(value, Field) else Field(value)
            if each.default.__class__.__hash__ is None:
                raise ValueError(f"{cls.__qualname__}: {name} needs a `default_factory`")
            each.name, each.type = name, kind
            each.kw_only = kw_only if each.kw_only is None else each.kw_only
            made[name] = each
        return made

    def _with_slots(cls: type, own: dict[str, Any], known: dict[str, Field]) -> type:
        """A new class: slots can't be added to an existing one."""
        inherited = {name for base in cls.__mro__[1:] for name in vars(base).get("__slots__", ())}
        own["__slots__"] = tuple(name for name in known if name not in inherited)
        for name in (*known, "__dict__", "__weakref__"):
            own.pop(name, None)
        return type(cls)(cls.__name__, cls.__bases__, own)

    def _init(cls: type, known: list[Field]) -> FunctionType:
        """The `__init__` of a class."""
        listed = sorted(known, key=attrgetter("kw_only"))
        names = [each.name for each in listed]
        values = [
            each.default if each.default_factory is MISSING else _FROM_FACTORY for each in listed
        ]
        plain = sum(not each.kw_only for each in listed)
        makers = {
            f"make{index}": each.default_factory
            for index, each in enumerate(listed)
            if values[index] is _FROM_FACTORY
        }
        finish = hasattr(cls, "__post_init__")
        code = _init_code(len(names), plain, tuple(makers), finish)
        title = f"{cls.__qualname__}.__init__"
        init = FunctionType(
            renamed(code, names, title),
            {"MADE": _FROM_FACTORY, **makers},
            None,
            defaults(title, values[:plain]),
        )
        init.__kwdefaults__ = {
            name: value
            for name, value in zip(names[plain:], values[plain:])
            if value is not MISSING
        }
        return init

    @cache
    def _init_code(count: int, plain: int, makers: tuple[str, ...], finish: bool) -> CodeType:
        """The code for `count` fields, called `a0`, `a1`, …, of which the first `plain` may be positional."""
        names = [f"a{index}" for index in range(count)]
        taken = [*names[:plain], *(["*"] if plain < count else ()), *names[plain:]]
        lines = [
            f"self.{name} = make{index}() if {name} is MADE else {name}"
            if f"make{index}" in makers
            else f"self.{name} = {name}"
            for index, name in enumerate(names)
        ]
        lines += ["self.__post_init__()"] if finish else ["pass"]
        return compiled(f"def __init__({', '.join(('self', *taken))}): {'; '.join(lines)}")

    @cache
    def _compared(cls: type) -> Any:
        names = [each.name for each in fields(cls) if each.compare]
        return attrgetter(*names) if names else lambda value: ()

    def _eq(self: object, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        compared = _compared(self.__class__)
        return compared(self) == compared(other)

    def _hash(self: object) -> int:
        return hash(_compared(self.__class__)(self))

    def _repr(self: object) -> str:
        shown = (each.name for each in fields(self) if each.repr)
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{self.__class__.__qualname__}({values})"
