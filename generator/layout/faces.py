"""From a component's rows to its faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from generator.diagnostics import Diagnostic, Problem
from generator.frame import Face, Frame
from generator.game.model import Item
from generator.geometry import Path, Rect, Size
from generator.layout.compose import combined, rect_of, spoiled
from generator.layout.kit import LayoutKit
from generator.template import Binder
from generator.values import dataclass


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
    drawn: int = 0
    """How many frames were laid out, not found."""
    _said: dict[tuple[str, ...], Diagnostic] = field(default_factory=dict)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What could not be drawn; what is wrong on many rows for one cause is said once."""
        return tuple(self._said.values())

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
            for diagnostic in problem.diagnostics:
                self._say(diagnostic, item)
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

    def _say(self, diagnostic: Diagnostic, item: Item) -> None:
        """Keeps a diagnostic; the same fault of the same template entry on another row is added to the first."""
        cause = (diagnostic.code, *(step for step in diagnostic.trace if step.startswith("in ")))
        if len(cause) == 1:
            cause = (diagnostic.code, str(diagnostic.origin), diagnostic.message)
        known = self._said.get(cause)
        if known is None:
            self._said[cause] = diagnostic
        else:
            self._said[cause] = replace(known, also=(*known.also, item.name))
