"""The sheet for calibrating a printer: two sides with scales, and instructions.

The scales show the offset between the two sides of a sheet: they are read through the paper, back side in front.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from generator.files.project import Project
from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.frame import Frame, GroupMark, PathMark, Placed, Role, Source, Stroke
from generator.frame.printing import Correction, Flip, Printer
from generator.frame.sheet import Mirror, Paper
from generator.game.model.game import Game
from generator.game.spec.game_yaml import GameSpec
from generator.game.spec.theme import PLAIN, load_theme
from generator.geometry import Path, Point, Rect, Size, Transform, paths
from generator.layout.context import LayoutKit
from generator.layout.notes_pages import Leaflet, sentences
from generator.text.style import Align, TextStyle

TEMPLATE = "kit/calibrate.yaml"
SMALLEST = Size(200.0, 270.0)
"""The smallest paper with room for it, mm."""
SQUARE, INSET = 100.0, 10.0
"""The side of the square to measure, and the distance of the frame from the edges; mm."""
OFF = 36.0
"""The distance of the central scales from the middle, mm."""
_EDGE, _KEPT = 22.0, 30.0
"""The distance of the outer scales from the edges, and the space kept free of text for them; mm."""
_SIDE, _AIR = 16.0, 5.0
_NUMBERS = TextStyle(
    font="Barlow Condensed",
    size=6.0,
    leading=1.0,
    weight=500,
    fit="shrink",
    min_size=4.0,
    hyphenate=False,
)
_HOME = "templates"
"""The folder of a game that doesn't exist."""

_EXAMPLE = ("front: {scale: [1.004, 1]}", "back: {dx: 0.7, dy: −0.4, scale: [1.004, 1]}")

SetText = Callable[[str, Size, Align], Frame]
"""Sets one line as high as its area, aligned left, centred or right."""

STEP = 0.1
"""The offset between one line of a scale and the next, mm."""
PITCH = 2.5
"""The distance of lines on the back, mm; on the front it is smaller by `STEP`."""
REACH = 12
"""The lines on each side of 0; twice their range is less than `PITCH`, so that only one pair of lines can match."""
LONG, SHORT = 4.5, 3.2
"""The lengths of lines with a number and without, mm."""
HALF = REACH * PITCH
RULER, NEEDLE, RING = 12, 9.0, 2.0
"""Half the ruler on the back, and the arms and the radius of the cross and ring on the front; mm."""
_THIN, _FINE = 0.15, 0.25
_GRAY = Color(0.45, 0.45, 0.45)


class Scale(NamedTuple):
    """A pair of rows of lines; where lines of front and back match, the number on the back is the offset."""

    x: float
    """The position of 0 on the back, mm from the left of the page."""
    y: float
    upright: bool
    """Whether it runs from top to bottom, for `dy`."""
    named: bool = False
    """Whether `dx` or `dy` is printed next to it."""

    @property
    def base(self) -> Transform:
        """The map from a horizontal scale with its 0 at the origin to this one."""
        there = Transform.translate(self.x, self.y)
        # Mirrored at the falling diagonal: right becomes down, and up becomes left.
        return there @ Transform(0.0, 1.0, 1.0, 0.0, 0.0, 0.0) if self.upright else there


