"""What is true of every format, and what each writes."""

import hashlib
import math
import subprocess
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.cutting import FORMATS, LAYERS, MADE_BY, Line, Sketch
from generator.cutting.dxf import TOLERANCE, arcs
from generator.geometry import Path, Rect, Size, Transform
from tests.cutting import reading

HEART = Path(
    (
        ("M", 20, 30),
        ("C", 20, 22, 30, 18, 34, 25),
        ("C", 38, 18, 48, 22, 48, 30),
        ("C", 48, 40, 38, 44, 34, 52),
        ("C", 30, 44, 20, 40, 20, 30),
        ("Z",),
    )
)
LINES = (
    Line("page", Path.rectangle(Rect(0, 0, 100, 60))),
    Line("register", Path.rectangle(Rect(9.5, 9.5, 6, 6))),
    Line("fold", Path.polygon([(50, 0), (50, 60)], closed=False)),
    Line("cut", HEART),
    Line("cut", Path.rectangle(Rect(60.123, 5, 30, 40), [0, 3, 6, 9])),
    Line("cut", Path.polygon([(60, 50), (75, 55.5), (90, 50)], closed=False)),
    Line("cut", Path.ellipse(Rect(70, 10, 12, 12))),
)
SKETCH = Sketch("Cards – für <Möwen> & co", Size(100, 60), LINES)
SAME = """
from hashlib import sha256
from generator.cutting import FORMATS
from tests.cutting.test_formats import SKETCH
print(*(sha256(file.write(SKETCH)).hexdigest() for file in FORMATS), end="")
"""


@pytest.mark.parametrize("name", FORMATS.names())
def test_a_file_says_who_made_it_in_its_first_lines(name):
    made = FORMATS[name].write(SKETCH)
    assert MADE_BY.encode() in made[:200]
    assert FORMATS[name].suffix.startswith(".")


def test_the_same_lines_give_the_same_bytes_in_every_process():
    run = subprocess.run(
        [sys.executable, "-c", SAME],
        env={"PYTHONHASHSEED": "3", "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=True,
    )
    digests = [hashlib.sha256(file.write(SKETCH)).hexdigest() for file in FORMATS]
    assert run.stdout.split() == digests


def test_svg_is_in_millimetres_and_has_a_group_for_each_layer():
    layers, size = reading.svg(FORMATS["svg"].write(SKETCH))
    assert size == (100, 60)
    assert tuple(layers) == LAYERS
    for layer in LAYERS:
        assert reading.same(layers[layer], SKETCH.of(layer), 0.0001)


def test_dxf_is_in_millimetres_with_y_up_and_layers_by_name():
    layers, document = reading.dxf(FORMATS["dxf"].write(SKETCH), 60)
    assert (document.header["$INSUNITS"], document.header["$MEASUREMENT"]) == (4, 1)
    assert document.dxfversion == "AC1015"
    assert set(layers) == set(LAYERS)
    plotted = {layer: document.layers.get(layer).dxf.plot for layer in LAYERS}
    assert plotted == {"page": 0, "register": 1, "fold": 1, "cut": 1}
    colors = {document.layers.get(layer).color for layer in LAYERS}
    assert len(colors) == len(LAYERS)
    assert tuple(document.header["$EXTMAX"]) == (100, 60, 0)
    space = document.modelspace()
    assert (tuple(space.dxf.extmin), tuple(space.dxf.extmax)) == ((0, 0, 0), (100, 60, 0))
    assert not document.audit().has_errors


def test_dxf_follows_every_line_and_closes_what_goes_round():
    layers, _ = reading.dxf(FORMATS["dxf"].write(SKETCH), 60)
    for layer in LAYERS:
        paths = SKETCH.of(layer)
        assert len(layers[layer]) == len(paths)
        for path, (points, closed) in zip(paths, layers[layer]):
            assert closed == (path.commands[-1][0] == "Z")
            meant = reading.points_of(path)
            assert reading.strays(points, meant) < 0.005
            assert reading.strays(meant, points) < 0.005


def test_a_round_corner_is_one_arc_and_a_circle_eight_at_most():
    corner = (0, 3, 0, 3 - 3 * 0.5523, 3 - 3 * 0.5523, 0, 3, 0)
    ((x, y, bulge),) = arcs(corner)
    assert (x, y) == (3, 0)
    assert abs(bulge) == pytest.approx(math.tan(math.pi / 8), abs=0.001)
    circle = [command for command in Path.ellipse(Rect(0, 0, 38, 38)).commands if command[0] == "C"]
    assert len(list(arcs((38, 19, *circle[0][1:])))) <= 2


span = st.floats(-40, 40).map(lambda value: round(value, 3))


@settings(max_examples=200)
@given(st.tuples(*[span] * 8))
@example((0.0, 0.0, 0.0, 0.0, 2.0, 0.0, 1.0, 0.0))
@example((0.0, 0.0, 30.0, 30.0, -20.0, 30.0, 10.0, 0.0))
@example((0.0, 0.0, 9.0, 9.0, 0.0, 9.0, 0.0, 0.0))
def test_arcs_are_near_any_curve(points):
    """Loops and cusps too."""
    start, made = points[:2], []
    for x, y, bulge in arcs(points):
        made += along(start, (x, y), bulge)
        start = (x, y)
    assert start == points[6:]
    curve = Path((("M", *points[:2]), ("C", *points[2:])))
    meant = reading.points_of(curve, 24)
    assert reading.strays(meant, [points[:2], *made]) < 1.5 * TOLERANCE + 0.001


def along(start, end, bulge, steps=64):
    """Points of an arc, found by halving it: its middle is `bulge` half chords off that of the chord."""
    if steps <= 1 or bulge == 0:
        return [end]
    half = math.dist(start, end) / 2
    if half == 0:
        return [end]
    ux, uy = (end[0] - start[0]) / (2 * half), (end[1] - start[1]) / (2 * half)
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    middle = (x + uy * bulge * half, y - ux * bulge * half)
    less = math.tan(math.atan(bulge) / 2)
    return [*along(start, middle, less, steps // 2), *along(middle, end, less, steps // 2)]


def test_a_turned_path_is_turned_in_every_format():
    turned = Sketch("T", Size(60, 100), (Line("cut", HEART.transformed(Transform.rotate(90))),))
    layers, _ = reading.svg(FORMATS["svg"].write(turned))
    ((points, _),) = reading.dxf(FORMATS["dxf"].write(turned), 100)[0]["cut"]
    assert reading.strays(points, reading.points_of(layers["cut"][0])) < 0.005
