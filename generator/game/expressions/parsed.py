"""An expression, or a text that contains some, parsed once: the names it uses, and the code that computes it.

The code is compiled when it is first used: many expressions are only parsed for their names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from typing import Any

from jinja2 import nodes
from jinja2.runtime import Context, StrictUndefined

from generator.foundation.dataclasses import NamedTuple
from generator.game.expressions.budget import shown, too_long
from generator.game.expressions.compiler import Direct
from generator.game.expressions.cost_limit import BUDGET, LONGEST
from generator.game.expressions.jinja_code import function_of
from generator.game.expressions.sandbox import children, sandbox, undeclared

Scope = dict[str, Any]
"""The values of names, including those that every expression knows."""
Code = Callable[[Scope], Any]
"""A function that computes a value."""


class Formula:
    """The names that an expression or a text uses, and its value."""

    __slots__ = ("_code", "_compiled", "doubted", "names", "tested")

    def __init__(self, asked: _Asked, compiled: Callable[[], Code]) -> None:
        self._compiled = compiled
        self._code: Code | None = None
        self.names = frozenset(asked.names) - sandbox().globals.keys()
        """The names that it uses and doesn't define."""
        self.tested = frozenset(asked.tested)
        """The names that are tested for truth."""
        self.doubted = frozenset(asked.doubted)
        """The names that are tested for existence."""

    def raw(self, scope: Scope) -> Any:
        """Its value; an undefined one raises its error only when it is used."""
        with BUDGET:
            code = self._code
            if code is None:
                # Constant parts are computed now, and have to be paid for too.
                code = self._code = self._compiled()
            return code(scope)

    def value(self, scope: Scope) -> Any:
        """Its value; raises any error, such as an unknown name."""
        value = self.raw(scope)
        if isinstance(value, StrictUndefined):
            str(value)
        return value

    def text(self, scope: Scope) -> str:
        """Its value, printed."""
        made = str(shown(self.raw(scope)))
        if len(made) > LONGEST:
            raise too_long(len(made))
        return made


def read_value(source: str) -> Formula:
    """An expression without braces. Raises Jinja2's exceptions."""
    with suppress(Exception):
        # Jinja2 reports the errors.
        direct = Direct(source)
        return Formula(_Asked(direct.names, direct.tested), direct.compiled)
    return read_by_jinja(source)


def read_by_jinja(source: str) -> Formula:
    """The same, always by Jinja2."""
    with BUDGET:
        tree = sandbox().parsed_value(source)

    def compiled() -> Code:
        function = function_of(tree)
        return lambda scope: function(Context(sandbox(), scope, None, {}))

    return Formula(_Asked.of(tree), compiled)


def read_text(source: str) -> Formula:
    """A text that contains expressions. Raises Jinja2's exceptions."""
    tree = sandbox().parse(source)

    def compiled() -> Code:
        render = sandbox().from_string(tree).root_render_func
        return lambda scope: "".join(render(Context(sandbox(), scope, None, {})))

    return Formula(_Asked.of(tree), compiled)


class _Asked(NamedTuple):
    """How names are used."""

    names: Collection[str]
    tested: Collection[str]
    doubted: Collection[str] = ()

    @classmethod
    def of(cls, tree: nodes.Template) -> _Asked:
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
        names = undeclared(tree) if stored & loaded else loaded
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
