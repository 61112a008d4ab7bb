"""Things that fold: their nets, and whether what is folded and glued fits together."""

import itertools

import pytest

from generator.foundation.diagnostics import Origin, Problem
from generator.geometry import Path, Rect, Size
from generator.geometry.outlines import area, crossing, grown, shared, without
from generator.shapes import SHAPES, Folding, make, outline_of

HERE = Origin("game.yaml", 7, 5)
POKER = Size(63.5, 88.9)
KINDS = [
    ("standee", {}),
    ("standee", {"radius": "8"}),
    ("standee", {"foot": "wrap", "depth": "15"}),
    ("standee", {"foot": "slot", "radius": "5"}),
    ("standee", {"foot": "slot", "base": "yes", "radius": "5"}),
    ("standee", {"foot": "none"}),
    ("tent", {}),
    ("tent", {"floor": "30"}),
    ("screen", {}),
    ("screen", {"panels": "1, 2, 1", "slope": "12"}),
    ("screen", {"panels": "2", "slope": "12"}),
    ("tuck-box", {"cards": "54"}),
    ("tuck-box", {"cards": "9", "notch": "0"}),
    ("tuck-box", {"cards": "110", "sleeve": "0.1"}),
]
SIZES = [Size(30, 45), POKER, Size(70, 120), Size(120, 70)]


def net_of(name, size=POKER, **options):
    return make(name, options, HERE).net(size)


def common(a, b):
    """What lies in both of two outlines."""
    return without(a, [without(a, [b])])


@pytest.mark.parametrize(("kind", "size"), itertools.product(KINDS, SIZES))
def test_every_net_is_one_outline_with_all_that_is_reported_of_it(kind, size):
    name, options = kind
    net = net_of(name, size, **options)
    assert crossing(net.outline) is None
    assert list(net.outline.bounds) == pytest.approx([0, 0, *net.size])
    for panel in net.panels:
        inside = shared(Path.rectangle(panel.area), net.outline)
        # The head of a standee, the notch of a box and the slope of a screen are cut off.
        assert inside > 0.85 * panel.area.width * panel.area.height
        assert Rect(0, 0, *net.size).contains(panel.area)
    for one, other in itertools.combinations(net.panels, 2):
        assert not one.area.overlaps(other.area)
    for flap in net.glue:
        assert shared(flap, net.outline) == pytest.approx(area(flap))
    wider = grown(net.outline, 0.01)
    for start, end in folds_of(net):
        line = Rect(*start, end[0] - start[0], end[1] - start[1]).grown(0.005)
        if name != "screen":  # the fold of a slope may begin above it
            assert shared(Path.rectangle(line), wider) == pytest.approx(line.width * line.height)
    assert {panel.like for panel in net.panels} <= {panel.name for panel in net.panels} | {""}


