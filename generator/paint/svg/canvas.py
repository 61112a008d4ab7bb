"""Marks as elements, in drawing order, and the `<svg>` element around them."""

from __future__ import annotations

from typing import assert_never

from generator.frame import Frame, GroupMark, Icon, ImageMark, LinkMark, Mark, PathMark, TextMark
from generator.geometry import Rect, Transform
from generator.paint.pdf.images import TURNS
from generator.paint.svg.definitions import Definitions, Usage, outline
from generator.paint.svg.ink import shape
from generator.paint.svg.syntax import escaped, number, opacity_attr, transform_value
from generator.paint.svg.text import outlined, written
from generator.paint.svg.view import View, class_attr

_UPRIGHT = Transform(1.0, 0.0, 0.0, -1.0, 0.0, 1.0)
"""From the unit square of a picture, its rows downwards, to the one that `TURNS` refers to."""


class Canvas:
    """Draws frames into one list of elements."""

    def __init__(self, definitions: Definitions) -> None:
        self.definitions = definitions
        self.out: list[str] = []

    def frame(self, frame: Frame, x: float = 0.0, y: float = 0.0, digits: int = -1) -> None:
        """Draws all marks of a frame moved by (x, y), with `digits` decimals (default: the frame's own)."""
        digits = self.definitions.usage.digits[frame] if digits < 0 else digits
        for dx, dy, mark, _source in frame.placed:
            self._mark(mark, x + dx, y + dy, digits)

    def _mark(self, mark: Mark, x: float, y: float, digits: int) -> None:
        if isinstance(mark, TextMark):
            out, named = self.out, class_attr(mark.role)
            start = len(out)
            if self.definitions.texts:
                out.append(written(mark, x, y, digits))
            for run in mark.runs:
                if isinstance(run, Icon):
                    self._icon(run, x, y, digits)
                elif not mark.hidden:
                    out.append(outlined(self.definitions, run, x, y, digits))
            if named and any(out[start:]):
                out.insert(start, f"<g{named}>")
                out.append("</g>")
        elif isinstance(mark, PathMark):
            result = shape(self.definitions, mark, x, y, digits)
            if result:
                self.out.append(f"{result}{class_attr(mark.role)}/>")
        elif isinstance(mark, GroupMark):
            self._group(mark, x, y, digits)
        elif isinstance(mark, ImageMark):
            self._image(mark, x, y, digits)
        elif isinstance(mark, LinkMark):
            pass  # what a click does is for the page around it to say
        else:
            assert_never(mark)

    def _icon(self, icon: Icon, x: float, y: float, digits: int) -> None:
        if min(icon.frame.size) <= 0 or icon.scale <= 0:
            return
        by = Transform.translate(x + icon.x, y + icon.y) @ Transform.rotate(icon.turn)
        self.placed(icon.frame, by @ Transform.scale(icon.scale), digits)

    def _image(self, mark: ImageMark, x: float, y: float, digits: int) -> None:
        width, height = mark.size
        if width <= 0 or height <= 0:
            return
        source, known = self.definitions.picture(mark.picture)
        box = Transform.translate(x, y) @ Transform.scale(width, height)
        by = f'transform="{transform_value(box @ Transform(*TURNS[source.turn]) @ _UPRIGHT, digits)}"'
        if known:
            result = f'<use href="#{known}" {by}'
        else:
            place = f'width="1" height="1" {by}'
            if source.turn == 1:
                names = ("x", "y", "width", "height")
                sides = zip(names, (x, y, width, height))
                place = " ".join(f'{name}="{number(side, digits)}"' for name, side in sides)
            result = f'<image {place} preserveAspectRatio="none" href="{source.address}"'
        self.out.append(f"{result}{class_attr(mark.role)}/>")

    def _group(self, mark: GroupMark, x: float, y: float, digits: int) -> None:
        if not mark.frame.placed or mark.opacity <= 0:
            return
        out, around = self.out, opacity_attr("opacity", mark.opacity)
        if mark.clip is not None:
            around += f' clip-path="url(#{self.definitions.clip(mark.clip, x, y, digits)})"'
        if mark.mask is not None:
            around += f' mask="url(#{self._mask(mark.mask, x, y, digits)})"'
        if mark.blend != "normal":
            around += f' style="mix-blend-mode:{mark.blend}"'
        if around:
            out.append(f"<g{around}>")
        self.placed(mark.frame, Transform.translate(x, y) @ mark.transform, digits)
        if around:
            out.append("</g>")

    def _mask(self, frame: Frame, x: float, y: float, digits: int) -> str:
        """The id of a frame at (x, y) as a mask."""
        inner = Canvas(self.definitions)
        inner.placed(frame, Transform.translate(x, y), digits)
        sides = zip(("x", "y", "width", "height"), (x, y, *frame.size))
        place = "".join(f' {name}="{number(side, digits)}"' for name, side in sides)
        return self.definitions.put(
            "mask", f' maskUnits="userSpaceOnUse"{place}>{"".join(inner.out)}</mask>'
        )

    def placed(self, frame: Frame, by: Transform, digits: int) -> None:
        """Draws a frame transformed, with `digits` decimals; refers to it if it is drawn already."""
        out, definitions = self.out, self.definitions
        if definitions.usage.counts[frame] < 2 and by.is_shift:
            self.frame(frame, by.e, by.f, max(digits, definitions.usage.digits[frame]))
            return
        place = transform_value(by, digits)
        place = f' transform="{place}"' if place else ""
        known = definitions.frames.get(frame)
        if known is not None:
            out.append(f'<use href="#{known}"{place}/>')
            return
        if definitions.usage.counts[frame] < 2:
            out.append(f"<g{place}>")
            self.frame(frame)
            out.append("</g>")
            return
        known = definitions.name()
        out.append(f'<g{place}><g id="{known}">' if place else f'<g id="{known}">')
        self.frame(frame)
        out.append("</g></g>" if place else "</g>")
        definitions.frames[frame] = known


_DIGITS = 3
_LINE = "#e6007e"
_MITER = ' stroke-miterlimit="10"'
"""How far corners reach before they are cut off: as PDF has it, for all that is drawn."""


def drawn(frame: Frame, view: View) -> str:
    """See `draw`."""
    canvas = Canvas(Definitions(Usage(frame), view.prefix, view.texts))
    out = canvas.out
    if view.clip is not None:
        out.append(f'<g clip-path="url(#{canvas.definitions.clip(view.clip, 0.0, 0.0, _DIGITS)})">')
    canvas.frame(frame)
    if view.clip is not None:
        out.append("</g>")
    for role, path in view.lines:
        out.append(
            f'<path d="{outline(path, 0.0, 0.0, _DIGITS)}" fill="none" stroke="{_LINE}" stroke-width="1"'
            f' vector-effect="non-scaling-stroke" pointer-events="none"{class_attr(role)}/>'
        )
    area = view.area or Rect(0.0, 0.0, *frame.size)
    x, y, width, height = map(number, area)
    start = '<svg xmlns="http://www.w3.org/2000/svg"'
    if view.sized:
        start += f' width="{width}mm" height="{height}mm"'
    start += f' viewBox="{x} {y} {width} {height}"{_MITER}'
    if view.language:
        start += f' lang="{escaped(view.language)}"'
    title = f"<title>{escaped(view.title)}</title>" if view.title else ""
    kept = canvas.definitions.defs
    defs = f"<defs>{''.join(kept)}</defs>" if kept else ""
    return f"{start}>{title}{defs}{''.join(out)}</svg>"
