"""Errors in the tables of components, for those who only need their numbers."""

from __future__ import annotations

from collections.abc import Iterable

from generator.foundation.diagnostics import Diagnostic, Outcome, errors
from generator.game.model.game import Component, Game


def uncountable(made: Outcome[Game], components: Iterable[Component]) -> list[Diagnostic]:
    """The errors that prevent counting these components: those of game.yaml and of their tables.

    Errors about how they look, or about other components, change no number.
    """
    files = {f"{made.value.folder}/game.yaml"}.union(*map(_tables, components))
    wrong = (d for d in errors(made.diagnostics) if d.origin.file in files)
    return [d for d in wrong if not d.code.startswith("TMPL")]


def _tables(component: Component) -> set[str]:
    """The files that a component's columns come from."""
    tables = [item.table for item in component.items[:1]]
    places = [table.origin(None, header).file for table in tables for header in table.headers]
    return {component.file, *places}
