"""One printed side of one component, the pair, and which faces of pieces look the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, runtime_checkable

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Origin
from generator.frame.digest import Digests
from generator.frame.marks import Frame
from generator.frame.notes import Note, Source
from generator.geometry import Path, Pitch, Size


class Item(Protocol):
    """What a face was made from: one row of a component, as far as messages need it."""

    @property
    def name(self) -> str:
        """What to call it."""

    @property
    def origin(self) -> Origin:
        """Its row."""

    @property
    def copies(self) -> int:
        """How many are printed; 0: it is only shown, such as in the rulebook."""

    def origin_of(self, column: str) -> Origin:
        """The cell of a column."""

    def value(self, column: str) -> str | tuple[str, ...] | None:
        """The value in the cell of a column; None if there is none."""


class Nester(Protocol):
    """An outline whose copies nest."""

    def pitches(self, size: Size, gap: float) -> tuple[Pitch, ...]:
        """The ways in which copies nest with `gap` mm between their nearest edges."""


@runtime_checkable
class Straight(Nester, Protocol):
    """An outline with straight edges, copies of which can be separated by cuts right through the sheet."""

    def straight(self, size: Size, gap: float) -> Pitch:
        """How copies stand so that no edge, however far it is drawn out, runs through one of them.

        Lines side by side, between which there is nothing, are at least `gap` mm apart.
        """


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One printed side. (0, 0) of the frame is the top left corner of the trim box; marks may reach into the bleed."""

    frame: Frame
    outline: Path
    """The die line, mm, in the same coordinates."""
    bleed: float
    """How far art may reach beyond the outline, mm."""
    safe: float
    """How far inside the outline text must stay, mm."""
    item: Item
    side: str = "front"
    """`front`, `back`, or the panel of what is folded whose drawing it shows."""

    @property
    def size(self) -> Size:
        """The trim size, mm."""
        return self.frame.size

    @property
    def notes(self) -> tuple[Note, ...]:
        """What laying out noticed."""
        return self.frame.notes


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """Something to cut out: its faces, and how many copies."""

    component: str
    name: str
    front: Face
    back: Face | None
    copies: int
    shape: Nester | None = None
    """How copies nest; None where the outline fills its box: they lie in rows and columns."""
    folds: Path | None = None
    """Where it is folded, in the coordinates of the front; mm."""
    views: Mapping[str, Face] | None = None
    """The sides of what is folded, as they are seen in the end; None for what lies flat."""

    @property
    def origin(self) -> Origin:
        """The row it was made from."""
        return self.front.item.origin

    @property
    def sides(self) -> Mapping[str, Face]:
        """All that can be looked at, by name."""
        if self.views is not None:
            return self.views
        sides = {"front": self.front, "back": self.back}
        return {name: face for name, face in sides.items() if face is not None}


def steps_to(face: Face, source: Source) -> tuple[str, ...]:
    """The way to a fault of an element: which entry of the template it is, where the fault is shown in a cell."""
    if not source.origin.file or place_of(face, source) == source.origin:
        return ()
    return (f"while drawing `{source.name}` ({source.origin})",)


def place_of(face: Face, source: Source, word: str = "") -> Origin:
    """Where to send the designer: the row's cell that an element shows, or else the template entry.

    Of several cells the one that holds a word of theirs, if one does.
    """
    cells = [
        (word.casefold() not in str(face.item.value(column)).casefold(), at)
        for at, column in enumerate(source.columns)
        if face.item.origin_of(column).file
    ]
    return face.item.origin_of(source.columns[min(cells)[1]]) if cells else source.origin


class Distinct(NamedTuple):
    """A face that looks like no other, and the pieces that have it."""

    face: Face
    side: str
    """Which side of its first piece it is: `front`, `back`, or a side of what is folded."""
    pieces: tuple[Piece, ...]
    """Those that have it, on one side or on both."""

    @property
    def copies(self) -> int:
        """How many of it are printed."""
        return sum(piece.copies for piece in self.pieces)


def face_digest(face: Face, digests: Digests, *more: str) -> str:
    """A name for how a face looks; `more` is what else tells it from others."""
    return digests.of(face.frame, *more, (face.outline.commands, face.bleed))


def distinct(pieces: Sequence[Piece], look: Callable[[Face], str]) -> dict[str, Distinct]:
    """The faces of a component by their looks: fronts first, then backs and what else there is to see."""
    first: dict[str, tuple[Face, str]] = {}
    found: dict[str, dict[int, Piece]] = {}
    known: dict[int, str] = {}
    for side in dict.fromkeys(side for piece in pieces for side in piece.sides):
        for piece in pieces:
            face = piece.sides.get(side)
            if face is None:
                continue
            key = id(face.frame)
            if key not in known:
                known[key] = look(face)
            first.setdefault(known[key], (face, side))
            found.setdefault(known[key], {})[id(piece)] = piece
    return {key: Distinct(*first[key], tuple(each.values())) for key, each in found.items()}
