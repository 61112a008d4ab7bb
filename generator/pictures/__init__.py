"""Raster pictures: what a file is, how many pixels it has, and whether it is whole, told from its bytes alone.

Headers are read here, without a picture library: a project with five hundred pictures pays for reading the files and
nothing else. What the file is called does not matter.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable

from generator.files.project import Project, locate
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import NOWHERE, Origin, Problem
from generator.foundation.limits import bounds
from generator.frame import Picture

MOST_PIXELS = 200_000_000
"""More pixels than that are refused, unless a game allows them; two-colour scans may have eight times as many."""


class Header(NamedTuple):
    """What the first bytes of a picture say."""

    kind: str
    width: int
    height: int
    bits: int = 8
    """Bits of one sample; 1 in two-colour scans."""
    turn: int = 1
    """EXIF orientation, 1 to 8."""


class Broken(ValueError):
    """The file is not whole; says how, in the user's words."""


class Misnamed(Problem):
    """A file holds a picture, and not of the kind that its name says: it may be read as the other kind."""


def picture(
    project: Project,
    folders: Iterable[str],
    name: str,
    origin: Origin = NOWHERE,
    most: int = MOST_PIXELS,
) -> Picture:
    """A picture looked up in several folders of a project, first match wins.

    Raises `Problem` where the file is absent, outside the folders, broken, or has more pixels than `most`.
    """
    full = locate(project, folders, name, origin)
    return probe(project.read(full), full, origin, most)


def probe(data: bytes, name: str, origin: Origin = NOWHERE, most: int = MOST_PIXELS) -> Picture:
    """The picture in some bytes. Raises `Problem` where they are no picture, or not a whole one, or a giant one."""
    if not data:
        raise Problem("IMG002", f"`{name}` is empty", origin, "save the picture again")
    reader = _reader(data)
    if reader is None:
        raise _unknown(data, name, origin)
    try:
        header = reader(data)
    except Broken as fault:
        raise _broken(name, str(fault), origin) from None
    except (IndexError, ValueError):
        raise _broken(name, "its header is damaged", origin) from None
    if header.width <= 0 or header.height <= 0:
        raise _broken(name, "it has no pixels", origin)
    pixels = header.width * header.height
    factor = 8 if header.bits == 1 else 1
    strictly = bounds().pixels
    if pixels > min(most, strictly) * factor:
        trust = f"write `most_pixels: {-(-pixels // factor)}` in game.yaml if you trust it"
        raise Problem(
            "IMG003",
            f"`{name}` has {pixels:,} pixels ({header.width} × {header.height}); the limit is {min(most, strictly):,}",
            origin,
            "save it with fewer pixels: 300 dpi is enough for print",
            trust if pixels <= strictly * factor else "",
        )
    width, height = header.width, header.height
    if header.turn >= 5:
        width, height = height, width
    key = hashlib.sha256(data).hexdigest()
    return Picture(name, data, header.kind, width, height, key, header.turn)


def refuse_raster(data: bytes, name: str) -> None:
    """Raises `Misnamed` where the bytes of what is called a drawing begin as a raster picture does."""
    if _reader(data) is not None:
        hint = "rename it with the ending of its format, such as `.png`"
        raise Misnamed("IMG001", f"`{name}` isn't an SVG drawing", Origin(name), hint)


def is_svg(data: bytes) -> bool:
    """Whether some bytes look like an SVG file, plain or gzipped."""
    head = data[:4096]
    return head[:2] == b"\x1f\x8b" or b"<svg" in head or b"<\0s\0v\0g" in head


def _reader(data: bytes) -> Callable[[bytes], Header] | None:
    """The function that reads headers of that kind, imported only when such a file is met."""
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        from generator.pictures.png import read_png

        return read_png
    if data[:2] == b"\xff\xd8":
        from generator.pictures.jpeg import read_jpeg

        return read_jpeg
    if data[:6] in (b"GIF87a", b"GIF89a"):
        from generator.pictures.gif import read_gif

        return read_gif
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        from generator.pictures.webp import read_webp

        return read_webp
    if data[:2] == b"BM":
        from generator.pictures.bmp import read_bmp

        return read_bmp
    if data[:4] in (b"II*\0", b"MM\0*"):
        from generator.pictures.tiff import read_tiff

        return read_tiff
    return None


def _unknown(data: bytes, name: str, origin: Origin) -> Problem:
    from generator.pictures.unsupported import other

    known = other(data)
    if known is not None:
        return Problem("IMG001", f"`{name}` is {known.noun}", origin, known.hint)
    if is_svg(data):
        return Misnamed(
            "IMG001", f"`{name}` is an SVG drawing", origin, "rename it to end in `.svg`"
        )
    hint = "export it as PNG, JPEG or WebP; vector art as SVG"
    return Problem("IMG001", f"`{name}` isn't a picture in a supported format", origin, hint)


def _broken(name: str, how: str, origin: Origin) -> Problem:
    return Problem("IMG002", f"`{name}` is broken: {how}", origin, "save the picture again")
