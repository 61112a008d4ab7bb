"""The size of each item: fixed, or an expression over its row."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.diagnostics import NOWHERE, Origin, Problem, similar
from generator.game import expressions
from generator.game.catalog import catalog
from generator.game.fields import identifier
from generator.game.forms import NO_WORD, Word
from generator.game.model import Component, Item
from generator.geometry import Size
from generator.phrases import a_or_an
from generator.regex import regex
from generator.units import millimetres

if TYPE_CHECKING:
    from generator.shapes import Shape

_BOX = "rectangle"
# `38 mm flat`, `38 mm flat to flat`, `38 mm across flats`: a length, and what is measured.
_MEASURE = regex(
    r"(?P<length>[\d.]+\s*(?!across)[a-z\"″]*?)\s+(?:across\s+)?(?P<word>[a-z]{4,}?)s?(?:[\s-]to[\s-](?P=word))?",
    re.IGNORECASE,
)


def size_of(component: Component, item: Item, template_size: Word = NO_WORD) -> Size:
    """The trim size of an item in mm; where the component gives none, that of its template.

    Raises `Problem`.
    """
    if component.fixed_size is not None:
        return component.fixed_size
    if not component.size and not template_size:
        what = f"`{component.name}` has no size: neither game.yaml nor the template says one"
        hint = "write `size: poker` in one of them; `punchboard list sizes` shows more"
        raise Problem("SIZE001", what, component.origin, hint)
    text, origin = component.size, component.size_origin
    if not text:
        text, origin = template_size
    return scaled(component, evaluated(component, text, item, origin))


def scaled(component: Component, size: Size) -> Size:
    """The size on paper of what is printed by a percentage. Raises `Problem` where no piece can have it."""
    made = component.scale.of(size)
    return (
        made
        if made is size
        else _boxed(f"{made.width:.6f} x {made.height:.6f} mm", component.scale.origin)
    )


def evaluated(component: Component, text: str, item: Item, origin: Origin = NOWHERE) -> Size:
    """The size that a text says for an item, expressions in it computed. Raises `Problem`."""
    if not expressions.dynamic(text):
        return measured(component, text, origin)
    compiled = expressions.text(text, origin)
    fields = {identifier(name): value for name, value in item.fields().items()}
    try:
        return measured(component, compiled.value(fields, origin), origin)
    except Problem as problem:
        step = f"while measuring `{item.name}` ({item.origin})"
        raise Problem.of(d.within(step) for d in problem.diagnostics) from None


def measured(component: Component, text: str, origin: Origin = NOWHERE) -> Size:
    """The size that a text says for pieces of a component's shape: `poker`, `63 x 88 mm`, `38 mm flat`.

    Raises `Problem`.
    """
    if component.shape == _BOX:
        return _boxed(text, origin)
    return _shaped(text, component.shape, shape_of(component), origin)


def shape_of(component: Component) -> Shape:
    """The shape of a component; one value for all that ask for it."""
    from generator import shapes  # a component of cards alone needs none

    return shapes.shape_of(component.shape, tuple(sorted(component.options.items())))


@lru_cache(maxsize=1024)
def _boxed(text: str, origin: Origin) -> Size:
    return catalog().size(text, origin)


@lru_cache(maxsize=1024)
def _shaped(text: str, name: str, shape: Shape, origin: Origin) -> Size:
    """A size of which the shape may know more than a width and a height."""
    from generator.shapes import Measured

    found = _MEASURE.fullmatch(text.strip())
    length = _length(found["length"] if found else text)
    if length is None or (found is not None and catalog().size_list.find(text) is not None):
        return _boxed(text, origin)
    words = shape.measures if isinstance(shape, Measured) else ()
    if found is None and not words:
        return _boxed(text, origin)
    ways = " or ".join(f"`{length:g} mm {word}`" for word in words)
    if found is None:
        what = f"`{text}` does not say what is measured of {a_or_an(name)}"
        raise Problem("SIZE002", what, origin, f"write {ways}, or a width and a height")
    word = found["word"].lower()
    if not isinstance(shape, Measured) or word not in words:
        what = f"the size of {a_or_an(name)} is not measured by `{word}`"
        near = similar(word, words, "word")
        hint = f"write {ways}, or a width and a height" if words else "write a width and a height"
        raise Problem("SIZE002", what, origin, near or hint)
    width, height = shape.box(length, word)
    try:
        return _boxed(f"{width:.6f} x {height:.6f} mm", origin)
    except Problem:
        # The measures of its box are none that anybody wrote.
        what, hint = f"`{text}` is no size that can be made", "write measures from 1 mm to 5 m"
        raise Problem("SIZE001", what, origin, hint) from None


def _length(text: str) -> float | None:
    try:
        return millimetres(text)
    except ValueError:
        return None