@dataclass(frozen=True, slots=True)
class Calibration:
    """A sheet for one paper and one way to flip it."""

    paper: Paper
    flip: Flip
    at_work: Printer | None = None
    """The corrections in use, for a sheet that checks them."""

    @property
    def middle(self) -> Point:
        """The middle of the page."""
        return Point(self.paper.size.width / 2, self.paper.size.height / 2)

    @property
    def scales(self) -> tuple[Scale, ...]:
        """The scales on the back: the two in the middle, then those near the edges."""
        (width, height), (x, y) = self.paper.size, self.middle
        return (
            Scale(x, y - OFF, False, True),
            Scale(x - OFF, y, True, True),
            Scale(x, _EDGE, False),
            Scale(x, height - _EDGE + LONG, False),
            Scale(_EDGE, y, True),
            Scale(width - _EDGE + LONG, y, True),
        )

    def sides(self, project: Project) -> tuple[Frame, Frame]:
        """Front and back, without corrections. Raises `Problem` if the template is wrong."""
        game = Game("", "", _HOME, GameSpec(""), (), None, ())
        kit = LayoutKit.of(project, game, load_theme(project, _HOME, PLAIN).value)

        def number(text: str, area: Size, align: Align) -> Frame:
            style = replace(_NUMBERS, align=align, size=area.height * 3.0)
            return kit.set_text(text, style, area, Source())

        behind = Mirror.turned(self.paper, self.flip)
        both = (
            frame_of(self.paper.size, INSET),
            square(self.middle, SQUARE),
        )
        front = [*both, *cross_of_front(self.middle)]
        front += self._front_text(kit, "book" if behind.upright else "notepad")
        back = [*both, *ruler_of_back(self.middle, number), *self._back_text(kit)]
        for scale in self.scales:
            front += front_of(scale, behind.transform)
            back += back_of(scale, number)
        return Frame(self.paper.size, tuple(front)), Frame(self.paper.size, tuple(back))

    def _front_text(self, kit: LayoutKit, like: str) -> Iterator[Placed]:
        say, edge = sentences("calibrate"), self.flip.removesuffix("-edge")
        first = (("1", say["print"].format(edge=edge)), ("2", say["size"]))
        title = "Printer calibration" if self.at_work is None else "Printer check"
        yield self._block(kit, 0, first, title=title, side=f"{self.paper.name} · front")
        turn = ("", say["turn"].format(like=like))
        yield self._block(kit, 1, (("3", say["centre"]), turn))

    def _back_text(self, kit: LayoutKit) -> Iterator[Placed]:
        say, side = sentences("calibrate"), f"{self.paper.name} · back"
        steps = (("4", say["coarse"]), ("5", say["fine"]))
        yield self._block(kit, 0, steps, title="Front and back", side=side, drawn=True)
        steps, lines = (("6", say["write"]), ("7", say["again"])), _EXAMPLE
        if self.at_work is not None:
            steps = (("6", say["at_work"]), ("7", say["add"]))
            lines = _as_yaml(self.at_work)
        yield self._block(kit, 1, steps, lines=lines)

    def _block(
        self, kit: LayoutKit, room: int, steps: Sequence[tuple[str, str]], **more: object
    ) -> Placed:
        """Two numbered steps in one of the rooms, below the title if there is one."""
        area = self.rooms()[room]
        names = {
            "title": "",
            "side": "",
            "lines": (),
            "drawn": False,
            **more,
            "left": dict(zip(("number", "text"), steps[0])),
            "right": dict(zip(("number", "text"), steps[1])),
            "columns": 2 if area.width > area.height else 1,
        }
        leaflet = Leaflet.read(TEMPLATE, names, _HOME, kit)
        return Placed(area.x, area.y, GroupMark(leaflet.page(names, area.size)))

    def rooms(self) -> tuple[Rect, Rect]:
        """The two areas for text: above and below the square, or left and right of it on a landscape page."""
        (width, height), (x, y) = self.paper.size, self.middle
        half = SQUARE / 2 + _AIR
        if width <= height:
            wide, high = width - 2 * _SIDE, y - half - _KEPT
            return Rect(_SIDE, _KEPT, wide, high), Rect(_SIDE, y + half, wide, high)
        wide, high = x - half - _KEPT, height - 2 * _SIDE
        return Rect(_KEPT, _SIDE, wide, high), Rect(x + half, _SIDE, wide, high)


def _as_yaml(printer: Printer) -> tuple[str, str]:
    """The lines of a printer's file."""

    def number(value: float) -> str:
        return f"{value:.6g}".replace("-", "−")

    def line(side: str, by: Correction) -> str:
        scale = number(by.scale_x)
        if by.scale_x != by.scale_y:
            scale = f"[{scale}, {number(by.scale_y)}]"
        return f"{side}: {{dx: {number(by.dx)}, dy: {number(by.dy)}, scale: {scale}}}"

    return line("front", printer.front), line("back", printer.back)


def label(line: int) -> str:
    """The number at a line of the back, as printed.

    >>> label(7), label(-4), label(0)
    ('0.7', '−0.4', '0')
    """
    if line == 0:
        return "0"
    return f"{line * STEP:.1f}".replace("-", "−")


