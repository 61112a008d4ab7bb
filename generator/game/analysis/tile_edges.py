"""Tiles whose edges must match those of the next tile: columns such as `door_n`, `door_e`, `door_s`, `door_w`, or
`north`, `east`, `south`, `west`, or the six sides of a hex.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.foundation.dataclasses import NamedTuple
from generator.game.counting.cell_values import text_of
from generator.game.counting.rows import counted_items
from generator.game.expressions.fields import identifier
from generator.game.model.game import Component, Item
from generator.tables.number_parsing import parse_number

_SHORT = (
    ("n", "e", "s", "w"),
    ("n", "ne", "se", "s", "sw", "nw"),
    ("ne", "e", "se", "sw", "w", "nw"),
)
_FULL = {"n": "north", "e": "east", "s": "south", "w": "west"}
_FULL.update({a + b: _FULL[a] + _FULL[b] for a in "ns" for b in "ew"})
_OF_THE_BOX = ("top", "right", "bottom", "left")
"""Sides that may also be distances, unless another word comes before them."""
_SETS = (*_SHORT, *(tuple(_FULL[side] for side in sides) for sides in _SHORT), _OF_THE_BOX)
OPEN = frozenset(
    ("door", "exit", "gate", "link", "open", "opening", "passage", "path", "road", "way")
)
"""Words in the headers of yes-or-no columns in which yes means a passage."""
_EDGES = OPEN | {"border", "connection", "edge", "river", "side", "track"}
_BETWEEN = " _.-"


class Edges(NamedTuple):
    """Components whose tiles are placed side by side, and the columns of their edges."""

    components: tuple[Component, ...]
    columns: tuple[str, ...]
    """By their names in expressions."""
    called: str
    """The word that the columns have in common, such as `door`; empty if there is none."""

    @property
    def items(self) -> list[Item]:
        """All tiles with at least 1 copy."""
        return [item for each in self.components for item in counted_items(each)]

    def header(self, item: Item, column: str) -> str:
        """The header of a column in an item's table."""
        return next(h for h in item.table.headers if identifier(h) == column)

    def flag(self, item: Item, column: str) -> bool | None:
        """The value of an edge in a yes-or-no column; None in others."""
        value = item.extra.get(self.header(item, column))
        return value if isinstance(value, bool) else None

    def text(self, item: Item, column: str) -> str:
        """The text of an edge; empty for a blank cell."""
        return text_of(item, self.header(item, column)).strip()


def edges(components: Iterable[Component]) -> Iterator[Edges]:
    """The tiles of a game that are placed edge to edge, grouped by their kind of edge."""
    found: dict[tuple[str, tuple[str, ...]], list[Component]] = {}
    for component in components:
        if not component.pieces:
            continue
        headers = {identifier(header): header for header in component.columns}
        for called, columns in dict.fromkeys(_columns(headers)):
            if component.kind == "tile" or called in _EDGES:
                found.setdefault((called, columns), []).append(component)
    for (called, columns), members in found.items():
        group = Edges(tuple(members), columns, called)
        # Numbers on edges are compared, not matched.
        texts = (group.text(item, column) for item in group.items for column in columns)
        if not any(parse_number(text) is not None for text in texts if text):
            yield group


def _columns(headers: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The columns of edges among some headers, with the word that they have in common."""
    groups: dict[tuple[str, str], dict[str, str]] = {}
    for header in headers:
        word = header.casefold()
        for side in dict.fromkeys(side for sides in _SETS for side in sides):
            if word.endswith(side):
                groups.setdefault((word.removesuffix(side), ""), {})[side] = header
            if word.startswith(side):
                groups.setdefault(("", word.removeprefix(side)), {})[side] = header
    for sides in _SETS:
        for (before, behind), group in groups.items():
            called = before.rstrip(_BETWEEN) or behind.lstrip(_BETWEEN)
            # With `ne`, the sides `n`, `e`, `s` and `w` are only some of six.
            whole = len(sides) > 4 or sides[0] + sides[1] not in group
            if group.keys() >= {*sides} and whole and (called or sides != _OF_THE_BOX):
                yield called, tuple(group[side] for side in sides)
