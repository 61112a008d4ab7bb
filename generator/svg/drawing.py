"""Walks an SVG tree and draws it as a frame."""

from __future__ import annotations

from collections.abc import Mapping

from generator.color import Color
from generator.diagnostics import Outcome
from generator.frame import Frame, Placed
from generator.geometry import IDENTITY, Rect, Size, Transform
from generator.svg.clips import Clips, bounds_of, grouped, within
from generator.svg.document import Tag, too_much
from generator.svg.gradients import Gradients
from generator.svg.images import image
from generator.svg.outlines import KINDS, outline
from generator.svg.painting import Painter, Place
from generator.svg.remarks import Remarks
from generator.svg.style import INITIAL, Declaration, Style, style_of
from generator.svg.values import (
    MM_PER_PX,
    View,
    is_near,
    is_percentage,
    length,
    share,
    transform,
    view_box,
)
from generator.values import NamedTuple

MOST_DRAWN = 200_000
MOST_USED = 20_000
MOST_LETTERS = 4_000_000
"""Letters of the path data of one outline."""
MOST_COMMANDS = 1_000_000
DEEPEST = 100
_FARTHEST = 1e12
"""The largest number in a matrix."""

_GROUPS = ("g", "a")
_TEXTS = ("text", "textPath", "flowRoot")
_ANIMATIONS = ("animate", "animateTransform", "animateMotion", "animateColor", "set")
_MARKERS = ("marker-start", "marker-mid", "marker-end")


class Here(NamedTuple):
    """What a tag finds when it is drawn."""

    style: Style
    place: Place
    depth: int = 0
    using: tuple[Tag, ...] = ()
    """The tags that are being drawn through a `use`."""