def folds_of(net):
    steps = net.folds.commands
    assert [step[0] for step in steps] == ["M", "L"] * (len(steps) // 2)
    return [(a[1:], b[1:]) for a, b in zip(steps[::2], steps[1::2])]


@pytest.mark.parametrize("name", [n for n in SHAPES.names() if issubclass(SHAPES[n], Folding)])
def test_sides_that_can_have_templates_are_panels(name):
    options = {"tuck-box": {"cards": "30"}, "die": {"faces": "8"}}.get(name, {})
    size = Size(30, 30) if name == "die" else POKER
    names = {panel.name for panel in net_of(name, size, **options).panels}
    assert set(SHAPES[name].sides) <= names
    assert "front" in names or SHAPES[name].alike


def test_front_and_back_of_a_standee_coincide_when_folded():
    net = net_of("standee", Size(30, 45), radius="9")
    (head,) = [a for a, b in folds_of(net) if a[0] == 9 and b[0] == 21]
    folded = Path(
        tuple(
            (step[0], *(n if i % 2 == 0 else 2 * head[1] - n for i, n in enumerate(step[1:])))
            for step in net.outline.commands
        )
    )
    assert shared(folded, net.outline) == pytest.approx(area(net.outline), abs=0.01)
    front, back = (next(p for p in net.panels if p.name == name) for name in ("front", "back"))
    assert (back.turn, back.like, back.mirrored) == (180, "front", True)
    assert front.area.y == back.area.bottom == head[1]


def test_a_base_and_its_tab_go_into_each_other():
    net = net_of("standee", Size(30, 45), foot="slot", base="yes", depth="12")
    assert net.size == (30, 138)
    steps = net.slits.commands
    (off, *slits) = [(a[1:], b[1:]) for a, b in zip(steps[::2], steps[1::2])]
    # The base is as wide as the figure, and hangs on the tab of the front by the whole of its width.
    assert off == ((6, 114), (24, 114))
    foot, behind = [panel.area for panel in net.panels if "foot" in panel.name]
    assert (foot, behind) == (Rect(0, 114, 30, 12), Rect(0, 126, 30, 12))
    # Both tabs are slit from below, and both halves of the folded base from above, half through.
    assert slits == [((15, 0), (15, 6)), ((15, 108), (15, 120)), ((15, 132), (15, 138))]
    assert ((0, 126), (30, 126)) in folds_of(net)
    plain = net_of("standee", Size(30, 45), foot="slot", depth="12")
    assert area(net.outline) == pytest.approx(area(plain.outline) + 30 * 24)
    assert plain.slits == Path(())


def test_a_tent_with_a_floor_closes():
    net = net_of("tent", Size(80, 40), floor="30")
    ys = [a[1] for a, _ in folds_of(net)]
    assert ys == [40, 80, 110]
    (flap,) = net.glue
    # Glued to the inside of the back, at its free edge: shorter than the back, not wider.
    assert flap.bounds.height < 40 and flap.bounds.width <= 80


def folded_box(net):
    """Where the corners of each panel of a box are in space: x to the right, y up, z towards the front."""
    area_of = {panel.name: panel.area for panel in net.panels}
    front, side = area_of["front"], area_of["left"]
    high, deep, wide = front.height, side.width, front.width
    space = {
        "front": lambda u, v: (u, high - v, deep),
        "left": lambda u, v: (0, high - v, u),
        "right": lambda u, v: (wide, high - v, deep - u),
        "back": lambda u, v: (wide - u, high - v, 0),
        "top": lambda u, v: (wide - u, high, deep - v),
        "bottom": lambda u, v: (u, 0, deep - v),
    }

    def edge(name, which):
        _, _, w, h = area_of[name]
        ends = {
            "upper": [(0, 0), (w, 0)],
            "lower": [(0, h), (w, h)],
            "left": [(0, 0), (0, h)],
            "right": [(w, 0), (w, h)],
        }[which]
        return sorted(tuple(round(n, 6) for n in space[name](*end)) for end in ends)

    return area_of, edge


@pytest.mark.parametrize("cards", [10, 54, 110, 200])
def test_a_tuck_box_closes(cards):
    net = net_of("tuck-box", cards=str(cards))
    area_of, edge = folded_box(net)
    for one, other in [
        # folds
        (("left", "right"), ("front", "left")),
        (("front", "right"), ("right", "left")),
        (("right", "right"), ("back", "left")),
        (("back", "upper"), ("top", "lower")),
        (("front", "lower"), ("bottom", "upper")),
        # edges that meet when it is folded
        (("back", "right"), ("left", "left")),
        (("top", "upper"), ("front", "upper")),
        (("top", "left"), ("right", "upper")),
        (("top", "right"), ("left", "upper")),
        (("bottom", "lower"), ("back", "lower")),
        (("bottom", "left"), ("left", "lower")),
        (("bottom", "right"), ("right", "lower")),
    ]:
        assert edge(*one) == edge(*other), (one, other)
    # Panels that are hinged on each other lie side by side on the net as well.
    assert area_of["left"].right == area_of["front"].x
    assert area_of["back"].y == area_of["top"].bottom


@pytest.mark.parametrize("cards", [10, 54, 110, 200])
def test_flaps_of_a_tuck_box_are_smaller_than_what_they_go_into(cards):
    net = net_of("tuck-box", cards=str(cards))
    panels = {panel.name: panel.area for panel in net.panels}
    flap, tab = (each.bounds for each in net.glue)
    assert flap.width < panels["back"].width / 2 and flap.height <= panels["back"].height
    assert tab.width < panels["back"].width and tab.height < panels["back"].height / 2
    deep, wide = panels["left"].width, panels["front"].width
    for side, above in itertools.product(("left", "right"), (True, False)):
        x, y, _, height = panels[side]
        end = Rect(x, 0, deep, y) if above else Rect(x, y + height, deep, 200)
        dust = common(Path.rectangle(end), net.outline).bounds
        assert 5 < dust.height <= wide / 2 - 0.4
        assert deep - 2 < dust.width < deep
    lid = panels["top"]
    tongue = common(Path.rectangle(Rect(lid.x, 0, wide, lid.y)), net.outline).bounds
    assert wide - 2 < tongue.width < wide
    assert 8 < tongue.height < panels["front"].height / 2


def test_the_inside_of_a_box_holds_its_cards():
    panels = {panel.name: panel.area for panel in net_of("tuck-box", cards="54").panels}
    assert panels["front"].size == pytest.approx((64.5, 89.9))
    assert panels["left"].width == pytest.approx(54 * 0.3 + 1)
    options = {"cards": "54", "thickness": "0.28", "sleeve": "0.05", "room": "2"}
    panels = {panel.name: panel.area for panel in net_of("tuck-box", **options).panels}
    assert panels["front"].size == pytest.approx((63.5 + 3 + 2, 88.9 + 3 + 2))
    assert panels["top"].height == pytest.approx(54 * 0.38 + 2)
    panels = {panel.name: panel.area for panel in net_of("tuck-box", depth="20").panels}
    assert panels["right"].width == 20


def test_a_screen_shares_its_width_and_has_two_sides():
    net = net_of("screen", Size(240, 80), panels="1, 2, 1")
    assert [a[0] for a, _ in folds_of(net)] == [60, 180]
    assert net.backed
    assert [a[0] for a, _ in folds_of(net_of("screen", Size(240, 80), panels="4"))] == [
        60,
        120,
        180,
    ]


@pytest.mark.parametrize(
    ("name", "options", "code", "word"),
    [
        ("standee", {"radius": "12"}, "SHAPE002", "use at most 10 mm"),
        ("standee", {"depth": "0"}, "SHAPE002", "foot: none"),
        ("standee", {"base": "yes"}, "SHAPE002", "foot: slot"),
        ("standee", {"foot": "fodl"}, "YAML008", "`fold`"),
        ("standee", {"depth": "-3"}, "YAML008", "-3"),
        ("tent", {"floor": "90"}, "SHAPE002", "90 mm"),
        ("screen", {"panels": "1"}, "YAML008", "from 2 to 12"),
        ("screen", {"panels": "1, x"}, "YAML008", "from 2 to 12"),
        ("screen", {"panels": "1, -1"}, "YAML008", "from 2 to 12"),
        ("screen", {"panels": "nan"}, "YAML008", "from 2 to 12"),
        ("screen", {"panels": "1, inf"}, "YAML008", "from 2 to 12"),
        ("screen", {"panels": "100000000000"}, "YAML008", "from 2 to 12"),
        ("screen", {"slope": "45"}, "SHAPE002", "45 mm"),
        ("tuck-box", {}, "SHAPE002", "`holds`, `cards` or `depth`"),
        ("tuck-box", {"cards": "-3"}, "SHAPE002", "-3 cards"),
        ("tuck-box", {"cards": "4"}, "SHAPE002", "2.2 mm deep"),
        ("tuck-box", {"cards": "4", "thickness": "-0.3"}, "YAML008", "-0.3"),
    ],
)
def test_what_cannot_be_folded_is_reported_once(name, options, code, word):
    with pytest.raises(Problem) as raised:
        outline_of(make(name, options, HERE), Size(30, 45), HERE)
    (said,) = raised.value.diagnostics
    assert said.code == code
    assert word in " ".join((said.message, *said.hints))