def back_of(scale: Scale, set_text: SetText) -> Iterator[Placed]:
    """The lines of the back with their numbers: above the base, or left of it."""
    yield from _lines(PITCH, -1, scale.base)
    for line in range(-REACH, REACH + 1, 2):
        yield _number(scale, line, set_text)
    size = Size(6.0, 3.0)
    if scale.named and scale.upright:
        words = GroupMark(set_text("dy", size, "right"))
        yield Placed(scale.x - LONG - 0.8 - 6.0, scale.y + HALF + 2.4, words)
    elif scale.named:
        words = GroupMark(set_text("dx", size, "left"))
        yield Placed(scale.x + HALF + 3.0, scale.y - LONG, words)


def front_of(scale: Scale, behind: Transform) -> Iterator[Placed]:
    """The lines of the front: below the base or right of it, as seen through the paper."""
    yield from _lines(PITCH - STEP, 1, behind @ scale.base)


def _lines(pitch: float, side: int, by: Transform) -> Iterator[Placed]:
    """The lines of a scale to one side of its base, every fifth one thicker."""
    numbers = range(-REACH, REACH + 1)
    lines = [(n * pitch, 0.0, n * pitch, side * (SHORT if n % 2 else LONG)) for n in numbers]
    yield _stroked([line for n, line in zip(numbers, lines) if n % 5], by, _THIN)
    yield _stroked([line for n, line in zip(numbers, lines) if not n % 5], by, _FINE)


def ruler_of_back(at: Point, set_text: SetText) -> Iterator[Placed]:
    """Two rulers crossing in a point, in mm."""
    lines = [(-RULER, 0.0, RULER, 0.0), (0.0, -RULER, 0.0, RULER)]
    for n in range(-RULER, RULER + 1):
        half = 1.1 if n % 5 == 0 else 0.6
        if n:
            lines += [(n, -half, n, half), (-half, n, half, n)]
    yield _stroked(lines, Transform.translate(*at), _THIN)
    for n in (-10, -5, 5, 10):
        words, size = str(n).replace("-", "−"), Size(6.0, 2.0)
        yield Placed(at.x + n - 3.0, at.y + 1.3, GroupMark(set_text(words, size, "center")))
        yield Placed(at.x + 1.5, at.y + n - 1.0, GroupMark(set_text(words, size, "left")))


def cross_of_front(at: Point) -> Iterator[Placed]:
    """A cross with a ring, its middle free for a pin."""
    arms = [(-NEEDLE, 0.0, NEEDLE, 0.0), (0.0, -NEEDLE, 0.0, NEEDLE)]
    yield _stroked(arms, Transform.translate(*at), _THIN)
    box = Rect(at.x - RING, at.y - RING, 2 * RING, 2 * RING)
    yield _outline(Path.ellipse(box), Stroke(BLACK, _FINE))


def square(at: Point, side: float) -> Placed:
    """A square around a point; its side is measured between the outer edges of its lines."""
    box = Rect(at.x - side / 2, at.y - side / 2, side, side).grown(-_THIN / 2)
    return _outline(Path.rectangle(box), Stroke(BLACK, _THIN))


def frame_of(page: Size, inset: float) -> Placed:
    """A frame whose outer edge has the same distance from all edges of the page, mm."""
    box = Rect(0.0, 0.0, *page).grown(-inset - _THIN / 2)
    return _outline(Path.rectangle(box), Stroke(_GRAY, _THIN))


def _outline(path: Path, stroke: Stroke) -> Placed:
    return Placed(0.0, 0.0, PathMark(path, None, stroke, role=Role.GUIDE))


def _number(scale: Scale, line: int, set_text: SetText) -> Placed:
    along, words, size = line * PITCH, label(line), Size(6.0, 2.0)
    if scale.upright:
        x, y = scale.x - LONG - 0.8 - 6.0, scale.y + along - 1.0
        return Placed(x, y, GroupMark(set_text(words, size, "right")))
    x, y = scale.x + along - 3.0, scale.y - LONG - 0.6 - 2.0
    return Placed(x, y, GroupMark(set_text(words, size, "center")))


def _stroked(lines: list[tuple[float, float, float, float]], by: Transform, width: float) -> Placed:
    path = paths.lines(((x1, y1), (x2, y2)) for x1, y1, x2, y2 in lines)
    return _outline(path.transformed(by), Stroke(BLACK, width))
