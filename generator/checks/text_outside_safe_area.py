"""Text that the knife may cut off, or a fold lead round a corner."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check, steps_to
from generator.foundation.diagnostics import Severity
from generator.frame import Face
from generator.frame.arrangement import arrangement
from generator.frame.coverage import depth, plain_box
from generator.frame.face import place_of
from generator.frame.survey import Laid, survey
from generator.frame.walk import inks

SLACK = 0.05
"""What nobody sees: letters reach so far over the box that they are set in."""


@check("CARD004", Severity.WARNING)
def text_outside_safe_area(face: Face) -> Iterator[Finding]:
    """A text comes nearer to the edge than the safe area allows.

    Why: cutting by hand, and at the printer's, is off by a millimetre or two; text at the edge is cut off, or looks as
    if it were about to be. Of what is folded, each side is judged by its own edges: folds are off as well.
    Fix: move the text inwards, put it into the area `safe`, or set a smaller `safe` if you cut very exactly.

    Bad:
        --- templates/card.yaml
        size: 63 x 88 mm
        safe: 3
        draw:
          - {text: "{{ name }}", box: [0.5, 40, 30, 8]}

    Good:
        --- templates/card.yaml
        size: 63 x 88 mm
        safe: 3
        draw:
          - {text: "{{ name }}", box: [3, 40, 30, 8]}
    """
    placed = arrangement(face.frame)
    box = plain_box(face.outline)
    if placed.complete and box is not None:
        x, y, width, height = placed.box
        safe = face.safe - SLACK
        if (
            x - box.x >= safe
            and y - box.y >= safe
            and box.right - x - width >= safe
            and box.bottom - y - height >= safe
        ):
            return
    for laid in survey(face.frame).texts:
        yield from _judged(face, laid)


def _judged(face: Face, laid: Laid) -> Iterator[Finding]:
    """What there is to say of a text whose box reaches out."""
    inked = [rect for rect in inks(laid.mark) if rect.width > 0.0]
    if not inked:
        return
    inner = min(depth(face.outline, laid.rect(*rect)) for rect in inked)
    if inner >= face.safe - SLACK:
        return
    where = f"comes within {inner:.1f} mm of" if inner >= 0.05 else "reaches over"
    yield Finding(
        f"`{laid.source.name or 'a text'}` {where} the edge on the {face.side} of `{face.item.name}`",
        place_of(face, laid.source),
        f"move it {face.safe - inner:.1f} mm inwards, or put it into the area `safe`",
        (laid.source.origin, laid.source.id, face.side) if laid.source.origin.file else None,
        -inner,
        steps_to(face, laid.source),
    )
