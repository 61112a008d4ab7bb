"""What an element is cut to: round corners, a polygon, path data, the shape of a piece, or uneven edges."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Final, Literal, get_args

from generator.decode import (
    Context,
    Extent,
    Mm,
    SchemaExtra,
    decode_fields,
    decoder,
    fields_of,
    need_text,
    unknown_key,
    written_as,
)
from generator.decode.scalars import yes_or_no
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.foundation.diagnostics import NOWHERE, Origin, Problem, similar
from generator.foundation.lazy_regex import regex
from generator.frame.symbols import Sign, into, sign, star
from generator.geometry import Path, Rect, Size
from generator.geometry.ragged import EDGES, SIDES, ragged
from generator.geometry.transforms import Fit, fitting
from generator.keys.lengths import SQUARE, Radii, Sides
from generator.shapes import SHAPES, Measured, make, outline_of

_SIGNS: tuple[Sign, ...] = get_args(Sign)
_PATH = regex(r"\s*[Mm]\s*[-+.\d]")


@written_as(Annotated[str, SchemaExtra({"type": "string", "examples": ["M 0 0 L 10 0 L 5 8 Z"]})])
class Outline(NamedTuple):
    """SVG path data, in mm (or in the units of a `view`)."""

    path: Path = Path(())

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Outline:
        """`M 0 0 L 10 0 …`. Raises `Problem` if it is malformed."""
        from generator.geometry.path_data import read_path  # few templates have path data

        path, fault = read_path(need_text(node))
        if fault:
            hint = "write SVG path data: `M 0 0 L 10 0 L 5 8 Z`"
            raise Problem("YAML008", f"this isn't valid path data: {fault}", node.origin, hint)
        return cls(path)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Form:
    """An outline in a box."""

    inset: Mm = 0.0
    """How far the outline is from the edges of the box."""

    def outline(self, box: Rect) -> Path:
        """The outline in a box that isn't empty. Raises `Problem` if it can't have that size."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Corners(_Form):
    """The box with rounded corners."""

    radius: Radii = SQUARE
    """The radius of the corners: one length, or four, clockwise from top left."""

    def outline(self, box: Rect) -> Path:
        """See `_Form.outline`."""
        return Path.rectangle(box, self.radius)


