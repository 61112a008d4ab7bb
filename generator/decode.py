"""From nodes to frozen dataclasses, by their annotations.

Our own walk rather than a library: it keeps every place, says all that is wrong in one run, and costs nothing at
start-up.
Understood: `str`, `int`, `float`, `bool`, `Mm`, `Extent`, `Rim`, `Percent`, `Color`, `Paint`, `Insets`, `Node`,
`Literal`, enums, `tuple[T, ...]`, fixed tuples, `Mapping[str, T]`, dataclasses, `T | None`, and any class with
`from_node(node, context)`.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from generator.color import Color
from generator.color import parse as parse_color
from generator.diagnostics import Diagnostic, Origin, Problem, Severity, nearest, similar
from generator.geometry import Insets
from generator.nodes import Node
from generator.units import millimetres
from generator.values import dataclass

T = TypeVar("T")

Mm = Annotated[float, "a length in mm, or with a unit such as `2.5 in`"]
"""A length; a bare number is mm."""
Extent = Annotated[float, "a length in mm that is not negative"]
"""A length that something has: not below 0."""
Rim = Annotated[float, "a distance from the cut in mm"]
"""How far something stays on one side of the cut: from 0 to 50 mm."""
Percent = Annotated[float, "a share"]
"""A share of one: `0.5` or `50%`."""

_TRUE, _FALSE = {"true", "yes", "on"}, {"false", "no", "off"}


@dataclass(frozen=True)
class Context:
    """What values may refer to by name."""

    colors: Mapping[str, Color] = field(default_factory=dict)
    """The theme's palette."""


Decoder = Callable[[Node, Context], Any]


def decode(node: Node, kind: type[T], context: Context | None = None) -> T:
    """The value of type `kind` that a node says. Raises `Problem` with everything that is wrong with it."""
    decode_kind = decoder(typing.cast(Any, kind))
    return typing.cast(T, decode_kind(node, context or Context()))


@cache
def decoder(kind: Any) -> Decoder:
    """The function that decodes one type; made once for each type."""
    simple = _SIMPLE.get(kind)
    if simple is not None:
        return simple
    if hasattr(kind, "from_node"):
        return typing.cast(Decoder, kind.from_node)
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _SIMPLE[kind] if kind in _SIMPLE else decoder(args[0])
    if origin is Literal:
        return _choice(tuple(str(a) for a in args))
    if origin in (Union, types.UnionType):
        return _union(args)
    if origin is tuple:
        return _list(args)
    if origin in (dict, Mapping) or (isinstance(origin, type) and issubclass(origin, Mapping)):
        return _mapping(args[1])
    if isinstance(kind, type) and issubclass(kind, Enum):
        by_word = {str(member.value): member for member in kind}
        words = _choice(tuple(by_word))
        return lambda node, context: by_word[words(node, context)]
    if dataclasses.is_dataclass(kind):
        return lambda node, context: decode_fields(node, kind, context)
    raise TypeError(f"decode does not know {kind!r}")


@cache
def fields_of(kind: Any) -> dict[str, tuple[Any, bool]]:
    """The YAML keys of a dataclass: its type and whether it must be given. A trailing underscore is dropped."""
    hints = typing.get_type_hints(kind, include_extras=True)
    made = {}
    for each in dataclasses.fields(kind):
        if not each.init or each.metadata.get("hidden"):
            continue
        needed = each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING
        made[each.name.rstrip("_")] = (hints[each.name], needed)
    return made


def attribute(key: str, kind: Any) -> str:
    """The dataclass field of a YAML key (`for` is `for_` in Python)."""
    return key if any(each.name == key for each in dataclasses.fields(kind)) else key + "_"


def decode_fields(node: Node, kind: Any, context: Context, **given: Any) -> Any:
    """A mapping as a dataclass; every wrong key and value is said at once. A field named `origin` gets the place."""
    pairs = need_pairs(node, noun_of(kind))
    known = fields_of(kind)
    said: list[Diagnostic] = []
    values: dict[str, Any] = dict(given)
    names = {each.name for each in dataclasses.fields(kind)}
    if "origin" in names and "origin" not in values:
        values["origin"] = node.origin
    for key, value in pairs:
        word = key.text or ""
        if word not in known or word == "origin":
            said.append(unknown_key(key, (each for each in known if each != "origin")))
            continue
        try:
            values[attribute(word, kind)] = decoder(known[word][0])(value, context)
        except Problem as problem:
            said.extend(
                dataclasses.replace(d, origin=_keyed(d.origin, word)) for d in problem.diagnostics
            )
            values[attribute(word, kind)] = None
    # A misspelled key must not be reported a second time as a missing one.
    guessed = {nearest(k.text or "", known) for k, _ in pairs if k.text not in known}
    for word, (_, needed) in known.items():
        if needed and attribute(word, kind) not in values and word not in guessed:
            said.append(
                Diagnostic(
                    "YAML007",
                    Severity.ERROR,
                    f"`{word}` is missing",
                    node.origin,
                    (f"add `{word}:`",),
                )
            )
    if said:
        raise Problem.of(said)
    return kind(**values)


