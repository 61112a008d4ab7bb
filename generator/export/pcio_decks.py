"""What decks and collections of playingcards.io contain: the rows of the tables, with their pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.export.job import Job, Part
from generator.export.pcio_assets import Assets
from generator.export.pcio_widgets import Kind
from generator.frame import Piece
from generator.game.spec.table import SpotSpec


class Decks:
    """Makes decks; `assets` collects their pictures."""

    def __init__(self, job: Job, assets: Assets) -> None:
        self._job, self._assets = job, assets

    def kind(self, name: str, part: Part, use: str, pieces: Sequence[Piece], scale: float) -> Kind:
        """A deck of pieces of one size."""
        size = pieces[0].sides["front"].size
        headers: list[str] = []
        for piece in pieces:
            headers += (each for each in _columns(piece) if each not in headers)
        face, back = _free("face", headers), _free("back", headers)
        flat = use == "card"
        backs = not flat or any("back" in piece.sides for piece in pieces)
        types = {}
        for piece in pieces:
            columns = {"label": piece.name, **_columns(piece)}
            columns[face] = self.address(part, piece, "front")
            if "back" in piece.sides:
                columns[back] = self.address(part, piece, "back")
            elif not flat:
                columns[back] = columns[face]
            types[self.name(part, piece)] = columns
        rounded = round(size.width * scale, 2), round(size.height * scale, 2)
        return Kind(
            name, not flat, rounded, types, face, back if backs else "", flat and _is_round(part)
        )

    def address(self, part: Part, piece: Piece, side: str) -> str:
        """The address of the picture of a side."""
        return self._assets.address(part, piece, side, piece.sides[side])

    def name(self, part: Part, piece: Piece) -> str:
        """What a piece is called among all of the game."""
        return f"{part.component.name}-{self._job.number(piece):03}"


def is_up(part: Part, use: str, spot: SpotSpec) -> bool:
    """Whether a pile shows fronts: not if it is drawn from without looking."""
    if spot.face:
        return spot.face == "up"
    alike = use != "card" and len(part.pieces) == 1
    return alike or any("back" not in piece.sides for piece in part.pieces)


def _is_round(part: Part) -> bool:
    """Whether cards have round corners; the table knows only one radius."""
    return any(step[0] == "C" for step in part.pieces[0].front.outline.commands)


def _columns(piece: Piece) -> dict[str, str]:
    """The cells of a row by their headers, as they are written."""
    item: Any = piece.front.item
    return {
        header: value if isinstance(value, str) else ", ".join(value)
        for header, value in zip(item.table.headers, item.row.values)
    }


def _free(word: str, headers: Sequence[str]) -> str:
    """A name for a column that the table doesn't have."""
    while word in headers:
        word += " picture"
    return word
