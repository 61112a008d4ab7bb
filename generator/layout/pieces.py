"""Components become pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, NamedTuple

from generator.decode import Context
from generator.diagnostics import Diagnostic, Origin, Problem
from generator.frame import Face, Piece
from generator.frame.face import Nester
from generator.game.model import Component, Item, Layout, identifier
from generator.game.sizes import shape_of, size_of
from generator.game.truth import mistaken_for_yes
from generator.geometry import Path, Size, Transform
from generator.layout.faces import FaceMaker
from generator.layout.kit import LayoutKit
from generator.shapes import Shape, outline_of
from generator.template import Binder, Library, compile_template
from generator.template.fill import filler
from generator.values import dataclass

Watch = Callable[[int, int], None]
"""Is told how many rows are drawn, and how many there are."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The pieces of one component, and what there is to say of them."""

    pieces: tuple[Piece, ...]
    diagnostics: tuple[Diagnostic, ...]
    broken: bool
    """Whether a template or a size cannot be understood, so that pieces are missing."""
    used: frozenset[str]
    """The names that its templates use: columns, mostly."""
    frames: int
    """How many faces were laid out; further ones were the same as these."""


def lay_out(
    component: Component,
    library: Library,
    kit: LayoutKit,
    names: Mapping[str, Any],
    watch: Watch,
) -> Drawn:
    """Draws every row of a component. `names` are the values that expressions may use besides the row's."""
    work = _Component(component, library, kit, {**names, "component": component.title})
    made: list[Piece] = []
    total = len(component.items)
    for index, item in enumerate(component.items):
        if index % 256 == 0:
            watch(index, total)
        front = work.face("front", component.front, item)
        back = None if component.back is None else work.face("back", component.back, item)
        if front is not None:
            nests = work.nester(front.size)
            made.append(Piece(component.name, item.name, front, back, item.copies, nests))
    makers = [maker for maker in work.makers.values() if maker is not None]
    said = [*work.said, *(d for maker in makers for d in maker.diagnostics)]
    return Drawn(
        tuple(made),
        tuple(said),
        work.broken,
        frozenset(name for maker in makers for name in maker.binder.plan.names),
        sum(maker.drawn for maker in makers),
    )


class _Outlines(NamedTuple):
    """The outlines of pieces of one size."""

    front: Path
    back: Path
    """The front's as it is seen from behind."""
    nests: Nester | None


def _outlines(shape: Shape, size: Size, origin: Origin) -> _Outlines:
    outline = outline_of(shape, size, origin)
    if not shape.pitches(size, 0.0):
        return _Outlines(outline, outline, None)
    behind = outline.transformed(Transform(-1.0, 0.0, 0.0, 1.0, size.width, 0.0))
    return _Outlines(outline, behind, shape)


@dataclass(slots=True)
class _Component:
    """One component while it is drawn: its templates, each made ready once, and its outlines."""

    component: Component
    library: Library
    kit: LayoutKit
    names: Mapping[str, Any]
    makers: dict[tuple[str, str], FaceMaker | None] = field(default_factory=dict)
    said: list[Diagnostic] = field(default_factory=list)
    broken: bool = False
    _outlines: dict[Size, _Outlines] = field(default_factory=dict)

    def face(self, side: str, layout: Layout, item: Item) -> Face | None:
        """One side of an item; None where it has none, or none that can be drawn."""
        try:
            template = layout.of(item)
            if not template and side == "back":
                return None
            key = (side, template)
            if key not in self.makers:
                self.makers[key] = self._maker(side, template, layout)
            maker = self.makers[key]
            if maker is None:
                return None
            size = size_of(self.component, item, maker.binder.plan.settings.size)
            front, back, _ = self._outline(size)
            return maker.face(item, size, front if side == "front" else back)
        except Problem as problem:
            self.said += problem.diagnostics
            self.broken = True
            return None

    def nester(self, size: Size) -> Nester | None:
        """How pieces of a size nest; None where they fill their box."""
        return self._outline(size).nests

    def _outline(self, size: Size) -> _Outlines:
        known = self._outlines.get(size)
        if known is None:
            shape, origin = shape_of(self.component), self.component.origin
            known = self._outlines[size] = _outlines(shape, size, origin)
        return known

    def _maker(self, side: str, template: str, layout: Layout) -> FaceMaker | None:
        component = self.component
        context = Context(self.kit.theme.palette)
        columns = {identifier(name) for item in component.items[:1] for name in item.fields()}
        known = frozenset((*columns, *self.names, "row"))
        compiled = compile_template(template, self.library, context, known, layout.origin)
        self.said += compiled.diagnostics
        plan = compiled.value
        if plan is None:
            self.broken = True
            return None
        for name, origin in plan.tested:
            self.said += mistaken_for_yes(component, [name], origin)
        return FaceMaker(
            Binder(plan, filler(plan, self.names), context),
            self.kit,
            side,
            plan.settings.bleed if component.bleed is None else component.bleed,
            plan.settings.safe if component.safe is None else component.safe,
        )
