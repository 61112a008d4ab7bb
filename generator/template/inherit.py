"""Finds templates and merges them with their parents: `extends:`, and changes by id."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.decode import (
    Context,
    decode_fields,
    decoder,
    fields_of,
    need_items,
    need_pairs,
    need_text,
    unknown_keys,
)
from generator.files import yaml_nodes
from generator.files.project import Project, locate
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.diagnostics import Diagnostic, Origin, Outcome, Problem, Severity, similar
from generator.game.spec.forms import Word
from generator.template.entry import Remark, Settings
from generator.template.unused_keys import doubtful

_NO_CONTEXT = Context()
_KEYS = ("extends", "title", "size", "bleed", "safe", "let", "draw", "doc")
_KINDS = {"let": "a mapping", "draw": "a list"}
"""The kinds of values of keys that don't take a text."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """A template with everything it inherits."""

    name: str
    origin: Origin
    settings: Settings = Settings()
    lets: Mapping[str, Node] = field(default_factory=dict)
    """Names for values, in order; a child's replace its parent's."""
    draw: tuple[Node, ...] = ()
    problems: tuple[Diagnostic, ...] = ()
    """What is wrong with the keys of the whole face."""
    files: tuple[str, ...] = ()
    """The files that it was merged from."""
    remarks: tuple[Remark, ...] = ()
    """Doubts about its ids."""


@dataclass(slots=True)
class Library:
    """The templates that a game can use; each file is read once."""

    project: Project
    game_folder: str
    """Such as `content/my-game`."""
    resolved: dict[str, Resolved] = field(default_factory=dict)
    """Templates merged with their parents, by the requested name."""
    plans: dict[object, Outcome[Any]] = field(default_factory=dict)
    """Compiled templates, by everything that they depend on except their files."""
    _read: dict[str, Node] = field(default_factory=dict)

    @property
    def folders(self) -> tuple[str, ...]:
        """Where templates are looked up, in order."""
        return (f"{self.game_folder}/templates", "templates")

    def find(self, name: str, origin: Origin) -> str:
        """The name of a template in the project. Raises `Problem` with the nearest name."""
        try:
            return locate(self.project, self.folders, name, origin)
        except Problem as problem:
            found = problem.diagnostics[0]
            if found.code != "FILE001":
                raise
            what = f"there is no template `{name}`"
            raise Problem("TMPL001", what, origin, *found.hints) from None

    def template(self, name: str, origin: Origin) -> Node:
        """The nodes of a template file. Raises `Problem`."""
        file = self.find(name, origin)
        if file not in self._read:
            root = yaml_nodes.read(self.project, file)
            if root.pairs is None:
                what, hint = f"expected a template, found {root.kind}", "start with `draw:`"
                raise Problem("TMPL002", what, root.origin, hint)
            self._read[file] = root
        return self._read[file]


def resolve(name: str, library: Library, origin: Origin) -> Resolved:
    """A template by name, merged with its parents. Raises `Problem`, for a cycle with all its files."""
    known = library.resolved.get(name)
    if known is None:
        known = library.resolved[name] = _resolve(name, library, origin, ())
    return known


def _resolve(name: str, library: Library, origin: Origin, below: tuple[str, ...]) -> Resolved:
    file = library.find(name, origin)
    if file in below:
        loop = " → ".join((*below[below.index(file) :], file))
        what = f"templates extend each other in a circle: {loop}"
        if below[-1] == file:
            what = f"`{name}` extends itself"
        raise Problem("TMPL003", what, origin, "remove one `extends:`")
    root = library.template(name, origin)
    kinds = {key.text: value.kind for key, value in root.pairs or ()}

    def fits(key: Node) -> Callable[[str], bool]:
        return lambda word: word not in kinds and kinds[key.text] == _KINDS.get(word, "text")

    unknown = [key for key, _ in root.pairs or () if key.text not in _KEYS]
    problems = unknown_keys(unknown, _KEYS, fits)
    extends = root.get("extends")
    parent = Resolved(name, root.origin)
    if extends is not None:
        parent = _resolve(need_text(extends), library, extends.origin, (*below, file))
    settings: dict[str, Any] = {}
    try:
        settings = _settings(root)
    except Problem as problem:
        problems += problem.diagnostics
    let, draw = root.get("let"), root.get("draw")
    lets = {key.text or "": value for key, value in (need_pairs(let) if let is not None else ())}
    drawn = need_items(draw) if draw is not None else ()
    own_ids = [(_id(each), each.origin) for each in drawn if _id(each)]
    doubts = doubtful(own_ids, set(_ids(parent.draw)))
    return Resolved(
        file,
        root.origin,
        replace(parent.settings, **settings),
        {**parent.lets, **lets},
        merge_draw(parent.draw, drawn),
        (*parent.problems, *problems),
        (*parent.files, file),
        (*parent.remarks, *doubts),
    )


