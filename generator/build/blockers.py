"""What keeps a game from being printed: errors, and pictures that turn out to be damaged when their pixels are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from generator.foundation.diagnostics import Diagnostic, Problem, errors, merged
from generator.frame import ImageMark, Picture
from generator.frame.walk import walk

if TYPE_CHECKING:
    from generator.build.inspect import Inspection
    from generator.layout.pieces import Drawn


def blocking(loaded: Iterable[Diagnostic], drawn: Iterable[Drawn]) -> tuple[Diagnostic, ...]:
    """The errors for which no kit would be complete."""
    apart = (d for each in drawn if each.broken for d in each.diagnostics)
    return merged(errors((*loaded, *apart)))


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
