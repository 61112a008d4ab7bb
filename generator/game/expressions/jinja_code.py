"""Compiles an expression to a function, where Jinja2 would make a template that prints it.

Templates are made for pages of text: they are compiled in several passes, and run as generators. Games have thousands
of short expressions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jinja2 import nodes, runtime
from jinja2.compiler import Frame
from jinja2.nodes import EvalContext
from jinja2.runtime import Context

from generator.game.expressions.code_writer import Code
from generator.game.expressions.sandbox import sandbox

_KNOWN = {name: getattr(runtime, name) for name in runtime.exported}
"""The names from Jinja2's runtime that its code uses."""
_COMMON = (
    "resolve = context.resolve_or_missing",
    "undefined = environment.undefined",
    "cond_expr_undefined = Undefined",
)


class _Lines:
    """Maps the lines of the code to those of the expression."""

    def __init__(self, pairs: list[tuple[int, int]]) -> None:
        self._pairs = pairs

    def get_corresponding_lineno(self, line: int) -> int:
        """The line of the expression, from 1."""
        return next((said for said, made in reversed(self._pairs) if made <= line), 1)


def function_of(tree: nodes.Template) -> Callable[[Context], Any]:
    """The function that computes the only expression of a template."""
    (output,) = tree.body
    (expression,) = output.nodes  # type: ignore[attr-defined]
    code = Code(sandbox(), None, None, optimized=False)
    frame = Frame(EvalContext(sandbox(), None))
    frame.symbols.analyze_node(tree)
    code.writeline("def value(context, missing=missing, environment=environment):")
    code.indent()
    for line in _COMMON:
        code.writeline(line)
    code.enter_frame(frame)
    code.pull_dependencies([expression])
    code.writeline("return ", expression)
    code.visit(expression, frame)
    made: dict[str, Any] = {
        **_KNOWN,
        "environment": sandbox(),
        "__jinja_template__": _Lines(code.debug_info),
    }
    exec(compile(code.stream.getvalue(), "<expression>", "exec"), made)  # type: ignore[attr-defined]
    function: Callable[[Context], Any] = made["value"]
    return function
