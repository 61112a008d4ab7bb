"""Makes the elements of one row from a plan and the row's texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any

from generator.decode import Context
from generator.elements import PLAIN, Child, Common
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import dataclass, replace
from generator.foundation.diagnostics import Diagnostic, Problem
from generator.game.expressions import dynamic
from generator.game.model.game import Item
from generator.template.entry import Change, Entry, Plan
from generator.template.fill import Fill

_CACHED = 256
"""Elements kept of an entry: a few designs repeat over a deck (six grounds, four categories), texts don't."""
_Problems = list[tuple[Diagnostic, Entry]]
"""Mistakes, each with its entry."""


class _TextsEnded(Exception):
    """The texts ended early, at this entry."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry


@dataclass(slots=True)
class _Stream:
    """The texts of a row, in the order of the entries."""

    texts: tuple[str, ...]
    at: int = 0

    def take(self, entry: Entry, count: int = 1) -> tuple[str, ...]:
        """The next texts, for an entry. Raises `_TextsEnded`."""
        start, self.at = self.at, self.at + count
        if self.at > len(self.texts):
            raise _TextsEnded(entry)
        return self.texts[start : self.at]


class Binder:
    """Fills one plan. Elements that are the same for several rows are one value, and laid out once."""

    def __init__(self, plan: Plan, fill: Fill, context: Context) -> None:
        self.plan = plan
        self._fill = fill
        self._context = context
        self._cached: dict[Entry, tuple[int, Callable[[tuple[str, ...]], Child]]] = {}
        """How many texts an entry takes, and what makes its element of them."""
        self._commons: dict[Entry, Common] = {}
        """Keys of all elements that don't change: one value, so that areas are computed once."""

    def texts(self, item: Item) -> tuple[str, ...]:
        """The texts that change from row to row; rows with the same texts have the same face. Raises `Problem`."""
        found, problem = self._fill(item)
        texts = tuple(found)
        if problem is not None:
            # The first missing text belongs to the entry that failed.
            try:
                self._children(self.plan.entries, _Stream(texts), [])
            except _TextsEnded as end:
                problem = Problem.of(_in_cell(d, item, end.entry) for d in problem.diagnostics)
            raise problem
        return texts

    def children(self, texts: tuple[str, ...], item: Item) -> tuple[Child, ...]:
        """The elements made from some texts. Raises `Problem` with all wrong values."""
        problems: _Problems = []
        children = self._children(self.plan.entries, _Stream(texts), problems)
        if problems:
            raise Problem.of(_in_cell(d, item, entry) for d, entry in problems)
        return children

    def _children(
        self, entries: tuple[Entry, ...], stream: _Stream, problems: _Problems
    ) -> tuple[Child, ...]:
        children: list[Child] = []
        for entry in entries:
            if entry.child is not None:
                children.append(entry.child)
            elif entry.loop is None:
                self._one(entry, stream, children, problems)
            else:
                while stream.take(entry) == ("+",):
                    self._one(entry, stream, children, problems)
        return tuple(children)

    def _one(
        self, entry: Entry, stream: _Stream, children: list[Child], problems: _Problems
    ) -> None:
        if entry.condition is not None and stream.take(entry) == ("0",):
            return
        count, leaf = self._cached.get(entry) or self._leaf(entry)
        texts = stream.take(entry, count)
        inside = self._children(entry.children, stream, problems) if entry.children else ()
        try:
            children.append(self._element(entry, inside, texts) if inside else leaf(texts))
        except Problem as problem:
            problems += ((diagnostic, entry) for diagnostic in problem.diagnostics)

    def _leaf(self, entry: Entry) -> tuple[int, Callable[[tuple[str, ...]], Child]]:
        count = sum(len(change.texts) for change in entry.changes)
        leaf = lru_cache(_CACHED)(partial(self._element, entry, ()))
        self._cached[entry] = count, leaf
        return count, leaf

    def _element(self, entry: Entry, children: tuple[Child, ...], texts: tuple[str, ...]) -> Child:
        values = dict(entry.values)
        common: dict[str, Any] = {}
        problems: list[Diagnostic] = []
        at = 0
        for change in entry.changes:
            own, at = texts[at : at + len(change.texts)], at + len(change.texts)
            try:
                value = own[0] if change.plain else self._decoded(change, own)
            except Problem as problem:
                problems += problem.diagnostics
                continue
            (common if change.common else values)[change.name] = value
        if problems:
            raise Problem.of(problems)
        if entry.children_field:
            values[entry.children_field] = children
        if common:
            return Child(entry.cls(**values), Common(**{**entry.common, **common}), entry.source)
        known = self._commons.get(entry)
        if known is None:
            known = self._commons[entry] = Common(**entry.common) if entry.common else PLAIN
        return Child(entry.cls(**values), known, entry.source)

    def _decoded(self, change: Change, texts: tuple[str, ...]) -> object:
        return change.decode(_filled(change.node, iter(texts)), self._context)


def _filled(node: Node, texts: Iterator[str]) -> Node:
    """The value, with its expressions replaced by their texts."""
    if node.text is not None:
        if dynamic(node.text):
            return Node(node.origin, text=next(texts), quoted=True)
        return node
    if node.items is not None:
        return replace(node, items=tuple(_filled(item, texts) for item in node.items))
    return replace(node, pairs=tuple((k, _filled(v, texts)) for k, v in node.pairs or ()))


def _in_cell(diagnostic: Diagnostic, item: Item, entry: Entry) -> Diagnostic:
    """The diagnostic at the cell that the entry shows, if there is one; the trace goes through the template."""
    trace = (*diagnostic.trace, f"while drawing `{item.name}`")
    for column in entry.source.columns:
        where = item.origin_of(column)
        if where.file:
            return replace(diagnostic, origin=where, trace=(*trace, f"in {diagnostic.origin}"))
    return replace(diagnostic, trace=trace)
