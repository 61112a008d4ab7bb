"""Reads game.yaml so that a mistake in one place doesn't hide mistakes elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin

from generator.decode import Context, decode, decoder, fields_of
from generator.files import yaml_nodes
from generator.files.project import Project
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import is_dataclass, replace
from generator.foundation.diagnostics import (
    Collector,
    Diagnostic,
    Origin,
    Problem,
    Severity,
    did_you_mean,
    nearest,
)
from generator.frame.sheet import Paper
from generator.game.spec.game_yaml import GameSpec
from generator.game.spec.papers import paper_named, papers_of
from generator.game.spec.sizes_catalog import catalog

BOOK = "rulebook"
"""The rulebook's name among the components."""
_NO_CONTEXT = Context()


def read_spec(project: Project, file: str, messages: Collector) -> tuple[GameSpec, Node]:
    """What game.yaml contains, as far as it can be read, and its nodes; all mistakes are reported."""
    node = messages.attempt(lambda: _nodes(project, file))
    if node is None:
        return GameSpec("", origin=Origin(file)), Node(Origin(file), pairs=())
    try:
        return decode(node, GameSpec), node
    except Problem as problem:
        messages.diagnostics.extend(problem.diagnostics)
    kept = _kept(node, GameSpec)
    if kept.get("title") is None:
        title = Node(node.origin, text="")
        kept = replace(kept, pairs=((Node(node.origin, text="title"), title), *(kept.pairs or ())))
    return decode(kept, GameSpec), kept


def _nodes(project: Project, file: str) -> Node:
    try:
        node = yaml_nodes.read(project, file)
    except FileNotFoundError:
        hint = "create it, or make a new game with `punchboard new`"
        raise Problem("FILE001", f"there is no file `{file}`", Origin(file), hint) from None
    if node.pairs is None:
        hint = "start the file with `title:`"
        raise Problem(
            "YAML003", f"expected the keys of a game, found {node.kind}", node.origin, hint
        )
    return node


def _kept(node: Node, kind: Any) -> Node:
    """The node with only those keys of a dataclass whose values can be read, or what is left of them.

    A misspelt key is read as the nearest key: reporting what follows from its absence would only distract.
    """
    known = fields_of(kind)
    absent = known.keys() - set(node.keys())
    pairs = []
    for key, value in node.pairs or ():
        word = key.text or ""
        if word not in known:
            word = nearest(word, absent) or ""
        if word in known:
            part = _part(value, known[word][0])
            if part is not None:
                pairs.append((replace(key, text=word), part))
    return replace(node, pairs=tuple(pairs))


def _part(node: Node, kind: Any) -> Node | None:
    """The node, without those of its keys and entries that can't be read; None if nothing is left."""
    if _understood(node, decoder(kind)):
        return node
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _part(node, next(arg for arg in args if arg is not type(None)))
    if isinstance(origin, type) and issubclass(origin, Mapping) and node.pairs is not None:
        parts = [(key, _part(value, args[1])) for key, value in node.pairs]
        return replace(node, pairs=tuple((key, part) for key, part in parts if part is not None))
    if origin is tuple and node.items is not None:
        items = [_part(each, args[0]) for each in node.items]
        return replace(node, items=tuple(each for each in items if each is not None))
    if is_dataclass(kind) and not hasattr(kind, "from_node") and node.pairs is not None:
        kept = _kept(node, kind)
        reading: Callable[[Node, Context], Any] = decoder(cast(Any, kind))
        return kept if _understood(kept, reading) else None
    return None


def _understood(node: Node, decode_it: Callable[[Node, Context], Any]) -> bool:
    try:
        decode_it(node, _NO_CONTEXT)
    except Problem:
        return False
    return True


def no_column(name: str, headers: tuple[str, ...], origin: Origin, table: str) -> Diagnostic:
    """The error for a column that the table doesn't have; `table` is what messages call the table."""
    listed = ", ".join(f"`{header}`" for header in headers)
    hints = (did_you_mean(name, headers, "column"), f"the columns are {listed}" if listed else "")
    what = f"there is no column `{name}` in {table}"
    return Diagnostic("GAME011", Severity.ERROR, what, origin, tuple(filter(None, hints)))


def parts_of(project: Project, game: str) -> frozenset[str]:
    """What can be printed of a game: its components and the rulebook; nothing if it can't be read."""
    messages = Collector()
    spec, _ = read_spec(project, f"content/{game}/game.yaml", messages)
    own = (*spec.components, BOOK) if spec.rulebook is not None else spec.components
    return frozenset() if messages.outcome(None).failed else frozenset(own)


def unknown_paper(
    papers: Iterable[str], project: Project, games: Iterable[str]
) -> Diagnostic | None:
    """The error for the first paper that is neither known nor a game's own; None if there is none."""
    own: list[Paper] | None = None
    for paper in papers:
        try:
            catalog().paper(paper)
        except Problem:
            if own is None:
                own = [each for name in games for each in _papers(project, name)]
            try:
                paper_named(paper, own)
            except Problem as problem:
                return problem.diagnostics[0]
    return None


def _papers(project: Project, game: str) -> tuple[Paper, ...]:
    # Errors in games are reported when they are built.
    spec, _ = read_spec(project, f"content/{game}/game.yaml", Collector())
    return papers_of(spec.papers, Collector())
