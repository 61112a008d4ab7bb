"""The tuck box: a box for a deck, cut and folded from one sheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from generator.decode import Context, Extent, need_text, written_as
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.wording import counted
from generator.geometry import KAPPA, Command, Path, Rect, Size
from generator.geometry.paths import lines
from generator.shapes import Folding, Net, Panel, shape

_EASE = 0.5
"""How much narrower on either side what is tucked in is than what it goes into, mm."""
_TONGUE, _GLUE = 15.0, 12.0
"""How long the tongue of the lid and the flaps for glue are, mm; shorter on small boxes."""
_SLEEVE = Size(3.0, 3.0)
"""How much wider and higher a sleeve is than its card, mm: 66 × 91 for a card of 63 × 88."""
_MIN = 3.0
"""The least depth that can be folded, mm."""

Corners = list[tuple[float, float]]


@written_as(str | tuple[str, ...])
class Held(str):
    """The components that a box holds, as they are written; they are read before shapes are."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Held:
        """Raises `Problem` where it isn't a word."""
        return cls(need_text(node))


@shape("tuck-box")
@dataclass(frozen=True, slots=True)
class TuckBox(Folding):
    """A box for a deck: `{kind: tuck-box, holds: events}` is made for all cards of the component `events`.

    Its size is that of a card, and is taken from the component that it holds. Its sides are `front`, `back`, and, as
    `panels: {left: spine.yaml, top: …}`, `left`, `right`, `top` and `bottom`; each is drawn in its own size, which is
    that of the inside: the card's and some `room`. Sides without a template stay white.
    """

    sides: ClassVar[tuple[str, ...]] = ("left", "right", "top", "bottom")
    holds: Held = Held("")
    """The component whose cards it holds, or several of them: `[events, monsters]`. All their copies are counted."""
    cards: int = 0
    """How many cards it holds, if they aren't a component of the game."""
    thickness: Extent = 0.3
    """How thick a card is, in mm: 0.3 for the usual 300 g card stock, 0.25 for home printers' heavy paper of 200 g, 0.1
    for plain paper. Measure a pile of ten."""
    sleeve: Extent = 0.0
    """How thick the film of the sleeves is, in mm, such as 0.05 for thin ones and 0.1 for thick ones: a card has it on
    both faces, and is 3 mm wider and higher. 0 is for cards without sleeves."""
    room: Extent = 1.0
    """How much wider, higher and deeper the inside is than what it holds, in mm."""
    depth: Extent | None = None
    """How deep the inside is, in mm *(default: computed from the cards)*."""
    notch: Extent = 9.0
    """The radius of the thumb notch at the top of the front, in mm; at most a quarter of the width. 0 is none."""

    def inside(self, card: Size) -> tuple[float, float, float]:
        """The width, the height and the depth of the inside, mm. Raises `ValueError`."""
        if self.cards < 0:
            raise ValueError(f"a box can't hold {counted(self.cards, 'card')}")
        if self.depth is None and not self.cards:
            raise ValueError("the box has no depth: write `holds`, `cards` or `depth`")
        wider, higher = _SLEEVE if self.sleeve else Size(0.0, 0.0)
        deep = self.cards * (self.thickness + 2 * self.sleeve) + self.room
        return (
            card.width + wider + self.room,
            card.height + higher + self.room,
            deep if self.depth is None else self.depth,
        )

    def net(self, size: Size) -> Net:
        """See `Folding.net`."""
        width, height, depth = self.inside(size)
        if depth < _MIN:
            raise ValueError(f"a box {depth:.3g} mm deep can't be folded: use at least {_MIN:g} mm")
        return _Lines.of(width, height, depth).net(min(self.notch, width / 4))


