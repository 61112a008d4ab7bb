"""From a component's rows to its faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from generator.decode import Context
from generator.elements import Child, Common
from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
from generator.foundation.diagnostics import Another, Diagnostic, Problem
from generator.frame import Face, Frame, Note, Placed
from generator.game.model.game import Item
from generator.geometry import Path, Rect, Size
from generator.layout.compose import rect_of, spoiled
from generator.layout.context import LayoutKit, Need
from generator.template import Binder
from generator.template.fill import filler

if TYPE_CHECKING:
    from generator.layout.scaling import Onto


class Recall(Protocol):
    """What is known of the faces of one side from earlier runs, by what they are drawn of."""

    def frame(
        self, texts: tuple[str, ...], size: Size, item: Item, late: Callable[[], Frame]
    ) -> Frame | None:
        """The face of these texts, where it was laid out before, and all that it needs is as it was; else None.

        What it needs counts as asked for. Where the frame itself is not at hand, and there is nothing to say about it
        that has not been said, it is one that is made when somebody asks for its marks: `late` does that.
        """

    def learn(
        self, texts: tuple[str, ...], size: Size, frame: Frame, asked: frozenset[Need]
    ) -> None:
        """Takes in a face that was laid out, and what it asked for."""


_new = tuple.__new__
"""Makes the many places without a call of their own."""


class _Spot(NamedTuple):
    """Where a child stands."""

    x: float
    y: float
    area: Size
    common: Common
    """The keys that say so: kept, for they are known by their identity."""


@dataclass(slots=True)
class FaceMaker:
    """Draws one side of a component. Rows that come out the same share one frame."""

    binder: Binder
    kit: LayoutKit
    side: str
    bleed: float
    """How far art reaches beyond the cut, mm on paper."""
    safe: float
    """How far text stays inside the cut, mm of the drawing."""
    recall: Recall | None = None
    """What is known from earlier runs, if anything is."""
    names: Mapping[str, Any] | None = None
    """What expressions may use besides the row, where they ask for the size of the face; else None."""
    words: tuple[str, ...] = ()
    """What the face is called in these."""
    onto: Callable[[Size], Onto] | None = None
    """How the drawing lies on a piece of some size, where it is scaled."""
    _frames: dict[tuple[tuple[str, ...], Size], Frame] = field(default_factory=dict)
    _spots: dict[Size, dict[int, _Spot]] = field(default_factory=dict)
    _binders: dict[Size, Binder] = field(default_factory=dict)
    drawn: int = 0
    """How many frames were laid out, not found."""
    _said: dict[tuple[str, ...], Diagnostic] = field(default_factory=dict)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What could not be drawn; what is wrong on many rows for one cause is said once."""
        return tuple(self._said.values())

    @property
    def sizes(self) -> set[Size]:
        """The sizes of the faces that were drawn."""
        return {size for _, size in self._frames}

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What the template's expressions came to, each once."""
        return tuple(dict.fromkeys(texts for texts, _ in self._frames))

    def face(self, item: Item, size: Size, outline: Path) -> Face:
        """The face of a row. What cannot be drawn is crossed out on it, and said in `diagnostics`."""
        safe = self.safe if self.onto is None else self.safe * self.onto(size).factor
        return Face(self._frame(item, size), outline, self.bleed, safe, item, self.side)

    def _filled(self, size: Size) -> Binder:
        """What fills the template for faces of a size: the same for all where it does not ask for the size."""
        if self.names is None:
            return self.binder
        known = self._binders.get(size)
        if known is None:
            names = {**self.names, **dict.fromkeys(self.words, self._measures(size))}
            plan, context = self.binder.plan, Context(self.kit.theme.palette)
            known = self._binders[size] = Binder(plan, filler(plan, names), context)
        return known

    def _frame(self, item: Item, size: Size) -> Frame:
        binder = self._filled(size)
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
                self._say(diagnostic, item)
            return spoiled(size, ())
        frame, asked = self.kit.noting(lambda: self._laid(children, size))
        self._frames[texts, size] = frame
        if self.recall is not None:
            self.recall.learn(texts, size, frame, asked)
        return frame

    def _late(self, texts: tuple[str, ...], size: Size, item: Item) -> Frame:
        """A frame that was known, and is asked for after all: what it needs is not what is being laid out needs."""
        outer, self.kit.setter.asked = self.kit.setter.asked, set()
        try:
            return self._laid(self._filled(size).children(texts, item), size)
        finally:
            self.kit.setter.asked = outer

    def _laid(self, children: Sequence[Child], size: Size) -> Frame:
        """The frame of some elements."""
        spots = self._spots.get(size)
        if spots is None:
            spots = self._spots[size] = {}
        placed: list[Placed] = []
        notes: list[Note] = []
        lay_out = self.kit.lay_out
        for child in children:
            spot = spots.get(id(child.common)) or self._spot(child, size, spots)
            dx, dy = spot.x, spot.y
            frame = lay_out(child, spot.area)
            placed += [
                _new(Placed, (x + dx, y + dy, mark, source)) for x, y, mark, source in frame.placed
            ]
            if frame.notes:
                notes += frame.notes
        self.drawn += 1
        if self.onto is None:
            return Frame(size, tuple(placed), tuple(notes))
        onto = self.onto(size)
        return onto.put(Frame(onto.size, tuple(placed), tuple(notes)), size)

    def _spot(self, child: Child, size: Size, spots: dict[int, _Spot]) -> _Spot:
        """Where a child stands on a face; worked out once for all children of one entry."""
        rect = rect_of(child, self._areas(size))
        made = _Spot(rect.x, rect.y, rect.size, child.common)
        if len(spots) >= 512:
            spots.clear()
        spots[id(child.common)] = made
        return made

    def _areas(self, size: Size) -> Mapping[str, Rect]:
        """The named areas of a face, mm of the drawing."""
        onto = self.onto(size) if self.onto is not None else None
        trim = Rect(0.0, 0.0, *(size if onto is None else onto.size))
        bleed = trim.grown(self.bleed) if onto is None else onto.bleed
        return {"trim": trim, "bleed": bleed, "safe": trim.grown(-self.safe)}

    def _measures(self, size: Size) -> dict[str, float | int | str]:
        """What expressions see of a face: `face.width` and the like, mm of the drawing."""
        areas = self._areas(size)
        trim, bleed = areas["trim"], areas["bleed"]
        lengths = {
            "width": trim.width,
            "height": trim.height,
            "bleed": -max(bleed.x, bleed.y),
            "safe": self.safe,
        }
        return {**{name: _number(length) for name, length in lengths.items()}, "side": self.side}

    def _say(self, diagnostic: Diagnostic, item: Item) -> None:
        """Keeps a diagnostic; the same fault of the same template entry on another row is added to the first."""
        cause = (diagnostic.code, *(step for step in diagnostic.trace if step.startswith("in ")))
        if len(cause) == 1:
            cause = (diagnostic.code, str(diagnostic.origin), diagnostic.message)
        known = self._said.get(cause)
        if known is None:
            self._said[cause] = diagnostic
        else:
            more = known.more
            if diagnostic.origin != (more[-1] if more else known).origin:
                more = (*more, Another(diagnostic.origin, diagnostic.message))
            self._said[cause] = replace(known, also=(*known.also, item.name), more=more)


def _number(length: float) -> float | int:
    """A length as it is printed: whole numbers without a point."""
    length = round(length, 4)
    return int(length) if length == int(length) else length
