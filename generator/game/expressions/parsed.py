"""An expression, or a text that contains some, parsed once: the names it uses, and the code that computes it.

The code is compiled when it is first used: many expressions are only parsed for their names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any

from jinja2 import nodes
from jinja2.meta import find_undeclared_variables
from jinja2.runtime import Context, StrictUndefined

from generator.foundation.dataclasses import NamedTuple
from generator.game.expressions.compiler import PythonExpression
from generator.game.expressions.cost_limit import BUDGET, check_length
from generator.game.expressions.equality import exact_number
from generator.game.expressions.printing import shown
from generator.game.expressions.sandbox import RESULT, children, sandbox

Scope = dict[str, Any]
"""The values of names, including those that every expression knows."""
Code = Callable[[Scope], Any]
"""A function that computes a value."""
_EQUAL = ("==", "!=", "eq", "ne", "equalto", "sameas")


class Formula:
    """The names that an expression or a text uses, and its value."""

    __slots__ = ("_code", "_compiled", "defined", "names", "tested")

    def __init__(self, used: _Used, compiled: Callable[[], Code]) -> None:
        self._compiled = compiled
        self._code: Code | None = None
        self.names = frozenset(used.names) - sandbox().globals.keys()
        """The names that it uses and doesn't define."""
        self.tested = frozenset(used.tested)
        """The names that are tested for truth."""
        self.defined = frozenset(used.defined)
        """The names that are tested for existence."""

    def raw(self, scope: Scope) -> Any:
        """Its value; an undefined one raises its error only when it is used."""
        with BUDGET:
            if self._code is None:
                self._code = self._compiled()
            return self._code(scope)

    def value(self, scope: Scope) -> Any:
        """Its value; raises any error, such as an unknown name."""
        value = self.raw(scope)
        if isinstance(value, StrictUndefined):
            str(value)
        return value

    def text(self, scope: Scope) -> str:
        """Its value, printed."""
        text = str(shown(self.raw(scope)))
        check_length(len(text))
        return text


def read_value(source: str) -> Formula:
    """An expression without braces. Raises Jinja2's exceptions."""
    with suppress(Exception):  # Jinja2 reports the errors
        direct = PythonExpression(source)
        return Formula(_Used(direct.names, direct.tested), direct.compiled)
    return read_by_jinja(source)


def read_by_jinja(source: str) -> Formula:
    """The same, always by Jinja2."""
    with BUDGET:
        tree = sandbox().parsed_value(source)

    def value(context: Context, render: Callable[[Context], Iterable[str]]) -> Any:
        list(render(context))
        return context.vars[RESULT]

    return _formula(tree, value)


def read_text(source: str) -> Formula:
    """A text that contains expressions. Raises Jinja2's exceptions."""
    return _formula(sandbox().parse(source), lambda context, render: "".join(render(context)))


def _formula(tree: nodes.Template, value: Callable[[Context, Any], Any]) -> Formula:
    def compiled() -> Code:
        render = sandbox().from_string(tree).root_render_func
        return lambda scope: value(Context(sandbox(), scope, None, {}), render)

    return Formula(_Used.of(tree), compiled)


class _Used(NamedTuple):
    """How names are used."""

    names: Collection[str]
    tested: Collection[str]
    defined: Collection[str] = ()

    @classmethod
    def of(cls, tree: nodes.Template) -> _Used:
        """How a tree uses names, found in one walk."""
        loaded: set[str] = set()
        stored: set[str] = set()
        tested: set[str] = set()
        doubted: set[str] = set()
        for node in _all(tree):
            if isinstance(node, nodes.Name):
                (loaded if node.ctx == "load" else stored).add(node.name)
            elif isinstance(node, (nodes.If, nodes.CondExpr)):
                tested.update(_bare_names(node.test))
            elif isinstance(node, nodes.Test) and node.name in ("defined", "undefined"):
                doubted.update([node.node.name] if isinstance(node.node, nodes.Name) else [])
        # Where a name is defined matters only if it is defined at all.
        names = find_undeclared_variables(tree) if stored & loaded else loaded
        return cls(names, tested, doubted)


def _all(tree: nodes.Node) -> Iterator[nodes.Node]:
    left = [tree]
    while left:
        node = left.pop()
        yield node
        left.extend(children(node))


def _bare_names(test: nodes.Node) -> Iterable[str]:
    """The names that are tested for truth: alone, or joined by `and`, `or` and `not`."""
    if isinstance(test, nodes.Name):
        yield test.name
    elif isinstance(test, nodes.Not):
        yield from _bare_names(test.node)
    elif isinstance(test, (nodes.And, nodes.Or)):
        yield from _bare_names(test.left)
        yield from _bare_names(test.right)


class Comparison(NamedTuple):
    """A name that is compared with a literal."""

    name: str
    value: Any
    part: bool = False
    """Whether the literal is looked up inside the name's value: `'fire' in tags`."""


@lru_cache(maxsize=1024)
def compared_with(source: str) -> tuple[Comparison, ...]:
    """All comparisons of names with literals in an expression without braces, or in a text with some."""
    with suppress(Exception):  # its errors are reported when it is computed
        text = "{{" in source or "{%" in source
        tree = sandbox().parse(source) if text else sandbox().parsed_value(source)
        return tuple(dict.fromkeys(_comparisons(tree)))
    return ()


def _comparisons(node: nodes.Node) -> Iterator[Comparison]:
    if isinstance(node, nodes.Filter) and node.name == "_compared" and node.node is not None:
        operands = [_inner(each) for each in (node.node, *node.args[1::2])]
        signs = [each.value for each in node.args[0::2]]  # type: ignore[attr-defined]
        for sign, one, other in zip(signs, operands, operands[1:], strict=False):
            yield from _pair(sign, one, other)
    elif isinstance(node, nodes.Test) and node.args:
        yield from _pair(node.name, _inner(node.node), _inner(node.args[0]))
    for child in children(node):
        yield from _comparisons(child)


def _pair(sign: str, one: nodes.Node, other: nodes.Node) -> Iterator[Comparison]:
    if isinstance(one, nodes.Name):
        many = sign in ("in", "not in") and isinstance(other, (nodes.List, nodes.Tuple))
        for each in other.items if many else [other] if sign in _EQUAL else []:  # type: ignore[attr-defined]
            yield from (Comparison(one.name, value) for value in _literal(_inner(each)))
    elif isinstance(other, nodes.Name):
        values = _literal(one) if sign in (*_EQUAL, "in", "not in") else ()
        yield from (Comparison(other.name, value, sign not in _EQUAL) for value in values)


def _inner(node: nodes.Node) -> nodes.Node:
    """A node in a loop, without the wrapper that counts it."""
    counted = isinstance(node, nodes.Filter) and node.name == "_printed" and node.node is not None
    return _inner(node.node) if counted else node  # type: ignore[attr-defined]


def _literal(node: nodes.Node) -> tuple[Any, ...]:
    """The value of a node, if it is a literal."""
    if isinstance(node, nodes.Filter) and node.name == "_exactly":
        return (exact_number(node.node.value),)  # type: ignore[union-attr]
    return (node.value,) if isinstance(node, nodes.Const) else ()
