"""What is true of every outline, on any paper, with backs of any kind, whatever the gap."""

from collections import Counter
from itertools import combinations
from math import dist

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from generator.arrange.placement import Label
from generator.frame import Face, Frame, Piece
from generator.frame.printing import WHOLE, PrintOptions, Start
from generator.frame.sheet import Mirror, Paper
from generator.geometry import Gap, Path, Rect, Size, Transform
from generator.geometry.outlines import shared
from generator.impose import impose
from generator.shapes import SHAPES, make
from tests.impose.imposing import A4, LETTER, Row

NETS = {name for name in SHAPES.names() if hasattr(SHAPES[name], "net")}
FLAT = [name for name in SHAPES.names() if name not in NETS]
OPTIONS = {"path": {"path": "M0 0 H10 V4 L6 10 H0 Z"}, "hexagon": {"orientation": "pointy"}}
PAPERS = [A4, LETTER, Paper("A4 lying", Size(297, 210)), Paper("A3", Size(297, 420))]

side = st.floats(12, 90).map(lambda mm: round(mm, 2))
chosen = st.builds(
    PrintOptions,
    gap=st.sampled_from([Gap(), Gap(1.0, 1.0), Gap(4.0, 4.0), Gap(7.6, 0.0), Gap(0.0, 3.0)]),
    backs=st.sampled_from(["duplex", "gutterfold", "once", "none"]),
    flip=st.sampled_from(["long-edge", "short-edge"]),
    marks=st.sampled_from(["crop", "line", "corner", "none"]),
    marks_on=st.sampled_from(["both", "front", "back"]),
    register=st.sampled_from(["none", "none", "silhouette", "corners"]),
    order=st.sampled_from(["rows", "stack"]),
    start=st.sampled_from([WHOLE, Start(2)]),
    nest=st.sampled_from(["dense", "straight", "rows"]),
)


def piece(shape, size, copies, name="a"):
    outline = shape.outline(size)
    flipped = outline.transformed(Transform(-1, 0, 0, 1, size.width, 0))
    front = Face(Frame(size), outline, 2.0, 2.0, Row(name))
    back = Face(Frame(size), flipped, 2.0, 2.0, Row(name), "back")
    nests = shape if shape.pitches(size, 0.0) else None
    return Piece("pieces", name, front, back, copies, nests)


def sized(name, width, height):
    return Size(width, width) if name in ("square", "circle") else Size(width, height)


@pytest.mark.parametrize("name", FLAT)
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(side, side, st.integers(1, 40), st.sampled_from(PAPERS), chosen)
def test_every_piece_is_there_apart_and_backed(name, width, height, copies, paper, options):
    shape, size = make(name, OPTIONS.get(name, {})), sized(name, width, height)
    kinds = [piece(shape, size, copies), piece(shape, size, 2, "b")]
    made = impose(kinds, paper, options, Label("Pieces"))
    assume({d.code for d in made.diagnostics} <= {"PAPER003"})
    fronts, backs = Counter(), Counter()
    for sheet in made.value:
        plan = sheet.plan
        behind = plan.back.slots if plan.back else ()
        slots = (*plan.front.slots, *behind)
        fronts.update(slot.piece for slot in slots if not slot.back)
        if not plan.note:
            backs.update(slot.piece for slot in slots if slot.back)
        for page in filter(None, (plan.front, plan.back)):
            _apart([_die(slot, kinds) for slot in page.slots], options.printable(paper))
        if any(slot.back for slot in slots) and any(not slot.back for slot in slots):
            _coincide(plan, kinds, _mirrors(plan, paper, options))
    assert fronts == Counter({0: copies, 1: 2})
    if options.backs in ("duplex", "gutterfold"):
        assert backs == fronts


def _die(slot, kinds):
    face = kinds[slot.piece].back if slot.back else kinds[slot.piece].front
    return face.outline.transformed(slot.place.maps)


def _apart(dies, printable):
    assert all(printable.contains(die.bounds, 1e-3) for die in dies)
    for one, other in combinations(dies, 2):
        if one.bounds.overlaps(other.bounds, 1e-3):
            assert shared(one, other) < 1e-2


