"""The grammar of expressions: Jinja2's, except for powers, comparisons and decimals.

Powers bind as in mathematics: `-2 ** 2` is -4, and `2 ** 3 ** 2` is 512. Comparisons go through
`generator.game.expressions.comparison`, and a number with a point is that number exactly.
"""

from __future__ import annotations

from jinja2 import nodes
from jinja2.parser import Parser

_SIGNS = {
    "eq": "==",
    "ne": "!=",
    "lt": "<",
    "lteq": "<=",
    "gt": ">",
    "gteq": ">=",
    "in": "in",
    "notin": "not in",
}


class Grammar(Parser):
    """Parses expressions and texts."""

    def parse_compare(self) -> nodes.Expr:
        """A comparison: `1 < cost <= 3`."""
        read = super().parse_compare()
        if not isinstance(read, nodes.Compare):
            return read
        parts: list[nodes.Expr] = []
        for each in read.ops:
            parts += [nodes.Const(_SIGNS[each.op], lineno=each.lineno), each.expr]
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
