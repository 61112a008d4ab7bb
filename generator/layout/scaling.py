"""How a drawing fits a piece of another size: scaled if the game asks for it, otherwise with a warning."""

from __future__ import annotations

from collections.abc import Iterator

from generator.arrange import in_mm
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import Diagnostic, Problem, Severity
from generator.frame import Frame, GroupMark, Placed
from generator.game import expressions
from generator.game.loading.item_sizes import parse_size
from generator.game.model.game import Component
from generator.game.spec.scale import Scale
from generator.geometry import Rect, Size, Transform
from generator.template import Plan

_SLACK = 0.05
"""Sizes that differ by less count as equal, mm."""
_RIM = 0.3
"""A white rim that is wider is visible, mm."""
_LENGTHS = frozenset(("by", "excess_mm", "module"))
"""The facts of notes that are lengths, mm."""


class Placement(NamedTuple):
    """How a drawing is placed on a piece: the size it is drawn in, its scale, and the place of its corner; mm."""

    size: Size
    factor: float
    bleed: Rect
    """The piece and its bleed, mm of the drawing."""
    at: tuple[float, float]

    def put(self, frame: Frame, size: Size) -> Frame:
        """The drawing as a whole, scaled, on a piece of some size."""
        placement = Transform.translate(*self.at) @ Transform.scale(self.factor)
        notes = tuple(
            replace(
                note,
                facts=tuple(
                    (
                        key,
                        value * self.factor
                        if key in _LENGTHS and isinstance(value, float)
                        else value,
                    )
                    for key, value in note.facts
                ),
            )
            for note in frame.notes
        )
        inner = Frame(frame.size, frame.placed)
        return Frame(size, (Placed(0.0, 0.0, GroupMark(inner, placement)),), notes)


def placement(scale: Scale, own: Size | None, size: Size, bleed: float) -> Placement:
    """How a drawing with a size of its `own` is placed in the middle of a piece; `bleed` is in mm on paper."""
    drawn = own if own is not None and scale.mode != "share" else None
    factor = scale.share if drawn is None else scale.factor(drawn, size)
    if drawn is None:
        drawn = Size(size.width / factor, size.height / factor)
    x, y = ((whole - part * factor) / 2 for whole, part in zip(size, drawn))
    trim, whole = Rect(0.0, 0.0, *drawn), Rect(-x, -y, *size).grown(bleed)
    art = Rect(whole.x / factor, whole.y / factor, whole.width / factor, whole.height / factor)
    return Placement(drawn, factor, trim.united(art), (x, y))


def own_size(component: Component, plan: Plan) -> Size | None:
    """The size a template is designed for; None if it has none, or one that depends on the row."""
    size = plan.settings.size
    if not size or expressions.dynamic(size.text):
        return None
    return parse_size(component, size.text, size.origin, next(iter(component), None))


def need_own_size(component: Component, plan: Plan) -> Size:
    """The size that a drawing is scaled from. Raises `Problem` if it, or the size to scale it to, is missing."""
    scale = component.spec.scale
    if not component.spec.size and component.fixed_size is None:
        what = f"`scale: {scale.mode}` needs the printed size of `{component.name}`"
        hint = "add `size: …` next to it, or write a percentage such as `scale: 95%`"
        raise Problem("SIZE003", what, scale.origin, hint)
    own = own_size(component, plan)
    if own is None:
        what = f"`scale: {scale.mode}` needs the size of the template `{_template_name(plan)}`"
        hint = "add `size: …` to the template, or write a percentage such as `scale: 95%`"
        raise Problem("SIZE003", what, scale.origin, hint)
    return own


def mismatches(
    component: Component, plan: Plan, sizes: set[Size], side: str, folded: bool
) -> Iterator[Diagnostic]:
    """Warns of a template designed for another size than the `sizes` it is drawn in.

    Not of one that adapts to its size: it only draws areas, or uses the size of the face.
    """
    if side == "front" and not component.spec.size:
        return  # It sets the size of the pieces itself.
    own, scale = own_size(component, plan), component.spec.scale
    if scale.mode == "fit" and own is not None:
        yield from _white_rims(component, plan, own, sizes)
    if scale.mode in ("fit", "fill") or own is None or not _has_places(plan):
        return
    share, whole = scale.share, component.fixed_size
    drawn = [Size(size.width / share, size.height / share) for size in sizes]
    other = [size for size in drawn if _differ(own, size)]
    # Panels differ from the size of a folded piece: a box is a little larger than its cards.
    if not other or (folded and whole is not None and not _differ(own, whole)):
        return
    size = max(other, key=lambda each: abs(each.width - own.width) + abs(each.height - own.height))
    what = (
        f"`{_template_name(plan)}` is designed for {in_mm(own)}, but `{component.name}` is {in_mm(size)}: "
        + " and ".join(_edges(own, size))
    )
    fit = f"`size: {in_mm(size).replace('×', 'x')}` in the template if that is its real size"
    hints: tuple[str, ...] = (f"write {fit}; remove `size` there if it fits any size",)
    if component.spec.size:
        more = "write `scale: fit` next to `size` to scale the drawing to that size"
        hints = (more, f"or {hints[0]}")
    given = component.spec.size
    at = given.at("size") if given else plan.settings.size.origin
    yield Diagnostic("SIZE003", Severity.WARNING, what, at, hints)


def _white_rims(
    component: Component, plan: Plan, own: Size, sizes: set[Size]
) -> Iterator[Diagnostic]:
    """The white that `fit` leaves on pieces of other proportions, if no art of the template can cover it."""
    if any(each.common.get("area") == "bleed" for each in plan.entries):
        return
    scale = component.spec.scale
    for size in sizes:
        factor = scale.factor(own, size)
        across, down = ((whole - part * factor) / 2 for whole, part in zip(size, own))
        rim, where = max((across, "left and right"), (down, "above and below"))
        if rim > _RIM:
            white = f"{rim:.3g} mm of white {where} of `{_template_name(plan)}`"
            what = f"`scale: fit` leaves {white} on `{component.name}`"
            hint = "write `scale: fill`, or fill the area `bleed` in the template: it covers the whole piece"
            yield Diagnostic("SIZE003", Severity.WARNING, what, scale.origin, (hint,))
            return


def _edges(drawn: Size, piece: Size) -> Iterator[str]:
    """What happens to a drawing at the right and at the bottom of a piece."""
    overs = [(a - b, side) for a, b, side in zip(drawn, piece, ("right", "bottom"))]
    cut = [f"{over:.4g} mm at the {side}" for over, side in overs if over > _SLACK]
    if cut:
        yield f"{' and '.join(cut)} {'is' if len(cut) == 1 else 'are'} cut off"
    short = [f"{-over:.4g} mm before the {side} edge" for over, side in overs if over < -_SLACK]
    if short:
        yield f"the drawing ends {' and '.join(short)}"


def _differ(first: Size, second: Size) -> bool:
    return any(abs(a - b) > _SLACK for a, b in zip(first, second))


def _has_places(plan: Plan) -> bool:
    """Whether something has a place in mm on the face that doesn't depend on its size."""
    if plan.names & {"face", "panel"}:
        return False
    return any(
        each.common.get("box") is not None
        or any(change.common and change.name == "box" for change in each.changes)
        for each in plan.entries
    )


def _template_name(plan: Plan) -> str:
    return plan.name.rpartition("templates/")[2]