def unknown_key(key: Node, known: Iterable[str]) -> Diagnostic:
    """The diagnostic for a key that nothing understands."""
    return Diagnostic(
        "YAML002",
        Severity.ERROR,
        f"unknown key `{key.text}`",
        _keyed(key.origin, key.text or ""),
        tuple(h for h in (similar(key.text or "", known, "key"),) if h),
    )


def noun_of(kind: Any) -> str:
    """What to call a dataclass in a message: its first docstring word group, or its name."""
    return str(getattr(kind, "__name__", "mapping")).removesuffix("Spec").lower()


def need_text(node: Node) -> str:
    """The node's text. Raises `Problem` where it is a list or a mapping."""
    if node.text is None:
        raise Problem(
            "YAML003", f"{node.kind} stands where a text should", node.origin, _as_text(node)
        )
    return node.text


def _as_text(node: Node) -> str:
    """How to write as a text what was written as a list or a mapping."""
    numbers = [item.text or "" for item in node]
    if len(numbers) == 2 and all(n.replace(".", "", 1).isdigit() for n in numbers):
        return f"write `{numbers[0]} x {numbers[1]}`"
    return "put quotes around it"


def need_pairs(node: Node, noun: str = "mapping") -> tuple[tuple[Node, Node], ...]:
    """The pairs of a mapping; nothing at all counts as an empty one. Raises `Problem`."""
    if node.pairs is None:
        if node.empty:
            return ()
        raise Problem(
            "YAML003",
            f"{node.kind} stands where a mapping should",
            node.origin,
            f"write the keys of the {noun} below it",
        )
    return node.pairs


def need_items(node: Node) -> tuple[Node, ...]:
    """The items of a list; nothing at all counts as an empty one. Raises `Problem`."""
    if node.items is None:
        if node.empty:
            return ()
        raise Problem(
            "YAML003",
            f"{node.kind} stands where a list should",
            node.origin,
            f"write `[{node.text}]`, or begin each item with `- `"
            if node.text and len(node.text) < 40
            else "begin each item with `- `",
        )
    return node.items


def wrong(node: Node, what: str, *hints: str) -> Problem:
    """The problem that a text is not what it should be."""
    if node.empty:
        hint = 'a value is missing; a colour such as "#c00000" needs quotes, or YAML takes it for a comment'
        return Problem(
            "YAML008",
            f"nothing is written where {what} should stand",
            node.origin,
            *(hints or (hint,)),
        )
    return Problem("YAML008", f"`{node.text}` is not {what}", node.origin, *hints)


def _keyed(origin: Origin, key: str) -> Origin:
    return origin if origin.key else dataclasses.replace(origin, key=key)


def _text(node: Node, context: Context) -> str:
    return "" if node.empty else need_text(node)


def _int(node: Node, context: Context) -> int:
    text = need_text(node)
    try:
        return int(text)
    except ValueError:
        raise wrong(node, "a whole number", "write digits only, such as `3`") from None


def _float(node: Node, context: Context) -> float:
    text = need_text(node)
    try:
        value = float(text)
    except ValueError:
        raise wrong(node, "a number", "write a number such as `1.5`") from None
    if value != value or value in (float("inf"), float("-inf")):
        raise wrong(node, "a number", "write a number such as `1.5`")
    return value


def _bool(node: Node, context: Context) -> bool:
    word = need_text(node).strip().lower()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise wrong(node, "yes or no", "write `true` or `false`")


def _mm(node: Node, context: Context) -> float:
    try:
        return millimetres(need_text(node))
    except ValueError:
        raise wrong(node, "a length", "write mm, such as `3`, or a unit: `3mm`, `2.5in`") from None


_WIDEST_RIM = 50.0


