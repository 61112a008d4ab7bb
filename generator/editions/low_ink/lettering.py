"""Texts without what was drawn below their letters."""

from __future__ import annotations

from collections.abc import Sequence

from generator.editions.low_ink.backgrounds import Ground
from generator.foundation.dataclasses import replace
from generator.frame import Frame, Lettering, Placed, TextMark


def without_lettering(frame: Frame) -> Sequence[Placed]:
    """The marks of a frame, without those that draw the letters of texts; hidden texts are visible instead."""
    found: list[Placed] = []
    for each in frame.placed:
        mark = each.mark
        if isinstance(mark, TextMark) and mark.lettering is not None:
            del found[len(found) - mark.lettering.marks :]
            each = each._replace(mark=replace(mark, runs=mark.lettering.runs, hidden=False))
        found.append(each)
    return found


def below_letters(lettering: Lettering, ground: Ground) -> Ground:
    """What letters stood out from: their outline, if they have one and aren't hollow."""
    first = lettering.outlines[0] if lettering.outlines else ()
    return ground._replace(was=first[0]) if lettering.fill and first else ground
