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
    lazy = _Lazy(node, source, expressions.expression)
    if not _DOTTED.fullmatch(source) or not expressions.plain_names("{{" + source + "}}"):
        return lazy.value

    def get(scope: Scope) -> Any:
        try:
            return _found(source, scope)
        except _NotPlain:
            return lazy.value(scope)

    return get


def truth(node: Node) -> Get:
    """Whether a condition is true."""
    source = node.text or ""
    get, lazy = value(node, source), _Lazy(node, source, expressions.expression)

    def holds(scope: Scope) -> bool:
        found = get(scope)
        try:
            return expressions.is_true(found)
        except Exception as error:  # an undefined value raises its error now
            raise lazy.explained(error, scope) from None

    return holds


def printed(node: Node) -> Callable[[Scope], str]:
    """A text with its expressions printed."""
    source = node.text or ""
    lazy = _Lazy(node, source, expressions.text)
    if expressions.plain_names(source) is None:
        return lazy.text
    split = expressions.NAMED.split(source)
    # Without empty parts, a single name is printed as the very string in its cell, not a copy.
    parts = [(part, i % 2 > 0) for i, part in enumerate(split) if part]

    def get(scope: Scope) -> str:
        try:
            shown = [_shown(_found(part, scope)) if named else part for part, named in parts]
        except _NotPlain:
            return lazy.text(scope)
        text = "".join(shown)
        # Jinja2 reports texts that are too long.
        return text if len(text) <= LONGEST else lazy.text(scope)

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
    if loop is not None and (len(loop.names) > 1 or not _DOTTED.fullmatch(loop.expression)):
        return False
    if condition is not None and not _DOTTED.fullmatch(condition.text or ""):
        return False
    return all(
        expressions.plain_names(node.text or "") is not None
        for nodes in ((node for _, node in entry.lets), *(each.texts for each in entry.changes))
        for node in nodes
    )


class _Lazy:
    """An expression or text that is compiled when it is first used."""

    __slots__ = ("_compiled", "_formula", "_node", "_source")

    def __init__(self, node: Node, source: str, compiled: Callable[..., Any]) -> None:
        self._node, self._source, self._compiled = node, source, compiled
        self._formula: Any = None

    def value(self, scope: Scope) -> Any:
        """Its value; an undefined one raises its error only when it is used."""
        return self._run("raw", scope)

    def text(self, scope: Scope) -> str:
        """Its printed text."""
        return self._run("text", scope)  # type: ignore[no-any-return]

    def _run(self, method: str, scope: Scope) -> Any:
        BUDGET.at = self._node.origin, self._source
        try:
            if self._formula is None:
                self._formula = self._compiled(self._source, self._node.origin).formula
            return getattr(self._formula, method)(scope)
        except Exception as error:
            raise self.explained(error, scope) from None

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
    if isinstance(found, str):
        return str(found)
    if type(found) is int:
        return repr(found)
    if type(found) is tuple and all(isinstance(part, str) for part in found):
        return ", ".join(found)
    raise _NotPlain
