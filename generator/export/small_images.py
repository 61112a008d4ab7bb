"""Pictures that must not be larger than a number of bytes."""

from __future__ import annotations

from generator.export import Made
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Diagnostic, Origin, Severity
from generator.frame import Frame
from generator.paint.pixels import ImageFormat, image

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