def _mirrors(plan, paper, options):
    if options.backs != "gutterfold":
        return [Mirror.turned(paper, options.flip)]
    return [Mirror(True, paper.size.width), Mirror(False, paper.size.height)]


def _coincide(plan, kinds, mirrors):
    """Seen through the paper, or with the page folded, every back lies on its front to 0.01 mm."""
    slots = (*plan.front.slots, *(plan.back.slots if plan.back else ()))
    fronts = [(s.piece, _points(_die(s, kinds))) for s in slots if not s.back]
    backs = [(s.piece, _die(s, kinds)) for s in slots if s.back]
    for mirror in mirrors:
        seen = [(piece, _points(die.transformed(mirror.transform))) for piece, die in backs]
        left = [each for each in seen if not any(_alike(each, front) for front in fronts)]
        if not left:
            assert len(seen) == len(fronts)
            return
    raise AssertionError(f"{left[0]} lies behind no front of {fronts}")


def _points(path: Path):
    """Its corners, in no order: the mirror image runs the other way round."""
    return [command[-2:] for command in path.commands if len(command) > 1]


def _alike(one, other):
    (piece, points), (front, corners) = one, other
    return piece == front and all(any(dist(a, b) <= 0.01 for b in corners) for a in points)


def _most_boxes(size, room, gap):
    def count(width, height):
        across = int((room.width + gap + 1e-6) // (width + gap))
        return across * int((room.height + gap + 1e-6) // (height + gap))

    return max(count(*size), count(size.height, size.width))


@settings(max_examples=80)
@given(side, side, st.sampled_from(PAPERS), st.sampled_from([0.0, 2.0]))
def test_rectangles_fill_a_page_as_well_as_either_orientation_can(width, height, paper, gap):
    size, options = Size(width, height), PrintOptions(gap=Gap(gap, gap), scheme="grid")
    best = _most_boxes(size, options.printable(paper), gap)
    assume(best)
    made = impose([piece(make("rectangle", {}), size, best)], paper, options, Label("Tiles"))
    assert len(made.value) == 1


def _most_hexagons(flat, room):
    """Regular hexagons of a width from flat to flat, points up: rows by 0.866 of it, every second moved by half."""
    point = flat * 2 / 3**0.5

    def count(width, height):
        rows = int((height - point + 1e-6) // (point * 0.75)) + 1 if height >= point else 0
        even = int((width + 1e-6) // flat)
        odd = int((width - flat / 2 + 1e-6) // flat)
        return (rows + 1) // 2 * even + rows // 2 * odd

    return max(count(room.width, room.height), count(room.height, room.width))


@settings(max_examples=60)
@given(side, st.sampled_from(PAPERS), st.sampled_from(["pointy", "flat"]))
def test_hexagons_fill_a_page_as_well_as_nested_rows_can(flat, paper, orientation):
    long = flat * 2 / 3**0.5
    size = Size(flat, long) if orientation == "pointy" else Size(long, flat)
    options = PrintOptions(scheme="grid")
    best = _most_hexagons(flat, options.printable(paper))
    assume(best)
    hexagon = make("hexagon", {"orientation": orientation})
    made = impose([piece(hexagon, size, best)], paper, options, Label("Hexes"))
    assert len(made.value) == 1


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("width, height", [(40.0, 33.0), (260.0, 330.0)])
def test_sharp_corners_bleed_no_further_than_sides_over_words_and_the_edge_of_paper(
    name, width, height
):
    shape, paper = make(name, OPTIONS.get(name, {})), Paper("tight", Size(170.0, 250.0))
    size, told = sized(name, width, height), Label("Pieces", "1", lambda text, area: Frame(area))
    made = impose([piece(shape, size, 25)], paper, PrintOptions(gap=Gap(4.0, 4.0)), told)
    assert made.value
    for sheet in made.value:
        side = sheet.plan.front
        for slot in side.slots:
            assert slot.place.box.grown(2.0).contains(slot.place.art, 1e-3)
            assert Rect(0.0, 0.0, *sheet.plan.paper.size).contains(slot.place.art, 1e-3)
            words = [spot.area for spot in side.text_slots if not spot.ground]
            assert not any(slot.place.art.overlaps(area, 1e-3) for area in words)
