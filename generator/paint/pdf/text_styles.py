"""The operators of styles of text, each worked out once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

from generator.foundation.color import Color
from generator.frame import Font
from generator.paint.pdf.syntax import FILLS, PRESS, num

if TYPE_CHECKING:
    from generator.paint.pdf.fonts import Faces


class Names(Protocol):
    """What names the things that a style uses."""

    faces: Faces

    def state(self, fill: float, stroke: float) -> str:
        """See `Resources.state`."""

    def overprint(self, over: bool) -> str:
        """See `Resources.overprint`."""

    def ink(self, color: Color) -> str:
        """See `Resources.ink`."""


TextStyle: TypeAlias = tuple[Font, float, Color, float]
"""What may change inside a text: font, size in mm, colour, and tracking in mm."""


class TextStyles(dict[TextStyle, tuple[bytes, bytes, tuple[str, ...]]]):
    """For each style of text the operators that begin it, those that end it, and the names that they use."""

    def __init__(self, resources: Names) -> None:
        super().__init__()
        self._resources = resources

    def __missing__(self, style: TextStyle) -> tuple[bytes, bytes, tuple[str, ...]]:
        font, size, color, tracking = style
        resources = self._resources
        names = [resources.faces[font].name]
        before = b"/%b %b Tf %b" % (names[0].encode(), num(size), FILLS[color])
        after = b""
        if tracking:
            before += b" %b Tc" % num(tracking)
            after += b"0 Tc "
        if color.alpha != 1:
            faded, plain = resources.state(color.alpha, color.alpha), resources.state(1.0, 1.0)
            names += [faded, plain]
            before += b" /%b gs" % faded.encode()
            after += b"/%b gs " % plain.encode()
        if color.spot:
            over, under = resources.overprint(True), resources.overprint(False)
            names += [resources.ink(color), over, under]
            before += b" /%b gs" % over.encode()
            after += b"/%b gs " % under.encode()
        elif color.press is not None:
            names.append(PRESS)
        result = self[style] = (before, after, tuple(names))
        return result
