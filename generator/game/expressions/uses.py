"""How an expression or a text uses names, found in one walk that also refuses what isn't allowed and counts loops.

What Python parsed (`ast`) and what Jinja2 parsed (`nodes`) have the same rules.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from jinja2 import nodes

from generator.foundation.dataclasses import NamedTuple
from generator.game.expressions.cost_limit import STEP, Refused
from generator.game.expressions.equality import exact_number
from generator.game.expressions.syntax import through

CONSTANTS = {"true": True, "false": False, "none": None}
"""Names of values in expressions, which aren't names in Python."""
_EQUAL = ("==", "!=", "eq", "ne", "equalto", "sameas")


class Comparison(NamedTuple):
    """A name that is compared with a literal."""

    name: str
    value: Any
    part: bool = False
    """Whether the literal is looked up inside the name's value: `'fire' in tags`."""
    keys: tuple[str, ...] = ()
    """All keys of the mapping in which the name's value is looked up: `{'fire': 'red', 'ice': 'blue'}.get(kind, '')`;
    the literal is the first of them."""


class Uses:
    """How names are used."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        """The names that are used before they are defined, or never defined."""
        self.tested: set[str] = set()
        """The names that are tested for truth."""
        self.defined: set[str] = set()
        """The names that are tested for existence."""
        self.compared: dict[Comparison, None] = {}
        """The comparisons of names with literals, in order."""

    def test(self, node: Any) -> None:
        """Notes the names that are tested for truth: alone, or joined by `and`, `or` and `not`."""
        match node:
            case ast.Name(id=name) | nodes.Name(name=name) if name not in CONSTANTS:
                self.tested.add(name)
            case ast.UnaryOp(op=ast.Not(), operand=of) | nodes.Not(node=of):
                self.test(of)
            case ast.BoolOp(values=parts):
                for part in parts:
                    self.test(part)
            case nodes.And(left=left, right=right) | nodes.Or(left=left, right=right):
                self.test(left)
                self.test(right)

    def compare(self, sign: str, one: Any, other: Any) -> None:
        """Notes a comparison, if one side is a name and the other one a literal, or a list of literals."""
        found: Iterable[Comparison] = ()
        within, name = sign in ("in", "not in"), _name(one)
        if name:
            wanted = _entries(other) if within else [other] if sign in _EQUAL else []
            found = (Comparison(name, value) for each in wanted for value in _literal(each))
        elif (name := _name(other)) and (within or sign in _EQUAL):
            found = (Comparison(name, value, within) for value in _literal(one))
        self.compared.update(dict.fromkeys(found))

    def look_up(self, call: Any) -> None:
        """Notes a call such as `{'fire': 'red'}.get(kind, '')`, if all keys are texts."""
        match call:
            case nodes.Call(
                node=nodes.Getattr(node=nodes.Dict(items=pairs), attr="get"),
                args=[nodes.Name(name=name), nodes.Const(value="")],
            ):
                keys = [pair.key for pair in pairs]
            case ast.Call(
                func=ast.Attribute(value=ast.Dict(keys=keys), attr="get"),
                args=[ast.Name(id=name), ast.Constant(value="")],
            ):
                pass
            case _:
                return
        texts = [text for key in keys for text in _literal(key) if isinstance(text, str)]
        if texts and len(texts) == len(keys):
            self.compared[Comparison(name, texts[0], keys=tuple(texts))] = None

    def walk(self, node: Any, known: set[str], in_loop: bool = False) -> int:
        """Walks a tree of Jinja2, and returns the length of its plain text; adds what it defines to `known`.

        Each step of a loop pays for its text, and for what it prints, compares and calls. Raises `Refused`.
        """
        kind = type(node)
        if kind is nodes.TemplateData:
            return len(node.data)
        special = _SPECIAL.get(kind)
        if special is not None:
            return special(self, node, known, in_loop)
        if kind is nodes.Getattr:
            _check_attribute(node.attr, node)
        elif kind is nodes.Getitem and isinstance(node.arg, nodes.Const):
            _check_attribute(str(node.arg.value), node)
        elif kind is nodes.CondExpr:
            self.test(node.test)
        elif kind is nodes.Test and node.name in ("defined", "undefined"):
            self.defined.update(filter(None, [_name(node.node)]))
        parts = (node.node, node.target) if kind is nodes.Assign else children(node)
        plain = self._all(parts, known, in_loop)
        if kind is nodes.Filter and node.name == "_compared":
            operands = [node.node, *node.args[1::2]]
            for sign, one, other in zip(node.args[::2], operands, operands[1:]):
                self.compare(sign.value, one, other)
        elif kind is nodes.Test and node.args:
            self.compare(node.name, node.node, node.args[0])
        elif kind is nodes.Call:
            self.look_up(node)
        if in_loop:
            _count_in(node, kind)
        return plain

    def _all(self, parts: Iterable[nodes.Node], known: set[str], in_loop: bool) -> int:
        return sum([self.walk(part, known, in_loop) for part in parts])

    def _of_name(self, node: Any, known: set[str], in_loop: bool) -> int:
        if node.name == "self":
            raise refusal("self", node.lineno)
        if getattr(node, "ctx", "load") != "load":
            known.add(node.name)
        elif node.name not in known:
            self.names.add(node.name)
        return 0

    def _of_for(self, node: Any, known: set[str], in_loop: bool) -> int:
        plain, inner = self.walk(node.iter, known, in_loop), set(known)
        self.walk(node.target, inner, in_loop)
        plain += self._all([node.test] if node.test is not None else [], inner, in_loop)
        body = self._all(node.body, inner | {"loop"}, True)
        plain += body + self._all(node.else_, set(known), in_loop)
        node.iter = through("_steps", node.iter, nodes.Const(STEP + body, lineno=node.lineno))
        return plain

    def _of_if(self, node: nodes.If, known: set[str], in_loop: bool) -> int:
        self.test(node.test)
        plain = self.walk(node.test, known, in_loop)
        branches = [(part, set(known)) for part in (node.body, node.elif_, node.else_)]
        plain += sum([self._all(part, inner, in_loop) for part, inner in branches])
        if not node.elif_:
            known |= branches[0][1] & branches[2][1]
        return plain

    def _of_scope(self, node: Any, known: set[str], in_loop: bool) -> int:
        """A part whose own names end with it: `with`, `filter`, the block of `set`."""
        before = getattr(node, "values", None) or filter(None, [getattr(node, "filter", None)])
        plain, inner = self._all(before, known, in_loop), set(known)
        plain += self._all((*getattr(node, "targets", ()), *node.body), inner, in_loop)
        if isinstance(node, nodes.AssignBlock):
            self.walk(node.target, known, in_loop)
        return plain


_SPECIAL: dict[type[nodes.Node], Callable[[Uses, Any, set[str], bool], int]] = {
    nodes.Name: Uses._of_name,
    nodes.NSRef: Uses._of_name,
    nodes.For: Uses._of_for,
    nodes.If: Uses._of_if,
    nodes.AssignBlock: Uses._of_scope,
    nodes.FilterBlock: Uses._of_scope,
    nodes.Scope: Uses._of_scope,
    nodes.With: Uses._of_scope,
}


def _name(node: Any) -> str:
    match node:
        case ast.Name(id=name) | nodes.Name(name=name) if name not in CONSTANTS:
            return str(name)
    return ""


def _entries(node: Any) -> list[Any]:
    match node:
        case ast.List(elts=entries) | ast.Tuple(elts=entries):
            return list(entries)
        case nodes.List(items=entries) | nodes.Tuple(items=entries):
            return list(entries)
    return []


def _literal(node: Any) -> tuple[Any, ...]:
    match node:
        case ast.Constant(value=float() as value):
            return (exact_number(repr(value)),)
        case nodes.Filter(name="_exactly", node=nodes.Const(value=value)):
            return (exact_number(value),)
        case ast.Constant(value=value) | nodes.Const(value=value):
            return (value,)
        case ast.Name(id=name) if name in CONSTANTS:
            return (CONSTANTS[name],)
    return ()


def children(node: nodes.Node) -> Iterator[nodes.Node]:
    """The child nodes; like `iter_child_nodes`, but faster."""
    for name in node.fields:
        value = getattr(node, name, None)
        if type(value) is list:
            yield from [each for each in value if isinstance(each, nodes.Node)]
        elif isinstance(value, nodes.Node):
            yield value


def _count_in(node: Any, kind: type[nodes.Node]) -> None:
    """Makes a loop pay in each step for what it prints, compares and calls."""
    if kind is nodes.Output:
        node.nodes = [_counted(each) for each in node.nodes]
    elif (kind is nodes.Filter and node.name == "_compared") or (kind is nodes.Test and node.args):
        node.node, node.args = _counted(node.node), [_counted(each) for each in node.args]
    elif kind is nodes.Call and isinstance(node.node, nodes.Getattr):
        node.node.node = _counted(node.node.node)
    elif kind is nodes.Getitem and isinstance(node.arg, nodes.Slice):
        node.node = _counted(node.node)


def _counted(node: nodes.Expr) -> nodes.Expr:
    """The value, paid for by its size; once."""
    if isinstance(node, (nodes.TemplateData, nodes.Const)):
        return node
    if isinstance(node, nodes.Filter) and node.name == "_printed":
        return node
    return through("_printed", node)


def _check_attribute(name: str, node: nodes.Node) -> None:
    if name.startswith("_"):
        raise refusal(name, node.lineno)


def refusal(attribute: str, line: int = 0) -> Refused:
    """The error for an attribute or a name that isn't allowed."""
    hints = {
        "format": ("write `'%.1f' | format(value)`",),
        "join": ("write `list | join(', ')`",),
        "replace": ("write `text | replace('a', 'b')`",),
    }.get(attribute, ())
    if attribute.startswith("_"):
        hints = ("remove it: names that begin with `_` aren't available",)
    return Refused(f"`{attribute}` isn't allowed here", *hints, code="EXPR003", line=line)
