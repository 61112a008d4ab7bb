"""Art that ends at the cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.checks import Finding, check
from generator.foundation.color import WHITE, contrast
from generator.foundation.diagnostics import Severity
from generator.frame import Face
from generator.frame.contents import contents, filled_box
from generator.frame.coverage import plain_box
from generator.frame.face_mark import FaceMark
from generator.frame.ground import ground
from generator.geometry import Point, Rect

_AT_CUT = 0.1
"""What ends nearer to the cut than this ends at it, mm."""
_INSIDE, _OUTSIDE = 0.3, 0.4
"""How far from the cut colours are compared, mm."""
_SPOT = 0.04
"""The sides of the spots whose colours are compared, mm."""
_ALONG = (0.25, 0.5, 0.75)
"""Where along a side of the art."""
_SEEN = 1.3
"""A contrast to paper below this isn't seen in a sliver."""


@check("CARD039", Severity.ADVICE)
def no_bleed(face: Face) -> Iterator[Finding]:
    """A picture or a coloured area ends at the cut, and there is bare paper in the bleed beyond it.

    Pieces whose `bleed` is 0, sides of folded boxes, and pieces of 0 copies are left alone.

    Why: nobody cuts exactly. Where the cut is half a millimetre outside, the edge of the piece is white.
    Fix: let it reach into the bleed with `area: bleed`. If a picture ends there itself, write `bleed: mirror` or
    `bleed: extend`.

    Bad:
        --- templates/card.yaml
        bleed: 3
        draw:
          - {rectangle: trim, fill: navy}
          - {text: "{{ name }}", area: safe, color: white}

    Good:
        --- templates/card.yaml
        bleed: 3
        draw:
          - {rectangle: bleed, fill: navy}
          - {text: "{{ name }}", area: safe, color: white}
    """
    if face.bleed < _OUTSIDE or face.item.copies == 0 or face.side not in ("front", "back"):
        return
    below = contents(face.frame).backgrounds
    for laid in below:
        source = laid.source
        if source.origin.file and _ends_at_cut(face, laid, below):
            made = ", or write `bleed: mirror`" if source.kind == "image" else ""
            yield Finding(
                f"`{source.id or source.kind}` ends at the cut on the {face.side} of `{face.item.name}`",
                source.origin,
                f"let it reach into the bleed with `area: bleed`{made}: otherwise the edge may be white",
                (source.origin, source.id),
            )


def _ends_at_cut(face: Face, laid: FaceMark, below: Sequence[FaceMark]) -> bool:
    """Whether something ends at the cut, on most of a side of the piece, with bare paper beyond it."""
    cut, art = face.outline.bounds, filled_box(laid)
    flat = plain_box(face.outline) is not None
    for start, end, edge, upright in (
        (art.x, cut.x, -1.0, True),
        (art.right, cut.right, 1.0, True),
        (art.y, cut.y, -1.0, False),
        (art.bottom, cut.bottom, 1.0, False),
    ):
        if abs(start - end) > _AT_CUT:
            continue
        first, last = (art.y, art.bottom) if upright else (art.x, art.right)
        least, most = (cut.y, cut.bottom) if upright else (cut.x, cut.right)
        first, last = max(first, least), min(last, most)
        if last - first < (most - least) / 2:
            continue
        # Of a round piece only the middle of each side is at the cut.
        spots = [first + (last - first) * share for share in (_ALONG if flat else _ALONG[1:2])]
        bare = 0
        for along in spots:
            inner, outer = end - edge * _INSIDE, end + edge * _OUTSIDE
            places = [Point(at, along) if upright else Point(along, at) for at in (inner, outer)]
            inside, outside = (_inked(below, place) for place in places)
            bare += inside and not outside
        if bare > len(spots) / 2:
            return True
    return False


def _inked(below: Sequence[FaceMark], place: Point) -> bool:
    """Whether there is a picture, or a colour that stands out from paper."""
    found = ground(below, Rect(place.x - _SPOT / 2, place.y - _SPOT / 2, _SPOT, _SPOT))
    return found is None or contrast(found, WHITE) >= _SEEN
