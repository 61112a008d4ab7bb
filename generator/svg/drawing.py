"""Walks an SVG tree and draws it as a frame."""

from __future__ import annotations

from generator.foundation.diagnostics import Outcome, Problem, did_you_mean
from generator.frame import EMPTY, Frame, Placed
from generator.frame.marks import BLENDS
from generator.geometry import Rect, Size, Transform
from generator.svg.attribute_values import MM_PER_PX, about, is_usable, length, share, transform
from generator.svg.clips import clipped, masked
from generator.svg.context import Drawer, Here, Options, Place
from generator.svg.document import Tag, read_document, too_much
from generator.svg.images import image
from generator.svg.marks import bounds_of, grouped, reached, shows, within
from generator.svg.outlines import KINDS
from generator.svg.painting import painted
from generator.svg.style import INITIAL
from generator.svg.viewports import (
    DRAWN,
    GROUPS,
    LONGEST,
    TEXTS,
    fits,
    measures,
    part_of,
    used,
    viewport,
)

_MOST_LEVELS = 4
_EVERYWHERE = Rect(-1e8, -1e8, 2e8, 2e8)
_SHOWING = (*KINDS, "image", "text", "use")
_ANIMATIONS = ("animate", "animateTransform", "animateMotion", "animateColor", "set")
_BEYOND = "something that is far off the page, which is not drawn"

_REFERRED = (
    *("clipPath", "cursor", "defs", "desc", "filter", "font", "font-face", "linearGradient"),
    *(
        "marker",
        "mask",
        "metadata",
        "pattern",
        "radialGradient",
        "style",
        "symbol",
        "title",
        "view",
    ),
    *("animate", "animateTransform", "animateMotion", "animateColor", "set", "script"),
)
"""Elements that show nothing where they are; animations and scripts have a warning for the whole file."""
_MARKERS = ("marker-start", "marker-mid", "marker-end")
_CARRIERS = ("path", "line", "polyline", "polygon")
"""The shapes that have markers at their corners, as in browsers."""