def _settings(root: Node) -> dict[str, Any]:
    """The settings that a template gives. Raises `Problem`."""
    pairs = [pair for pair in root.pairs or () if pair[0].text in fields_of(Settings)]
    own = replace(root, pairs=tuple(pairs))
    given = decode_fields(own, Settings, _NO_CONTEXT)
    given = replace(given, size=Word(given.size.text, replace(given.size.origin, key="size")))
    return {key: getattr(given, key) for key in own.keys()}


def merge_draw(parent: tuple[Node, ...], child: tuple[Node, ...]) -> tuple[Node, ...]:
    """The parent's entries, with changes by id from the child, followed by the child's other entries.

    An entry of the child with a known id changes the keys it gives; `remove: true` removes the entry.
    """
    known = set(_ids(parent))
    changes = {_id(entry): entry for entry in child if _id(entry) in known}
    added = [entry for entry in child if _id(entry) not in known]
    without_kind = (entry for entry in added if next(iter(entry.keys()), "") in ("id", "remove"))
    problems = [_unknown_id(_id(entry), entry.origin, known) for entry in without_kind]
    if problems:
        raise Problem.of(problems)
    return (*_changed(parent, changes), *added)


def _ids(entries: tuple[Node, ...]) -> Iterator[str]:
    for entry in entries:
        ident = _id(entry)
        if ident:
            yield ident
        for _, value in entry.pairs or ():
            if value.items is not None:
                yield from _ids(value.items)


def _id(entry: Node) -> str:
    # `- row: {id: top, …}` keeps its keys one level deeper.
    deeper = (value for _, value in entry.pairs or () if value.pairs is not None)
    found = (node for each in (entry, *deeper) if (node := each.get("id")) is not None)
    return next((node.text or "" for node in found), "")


def _unknown_id(ident: str, origin: Origin, known: set[str]) -> Diagnostic:
    what = f"there is no element with the id `{ident}` to change"
    hint = similar(ident, known, "id") or "start a new element with its kind, such as `text:`"
    message = what if ident else "`remove` needs an `id`"
    return Diagnostic("TMPL004", Severity.ERROR, message, origin, (hint,))


def _changed(entries: tuple[Node, ...], changes: Mapping[str, Node]) -> tuple[Node, ...]:
    result: list[Node] = []
    for entry in entries:
        change = changes.get(_id(entry))
        if change is not None:
            remove = change.get("remove")
            if remove is not None and decoder(bool)(remove, _NO_CONTEXT):
                continue
            merged = {k.text: (k, v) for k, v in (*flat_pairs(entry), *flat_pairs(change))}
            entry = replace(entry, pairs=tuple(merged.values()))
        pairs = tuple(
            (k, replace(v, items=_changed(v.items, changes)) if v.items is not None else v)
            for k, v in entry.pairs or ()
        )
        result.append(replace(entry, pairs=pairs) if entry.pairs is not None else entry)
    return tuple(result)


def flat_pairs(entry: Node) -> tuple[tuple[Node, Node], ...]:
    """An entry's pairs, with those of `- row: {gap: 2}` moved up next to `row`."""
    if entry.pairs is None:
        hint = "write its kind and value, such as `- text: Hello`"
        raise Problem("TMPL005", f"expected an element, found {entry.kind}", entry.origin, hint)
    if not entry.pairs or entry.pairs[0][1].pairs is None:
        return entry.pairs
    (kind, value), *others = entry.pairs
    return ((kind, Node(value.origin, text="")), *(value.pairs or ()), *others)
