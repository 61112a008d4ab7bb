"""Elements that lie outside of the face they belong to."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check, steps_to
from generator.foundation.diagnostics import Severity
from generator.frame import Face, Frame, GroupMark, ImageMark, PathMark, Source
from generator.frame.face import place_of
from generator.geometry import IDENTITY, Rect, Size, Transform

_SLACK = 0.01


@check("CARD023", Severity.WARNING)
def outside_the_face(face: Face) -> Iterator[Finding]:
    """A picture, an icon or a shape is drawn wholly outside of the face and its bleed.

    Texts are judged by the safe area. What a clip leaves of an element counts.

    Why: nothing of it is printed; most often a place or a size is wrong, or meant for another size of card.
    Fix: correct its `box`, or remove it.

    Bad:
        name
        Goblin
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {icon: crown, box: [75, 20, 10, 10]}

    Good:
        name
        Goblin
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {icon: crown, box: [45, 20, 10, 10]}
    """
    whole = Rect(0.0, 0.0, *face.size).grown(face.bleed + _SLACK)
    seen: dict[Source, bool] = {}
    for source, rect in _drawn(face.frame, IDENTITY, None):
        if not seen.get(source):
            seen[source] = _meets(rect, whole)
    for source, inside in seen.items():
        if not inside and source.origin.file:
            yield Finding(
                f"`{source.name}` is drawn outside of the {face.side} of `{face.item.name}`",
                place_of(face, source),
                "correct its `box`, or remove it",
                (source.origin, source.id, face.side),
                trace=steps_to(face, source),
            )


def _drawn(frame: Frame, base: Transform, outer: Source | None) -> Iterator[tuple[Source, Rect]]:
    """What marks cover, with the element that each belongs to; a drawing or an icon is one."""
    for x, y, mark, source in frame.placed:
        of = source if source.origin.file or outer is None else outer
        here = base @ Transform.translate(x, y)
        if isinstance(mark, GroupMark):
            inner = mark.frame.placed
            if mark.clip is not None:
                yield of, here.bounds(mark.clip.bounds)
            elif inner and not inner[0].source.origin.file and of.origin.file:
                yield of, (here @ mark.transform).bounds(_box(mark.frame.size))
            else:
                yield from _drawn(mark.frame, here @ mark.transform, of)
        elif isinstance(mark, PathMark):
            yield of, here.bounds(mark.path.bounds)
        elif isinstance(mark, ImageMark):
            yield of, here.bounds(_box(mark.size))


def _box(size: Size) -> Rect:
    return Rect(0.0, 0.0, *size)


def _meets(rect: Rect, whole: Rect) -> bool:
    return (
        rect.x <= whole.right
        and rect.right >= whole.x
        and rect.y <= whole.bottom
        and rect.bottom >= whole.y
    )
