"""What has no effect in a template: keys that don't work where they are, and unused names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Origin
from generator.foundation.spelling import typo_of
from generator.geometry import Size
from generator.template.entry import Entry, Remark

_IN = {
    "row": ("width", "height", "grow", "align_self"),
    "column": ("width", "height", "grow", "align_self"),
    "grid": ("width", "height", "align_self"),
    "stack": ("width", "height", "align_self"),
    "repeat": ("width", "height"),
    "use": ("width", "height", "align_self"),
}
"""The keys of items that each container, and a partial, uses."""
_FLAT = ("arc-text", "column", "grid", "line", "path", "polygon", "repeat", "row", "stack")
"""Elements that may be visible in a box without a width or a height."""
_COUNTED = {"values": ("count", "first", "step", "last"), "count": ("last",)}
"""The keys that a track ignores next to another one."""


_SLACK = 0.05
_SHAPES = ("rectangle", "circle", "ellipse", "polygon", "star", "path")
_LABELS = ("labels", "column_labels", "row_labels")
_LEGEND = {"icon_color": ("icons",), "text_style": ("texts",)}
_GRID = {
    **_LEGEND,
    "label_position": ("labels",),
    "label_style": _LABELS,
    "label_color": _LABELS,
    "label_room": _LABELS[1:],
}
_HEADS = {"head_size": ("start", "end")}
_NEEDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "square-grid": _GRID,
    "hex-grid": _GRID,
    "walls": {**_LEGEND, "door": ("doors", "map"), "door_fill": ("doors", "map")},
    "track": {**dict.fromkeys(("every_fill", "every_style", "every_color"), ("every",))},
    "table": {"border_width": ("border",), "header_fill": ("header",), "header_style": ("header",)},
    "line": _HEADS,
    "path": _HEADS,
    "repeat": {"columns": ("along: grid",)},
    "frame": {"center": ("slice",)},
}
"""Keys that have no effect unless one of some others is given."""


_Fault = tuple[str, str, str]
"""A key that has no effect, what is wrong with it, and a hint."""


def reviewed(keys: Mapping[str, Node], entry: Entry, parent: str) -> Iterator[Remark]:
    """What has no effect in an entry, in some container or on the face itself."""
    found = chain(_misplaced(keys, entry, parent), _lonely(keys, entry), _unseen(keys, entry))
    for key, what, hint in found:
        node = keys.get(key)
        origin = entry.source.origin if node is None else node.origin
        yield Remark(what, replace(origin, key=key), hint)


def _misplaced(keys: Mapping[str, Node], entry: Entry, parent: str) -> Iterator[_Fault]:
    """Keys that have no effect where the element is."""
    kind, common = entry.source.kind, entry.common
    area, box = common.get("area"), common.get("box")
    apart = "box" in keys or "area" in common
    where = "next to `box` or `area`" if apart else f"in a {parent}"
    hint = "remove it"
    if not parent:
        where, hint = "on the face itself", "write `box: [x, y, width, height]`"
    for key in ("width", "height", "grow", "align_self"):
        if key in common and (apart or key not in _IN.get(parent, ())):
            yield key, f"`{key}` has no effect {where}", hint
    if "bleed" in keys and parent:
        what = f"`bleed` has no effect in a {parent}: only on the face itself it is known where the cut is"
        yield "bleed", what, f"move it out of the {parent}, or remove `bleed`"
    if "box" in keys and area:
        yield "box", f"`{area}` has no effect next to `box`", "remove one of them"
    if area in ("bleed", "safe") and parent not in ("", "use"):
        what = f"`{area}` in a {parent} means the whole {parent}, not the card"
        yield kind, what, f"move it out of the {parent}, or remove `{area}`"
    if box is not None and min(box[2:]) <= 0 and kind not in _FLAT and kind != "use":
        what = f"`{kind}` has a box without {'width' if box[2] <= 0 else 'height'}"
        yield "box", what, "write `box: [x, y, width, height]` with lengths above 0"


def _lonely(keys: Mapping[str, Node], entry: Entry) -> Iterator[_Fault]:
    """Keys that have no effect next to another one, or without one."""
    kind = entry.source.kind
    for given, others in _COUNTED.items() if kind == "track" else ():
        ignored = [key for key in others if key in keys] if given in keys else []
        for key in ignored[:1]:
            yield key, f"`{key}` has no effect next to `{given}`", "remove one of them"
    needs = dict(_NEEDS.get(kind, {}))
    if kind in _SHAPES and "fill" in keys:
        lines = (key for key in ("stroke_width", "dash") if key in keys and keys[key].text != "0")
        needs |= dict.fromkeys(lines, ("stroke",))
    for key, others in needs.items():
        if key in keys and not any(other.partition(":")[0] in keys for other in others):
            named = " or ".join(f"`{other}`" for other in others)
            yield key, f"`{key}` has no effect without {named}", f"write {named}, or remove it"


def _unseen(keys: Mapping[str, Node], entry: Entry) -> Iterator[_Fault]:
    """What is invisible, and a least size of text that is never needed."""
    kind, fixed = entry.source.kind, {**entry.values, **entry.common}
    if entry.common.get("opacity") == 0.0:
        what = f"`{kind}` is invisible: its opacity is 0"
        yield "opacity", what, "raise `opacity`, or remove the element"
    if kind in _SHAPES:
        given = {key: keys[key].text for key in ("fill", "stroke") if key in keys}
        bare = all(text == "none" for text in given.values()) and bool(given)
        line = given.get("stroke", "none" if "fill" in given else "black") != "none"
        thin = line and fixed.get("stroke_width") == 0
        if bare or (given.get("fill", "none") == "none" and thin):
            what = f"`{kind}` is invisible: it has neither a fill nor a line"
            yield "fill", what, "add a `fill`, or a `stroke` with a width"
    least, size = fixed.get("min_size"), fixed.get("size")
    if isinstance(least, float) and isinstance(size, float) and least > size:
        what = f"`min_size` is {least:g} but `size` only {size:g}, so the text never shrinks"
        yield "min_size", what, "use a smaller `min_size`"


def ill_fitting(partial: str, size: Size, use: Entry, drawn: Iterable[Entry]) -> Iterator[Remark]:
    """A partial that is drawn for another size than its box."""
    box = use.common.get("box")
    if box is None or not any(each.common.get("box") for each in drawn):
        return
    if any(abs(a - b) > _SLACK for a, b in zip(size, box[2:])):
        name = partial.rpartition("templates/")[2]
        what = f"`{name}` is drawn for {size.width:g} × {size.height:g} mm, and its box is {box[2]:g} × {box[3]:g} mm"
        hint = "correct the box, or remove the partial's `size` if it fits any box"
        yield Remark(what, replace(use.source.origin, key="box"), hint)


def unused(given: Iterable[tuple[str, Origin, str]], used: set[str]) -> Iterator[Remark]:
    """Unused names that are given to partials, and unused names that look like typos.

    Other unused names change nothing on paper.
    """
    for name, origin, key in given:
        near = typo_of(name, sorted(used - {name}))
        if near or key == "with":
            hint = f"a similar name is used: `{near}`" if near else "correct the name, or remove it"
            what = f"nothing uses the name `{name}` of `{key}`"
            yield Remark(what, replace(origin, key=name), hint, met=name in used)


def doubtful(own: Iterable[tuple[str, Origin]], inherited: set[str]) -> Iterator[Remark]:
    """Ids in a template that are used twice, or look like typos of ids in the template it extends."""
    seen: set[str] = set()
    for ident, origin in own:
        if ident in seen:
            hint = "give each element its own `id`, or templates that extend this one change both"
            yield Remark(f"two elements have the id `{ident}`", origin, hint, False)
        seen.add(ident)
        near = typo_of(ident, sorted(inherited)) if ident not in inherited else None
        if near:
            hint = f"write `id: {near}` to change it"
            what = f"`{ident}` is a new element, but the extended template has `{near}`"
            yield Remark(what, origin, hint)
