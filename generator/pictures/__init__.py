"""Raster pictures: their format and size and whether they are complete, from their bytes; file names don't matter."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from generator.files.project import Project, locate
from generator.foundation.diagnostics import NOWHERE, Origin, Problem
from generator.foundation.limits import bounds
from generator.frame import Picture
from generator.pictures.headers import BrokenPicture, read_header

MOST_PIXELS = 200_000_000
"""The default limit of a picture's pixels; two-colour scans may have eight times as many."""


class Misnamed(Problem):
    """The name of a file promises a drawing and it is a raster picture, or the reverse."""


def picture(
    project: Project,
    folders: Iterable[str],
    name: str,
    origin: Origin = NOWHERE,
    most: int = MOST_PIXELS,
) -> Picture:
    """A picture looked up in several folders of a project, first match wins.

    Raises `Problem` where the file is missing, outside the folders or broken, or has more pixels than `most`.
    """
    full = locate(project, folders, name, origin)
    return probe(project.read(full), full, origin, most)


def probe(data: bytes, name: str, origin: Origin = NOWHERE, most: int = MOST_PIXELS) -> Picture:
    """The picture in some bytes. Raises `Problem` where they aren't a complete picture of at most `most` pixels."""
    if not data:
        raise Problem("IMG002", f"`{name}` is empty", origin, "save the picture again")
    try:
        header = read_header(data)
    except BrokenPicture as error:
        raise _broken(name, str(error), origin) from None
    if header is None:
        raise _unknown(data, name, origin)
    if header.width <= 0 or header.height <= 0:
        raise _broken(name, "it has no pixels", origin)
    pixels = header.width * header.height
    factor = 8 if header.bits == 1 else 1
    hard_limit = bounds().pixels
    limit = min(most, hard_limit)
    if pixels > limit * factor:
        trust = f"write `most_pixels: {-(-pixels // factor)}` in game.yaml if you trust it"
        raise Problem(
            "IMG003",
            f"`{name}` has {pixels:,} pixels ({header.width} × {header.height}); the limit is {limit:,}",
            origin,
            "save it with fewer pixels: 300 dpi is enough for print",
            trust if pixels <= hard_limit * factor else "",
        )
    width, height = header.width, header.height
    if header.turn >= 5:
        width, height = height, width
    key = hashlib.sha256(data).hexdigest()
    return Picture(name, data, header.kind, width, height, key, header.turn)


def is_svg(data: bytes) -> bool:
    """Whether some bytes look like an SVG file, plain or gzipped."""
    head = data[:4096]
    return head[:2] == b"\x1f\x8b" or b"<svg" in head or b"<\0s\0v\0g" in head


def _unknown(data: bytes, name: str, origin: Origin) -> Problem:
    from generator.pictures.unsupported import identify

    known = identify(data)
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