class Drawing(Drawer):
    """Draws one file."""

    def __init__(self, root: Tag, name: str, options: Options) -> None:
        super().__init__(root, name, options)
        for tag in root.all():
            if moved := _moving(tag):
                self.warn("moving", moved, tag)

    def outcome(self) -> Outcome[Frame]:
        """The drawing in millimetres, with warnings about what is not drawn."""
        size, view = measures(self.root)
        style = self.style(self.root, INITIAL)
        # The root is transformed like a box on a page: about its middle.
        own, origin = transform(style["transform"]), style["transform-origin"] or "center"
        to_mm = Transform.scale(MM_PER_PX) @ about(own, origin, size or (300.0, 150.0))
        viewport: tuple[float, float] = size or (300.0, 150.0)
        if view is not None and size is not None:
            to_mm, viewport = to_mm @ view.onto(size), view.box.size
        here = Here(style, Place(to_mm, viewport))
        mm = Size(size.width * MM_PER_PX, size.height * MM_PER_PX) if size is not None else None
        if mm is not None and max(mm) > LONGEST:
            what = f"a drawing {max(mm) / 1000:,.0f} m wide or high"
            raise too_much(self.name, what, f"{LONGEST / 1000:.0f} m")
        if self.options.part is not None:
            return self._part(here, self.options.part)
        whole = self._reached(self.children(self.root, here), self.root)
        if mm is None:
            return self._outcome(_moved(whole, bounds_of(whole)), whole, None)
        window = Rect(0.0, 0.0, *mm)
        shown = self.effects(within(whole, window), self.root, here, share(style["opacity"], 1.0))
        return self._outcome(Frame(mm, tuple(shown if whole else ())), whole, window)

    def _part(self, here: Here, part: str) -> Outcome[Frame]:
        tag, placed, box = part_of(self, here, part)
        placed = self._reached(placed, tag)
        if max(box.size) > LONGEST:
            raise too_much(self.name, f"a part `{part}` of more than 100 m", "100 m")
        return self._outcome(_moved(placed, box), placed, box, tag)

    def _reached(self, placed: list[Placed], tag: Tag) -> list[Placed]:
        """The marks without those far off the page."""
        kept, lost = reached(placed)
        if lost:
            self.warn("reach", _BEYOND, tag)
        return kept

    def _outcome(
        self, frame: Frame, placed: list[Placed], window: Rect | None, of: Tag | None = None
    ) -> Outcome[Frame]:
        """The drawing with its warnings; if there are none, one that nothing is visible, if so."""
        tag = of or self.root
        blank = not (shows(placed, window) if window else placed)
        if blank and not self.warnings.diagnostics and (what := _why_blank(tag, placed)):
            self.warn("blank", what, tag, "IMG010")
        if window is None:
            what = "no size (`viewBox`, or `width` and `height`): it is as large as its content"
            self.warn("size", what, tag, "IMG009")
        return Outcome(frame, self.warnings.diagnostics)

    def embedded_drawing(self, data: bytes) -> tuple[Outcome[Frame], int]:
        """The drawing in an SVG file within this one, and how many elements show in it.

        Nothing, and an error, where it can't be read.
        """
        name = "the embedded drawing"
        try:
            level = self.options.level + 1
            if level > _MOST_LEVELS:
                raise too_much(name, "too deeply nested SVG files", f"{_MOST_LEVELS} levels")
            options = self.options._replace(open_picture=None, level=level, part=None)
            drawing = Drawing(read_document(data, name), name, options)
            return drawing.outcome(), drawing.limits.shown
        except Problem as problem:
            return Outcome(EMPTY, problem.diagnostics), 0

    def drawn(self, tag: Tag, outer: Here, anyway: bool = False) -> list[Placed]:
        """The marks of a tag; `anyway` even where it is hidden."""
        if tag.foreign:
            return []
        self.limits.element(outer.using, outer.depth)
        style = self.style(tag, outer.style)
        if style["display"] == "none" and not anyway:
            return []
        to_mm, viewport = outer.place
        if style["transform"] != "none":
            own = transform(style["transform"])
            to_mm = to_mm @ about(own, style["transform-origin"], viewport)
            if not is_usable(to_mm):
                self.warn("reach", _BEYOND, tag)
                return []
        if tag.name == "use":
            x, y = length(tag.get("x"), viewport[0]), length(tag.get("y"), viewport[1])
            to_mm = to_mm @ Transform.translate(x, y)
        here = Here(style, Place(to_mm, viewport), outer.depth + 1, outer.using)
        left = share(style["opacity"], 1.0)
        if tag.name in KINDS:
            placed, left = self._shape(tag, here)
        else:
            placed = self._container(tag, here)
        return self.effects(placed, tag, here, left) if placed else []

    def _container(self, tag: Tag, here: Here) -> list[Placed]:
        if tag.name in GROUPS:
            return self.children(tag, here)
        if tag.name == "use":
            return used(self, tag, here)
        if tag.name == "svg":
            return viewport(self, tag, here, (tag.get("width"), tag.get("height")))
        if tag.name == "switch":
            chosen = next((child for child in tag if fits(child)), None)
            return self.drawn(chosen, here) if chosen is not None else []
        if tag.name == "image":
            visible = here.style["visibility"] == "visible"
            return image(self, tag, here.place) if visible else []
        if tag.name in TEXTS:
            from generator.svg.texts import text

            return text(self, tag, here)
        if tag.name == "foreignObject":
            self.warn("object", "a foreign object (flowed text), which is not drawn", tag)
        elif tag.name not in _REFERRED:
            hint = did_you_mean(tag.name, (*DRAWN, *_REFERRED), "element")
            what = f"a <{tag.name}>, which isn't drawn: SVG has no such element"
            self.warn("element", what, tag, hint=hint)
        return []

    def _shape(self, tag: Tag, here: Here) -> tuple[list[Placed], float]:
        """The marks of a shape, and the opacity that is left for all of them together."""
        path, style = self.outline(tag, here.place), here.style
        if not path.commands or style["visibility"] != "visible":
            return [], 1.0
        if tag.name not in _CARRIERS or all(style[name] == "none" for name in _MARKERS):
            return painted(self, path, tag, style, here.place)
        # The opacity applies to shape and markers together.
        placed, _ = painted(self, path, tag, {**style, "opacity": "1"}, here.place)
        from generator.svg.markers import marked

        return [*placed, *marked(self, path, tag, here)], share(style["opacity"], 1.0)

    def effects(self, placed: list[Placed], tag: Tag, here: Here, opacity: float) -> list[Placed]:
        """The marks of a tag with its opacity, mask and clip path."""
        style = here.style
        if style["filter"] != "none":
            from generator.svg.filters import filtered  # few drawings have any

            placed = filtered(self, placed, tag, here)
        if style["mask"] != "none":
            placed = masked(self, placed, tag, here)
        blend = style["mix-blend-mode"]
        if blend not in BLENDS:
            self.warn("blend", f"the blend mode `{blend}`, which is not drawn", tag)
            blend = "normal"
        if style["clip-path"] != "none":
            placed, opacity = clipped(self, placed, tag, here, opacity), 1.0
        return grouped(placed, None, opacity, blend)


def _moved(placed: list[Placed], box: Rect) -> Frame:
    """The marks in a frame as large as a box, whose corner is at the origin."""
    return Frame(box.size, tuple(p._replace(x=p.x - box.x, y=p.y - box.y) for p in placed))


def _why_blank(root: Tag, placed: list[Placed]) -> str:
    """Why a drawing shows nothing, in words; empty for a file that is meant to be empty."""
    if shows(placed, _EVERYWHERE):
        box = root.get("viewBox")
        edge = f"its viewBox, `{box}`" if box else "its width and height"
        return f"nothing visible: everything is outside {edge}"
    if any(tag.name in _SHOWING and not tag.foreign for tag in root.all()):
        return "nothing visible: everything is hidden, has no size or colour, or is only defined for use elsewhere"
    return ""


def _moving(tag: Tag) -> str:
    """What of an element only works in a browser, in words; empty for nothing."""
    if tag.foreign:
        return ""
    if tag.name in _ANIMATIONS:
        return "an animation; the drawing is printed without it"
    return "a script, which is not run" if tag.name == "script" else ""