class Drawer:
    """Draws one file."""

    def __init__(self, root: Tag, name: str, current: Color) -> None:
        self._root, self._name = root, name
        self._remarks = Remarks(name)
        ids: dict[str, Tag] = {}
        for tag in root.all():
            if tag.get("id"):
                ids.setdefault(tag.get("id"), tag)
        self._ids = ids
        self._sheet = self._declarations()
        gradients = Gradients(ids, self._alone, current)
        self._painter = Painter(ids, gradients, current, self._remarks)
        self._clips = Clips(ids, self._alone, self._remarks)
        self._drawn = self._used = self._commands = 0

    def outcome(self) -> Outcome[Frame]:
        """The drawing in millimetres, with what is not drawn of it."""
        size, view = _measures(self._root)
        style = style_of(self._root, INITIAL, self._sheet.get(self._root, []))
        if size is None:
            to_mm = Transform.scale(MM_PER_PX)
            placed = self._children(self._root, Here(style, Place(to_mm, (300.0, 150.0))))
            box = bounds_of(placed)
            frame = Frame(box.size, tuple(p._replace(x=p.x - box.x, y=p.y - box.y) for p in placed))
            return Outcome(frame, self._remarks.diagnostics)
        mm = Size(size.width * MM_PER_PX, size.height * MM_PER_PX)
        to_px = view.onto(size) if view is not None else IDENTITY
        inside = (
            (view.box.width, view.box.height) if view is not None else (size.width, size.height)
        )
        here = Here(style, Place(Transform.scale(MM_PER_PX) @ to_px, inside))
        placed = within(self._children(self._root, here), Rect(0.0, 0.0, *mm))
        left = share(style["opacity"], 1.0)
        return Outcome(Frame(mm, tuple(grouped(placed, None, left))), self._remarks.diagnostics)

    def _declarations(self) -> Mapping[Tag, list[Declaration]]:
        sheets = [tag for tag in self._root.all() if tag.name == "style" and not tag.foreign]
        texts = [tag.text for tag in sheets if tag.text.strip()]
        if not texts:
            return {}
        from generator.svg.sheets import declarations

        return declarations(
            self._root,
            texts,
            lambda what: self._remarks.say("style", f"{what}; it is not followed", sheets[0]),
        )

    def _alone(self, tag: Tag) -> Style:
        """The style of a tag that is not drawn where it stands: a gradient's stop, a part of a clip."""
        return style_of(tag, INITIAL, self._sheet.get(tag, []))

    def _children(self, tag: Tag, here: Here) -> list[Placed]:
        made: list[Placed] = []
        for child in tag:
            made += self._tag(child, here)
        return made

    def _tag(self, tag: Tag, outer: Here) -> list[Placed]:
        if tag.foreign:
            return []
        self._drawn += 1
        self._used += 1 if outer.using else 0
        if self._drawn > MOST_DRAWN or self._used > MOST_USED or outer.depth > DEEPEST:
            what = "more than can be drawn (a `use` within a `use`, perhaps)"
            raise too_much(self._name, what, f"{MOST_USED:,} elements through `use`")
        style = style_of(tag, outer.style, self._sheet.get(tag, []))
        if style["display"] == "none":
            return []
        to_mm = outer.place.to_mm
        if style["transform"] != "none":
            to_mm = to_mm @ transform(style["transform"])
            if not all(abs(number) < _FARTHEST for number in to_mm):
                self._remarks.say(
                    "far", "a scale beyond all bounds, at which nothing is drawn", tag
                )
                return []
        here = Here(style, Place(to_mm, outer.place.viewport), outer.depth + 1, outer.using)
        left = share(style["opacity"], 1.0)
        if tag.name in KINDS:
            placed, left = self._shape(tag, here)
        else:
            placed = self._container(tag, here)
        return self._effects(placed, tag, here, left) if placed else []

    def _container(self, tag: Tag, here: Here) -> list[Placed]:
        """What is drawn for a tag that is no shape."""
        if tag.name in _GROUPS:
            return self._children(tag, here)
        if tag.name == "use":
            return self._use(tag, here)
        if tag.name == "svg":
            return self._viewport(tag, here, (tag.get("width"), tag.get("height")))
        if tag.name == "switch":
            chosen = next(
                (c for c in tag if not c.foreign and not c.get("requiredExtensions")), None
            )
            return self._tag(chosen, here) if chosen is not None else []
        if tag.name == "image" and here.style["visibility"] == "visible":
            return image(tag, here.place, self._remarks)
        if tag.name in _TEXTS and here.style["visibility"] == "visible" and tag.words():
            family = here.style["font-family"] or next(
                (style_of(t, here.style, [])["font-family"] for t in tag), ""
            )
            font = f" in the font `{family}`" if family else ""
            self._remarks.say(
                "text", f"the text `{tag.words()[:40]}`{font}, which is not drawn", tag
            )
        elif tag.name == "foreignObject":
            self._remarks.say("object", "a foreign object (flowed text), which is not drawn", tag)
        elif tag.name in _ANIMATIONS:
            self._remarks.say("animation", "an animation; its beginning is drawn", tag)
        return []

    def _shape(self, tag: Tag, here: Here) -> tuple[list[Placed], float]:
        written = tag.get("d") or tag.get("points")
        if len(written) > MOST_LETTERS:
            raise too_much(
                self._name, f"an outline of {len(written):,} letters", f"{MOST_LETTERS:,}"
            )
        if not is_near(written):
            self._remarks.say("far", "coordinates beyond all bounds; they are not drawn", tag)
            return [], 1.0
        path, fault = outline(tag, here.place.viewport)
        self._commands += len(path.commands)
        if self._commands > MOST_COMMANDS:
            raise too_much(
                self._name, "outlines of too many lines and curves", f"{MOST_COMMANDS:,}"
            )
        if fault:
            self._remarks.say(
                "path", f"a broken outline: {fault}; it is drawn as far as it goes", tag
            )
        if not path.commands or here.style["visibility"] != "visible":
            return [], 1.0
        if any(here.style[name] != "none" for name in _MARKERS):
            self._remarks.say("marker", "markers (arrowheads), which are not drawn", tag)
        return self._painter.marks(path, tag, here.style, here.place)

    def _use(self, tag: Tag, here: Here) -> list[Placed]:
        address = tag.get("href")
        target = self._ids.get(address.removeprefix("#"))
        if target is None or not address.startswith("#"):
            known = (
                "something outside the file"
                if not address.startswith("#")
                else "something that is not there"
            )
            self._remarks.say(
                "use", f"a `use` of {known} (`{address[:60]}`), which is not drawn", tag, "IMG007"
            )
            return []
        if target in here.using:
            self._remarks.say("use", f"a `use` that draws itself (`{address[:60]}`)", tag)
            return []
        width, height = here.place.viewport
        shift = Transform.translate(length(tag.get("x"), width), length(tag.get("y"), height))
        place = Place(here.place.to_mm @ shift, here.place.viewport)
        inner = here._replace(place=place, using=(*here.using, target))
        if target.name in ("symbol", "svg"):
            style = style_of(target, here.style, self._sheet.get(target, []))
            size = (
                tag.get("width") or target.get("width"),
                tag.get("height") or target.get("height"),
            )
            return self._viewport(target, inner._replace(style=style), size)
        return self._tag(target, inner)

    def _viewport(self, tag: Tag, here: Here, size: tuple[str, str]) -> list[Placed]:
        """A nested `svg` or a `symbol`: a viewport of its own, which clips."""
        width, height = here.place.viewport
        x, y = length(tag.get("x"), width), length(tag.get("y"), height)
        w, h = length(size[0], width, width), length(size[1], height, height)
        if w <= 0 or h <= 0:
            return []
        to_mm = here.place.to_mm @ Transform.translate(x, y)
        box = view_box(tag.get("viewBox"))
        inner = to_mm
        if box is not None:
            inner = to_mm @ View(box, tag.get("preserveAspectRatio")).onto(Size(w, h))
        inside = (box.width, box.height) if box is not None else (w, h)
        placed = self._children(tag, here._replace(place=Place(inner, inside)))
        if here.style["overflow"] in ("visible", "auto"):
            return placed
        return within(placed, Rect(0.0, 0.0, w, h), to_mm)

    def _effects(self, placed: list[Placed], tag: Tag, here: Here, opacity: float) -> list[Placed]:
        """Opacity, clipping, and what is not drawn of masks and filters."""
        style = here.style
        if style["filter"] != "none":
            self._remarks.say("filter", "a filter (blur or shadow), which is not drawn", tag)
        if style["mask"] != "none":
            self._remarks.say("mask", "a mask, which is not drawn", tag)
        if style["mix-blend-mode"] != "normal":
            self._remarks.say(
                "blend", f"the blend mode `{style['mix-blend-mode']}`, which is not drawn", tag
            )
        if style["clip-path"] != "none":
            return self._clips.clipped(placed, tag, style["clip-path"], (here.place, opacity))
        return grouped(placed, None, opacity)


def _measures(root: Tag) -> tuple[Size | None, View | None]:
    """The size of the drawing in px, and its view box; no size where the file says none."""
    box = view_box(root.get("viewBox"))
    view = View(box, root.get("preserveAspectRatio")) if box is not None else None
    given = []
    for name in ("width", "height"):
        text = root.get(name)
        value = 0.0 if is_percentage(text) else length(text)
        given.append(value if value > 0 else 0.0)
    width, height = given
    if box is None:
        return (Size(width, height) if width and height else None), None
    if not width and not height:
        return box.size, view
    width = width or height * box.width / box.height
    return Size(width, height or width * box.height / box.width), view
