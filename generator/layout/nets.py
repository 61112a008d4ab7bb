"""Folded pieces as they are printed: the drawings of their panels, the folds and the areas for glue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from generator.foundation.color import Color
from generator.foundation.dataclasses import replace
from generator.frame import Face, Frame, GroupMark, Note, PathMark, Placed, Role, Stroke
from generator.frame.digest import Deferred
from generator.frame.sheet import mapping
from generator.geometry import Path, Rect, Size, Transform
from generator.geometry.outlines import area, common, grown, without
from generator.geometry.paths import lines
from generator.shapes import Net, Panel

_GREY = Color(0.55, 0.55, 0.55)
FOLD = Stroke(_GREY, 0.2, (1.5, 1.0))
"""The line of folds: dashed, as everywhere."""
_SLIT = Stroke(Color(0.35, 0.35, 0.35), 0.1)
"""The line of cuts: as thin as the lines around pieces."""
_HATCH = Stroke(Color(0.72, 0.72, 0.72), 0.15)
_HATCHING = 2.5
"""The distance of the lines on areas for glue, mm."""
_NEGLIGIBLE = 0.01
"""An area cut off a panel only by rounding, mm²."""


def size_of_panel(panel: Panel) -> Size:
    """The size in which a panel is drawn, before it is turned."""
    width, height = panel.area.size
    return Size(height, width) if panel.turn % 180 else Size(width, height)


class NetMaker:
    """Puts the drawings of one net's panels together. Rows that look the same share one frame."""

    def __init__(self, net: Net, bleed: float) -> None:
        self.net, self.bleed = net, bleed
        self.edge = cache(self._edge)
        """The outline of one panel before it is turned: its cuts and folds."""
        self._clip = cache(self._clipped)
        self._mirror = cache(_mirrored)
        self._frames: dict[tuple[int, ...], tuple[Frame, Mapping[str, Frame]]] = {}

    def _edge(self, panel: Panel) -> Path:
        size, whole = size_of_panel(panel), Path.rectangle(panel.area)
        kept = panel.form or common(whole, self.net.outline)
        if area(whole) - area(kept) < _NEGLIGIBLE:
            return Path.rectangle(Rect(0.0, 0.0, *size))
        back = mapping(size, -panel.turn % 360)
        return kept.transformed(back @ Transform.translate(-panel.area.x, -panel.area.y))

    def views(self, drawn: Mapping[str, Face]) -> dict[str, Face]:
        """All panels that show something, from those with a drawing of their own."""
        faces = {}
        for panel in self.net.panels:
            face = drawn.get(panel.name)
            if face is None and panel.like in drawn:
                like = drawn[panel.like]
                frame = self._mirror(like.frame) if panel.mirrored else like.frame
                face = replace(like, frame=frame, outline=self.edge(panel))
            if face is not None:
                faces[panel.name] = face
        return faces

    def frame(self, drawn: Mapping[str, Frame]) -> Frame:
        """The whole net, from the drawings of the panels that have one."""
        key = tuple(id(drawn.get(panel.name)) for panel in self.net.panels)
        known = self._frames.get(key)
        if known is None:
            lines = [Placed(0.0, 0.0, PathMark(self.net.folds, None, FOLD, role=Role.FOLD))]
            if self.net.slits.commands:
                slits = PathMark(self.net.slits, None, _SLIT, role=Role.CUT)
                lines.append(Placed(0.0, 0.0, slits))
            placed = (*map(_hatched, self.net.glue), *self._placed(drawn), *lines)
            notes = tuple(note for frame in drawn.values() for note in _notes(frame))
            # The drawings are kept alive, since frames are found by their identity.
            known = self._frames[key] = Frame(self.net.size, placed, notes), dict(drawn)
        return known[0]

    def _placed(self, drawn: Mapping[str, Frame]) -> Iterator[Placed]:
        for panel in self.net.panels:
            frame, mirrored = drawn.get(panel.name), False
            if frame is None and panel.like:
                frame, mirrored = drawn.get(panel.like), panel.mirrored
            if frame is not None:
                onto = Transform.translate(panel.area.x, panel.area.y)
                onto = onto @ mapping(panel.area.size, panel.turn)
                if mirrored:
                    onto = onto @ Transform.mirror(frame.size.width)
                yield Placed(0.0, 0.0, GroupMark(frame, onto, self._clip(panel)))

    def _clipped(self, panel: Panel) -> Path:
        """The panel and its bleed, without other panels and their bleed.

        Bleed between two panels belongs to the first of them.
        """
        if panel.form is not None:
            return self._formed(panel, panel.form)
        mine = [panel.area]
        others: list[Path] = []
        for each in self.net.panels:
            if each is panel:
                mine += _strips(panel.area, self.bleed)
                continue
            others.append(Path.rectangle(each.area))
            strips = map(Path.rectangle, _strips(each.area, self.bleed))
            others += [without(strip, map(Path.rectangle, mine)) for strip in strips]
        return without(Path.rectangle(panel.area.grown(self.bleed)), others)

    def _formed(self, panel: Panel, form: Path) -> Path:
        """The same for a panel that isn't a rectangle."""
        others: list[Path] = []
        seen = False
        for each in self.net.panels:
            seen = seen or each is panel
            if each is not panel and each.form is not None:
                wide = each.form if seen else grown(each.form, self.bleed)
                others.append(without(wide, [form]))
        return without(grown(form, self.bleed), others)


def _strips(area: Rect, by: float) -> tuple[Rect, Rect]:
    """An area with its bleed to the left and right, and with that above and below, without corners."""
    x, y, width, height = area
    return Rect(x - by, y, width + 2 * by, height), Rect(x, y - by, width, height + 2 * by)


def _mirrored(frame: Frame) -> Frame:
    group = GroupMark(frame, Transform.mirror(frame.size.width))
    return Frame(frame.size, (Placed(0.0, 0.0, group),), _notes(frame))


def _notes(frame: Frame) -> tuple[Note, ...]:
    """The notes on a panel; none for a deferred one, which had none."""
    return () if isinstance(frame, Deferred) else frame.notes


def _hatched(area: Path) -> Placed:
    """Slanted lines on an area for glue."""
    x, y, width, height = area.bounds
    slanted = []
    along = _HATCHING / 2
    while along < width + height:
        slanted.append(((x + along, y), (x + along - height, y + height)))
        along += _HATCHING
    hatch = PathMark(lines(slanted), None, _HATCH, role=Role.GUIDE)
    frame = Frame(Size(x + width, y + height), (Placed(0.0, 0.0, hatch),))
    return Placed(0.0, 0.0, GroupMark(frame, clip=area))
