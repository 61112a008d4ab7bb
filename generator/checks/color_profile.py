"""Pictures whose colours are meant otherwise than they are printed."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check, steps_to
from generator.foundation.diagnostics import Severity
from generator.frame import Face
from generator.frame.face import place_of
from generator.frame.survey import images


@check("IMG023", Severity.WARNING)
def color_profile(face: Face) -> Iterator[Finding]:
    """A picture has a colour profile of other colours than sRGB's, such as Display P3 or Adobe RGB, which is left out.

    Why: its colours are printed as if they were sRGB, paler than on the screen of who made it.
    Fix: convert the picture to sRGB in a picture program, and save it again.

    Bad:
        name,art
        Wolf,art/display-p3.png

    Good:
        name,art
        Wolf,art/600x600.png
    """
    for laid in images(face.frame):
        from generator.pictures.profiles import foreign_profile  # many games have no pictures

        picture = laid.mark.picture
        profile = foreign_profile(picture)
        if profile:
            yield Finding(
                f"`{picture.name}` has the colour profile `{profile}`, which is left out",
                place_of(face, laid.source),
                "convert it to sRGB in a picture program, and save it again",
                picture.key,
                trace=steps_to(face, laid.source),
            )
