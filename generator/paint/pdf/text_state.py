"""How text looks: its fonts, and the operators that begin and end a look."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from generator.foundation.color import Color
from generator.frame import Font
from generator.paint.pdf.fonts import Face
from generator.paint.pdf.syntax import FILLS, PRESS, content_name, num

TextStyle: TypeAlias = tuple[Font, float, Color, float]
"""What may change inside a text: font, size in mm, colour, and tracking in mm."""


class Faces(dict[Font, Face]):
    """The fonts that are used; two values for one file are one face."""

    def __init__(self) -> None:
        super().__init__()
        self.named: dict[str, Face] = {}

    def __missing__(self, font: Font) -> Face:
        name = content_name("F", font.data, b"%d" % font.index)
        result = self[font] = self.named.setdefault(name, Face(font, name))
        return result


class StyleResources(Protocol):
    """What gives the fonts, inks and graphics states that text needs, by name."""

    faces: Faces

    def state(self, fill: float, stroke: float) -> str:
        """The name of an opacity of areas and of lines."""

    def overprint(self, over: bool) -> str:
        """The name of the state in which an ink overprints, or knocks out."""

    def ink(self, color: Color) -> str:
        """The name of a spot colour."""


class TextStyles(dict[TextStyle, tuple[bytes, bytes, tuple[str, ...]]]):
    """For each look of text the operators that begin it, those that end it, and the names that they use."""

    def __init__(self, resources: StyleResources) -> None:
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
