"""Animations and scans of several pages, of which paper shows one."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Noted, check, steps_to
from generator.foundation.diagnostics import Severity
from generator.frame.face import place_of
from generator.pictures.multi_frame import ONE_OF_THEM, only_first


@check("IMG022", Severity.WARNING)
def multi_frame_image(noted: Noted) -> Iterator[Finding]:
    """A file holds several pictures, the frames of an animation or the pages of a scan; only the first is printed.

    Why: the first frame of an animation is often empty, or not the one that was meant.
    Fix: export the frame or the page that you want as PNG.

    Bad:
        name,art
        Wolf,art/film.gif

    Good:
        name,art
        Wolf,art/still.gif
    """
    face, note = noted
    if note.kind != "multi-frame-image":
        return
    name, many = str(note["name"]), str(note["what"])
    yield Finding(
        only_first(name, many),
        place_of(face, note.source),
        ONE_OF_THEM,
        name,
        trace=steps_to(face, note.source),
    )
