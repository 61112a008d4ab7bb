"""What an edition is: another way to print the same game, such as one that needs little ink.

An edition changes what is printed, faces and whole pages, and never data: nothing is laid out again. To add one, copy
`_template.py` to a new name. An edition that only changes colours is a `Repaint`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Protocol

from generator.foundation.color import Color
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import NOWHERE, Origin, Problem, similar
from generator.foundation.registry import Registry
from generator.frame import (
    Face,
    Frame,
    GroupMark,
    Icon,
    ImageMark,
    Mark,
    Paint,
    PathMark,
    Picture,
    Piece,
    TextMark,
)
from generator.frame.tint import repainted


class Edition(Protocol):
    """One way to print a game, created for one build.

    For the same input it returns the same object: painters share by identity.
    """

    backgrounds: bool
    """Whether pages of the rulebook have their backgrounds."""

    def face(self, face: Face) -> Face:
        """A side of a piece."""

    def frame(self, frame: Frame) -> Frame:
        """Any other page: of the kit or of the rulebook."""


EDITIONS: Registry[Callable[[], Edition]] = Registry("edition", "generator.editions")
named = EDITIONS.register
"""Registers an edition's class under its name."""


def edition(name: str, origin: Origin = NOWHERE) -> Edition:
    """The edition of that name, created for one build; the ordinary one for an empty name.

    Raises `Problem` for an unknown one.
    """
    if not name:
        return Ordinary()
    found = EDITIONS.get(name)
    if found is None:
        hint = similar(name, EDITIONS.names(), "edition")
        raise Problem("EDITION001", f"there is no edition `{name}`", origin, hint)
    return found()


def pieces_in(edition: Edition, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Some pieces as an edition prints them; those without copies, which nobody prints, as they are."""
    if isinstance(edition, Ordinary):
        return tuple(pieces)
    result = []
    for piece in pieces:
        if piece.copies <= 0:
            result.append(piece)
            continue
        front = edition.face(piece.front)
        back = None if piece.back is None else edition.face(piece.back)
        same = front is piece.front and back is piece.back
        result.append(piece if same else replace(piece, front=front, back=back))
    return tuple(result)


class Ordinary:
    """The edition that changes nothing."""

    backgrounds = True

    def face(self, face: Face) -> Face:
        """The face itself."""
        return face

    def frame(self, frame: Frame) -> Frame:
        """The frame itself."""
        return frame


class Repaint:
    """An edition that replaces every colour, and changes nothing else."""

    backgrounds = True

    def __init__(self) -> None:
        self.frame = cache(self._frame)
        """See `Edition.frame`."""
        self._mark = cache(self._painted)
        self._picture = cache(self.picture)

    def color(self, color: Color) -> Color:
        """The replacement for a colour."""
        raise NotImplementedError

    def letters(self, color: Color) -> Color:
        """The replacement for the colour of a text."""
        return self.color(color)

    def line(self, paint: Paint) -> Paint:
        """The replacement for the paint of a line."""
        return self.paint(paint)

    def icon(self, frame: Frame) -> Frame:
        """The replacement for an icon in a text."""
        return self.frame(frame)

    def picture(self, picture: Picture) -> Picture:
        """The replacement for a picture; called once for each."""
        return picture

    def face(self, face: Face) -> Face:
        """See `Edition.face`."""
        return replace(face, frame=self.frame(face.frame))

    def _frame(self, frame: Frame) -> Frame:
        placed = tuple(each._replace(mark=self._mark(each.mark)) for each in frame.placed)
        return Frame(frame.size, placed, frame.notes)

    def _painted(self, mark: Mark) -> Mark:
        if isinstance(mark, PathMark):
            return repainted(mark, self.paint, self.line)
        if isinstance(mark, TextMark):
            runs = (
                run._replace(frame=self.icon(run.frame))
                if isinstance(run, Icon)
                else run._replace(color=self.letters(run.color))
                for run in mark.runs
            )
            return replace(mark, runs=tuple(runs))
        if isinstance(mark, ImageMark):
            return replace(mark, picture=self._picture(mark.picture))
        if isinstance(mark, GroupMark):
            return replace(mark, frame=self.frame(mark.frame))
        return mark

    def paint(self, paint: Paint) -> Paint:
        """The replacement for a paint."""
        if isinstance(paint, Color):
            return self.color(paint)
        stops = tuple(replace(stop, color=self.color(stop.color)) for stop in paint.stops)
        return replace(paint, stops=stops)
