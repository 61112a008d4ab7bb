"""Pieces that straight cuts part in any direction."""

from itertools import combinations, pairwise
from math import hypot

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator.arrange.placement import Label
from generator.arrange.straight_cuts import cuts
from generator.foundation.dataclasses import replace
from generator.frame.coverage import bands_of
from generator.frame.printing import PrintOptions
from generator.geometry import Gap, Point, Size, Transform
from generator.geometry.outlines import grown, shared
from generator.impose import impose
from generator.shapes import make
from tests.arrange.test_all_outlines import PAPERS, piece
from tests.impose.imposing import A4, options_of

KINDS = {
    "flat hexagon": ("hexagon", {}),
    "pointy hexagon": ("hexagon", {"orientation": "pointy"}),
    "triangle": ("triangle", {}),
    "triangle on its head": ("triangle", {"point": "down"}),
    "diamond": ("diamond", {}),
}
side = st.floats(15, 70).map(lambda mm: round(mm, 2))


def planned(kind, size, count=60, paper=A4, bleed=2.0, **options):
    """The first sheet of pieces in a straight nest, with their outline."""
    name, keys = KINDS[kind]
    made = piece(make(name, keys), size, count)
    made = replace(made, front=replace(made.front, bleed=bleed))
    options = options_of(nest="straight", scheme="grid", captions=False, **options)
    found = impose([made], paper, options, Label("Tiles"))
    return (found.value[0].plan if found.value else None), made.front.outline, found.diagnostics


def ticks(plan):
    """The marks of a front, each by its two ends."""
    (guide,) = plan.front.guides
    assert guide.kind == "crop"
    steps = guide.path.commands
    return [(Point(*a[1:]), Point(*b[1:])) for a, b in zip(steps[::2], steps[1::2], strict=True)]


def corners(path):
    return [Point(*step[1:]) for step in path.commands if step[0] != "Z"]


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25)
@given(side, side, st.sampled_from(PAPERS), st.sampled_from([0.0, 1.0, 4.0]))
def test_no_cut_runs_through_a_piece(kind, width, height, paper, gap):
    plan, outline, said = planned(kind, Size(width, height), paper=paper, gap=gap)
    assume(plan is not None and not said)
    places = [slot.place for slot in plan.front.slots]
    dies = [outline.transformed(place.maps) for place in places]
    found = cuts(places, outline)
    assert len({cut[:2] for cut in found}) == (2 if kind == "diamond" else 3)
    for cut in found:
        for die in dies:
            away = [cut.away(point) for point in corners(die)]
            assert min(away) > -1e-5 or max(away) < 1e-5
        others = sorted(other.at for other in found if other[:2] == cut[:2])
        assert all(b - a > gap - 1e-5 for a, b in pairwise(others))
    # Each edge lies on one of them, and pieces are as far apart as was asked for.
    for die in dies:
        ends = corners(die)
        for a, b in zip(ends, [*ends[1:], ends[0]], strict=True):
            assert any(abs(cut.away(a)) + abs(cut.away(b)) < 1e-5 for cut in found)
    wider = [grown(die, gap / 2 - 0.01) for die in dies]
    for one, other in combinations(wider, 2):
        if one.bounds.overlaps(other.bounds, 1e-3):
            assert shared(one, other) < 1e-2


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("marks", ["crop", "line"])
@pytest.mark.parametrize(
    ("size", "bleed"), [(Size(38, 38), 2.0), (Size(20, 50), 3.0), (Size(30, 41), 0.0)]
)
def test_both_ends_of_each_cut_are_marked_in_the_margin_and_on_no_art(kind, size, marks, bleed):
    plan, outline, said = planned(kind, size, marks=marks, gap=2.0, bleed=bleed)
    assert said == ()
    places = [slot.place for slot in plan.front.slots]
    art = [bands_of(place.clip.transformed(Transform.translate(*place.at))) for place in places]
    drawn = ticks(plan)
    for cut in cuts(places, outline):
        mine = [tick for tick in drawn if all(abs(cut.away(end)) < 1e-6 for end in tick)]
        assert len(mine) == 2
        for tick in mine:
            for end in tick:
                assert -1e-6 <= end.x <= 210 + 1e-6 and -1e-6 <= end.y <= 297 + 1e-6
            dx, dy = tick[1].x - tick[0].x, tick[1].y - tick[0].y
            for k in range(1, 10):
                assert not any(
                    a.inside(tick[0].x + k / 10 * dx, tick[0].y + k / 10 * dy) for a in art
                )
            long = hypot(dx, dy)
            assert long >= 1 and (marks == "line" or long <= 4 + 1e-6)
    assert len(drawn) == 2 * len(cuts(places, outline))


