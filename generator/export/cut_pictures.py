"""Pieces laid out on pictures that a machine prints and cuts: as few pictures as are needed, without any marks."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from generator.cutting import Line, Sketch
from generator.cutting.plans import cut_sketches
from generator.decode import read_data
from generator.export.faces import INCH, cut_out
from generator.foundation.color import WHITE
from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.foundation.diagnostics import Origin, Problem, Severity, similar
from generator.frame import Face, Frame, GroupMark, PathMark, Piece, Placed
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Mirror, Paper, Place, SheetPlan, mapping
from generator.geometry import Gap, Insets, Point, Rect, Size, Transform
from generator.geometry.units import dimensions
from generator.impose import planned

_SLACK = 1e-6
_NONE = Insets(0.0, 0.0, 0.0, 0.0)


class Picture(NamedTuple):
    """One picture to print and cut."""

    size: Size
    """A whole number of pixels, so that nothing has to be stretched; mm."""
    front: Frame
    back: Frame | None
    """What lies behind it, as it is seen from behind; None if no piece has a back."""
    sketch: Sketch
    """Where it is cut and folded."""
    pieces: tuple[tuple[Piece, int], ...]
    """What is on it, and how many of each."""

    @property
    def components(self) -> tuple[str, ...]:
        """The names of the components on it."""
        return tuple(dict.fromkeys(piece.component for piece, _ in self.pieces))


def fits(piece: Piece, area: Size) -> bool:
    """Whether a piece fits on a picture, upright or lying on its side."""
    short, long = sorted(piece.front.size)
    return short <= min(area) + _SLACK and long <= max(area) + _SLACK


def cut_pictures(
    pieces: Sequence[Piece], machine: Machine, gap: float, dpi: float
) -> Iterator[Picture]:
    """The pictures of some pieces that fit on the machine, with all their copies. Raises `Problem`."""
    flat = [replace(piece, front=replace(piece.front, bleed=0.0)) for piece in pieces]
    paper = Paper(machine.name, machine.area, _NONE)
    layout = PrintOptions(
        scheme="grid",
        margin=_NONE,
        gap=Gap(gap, gap),
        marks="none",
        backs="none",
        captions=False,
    )
    plans = planned(flat, paper, layout)
    # Advice about marks and captions is for paper.
    errors = [each for each in plans.diagnostics if each.severity is Severity.ERROR]
    if errors:
        raise Problem.of(errors)
    for plan in plans.value.plans:
        yield _picture(plan, flat, pieces, dpi)


def _picture(
    plan: SheetPlan, flat: Sequence[Piece], pieces: Sequence[Piece], dpi: float
) -> Picture:
    """One plan as a picture that is as large as what lies on it."""
    slots = plan.front.slots
    box = slots[0].place.box
    for slot in slots:
        box = box.united(slot.place.box)
    size = Size(*(math.ceil(side / INCH * dpi - _SLACK) * INCH / dpi for side in box.size))
    places = [(slot.piece, slot.place._replace(at=_moved(slot.place.at, box))) for slot in slots]
    behind = Mirror(True, size.width)
    fronts, backs = [], []
    for index, place in places:
        piece = pieces[index]
        fronts.append(_placed(piece.front, place))
        if piece.back is not None:
            backs.append(_placed(piece.back, behind.place(place)))
    counts = Counter(slot.piece for slot in slots)
    move = Transform.translate(-box.x, -box.y)
    found = cut_sketches("", [plan], flat)
    lines = found[0].sketch.lines if found else ()
    moved = (
        Line(line.layer, line.path.transformed(move))
        for line in lines
        if line.layer in ("cut", "fold")
    )
    return Picture(
        size,
        Frame(size, tuple(fronts)),
        Frame(size, tuple(backs)) if backs else None,
        Sketch("", size, tuple(moved)),
        tuple((pieces[index], count) for index, count in counts.items()),
    )


def _moved(at: Point, box: Rect) -> Point:
    return Point(at.x - box.x, at.y - box.y)


def _placed(face: Face, place: Place) -> Placed:
    """A face on paper, cut out: where nothing is printed it is white, as only its outside is to be cut away."""
    paper = PathMark(face.outline, WHITE)
    parts = (Placed(0.0, 0.0, paper), Placed(0.0, 0.0, GroupMark(cut_out(face))))
    turned = GroupMark(Frame(face.size, parts), mapping(place.size, place.turn))
    return Placed(*place.at, turned)


@dataclass(frozen=True, slots=True)
class Machine:
    """A cutting machine."""

    mm: str
    """The largest picture that it cuts, upright, such as `171 x 235`."""
    title: str = ""
    source: str = ""
    """Where its area is from."""
    note: str = ""
    """What has to be known of its area."""
    name: str = ""

    @property
    def area(self) -> Size:
        """The largest picture that it cuts, in mm."""
        return Size(*dimensions(self.mm))


@cache
def machines() -> Mapping[str, Machine]:
    """The machines that come with the program, by name."""
    listed = read_data("machines.yaml", dict[str, Machine])
    return {name: replace(each, name=name) for name, each in listed.items()}


def machine_named(text: str, origin: Origin) -> Machine:
    """A listed machine, or one that is given by its area. Raises `Problem` if it is neither."""
    word = "-".join(text.casefold().split())
    if word in machines():
        return machines()[word]
    try:
        area = Size(*dimensions(text))
    except ValueError:
        area = Size(0.0, 0.0)
    if min(area) <= 0:
        raise Problem(
            "EXPORT041",
            f"there is no machine `{text}`",
            origin,
            similar(word, machines(), "machine"),
            "for any other machine write what it can cut, such as `171 x 235 mm`",
        )
    return Machine(text, name=text)
