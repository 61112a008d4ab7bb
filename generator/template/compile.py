"""From a resolved template to a plan: looks up each key, decodes each fixed value, and reports each mistake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from math import lcm
from typing import Any

from generator.decode import (
    Context,
    attribute,
    decoder,
    need_items,
    need_pairs,
    need_text,
    unknown_key,
)
from generator.elements import AREAS, ELEMENTS, Child, Common
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Diagnostic, Origin, Outcome, Problem, similar
from generator.foundation.spelling import did_you_mean
from generator.frame import Source
from generator.game import expressions
from generator.game.spec.sizes_catalog import sizes
from generator.keys.art import ArtNames
from generator.template.entry import (
    CONTROL_KINDS,
    PICK,
    Change,
    Draft,
    Entry,
    Plan,
    Remark,
    fits,
    fixed_child,
    keys_of,
    ways_of,
)
from generator.template.inherit import Library, Resolved, flat_pairs, resolve
from generator.template.names import Names, Scope
from generator.template.unused_keys import ill_fitting, reviewed, unused

_CONTROL = ("when", "for", "let", "with", "remove")
_COPY = "copy"
_DEEPEST = 24
_MOST_ENTRIES = 20_000
"""The most elements of a template, including those of its partials, counted each time one is drawn."""


def compile_template(
    name: str, library: Library, context: Context, known: frozenset[str], origin: Origin
) -> Outcome[Plan | None]:
    """The plan of a template; None if it has errors. `known` are the names of the row and of the game."""
    work = _Compiler(library, context, known)
    try:
        plan = work.plan(name, origin)
    except Problem as problem:
        return Outcome(None, (*work.problems, *problem.diagnostics))
    return Outcome(None if work.problems else plan, tuple(work.problems))


class _Compiler:
    """Compiles one template; collects mistakes and continues."""

    def __init__(self, library: Library, context: Context, known: frozenset[str]) -> None:
        self._library = library
        self._context = context
        self._known = known
        self._names = Names()
        self.problems = self._names.problems
        self._files: set[str] = set()
        self._remarks: list[Remark] = []
        self._given: list[tuple[str, Origin, str]] = []
        """The names that values are given, where, and by which key."""
        self._count = 0
        """The number of entries so far."""
        self._ways = 1
        """See `Plan.ways`."""
        self._partials: dict[object, tuple[tuple[Entry, ...], int]] = {}
        """Compiled partials, by the meaning of their names: some are drawn forty times in one template."""

    def plan(self, name: str, origin: Origin) -> Plan:
        resolved = self._resolved(name, origin)
        scope = Scope(self._known, templates=(resolved.name,))
        lets, scope = self._names.lets(resolved.lets.items(), scope)
        self._given += [(name, value.origin, "let") for name, value in resolved.lets.items()]
        entries = self._entries(resolved.draw, scope)
        remarks = (*resolved.remarks, *self._remarks, *unused(self._given, self._names.met))
        own = f"{self._library.game_folder}/"
        used = self._names.used
        ways = 1 if _COPY in used else self._ways
        return Plan(
            resolved.name,
            resolved.settings,
            lets,
            entries,
            frozenset(used if ways == 1 else (*used, _COPY)),
            ways,
            tuple(self._names.tested),
            tuple(self._names.compared),
            tuple(sorted(self._files)),
            tuple(each for each in remarks if each.origin.file.startswith(own)),
        )

    def _resolved(self, name: str, origin: Origin) -> Resolved:
        resolved = resolve(name, self._library, origin)
        self.problems += resolved.problems
        self._files.update(resolved.files)
        return resolved

    def _entries(self, nodes: Iterable[Node], scope: Scope) -> tuple[Entry, ...]:
        entries: list[Entry] = []
        for node in nodes:
            try:
                entries.append(self._entry(node, scope))
            except Problem as problem:
                self.problems.extend(problem.diagnostics)
        return tuple(entries)

    def _entry(self, node: Node, scope: Scope) -> Entry:
        self._count += 1
        pairs = flat_pairs(node)
        keys = {key.text or "": value for key, value in pairs}
        kind = self._kind(node, pairs)
        loop, scope = self._names.loop(keys.get("for"), scope)
        own = _named(keys.get("let"))
        self._given += [(name, value.origin, "let") for name, value in own]
        lets, scope = self._names.lets([*own, *_named(keys.get("with"))], scope)
        condition = self._names.condition(keys.get("when"), scope)
        source = Source(node.origin, kind, keys["id"].text or "" if "id" in keys else "")
        make = self._use if kind == "use" else partial(self._element, kind)
        entry = make(pairs, source, scope)
        self._remarks += reviewed(keys, entry, scope.container)
        entry = replace(entry, lets=lets, loop=loop, condition=condition)
        return replace(entry, child=fixed_child(entry))

    def _kind(self, node: Node, pairs: Iterable[tuple[Node, Node]]) -> str:
        words = [key.text or "" for key, _ in pairs]
        for word in words:
            if word == "use" or word in ELEMENTS:
                return word
        kinds = [*ELEMENTS.names(), "use"]
        first = words[0] if words else ""
        hint = similar(first, kinds, "element")
        raise Problem("TMPL006", f"unknown element `{first}`", node.origin, hint)

    def _element(
        self, kind: str, pairs: tuple[tuple[Node, Node], ...], source: Source, scope: Scope
    ) -> Entry:
        cls = ELEMENTS[kind]
        keys = keys_of(cls)
        draft = Draft(cls)
        problems: list[Diagnostic] = []
        given = {key.text or "": value for key, value in pairs}
        for key, value in pairs:
            word = key.text or ""
            if word in _CONTROL:
                continue
            if word == kind:
                if value.empty or (value.text == "" and not value.quoted):
                    continue
                if not cls.main:
                    self._area(value, draft)
                    continue
                word = cls.main
            holder, type_ = keys.get(word, (None, None))
            if type_ == tuple[Child, ...]:
                draft.children_field = attribute(word, cls)
                draft.children = self._entries(need_items(value), replace(scope, container=kind))
                continue
            if holder is None:
                tried = partial(self._value, value=value, draft=Draft(cls), scope=scope)
                words = [*keys, *CONTROL_KINDS, kind]
                problems.append(unknown_key(key, words, partial(fits, cls, value, tried, given)))
                continue
            try:
                self._value((word, holder, type_), value, draft, scope)
            except Problem as problem:
                draft.values.setdefault(attribute(word, cls), None)
                wrong = problem.diagnostics
                problems += (replace(d, origin=replace(d.origin, key=word)) for d in wrong)
        problems.extend(draft.missing_keys(source.origin))
        if problems:
            raise Problem.of(problems)
        self._vary(given, draft, source)
        return draft.entry(source)

    def _vary(self, keys: Mapping[str, Node], draft: Draft, source: Source) -> None:
        """Lets an element that differs from copy to copy know the copy."""
        ways = ways_of(keys, draft)
        if ways == 1 or _COPY not in self._known:
            return
        # The entry gets the number of the copy.
        number = Node(source.origin, text="{{ copy }}", quoted=True)
        draft.changes.append(Change(PICK, False, decoder(str), number, (number,), True))
        if ways is None:
            self._names.used.add(_COPY)
        else:
            self._ways = lcm(self._ways, ways)

    def _area(self, value: Node, draft: Draft) -> None:
        text = need_text(value)
        if text not in AREAS:
            listed = ", ".join(f"`{area}`" for area in AREAS)
            hint = f"write one of {listed}, or `box: [x, y, width, height]`"
            near = did_you_mean(text, AREAS, "area")
            raise Problem("TMPL007", f"`{text}` isn't an area", value.origin, near, hint)
        draft.common["area"] = text

    def _value(self, target: tuple[str, Any, Any], value: Node, draft: Draft, scope: Scope) -> None:
        word, cls, kind = target
        name = attribute(word, cls)
        texts = tuple(_dynamic(value))
        if not texts:
            decoded = decoder(kind)(value, self._context)
            (draft.common if cls is Common else draft.values)[name] = decoded
            return
        for text in texts:
            columns = self._names.columns_of(text, scope)
            if word == cls.__dict__.get("main"):
                draft.columns[:0] = [c for c in columns if c not in draft.columns]
            else:
                draft.columns += [c for c in columns if c not in draft.columns]
        plain = (kind is str or kind == ArtNames) and value.text is not None
        draft.changes.append(Change(name, cls is Common, decoder(kind), value, texts, plain))

    def _use(self, pairs: tuple[tuple[Node, Node], ...], source: Source, scope: Scope) -> Entry:
        """A partial: its entries as a stack in the box of the `use`, with the names given to it."""
        name = next(value for key, value in pairs if key.text == "use")
        resolved = self._resolved(need_text(name), name.origin)
        if self._count > _MOST_ENTRIES:
            what = f"the template draws more than {_MOST_ENTRIES:,} elements, including those of its partials"
            raise Problem("TMPL011", what, name.origin, "use fewer partials inside partials")
        templates = (*scope.templates, resolved.name)
        if resolved.name in scope.templates or len(templates) > _DEEPEST + 1:
            loop = " → ".join(templates)
            what = f"templates use each other in a circle: {loop}"
            raise Problem("TMPL003", what, name.origin, "remove one `use:`")
        kept = tuple(p for p in pairs if p[0].text not in ("use", *_CONTROL))
        stack = (Node(name.origin, text="stack"), Node(name.origin, text=""))
        # The partial's own names are defaults, overridden by the names given to this `use`.
        given = dict(_named(next((value for key, value in pairs if key.text == "with"), None)))
        strange = given.keys() - resolved.lets.keys()
        self._given += [(n, value.origin, "with") for n, value in given.items() if n in strange]
        own = [(n, value) for n, value in resolved.lets.items() if n not in given]
        inner_lets, inner = self._names.lets(own, scope)
        entry = self._element("stack", (stack, *kept), source, scope)
        inside = self._partial(resolved, replace(inner, templates=templates, container="use"))
        size = resolved.settings.size
        if size and not expressions.dynamic(size.text):
            with suppress(Problem):  # Not the size of a box, such as `38 mm flat`.
                drawn_for = sizes().measured(size.text, size.origin)
                self._remarks += ill_fitting(resolved.name, drawn_for, entry, inside)
        if inner_lets:
            group = Entry(
                ELEMENTS["stack"], source, {}, {}, (), inner_lets, None, None, "items", inside
            )
            inside = (replace(group, child=fixed_child(group)),)
        return replace(entry, children_field="items", children=inside)

    def _partial(self, resolved: Resolved, scope: Scope) -> tuple[Entry, ...]:
        key = (scope.templates, scope.known, tuple(sorted(scope.columns.items())))
        known = self._partials.get(key)
        if known is not None:
            self._count += known[1]
            return known[0]
        problems, count = len(self.problems), self._count
        entries = self._entries(resolved.draw, scope)
        if len(self.problems) == problems:
            self._partials[key] = entries, self._count - count
        return entries


def _named(node: Node | None) -> list[tuple[str, Node]]:
    """The values of a mapping, by name."""
    return [] if node is None else [(key.text or "", value) for key, value in need_pairs(node)]


def _dynamic(node: Node) -> Iterable[Node]:
    """The texts in a value that contain expressions, in reading order."""
    if node.text is not None:
        if expressions.dynamic(node.text):
            yield node
    elif node.items is not None:
        for item in node.items:
            yield from _dynamic(item)
    else:
        for _, value in node.pairs or ():
            yield from _dynamic(value)