def test_hexagons_touch_at_their_corners():
    plan, _, _ = planned("flat hexagon", Size(40, 34.64))
    one, other = (slot.place.at for slot in plan.front.slots[:2])
    assert (other.x - one.x, other.y - one.y) == pytest.approx((40, 0))
    assert plan.front.guides[0].kind == "crop"


def test_backs_have_the_marks_of_their_fronts_as_seen_from_behind():
    plan, _, _ = planned("pointy hexagon", Size(33, 38))
    (guide,) = plan.back.guides
    mirrored = {(round(210 - step[1], 4), round(step[2], 4)) for step in guide.path.commands}
    front = plan.front.guides[0].path.commands
    assert mirrored == {(round(step[1], 4), round(step[2], 4)) for step in front}


def test_triangles_lose_no_place_to_straight_cuts():
    made = piece(make("triangle", {}), Size(40, 34.64), 200)
    slots = [
        len(impose([made], A4, PrintOptions(nest=nest), Label("T")).value[0].plan.front.slots)
        for nest in ("dense", "straight")
    ]
    assert slots[0] == slots[1] > 30


@pytest.mark.parametrize("name", ["circle", "capsule", "octagon"])
@pytest.mark.parametrize("nest", ["straight", "rows"])
def test_circles_stand_in_rows_and_columns_where_that_is_asked_for(name, nest):
    made = piece(make(name, {}), Size(30, 30), 54)
    (sheet,) = impose([made], A4, PrintOptions(nest=nest), Label("T")).value
    places = [slot.place for slot in sheet.plan.front.slots]
    xs, ys = {round(p.at.x, 4) for p in places}, {round(p.at.y, 4) for p in places}
    assert (len(xs), len(ys)) == (6, 9)


@pytest.mark.parametrize("name", ["circle", "hexagon", "triangle", "rectangle"])
def test_two_gaps_part_columns_and_rows_and_bleed_fills_half_of_each(name):
    size = Size(30, 30) if name == "circle" else Size(30, 25)
    made, options = piece(make(name, {}), size, 20), PrintOptions(gap=Gap(7.6, 0.0))
    (sheet,) = impose([made], A4, options, Label("T")).value
    places = [slot.place for slot in sheet.plan.front.slots]
    xs, ys = (sorted({round(p.at[axis], 4) for p in places}) for axis in (0, 1))
    assert {round(b - a, 4) for a, b in pairwise(xs)} == {round(places[0].size.width + 7.6, 4)}
    assert {round(b - a, 4) for a, b in pairwise(ys)} == {round(places[0].size.height, 4)}
    assert not any(a.art.overlaps(b.art, 1e-3) for a, b in combinations(places, 2))


def test_register_marks_stay_clear_of_slanted_marks():
    plan, _, _ = planned("diamond", Size(20, 30), register="silhouette")
    (guide,) = [guide for guide in plan.front.guides if guide.kind == "crop"]
    steps = guide.path.commands
    zone = 9.5 + 6
    for a, b in zip(steps[::2], steps[1::2], strict=True):
        assert not (min(a[1], b[1]) < zone - 0.1 and min(a[2], b[2]) < zone - 0.1)


def test_marks_are_beside_the_last_piece_that_a_cut_passes():
    _, outline, _ = planned("triangle", Size(40, 34.64))
    few, _, _ = planned("triangle", Size(40, 34.64), count=4)
    last = max(slot.place.box.bottom for slot in few.front.slots)
    assert len(ticks(few)) == 2 * len(cuts([slot.place for slot in few.front.slots], outline))
    assert max(end.y for tick in ticks(few) for end in tick) < last + 2 + 1 + 4 + 1
