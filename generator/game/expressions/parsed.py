"""An expression, or a text that contains some, parsed once: the names it uses, and the code that computes it.

The code is compiled when it is first used: many expressions are only parsed for their names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from jinja2 import nodes
from jinja2.exceptions import TemplateSyntaxError
from jinja2.runtime import Context, StrictUndefined

from generator.game.expressions.compiler import PythonExpression
from generator.game.expressions.cost_limit import BUDGET, check_length
from generator.game.expressions.printing import shown
from generator.game.expressions.sandbox import sandbox
from generator.game.expressions.syntax import Grammar
from generator.game.expressions.uses import Uses

Scope = dict[str, Any]
"""The values of names, including those that every expression knows."""
Code = Callable[[Scope], Any]
"""A function that computes a value."""
_RESULT = "_result"
"""The name that a template for an expression gives its value."""


class Formula:
    """The names that an expression or a text uses, and its value."""

    __slots__ = ("_code", "_compiled", "names", "uses")

    def __init__(self, uses: Uses, compiled: Callable[[], Code]) -> None:
        self._compiled = compiled
        self._code: Code | None = None
        self.uses = uses
        self.names = frozenset(uses.names) - sandbox().globals.keys()
        """The names that it uses and doesn't define."""

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
        return Formula(direct.uses, direct.compiled)
    return read_by_jinja(source)


def read_by_jinja(source: str) -> Formula:
    """The same, always by Jinja2."""
    parser = Grammar(sandbox(), source, state="variable")
    parsed = parser.parse_expression()
    if not parser.stream.eos:
        token = parser.stream.current
        raise TemplateSyntaxError(f"unexpected '{token.value}'", token.lineno)
    result = nodes.Assign(nodes.Name(_RESULT, "store"), parsed, lineno=1)

    def value(context: Context, render: Callable[[Context], Iterable[str]]) -> Any:
        list(render(context))
        return context.vars[_RESULT]

    return _formula(nodes.Template([result], lineno=1, environment=sandbox()), value)


def read_text(source: str) -> Formula:
    """A text that contains expressions. Raises Jinja2's exceptions."""
    tree = Grammar(sandbox(), source).parse()
    return _formula(tree, lambda context, render: "".join(render(context)))


def _formula(tree: nodes.Template, value: Callable[[Context, Any], Any]) -> Formula:
    def compiled() -> Code:
        render = sandbox().from_string(tree).root_render_func
        return lambda scope: value(Context(sandbox(), scope, None, {}), render)

    uses = Uses()
    with BUDGET:
        uses.walk(tree, set())
    return Formula(uses, compiled)
