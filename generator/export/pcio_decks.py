"""What decks and collections of playingcards.io contain: the rows of the tables, with their pictures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any

from generator.decode import Limits
from generator.export import File, Made
from generator.export.faces import INCH, cut_out, pixels
from generator.export.job import Job, Part
from generator.export.pcio_widgets import Kind, figures
from generator.export.pictures import Dpi, Quality
from generator.export.table import fills_its_box
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Diagnostic, Origin, Severity
from generator.frame import Frame, GroupMark, Piece, Placed
from generator.game.spec.table import SpotSpec
from generator.geometry import Path, Rect
from generator.paint.pixels import ImageFormat, image

FOLDER = "userassets"
"""Where pictures lie in the file."""
Side = Annotated[int, Limits(256, 8192, "a number of pixels", "write `2048`", int)]


@dataclass(frozen=True)
class RoomKeys:
    """The keys of a room."""

    dpi: Dpi = 200
    """Pixels per inch (default: 200)."""
    largest: Side = 2048
    """The most pixels of a side of a picture (default: 2048)."""
    quality: Quality = 88
    """Of JPEG, from 1 to 100 (default: 88)."""
    counters: tuple[str, ...] = ()
    """Components that are numbers to count with instead of pieces, such as hearts: one counter for each row, which
    begins at its number of copies (default: none)."""
    rules: str = ""
    """The address of the rules, for a button on the table (default: no button)."""


class Decks:
    """Makes decks, and collects their pictures, each once."""

    def __init__(self, job: Job, keys: RoomKeys) -> None:
        self._job, self._keys = job, keys
        self.files: dict[str, File] = {}
        """By what they show."""

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
        """The address of the picture of a side; sides that look the same have one picture."""
        face = piece.sides[side]
        dpi = min(self._keys.dpi, self._keys.largest * INCH / max(face.size))
        width, height = (pixels(length, dpi) for length in face.size)
        if fills_its_box(part.component, face):
            corners = Path.rectangle(Rect(0.0, 0.0, *face.size))
            frame = Frame(face.size, (Placed(0.0, 0.0, GroupMark(face.frame, clip=corners)),))
            how = ImageFormat("jpeg", dpi, self._keys.quality, opaque=True)
        else:
            frame, how = cut_out(face), ImageFormat("png", dpi)
        most = figures().most_bytes
        key = self._job.key(frame, width, height, *how, most)
        if key not in self.files:
            ending = "jpg" if how.kind == "jpeg" else "png"
            name = f"{part.component.name}-{self._job.number(piece):03}-{side}.{ending}"
            limit = Limit(most, name, piece.origin)
            make = partial(small_image, frame, width, height, how, limit)
            self.files[key] = File(f"images/{name}", key, make, f"{width} x {height} px")
        return f"package://{FOLDER}/{self.files[key].path.rpartition('/')[2]}"

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


_QUALITIES = (80, 70)
"""Of JPEG, which are tried before pixels are saved."""
_LESS = 0.95
"""How much smaller a side gets than it should suffice, for files don't shrink exactly as their areas do."""
_MIB = 2**20


class Limit(NamedTuple):
    """The most bytes of a file, and who wants it."""

    most: int
    """It has fewer bytes than this."""
    name: str
    """What messages call the file."""
    origin: Origin
    """Where messages point to."""


def small_image(frame: Frame, width: int, height: int, how: ImageFormat, limit: Limit) -> Made:
    """A picture with fewer bytes than the limit: of a lower quality, or with fewer pixels, where it has to be."""
    content = image(frame, width, height, how)
    if len(content) < limit.most:
        return Made(content)
    first, tried = len(content), (width, height)
    for quality in _QUALITIES if how.kind == "jpeg" else ():
        if quality < how.quality:
            how = how._replace(quality=quality)
            content = image(frame, *tried, how)
            if len(content) < limit.most:
                return _said(content, f"JPEG of quality {quality}", first, limit)
    while len(content) >= limit.most:
        smaller = _LESS * (limit.most / len(content)) ** 0.5
        tried = max(1, round(tried[0] * smaller)), max(1, round(tried[1] * smaller))
        content = image(frame, *tried, how)
    return _said(content, f"{tried[0]} x {tried[1]} px instead of {width} x {height}", first, limit)


def _said(content: bytes, what: str, first: int, limit: Limit) -> Made:
    found = Diagnostic(
        "EXPORT010",
        Severity.ADVICE,
        f"`{limit.name}` would have {first / _MIB:.1f} MiB, and files of {limit.most / _MIB:g} MiB are refused: "
        f"it is stored as {what}",
        limit.origin,
        ("use a picture with less grain, or set a lower `dpi` for all of them",),
    )
    return Made(content, (found,))
