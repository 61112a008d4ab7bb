"""Which names an expression compares with which literals: `kind == 'Boss'`, `cost in [1, 2]`, `'fire' in tags`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any

from jinja2 import nodes

from generator.foundation.dataclasses import NamedTuple
from generator.game.expressions.equality import exactly
from generator.game.expressions.sandbox import children, sandbox

_EQUAL = ("==", "!=", "eq", "ne", "equalto", "sameas")


class Asked(NamedTuple):
    """A name that is compared with a literal."""

    name: str
    value: Any
    part: bool = False
    """Whether the literal is looked up inside the name's value: `'fire' in tags`."""


@lru_cache(maxsize=1024)
def compared_with(source: str) -> tuple[Asked, ...]:
    """All literals that names are compared with in an expression without braces, or in a text with some."""
    with suppress(Exception):  # its errors are reported when it is computed
        text = "{{" in source or "{%" in source
        tree = sandbox().parse(source) if text else sandbox().parsed_value(source)
        return tuple(dict.fromkeys(_asked(tree)))
    return ()


def _asked(node: nodes.Node) -> Iterator[Asked]:
    if isinstance(node, nodes.Filter) and node.name == "_compared" and node.node is not None:
        operands = [_inner(each) for each in (node.node, *node.args[1::2])]
        signs = [each.value for each in node.args[0::2]]  # type: ignore[attr-defined]
        for sign, one, other in zip(signs, operands, operands[1:], strict=False):
            yield from _pair(sign, one, other)
    elif isinstance(node, nodes.Test) and node.args:
        yield from _pair(node.name, _inner(node.node), _inner(node.args[0]))
    for child in children(node):
        yield from _asked(child)


def _pair(sign: str, one: nodes.Node, other: nodes.Node) -> Iterator[Asked]:
    if isinstance(one, nodes.Name):
        many = sign in ("in", "not in") and isinstance(other, (nodes.List, nodes.Tuple))
        for each in other.items if many else [other] if sign in _EQUAL else []:  # type: ignore[attr-defined]
            yield from (Asked(one.name, value) for value in _literal(_inner(each)))
    elif isinstance(other, nodes.Name):
        values = _literal(one) if sign in (*_EQUAL, "in", "not in") else ()
        yield from (Asked(other.name, value, sign not in _EQUAL) for value in values)


def _inner(node: nodes.Node) -> nodes.Node:
    """A node in a loop, without the wrapper that counts it."""
    counted = isinstance(node, nodes.Filter) and node.name == "_printed" and node.node is not None
    return _inner(node.node) if counted else node  # type: ignore[attr-defined]


def _literal(node: nodes.Node) -> tuple[Any, ...]:
    """The value of a node, if it is a literal."""
    if isinstance(node, nodes.Const):
        return (node.value,)
    if (
        isinstance(node, nodes.Filter)
        and node.name == "_exactly"
        and isinstance(node.node, nodes.Const)
    ):
        return (exactly(node.node.value),)
    return ()
