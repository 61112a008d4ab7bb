"""Finds templates and merges them with their parents: `extends:`, and changes by id."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.decode import (
    Context,
    decode_fields,
    decoder,
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


def _fits(root: Node) -> Callable[[Node], Callable[[str], bool]]:
    """Whether the value of an unknown key is valid for a known one that isn't given."""
    kinds = {key.text: value.kind for key, value in root.pairs or ()}
    return lambda key: (
        lambda word: word not in kinds and kinds[key.text] == _KINDS.get(word, "text")
    )


def _resolve(name: str, library: Library, origin: Origin, below: tuple[str, ...]) -> Resolved:
    file = library.find(name, origin)
    if file in below:
        loop = " → ".join((*below[below.index(file) :], file))
        what = f"templates extend each other in a circle: {loop}"
        if below[-1] == file:
            what = f"`{name}` extends itself"
        raise Problem("TMPL003", what, origin, "remove one `extends:`")
    root = library.template(name, origin)
    problems = unknown_keys(
        [key for key, _ in root.pairs or () if key.text not in _KEYS], _KEYS, _fits(root)
    )
    extends = root.get("extends")
    parent = Resolved(name, root.origin)
    if extends is not None:
        parent = _resolve(need_text(extends), library, extends.origin, (*below, file))
    own = replace(
        root, pairs=tuple(p for p in root.pairs or () if p[0].text in ("size", "bleed", "safe"))
    )
    changes: dict[str, Any] = {}
    try:
        given = decode_fields(own, Settings, _NO_CONTEXT)
        given = replace(given, size=Word(given.size.text, replace(given.size.origin, key="size")))
        changes = {key: getattr(given, key) for key in own.keys()}
    except Problem as problem:
        problems += problem.diagnostics
    let = root.get("let")
    lets = {key.text or "": value for key, value in (need_pairs(let) if let is not None else ())}
    draw = root.get("draw")
    drawn = need_items(draw) if draw is not None else ()
    doubts = doubtful(
        [(_id(each), each.origin) for each in drawn if _id(each)], set(_ids(parent.draw))
    )
    return Resolved(
        file,
        root.origin,
        replace(parent.settings, **changes),
        {**parent.lets, **lets},
        merge_draw(parent.draw, drawn),
        (*parent.problems, *problems),
        (*parent.files, file),
        (*parent.remarks, *doubts),
    )


def merge_draw(parent: tuple[Node, ...], child: tuple[Node, ...]) -> tuple[Node, ...]:
    """The parent's entries, with changes by id from the child, followed by the child's other entries.

    An entry of the child with a known id changes the keys it gives; `remove: true` removes the entry.
    """
    known = set(_ids(parent))
    changes: dict[str, Node] = {}
    added: list[Node] = []
    for entry in child:
        ident = _id(entry)
        if ident and ident in known:
            changes[ident] = entry
        else:
            added.append(entry)
    problems = [_homeless(entry, known) for entry in added if _is_change_only(entry)]
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
    found = entry.get("id")
    if found is None:
        # `- row: {id: top, …}` keeps its keys one level deeper.
        for _, value in entry.pairs or ():
            found = value.get("id") if value.pairs is not None else None
            if found is not None:
                break
    return (found.text or "") if found is not None else ""


def _is_change_only(entry: Node) -> bool:
    return entry.pairs is not None and next(iter(entry.keys()), "") in ("id", "remove")


def _homeless(entry: Node, known: set[str]) -> Diagnostic:
    ident = _id(entry)
    return Diagnostic(
        "TMPL004",
        Severity.ERROR,
        f"there is no element with the id `{ident}` to change"
        if ident
        else "`remove` needs an `id`",
        entry.origin,
        tuple(h for h in (similar(ident, known, "id"),) if h)
        or ("start a new element with its kind, such as `text:`",),
    )


def _changed(entries: tuple[Node, ...], changes: Mapping[str, Node]) -> tuple[Node, ...]:
    result: list[Node] = []
    for entry in entries:
        change = changes.get(_id(entry))
        if change is not None:
            remove = change.get("remove")
            if remove is not None and decoder(bool)(remove, _NO_CONTEXT):
                continue
            entry = _merge(entry, change)
        pairs = tuple(
            (k, replace(v, items=_changed(v.items, changes)) if v.items is not None else v)
            for k, v in entry.pairs or ()
        )
        result.append(replace(entry, pairs=pairs) if entry.pairs is not None else entry)
    return tuple(result)


def _merge(entry: Node, change: Node) -> Node:
    """The entry's pairs, flattened, with those of the change replacing them."""
    pairs: dict[str, tuple[Node, Node]] = {}
    for key, value in (*flat_pairs(entry), *flat_pairs(change)):
        pairs[key.text or ""] = (key, value)
    return replace(entry, pairs=tuple(pairs.values()))


def flat_pairs(entry: Node) -> tuple[tuple[Node, Node], ...]:
    """An entry's pairs, with those of `- row: {gap: 2}` moved up next to `row`."""
    if entry.pairs is None:
        hint = "write its kind and value, such as `- text: Hello`"
        raise Problem("TMPL005", f"expected an element, found {entry.kind}", entry.origin, hint)
    result: list[tuple[Node, Node]] = []
    for index, (key, value) in enumerate(entry.pairs):
        if index == 0 and value.pairs is not None:
            result.append((key, Node(value.origin, text="")))
            result.extend(value.pairs)
        else:
            result.append((key, value))
    return tuple(result)
