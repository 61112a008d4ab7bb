"""Animations and scans of several pages, of which paper shows one."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check, steps_to
from generator.diagnostics import Severity
from generator.frame import Face
from generator.frame.face import place_of
from generator.frame.survey import images
from generator.pictures.several import several


@check("IMG022", Severity.ADVICE)
def several_pictures(face: Face) -> Iterator[Finding]:
    """A file holds several pictures, an animation or the pages of a scan; its first is printed.

    Why: the first frame of an animation is often empty, or not the one that was meant.
    Fix: export the frame or the page that you want as PNG.

    Bad:
        name,art
        Wolf,art/film.gif

    Good:
        name,art
        Wolf,art/still.gif
    """
    for laid in images(face.frame):
        picture = laid.mark.picture
        if picture.kind in ("jpeg", "bmp"):
            continue
        many = several(picture)
        if many:
            yield Finding(
                f"`{picture.name}` has several {many}: the first is printed",
                place_of(face, laid.source),
                f"export the {many[:-1]} that you want as PNG",
                picture.key,
                trace=steps_to(face, laid.source),
            )
