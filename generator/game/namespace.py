"""The functions and components of a game, by the names that claims, rulebooks and templates use."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from generator.foundation.diagnostics import NOWHERE, Problem
from generator.game.counting.missing_values import AbsentValue
from generator.game.counting.rows import ComponentView, Counted
from generator.game.counting.selection import RowSelector
from generator.game.expressions.cost_limit import BUDGET
from generator.game.functions import families
from generator.game.functions.counting import Counting
from generator.game.model.game import Component, Game, Item


class Numbers:
    """Computes the numbers of a game."""

    def __init__(self, game: Game, chosen: RowSelector | None = None) -> None:
        self._chosen = chosen or RowSelector(game)

    @property
    def trace(self) -> list[Counted]:
        """What was computed, in order; empty it before you use it."""
        return self._chosen.trace

    def absent_values(self) -> list[AbsentValue]:
        """The requested values that no row has; the trace is emptied."""
        found = [each for counted in self.trace for each in counted.absent_values]
        self.trace.clear()
        return list(dict.fromkeys(found))

    def names(self) -> dict[str, Any]:
        """The functions and components by the names that expressions use."""
        known: dict[str, Any] = {}
        for functions, counts in families():
            counting = counts(self._chosen) if counts else None
            for name, function in functions.items():
                if function is getattr(counts, name, None):
                    known[name] = partial(self._counted, name, getattr(counting, name))
                else:
                    known[name] = partial(_called, name, function)
        for word, component in self._chosen.by_word.items():
            known.setdefault(
                word, ComponentView(component, partial(self._chosen.record_filter, component))
            )
        for word, lost in self._chosen.omitted.items():
            known.setdefault(word, lost)
        return known

    def count(self, component: Any, /, where: str = "", **filters: Any) -> int:
        """How many pieces there are: the copies of the rows that match all filters."""
        BUDGET.at = NOWHERE, ""
        return Counting(self._chosen).count(component, where, **filters)

    def component(self, wanted: Any) -> Component:
        """The component, given itself or its name; several components as one. Raises `Problem`."""
        return self._chosen.component(wanted)

    def parts(self, wanted: Any) -> tuple[Component, ...]:
        """The components: several may be counted as one. Raises `Problem`."""
        return self._chosen.parts(self._chosen.component(wanted))

    def rows(self, component: Any, where: str = "") -> list[Item]:
        """The rows for which a condition is true; they are kept in the trace. Raises `Problem`."""
        BUDGET.at = NOWHERE, ""
        return self._chosen.rows("count", component, where)

    def _counted(self, name: str, function: Callable[..., Any], /, *args: Any, **more: Any) -> Any:
        """Calls a function that goes through a component's rows, at the cost of these."""
        if not args:
            hint = f"write the name of a component, such as `{name}(deck)`"
            what = f"`{name}` needs a component to count"
            raise Problem("EXPR005", what, NOWHERE, hint)
        BUDGET.spend(20 * len(self.component(args[0]).items))
        return _called(name, function, *args, **more)


def _called(name: str, function: Callable[..., Any], /, *args: Any, **more: Any) -> Any:
    """Calls a function of expressions. Raises `Problem` if its arguments are wrong."""
    try:
        return function(*args, **more)
    except TypeError as error:
        plain = re.sub(r"^(\w+\.)?\w+\(\)", f"`{name}`", str(error)).replace("'", "`")
        raise Problem("EXPR005", plain, NOWHERE, f"see `punchboard explain {name}`") from None


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    name: function for family in families() for name, function in family.functions.items()
}
"""The functions by the names that expressions use; `punchboard explain` prints their docstrings."""
