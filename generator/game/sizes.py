"""The size of each item: fixed, or an expression over its row."""

from __future__ import annotations

from functools import lru_cache

from generator.diagnostics import NOWHERE, Origin, Problem
from generator.game import expressions
from generator.game.catalog import catalog
from generator.game.model import Component, Item, identifier
from generator.geometry import Size


def size_of(component: Component, item: Item, template_size: str = "") -> Size:
    """The trim size of an item in mm; where the component gives none, that of its template.

    Raises `Problem`.
    """
    if component.fixed_size is not None:
        return component.fixed_size
    if not component.size and not template_size:
        what = f"`{component.name}` has no size: neither game.yaml nor the template says one"
        hint = "write `size: poker` in one of them; `punchboard list sizes` shows more"
        raise Problem("SIZE001", what, component.origin, hint)
    return evaluated(component.size or template_size, item, component.origin)


def evaluated(text: str, item: Item, origin: Origin = NOWHERE) -> Size:
    """The size that a text says for an item, expressions in it computed. Raises `Problem`."""
    if not expressions.dynamic(text):
        return _measured(text, origin)
    compiled = expressions.text(text, origin)
    fields = {identifier(name): value for name, value in item.fields().items()}
    try:
        return _measured(compiled.value(fields, origin), origin)
    except Problem as problem:
        step = f"while measuring `{item.name}` ({item.origin})"
        raise Problem.of(d.within(step) for d in problem.diagnostics) from None


@lru_cache(maxsize=1024)
def _measured(text: str, origin: Origin) -> Size:
    return catalog().size(text, origin)
