"""What print shops print: products with their canvases, and the one that a component fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import log

from generator.decode import Context, need_text, read_data, written_as
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
from generator.foundation.diagnostics import Problem, did_you_mean, similar
from generator.game.spec.forms import Word
from generator.geometry import Path, Rect, Size
from generator.geometry.units import dimensions

DPI = 300
"""Of all canvases."""
NONE = "none"
"""What `product` says of a component that isn't exported."""
_INCH = 25.4
_NEAR, _SHARE = 2.0, 0.05
"""A side that differs by at most this many mm, and by at most this share, fits a product."""
_USES = {
    "deck": ("card",),
    "tile": ("tile", "token"),
    "chit": ("token", "tile"),
    "shard": ("token",),
    "board": ("board",),
    "mat": ("mat",),
    "pad": ("sheet",),
}
"""The kinds of components that each kind of product is made for; others only fit by shape and size."""
ALIAS = {"square": "rectangle", "ellipse": "circle"}
"""The outlines of products for shapes of components, if they have another name."""


@dataclass(frozen=True, slots=True)
class Product:
    """Something that a print shop makes."""

    px: str
    """Its canvas in pixels at 300 dpi: `825 x 1125`."""
    kind: str
    """What it is: `deck`, `tile`, `chit`, `board`, …"""
    mm: str = ""
    """Its size after cutting, in mm (default: the canvas less the bleed)."""
    shape: str = "rectangle"
    """Its outline: `rectangle`, `circle`, `hexagon`, or the name of a shape that is folded."""
    sides: int = 2
    """How many sides are printed."""
    bleed: float | None = None
    """The bleed in mm, if it isn't that of the print shop."""
    cards: int = 0
    """How many cards a box holds."""
    faces: int = 0
    """How many faces a die has."""
    basis: str = "secondary"
    """How well its figures are known: see the file that lists it."""
    name: str = ""

    @property
    def pixels(self) -> tuple[int, int]:
        """The canvas, in pixels."""
        width, height = dimensions(self.px)
        return round(width), round(height)

    @property
    def canvas(self) -> Size:
        """The canvas, in mm."""
        width, height = self.pixels
        return Size(width / DPI * _INCH, height / DPI * _INCH)

    @property
    def trim(self) -> Size:
        """Its size after cutting, in mm."""
        return Size(*dimensions(self.mm))

    @property
    def outline(self) -> Path:
        """Where it is cut, in mm of its canvas."""
        (width, height), (wide, high) = self.canvas, self.trim
        box = Rect((width - wide) / 2, (height - high) / 2, wide, high)
        if self.shape == "circle":
            return Path.ellipse(box)
        if self.shape == "hexagon":
            quarter = wide / 4
            across = (0.0, quarter, wide - quarter, wide, wide - quarter, quarter)
            down = (high / 2, 0.0, 0.0, high / 2, high, high)
            return Path.polygon((box.x + x, box.y + y) for x, y in zip(across, down, strict=True))
        if self.shape == "triangle":
            corners = ((box.x + wide / 2, box.y), (box.right, box.bottom), (box.x, box.bottom))
            return Path.polygon(corners)
        return Path.rectangle(box)

    def said(self, like: Size) -> str:
        """Its name, and its size as something of that size lies, for messages."""
        return f"`{self.name}`, {measure(upright(self.trim, like))}"


@dataclass(frozen=True, slots=True)
class Vendor:
    """What a print shop prints."""

    bleed: float
    """On each side, in mm."""
    safe: float
    """How far texts stay away from the cut, in mm."""
    products: Mapping[str, Product]
    most: int = 0
    """The most cards of one order; 0 if there is no limit."""


@cache
def vendor(name: str) -> Vendor:
    """A print shop with all its products, by the name of its file in `data/products/`."""
    read = read_data(f"products/{name}.yaml", Vendor)
    found = {}
    for word, product in read.products.items():
        bleed = read.bleed if product.bleed is None else product.bleed
        width, height = product.canvas
        size = f"{width - 2 * bleed:.6f} x {height - 2 * bleed:.6f}"
        found[word] = replace(product, name=word, mm=product.mm or size)
    return replace(read, products=found)


