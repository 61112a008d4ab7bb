"""Turns components into pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from generator.decode import Context
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import Diagnostic, Origin, Problem
from generator.frame import Face, Piece
from generator.frame.face import Nester
from generator.game.expressions.fields import identifier
from generator.game.loading.item_sizes import outline_for, shape_of, size_of
from generator.game.loading.rows import mistaken_for_yes
from generator.game.model.game import Component, Item, Layout
from generator.geometry import Path, Size, Transform
from generator.layout.context import LayoutKit
from generator.layout.faces import FaceMaker, Recall
from generator.layout.numbering import Numbering
from generator.layout.template_coverage import Coverage
from generator.shapes import SHAPES, Folding, Shape, is_box
from generator.template import Binder, Library, Plan, compile_template

if TYPE_CHECKING:
    from generator.game.expressions.uses import Comparison
    from generator.layout.nets import NetMaker

Recalls = Callable[[Component, str, Plan], Recall | None]
"""Returns the cache for a side of a component that a plan draws."""
Watch = Callable[[int, int], None]
"""Called with the number of rows drawn so far and in all."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The pieces of one component, with diagnostics."""

    pieces: tuple[Piece, ...]
    diagnostics: tuple[Diagnostic, ...]
    broken: bool
    """Whether pieces are missing because of a mistake in a template or a size."""
    used: frozenset[str]
    """The names that its templates use: columns, mostly."""
    frames: int
    """How many faces were laid out; others were identical to these."""
    compared: tuple[tuple[Comparison, Origin], ...] = ()
    """Comparisons of names with texts in its templates, and their places."""


def lay_out(
    component: Component,
    library: Library,
    kit: LayoutKit,
    names: Mapping[str, Any],
    watch: Watch,
    recalls: Recalls | None = None,
    coverage: Coverage | None = None,
) -> Drawn:
    """Draws every row of a component, and each copy of it if a template prints its number.

    `names` are further values for expressions, along with the row's. Cached faces are laid out when their marks are
    needed.
    """
    names = {**names, "component": component.title}
    work = _Component(component, library, kit, names, Numbering(component, names), recalls)
    pieces: list[Piece] = []
    for index, item in enumerate(component.items):
        if index % 256 == 0:
            watch(index, len(component.items))
        pieces += filter(None, map(work.piece, work.numbering.pieces(item, work.maker)))
    makers = [maker for maker in work.makers.values() if maker is not None]
    problems = [*work.problems, *(d for maker in makers for d in maker.diagnostics)]
    if any(maker.binder.plan.settings.size for maker in makers):
        from generator.layout.scaling import mismatches  # many templates leave it to the component

        for maker in makers:
            try:
                plan = maker.binder.plan
                problems += mismatches(component, plan, maker.sizes, maker.side, work.folded)
            except Problem as problem:
                problems += [each for each in problem.diagnostics if each not in problems]
    if coverage is not None and component.items:
        for maker in makers:
            coverage.take(maker.binder, maker.texts, component.items[0])
    return Drawn(
        tuple(pieces),
        tuple(problems),
        work.broken,
        frozenset(name for maker in makers for name in maker.binder.plan.names),
        sum(maker.drawn for maker in makers),
        tuple(each for maker in makers for each in maker.binder.plan.compared),
    )


class AllPieces(NamedTuple):
    """The components of a game, and the pieces of each."""

    components: tuple[Component, ...]
    pieces: Mapping[str, tuple[Piece, ...]]


_Outlines = tuple[Path, Path, Nester | None]
"""Of one shape and size: the outline, the same seen from behind, and how such pieces nest."""


def _behind(outline: Path, size: Size) -> Path:
    return outline.transformed(Transform.mirror(size.width))


