"""Charts: what is drawn is what is counted, and is told apart without colour."""

import re
import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import pairwise
from pkgutil import get_data

import pytest

from generator.foundation.color import parse
from generator.report.charts import WIDTH, Chart, svg_file
from generator.report.charts.bars import Bar, bars
from generator.report.charts.columns import Column, columns, columns_on_axis
from generator.report.charts.curves import Curve, curves
from generator.report.charts.drawing import FILLS, text_width
from generator.report.charts.stacked import Cells, stacked
from generator.stats.draws import Deck, chance_by_draw

SVG = "{http://www.w3.org/2000/svg}"


def drawn(chart: Chart):
    return ET.fromstring(svg_file(chart))


def boxes(root, look):
    """The rectangles of a look, but for those that patterns are made of."""
    found = [e for e in root.iter(f"{SVG}rect") if e.get("x")]
    return [e for e in found if (e.get("class") or "").split()[:1] == [look]]


def texts(root):
    return ["".join(e.itertext()) for e in root.iter(f"{SVG}text")]


def test_bars_are_as_long_as_their_numbers():
    rows = [Bar("A", 20, "20"), Bar("B", 5, "5"), Bar("C", 0, "0")]
    root = drawn(bars("Title", "about", rows))
    long, short = (float(e.get("width")) for e in boxes(root, "main"))
    assert long == pytest.approx(4 * short, rel=1e-3)
    assert texts(root) == ["Title", "A", "20", "B", "5", "C", "0"]


def test_columns_are_as_high_as_their_numbers():
    made = [Column("1", Fraction(1, 6), "16.7"), Column("2", Fraction(1, 3), "33.3")]
    root = drawn(columns("Title", "about", made))
    one, two = (float(e.get("height")) for e in boxes(root, "main"))
    assert two == pytest.approx(2 * one, rel=1e-3)
    # They stand on one line.
    feet = {float(e.get("y")) + float(e.get("height")) for e in boxes(root, "main")}
    assert max(feet) - min(feet) < 0.02


def test_numbers_keep_their_gaps_and_lose_nothing():
    values = [(Fraction(n), Fraction(k), str(k)) for n, k in ((1, 3), (4, 1), (-1, 2))]
    assert [(c.name, c.size) for c in columns_on_axis(values)] == [
        *(("-1", 2), ("0", 0), ("1", 3), ("2", 0), ("3", 0), ("4", 1)),
    ]
    many = [(Fraction(n * n), Fraction(1 + n % 3), "") for n in range(100)]
    binned = columns_on_axis(many)
    assert sum(c.size for c in binned) == sum(size for _, size, _ in many)
    assert len(binned) < 25
    assert columns_on_axis([]) == []
    halves = [(Fraction(n, 2), Fraction(1), "1") for n in (1, 3, 9)]
    assert [c.name for c in columns_on_axis(halves)] == ["0.5", "1.5", "4.5"]


def test_parts_of_bars_add_up_and_have_a_legend():
    cells = Cells(["X", "Y"], ["a", "b", "c"], [[4, 2, 0], [0, 3, 3]])
    root = drawn(stacked("Title", "about", cells))
    assert texts(root) == ["Title", "a", "b", "c", "X", "4", "2", "6", "Y", "3", "3", "6"]
    parts = [e for e in root.iter(f"{SVG}rect") if "edge" in (e.get("class") or "")][3:]
    widths = [float(e.get("width")) for e in parts]
    assert widths[0] == pytest.approx(2 * widths[1], rel=1e-3)
    assert widths[0] + widths[1] == pytest.approx(widths[2] + widths[3], rel=1e-3)
    # The third is a pattern.
    assert parts[3].get("fill") == "url(#chart-p1)"


def test_many_parts_become_a_grid():
    names = [str(n) for n in range(len(FILLS) + 1)]
    root = drawn(stacked("Title", "about", Cells(["X"], names, [range(len(names))])))
    assert texts(root) == ["Title", *names, "X", *names[1:]]
    areas = [float(e.get("width")) ** 2 for e in boxes(root, "f1")]
    assert areas[-1] == pytest.approx(8 * areas[0], rel=0.01)


