"""The page that shows how to fold and glue: each kind with its net, what becomes of it, and numbered steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple
from generator.frame import Face, Frame, GroupMark, Mark, PathMark, Piece, Placed, Role, Stroke
from generator.game.loading.item_sizes import shape_of
from generator.game.model.game import Component
from generator.geometry import Path, Rect, Size, Transform
from generator.geometry.paths import lines
from generator.layout.notes_pages import sentences

PAGE = "kit/assembly.yaml"
"""Its template; a game may replace it with its own."""
SAFE, HEAD, LEGEND, TITLE = 16.0, 26.0, 14.0, 9.0
"""The white around the page, the heights of its head, of the legend, and of the title of a kind; mm."""
_MOST, _HIGH = 4, 74.0
"""The most kinds on the page, and the largest height of one, mm."""
NET, MADE, GAP = 62.0, 38.0, 10.0
"""The widths of both pictures and of what is between them, mm."""
_INK, _GREY = Color(0.12, 0.12, 0.12), Color(0.45, 0.45, 0.45)
_CUT, _FOLD = Stroke(_INK, 0.3), Stroke(_INK, 0.25, (1.4, 0.9))
_EDGE, _ARROW = Stroke(_INK, 0.2), Stroke(_GREY, 0.6)
_DEEP = 0.55, -0.32
"""Where a mm of depth goes in a picture of a box, right and down."""
_PAPER = Color(0.93, 0.93, 0.93)
_FEET, _REACH = frozenset(("standee-fold", "tent")), 0.28
"""The kinds that show a foot, and how far it reaches to the front, as a share of the width."""
_LEAN = 0.12
"""How much the picture of a figure falls to the right, as it is seen a little from the side."""


class Folded(NamedTuple):
    """One kind of piece that is folded."""

    kind: str
    """The name of its steps."""
    title: str
    piece: Piece


def folded_kinds(components: Iterable[tuple[Component, Sequence[Piece]]]) -> tuple[Folded, ...]:
    """One piece of each kind that is folded; of boxes and figures of several components the first."""
    found: dict[str, Folded] = {}
    for component, pieces in components:
        for piece in pieces[:1]:
            shape = shape_of(component, component.items[0] if component.shaped_by_row else None)
            foot = getattr(shape, "foot", "")
            kind = "-".join(filter(None, (component.shape, foot if isinstance(foot, str) else "")))
            if piece.folds and kind in sentences("assembly"):
                title = component.title
                if kind in found:
                    title = f"{found[kind].title}, {component.title}"
                first = found.get(kind, Folded(kind, title, piece))
                found[kind] = first._replace(title=title)
    return tuple(found.values())[:_MOST]


def names(kinds: Sequence[Folded], size: Size) -> Mapping[str, Any]:
    """What the template is filled with."""
    say = sentences("assembly")
    return {
        "kinds": [
            {
                "title": each.title,
                "steps": [
                    {"number": str(number), "text": text}
                    for number, text in enumerate(say[each.kind].split("\n"), 1)
                ],
            }
            for each in kinds
        ],
        "high": f"{_height(kinds, size):g}",
        "left": f"{NET + GAP + MADE + 8:g}",
    }


def with_pictures(page: Frame, kinds: Sequence[Folded], printed: Callable[[Frame], Frame]) -> Frame:
    """The page with the pictures of the kinds, in the room that the template leaves for them.

    `printed` makes faces as an edition prints them; nets are already.
    """
    high = _height(kinds, page.size)
    placed = list(page.placed)
    for number, each in enumerate(kinds):
        top = SAFE + HEAD + number * high + TITLE
        net = Rect(SAFE, top, NET, high - TITLE - 6)
        made = Rect(SAFE + NET + GAP, top, MADE, high - TITLE - 6)
        middle = top + net.height / 2
        placed += [Placed(0.0, 0.0, mark) for mark in _net(each.piece, net)]
        placed += [Placed(0.0, 0.0, mark) for mark in _made(each, made, printed)]
        end, head = made.x - 1.5, 1.8
        parts = [
            ((net.right + 1.5, middle), (end, middle)),
            ((end - head, middle - head), (end, middle)),
            ((end - head, middle + head), (end, middle)),
        ]
        placed.append(Placed(0.0, 0.0, PathMark(lines(parts), None, _ARROW, role=Role.GUIDE)))
    return Frame(page.size, tuple(placed), page.notes)


def _height(kinds: Sequence[Folded], size: Size) -> float:
    return min(_HIGH, (size.height - 2 * SAFE - HEAD - LEGEND) / max(1, len(kinds)))


def _net(piece: Piece, room: Rect) -> list[Mark]:
    """The net in small, cut out, with its folds."""
    box = piece.front.outline.bounds
    scale = min(room.width / box.width, room.height / box.height)
    x = room.x + (room.width - box.width * scale) / 2
    y = room.y + (room.height - box.height * scale) / 2
    by = Transform.translate(x, y) @ Transform.scale(scale) @ Transform.translate(-box.x, -box.y)
    outline = piece.front.outline.transformed(by)
    marks: list[Mark] = [GroupMark(piece.front.frame, by, outline)]
    marks.append(PathMark(outline, None, _CUT, role=Role.GUIDE))
    if piece.folds is not None:
        marks.append(PathMark(piece.folds.transformed(by), None, _FOLD, role=Role.GUIDE))
    return marks


_Side = tuple[Face, Transform]
"""A side of something, and how it is turned in its picture."""


def _made(each: Folded, room: Rect, printed: Callable[[Frame], Frame]) -> list[Mark]:
    """What the net becomes, seen from the front and a little from the side and from above."""
    sides = each.piece.sides
    is_box = each.kind == "tuck-box" and {"left", "top"} <= sides.keys()
    whole, panels, foot = _box(sides) if is_box else _standing(sides["front"], each.kind in _FEET)
    scale = min(room.width / whole.width, room.height / whole.height)
    x = room.x + (room.width - whole.width * scale) / 2
    y = room.y + (room.height - whole.height * scale) / 2
    onto = Transform.translate(x, y) @ Transform.scale(scale)
    marks: list[Mark] = []
    if foot is not None:
        marks.append(PathMark(foot.transformed(onto), _PAPER, _EDGE, role=Role.GUIDE))
    for face, turn in panels:
        edge = face.outline.transformed(onto @ turn)
        marks.append(GroupMark(printed(face.frame), onto @ turn, edge))
        marks.append(PathMark(edge, None, _EDGE, role=Role.GUIDE))
    return marks


def _box(sides: Mapping[str, Face]) -> tuple[Size, list[_Side], None]:
    """A box: its front, with its right side and its lid behind it."""
    front, right, top = sides["front"], sides.get("right", sides["left"]), sides["top"]
    (width, height), deep, (dx, dy) = front.size, top.size.height, _DEEP
    turns = (
        Transform.translate(0.0, -dy * deep),
        Transform(dx, dy, 0.0, 1.0, width, -dy * deep),
        Transform(1.0, 0.0, -dx, -dy, dx * deep, 0.0),
    )
    whole = Size(width + dx * deep, height - dy * deep)
    return whole, list(zip((front, right, top), turns, strict=True)), None


def _standing(face: Face, has_foot: bool) -> tuple[Size, list[_Side], Path | None]:
    """A figure, on the flap of its foot if it has one."""
    width, height = face.size
    low, panel = height + _LEAN * width, (face, Transform(1.0, _LEAN, 0.0, 1.0, 0.0, 0.0))
    if not has_foot:
        return Size(width, low), [panel], None
    out, down = _REACH * width, _REACH * width / 2
    foot = Path.polygon(
        [(0.0, height), (width, low), (width + out, low + down), (out, height + down)]
    )
    return Size(width + out, low + down), [panel], foot