@dataclass(frozen=True, slots=True, kw_only=True)
class Regular(_Form):
    """A polygon with equal sides, as big as the box allows."""

    polygon: Sides
    """The number of sides."""
    turn: float = 0.0
    """Rotation in degrees clockwise; at 0 a corner points up."""

    def outline(self, box: Rect) -> Path:
        """See `_Form.outline`."""
        return Path.polygon(into(star(self.polygon, 1.0, self.turn)[::2], box))


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(_Form):
    """An outline from path data, fitted into the box."""

    path: Outline
    """SVG path data in any unit; it is scaled to the box."""
    fit: Literal["contain", "stretch"] = "contain"
    """`contain` keeps its proportions, `stretch` fills the box."""

    def outline(self, box: Rect) -> Path:
        """See `_Form.outline`."""
        return _fitted(self.path.path, box, self.fit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shaped(_Form):
    """A shape that pieces can have, as big as the box allows.

    A circle, a square, a hexagon and a triangle have equal sides; an ellipse, a diamond or an octagon fills the box.
    """

    shape: str
    """Its name."""
    options: tuple[tuple[str, str], ...] = ()
    """The keys of the shape itself."""
    origin: Origin = NOWHERE

    def outline(self, box: Rect) -> Path:
        """See `_Form.outline`."""
        if self.shape not in SHAPES:
            return next(sign(each, box) for each in _SIGNS if each == self.shape)
        shape = make(self.shape, dict(self.options), self.origin)
        if isinstance(shape, Measured):
            return _fitted(shape.outline(shape.box(1.0, shape.measures[0])), box)
        try:
            return _fitted(shape.outline(box.size), box)
        except ValueError:
            # A shape with equal sides, such as a circle.
            side = min(box.size)
            return _fitted(outline_of(shape, Size(side, side), self.origin), box)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ragged(_Form):
    """The box with uneven edges, which are drawn by chance."""

    edge: Literal["torn", "deckle"]
    """`torn` as paper that was torn by hand, or `deckle` as the low waves of handmade paper."""
    depth: Extent = 1.5
    """How far the edges reach into the box."""
    sides: tuple[Literal["top", "right", "bottom", "left"], ...] = ()
    """The sides that are uneven (default: all)."""
    seed: str = ""
    """Any word or number: another one draws another edge. By default that depends on what the card says. A sheet of
    paper with the same box and less depth, drawn below it, shows as a fringe."""

    def outline(self, box: Rect) -> Path:
        """See `_Form.outline`."""
        return ragged(box, EDGES[self.edge], self.depth, self.sides or SIDES, self.seed)


class Clip(NamedTuple):
    """What is cut off an element: nothing, or whatever is outside an outline in its box."""

    form: _Form | None = None

    @property
    def by_chance(self) -> bool:
        """Whether it is drawn by a seed that is not its own."""
        return isinstance(self.form, Ragged) and not self.form.seed

    def on(self, area: Size, seed: str = "") -> Path | None:
        """The outline in a box, by a seed if it is `by_chance`; None if nothing is cut off.

        Raises `Problem` if it can't be made.
        """
        form = self.form
        if isinstance(form, Ragged) and not form.seed:
            form = replace(form, seed=seed)
        return None if form is None else _outline_in(form, area)

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Clip:
        """`yes`, `circle`, `torn`, `{radius: 3}`, `{polygon: 6}`, path data. Raises `Problem`."""
        return cls(_form_of(node, context))

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What editors offer."""
        words = {"type": "string", "examples": [*_names(), *EDGES, "M 0 0 L 10 0 L 5 8 Z"]}
        shaped = {
            "type": "object",
            "properties": {"shape": {"enum": _names()}, "inset": walk.of(Mm)},
            "required": ["shape"],
        }
        forms = [walk.of(kind) for kind in (Corners, Regular, Drawn, Ragged)]
        return {"anyOf": [{"type": "boolean"}, words, shaped, *forms]}


NO_CLIP = Clip()
_FORMS: Final = (("polygon", Regular), ("path", Drawn), ("radius", Corners), ("edge", Ragged))


@lru_cache(maxsize=1024)
def _outline_in(form: _Form, area: Size) -> Path:
    """The outline in a box; a point in its middle if it has no size. Raises `Problem` if it can't be made."""
    box = Rect(0.0, 0.0, *area).grown(-form.inset)
    if min(box.size) <= 0:
        return Path.rectangle(Rect(area.width / 2, area.height / 2, 0.0, 0.0))
    return form.outline(box)


def _form_of(node: Node, context: Context) -> _Form | None:
    """What `yes`, `circle`, `{radius: 3}`, `{polygon: 6}` or path data mean; None for `no`. Raises `Problem`."""
    if node.pairs is not None:
        return _of_keys(node, context)
    text = need_text(node).strip()
    if (whole := yes_or_no(text)) is not None:
        return Corners() if whole else None
    if text in EDGES:
        return Ragged(edge=text)  # type: ignore[arg-type]
    if _PATH.match(text):
        return Drawn(path=Outline.from_node(node, context))
    return _shaped(text, (), node.origin)


def _of_keys(node: Node, context: Context) -> _Form:
    for word, kind in _FORMS:
        if node.get(word) is not None and node.get("shape") is None:
            result: _Form = decode_fields(node, kind, context)
            return result
    named = node.get("shape")
    if named is None:
        hint = "write `{shape: hexagon}`, `{polygon: 5}`, `{path: …}` or `{radius: 3}`"
        raise Problem("YAML008", "this isn't an outline", node.origin, hint)
    name = _known(need_text(named).strip(), named.origin)
    own = fields_of(SHAPES[name]) if name in SHAPES else {}
    options = []
    for key, value in node.pairs or ():
        if key.text in own:
            options.append((key.text, need_text(value)))
        elif key.text not in ("shape", "inset"):
            raise Problem.of([unknown_key(key, ["shape", "inset", *own])])
    given = node.get("inset")
    inset = decoder(Mm)(given, context) if given is not None else 0.0
    return _shaped(name, tuple(options), node.origin, inset)


def _shaped(
    name: str, options: tuple[tuple[str, str], ...], origin: Origin, inset: float = 0.0
) -> Shaped:
    """A shape by its name. Raises `Problem` for an unknown one, and if its keys are wrong."""
    result = Shaped(shape=_known(name, origin), inset=inset, options=options, origin=origin)
    if name in SHAPES:
        needed = [key for key, (_, must) in fields_of(SHAPES[name]).items() if must]
        absent = [key for key in needed if key not in dict(options)]
        if absent:
            hint = f"write `{{shape: {name}, {absent[0]}: …}}`"
            raise Problem("YAML008", f"the outline `{name}` needs `{absent[0]}`", origin, hint)
        make(name, dict(options), origin)
    return result


def _names() -> list[str]:
    """The outlines that need only their name."""
    plain = [
        n for n in SHAPES.names() if not any(must for _, must in fields_of(SHAPES[n]).values())
    ]
    return list(dict.fromkeys([*plain, *_SIGNS]))


def _known(name: str, origin: Origin) -> str:
    if name not in SHAPES and name not in _SIGNS:
        hint = similar(name, [*_names(), *EDGES], "outline") or "write `yes`, a shape, or path data"
        raise Problem("YAML008", f"there is no outline `{name}`", origin, hint)
    return name


def _fitted(path: Path, box: Rect, fit: Fit = "contain") -> Path:
    """An outline scaled into the middle of a box."""
    own = path.bounds
    if own.width <= 0 or own.height <= 0:
        return path
    return path.transformed(fitting(own, box, fit))
