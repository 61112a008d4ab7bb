"""Textures of an element, as templates write them."""

from __future__ import annotations

from typing import Any

from generator.decode import Context, Mm, Percent, decode_fields, need_text
from generator.files.yaml_nodes import Node
from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import NOWHERE, Origin, Problem, similar
from generator.keys.effects import Blend
from generator.keys.lengths import Amount
from generator.textures import TEXTURES

_FAINT = 0.15
_HINT = "write a texture such as `paper` (`punchboard list textures`) or the file of a picture"


@dataclass(frozen=True, slots=True, kw_only=True)
class Texture:
    """What is strewn over an element, inside its shape."""

    kind: str
    """The name of a texture (`punchboard list textures`), or the file of a picture that is repeated."""
    color: Color = BLACK
    """The colour of its lines and specks."""
    opacity: Percent | None = None
    """From 1 (solid) to 0 (invisible). Default: 15%, and 100% for a picture."""
    scale: Amount = 1.0
    """How much larger it is than usual."""
    amount: Amount = 1.0
    """How much of it there is: 2 is twice as dense."""
    angle: float = 0.0
    """Degrees by which it is turned, clockwise."""
    width: Mm = 20.0
    """The width of a picture that is repeated."""
    blend: Blend = "normal"
    """How it is mixed with what lies below: see `blend` of all elements."""
    seed: str = ""
    """Any word or number: another one strews it in another way. By default that depends on what the card says, so that
    no two cards are worn in the same way, and the same card always is."""
    keep_clear: tuple[str, ...] = ()
    """The ids of elements, such as texts, on which no speck falls: `[title, rules]`. They lie directly on the face."""
    origin: Origin = NOWHERE

    @property
    def solid(self) -> float:
        """Its opacity."""
        return (1.0 if self.is_picture else _FAINT) if self.opacity is None else self.opacity

    @property
    def is_picture(self) -> bool:
        """Whether it is a picture that is repeated."""
        return "." in self.kind


class Textures(NamedTuple):
    """The textures of an element, the later over the earlier."""

    all: tuple[Texture, ...] = ()

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Textures:
        """A name, `{kind: wood, color: brown}`, or a list of these. Raises `Problem`."""
        if node.items is not None:
            return cls(tuple(_texture(item, context) for item in node.items))
        if node.text is not None and node.text.strip() in ("", "none", "no"):
            return cls()
        return cls((_texture(node, context),))

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What editors offer."""
        one = [{"type": "string", "examples": TEXTURES.names()}, walk.reference(Texture)]
        return {"anyOf": [*one, {"type": "array", "items": {"anyOf": one}}]}


NO_TEXTURES = Textures()


def _texture(node: Node, context: Context) -> Texture:
    if node.pairs is not None:
        named = node.get("kind")
        result: Texture = decode_fields(node, Texture, context)
    else:
        named, result = node, Texture(kind=need_text(node).strip(), origin=node.origin)
    if not result.is_picture and result.kind not in TEXTURES:
        hint = similar(result.kind, TEXTURES.names(), "texture") or _HINT
        origin = named.origin if named is not None else node.origin
        raise Problem("YAML008", f"there is no texture `{result.kind}`", origin, hint)
    return result
