"""Makes the elements of one row from a plan and the row's texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from generator.decode import Context
from generator.elements import PLAIN, Child, Common
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Diagnostic, Problem
from generator.game.expressions import dynamic
from generator.game.model.game import Item
from generator.template.entry import Change, Entry, Plan
from generator.template.fill import filler, in_cell

_CACHED = 256
"""Elements kept of an entry: a few designs repeat over a deck (six grounds, four categories), texts don't."""
_Problems = list[tuple[Diagnostic, Entry]]
"""Mistakes, each with its entry."""


class Binder:
    """Fills one plan. Elements that are the same for several rows are one value, and laid out once.

    `names` are the values in its expressions that don't depend on the row.
    """

    def __init__(self, plan: Plan, names: Mapping[str, Any], context: Context) -> None:
        self.plan = plan
        self.texts = filler(plan, names)
        """The texts of a row that change from row to row; rows with the same texts have the same face."""
        self._context = context
        self._makers: dict[Entry, _Maker] = {}

    def children(self, texts: tuple[str, ...], item: Item) -> tuple[Child, ...]:
        """The elements made from some texts. Raises `Problem` with all wrong values."""
        problems: _Problems = []
        children = self._children(self.plan.entries, iter(texts), problems)
        if problems:
            raise Problem.of(in_cell(d, item, entry) for d, entry in problems)
        return children

    def _children(
        self, entries: tuple[Entry, ...], texts: Iterator[str], problems: _Problems
    ) -> tuple[Child, ...]:
        children: list[Child] = []
        for entry in entries:
            if entry.child is not None:
                children.append(entry.child)
            elif entry.loop is None:
                self._one(entry, texts, children, problems)
            else:
                while next(texts) == "+":
                    self._one(entry, texts, children, problems)
        return tuple(children)

    def _one(
        self, entry: Entry, texts: Iterator[str], children: list[Child], problems: _Problems
    ) -> None:
        if entry.condition is not None and next(texts) == "0":
            return
        maker = self._makers.get(entry)
        if maker is None:
            maker = self._makers[entry] = _Maker(entry, self._context)
        own = tuple(islice(texts, maker.count))
        inside = self._children(entry.children, texts, problems) if entry.children else ()
        child = None if inside else maker.cached.get(own)
        try:
            children.append(child or maker.child(own, inside))
        except Problem as problem:
            problems += ((diagnostic, entry) for diagnostic in problem.diagnostics)


class _Maker:
    """Makes the elements of one entry. It doesn't know its binder, so both are freed as soon as they are used."""

    __slots__ = ("_common", "_context", "_entry", "cached", "count")

    def __init__(self, entry: Entry, context: Context) -> None:
        self._entry, self._context = entry, context
        self.count = sum(len(change.texts) for change in entry.changes)
        """How many texts it takes."""
        self._common = Common(**entry.common) if entry.common else PLAIN
        """Keys of all elements that don't change: one value, so that areas are computed once."""
        self.cached: dict[tuple[str, ...], Child] = {}
        """Elements without children, by their texts."""

    def child(self, texts: tuple[str, ...], children: tuple[Child, ...]) -> Child:
        """A new element of some texts and children. Raises `Problem` with all wrong values."""
        entry = self._entry
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
        keys = Common(**{**entry.common, **common}) if common else self._common
        child = Child(entry.cls(**values), keys, entry.source)
        if not children:
            if len(self.cached) >= _CACHED:
                self.cached.clear()
            self.cached[texts] = child
        return child

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
