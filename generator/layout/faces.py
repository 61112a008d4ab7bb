"""From a component's rows to its faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.diagnostics import Diagnostic, Problem
from generator.frame import Face, Frame
from generator.game.model import Item
from generator.geometry import Path, Rect, Size
from generator.layout.compose import combined, rect_of, spoiled
from generator.layout.kit import LayoutKit
from generator.template import Binder


@dataclass(slots=True)
class FaceMaker:
    """Draws one side of a component. Rows that come out the same share one frame."""

    binder: Binder
    kit: LayoutKit
    side: str
    bleed: float
    safe: float
    _frames: dict[tuple[tuple[str, ...], Size], Frame] = field(default_factory=dict)
    _areas: dict[Size, Mapping[str, Rect]] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    drawn: int = 0
    """How many frames were laid out, not found."""

    def face(self, item: Item, size: Size, outline: Path) -> Face:
        """The face of a row. What cannot be drawn is crossed out on it, and said in `diagnostics`."""
        return Face(self._frame(item, size), outline, self.bleed, self.safe, item, self.side)

    def _frame(self, item: Item, size: Size) -> Frame:
        try:
            texts = self.binder.texts(item)
            known = self._frames.get((texts, size))
            if known is not None:
                return known
            children = self.binder.children(texts, item)
        except Problem as problem:
            self.diagnostics.extend(problem.diagnostics)
            return spoiled(size, ())
        areas = self._areas.get(size)
        if areas is None:
            trim = Rect(0.0, 0.0, *size)
            areas = {"trim": trim, "bleed": trim.grown(self.bleed), "safe": trim.grown(-self.safe)}
            self._areas[size] = areas
        parts = []
        for child in children:
            rect = rect_of(child, areas)
            parts.append((rect.x, rect.y, self.kit.lay_out(child, Size(rect.width, rect.height))))
        frame = combined(size, parts)
        self.drawn += 1
        self._frames[texts, size] = frame
        return frame
