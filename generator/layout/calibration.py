"""The sheet for calibrating a printer: two sides with scales, and instructions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.files.project import Project
from generator.foundation.dataclasses import dataclass, replace
from generator.frame import Frame, GroupMark, Placed, Source
from generator.frame.printing import Correction, Flip, Printer
from generator.frame.sheet import Mirror, Paper
from generator.game.model.game import Game
from generator.game.spec.theme import load_theme
from generator.geometry import Point, Rect, Size
from generator.layout import duplex_scales
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
    def scales(self) -> tuple[duplex_scales.Scale, ...]:
        """The scales on the back: the two in the middle, then those near the edges."""
        (width, height), (x, y) = self.paper.size, self.middle
        return (
            duplex_scales.Scale(x, y - OFF, False, True),
            duplex_scales.Scale(x - OFF, y, True, True),
            duplex_scales.Scale(x, _EDGE, False),
            duplex_scales.Scale(x, height - _EDGE + duplex_scales.LONG, False),
            duplex_scales.Scale(_EDGE, y, True),
            duplex_scales.Scale(width - _EDGE + duplex_scales.LONG, y, True),
        )

    def sides(self, project: Project) -> tuple[Frame, Frame]:
        """Front and back, without corrections. Raises `Problem` if the template is wrong."""
        game = Game("", "", _HOME, "", (), None, (), (), "plain")
        kit = LayoutKit.of(project, game, load_theme(project, _HOME, game.theme).value)

        def number(text: str, area: Size, align: Align) -> Frame:
            style = replace(_NUMBERS, align=align, size=area.height * 3.0)
            return kit.set_text(text, style, area, Source())

        behind = Mirror.turned(self.paper, self.flip)
        both = (
            duplex_scales.frame_of(self.paper.size, INSET),
            duplex_scales.square(self.middle, SQUARE),
        )
        front = [*both, *duplex_scales.cross_of_front(self.middle)]
        front += self._front_text(kit, "book" if behind.upright else "notepad")
        back = [*both, *duplex_scales.ruler_of_back(self.middle, number), *self._back_text(kit)]
        for scale in self.scales:
            front += duplex_scales.front_of(scale, behind.transform)
            back += duplex_scales.back_of(scale, number)
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
