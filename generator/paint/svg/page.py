"""The `<svg>` element around what is drawn."""

from __future__ import annotations

from generator.frame import Frame
from generator.geometry import Rect
from generator.paint import Document
from generator.paint.svg.canvas import Canvas
from generator.paint.svg.definitions import Definitions, outline
from generator.paint.svg.syntax import escaped, number
from generator.paint.svg.usage import Usage
from generator.paint.svg.view import View, class_attr

_GAP = 5.0
"""Between pages that are below each other, mm."""
_DIGITS = 3
_LINE = "#e6007e"
_MITER = ' stroke-miterlimit="10"'
"""How far corners reach before they are cut off: as PDF has it, for all that is drawn."""


def drawn(frame: Frame, view: View) -> str:
    """See `draw`."""
    canvas = Canvas(Definitions(Usage((frame,)), view.prefix, view.texts))
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
    return _root(canvas, area, view)


def _root(canvas: Canvas, area: Rect, view: View) -> str:
    """All that was drawn, in its element."""
    start = '<svg xmlns="http://www.w3.org/2000/svg"'
    if view.sized:
        width, height = number(area.width), number(area.height)
        start += f' width="{width}mm" height="{height}mm"'
    start += f' viewBox="{_box(area)}"{_MITER}'
    if view.language:
        start += f' lang="{escaped(view.language)}"'
    title = f"<title>{escaped(view.title)}</title>" if view.title else ""
    kept = canvas.definitions.defs
    defs = f"<defs>{''.join(kept)}</defs>" if kept else ""
    return f"{start}>{title}{defs}{''.join(canvas.out)}</svg>"


def stacked(document: Document) -> str:
    """See `paint_svg`."""
    view = View(title=document.title, language=document.language)
    pages = document.pages
    if len(pages) == 1:
        return drawn(pages[0].frame, view) + "\n"
    canvas = Canvas(Definitions(Usage(page.frame for page in pages), "", True))
    top = width = 0.0
    for page in pages:
        size = page.frame.size
        place = f'y="{number(top)}" width="{number(size.width)}" height="{number(size.height)}"'
        canvas.out.append(f'<svg {place} viewBox="{_box(Rect(0.0, 0.0, *size))}">')
        canvas.frame(page.frame)
        canvas.out.append("</svg>")
        top += size.height + _GAP
        width = max(width, size.width)
    return _root(canvas, Rect(0.0, 0.0, width, max(0.0, top - _GAP)), view) + "\n"


def _box(area: Rect) -> str:
    return " ".join(map(number, area))
