"""Computes single expressions of a plan.

Plain names (`{{ name }}`, `{{ game.title }}`) are looked up without Jinja2, with the same result. If a name or a key is
missing, or a value isn't printed as it is, Jinja2 is used, which has the error messages.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.files.yaml_nodes import Node
from generator.foundation.lazy_regex import regex
from generator.game import expressions
from generator.game.expressions.cost_limit import BUDGET, LONGEST
from generator.game.expressions.fields import number_or_text
from generator.template.entry import Entry

Scope = dict[str, Any]
"""The values of names at one place of a plan, for one row."""
Get = Callable[[Scope], Any]
"""Returns the value of an expression. Raises `Problem`."""

_DOTTED = regex(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?")


class _NotPlain(Exception):
    """A value that only Jinja2 can print, or a missing name."""


def value(node: Node, source: str) -> Get:
    """The value of an expression without braces at a node."""
    later = _Later(node, source)
    if not _DOTTED.fullmatch(source) or not expressions.plain_names("{{" + source + "}}"):
        return later.value

    def get(scope: Scope) -> Any:
        try:
            return _found(source, scope)
        except _NotPlain:
            return later.value(scope)

    return get


def truth(node: Node) -> Get:
    """Whether a condition is true."""
    source = node.text or ""
    get, later = value(node, source), _Later(node, source)

    def holds(scope: Scope) -> bool:
        found = get(scope)
        try:
            return expressions.is_true(found)
        except Exception as error:  # an undefined value raises its error now
            raise later.explained(error, scope) from None

    return holds


def printed(node: Node) -> Callable[[Scope], str]:
    """A text with its expressions printed."""
    source = node.text or ""
    later = _Later(node, source, text=True)
    if expressions.plain_names(source) is None:
        return later.text
    parts = expressions.NAMED.split(source)
    if len(parts) == 3 and not parts[0] and not parts[2]:
        alone = parts[1]

        def one(scope: Scope) -> str:
            try:
                return _shown(_found(alone, scope))
            except _NotPlain:
                return later.text(scope)

        return one

    def get(scope: Scope) -> str:
        try:
            made = "".join(
                [_shown(_found(part, scope)) if i % 2 else part for i, part in enumerate(parts)]
            )
            # Jinja2 reports texts that are too long.
            return made if len(made) <= LONGEST else later.text(scope)
        except _NotPlain:
            return later.text(scope)

    return get


def given(node: Node) -> Get:
    """The value of a name: a single expression keeps its type, a bare number is a number, anything else is a text."""
    text = node.text or ""
    if not expressions.dynamic(text):
        fixed = text if node.quoted else number_or_text(text)
        return lambda scope: fixed
    bare = text.strip()
    if bare.startswith("{{") and bare.endswith("}}") and bare.count("{{") == 1:
        return value(node, expressions.bare(bare))
    return printed(node)


def is_plain(entry: Entry) -> bool:
    """Whether an entry uses only plain names."""
    loop, condition = entry.loop, entry.condition
    return (
        (loop is None or (len(loop.names) == 1 and _DOTTED.fullmatch(loop.expression) is not None))
        and (condition is None or _DOTTED.fullmatch(condition.text or "") is not None)
        and all(expressions.plain_names(node.text or "") is not None for _, node in entry.lets)
        and all(
            expressions.plain_names(text.text or "") is not None
            for change in entry.changes
            for text in change.texts
        )
    )


class _Later:
    """An expression that is compiled when it is first used."""

    __slots__ = ("_is_text", "_made", "_node", "_source")

    def __init__(self, node: Node, source: str, text: bool = False) -> None:
        self._node, self._source, self._is_text = node, source, text
        self._made: expressions.Expression | expressions.Text | None = None

    def value(self, scope: Scope) -> Any:
        """Its value; an undefined one raises its error only when it is used."""
        BUDGET.at = self._node.origin, self._source
        try:
            return self._expression().formula.raw(scope)
        except Exception as error:
            raise self.explained(error, scope) from None

    def text(self, scope: Scope) -> str:
        """Its printed text."""
        BUDGET.at = self._node.origin, self._source
        try:
            return self._expression().formula.text(scope)
        except Exception as error:
            raise self.explained(error, scope) from None

    def _expression(self) -> expressions.Expression | expressions.Text:
        if self._made is None:
            if self._is_text:
                self._made = expressions.text(self._source, self._node.origin)
            else:
                self._made = expressions.expression(self._source, self._node.origin)
        return self._made

    def explained(self, error: Exception, scope: Scope) -> Exception:
        """Its error, with its place."""
        known = scope.keys() - expressions.global_names().keys()
        return expressions.explained(error, self._source, self._node.origin, known)


def _found(name: str, scope: Scope) -> Any:
    first, _, key = name.partition(".")
    if first not in scope:
        raise _NotPlain
    found = scope[first]
    if not key:
        return found
    if not isinstance(found, dict) or key not in found:
        raise _NotPlain
    return found[key]


def _shown(found: Any) -> str:
    if type(found) is str:
        return found
    if type(found) is int:
        return repr(found)
    if isinstance(found, str):
        return str(found)
    if type(found) is tuple and all(type(part) is str for part in found):
        return ", ".join(found)
    raise _NotPlain
