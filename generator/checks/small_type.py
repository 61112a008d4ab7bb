"""Type that is too small to be printed well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.checks import Finding, at_element, check
from generator.foundation.diagnostics import Severity
from generator.frame import Face, Frame, GroupMark, Icon, Role, Run, Source, TextMark
from generator.frame.contents import contents
from generator.geometry.transforms import scale_of

_MM = 25.4 / 72
"""A point in mm."""
_WORD = 6
"""As many small letters are text; fewer beside larger ones are an exponent or a fraction."""


@check("CARD035", Severity.WARNING)
def tiny_text(face: Face, *, points: float = 5.0) -> Iterator[Finding]:
    """A text is printed in type smaller than 5 points, as written or after shrinking.

    Pieces of 0 copies don't count, such as pictures for the rulebook, which may show a board in small.

    Why: a home printer fills in the letters, and nobody reads them across the table. Print shops ask for 5 to 6 points
    at least.
    Fix: set a larger `size`; shorten the text or enlarge its box if `fit: shrink` made it small.

    Bad:
        --- templates/card.yaml
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 10], size: 4}

    Good:
        --- templates/card.yaml
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 10], size: 7}
    """
    if face.item.copies == 0:
        return
    least = points * _MM - 1e-6
    for size, source in _small(face.frame, least):
        yield at_element(
            face,
            source,
            f"`{source.name or 'a text'}` of `{face.item.name}` is printed in {size / _MM:.1f} points",
            f"set it in {points:g} points or more, or shorten it if it was shrunk to fit",
            (source.origin, source.id, face.side),
            weight=-size,
        )


def _small(frame: Frame, least: float) -> Iterator[tuple[float, Source]]:
    """The texts in small type: its size in mm, and where each comes from."""
    for _, _, mark, source in frame.placed:
        if mark.__class__ is TextMark:
            if mark.role is Role.INK and (size := _smallest(mark.runs, least)):
                yield size, source
        elif mark.__class__ is GroupMark:
            for laid in contents(mark.frame).texts:
                scale = scale_of(mark.transform @ laid.map())
                if scale and (size := _smallest(laid.mark.runs, least / scale)):
                    yield size * scale, laid.source if laid.source.origin.file else source


def _smallest(runs: Sequence[Run | Icon], least: float) -> float:
    """The smallest size below `least` that is used for a whole text or for a word of it, else 0."""
    # It runs for every text of every face, and nearly all are large enough.
    for run in runs:
        if run.__class__ is Run and run.size < least:
            break
    else:
        return 0.0
    letters = [run for run in runs if isinstance(run, Run)]
    small = [run for run in letters if run.size < least]
    count = sum(len(glyphs.ids) for run in small for glyphs in run.glyphs)
    return min(run.size for run in small) if len(small) == len(letters) or count >= _WORD else 0.0
