"""Sheets of labels and half-used sheets: every piece at its place, and nothing on its neighbour."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import data
from generator.arrange.page import stacked
from generator.arrange.placement import Label
from generator.build.pipeline import check
from generator.files import yaml_nodes
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.diagnostics import Severity
from generator.frame.printing import PrintOptions, Start, Stock
from generator.frame.sheet import Mirror
from generator.game.spec.stocks import stock_named, stocks
from generator.geometry import Point, Rect, Size
from generator.impose import impose
from generator.shapes import make
from tests.arrange.test_all_outlines import piece as outlined
from tests.build.games import ROOT
from tests.impose.imposing import A4, BARE, LETTER, piece

LISTED = list(stocks())
CARD = "draw:\n  - {rectangle: , area: bleed, fill: gold}\n"


def label_piece(stock, copies, bleed=3.0, name="a"):
    if stock.form == "circle":
        return outlined(make("circle", {}), stock.label, copies, name)
    return piece(name, stock.label, copies, bleed=bleed)


@pytest.mark.parametrize("name", LISTED)
def test_the_labels_of_a_stock_lie_apart_on_their_sheet(name):
    stock = stocks()[name].stock
    places = [Rect(*at, *stock.label) for at in stock.at]
    assert all(Rect(0, 0, *stock.paper.size).contains(place, 0.3) for place in places)
    assert not any(a.overlaps(b, 0.01) for a, b in combinations(places[: stock.columns * 2], 2))
    assert stocks()[name].source and len(stock.at) % stock.columns == 0


def test_the_file_of_stocks_is_the_yaml_that_it_looks_like():
    project = MemoryProject({"stocks.yaml": data.text("stocks.yaml")})
    read = dict(yaml_nodes.read(project, "stocks.yaml").pairs)
    assert [key.text for key in read] == LISTED and len(LISTED) >= 25
    words = [word for name, each in stocks().items() for word in (name, *each.also)]
    assert [word for word, times in Counter(words).items() if times > 1] == []


@settings(max_examples=40)
@given(
    st.sampled_from(LISTED),
    st.integers(1, 90),
    st.integers(1, 4),
    st.sampled_from(["rows", "stack"]),
    st.sampled_from(["duplex", "once", "none"]),
    st.sampled_from(["long-edge", "short-edge"]),
)
def test_every_label_is_printed_at_a_free_place_and_its_back_behind_it(
    name, copies, first, order, backs, flip
):
    stock = stocks()[name].stock
    start = Start(min(first, len(stock.at)))
    options = PrintOptions(
        places=stock, start=start, marks="none", order=order, backs=backs, flip=flip
    )
    listed = [label_piece(stock, copies), label_piece(stock, 2, name="b")]
    made = impose(listed, A4, options, Label("Labels"))
    assert not made.diagnostics
    fronts = Counter()
    for number, sheet in enumerate(made.value):
        plan = sheet.plan
        assert plan.paper.size == stock.paper.size
        slots = [slot for slot in plan.front.slots if not slot.back]
        fronts.update(slot.piece for slot in slots)
        used = start.place - 1 if number == 0 else 0
        corners = [(slot.place.at.x, slot.place.at.y) for slot in slots]
        assert corners == [tuple(at) for at in stock.at[used : used + len(slots)]]
        _lie_apart(plan.front.slots, stock)
        if plan.back is not None:
            _lie_apart(plan.back.slots, stock)
            mirror = Mirror.turned(plan.paper, flip)
            assert [s.place for s in plan.back.slots] == [mirror.place(s.place) for s in slots]
    assert fronts == Counter({0: copies, 1: 2})


def _lie_apart(slots, stock):
    whole = Rect(0, 0, *stock.paper.size)
    arts = [slot.place.art for slot in slots]
    assert all(whole.contains(art, 0.3) for art in arts)
    near = stock.columns + 1
    for i, art in enumerate(arts):
        assert not any(art.overlaps(other, 0.02) for other in arts[i + 1 : i + 1 + near])


corner = st.tuples(st.integers(0, 18), st.integers(0, 26))


@settings(max_examples=40)
@given(st.sets(corner, min_size=1, max_size=12), st.floats(0, 8), st.floats(4, 10))
def test_bleed_at_places_of_ones_own_goes_half_of_the_way_to_the_next(corners, bleed, side):
    at = tuple(Point(10.0 * x + 3 * (y % 2), 10.0 * y) for x, y in sorted(corners))
    options = PrintOptions(places=Stock("places", at), marks="none")
    made = impose([piece(size=Size(side, side), copies=len(at), bleed=bleed)], A4, options, BARE)
    assert not made.diagnostics
    (sheet,) = made.value
    arts = [slot.place.art for slot in sheet.plan.front.slots]
    assert not any(a.overlaps(b, 1e-6) for a, b in combinations(arts, 2))
    assert all(Rect(0, 0, 210, 297).contains(art) for art in arts)


@given(st.integers(0, 40), st.integers(1, 9), st.integers(0, 8))
def test_stacks_of_a_pile_give_the_order_again_though_places_are_used_up(count, capacity, used):
    used = min(used, capacity - 1)
    made = stacked(tuple(range(count)), capacity, used)
    piles = [
        [made[i - used] for i in range(used, used + count) if i % capacity == place]
        for place in range(capacity)
    ]
    assert [piece for pile in piles for piece in pile] == list(range(count))


def test_pieces_of_several_kinds_share_a_sheet_of_labels():
    stock = stocks()["avery-5160"].stock
    kinds = [label_piece(stock, 10), label_piece(stock, 25, bleed=0.0), label_piece(stock, 3, 1.0)]
    options = PrintOptions(places=stock, marks="none", start=Start(0, 2, 1))
    one, two = (each.plan for each in impose(kinds, A4, options, BARE).value)
    mirror = Mirror.turned(one.paper, "long-edge")
    for plan, first, pieces_on in ((one, 3, [0] * 10 + [1] * 17), (two, 0, [1] * 8 + [2] * 3)):
        slots = plan.front.slots
        assert [slot.piece for slot in slots] == pieces_on
        corners = [(slot.place.at.x, slot.place.at.y) for slot in slots]
        assert corners == [tuple(at) for at in stock.at[first : first + len(slots)]]
        assert [s.place for s in plan.back.slots] == [mirror.place(s.place) for s in slots]
        assert len(plan.front.text_slots) <= 1
    assert one.front.slots[10].place.clip != one.front.slots[9].place.clip


def test_backs_that_all_have_in_common_cover_every_place_of_all_sheets():
    options = PrintOptions(backs="once", start=Start(8))
    made = impose([piece(copies=9)], A4, options, BARE).value
    fronts, back = made[:-1], made[-1].plan.front.slots
    assert [len(sheet.plan.front.slots) for sheet in fronts] == [2, 7]
    behind = {slot.place.at for slot in back}
    mirror = Mirror.turned(A4, "long-edge")
    assert all(
        mirror.place(slot.place).at in behind for sheet in fronts for slot in sheet.plan.front.slots
    )


def test_only_the_first_sheet_is_half_used_where_sizes_differ():
    listed = [piece("a", copies=1), piece("b", Size(60, 60), copies=1)]
    made = impose(listed, A4, PrintOptions(start=Start(3), backs="none"), BARE).value
    whole = impose(listed[1:], A4, PrintOptions(backs="none"), BARE).value
    assert made[1].plan.front.slots[0].place == whole[0].plan.front.slots[0].place


@pytest.mark.parametrize("start", [Start(99), Start(0, 9, 1), Start(0, 1, 9)])
def test_a_place_that_is_not_there_is_reported(start):
    made = impose([piece(copies=2)], LETTER, PrintOptions(start=start), BARE)
    assert [d.code for d in made.diagnostics] == ["SHEET006"] and "9 places" in made.diagnostics[
        0
    ].message


def found(keys, **files):
    spec = f"title: T\npapers: [A4]\ncomponents:\n  a: {{front: card.yaml, copies: 4, {keys}}}\n"
    own = {"game.yaml": spec, "templates/card.yaml": CARD, **files}
    there = {f"content/t/{name}": text for name, text in own.items()}
    made = check(MemoryProject(there, DiskProject(ROOT, ROOT)), "t")
    return [d.code for d in made.diagnostics if d.severity > Severity.ADVICE]


@pytest.mark.parametrize(
    ("keys", "codes"),
    [
        ("size: 66.7 x 25.4 mm, sheet: avery-5160", []),
        ("size: 66.7 x 25.4 mm, sheets: {places: Avery 8160, start: 8}", []),
        ("size: 25.4 x 66.7 mm, sheet: avery-5160", []),
        ("size: 50 x 25.4 mm, sheet: avery-5160", ["SHEET004"]),
        ("size: 70 x 25.4 mm, sheet: avery-5160", ["SHEET007"]),
        ("size: 19.05 mm, sheet: avery-5408, shape: circle", []),
        ("size: 19.05 mm, sheet: avery-5408, shape: {kind: rectangle, radius: 9.525}", []),
        ("size: 19.05 mm, sheet: avery-5408", ["SHEET004"]),
        ("size: 40 x 30 mm, sheet: shared-one", []),
        ("size: 40 x 30 mm, sheets: {places: avery-5161o}", ["SHEET005"]),
        ("size: 40 x 30 mm, sheets: {places: [[0, 0], [40, 0], [80, 5], [10, 200]]}", []),
        ("size: 40 x 30 mm, sheets: {places: [[0, 0], [39, 0]]}", ["SHEET007"]),
        ("size: 40 x 30 mm, sheets: {places: [[0, 0], [180, 0]]}", ["SHEET007"]),
        ("size: 40 x 30 mm, sheets: {places: {columns: 2, rows: 2}}", ["SHEET005"]),
        ("size: 40 x 30 mm, sheets: {places: data/p.yaml}", []),
        ("size: 40 x 30 mm, sheets: {places: data/q.yaml}", ["FILE001"]),
        ("size: 40 x 30 mm, sheets: {start: 0}", ["YAML008"]),
        ("size: 40 x 30 mm, sheets: {start: [1, 2, 3]}", ["YAML008"]),
        ("size: 40 x 30 mm, sheets: {start: 99}", ["SHEET006"]),
        ("size: 40 x 30 mm, sheets: {start: 2, scheme: single}", ["SHEET006"]),
        ("size: 66.7 x 25.4 mm, sheet: avery-5160, sheets: {register: silhouette}", ["SHEET007"]),
        ("size: 66.7 x 25.4 mm, sheet: avery-5160, sheets: {backs: gutterfold}", []),
        (
            "size: 66.7 x 25.4 mm, back: card.yaml, sheet: avery-5160, sheets: {backs: gutterfold}",
            ["SHEET007"],
        ),
    ],
)
def test_what_is_said_of_labels(keys, codes):
    places = "{size: 40 x 30 mm, columns: 2, rows: 2, first: [5, 5], pitch: 50}"
    given = {"data/p.yaml": places} if "p.yaml" in keys else {}
    assert found(keys, **given) == codes


@pytest.mark.parametrize(
    "keys",
    [
        "size: 40 x 30 mm, sheets: {splits: {x: [20]}}",
        "size: 300 x 400 mm, sheets: {scheme: poster, register: corners}",
        "size: 40 x 30 mm, sheets: {scheme: single, register: silhouette}",
        "size: 40 x 30 mm, sheets: {scheme: single, cut_ink: Cut}",
        "size: 40 x 30 mm, sheets: {marks_on: back, backs: none}",
        "size: 300 x 400 mm, sheets: {scheme: poster, marks_on: back}",
    ],
)
def test_a_key_of_sheets_that_has_no_effect_is_reported(keys):
    assert found(keys) == ["SHEET008"]


def test_a_name_of_the_trade_is_found_however_it_is_written():
    assert stock_named("Avery 5160") == stock_named("AVERY_5160") is not None
    assert stock_named("my-sheets") is None
