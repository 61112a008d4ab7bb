"""Variable fonts: the weights and slants in one file, each made into a font of its own when it is asked for.

What comes out is a font without axes, so that shaping, measuring and embedding see nothing but ordinary fonts. Widths,
optical sizes and a font's own axes stay where the font has them usually.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.foundation.dataclasses import NamedTuple
from generator.text.sfnt import Axis, Facts, NotAFont

_STEPS = range(100, 1000, 100)
"""The weights that CSS and font menus know; those between them look the same on a card."""


class Instance(NamedTuple):
    """One weight and slant of a variable font."""

    weight: int
    italic: bool
    at: tuple[tuple[str, float], ...]
    """Where it lies on the axes that are moved; the others stay where they are usually."""


def instances(facts: Facts) -> Iterator[Instance]:
    """The weights, light ones first, and slants that a variable font can be made into; none of an ordinary font."""
    if not facts.axes:
        return
    axes = {axis.tag: axis for axis in facts.axes}
    weights = _weights(axes.get("wght"))
    for slanted, slant in _slants(axes):
        for weight in weights or (facts.weight,):
            heavy = (("wght", float(weight)),) if weights else ()
            yield Instance(weight, facts.italic or slanted, heavy + slant)


def _weights(axis: Axis | None) -> tuple[int, ...]:
    if axis is None:
        return ()
    inside = {weight for weight in _STEPS if axis.least <= weight <= axis.most}
    return tuple(sorted(inside | {round(axis.least), round(axis.usual), round(axis.most)}))


def _slants(axes: dict[str, Axis]) -> list[tuple[bool, tuple[tuple[str, float], ...]]]:
    """Upright, and slanted where there is an axis for it: `ital` goes from 0 to 1, `slnt` down in degrees."""
    upright: list[tuple[bool, tuple[tuple[str, float], ...]]] = [(False, ())]
    if "ital" in axes:
        return [*upright, (True, (("ital", axes["ital"].most),))]
    if "slnt" in axes and axes["slnt"].least < 0:
        return [*upright, (True, (("slnt", axes["slnt"].least),))]
    return upright


def made(data: bytes, index: int, at: tuple[tuple[str, float], ...]) -> bytes:
    """A font file of one instance, with all its signs. Raises `NotAFont` where the font is damaged."""
    import uharfbuzz as hb  # type: ignore[import-untyped]

    face = hb.Face(hb.Blob(data), index)
    wish = hb.SubsetInput()
    wish.keep_everything()
    wish.pin_all_axes_to_default(face)
    for tag, value in at:
        wish.pin_axis_location(face, tag, value)
    try:
        return bytes(wish.subset(face).blob.data)
    except RuntimeError as error:
        raise NotAFont(f"its weights can't be used ({error})") from None
