"""Our changes to Jinja2's grammar and code: powers, comparisons and decimals, and values whose size is counted.

Powers bind as in mathematics: `-2 ** 2` is -4, and `2 ** 3 ** 2` is 512. Comparisons go through
`generator.game.expressions.comparison`, and a number with a point is that number exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame, operators
from jinja2.parser import Parser

from generator.game.expressions.cost_limit import Refused

_REFUSED = frozenset("block call extends from import include macro".split())


class Grammar(Parser):
    """Parses expressions and texts."""

    def parse_statement(self) -> nodes.Node | list[nodes.Node]:
        """A statement. Raises `Refused` for those that need other templates or define functions."""
        token = self.stream.current
        if token.value in _REFUSED:
            hint = "write the text itself, or draw a partial: `use: partials/name.yaml`"
            raise Refused(
                f"`{token.value}` isn't allowed here", hint, code="EXPR003", line=token.lineno
            )
        return super().parse_statement()

    def parse_for(self) -> nodes.For:
        """A loop. Raises `Refused` if it is recursive."""
        loop = super().parse_for()
        if loop.recursive:
            raise Refused("`recursive` isn't allowed here", code="EXPR003", line=loop.lineno)
        return loop

    def parse_compare(self) -> nodes.Expr:
        """A comparison: `1 < cost <= 3`."""
        read = super().parse_compare()
        if not isinstance(read, nodes.Compare):
            return read
        parts: list[nodes.Expr] = []
        for each in read.ops:
            parts += [nodes.Const(operators[each.op], lineno=each.lineno), each.expr]
        return through("_compared", read.expr, *parts)

    def parse_pow(self) -> nodes.Expr:
        """A power, with its sign before it."""
        return self.parse_unary()

    def parse_unary(self, with_filter: bool = True) -> nodes.Expr:
        """A value with its sign, powers and filters."""
        line, kind = self.stream.current.lineno, self.stream.current.type
        read: nodes.Expr
        if kind in ("sub", "add"):
            next(self.stream)
            read = self.parse_unary(False)
            read = through("_negated", read) if kind == "sub" else nodes.Pos(read, lineno=line)
            return self.parse_filter_expr(read) if with_filter else read
        read = self.parse_postfix(self.parse_primary())
        read = self.parse_filter_expr(read) if with_filter else read
        if self.stream.current.type != "pow":
            return read
        next(self.stream)
        return nodes.Pow(read, self.parse_unary(with_filter), lineno=line)

    def parse_primary(self, with_namespace: bool = False) -> nodes.Expr:
        """A name, a list or a number; numbers with a point are exact."""
        token = self.stream.current
        if token.type != "float":
            return super().parse_primary(with_namespace)
        next(self.stream)
        return through("_exactly", nodes.Const(repr(token.value), lineno=token.lineno))


def through(name: str, value: nodes.Expr, *arguments: nodes.Expr) -> nodes.Filter:
    """The value, passed through one of our own filters."""
    return nodes.Filter(value, name, list(arguments), [], None, None, lineno=value.lineno)


def _paid(visit: Callable[[Any, Any, Frame], None]) -> Any:
    """The code of a list or a mapping, made through the environment; not that of several targets."""

    def paid(self: CodeGenerator, node: nodes.Expr, frame: Frame) -> None:
        call = getattr(node, "ctx", "load") == "load"
        self.write("environment.paid(" * call)
        visit(self, node, frame)
        self.write(")" * call)

    return paid


class Code(CodeGenerator):
    """Compiles `~`, lists and mappings so that their size is counted."""

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: Any) -> str:
        # Jinja2 would join constants in Python's spelling, `True`, and for free.
        if not isinstance(node, nodes.TemplateData):
            raise nodes.Impossible
        return super()._output_child_to_const(node, frame, finalize)

    visit_List = _paid(CodeGenerator.visit_List)
    visit_Tuple = _paid(CodeGenerator.visit_Tuple)
    visit_Dict = _paid(CodeGenerator.visit_Dict)

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        """Joins texts through the environment."""
        self.write("environment.joined((")
        for each in node.nodes:
            self.visit(each, frame)
            self.write(", ")
        self.write("))")
