"""From nodes to frozen dataclasses, by their annotations.

Our own walk rather than a library: it keeps every place, reports all problems in one run, and costs no start-up time.
Supported: `str`, `int`, `float`, `bool`, `Mm`, `Extent`, `Margins`, `Rim`, `Gap`, `Gaps`, `Percent`, `Color`, `Paint`,
`Insets`, `Node`, `Literal`, enums, `tuple[T, ...]`, fixed tuples, `Mapping[str, T]`, dataclasses,
`T | None`, and any class with `from_node(node, context)`.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache, partial
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from generator import data
from generator.decode.needs import (
    MOST_NAMED,
    need_items,
    need_pairs,
    need_text,
    unknown_key,
    unknown_keys,
    with_key,
    wrong_value,
)
from generator.decode.scalars import (
    SIMPLE,
    Context,
    Decoder,
    Extent,
    Gaps,
    Limits,
    Margins,
    Mm,
    Percent,
    Rim,
    SchemaExtra,
    choice,
)
from generator.files.yaml_nodes import Node, parse
from generator.foundation.color import Color
from generator.foundation.dataclasses import MISSING, fields, is_dataclass, replace
from generator.foundation.diagnostics import Diagnostic, Problem, Severity, nearest
from generator.foundation.wording import counted

__all__ = [
    "Context",
    "Decoder",
    "Extent",
    "Gaps",
    "Limits",
    "Margins",
    "Mm",
    "Percent",
    "Rim",
    "SchemaExtra",
    "attribute",
    "decode",
    "decode_fields",
    "decoder",
    "fields_of",
    "need_items",
    "need_pairs",
    "need_text",
    "noun_of",
    "read_data",
    "unknown_key",
    "unknown_keys",
    "written_as",
    "wrong_value",
]

K = TypeVar("K")
T = TypeVar("T")
FORMS: dict[Any, Any] = {}
"""For the JSON Schema, the types of what YAML may contain for a class with `from_node`."""


def written_as(form: Any) -> Callable[[type[T]], type[T]]:
    """A decorator for a class with `from_node`: `@written_as(str | tuple[str, ...])`."""

    def marked(kind: type[T]) -> type[T]:
        FORMS[kind] = form
        return kind

    return marked


def decode(node: Node, kind: type[T], context: Context | None = None) -> T:
    """The value of a node as type `kind`. Raises `Problem` with everything that is wrong with it."""
    decode_kind = decoder(typing.cast(Any, kind))
    return typing.cast(T, decode_kind(node, context or Context()))


def read_data(file: str, kind: type[T]) -> T:
    """A YAML file of `generator/data/`, such as `machines.yaml`, as type `kind`."""
    return decode(parse(data.text(file), file), kind)


@cache
def decoder(kind: Any) -> Decoder:
    """The function that decodes one type; cached."""
    simple = SIMPLE.get(kind)
    if simple is not None:
        return simple
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        kind = args[1]
    if hasattr(kind, "from_node"):
        return typing.cast(Decoder, kind.from_node)
    if origin is Literal:
        return choice(tuple(str(a) for a in args))
    if origin in (Union, types.UnionType):
        return _union(args)
    if origin is tuple:
        return _list(args)
    if origin in (dict, Mapping) or (isinstance(origin, type) and issubclass(origin, Mapping)):
        return _mapping(args[1])
    if isinstance(kind, type) and issubclass(kind, Enum):
        by_word = {str(member.value): member for member in kind}
        words = choice(tuple(by_word))
        return lambda node, context: by_word[words(node, context)]
    if is_dataclass(kind):
        return lambda node, context: decode_fields(node, kind, context)
    raise TypeError(f"decode does not know {kind!r}")


@cache
def fields_of(kind: Any) -> dict[str, tuple[Any, bool]]:
    """The YAML keys of a dataclass, each with its type and whether it is required. A trailing `_` is dropped."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return {
        each.name.rstrip("_"): (
            hints[each.name],
            each.default is MISSING and each.default_factory is MISSING,
        )
        for each in fields(kind)
    }


@cache
def attribute(key: str, kind: Any) -> str:
    """The dataclass field of a YAML key (`for` is `for_` in Python)."""
    return key if any(each.name == key for each in fields(kind)) else key + "_"


