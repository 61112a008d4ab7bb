"""Walks an SVG tree and draws it as a frame."""

from __future__ import annotations

from collections.abc import Mapping

from generator.foundation.diagnostics import Outcome, Problem, alike
from generator.frame import EMPTY, Frame, Placed
from generator.geometry import IDENTITY, Path, Rect, Size, Transform
from generator.svg.attribute_values import MM_PER_PX, about, length, sane, share, transform
from generator.svg.clips import Clips, bounds_of, grouped, within
from generator.svg.context import Means
from generator.svg.document import Tag, read_document, too_much
from generator.svg.gradients import Gradients, Ground
from generator.svg.images import image
from generator.svg.limits import Drawn
from generator.svg.outlines import KINDS, outline
from generator.svg.page_limits import BEYOND, reached
from generator.svg.painting import Here, Painter, Place, reference
from generator.svg.size import LONGEST, measures
from generator.svg.style import INITIAL, Declaration, Style, style_of
from generator.svg.unsupported import Remarks
from generator.svg.uses import DRAWN, GROUPS, TEXTS, fits, used, viewport
from generator.svg.visibility import moving, shows, why_blank

_MOST_LEVELS = 4

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
"""Elements that show nothing where they are; what moves in a browser is said for the whole file."""
_MARKERS = ("marker-start", "marker-mid", "marker-end")
CARRIERS = ("path", "line", "polyline", "polygon")
"""The shapes that have corners for markers, as browsers see it."""


