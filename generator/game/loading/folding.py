"""Components that are folded: the templates of their sides, and the cards that a box holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.decode.needs import with_key
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import FOLLOWS, Diagnostic, Origin, Problem, Severity, similar
from generator.foundation.wording import a_or_an
from generator.game.expressions.fields import identifier
from generator.game.loading.item_sizes import shape_of
from generator.game.model.game import Component, Layout
from generator.game.spec.game_yaml import ComponentSpec
from generator.geometry import Size

_HOLDS = "holds"


def panels_of(spec: ComponentSpec, shape: str) -> dict[str, Layout]:
    """The templates of a component's other sides. Raises `Problem` for sides that its shape doesn't have."""
    if not spec.panels:
        return {}
    from generator.shapes import SHAPES, Folding

    kind = SHAPES.get(shape)
    sides = kind.sides if kind is not None and issubclass(kind, Folding) else ()
    if not sides:
        origin = with_key(next(iter(spec.panels.values())).origin, "panels")
        what = (
            f"{a_or_an(shape)} has no `panels`"
            if kind
            else "a shape that depends on the row has no `panels`"
        )
        raise Problem("GAME009", what, origin, "remove `panels`")
    wrong = [_unknown(name, shape, sides, word.origin) for name, word in spec.panels.items()]
    problems = [diagnostic for diagnostic in wrong if diagnostic is not None]
    if problems:
        raise Problem.of(problems)
    return {name: Layout(word.text, word.at(name)) for name, word in spec.panels.items() if word}


def _unknown(name: str, shape: str, sides: Sequence[str], origin: Origin) -> Diagnostic | None:
    if name in sides:
        return None
    own = name in ("front", "back")
    hint = f"write `{name}:` next to `panels`, not in it" if own else similar(name, sides, "side")
    what = f"{a_or_an(shape)} has no side `{name}`"
    return Diagnostic("GAME016", Severity.ERROR, what, replace(origin, key=name), (hint,))


def sized_box(component: Component, others: Sequence[Component], named: Sequence[str]) -> Component:
    """A box, sized for its contents: the number of cards, and their size if the box has none of its own.

    `named` are the names of all components, also of those with errors. Raises `Problem`.
    """
    shape = component.spec.shape
    word = shape.options.get(_HOLDS)
    if word is None or not word.text:
        return component
    origin = word.at(_HOLDS)
    names = [name.strip() for name in word.text.split(",")]
    held = [_held(name, component, others, named, origin) for name in names]
    options = {key: text for key, text in component.options.items() if key != _HOLDS}
    if "cards" in options:
        hint = "remove `cards`: the copies of what it holds are counted"
        place = shape.options["cards"].at("cards")
        raise Problem("GAME017", "the box has both `holds` and `cards`", place, hint)
    options["cards"] = str(sum(each.pieces for each in held))
    size = component.fixed_size
    if size is None and not component.spec.size:
        size = _largest(held, origin)
    result = replace(component, options=options, fixed_size=size)
    check_outline(result, shape.kind.at("shape"))
    return result


def _held(
    name: str,
    box: Component,
    others: Sequence[Component],
    named: Sequence[str],
    origin: Origin,
) -> Component:
    known: Mapping[str, Component] = {identifier(each.name): each for each in others}
    found = known.get(identifier(name))
    if found is not None and found.name != box.name:
        return found
    if found is None and identifier(name) in map(identifier, named):
        raise Problem(FOLLOWS, f"`{name}` has errors", origin)
    near = similar(name, (each for each in named if each != box.name), "component")
    what = f"`{box.name}` holds `{name}`, which isn't a component"
    if found is not None:
        what, near = f"`{box.name}` holds itself", "name the components that go into it"
    raise Problem("GAME017", what, origin, near)


def _largest(held: Sequence[Component], origin: Origin) -> Size:
    sizes = []
    for each in held:
        if each.fixed_size is None:
            what = f"the size of the cards of `{each.name}` isn't known"
            hint = "write the `size` of the box or of that component, such as `size: poker`"
            raise Problem("GAME017", what, origin, hint)
        # Cards may lie in a box either way: the longer side is upright.
        sizes.append(sorted(each.fixed_size))
    return Size(max(size[0] for size in sizes), max(size[1] for size in sizes))


def check_outline(component: Component, origin: Origin) -> None:
    """Raises `Problem` if the shape can't have its size, or has no side for one of the templates."""
    from generator.shapes import Folding, outline_of

    shape, size = shape_of(component), component.fixed_size
    if size is None:
        return
    outline_of(shape, size, origin)
    if isinstance(shape, Folding) and component.panels:
        there = {panel.name for panel in shape.net(size).panels}
        for name, layout in component.panels.items():
            if name not in there:
                what = f"this {component.shape} is made without the side `{name}`"
                raise Problem("GAME016", what, layout.origin, f"remove `{name}` from `panels`")
