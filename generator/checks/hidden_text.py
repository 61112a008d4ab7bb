"""Texts that something drawn later hides."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from generator.checks import Finding, check, steps_to
from generator.foundation.color import Color
from generator.foundation.diagnostics import Severity
from generator.frame import Face, ImageMark, PathMark, Source
from generator.frame.arrangement import Arrangement, arrangement
from generator.frame.coverage import covers
from generator.frame.face import place_of
from generator.frame.survey import Laid, survey
from generator.frame.tint import dominant
from generator.geometry import Rect

_SOLID = 0.99
"""An opacity above this hides what is below."""


@check("CARD024", Severity.WARNING)
def hidden_text(face: Face) -> Iterator[Finding]:
    """A shape or a photograph lies over all of a text.

    Of an element that is drawn several times on a face, each time counts.

    Why: elements are drawn in the order of the template, the later over the earlier; nobody can read the text.
    Fix: move what hides it before the text in `draw`, or give one of them another place.

    Bad:
        name
        Goblin
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {rectangle: bleed, fill: silver}

    Good:
        name
        Goblin
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {rectangle: bleed, fill: silver}
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
    """
    placed = arrangement(face.frame)
    if placed.complete and not _may_be(placed):
        return
    found = survey(face.frame)
    seen: dict[Source, Laid | None] = {}
    for laid in found.texts:
        # A figure that stands on a number leaves its box free, a panel does not.
        box, known = laid.box(laid.mark.size), seen.setdefault(laid.source, laid)
        if known is not None:
            above = (each for each in found.grounds[laid.under :] if _hides(each, box))
            seen[laid.source] = next(above, None)
    for source, over in seen.items():
        if over is not None and source.origin.file:
            yield Finding(
                f"`{source.name}` of `{face.item.name}` lies below `{over.source.name}`, which hides it",
                place_of(face, source),
                "draw the text later, or give one of them another place",
                (source.origin, source.id, over.source.origin),
                trace=steps_to(face, source),
            )


@lru_cache(maxsize=4096)
def _may_be(placed: Arrangement) -> bool:
    """Whether anything is drawn over the box of a text."""
    return any(
        each.box.overlaps(text.box)
        for text in placed.texts
        for each in placed.grounds[text.under :]
    )


def _hides(over: Laid, rect: Rect) -> bool:
    mark = over.mark
    if isinstance(mark, ImageMark):
        solid = mark.picture.kind == "jpeg" and over.opacity >= _SOLID
        return solid and over.box(mark.size).contains(rect)
    if not isinstance(mark, PathMark) or mark.fill is None:
        return False
    seen, fill = over.into(rect), mark.fill
    color = fill if isinstance(fill, Color) else dominant(fill)
    return color.faded(over.opacity).alpha >= _SOLID and seen is not None and covers(mark, seen)
