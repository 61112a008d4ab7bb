"""Pictures that are missing, too small, animated or in other colours than sRGB."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.checks import Finding, Noted, at_element, check
from generator.foundation.diagnostics import Severity
from generator.frame import Face, ImageMark
from generator.frame.contents import images
from generator.geometry.units import MM_PER_INCH
from generator.pictures.multi_frame import ONE_OF_THEM, only_first

_STRETCHED = 4.0
"""How much more a picture is enlarged in one direction that is stretched on purpose."""


@check("IMG020", Severity.WARNING)
def low_resolution(face: Face, *, dpi: float = 200.0) -> Iterator[Finding]:
    """A picture has fewer than 200 pixels per inch at its printed size.

    Why: it looks sharp on screen, but on paper you see the pixels.
    Fix: use a larger picture, print it smaller, or draw it as an SVG, which is sharp at any size.

    Bad:
        name,art
        Wolf,art/100x100.png

    Good:
        name,art
        Wolf,art/600x600.png
    """
    for laid in images(face.frame):
        mark: ImageMark = laid.mark
        width, height = mark.size
        if laid.by is not None:
            a, b, c, d, _, _ = laid.map()
            width, height = width * math.hypot(a, b), height * math.hypot(c, d)
        picture = mark.picture
        if width <= 0.0 or height <= 0.0 or not picture.name:
            continue  # nothing of it is seen, or it is out of focus on purpose
        coarse, fine = sorted((picture.width / width, picture.height / height))
        # What is stretched in one direction only, such as the edge of a frame, is as sharp as it is in the other.
        has = (fine if fine > _STRETCHED * coarse else coarse) * MM_PER_INCH
        if has >= dpi - 0.5:
            continue
        need_x, need_y = (math.ceil(side / MM_PER_INCH * dpi) for side in (width, height))
        yield at_element(
            face,
            laid.source,
            f"`{picture.name}` prints at {has:.0f} dpi",
            f"use a picture of at least {need_x} × {need_y} pixels, or print it smaller",
            picture.key,
            weight=-has,
        )


@check("IMG021", Severity.WARNING, "missing-file")
def missing_file(noted: Noted) -> Iterator[Finding]:
    """A placeholder is printed because a picture doesn't exist.

    Why: `missing: placeholder` lets you print before the art is ready, and grey boxes are easily forgotten.
    Fix: put the picture into the game's folder. For a game without art, switch this check off.

    Bad:
        name,art
        Goblin,goblin.png
        --- templates/card.yaml
        draw:
          - {image: "{{ art }}", box: [5, 20, 40, 40], missing: placeholder}

    Good:
        name,art
        Goblin,art/600x600.png
    """
    name = str(noted.note["name"])
    message = f"there is no file `{name}`; a placeholder is printed"
    yield noted.finding(message, f"put `{name}` into the game's folder", name)


@check("IMG022", Severity.WARNING, "multi-frame-image")
def multi_frame_image(noted: Noted) -> Iterator[Finding]:
    """A file contains several pictures, such as an animation or a scan of several pages; only the first is printed.

    Why: the first frame of an animation is often empty or not the one you want.
    Fix: export the frame or page that you want as a PNG.

    Bad:
        name,art
        Wolf,art/film.gif

    Good:
        name,art
        Wolf,art/still.gif
    """
    name, many = str(noted.note["name"]), str(noted.note["what"])
    yield noted.finding(only_first(name, many), ONE_OF_THEM, name)


@check("IMG023", Severity.WARNING)
def color_profile(face: Face) -> Iterator[Finding]:
    """A picture has a colour profile other than sRGB, such as Display P3 or Adobe RGB, and the profile is ignored.

    Why: its colours are printed as if they were sRGB, so they are paler than on your screen.
    Fix: convert the picture to sRGB in an image editor and save it again.

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
            message = f"`{picture.name}` has the colour profile `{profile}`, which is ignored"
            hint = "convert it to sRGB in an image editor and save it again"
            yield at_element(face, laid.source, message, hint, picture.key)