class _Lines(NamedTuple):
    """Where the folds of a box lie, and how long its flaps are.

    From left to right: the flap for glue, left, front, right, back. The lid hangs on the back, and its tongue goes
    behind the front; the bottom hangs on the front, and its flap is glued to the inside of the back. Left and right
    have flaps against dust at both ends.
    """

    wide: float
    high: float
    deep: float
    glue: float
    xs: tuple[float, float, float, float, float]
    """The left edges of left, front, right and back, and the right edge of the back."""
    top: float
    dust: float
    tongue: float

    @classmethod
    def of(cls, wide: float, high: float, deep: float) -> _Lines:
        """The lines of a box with that inside."""
        glue, tongue = min(_GLUE, wide / 3, high / 4), min(_TONGUE, high / 3)
        # Flaps against dust lie side by side under the lid.
        dust = min(wide / 2 - _EASE, max(10.0, 0.8 * deep))
        xs = (glue, glue + deep, glue + deep + wide, glue + 2 * deep + wide)
        top = max(deep + tongue, dust)
        return cls(wide, high, deep, glue, (*xs, xs[-1] + wide), top, dust, tongue)

    def net(self, notch: float) -> Net:
        """The net."""
        (left, front, right, back, end), top, low = self.xs, self.top, self.top + self.high
        wide, high, deep = self.wide, self.high, self.deep
        slant, bottom = self.glue / 3, low + deep
        flap = [(left, top), (left, low), (0.0, low - slant), (0.0, top + slant)]
        tab = [(right - 2 * _EASE, bottom), (right - 2 * _EASE - slant, bottom + self.glue)]
        tab += [(front + 2 * _EASE + slant, bottom + self.glue), (front + 2 * _EASE, bottom)]
        result: list[Command] = [("M", *flap[3]), ("L", *flap[0])]
        result += _to(_dust(left, deep, top, -self.dust))
        result += [("L", front, top), *_notch((front + right) / 2, top, notch), ("L", right, top)]
        result += _to(_dust(right, deep, top, -self.dust))
        result += [*self._lid(), ("L", end, low), ("L", back, low)]
        result += _to(reversed(_dust(right, deep, low, self.dust)))
        result += _to([(right, low), (right, bottom), *tab, (front, bottom), (front, low)])
        result += _to(reversed(_dust(left, deep, low, self.dust)))
        result += [("L", left, low), ("L", *flap[2]), ("Z",)]
        panels = (
            Panel("front", Rect(front, top, wide, high)),
            Panel("back", Rect(back, top, wide, high)),
            Panel("left", Rect(left, top, deep, high)),
            Panel("right", Rect(right, top, deep, high)),
            # Seen from above, its lower edge is at the front; as it lies, the lid hangs on the back.
            Panel("top", Rect(back, top - deep, wide, deep), 180),
            Panel("bottom", Rect(front, low, wide, deep)),
        )
        size = Size(end, low + max(deep + self.glue, self.dust))
        glued = (Path.polygon(flap), Path.polygon(tab))
        return Net(size, Path(tuple(result)), self._folds(), panels, glued)

    def _lid(self) -> list[Command]:
        """The lid and its tongue, from the upper left corner of the back to the upper right one."""
        (_, _, _, back, end), top = self.xs, self.top
        hinge, tip = top - self.deep, top - self.deep - self.tongue
        start, stop = back + _EASE, end - _EASE
        radius = min(self.tongue, self.wide / 3) * 0.8
        k = radius * (1 - KAPPA)
        return [
            *_to([(back, top), (back, hinge), (start, hinge), (start, tip + radius)]),
            ("C", start, tip + k, start + k, tip, start + radius, tip),
            ("L", stop - radius, tip),
            ("C", stop - k, tip, stop, tip + k, stop, tip + radius),
            *_to([(stop, hinge), (end, hinge), (end, top)]),
        ]

    def _folds(self) -> Path:
        (left, front, right, back, end), top, low = self.xs, self.top, self.top + self.high
        hinge, bottom = top - self.deep, low + self.deep
        dust = [(x + _EASE, x + self.deep - _EASE, y) for x in (left, right) for y in (top, low)]
        level = [
            *dust,
            (back, end, top),
            (back + _EASE, end - _EASE, hinge),
            (front, right, low),
            (front + 2 * _EASE, right - 2 * _EASE, bottom),
        ]
        upright = [((x, top), (x, low)) for x in (left, front, right, back)]
        return lines([*upright, *(((start, y), (stop, y)) for start, stop, y in level)])


def _to(corners: Iterable[tuple[float, float]]) -> list[Command]:
    return [("L", x, y) for x, y in corners]


def _dust(x: float, deep: float, y: float, long: float) -> Corners:
    """The flap against dust at one end of a side, from left to right; it narrows towards its end."""
    narrow = min(deep / 6, abs(long) / 4)
    return [
        (x + _EASE, y),
        (x + _EASE + narrow, y + long),
        (x + deep - _EASE - narrow, y + long),
        (x + deep - _EASE, y),
    ]


def _notch(middle: float, y: float, radius: float) -> list[Command]:
    """Half a circle cut into an upper edge, from left to right."""
    if not radius:
        return []
    k = radius * KAPPA
    return [
        ("L", middle - radius, y),
        ("C", middle - radius, y + k, middle - k, y + radius, middle, y + radius),
        ("C", middle + k, y + radius, middle + radius, y + k, middle + radius, y),
    ]
