"""The size of each item: fixed, or an expression over its row."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.foundation.diagnostics import NOWHERE, Origin, Problem, similar
from generator.foundation.lazy_regex import regex
from generator.foundation.wording import a_or_an
from generator.game import expressions
from generator.game.model.game import Component, Item
from generator.game.spec.forms import NO_WORD, Word
from generator.game.spec.sizes_catalog import sizes
from generator.geometry import Path, Size
from generator.geometry.units import millimetres

if TYPE_CHECKING:
    from generator.shapes import Shape

_BOX = "rectangle"
# `38 mm flat`, `38 mm flat to flat`, `38 mm across flats`: a length, and what is measured.
_MEASURE = regex(
    r"(?P<length>[\d.]+\s*(?!across)[a-z\"″]*?)\s+(?:across\s+)?(?P<word>[a-z]{4,}?)s?(?:[\s-]to[\s-](?P=word))?",
    re.IGNORECASE,
)


def size_of(component: Component, item: Item, template_size: Word = NO_WORD) -> Size:
    """The trim size of an item in mm: the component's, or else its template's.

    Raises `Problem`.
    """
    if component.fixed_size is not None:
        return component.fixed_size
    size = component.spec.size
    if not size and not template_size:
        what = f"`{component.name}` has no size, neither in game.yaml nor in the template"
        hint = "write `size: poker` in one of them; see `punchboard list sizes`"
        raise Problem("SIZE001", what, component.origin, hint)
    text, origin = (size.text, size.at("size")) if size else template_size
    return scaled_size(component, computed_size(component, text, item, origin))


def scaled_size(component: Component, size: Size) -> Size:
    """The size on paper of what is printed by a percentage. Raises `Problem` if it is impossible."""
    result = component.spec.scale.of(size)
    return (
        result
        if result is size
        else _boxed(f"{result.width:.6f} x {result.height:.6f} mm", component.spec.scale.origin)
    )


def computed_size(component: Component, text: str, item: Item, origin: Origin = NOWHERE) -> Size:
    """The size that a text gives for an item, with its expressions computed. Raises `Problem`."""
    if not expressions.dynamic(text):
        return parse_size(component, text, origin, item)
    compiled = expressions.text(text, origin)
    try:
        return parse_size(component, compiled.value(item.named_fields(), origin), origin, item)
    except Problem as problem:
        step = f"while measuring `{item.name}` ({item.origin})"
        raise Problem.of(d.within(step) for d in problem.diagnostics) from None


def parse_size(
    component: Component, text: str, origin: Origin = NOWHERE, item: Item | None = None
) -> Size:
    """The size that a text gives for pieces of a component's shape: `poker`, `63 x 88 mm`, `38 mm flat`.

    If the shape depends on the row, it is the item's. Raises `Problem`.
    """
    name, options = _shape(component, item)
    if name == _BOX:
        return _boxed(text, origin)
    return _shaped(text, name, _made(component, name, options, item), origin)


def shape_of(component: Component, item: Item | None = None) -> Shape:
    """The shape of an item's piece; equal shapes are one value. Raises `Problem`."""
    return _made(component, *_shape(component, item), item)


def outline_for(component: Component, size: Size, item: Item) -> Path:
    """The outline of an item's piece. Raises `Problem` if its shape can't have that size."""
    from generator.shapes import outline_of

    origin = _place(component, "kind", item) if component.shaped_by_row else component.origin
    return outline_of(shape_of(component, item), size, origin)


def _shape(component: Component, item: Item | None) -> tuple[str, Mapping[str, str]]:
    """The name of an item's shape and its keys, with their expressions computed. Raises `Problem`."""
    name, options = component.shape, component.options
    if item is None or not component.shaped_by_row:
        return name, options
    fields, step = item.named_fields(), f"while shaping `{item.name}` ({item.origin})"

    def value(key: str, text: str) -> str:
        if not expressions.dynamic(text):
            return text
        origin = component.shape_origins.get(key, component.origin)
        try:
            return str(expressions.text(text, origin).value(fields, origin)).strip()
        except Problem as problem:
            raise Problem.of(d.within(step) for d in problem.diagnostics) from None

    return value("kind", name), {key: value(key, text) for key, text in options.items()}


def _made(component: Component, name: str, options: Mapping[str, str], item: Item | None) -> Shape:
    from generator import shapes  # a component of cards alone needs none

    try:
        return shapes.shape_of(name, tuple(sorted(options.items())))
    except Problem:
        places = {key: _place(component, key, item) for key in ("kind", *options)}
        return shapes.make(name, options, places["kind"], places)


def _place(component: Component, key: str, item: Item | None) -> Origin:
    """Where a key of a shape is written: in the cell that its expression shows, or in game.yaml."""
    text = component.shape if key == "kind" else component.options.get(key, "")
    names = expressions.names_in(text) if item is not None and expressions.dynamic(text) else ()
    cells = (item.origin_of(name) for name in sorted(names) if item is not None)
    written = component.shape_origins.get(key, component.origin)
    return next((cell for cell in cells if cell.file), written)


@lru_cache(maxsize=1024)
def _boxed(text: str, origin: Origin) -> Size:
    return sizes().measured(text, origin)


@lru_cache(maxsize=1024)
def _shaped(text: str, name: str, shape: Shape, origin: Origin) -> Size:
    """A size; shapes may have names for single lengths."""
    from generator.shapes import Measured

    found = _MEASURE.fullmatch(text.strip())
    length = None
    with suppress(ValueError):
        length = millimetres(found["length"] if found else text)
    if length is None or (found is not None and sizes().find(text) is not None):
        return _boxed(text, origin)
    words = shape.measures if isinstance(shape, Measured) else ()
    if found is None and not words:
        return _boxed(text, origin)
    ways = " or ".join(f"`{length:g} mm {word}`" for word in words)
    if found is None:
        what = f"`{text}` doesn't say which length of {a_or_an(name)} it is"
        raise Problem("SIZE002", what, origin, f"write {ways}, or a width and a height")
    word = found["word"].lower()
    if not isinstance(shape, Measured) or word not in words:
        what = f"{a_or_an(name)} has no length called `{word}`"
        near = similar(word, words, "word")
        hint = f"write {ways}, or a width and a height" if words else "write a width and a height"
        raise Problem("SIZE002", what, origin, near or hint)
    width, height = shape.box(length, word)
    try:
        return _boxed(f"{width:.6f} x {height:.6f} mm", origin)
    except Problem:
        # The measures of its box aren't in the game's text.
        what, hint = f"`{text}` is too small or too large", "write measures from 1 mm to 5 m"
        raise Problem("SIZE001", what, origin, hint) from None
