"""The sheet for calibrating a printer: two sides with scales, and instructions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.files.project import Project
from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.frame import Frame, GroupMark, Placed, Source
from generator.frame.printing import Correction, Flip, Printer
from generator.frame.sheet import Mirror, Paper
from generator.game.model.game import Game
from generator.game.spec.theme import load_theme
from generator.geometry import Point, Rect, Size
from generator.layout import duplex_scales
from generator.layout.context import LayoutKit
from generator.layout.notes_pages import Leaflet
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

_PRINT = (
    "Print these **two pages on one sheet**, on both sides, flipped on the **{edge} edge**, at **actual size** or "
    "**100 %**. Use the paper and the tray that you print games with."
)
_SIZE = (
    "Measure the **square** with a good ruler: it should be 100 mm wide and 100 mm high. If it isn’t, your **scale** "
    "is 100 divided by what you measured: 99.6 mm gives 1.004. The other side has its own square."
)
_CENTRE = (
    "The **frame** should be 10 mm from every edge. A small difference doesn’t matter: backs will still match their "
    "fronts. Only if it is far off centre, write for the front: **dx**, half of (white on the right − white on the "
    "left), and **dy**, half of (white below − white above). Then start again with a sheet from "
    "**calibrate ‑‑check**."
)
_TURN = "**Turn the sheet over**, like a page of a {like}. The next steps are on the other side."
_COARSE = (
    "Hold the sheet against a window, **this side towards you**. A cross with a ring shines through from the front. "
    "Read its approximate position on the **ruler in the middle**: right and down are positive, left and up are "
    "negative (−). If the paper is too thick, push a pin through the middle of the ring from the other side."
)
_FINE = (
    "Now the tenths. On the scale **dx**, and on the scale **dy**, find the line that lines up exactly with one that "
    "shines through: in this example at 0.7. If the ruler shows more than 1.2, skip these scales: write down the "
    "ruler’s value, and read them on a sheet from **calibrate ‑‑check**."
)
_WRITE = (
    "Write the numbers into **printer.yaml**, in the folder that contains **content**. If the lines match at 0.7 on "
    "the scale dx and at −0.4 on the scale dy, and both squares are 99.6 mm wide and 100 mm high, write:"
)
_AGAIN = (
    "Print the sheet of **punchboard calibrate ‑‑check**: now the lines should match at 0. The scales near the edges "
    "may differ by 0.2 from those in the middle. If they differ by more, the sheet was fed at an angle, or the back is "
    "printed at another scale than the front."
)
_EXAMPLE = ("front: {scale: [1.004, 1]}", "back: {dx: 0.7, dy: −0.4, scale: [1.004, 1]}")
_AT_WORK = "This sheet is printed with these values from **printer.yaml**:"
_ADD = (
    "If the lines match at 0 and the squares are correct, you’re done. Otherwise **add** what you read to dx and dy "
    "of the back, and multiply **scale** by 100 divided by what you measured. Then print this sheet again."
)


class Step(NamedTuple):
    """One step of the instructions."""

    number: str
    text: str


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
        edge = self.flip.removesuffix("-edge")
        first = (Step("1", _PRINT.format(edge=edge)), Step("2", _SIZE))
        title = "Printer calibration" if self.at_work is None else "Printer check"
        yield self._block(kit, 0, first, title=title, side=f"{self.paper.name} · front")
        yield self._block(kit, 1, (Step("3", _CENTRE), Step("", _TURN.format(like=like))))

    def _back_text(self, kit: LayoutKit) -> Iterator[Placed]:
        steps, side = (Step("4", _COARSE), Step("5", _FINE)), f"{self.paper.name} · back"
        yield self._block(kit, 0, steps, title="Front and back", side=side, drawn=True)
        steps, lines = (Step("6", _WRITE), Step("7", _AGAIN)), _EXAMPLE
        if self.at_work is not None:
            steps, lines = (Step("6", _AT_WORK), Step("7", _ADD)), _as_yaml(self.at_work)
        yield self._block(kit, 1, steps, lines=lines)

    def _block(self, kit: LayoutKit, room: int, steps: Sequence[Step], **more: object) -> Placed:
        """Two steps in one of the rooms, below the title if there is one."""
        area = self.rooms()[room]
        names = {
            "title": "",
            "side": "",
            "lines": (),
            "drawn": False,
            **more,
            "left": steps[0]._asdict(),
            "right": steps[1]._asdict(),
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
