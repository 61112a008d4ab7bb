"""Reads game.yaml so that a mistake in one place doesn't hide mistakes elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from generator.decode import Context, decode, decode_fields
from generator.files import yaml_nodes
from generator.files.project import Project
from generator.files.yaml_nodes import Node
from generator.foundation.diagnostics import (
    Collector,
    Diagnostic,
    Origin,
    Problem,
    Severity,
    did_you_mean,
)
from generator.frame.sheet import Paper
from generator.game.spec.game_yaml import GameSpec
from generator.game.spec.papers import paper_named, papers_of
from generator.game.spec.sizes_catalog import known_paper

BOOK = "rulebook"
"""The rulebook's name among the components."""


def read_spec(project: Project, file: str, messages: Collector) -> tuple[GameSpec, Node]:
    """What game.yaml contains, as far as it can be read, and its nodes; all mistakes are reported."""
    node = messages.attempt(lambda: _nodes(project, file))
    if node is None:
        return GameSpec("", origin=Origin(file)), Node(Origin(file), pairs=())
    try:
        return decode(node, GameSpec), node
    except Problem as problem:
        messages.diagnostics.extend(problem.diagnostics)
    return decode_fields(node, GameSpec, Context(lenient=True), title=""), node


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
            known_paper(paper)
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
