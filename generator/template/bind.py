"""Makes the elements of one row from a plan and the row's texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.decode import Context
from generator.elements import PLAIN, Child, Common
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
from generator.foundation.diagnostics import Diagnostic, Origin, Problem
from generator.game.expressions import dynamic
from generator.game.model.game import Item
from generator.template.entry import Change, Entry, Plan
from generator.template.walk import Fill

# A few designs repeat over a deck (six grounds, four categories); texts don't, and aren't worth caching.
_KEPT = 256


Said = tuple[Diagnostic, Entry]
"""A mistake, and the entry it was met in."""


class _End(Exception):
    """The texts ended early, at this entry and place."""

    def __init__(self, entry: Entry, origin: Origin) -> None:
        self.entry, self.origin = entry, origin


@dataclass(slots=True)
class _Kept:
    """The elements an entry has made, by its texts; switched off if they are hardly ever reused."""

    children: dict[tuple[str, ...], Child] = field(default_factory=dict)
    found: int = 0
    lost: int = 0
    off: bool = False

    def find(self, key: tuple[str, ...]) -> Child | None:
        """The element made from these texts before."""
        child = self.children.get(key)
        if child is not None:
            self.found += 1
        return child

    def keep(self, key: tuple[str, ...], child: Child) -> None:
        """Keeps a new element."""
        self.lost += 1
        if len(self.children) >= _KEPT:
            self.children.clear()
            self.off = self.found < self.lost
        if not self.off:
            self.children[key] = child


class _Leaf(NamedTuple):
    """An entry of a plan without loops, conditions and changing children: its texts have a fixed place."""

    entry: Entry
    start: int
    end: int
    kept: _Kept


class Binder:
    """Fills one plan. Elements that are the same for several rows are one value, and laid out once."""

    def __init__(self, plan: Plan, fill: Fill, context: Context) -> None:
        self.plan = plan
        self._fill = fill
        self._context = context
        self._kept: dict[Entry, _Kept] = {}
        self._commons: dict[Entry, Common] = {}
        self._fixed = tuple(e.child for e in plan.entries) if plan.fixed else None
        self._leaves = self._flat()

    def texts(self, item: Item) -> tuple[str, ...]:
        """The texts that change from row to row; rows with the same texts have the same face. Raises `Problem`."""
        if self._fixed is not None:
            return ()
        texts, problem = self._fill(item)
        if problem is not None:
            raise self._placed(texts, problem, item)
        return tuple(texts)

    def children(self, texts: tuple[str, ...], item: Item) -> tuple[Child, ...]:
        """The elements made from some texts. Raises `Problem` with all wrong values."""
        if self._fixed is not None:
            return self._fixed  # type: ignore[return-value]
        said: list[Said] = []
        if self._leaves is not None:
            children = self._made_of(self._leaves, texts, said)
        else:
            children, _ = self._entries(self.plan.entries, texts, 0, said)
        if said:
            raise Problem.of(_in_cell(d, item, entry) for d, entry in said)
        return tuple(children)

    def _flat(self) -> tuple[_Leaf, ...] | None:
        """The entries with the places of their texts, if these are the same for every row."""
        made: list[_Leaf] = []
        at = 0
        for entry in self.plan.entries:
            if entry.child is None and (entry.loop or entry.condition or entry.children):
                return None
            end = at + sum(len(change.texts) for change in entry.changes)
            made.append(_Leaf(entry, at, end, self._kept.setdefault(entry, _Kept())))
            at = end
        return tuple(made)

    def _made_of(
        self, leaves: tuple[_Leaf, ...], texts: tuple[str, ...], said: list[Said]
    ) -> list[Child]:
        made: list[Child] = []
        for entry, start, end, kept in leaves:
            child = entry.child
            if child is None:
                child = self._leaf(entry, texts[start:end], kept, said)
                if child is None:
                    continue
            made.append(child)
        return made

    def _leaf(
        self, entry: Entry, texts: tuple[str, ...], kept: _Kept, said: list[Said]
    ) -> Child | None:
        """An element without children, found or made."""
        child = None if kept.off else kept.find(texts)
        if child is None:
            child = self._child(entry, texts, (), said)
            if child is not None and not kept.off:
                kept.keep(texts, child)
        return child

    def _entries(
        self, entries: tuple[Entry, ...], texts: tuple[str, ...], at: int, said: list[Said]
    ) -> tuple[list[Child], int]:
        made: list[Child] = []
        for entry in entries:
            if entry.child is not None:
                made.append(entry.child)
            elif entry.loop is None:
                at = self._one(entry, texts, at, (made, said))
            else:
                while self._next(entry, texts, at) == "+":
                    at = self._one(entry, texts, at + 1, (made, said))
                at += 1
        return made, at

    def _next(self, entry: Entry, texts: tuple[str, ...], at: int) -> str:
        if at >= len(texts):
            assert entry.loop is not None
            raise _End(entry, entry.loop.origin.origin)
        return texts[at]

    def _one(
        self,
        entry: Entry,
        texts: tuple[str, ...],
        at: int,
        out: tuple[list[Child], list[Said]],
    ) -> int:
        made, said = out
        if entry.condition is not None:
            if at >= len(texts):
                raise _End(entry, entry.condition.origin)
            at += 1
            if texts[at - 1] == "0":
                return at
        end = at
        for change in entry.changes:
            end += len(change.texts)
            if end > len(texts):
                missing = change.texts[len(texts) - end + len(change.texts)]
                raise _End(entry, missing.origin)
        if not entry.children:
            kept = self._kept.get(entry)
            if kept is None:
                kept = self._kept[entry] = _Kept()
            child = self._leaf(entry, texts[at:end], kept, said)
            if child is not None:
                made.append(child)
            return end
        children, after = self._entries(entry.children, texts, end, said)
        child = self._child(entry, texts[at:end], tuple(children), said)
        if child is not None:
            made.append(child)
        return after

    def _child(
        self,
        entry: Entry,
        texts: tuple[str, ...],
        children: tuple[Child, ...],
        said: list[Said],
    ) -> Child | None:
        changes = entry.changes
        if len(changes) == 1 and changes[0].plain and not changes[0].common and not children:
            made = entry.cls(**{**entry.values, changes[0].name: texts[0]})
            return Child(made, self._common(entry, None), entry.source)
        values: dict[str, Any] = dict(entry.values)
        shared: dict[str, Any] | None = None
        at, failed = 0, False
        for change in entry.changes:
            own = texts[at : at + len(change.texts)]
            at += len(change.texts)
            try:
                value = own[0] if change.plain else self._decoded(change, own)
            except Problem as problem:
                failed = True
                said.extend((d, entry) for d in problem.diagnostics)
                continue
            if change.common:
                shared = dict(entry.common) if shared is None else shared
                shared[change.name] = value
            else:
                values[change.name] = value
        if failed:
            return None
        if entry.children_field:
            values[entry.children_field] = children
        common = self._common(entry, shared)
        return Child(entry.cls(**values), common, entry.source)

    def _common(self, entry: Entry, shared: dict[str, Any] | None) -> Common:
        if shared is not None:
            return Common(**shared)
        known = self._commons.get(entry)
        if known is None:
            known = self._commons[entry] = Common(**entry.common) if entry.common else PLAIN
        return known

    def _decoded(self, change: Change, texts: tuple[str, ...]) -> Any:
        left = iter(texts)
        return change.decode(_filled(change.node, left), self._context)

    def _placed(self, texts: Sequence[str], problem: Problem, item: Item) -> Problem:
        """The problem with its entry: the first missing text belongs to the entry that failed."""
        try:
            self._entries(self.plan.entries, tuple(texts), 0, [])
        except _End as end:
            return Problem.of(_in_cell(d, item, end.entry) for d in problem.diagnostics)
        return problem


def _filled(node: Node, texts: Any) -> Node:
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
    steps = [f"while drawing `{item.name}`"]
    for column in entry.source.columns:
        where = item.origin_of(column)
        if where.file:
            steps.append(f"in {diagnostic.origin}")
            return replace(diagnostic, origin=where, trace=(*diagnostic.trace, *steps))
    return replace(diagnostic, trace=(*diagnostic.trace, *steps))
