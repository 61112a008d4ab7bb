"""A raster picture as a value."""

from __future__ import annotations

from generator.foundation.dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A raster picture as its file has it; compared by identity: there is one value for each content.

    `width` and `height` are the pixels as shown, after the turn that a camera asked for.
    """

    name: str
    """The file, for messages."""
    data: bytes
    """The whole file."""
    kind: str
    """`png`, `jpeg`, `webp`, …: what the bytes are, independent of the file's name."""
    width: int
    height: int
    key: str
    """SHA-256 of the bytes, hex: equal pictures are stored once."""
    turn: int = 1
    """EXIF orientation, 1 to 8."""
    grey: bool = False
    """Whether it is printed in greys that are as light as its colours."""
    ink: float = 1.0
    """How much of its ink is printed: with a quarter, black becomes a light grey."""
    freed: bool = False
    """Whether the dark background behind it is not printed: a light figure with none of its own turns dark."""

    def printed(self, grey: bool = False, ink: float = 1.0, freed: bool = False) -> Picture:
        """The same picture, to be printed in greys, with less ink, or without what was below it."""
        return replace(self, grey=grey, ink=ink, freed=freed)