def _fits(
    node: Node, value: Node, known: Mapping[str, tuple[Any, bool]], context: Context, word: str
) -> bool:
    """Whether a value may be that of another key, which its mapping doesn't have."""
    if node.get(word) is not None:
        return False
    try:
        decoder(known[word][0])(value, context)
    except Problem:
        return False
    return True


def decode_fields(node: Node, kind: Any, context: Context, **given: Any) -> Any:
    """A mapping as a dataclass, with all wrong keys and values in one `Problem`. A field `origin` gets the place.

    A lenient context takes a misspelt key for the nearest one, and omits what is wrong if it isn't required.
    """
    pairs = need_pairs(node, noun_of(kind))
    known = fields_of(kind)
    absent = known.keys() - set(node.keys()) if context.lenient else ()
    problems: list[Diagnostic] = []
    values: dict[str, Any] = dict(given)
    if "origin" in known and "origin" not in values:
        values["origin"] = node.origin
    unknown: list[Node] = []
    for key, value in pairs:
        word = key.text or ""
        if word not in known:
            word = nearest(word, absent) or word
        if word not in known or word == "origin":
            unknown.append(key)
            if len(unknown) <= MOST_NAMED:
                others = [each for each in known if each != "origin"]
                problems.append(
                    unknown_key(key, others, partial(_fits, node, value, known, context))
                )
            continue
        try:
            values[attribute(word, kind)] = decoder(known[word][0])(value, context)
        except Problem as problem:
            problems.extend(
                replace(d, origin=with_key(d.origin, word)) for d in problem.diagnostics
            )
            if not context.lenient:
                values[attribute(word, kind)] = None
    problems += unknown_keys(unknown, ())[MOST_NAMED:]
    # Don't report a misspelled key again as a missing one.
    guessed = {nearest(key.text or "", known) for key in unknown[:MOST_NAMED]}
    if context.lenient:
        problems, guessed = [], set()
    for word, (_, needed) in known.items():
        if needed and attribute(word, kind) not in values and word not in guessed:
            what, hint = f"`{word}` is missing", f"add `{word}:`"
            problems.append(Diagnostic("YAML007", Severity.ERROR, what, node.origin, (hint,)))
    if problems:
        raise Problem.of(problems)
    return kind(**values)


def noun_of(kind: Any) -> str:
    """What to call a dataclass in a message."""
    return str(getattr(kind, "__name__", "mapping")).removesuffix("Spec").lower()


def _union(kinds: tuple[Any, ...]) -> Decoder:
    real = [k for k in kinds if k is not type(None)]
    optional = len(real) < len(kinds)
    if len(real) != 1:
        raise TypeError(f"decode does not know the union {kinds!r}; give the type a from_node")
    inner = decoder(real[0])
    colored = real[0] is Color or getattr(real[0], "holds_color", False)

    def one(node: Node, context: Context) -> Any:
        # A missing colour is most likely a `#` that YAML read as a comment, so it is reported.
        commented = node.text == "" and (colored or node.comment)
        if optional and node.empty and not commented:
            return None
        return inner(node, context)

    return one


def _list(kinds: tuple[Any, ...]) -> Decoder:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        inner = decoder(kinds[0])

        def many(node: Node, context: Context) -> tuple[Any, ...]:
            return tuple(_all(inner, enumerate(need_items(node)), context).values())

        return many
    inners = [decoder(kind) for kind in kinds]

    def fixed(node: Node, context: Context) -> tuple[Any, ...]:
        items = need_items(node)
        if len(items) != len(inners):
            what = f"expected {counted(len(inners), 'value')}, found {len(items)}"
            hint = f"write {counted(len(inners), 'value')} in the brackets, separated by commas"
            raise Problem("YAML008", what, node.origin, hint)
        return tuple(inner(item, context) for inner, item in zip(inners, items, strict=True))

    return fixed


def _all(inner: Decoder, nodes: Iterable[tuple[K, Node]], context: Context) -> dict[K, Any]:
    values: dict[K, Any] = {}
    problems: list[Diagnostic] = []
    for key, node in nodes:
        try:
            values[key] = inner(node, context)
        except Problem as problem:
            problems.extend(problem.diagnostics)
    if problems and not context.lenient:
        raise Problem.of(problems)
    return values


def _mapping(kind: Any) -> Decoder:
    inner = decoder(kind)

    def mapped(node: Node, context: Context) -> dict[str, Any]:
        return _all(inner, ((key.text or "", value) for key, value in need_pairs(node)), context)

    return mapped