def test_curves_run_through_their_chances_and_are_named():
    chances = [chance_by_draw(Deck(10, 2), 1, n) for n in (1, 2, 3)]
    made = [Curve("one", chances), Curve("two", chances), Curve("all", [Fraction(1)] * 3)]
    root = drawn(curves("Title", "about", made, "cards drawn"))
    lines = [e for e in root.iter(f"{SVG}polyline") if e.get("class") == "line"]
    # Two that are the same are one line with two names.
    assert len(lines) == 2
    assert {"one", "two", "all", "cards drawn", "100 %"} <= set(texts(root))
    heights = [float(p.split(",")[1]) for p in lines[0].get("points").split()]
    top, floor = (
        float(e.get("points").split(",")[1].split()[0])
        for e in (
            next(e for e in reversed([*root.iter(f"{SVG}polyline")]) if e.get("class") == "grid"),
            next(e for e in root.iter(f"{SVG}polyline") if e.get("class") == "axis"),
        )
    )
    read = [(floor - y) / (floor - top) for y in heights]
    assert read == pytest.approx([0.2, 1 - 8 * 7 / 90, 1 - 8 * 7 * 6 / 720], abs=1e-3)
    # They differ in more than colour.
    assert lines[0].get("stroke-dasharray") != lines[1].get("stroke-dasharray")


def test_names_of_curves_do_not_run_into_each_other():
    made = [Curve(f"kind {n}", [Fraction(990 + n, 1000)] * 4) for n in range(8)]
    root = drawn(curves("Title", "about", made, "drawn"))
    at = sorted(float(e.get("y")) for e in root.iter(f"{SVG}text") if "kind" in (e.text or ""))
    assert len(at) == 8
    assert min(b - a for a, b in pairwise(at)) >= 13


@pytest.mark.parametrize(
    "chart",
    [
        bars("Empty", "nothing", []),
        columns("Empty", "nothing", []),
        stacked("Empty", "nothing", Cells([], [], [])),
        curves("Empty", "nothing", [], "drawn"),
        bars("Long", "x", [Bar("word " * 60, 10**9, f"{10**9:,} · 100 %")]),
    ],
)
def test_every_chart_stays_within_its_frame(chart):
    root = drawn(chart)
    _, _, width, height = map(float, root.get("viewBox").split())
    assert width <= 390
    for e in root.iter(f"{SVG}rect"):
        if e.get("x"):
            assert -0.01 <= float(e.get("x")) <= width
            assert float(e.get("x")) + float(e.get("width")) <= width
            assert float(e.get("y")) + float(e.get("height")) <= height


def shades(style):
    """How light the plain fills are."""
    found = dict(re.findall(r"\.(?:main, \.chart \.)?(f\d) \{ fill: (#\w{6})", style))
    return {name: parse(color).luminance for name, color in found.items()}


def test_fills_differ_in_grey():
    style = (get_data("generator.data", "chart.css") or b"").decode()
    light, dark = style.split("@media (prefers-color-scheme: dark)")
    for part in (light, dark):
        plain = [shades(part)[name] for name in FILLS if name.startswith("f")]
        # Each plain fill is told from each other one: 1.3 to 1, as light is perceived.
        steps = sorted(plain)
        assert len(steps) == len([name for name in FILLS if name.startswith("f")])
        assert min((b + 0.05) / (a + 0.05) for a, b in pairwise(steps)) > 1.3


def test_names_at_the_edges_stay_inside():
    made = [Column(f"{n}00,000", Fraction(1), "1") for n in range(1, 12)]
    root = drawn(columns("Title", "about", made))
    ends = [e for e in root.iter(f"{SVG}text") if "".join(e.itertext()).endswith("00,000")]
    reach = [float(e.get("x")) + text_width("".join(e.itertext()), 11.5) / 2 for e in ends]
    assert max(reach) <= WIDTH + 0.01
    assert min(float(e.get("x")) for e in ends) >= text_width("100,000", 11.5) / 2 - 0.01
