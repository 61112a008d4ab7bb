"""Turns a component's rows into faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from generator.decode import Context
from generator.elements import Child
from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.diagnostics import Diagnostic, OtherPlace, Problem
from generator.frame import Face, Frame, Note, Placed
from generator.game.model.game import Item
from generator.geometry import Path, Rect, Size
from generator.layout.compose import Spot, error_box, rect_of
from generator.layout.context import LayoutKit, Need
from generator.template import Binder

if TYPE_CHECKING:
    from generator.layout.scaling import Placement


class Recall(Protocol):
    """A cache of the faces of one side from earlier runs, by what they are drawn from."""

    def frame(
        self, texts: tuple[str, ...], size: Size, item: Item, late: Callable[[], Frame]
    ) -> Frame | None:
        """The face of these texts, if it was laid out before and nothing it depends on has changed; else None.

        Its dependencies count as requested. If only the frame itself is missing, it is a deferred one: `late` makes it
        when its marks are needed.
        """

    def learn(
        self, texts: tuple[str, ...], size: Size, frame: Frame, needs: frozenset[Need]
    ) -> None:
        """Stores a face and what it requested."""


_new = tuple.__new__
"""Creates the many placed marks without a call of `__new__`."""


@dataclass(slots=True)
class FaceMaker:
    """Draws one side of a component. Rows that look the same share one frame."""

    binder: Binder
    kit: LayoutKit
    side: str
    bleed: float
    """The bleed, mm on paper."""
    safe: float
    """The distance of text from the cut, mm of the drawing."""
    recall: Recall | None = None
    """The cache from earlier runs, if there is one."""
    names: Mapping[str, Any] | None = None
    """What else expressions may use, if they use the size of the face; otherwise None."""
    words: tuple[str, ...] = ()
    """The names of the face in expressions."""
    placement: Callable[[Size], Placement] | None = None
    """How the drawing is scaled onto a piece of a size; None if it isn't."""
    _frames: dict[tuple[tuple[str, ...], Size], Frame] = field(default_factory=dict)
    _spots: dict[Size, dict[int, Spot]] = field(default_factory=dict)
    _binders: dict[Size, Binder] = field(default_factory=dict)
    drawn: int = 0
    """How many frames were laid out, not found in a cache."""
    _problems: dict[tuple[str, ...], Diagnostic] = field(default_factory=dict)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What could not be drawn; one cause on many rows is reported once."""
        return tuple(self._problems.values())

    @property
    def sizes(self) -> set[Size]:
        """The sizes of the faces that were drawn."""
        return {size for _, size in self._frames}

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """The results of the template's expressions, each combination once."""
        return tuple(dict.fromkeys(texts for texts, _ in self._frames))

    def face(self, item: Item, size: Size, outline: Path) -> Face:
        """The face of a row. What can't be drawn is crossed out, and reported in `diagnostics`."""
        safe = self.safe if self.placement is None else self.safe * self.placement(size).factor
        return Face(self._frame(item, size), outline, self.bleed, safe, item, self.side)

    def _binder(self, size: Size) -> Binder:
        """What fills the template for faces of a size; the same for all sizes unless it uses the size."""
        if self.names is None:
            return self.binder
        known = self._binders.get(size)
        if known is None:
            names = {**self.names, **dict.fromkeys(self.words, self._measures(size))}
            plan, context = self.binder.plan, Context(self.kit.theme.palette)
            known = self._binders[size] = Binder(plan, names, context)
        return known

    def _frame(self, item: Item, size: Size) -> Frame:
        binder = self._binder(size)
        try:
            texts = binder.texts(item)
            known = self._frames.get((texts, size))
            if known is not None:
                return known
            if self.recall is not None:
                late = partial(self._late, texts, size, item)
                known = self.recall.frame(texts, size, item, late)
                if known is not None:
                    self._frames[texts, size] = known
                    return known
            children = binder.children(texts, item)
        except Problem as problem:
            for diagnostic in problem.diagnostics:
                self._report(diagnostic, item)
            return error_box(size, ())
        frame, needs = self.kit.record_needs(lambda: self._laid(texts, children, size))
        self._frames[texts, size] = frame
        if self.recall is not None:
            self.recall.learn(texts, size, frame, needs)
        return frame

    def _late(self, texts: tuple[str, ...], size: Size, item: Item) -> Frame:
        """A deferred frame whose marks are needed now: its requests aren't those of the current layout."""
        outer, self.kit.setter.requested = self.kit.setter.requested, set()
        try:
            return self._laid(texts, self._binder(size).children(texts, item), size)
        finally:
            self.kit.setter.requested = outer

    def _laid(self, texts: tuple[str, ...], children: Sequence[Child], size: Size) -> Frame:
        """The frame of some elements, which a template makes of some texts."""
        spots = self._spots.setdefault(size, {})
        placed: list[Placed] = []
        notes: list[Note] = []
        lay_out = self.kit.lay_out
        found = [spots.get(id(each.common)) or self._spot(each, size, spots) for each in children]
        self.kit.face = texts, children, found
        for child, spot in zip(children, found):
            dx, dy = spot.x, spot.y
            frame = lay_out(child, spot.area)
            if child.element.bleed:
                from generator.layout.made_bleed import with_bleed  # most art has bleed of its own

                areas, how = self._areas(size), child.element.bleed
                rect = rect_of(child, areas)
                frame = with_bleed(frame, rect, areas["trim"], areas["bleed"], how, child.source)
            placed += [
                _new(Placed, (x + dx, y + dy, mark, source)) for x, y, mark, source in frame.placed
            ]
            if frame.notes:
                notes += frame.notes
        self.drawn += 1
        if self.placement is None:
            return Frame(size, tuple(placed), tuple(notes))
        placement = self.placement(size)
        return placement.put(Frame(placement.size, tuple(placed), tuple(notes)), size)

    def _spot(self, child: Child, size: Size, spots: dict[int, Spot]) -> Spot:
        """Where a child is on a face; computed once for all children of one entry."""
        rect = rect_of(child, self._areas(size))
        if len(spots) >= 512:
            spots.clear()
        spot = spots[id(child.common)] = Spot(rect.x, rect.y, rect.size, child.common)
        return spot

    def _areas(self, size: Size) -> Mapping[str, Rect]:
        """The named areas of a face, mm of the drawing."""
        placement = self.placement(size) if self.placement is not None else None
        trim = Rect(0.0, 0.0, *(size if placement is None else placement.size))
        bleed = trim.grown(self.bleed) if placement is None else placement.bleed
        return {"trim": trim, "bleed": bleed, "safe": trim.grown(-self.safe)}

    def _measures(self, size: Size) -> dict[str, float | int | str]:
        """The fields of `face` in expressions, mm of the drawing."""
        areas = self._areas(size)
        trim, bleed = areas["trim"], areas["bleed"]
        lengths = {
            "width": trim.width,
            "height": trim.height,
            "bleed": -max(bleed.x, bleed.y),
            "safe": self.safe,
        }
        return {**{name: _number(length) for name, length in lengths.items()}, "side": self.side}

    def _report(self, diagnostic: Diagnostic, item: Item) -> None:
        """Keeps a diagnostic; the same mistake of the same template entry on another row is added to the first."""
        cause = (diagnostic.code, *(step for step in diagnostic.trace if step.startswith("in ")))
        if len(cause) == 1:
            cause = (diagnostic.code, str(diagnostic.origin), diagnostic.message)
        known = self._problems.get(cause)
        if known is None:
            self._problems[cause] = diagnostic
        else:
            more = known.more
            if diagnostic.origin != (more[-1] if more else known).origin:
                more = (*more, OtherPlace(diagnostic.origin, diagnostic.message))
            self._problems[cause] = replace(known, also=(*known.also, item.name), more=more)


def _number(length: float) -> float | int:
    """A length as it is printed: a whole number without a decimal point."""
    length = round(length, 4)
    return int(length) if length == int(length) else length