@dataclass(slots=True)
class _Component:
    """One component while it is drawn: its templates, each compiled once, and its outlines."""

    component: Component
    library: Library
    kit: LayoutKit
    names: Mapping[str, Any]
    numbering: Numbering
    recalls: Recalls | None = None
    makers: dict[tuple[str, str], FaceMaker | None] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)
    broken: bool = False
    _outlines: dict[tuple[int, Size], _Outlines] = field(default_factory=dict)
    _nets: dict[tuple[int, Size], NetMaker] = field(default_factory=dict)

    @property
    def folded(self) -> bool:
        """Whether all pieces are folded."""
        kind = SHAPES.get(self.component.shape)
        return kind is not None and issubclass(kind, Folding)

    def piece(self, item: Item) -> Piece | None:
        """The piece of an item; None if it can't be drawn, with the reason in `problems`."""
        component = self.component
        try:
            shape = shape_of(component, item if component.shaped_by_row else None)
            if isinstance(shape, Folding):
                return self._folded_piece(shape, item)
            front = self._face("front", component.front, shape, item)
            back, size = None, front.size if front is not None else None
            if component.back is not None:
                back = self._face("back", component.back, shape, item, size)
            if front is None:
                return None
            _, _, nests = self._outline(shape, front.frame.size, item)
            return Piece(component.name, item.name, front, back, item.copies, nests)
        except Problem as problem:
            self._keep(problem)
            return None

    def _folded_piece(self, shape: Folding, item: Item) -> Piece | None:
        """A folded piece: all panels are drawn on the front of one piece, as large as its net."""
        from generator.geometry.nesting import Nesting
        from generator.layout.nets import size_of_panel  # most components lie flat

        component = self.component
        layouts: dict[str, Layout | None] = {"front": component.front, "back": component.back}
        layouts |= dict.fromkeys(shape.sides, component.front) if shape.alike else {}
        layouts |= component.panels
        makers = {
            name: self.maker(name, layout, item)
            for name, layout in layouts.items()
            if layout is not None
        }
        maker = makers["front"]
        if maker is None:
            return None
        size = size_of(component, item, maker.binder.plan.settings.size)
        whole = self._net(shape, size, maker.bleed, item)
        net = whole.net
        drawn = {
            panel.name: side.face(item, size_of_panel(panel), whole.edge(panel))
            for panel in net.panels
            if (side := makers.get(panel.name)) is not None
        }
        frame = whole.frame({name: face.frame for name, face in drawn.items()})
        front = Face(frame, net.outline, maker.bleed, maker.safe, item)
        behind = makers.get("back") if net.backed else None
        back = None
        if behind is not None:
            back = behind.face(item, net.size, _behind(net.outline, net.size))
        nests = None if is_box(net.outline) else Nesting(net.outline)
        views = whole.views(drawn) | ({"back": back} if back else {})
        return Piece(component.name, item.name, front, back, item.copies, nests, net.folds, views)

    def _face(
        self, side: str, layout: Layout, shape: Shape, item: Item, size: Size | None = None
    ) -> Face | None:
        """One side of an item, by default in its own size; None if it has none, or can't be drawn."""
        try:
            maker = self.maker(side, layout, item)
            if maker is None:
                return None
            if size is None:
                size = size_of(self.component, item, maker.binder.plan.settings.size)
            front, back, _ = self._outline(shape, size, item)
            return maker.face(item, size, front if side == "front" else back)
        except Problem as problem:
            self._keep(problem)
            return None

    def _keep(self, problem: Problem) -> None:
        self.problems += [each for each in problem.diagnostics if each not in self.problems]
        self.broken = True

    def _outline(self, shape: Shape, size: Size, item: Item) -> _Outlines:
        # By identity: equal shapes are one value, and comparing their fields would take longer.
        known = self._outlines.get((id(shape), size))
        if known is None:
            front = outline_for(self.component, size, item)
            known = (front, front, None)
            if shape.pitches(size, 0.0):
                known = (front, _behind(front, size), shape)
            self._outlines[id(shape), size] = known
        return known

    def _net(self, shape: Folding, size: Size, bleed: float, item: Item) -> NetMaker:
        known = self._nets.get((id(shape), size))
        if known is None:
            from generator.layout.nets import NetMaker

            outline_for(self.component, size, item)
            known = self._nets[id(shape), size] = NetMaker(shape.net(size), bleed)
        return known

    def maker(self, side: str, layout: Layout, item: Item) -> FaceMaker | None:
        """What draws a side of an item; None if it stays blank, or its template is wrong."""
        # A blank piece has no cell that names a template.
        template = layout.of(item if item.row.number else self.component.items[0])
        if not template and side != "front":
            return None
        key = (side, template)
        if key not in self.makers:
            self.makers[key] = self._new_maker(side, template, layout)
        return self.makers[key]

    def _new_maker(self, side: str, template: str, layout: Layout) -> FaceMaker | None:
        component = self.component
        context = Context(self.kit.theme.palette)
        columns = {identifier(name) for item in component.items[:1] for name in item.fields()}
        words = {"face", "panel"} if self.folded else {"face"}
        known = frozenset((*columns, *self.names, *words, *self.numbering.names, "row"))
        key, plans = (template, known, layout.origin), self.library.plans
        compiled = plans.get(key)
        if compiled is None:
            compiled = compile_template(template, self.library, context, known, layout.origin)
            if compiled.value is not None:
                plans[key] = compiled
        self.problems += compiled.diagnostics
        plan = compiled.value
        if plan is None:
            self.broken = True
            return None
        for name, origin in plan.tested:
            self.problems += mistaken_for_yes(component, [name], origin)
        bleed = plan.settings.bleed if component.spec.bleed is None else component.spec.bleed
        safe = plan.settings.safe if component.spec.safe is None else component.spec.safe
        recall = self.recalls(component, side, plan) if self.recalls else None
        binder = Binder(plan, self.names, context)
        asks = tuple((words - columns) & plan.names)
        maker = FaceMaker(binder, self.kit, side, bleed, safe, recall)
        maker.words, maker.names = asks, self.names if asks else None
        if scale := component.spec.scale:
            from generator.layout.scaling import (  # few components are scaled
                need_own_size,
                placement,
            )

            own = None if scale.mode == "share" else need_own_size(component, plan)
            maker.placement = cache(lambda size: placement(scale, own, size, bleed))
        return maker