class Drawer:
    """Draws one file."""

    def __init__(self, root: Tag, name: str, means: Means) -> None:
        self._root, self._name = root, name
        self.remarks = Remarks(name)
        ids: dict[str, Tag] = {}
        for tag in root.all():
            if tag.get("id"):
                ids.setdefault(tag.get("id"), tag)
            if moved := moving(tag):
                self.remarks.say("moving", moved, tag)
        self.ids = ids
        self._alone: dict[Tag, Style] = {}
        self._sheet = self._declarations()
        gradients = Gradients(ids, self.alone, means.current, self.remarks)
        self.painter = Painter(ids, gradients, means.current, self.remarks, self._tiles)
        self._clips = Clips(self)
        self.means = means
        self.embedded: dict[str, Frame] = {}
        """The SVG files within this one that are drawn, by their SHA-256."""
        self.embedded_shows: dict[str, int] = {}
        """How many elements show in each."""
        self.limits = Drawn(name)
        self.tiling: list[Tag] = []
        """The patterns whose tiles are being drawn."""

    def outcome(self) -> Outcome[Frame]:
        """The drawing in millimetres, with what is not drawn of it."""
        size, view = measures(self._root)
        style = self.style(self._root, INITIAL)
        # The root is turned as a box on a page would be: about its middle.
        turn, origin = transform(style["transform"]), style["transform-origin"] or "center"
        turned = Transform.scale(MM_PER_PX) @ about(turn, origin, size or (300.0, 150.0))
        if size is None:
            here = Here(style, Place(turned, (300.0, 150.0)))
            if self.means.part is not None:
                return self._part(here, self.means.part)
            placed = self._reached(here)
            box = bounds_of(placed)
            return self._outcome(_moved(placed, box), placed, None)
        mm = Size(size.width * MM_PER_PX, size.height * MM_PER_PX)
        if max(mm) > LONGEST:
            what = f"a drawing {max(mm) / 1000:,.0f} m wide or high"
            raise too_much(self._name, what, f"{LONGEST / 1000:.0f} m")
        to_px = view.onto(size) if view is not None else IDENTITY
        inside = (
            (view.box.width, view.box.height) if view is not None else (size.width, size.height)
        )
        here = Here(style, Place(turned @ to_px, inside))
        if self.means.part is not None:
            return self._part(here, self.means.part)
        whole = self._reached(here)
        window = Rect(0.0, 0.0, *mm)
        shown = self.effects(within(whole, window), self._root, here, share(style["opacity"], 1.0))
        placed = shown if whole else []
        return self._outcome(Frame(mm, tuple(placed)), whole, window)

    def _part(self, here: Here, part: str) -> Outcome[Frame]:
        """An element of the file alone."""
        from generator.svg.parts import part_of

        tag, placed, box = part_of(self, self._root, here, part)
        placed, lost = reached(placed)
        if lost:
            self.remarks.say("reach", BEYOND, tag)
        if max(box.size) > LONGEST:
            raise too_much(self._name, f"a part `{part}` of more than 100 m", "100 m")
        return self._outcome(_moved(placed, box), placed, box, tag)

    def _outcome(
        self, frame: Frame, placed: list[Placed], window: Rect | None, of: Tag | None = None
    ) -> Outcome[Frame]:
        """The drawing with what is said about it: that nothing of it shows, where nothing else is said."""
        remarks, root = self.remarks, of or self._root
        blank = not remarks.diagnostics and not (shows(placed, window) if window else placed)
        if blank and (what := why_blank(root, placed)):
            remarks.say("blank", what, root, "IMG010")
        if window is None:
            what = "no size (`viewBox`, or `width` and `height`): it is as large as its content"
            remarks.say("size", what, root, "IMG009")
        return Outcome(frame, remarks.diagnostics)

    def within(self, data: bytes) -> tuple[Outcome[Frame], int]:
        """The drawing in an SVG file within this one, and how many elements show in it.

        Nothing, and an error, where it cannot be read.
        """
        name = "the embedded drawing"
        try:
            level = self.means.level + 1
            if level > _MOST_LEVELS:
                raise too_much(name, "too deeply nested SVG files", f"{_MOST_LEVELS} levels")
            inner = self.means._replace(opened=None, level=level, part=None)
            drawer = Drawer(read_document(data, name), name, inner)
            return drawer.outcome(), drawer.limits.shown
        except Problem as problem:
            return Outcome(EMPTY, problem.diagnostics), 0

    def _reached(self, here: Here) -> list[Placed]:
        """What is drawn inside the root, but for what lies beyond all paper."""
        placed, lost = reached(self.children(self._root, here))
        if lost:
            self.remarks.say("reach", BEYOND, self._root)
        return placed

    def _declarations(self) -> Mapping[Tag, list[Declaration]]:
        sheets = [tag for tag in self._root.all() if tag.name == "style" and not tag.foreign]
        texts = [tag.text for tag in sheets if tag.text.strip()]
        if not texts:
            return {}
        from generator.svg.stylesheets import declarations

        return declarations(
            self._root,
            texts,
            lambda what: self.remarks.say("style", f"{what}; it is ignored", sheets[0]),
        )

    def alone(self, tag: Tag) -> Style:
        """The style of a tag that is not drawn where it stands: a gradient's stop, a part of a clip."""
        known = self._alone.get(tag)
        if known is None:
            outer = self.alone(tag.parent) if tag.parent is not None else INITIAL
            known = self._alone[tag] = self.style(tag, outer)
        return known

    def style(self, tag: Tag, outer: Style) -> Style:
        """The style of a tag inside another."""

        def say(topic: str, what: str) -> None:
            self.remarks.say(topic, what, tag)

        return style_of(tag, outer, self._sheet.get(tag, []), say)

    def linked(self, address: str, kind: str) -> Tag | None:
        """The tag of a kind that a `url(#…)` names; None where the file has no such."""
        found = reference(address)
        tag = self.ids.get(found[0].removeprefix("#")) if found else None
        return tag if tag is not None and tag.name == kind else None

    def children(self, tag: Tag, here: Here) -> list[Placed]:
        """What is drawn for all that is directly inside a tag."""
        made: list[Placed] = []
        for child in tag:
            made += self.drawn(child, here)
        return made

    def drawn(self, tag: Tag, outer: Here, anyway: bool = False) -> list[Placed]:
        """What is drawn for a tag inside what is around it; `anyway` even where it is hidden."""
        if tag.foreign:
            return []
        self.limits.element(outer.using, outer.depth)
        style = self.style(tag, outer.style)
        if style["display"] == "none" and not anyway:
            return []
        to_mm = outer.place.to_mm
        if style["transform"] != "none":
            to_mm = to_mm @ about(
                transform(style["transform"]), style["transform-origin"], outer.place.viewport
            )
            if not sane(to_mm):
                self.remarks.say("reach", BEYOND, tag)
                return []
        if tag.name == "use":
            width, height = outer.place.viewport
            x, y = length(tag.get("x"), width), length(tag.get("y"), height)
            to_mm = to_mm @ Transform.translate(x, y)
        here = Here(style, Place(to_mm, outer.place.viewport), outer.depth + 1, outer.using)
        left = share(style["opacity"], 1.0)
        if tag.name in KINDS:
            placed, left = self._shape(tag, here)
        else:
            placed = self._container(tag, here)
        return self.effects(placed, tag, here, left) if placed else []

    def _container(self, tag: Tag, here: Here) -> list[Placed]:
        """What is drawn for a tag that is no shape."""
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
            self.remarks.say("object", "a foreign object (flowed text), which is not drawn", tag)
        elif tag.name not in _REFERRED:
            hint = alike(tag.name, (*DRAWN, *_REFERRED), "element")
            what = f"a <{tag.name}>, which isn't drawn: SVG has no such element"
            self.remarks.say("element", what, tag, hint=hint)
        return []

    def outline(self, tag: Tag, place: Place) -> Path:
        """The outline of a shape in user units, as far as it goes."""
        self.limits.letters(tag.get("d") or tag.get("points"))
        path, fault = outline(tag, place.viewport)
        self.limits.outline(path)
        if fault:
            what = f"a broken path: {fault}; it is drawn up to there"
            self.remarks.say("path", what, tag)
        return path

    def _shape(self, tag: Tag, here: Here) -> tuple[list[Placed], float]:
        path = self.outline(tag, here.place)
        if not path.commands or here.style["visibility"] != "visible":
            return [], 1.0
        style = here.style
        if tag.name not in CARRIERS or all(style[name] == "none" for name in _MARKERS):
            return self.painter.marks(path, tag, style, here.place)
        # All of it is as opaque as the style says, so that nothing of it may be so by itself.
        placed, _ = self.painter.marks(path, tag, {**style, "opacity": "1"}, here.place)
        from generator.svg.markers import marked

        return [*placed, *marked(self, path, tag, here)], share(style["opacity"], 1.0)

    def _tiles(self, pattern: Tag, ground: Ground, place: Place) -> list[Placed] | None:
        from generator.svg.patterns import tiles

        return tiles(self, pattern, ground, place)

    def effects(self, placed: list[Placed], tag: Tag, here: Here, opacity: float) -> list[Placed]:
        """Opacity, clipping, and what is not drawn of masks and filters."""
        style = here.style
        if style["filter"] != "none":
            self.remarks.say("filter", "a filter (blur or shadow), which is not drawn", tag)
        if style["mask"] != "none":
            from generator.svg.masks import masked

            placed = masked(self, placed, tag, here)
        if style["mix-blend-mode"] != "normal":
            self.remarks.say(
                "blend", f"the blend mode `{style['mix-blend-mode']}`, which is not drawn", tag
            )
        if style["clip-path"] != "none":
            return self._clips.clipped(placed, tag, style["clip-path"], (here.place, opacity))
        return grouped(placed, None, opacity)


def _moved(placed: list[Placed], box: Rect) -> Frame:
    """The marks in a frame as large as a box, whose corner is at the origin."""
    return Frame(box.size, tuple(p._replace(x=p.x - box.x, y=p.y - box.y) for p in placed))
