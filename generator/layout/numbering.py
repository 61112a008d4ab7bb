"""Numbers of single pieces, for templates that print them.

Pieces of a row whose pictures alternate from copy to copy are as many as there are ways to draw them.

`copy` is the number of a piece among the copies of its row, from 1; `number` is its number in the whole component, in
the order of the table; `total` is the number of pieces in the component. Blank cards have no numbers and aren't
counted. A column with one of these names takes precedence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from math import lcm
from typing import Any

from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Problem
from generator.game.expressions.fields import identifier
from generator.game.model.game import Component, Item, Layout
from generator.layout.faces import FaceMaker
from generator.template import Plan
from generator.template.names import NUMBERS

Maker = Callable[[str, Layout, Item], FaceMaker | None]
"""Returns what draws a side of an item with a layout. Raises `Problem`."""


class Numbering:
    """Numbers the pieces of one component, row by row; `taken` are names with another meaning."""

    def __init__(self, component: Component, taken: Iterable[str]) -> None:
        columns = {identifier(name) for item in component.items[:1] for name in item.fields()}
        self.names = NUMBERS - columns.union(taken)
        """The names of numbers in this component."""
        self._total = sum(item.copies for item in component.items if item.row.number > 0)
        self._before = 0
        sides = {"front": component.front, "back": component.back, **component.panels}
        self._sides = {side: layout for side, layout in sides.items() if layout is not None}
        self._always: int | None = None
        """How its templates tell pieces apart, if they are the same for all rows; None until that is known."""

    def pieces(self, item: Item, maker: Maker) -> Iterator[Item]:
        """The pieces of a row: all as one, or each with its numbers if a template prints one."""
        first, copies = self._before + 1, item.copies if item.row.number > 0 else 0
        self._before += copies
        ways = self._ways(item, maker)
        if ways == 1:
            yield item
        elif not copies:
            yield self._with(item, dict.fromkeys(self.names, ""))
        else:
            ways = min(ways or copies, copies)
            for at in range(ways):
                numbers = {"copy": at + 1, "number": first + at, "total": self._total}
                yield replace(self._with(item, numbers), copies=len(range(at, copies, ways)))

    def _ways(self, item: Item, maker: Maker) -> int:
        """The number of ways in which copies of an item are drawn in turn; 0 if a template prints a number."""
        if self._always is not None:
            return self._always
        ways = 1
        for side, layout in self._sides.items():
            with suppress(Problem):  # it is reported when the item is drawn
                drawn_by = maker(side, layout, item)
                if drawn_by is None:
                    continue
                ways = lcm(ways, self._ways_of(drawn_by.binder.plan))
                if not ways:
                    break
        if not any(layout.varies for layout in self._sides.values()):
            self._always = ways
        return ways

    def _ways_of(self, plan: Plan) -> int:
        if plan.ways > 1:
            other = self.names & plan.names - {"copy"}
            return 0 if other else plan.ways if "copy" in self.names else 1
        return 0 if self.names & plan.names else 1

    def _with(self, item: Item, numbers: Mapping[str, Any]) -> Item:
        own = {name: value for name, value in numbers.items() if name in self.names}
        return replace(item, extra={**item.extra, **own})
