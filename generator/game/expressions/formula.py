"""An expression, or a text that holds some, read once: the names it asks for, and the code that computes it.

The code is compiled when it is asked for the first time: many expressions are only read for their names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from jinja2 import nodes
from jinja2.meta import find_undeclared_variables
from jinja2.runtime import Context, StrictUndefined

from generator.game.expressions.allowance import BUDGET
from generator.game.expressions.budget import shown
from generator.game.expressions.code import function_of
from generator.game.expressions.sandbox import children, sandbox

Scope = dict[str, Any]
"""What names mean, those that every expression knows among them."""


class Formula:
    """What an expression or a text asks for, and what it gives."""

    __slots__ = ("_alone", "_code", "_tree", "doubted", "names", "tested")

    def __init__(self, tree: nodes.Template, alone: bool) -> None:
        self._tree, self._alone = tree, alone
        self._code: Callable[[Context], Any] | None = None
        asked = _Asked(tree)
        self.names = asked.names - sandbox().globals.keys()
        """The names that it uses and does not define."""
        self.tested = frozenset(asked.tested)
        """The names whose mere truth decides something."""
        self.doubted = frozenset(asked.doubted)
        """The names of which it is asked whether they are defined."""

    def raw(self, scope: Scope) -> Any:
        """Its value; what is undefined says so only when it is used."""
        code = self._code
        if code is None:
            code = self._code = self._compiled()
        with BUDGET:
            made = code(Context(sandbox(), scope, None, {}))
            return made if self._alone else "".join(made)

    def value(self, scope: Scope) -> Any:
        """Its value; raises what is wrong, a name without a meaning among it."""
        value = self.raw(scope)
        if isinstance(value, StrictUndefined):
            str(value)
        return value

    def text(self, scope: Scope) -> str:
        """Its value as it is printed."""
        return str(shown(self.raw(scope)))

    def _compiled(self) -> Callable[[Context], Any]:
        if self._alone:
            return function_of(self._tree)
        return sandbox().from_string(self._tree).root_render_func


def read_value(source: str) -> Formula:
    """An expression without braces. Raises what Jinja2 raises."""
    with BUDGET:
        return Formula(sandbox().parsed_value(source), True)


def read_text(source: str) -> Formula:
    """A text that holds expressions. Raises what Jinja2 raises."""
    return Formula(sandbox().parse(source), False)


class _Asked:
    """What a tree asks of names, found in one walk."""

    def __init__(self, tree: nodes.Template) -> None:
        self.tested: set[str] = set()
        self.doubted: set[str] = set()
        loaded: set[str] = set()
        stored: set[str] = set()
        for node in _all(tree):
            if isinstance(node, nodes.Name):
                (loaded if node.ctx == "load" else stored).add(node.name)
            elif isinstance(node, (nodes.If, nodes.CondExpr)):
                self.tested.update(_bare_names(node.test))
            elif isinstance(node, nodes.Test) and node.name in ("defined", "undefined"):
                self.doubted.update([node.node.name] if isinstance(node.node, nodes.Name) else [])
        if stored & loaded:
            # Only where a name is defined somewhere does it matter where.
            loaded = find_undeclared_variables(tree)
        self.names = frozenset(loaded)


def _all(tree: nodes.Node) -> Iterator[nodes.Node]:
    left = [tree]
    while left:
        node = left.pop()
        yield node
        left.extend(children(node))


def _bare_names(test: nodes.Node) -> Iterable[str]:
    """The names that are tested for their truth: alone, or joined by `and`, `or` and `not`."""
    if isinstance(test, nodes.Name):
        yield test.name
    elif isinstance(test, nodes.Not):
        yield from _bare_names(test.node)
    elif isinstance(test, (nodes.And, nodes.Or)):
        yield from _bare_names(test.left)
        yield from _bare_names(test.right)
