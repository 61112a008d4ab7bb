"""Walls between cells, as written in a template: a map with lines for walls, or a list of edges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from generator.decode import Context, SchemaExtra, need_text, written_as
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin, Problem, similar
from generator.frame.maps import Wall, lines_of, plan

SIDES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
ALL = "all"
_TEXT = Annotated[str, SchemaExtra({"type": "string", "examples": ["C2 ne e"]})]


@written_as(
    Annotated[str, SchemaExtra({"type": "string", "examples": ["+--+--+\n|  =  |\n+--+--+"]})]
)
class WallMap(NamedTuple):
    """A map of walls: letters for solid cells, or lines for the edges between cells."""

    lines: tuple[str, ...] = ()
    """The letters of the cells, row by row."""
    walls: tuple[Wall, ...] = ()
    doors: tuple[Wall, ...] = ()
    has_edges: bool = False

    @classmethod
    def from_node(cls, node: Node, context: Context) -> WallMap:
        """A text with a letter for each cell, or with `+`, `-` and `|` between them. Raises `Problem`."""
        lines = [] if node.empty else lines_of(need_text(node))
        if not lines or not lines[0].startswith("+"):
            return cls(tuple(lines))
        return cls(*plan(lines, node.origin), True)


class Edge(NamedTuple):
    """Some edges of one cell, by its name."""

    cell: str
    sides: tuple[str, ...]
    origin: Origin


@written_as(_TEXT | tuple[_TEXT, ...] | Mapping[str, Any])
class Edges(NamedTuple):
    """Edges of cells."""

    given: tuple[Edge, ...] = ()

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Edges:
        """`{C2: ne e, D4: all}`, or `C2 ne e` in lines or in a list. Raises `Problem`."""
        if node.empty:
            return cls()
        if node.pairs is not None:
            return cls(
                tuple(_edge(key.text or "", _words(value), value) for key, value in node.pairs)
            )
        nodes = (node,) if node.items is None else node.items
        result = []
        for each in nodes:
            for line in need_text(each).replace(";", "\n").split("\n"):
                cell, *words = line.split() or [""]
                if cell:
                    result.append(_edge(cell, words, each))
        return cls(tuple(result))


def _words(node: Node) -> list[str]:
    items = (node,) if node.items is None else node.items
    return [word for item in items for word in need_text(item).replace(",", " ").split()]


def _edge(cell: str, words: list[str], node: Node) -> Edge:
    sides = tuple(word.strip(",").lower() for word in words)
    if not sides:
        hint = "write edges after the cell, such as `C2 ne e`, or `C2 all`"
        raise Problem("YAML008", f"no edges are given for `{cell}`", node.origin, hint)
    for side in sides:
        if side not in SIDES and side != ALL:
            listed = ", ".join(f"`{each}`" for each in (*SIDES, ALL))
            hint = similar(side, (*SIDES, ALL), "edge") or f"write one or more of {listed}"
            raise Problem("YAML008", f"`{side}` isn't an edge of `{cell}`", node.origin, hint)
    return Edge(cell, sides, node.origin)