def _extent(node: Node, context: Context) -> float:
    length = _mm(node, context)
    if length < 0:
        raise wrong(node, "a width or height", "write a length of 0 or more, in mm")
    return length


def _rim(node: Node, context: Context) -> float:
    length = _mm(node, context)
    if not 0 <= length <= _WIDEST_RIM:
        what = f"a distance from 0 to {_WIDEST_RIM:.0f} mm"
        raise wrong(node, what, "write mm, such as `3`; 3 mm are usual")
    return length


def _percent(node: Node, context: Context) -> float:
    text = need_text(node).strip()
    try:
        return float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        raise wrong(node, "a share", "write `0.5` or `50%`") from None


def _color(node: Node, context: Context) -> Color:
    text = need_text(node).strip()
    found = context.colors.get(text)
    if found is not None:
        return found
    try:
        return parse_color(text)
    except ValueError:
        hint = similar(text, context.colors, "colour") if text and not text.startswith("#") else ""
        raise wrong(node, "a colour", *([hint] if hint else [])) from None


def _insets(node: Node, context: Context) -> Insets:
    if node.items is None:
        side = _mm(node, context)
        return Insets(side, side, side, side)
    sides = [_mm(item, context) for item in node.items]
    if len(sides) == 2:
        return Insets(sides[0], sides[1], sides[0], sides[1])
    if len(sides) != 4:
        raise Problem(
            "YAML008",
            "distances are one, two or four lengths",
            node.origin,
            "write `[top, right, bottom, left]`",
        )
    return Insets(*sides)


def _choice(words: tuple[str, ...]) -> Decoder:
    def choose(node: Node, context: Context) -> str:
        text = need_text(node).strip()
        if text not in words:
            listed = ", ".join(f"`{w}`" for w in words)
            near = nearest(text, words)
            hint = (
                f"a similar word exists: `{near}`; all are {listed}"
                if near
                else f"write one of {listed}"
            )
            raise wrong(node, "one of the words known here", hint)
        return text

    return choose


def _union(kinds: tuple[Any, ...]) -> Decoder:
    real = [k for k in kinds if k is not type(None)]
    optional = len(real) < len(kinds)
    if len(real) != 1:
        raise TypeError(f"decode does not know the union {kinds!r}; give the type a from_node")
    inner = decoder(real[0])
    colored = real[0] is Color or getattr(real[0], "holds_color", False)

    def one(node: Node, context: Context) -> Any:
        # An absent text is none; an absent colour is a slip (a `#` that YAML took for a comment), and is reported.
        if optional and node.empty and (node.text != "" or not colored):
            return None
        return inner(node, context)

    return one


def _list(kinds: tuple[Any, ...]) -> Decoder:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        inner = decoder(kinds[0])

        def many(node: Node, context: Context) -> tuple[Any, ...]:
            return _all(inner, need_items(node), context)

        return many
    inners = [decoder(kind) for kind in kinds]

    def fixed(node: Node, context: Context) -> tuple[Any, ...]:
        items = need_items(node)
        if len(items) != len(inners):
            raise Problem(
                "YAML008",
                f"{len(items)} value{'s' * (len(items) != 1)} stand{'s' * (len(items) == 1)} "
                f"where {len(inners)} should",
                node.origin,
                f"write {len(inners)} values between the brackets, with commas between them",
            )
        return tuple(inner(item, context) for inner, item in zip(inners, items, strict=True))

    return fixed


def _all(inner: Decoder, items: Iterable[Node], context: Context) -> tuple[Any, ...]:
    made: list[Any] = []
    said: list[Diagnostic] = []
    for item in items:
        try:
            made.append(inner(item, context))
        except Problem as problem:
            said.extend(problem.diagnostics)
    if said:
        raise Problem.of(said)
    return tuple(made)


def _mapping(kind: Any) -> Decoder:
    inner = decoder(kind)

    def mapped(node: Node, context: Context) -> dict[str, Any]:
        pairs = need_pairs(node)
        values = _all(inner, (value for _, value in pairs), context)
        return {key.text or "": value for (key, _), value in zip(pairs, values, strict=True)}

    return mapped


_SIMPLE: dict[Any, Decoder] = {
    str: _text,
    int: _int,
    float: _float,
    bool: _bool,
    Mm: _mm,
    Extent: _extent,
    Rim: _rim,
    Percent: _percent,
    Color: _color,
    Insets: _insets,
    Node: lambda node, context: node,
}
