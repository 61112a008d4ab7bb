"""Texts near the edge of a face, and elements outside of it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, at_element, check
from generator.foundation.diagnostics import Severity
from generator.frame import Face, Frame, GroupMark, ImageMark, PathMark, Source
from generator.frame.contents import arrangement, contents
from generator.frame.coverage import depth, plain_box
from generator.frame.face_mark import FaceMark
from generator.frame.walk import inks
from generator.geometry import IDENTITY, Path, Rect, Transform

SLACK = 0.05
"""In mm: glyphs may extend this far beyond their box."""


@check("CARD004", Severity.WARNING)
def text_outside_safe_area(face: Face) -> Iterator[Finding]:
    """A text is closer to the edge than the safe area allows.

    Why: cutting is off by a millimetre or two, by hand or at the printer's; text at the edge is cut off or looks as
    if it nearly was. Folds are off as well, so each side of a folded box is checked against its own edges.
    Fix: move the text inwards, put it into the area `safe`, or set a smaller `safe` if you cut very precisely.

    Bad:
        --- templates/card.yaml
        safe: 3
        draw:
          - {text: "{{ name }}", box: [0.5, 40, 30, 8]}

    Good:
        --- templates/card.yaml
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
    for laid in contents(face.frame).texts:
        yield from _outside_safe_area(face, laid)


def text_depth(outline: Path, laid: FaceMark) -> float | None:
    """How far the ink of a text stays inside an outline, mm; None if it has none."""
    inked = [rect for rect in inks(laid.mark) if rect.width > 0.0]
    return min(depth(outline, laid.rect(*rect)) for rect in inked) if inked else None


def _outside_safe_area(face: Face, laid: FaceMark) -> Iterator[Finding]:
    """The finding about a text whose box reaches out of the safe area, if its ink does."""
    inner = text_depth(face.outline, laid)
    if inner is None or inner >= face.safe - SLACK:
        return
    where = f"is only {inner:.1f} mm from" if inner >= 0.05 else "extends over"
    yield at_element(
        face,
        laid.source,
        f"`{laid.source.name or 'a text'}` {where} the edge on the {face.side} of `{face.item.name}`",
        f"move it {face.safe - inner:.1f} mm inwards, or put it into the area `safe`",
        (laid.source.origin, laid.source.id, face.side) if laid.source.origin.file else None,
        weight=-inner,
    )


_SLACK = 0.01


@check("CARD023", Severity.WARNING)
def outside_the_face(face: Face) -> Iterator[Finding]:
    """A picture, icon or shape is completely outside of the face and its bleed.

    For texts, see the safe area. Only the part inside an element's clip counts.

    Why: it isn't printed; most often its position or size is wrong, or meant for a card of another size.
    Fix: correct its `box`, or remove it.

    Bad:
        --- templates/card.yaml
        draw:
          - {icon: crown, box: [75, 20, 10, 10]}

    Good:
        --- templates/card.yaml
        draw:
          - {icon: crown, box: [45, 20, 10, 10]}
    """
    whole = Rect(0.0, 0.0, *face.size).grown(face.bleed + _SLACK)
    seen: dict[Source, bool] = {}
    for source, rect in _drawn(face.frame, IDENTITY, None):
        if not seen.get(source):
            seen[source] = (
                rect.x <= whole.right
                and rect.right >= whole.x
                and rect.y <= whole.bottom
                and rect.bottom >= whole.y
            )
    for source, inside in seen.items():
        if not inside and source.origin.file:
            message = f"`{source.name}` is outside of the {face.side} of `{face.item.name}`"
            cause = (source.origin, source.id, face.side)
            yield at_element(face, source, message, "correct its `box`, or remove it", cause)


def _drawn(frame: Frame, base: Transform, outer: Source | None) -> Iterator[tuple[Source, Rect]]:
    """The boxes of all marks, each with its element; a drawing or an icon counts as one."""
    for x, y, mark, source in frame.placed:
        of = source if source.origin.file or outer is None else outer
        here = base @ Transform.translate(x, y)
        if isinstance(mark, GroupMark):
            inner = mark.frame.placed
            if mark.clip is not None:
                yield of, here.bounds(mark.clip.bounds)
            elif inner and not inner[0].source.origin.file and of.origin.file:
                yield of, (here @ mark.transform).bounds(Rect(0.0, 0.0, *mark.frame.size))
            else:
                yield from _drawn(mark.frame, here @ mark.transform, of)
        elif isinstance(mark, PathMark):
            yield of, here.bounds(mark.path.bounds)
        elif isinstance(mark, ImageMark):
            yield of, here.bounds(Rect(0.0, 0.0, *mark.size))
