"""The pictures that turn out to be damaged when their pixels are read, all of them in one run."""

from __future__ import annotations

from collections.abc import Iterator

from generator.build.inspect import Inspection
from generator.diagnostics import Diagnostic, Problem
from generator.frame import ImageMark, Picture
from generator.frame.walk import walk


def unreadable(seen: Inspection, first: Problem) -> tuple[Diagnostic, ...]:
    """What is wrong with the first that was found, and with all others of the game's pieces."""
    from generator.paint.pdf.images import raster

    found = dict.fromkeys(first.diagnostics)
    for picture in dict.fromkeys(_pictures(seen)):
        try:
            raster(picture)
        except Problem as problem:
            found.update(dict.fromkeys(problem.diagnostics))
    return tuple(found)


def _pictures(seen: Inspection) -> Iterator[Picture]:
    for pieces in seen.pieces.values():
        for piece in pieces:
            for face in piece.sides.values():
                for _, mark, _ in walk(face.frame):
                    if isinstance(mark, ImageMark):
                        yield mark.picture
