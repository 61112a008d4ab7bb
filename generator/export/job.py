"""What a destination gets: a game that is laid out, and the components and rows of it that are exported."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from generator.build.cache.faces import Faces
from generator.build.cache.store import key_of
from generator.build.inspect import Inspection
from generator.export.ask import Ask
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import (
    NOWHERE,
    Collector,
    Diagnostic,
    Origin,
    Problem,
    Severity,
    similar,
)
from generator.frame import Face, Frame, Piece
from generator.frame.digest import Digests
from generator.game.model.game import Component, Game

if TYPE_CHECKING:
    from generator.paint import Document

BOOK = "rulebook"
"""What `--only` calls the rulebook."""


class Part(NamedTuple):
    """A component that is exported."""

    component: Component
    pieces: tuple[Piece, ...]
    """The pieces to export, in the order of the table."""

    @property
    def size_origin(self) -> Origin:
        """Where the size of the component is written, or else where the component begins."""
        size = self.component.spec.size
        return size.at("size") if size else self.component.origin


class Shown(NamedTuple):
    """One side of a piece."""

    part: Part
    piece: Piece
    number: int
    """The number of the piece in its component, from 1."""
    side: str
    """`front`, `back`, or a side of what is folded."""
    face: Face


_MOST_DIGESTS = 20_000
"""Digests of a game that are cached."""


class FaceDigests(Digests):
    """Digests of frames; those of faces that the cache knows by name are cached, so that they aren't laid out again.

    They depend on what is seen alone: not on what the cache knows, nor on the version of the program.
    """

    def __init__(self, faces: Faces | None, folder: str) -> None:
        super().__init__()
        self._faces, self._key = faces, key_of("faces of exports", folder)
        entry = None if faces is None else faces.store.get("digests", self._key)
        self._before: dict[str, str] = dict(entry.head) if entry is not None else {}
        self._used: dict[str, str] = {}

    def shared(self, value: Any) -> bytes:
        """See `Digests.shared`."""
        name = self._faces.name_of(value) if self._faces is not None else ""
        if not name:
            return super().shared(value)
        known = self._used.get(name) or self._before.get(name) or super().shared(value).hex()
        self._used[name] = known
        return bytes.fromhex(known)

    def save(self) -> None:
        """Puts new digests into the cache."""
        if self._faces is not None and self._used.keys() - self._before.keys():
            known = self._before if len(self._before) < _MOST_DIGESTS else {}
            self._faces.store.put("digests", self._key, {**known, **self._used})


@dataclass(frozen=True)
class Job:
    """A game to export."""

    inspection: Inspection
    request: Ask
    origin: Origin = NOWHERE
    """Where game.yaml has the keys of the destination."""
    messages: Collector = field(default_factory=Collector)

    @property
    def game(self) -> Game:
        """The game."""
        return self.inspection.game

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The components to export with their pieces. Raises `Problem` for rows that don't exist."""
        every = self.inspection.pieces
        chosen = [
            Part(each, tuple(every[each.name]))
            for each in self.game.components
            if not self.request.only or each.name in self.request.only
        ]
        if not self.request.rows:
            return tuple(chosen)
        names = {piece.name.casefold(): piece.name for part in chosen for piece in part.pieces}
        for row in self.request.rows:
            if row.casefold() not in names:
                hint = similar(row, names.values(), "row")
                raise Problem("EXPORT001", f"no row is named `{row}`", NOWHERE, hint)
        wanted = {row.casefold() for row in self.request.rows}
        found = (
            part._replace(pieces=tuple(p for p in part.pieces if p.name.casefold() in wanted))
            for part in chosen
        )
        return tuple(part for part in found if part.pieces)

    @property
    def wants_book(self) -> bool:
        """Whether the rulebook is exported."""
        request = self.request
        named = BOOK in request.only if request.only else not request.rows
        return named and self.game.rulebook is not None

    def number(self, piece: Piece) -> int:
        """The number of a piece in its component, from 1."""
        return self._numbers[id(piece)]

    @cached_property
    def _numbers(self) -> dict[int, int]:
        every = self.inspection.pieces.values()
        return {id(piece): at for pieces in every for at, piece in enumerate(pieces, 1)}

    def shown(self, part: Part) -> Iterator[Shown]:
        """All sides of all pieces of a component."""
        for piece in part.pieces:
            for side, face in piece.sides.items():
                yield Shown(part, piece, self.number(piece), side, face)

    def key(self, frame: Frame, *more: Hashable) -> str:
        """A digest of a frame, and of what else a file is made from, as plain values."""
        return self.digests.of(frame, *more)

    @cached_property
    def digests(self) -> FaceDigests:
        """The digests of its frames."""
        return FaceDigests(self.inspection.faces, self.game.folder)

    def say(
        self,
        code: str,
        message: str,
        origin: Origin,
        *hints: str,
        severity: Severity = Severity.WARNING,
    ) -> None:
        """Reports something that the destination can't take as it is."""
        self.messages.diagnostics.append(Diagnostic(code, severity, message, origin, hints))

    @cached_property
    def book(self) -> Document | None:
        """The rulebook as it is read on a screen; None if there is none, or it isn't exported."""
        if not self.wants_book or self.game.rulebook is None:
            return None
        from generator.build.rulebook import rulebook_documents

        found = rulebook_documents(self.inspection, self.game.rulebook, self.messages)
        return found[0][1] if found else None
