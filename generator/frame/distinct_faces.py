"""The faces of pieces, each look once: what is counted and shown wherever faces are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.foundation.dataclasses import dataclass, field
from generator.frame.digest import Digests
from generator.frame.face import Face, Piece


@dataclass(slots=True)
class Distinct:
    """A face that looks like no other, and the pieces that have it."""

    face: Face
    side: str
    """Which side of its first piece it is: `front`, `back`, or a side of what is folded."""
    _pieces: dict[int, Piece] = field(default_factory=dict)

    def add(self, piece: Piece) -> None:
        """Says that a piece has this face, on one side or on both."""
        self._pieces.setdefault(id(piece), piece)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces that have it."""
        return tuple(self._pieces.values())

    @property
    def copies(self) -> int:
        """How many of it are printed."""
        return sum(piece.copies for piece in self.pieces)


def look_of(face: Face, digests: Digests, *more: str) -> str:
    """A name for how a face looks; `more` is what else tells it from others."""
    return digests.of(face.frame, *more, (face.outline.commands, face.bleed))


def distinct(pieces: Sequence[Piece], look: Callable[[Face], str]) -> dict[str, Distinct]:
    """The faces of a component by their looks: fronts first, then backs and what else there is to see."""
    found: dict[str, Distinct] = {}
    known: dict[int, str] = {}
    for side in dict.fromkeys(side for piece in pieces for side in piece.sides):
        for piece in pieces:
            face = piece.sides.get(side)
            if face is None:
                continue
            name = known.get(id(face.frame))
            if name is None:
                name = known[id(face.frame)] = look(face)
            found.setdefault(name, Distinct(face, side)).add(piece)
    return found
