"""Something that is folded, as it is printed: the drawings of its panels, its folds, and where it is glued."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field

from generator.color import Color
from generator.frame import Frame, GroupMark, PathMark, Placed, Role, Stroke
from generator.frame.sheet import mapping
from generator.geometry import Path, Rect, Size, Transform
from generator.outlines import without
from generator.shapes import Net, Panel
from generator.values import dataclass

_GREY = Color(0.55, 0.55, 0.55)
FOLD = Stroke(_GREY, 0.2, (1.5, 1.0))
"""How folds are drawn: dashed, as everywhere."""
_HATCH = Stroke(Color(0.72, 0.72, 0.72), 0.15)
_APART = 2.5
"""From line to line of what is hatched, since glue goes there; mm."""


def size_of_panel(panel: Panel) -> Size:
    """The size in which a panel is drawn, upright."""
    width, height = panel.area.size
    return Size(height, width) if panel.turn % 180 else Size(width, height)


@dataclass(slots=True)
class NetMaker:
    """Puts the drawings of one net's panels together. Rows that come out the same share one frame."""

    net: Net
    bleed: float
    _clips: dict[str, Path] = field(default_factory=dict)
    _frames: dict[tuple[int, ...], tuple[Frame, Mapping[str, Frame]]] = field(default_factory=dict)

    def frame(self, drawn: Mapping[str, Frame]) -> Frame:
        """The whole, from the drawings of those panels that have one."""
        key = tuple(id(drawn.get(panel.name)) for panel in self.net.panels)
        known = self._frames.get(key)
        if known is None:
            placed = (*map(_hatched, self.net.glue), *self._placed(drawn), _folds(self.net.folds))
            notes = tuple(note for frame in drawn.values() for note in frame.notes)
            # What a frame was made of is kept with it, so that no other takes its place in memory.
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
                    onto = onto @ Transform(-1.0, 0.0, 0.0, 1.0, frame.size.width, 0.0)
                yield Placed(0.0, 0.0, GroupMark(frame, onto, self._clip(panel)))

    def _clip(self, panel: Panel) -> Path:
        """The panel and its bleed, but nothing of another panel or of what bleeds to its sides.

        What is beside two panels belongs to the first of them.
        """
        known = self._clips.get(panel.name)
        if known is None:
            mine = [panel.area]
            others: list[Path] = []
            for each in self.net.panels:
                if each is panel:
                    mine += _strips(panel.area, self.bleed)
                    continue
                others.append(Path.rectangle(each.area))
                strips = map(Path.rectangle, _strips(each.area, self.bleed))
                others += [without(strip, map(Path.rectangle, mine)) for strip in strips]
            whole = Path.rectangle(panel.area.grown(self.bleed))
            known = self._clips[panel.name] = without(whole, others)
        return known


def _strips(area: Rect, by: float) -> tuple[Rect, Rect]:
    """An area with its bleed to the left and right, and with that above and below; without corners."""
    x, y, width, height = area
    return Rect(x - by, y, width + 2 * by, height), Rect(x, y - by, width, height + 2 * by)


def _folds(folds: Path) -> Placed:
    return Placed(0.0, 0.0, PathMark(folds, None, FOLD, role=Role.FOLD))


def _hatched(area: Path) -> Placed:
    """Slanted lines on an area for glue."""
    x, y, width, height = area.bounds
    lines = []
    along = _APART / 2
    while along < width + height:
        lines += [("M", x + along, y), ("L", x + along - height, y + height)]
        along += _APART
    hatch = PathMark(Path(tuple(lines)), None, _HATCH, role=Role.GUIDE)
    frame = Frame(Size(x + width, y + height), (Placed(0.0, 0.0, hatch),))
    return Placed(0.0, 0.0, GroupMark(frame, clip=area))