@written_as(str | Mapping[str, str])
@dataclass(frozen=True, slots=True)
class Choices:
    """The products that a game chooses itself, by component."""

    words: Mapping[str, Word] = field(default_factory=dict)

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Choices:
        """Reads a mapping, or `events: PokerDeck, tokens: none` as one text. Raises `Problem`."""
        if node.pairs is not None:
            pairs = {key.text or "": Word.from_node(value, context) for key, value in node.pairs}
            return cls(pairs)
        found = {}
        for part in filter(None, map(str.strip, need_text(node).split(","))):
            component, colon, product = part.replace("=", ":").partition(":")
            if not colon:
                hint = "write `{events: PokerDeck}`: a component and its product"
                raise Problem("EXPORT023", f"`{part}` has no product", node.origin, hint)
            found[component.strip()] = Word(product.strip(), node.origin)
        return cls(found)

    def check(self, components: Iterable[str], products: Iterable[str]) -> None:
        """Raises `Problem` for names that don't exist."""
        known, sold = list(components), [*products, NONE]
        for component, word in self.words.items():
            if component not in known:
                what = f"`product` names `{component}`, which isn't a component"
                raise Problem("EXPORT023", what, word.origin, similar(component, known, "name"))
            if word.text not in sold:
                what = f"there is no product `{word.text}`"
                near = did_you_mean(word.text, sold, "product")
                more = f"see `punchboard list products`; `{NONE}` leaves the component out"
                raise Problem("EXPORT023", what, word.origin, near, more)

    def of(self, component: str) -> str:
        """The product that is chosen for a component; empty if none is."""
        word = self.words.get(component)
        return word.text if word is not None else ""


class Wanted(NamedTuple):
    """What a product is looked for."""

    size: Size
    """After cutting, in mm."""
    shape: str
    """The name of its shape."""
    kind: str = ""
    """The kind of the component."""
    faces: int = 0
    """How many sides it has, if it is a die."""
    cards: int = 0
    """How many cards it holds, if it is a box."""


def fitting(wanted: Wanted, products: Iterable[Product]) -> Product | None:
    """The product that something fits by its shape and size; None if there is none."""
    shape = ALIAS.get(wanted.shape, wanted.shape)
    alike = [
        product
        for product in products
        if product.shape == shape and shape != "tuck-box" and product.faces in (0, wanted.faces)
        if all(
            abs(mine - its) <= min(_NEAR, _SHARE * its)
            for mine, its in zip(wanted.size, upright(product.trim, wanted.size), strict=True)
        )
    ]
    return min(alike, key=lambda product: _distance(product, wanted), default=None)


def nearest(wanted: Wanted, products: Iterable[Product]) -> Product:
    """The product that is most like something that fits none."""
    return min(products, key=lambda product: _distance(product, wanted))


def _distance(product: Product, wanted: Wanted) -> tuple[float, ...]:
    """How much a product differs: in its outline, its purpose, its size."""
    shape = ALIAS.get(wanted.shape, wanted.shape)
    trim = upright(product.trim, wanted.size)
    sides = sum(abs(log(mine / its)) for mine, its in zip(wanted.size, trim, strict=True))
    room = product.cards - wanted.cards if product.cards >= wanted.cards else 1000
    return (
        product.shape != shape,
        wanted.kind not in _USES.get(product.kind, ()),
        round(sides, 3),
        room,
    )


def upright(size: Size, like: Size) -> Size:
    """A size, turned by a quarter if that is how another one lies."""
    return Size(size.height, size.width) if is_turned(size, like) else size


def is_turned(size: Size, like: Size) -> bool:
    """Whether one of two sizes lies on its side."""
    return (size.width < size.height) != (like.width < like.height) and size.width != size.height


def measure(size: Size) -> str:
    """A size in words.

    >>> measure(Size(63.5, 88.9))
    '63.5 x 88.9 mm'
    """
    return f"{round(size.width, 2):g} x {round(size.height, 2):g} mm"
