"""Inks: those of the press stay what they are, and a spot colour is a colour of its own."""

import re

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build.pipeline import build
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.color import BLACK, WHITE, from_cmyk, parse, spot
from generator.frame import GroupMark, Icon, LinearGradient, PathMark, Stop, Stroke, TextMark
from generator.frame.tint import tinted
from generator.geometry import Path, Point, Rect, Size
from tests.build.games import ROOT
from tests.paint.painting import frame, icon, opened, operators, paint, pixels, text

CUT = spot("CutContour")
INK = from_cmyk(0.1, 0.9, 0.8, 0.05)
OPERATORS = {"rg", "RG", "g", "G", "k", "K", "cs", "CS"}


def box(fill=None, stroke=None):
    return PathMark(Path.rectangle(Rect(1, 1, 5, 3)), fill, stroke)


def colors(data, page=0):
    """The operators that set colours, with their operands, in all streams of a page, those of icons too."""
    found = []
    with opened(data) as pdf:
        for stream in streams(pdf.pages[page]):
            for operands, operator in pikepdf.parse_content_stream(stream):
                if str(operator) in OPERATORS:
                    found.append((str(operator), tuple(str(each) for each in operands)))
    return found


def streams(holder):
    yield holder
    resources = holder.get("/Resources", {})
    for each in resources.get("/XObject", {}).values():
        if each.Subtype == "/Form":
            yield from streams(each)
    for font in resources.get("/Font", {}).values():
        yield from font.get("/CharProcs", {}).values()


def spaces(data):
    """The colour spaces of the first page that have a name."""
    with opened(data) as pdf:
        found = pdf.pages[0].Resources.get("/ColorSpace", {})
        return {name: [str(part) for part in list(space)[:3]] for name, space in found.items()}


def states(data):
    with opened(data) as pdf:
        found = pdf.pages[0].Resources.get("/ExtGState", {})
        return {
            name: {key: str(value) for key, value in state.items()} for name, state in found.items()
        }


@pytest.mark.parametrize(
    "mark",
    [
        box(CUT),
        box(None, Stroke(CUT, 0.5)),
        box(CUT, Stroke(CUT, 0.5, (1.0, 1.0))),
        box(CUT.faded(0.5), Stroke(CUT.faded(0.25), 0.5)),
    ],
)
def test_a_spot_colour_is_an_ink_of_its_own_over_all_others(mark):
    data = paint(frame(mark, (6, 0, box(BLACK, Stroke(BLACK, 0.1)))))
    ((name, space),) = spaces(data).items()
    assert space == ["/Separation", "/CutContour", "/DeviceCMYK"]
    used = [each for each in colors(data) if each[0] in ("cs", "CS")]
    assert used
    assert {operands for _, operands in used} == {(name,)}
    over = [state for state in states(data).values() if "/OP" in state]
    assert over == [{"/OP": "True", "/op": "True", "/OPM": "1"}]
    # What follows is black again, and takes the place of what lies below.
    with opened(data) as pdf:
        depth, after = 0, None
        for _, operator in pikepdf.parse_content_stream(pdf.pages[0]):
            depth += {"q": 1, "Q": -1}.get(str(operator), 0)
            if str(operator) == "rg":
                after = depth
    assert after == 0


def test_a_spot_colour_looks_magenta_where_there_is_no_such_ink():
    with opened(paint(frame(box(CUT)))) as pdf:
        (space,) = pdf.pages[0].Resources.ColorSpace.values()
        tint = space[3]
        assert [float(v) for v in tint.C0] == [0, 0, 0, 0]
        assert [float(v) for v in tint.C1] == [0, 1, 0, 0]
        assert (tint.FunctionType, tint.N, list(tint.Domain)) == (2, 1, [0, 1])
    shown = pixels(paint(frame(box(CUT))))
    assert shown.splitlines()[2][2] != "_"


@pytest.mark.parametrize("ink", ["Cut #1 (Müller)/<x>", "刀", "%%EOF", "a" * 90])
def test_an_ink_may_have_any_name(ink):
    with opened(paint(frame(box(spot(ink))))) as pdf:
        (space,) = pdf.pages[0].Resources.ColorSpace.values()
        assert str(space[1]) == "/" + ink


def test_two_inks_are_two_and_one_is_one():
    other = spot("Crease")
    marks = [box(CUT), box(None, Stroke(CUT, 1)), box(other)]
    assert sorted(space[1] for space in spaces(paint(frame(*marks))).values()) == [
        "/Crease",
        "/CutContour",
    ]


def test_spot_colours_set_text_and_end_with_it(body):
    data = paint(frame((0, 0, text(body.run("knife", color=CUT), body.run("ink", x=30)))))
    written = colors(data)
    assert [name for name, _ in written] == ["cs", "rg"]
    over = {name: state["/OP"] for name, state in states(data).items() if "/OP" in state}
    used = re.findall(rb"(/G\w+) gs", operators(data))
    assert [over[name.decode()] for name in used] == ["True", "False"]


def test_spot_colours_blend_as_the_inks_that_stand_for_them():
    shade = LinearGradient(Point(0, 0), Point(8, 0), (Stop(0, CUT), Stop(1, WHITE)))
    data = paint(frame(box(shade)))
    assert b"/ColorSpace/DeviceCMYK" in data
    assert b"/C0[0 1 0 0]/C1[0 0 0 0]" in data


def test_press_inks_stay_inks_in_everything_that_is_drawn(body):
    drawing = tinted(icon("black"), INK)
    word = Icon(20, 1, drawing, 3.0, "star")
    marks = [
        box(INK, Stroke(INK, 0.3)),
        box(INK.faded(0.5), Stroke(INK, 0.3, (1, 1))),
        text(body.run("ink", color=INK)),
        TextMark((body.run("ink", color=INK), word), Size(30, 10)),
        GroupMark(drawing),
    ]
    data = paint(frame(*marks))
    written = colors(data)
    assert {name for name, _ in written} == {"k", "K"}
    assert {operands for _, operands in written} == {("0.1", "0.9", "0.8", "0.05")}


@pytest.mark.parametrize(
    ("other", "inks"),
    [
        (INK, ".1 .9 .8 .05"),
        (WHITE, "0 0 0 0"),
        (BLACK, "0 0 0 1"),
        (parse("#808080"), "0 0 0 .498"),
        (parse("red"), "0 1 1 0"),
    ],
)
def test_a_gradient_with_ink_is_of_inks(other, inks):
    shade = LinearGradient(Point(0, 0), Point(8, 0), (Stop(0, INK), Stop(1, other)))
    data = paint(frame(box(shade), box(None, Stroke(shade, 1))))
    assert b"DeviceRGB" not in data
    assert re.findall(rb"/C0\[(.*?)\]/C1\[(.*?)\]", data)[0] == (b".1 .9 .8 .05", inks.encode())


parts = st.floats(0, 1).map(lambda value: round(value, 3))


@given(parts, parts, parts)
def test_the_inks_of_a_screen_colour_look_like_it(red, green, blue):
    color = parse(f"rgb({red * 255} {green * 255} {blue * 255})")
    assert from_cmyk(*color.inks)[:3] == pytest.approx(color[:3], abs=1e-9)


@given(parts, parts, parts, parts, st.sampled_from([1.0, 0.25]))
def test_a_colour_is_read_as_it_is_written(cyan, magenta, yellow, black, veil):
    color = from_cmyk(cyan, magenta, yellow, black).faded(veil)
    again = parse(color.written)
    assert again.press == pytest.approx(color.press, abs=1e-6)
    assert again.alpha == veil


GAME = {
    "content/x/game.yaml": """
title: Inks
papers: [A4]
theme: press
components: {cards: {data: c.csv, size: poker, front: c.yaml, sheets: {marks: none, captions: false}}}
""",
    "content/x/c.csv": "name,tone\nWolf,blood\n",
    "content/x/themes/press.yaml": """
palette: {blood: "cmyk(10, 90, 80, 5)", ink: "cmyk(0, 0, 0, 100)", paper: "cmyk(0, 0, 0, 0)"}
""",
    "content/x/art/icons/sun.svg": """
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>
""".strip(),
    "content/x/templates/c.yaml": """
let: {shade: "{{ palette[tone] }}"}
draw:
  - {rectangle: bleed, fill: {linear: [blood, "{{ shade }}", white]}}
  - {rectangle: , box: [5, 5, 9, 9], fill: "{{ shade }}", stroke: ink}
  - {text: "{{ name }} :sword-wound: [blood]{red}", box: [5, 60, 50, 9], color: blood}
  - {icon: sword-wound, box: [5, 30, 9, 9], color: "{{ shade }}"}
  - {icon: sun, box: [20, 30, 9, 9], color: blood}
""",
}


def test_a_game_in_inks_has_nothing_else_on_its_cards():
    made = build(MemoryProject(GAME, DiskProject(ROOT, ROOT)), "x")
    assert not made.failed
    (file,) = [a.content for a in made.artifacts if a.path == "components/cards-a4.pdf"]
    found = colors(file)
    assert {name for name, _ in found} <= {"k", "K"}
    assert len(found) >= 5
    with opened(file) as pdf:
        shadings = [str(o.ColorSpace) for o in pdf.objects if "/ShadingType" in keys(o)]
    assert set(shadings) == {"/DeviceCMYK"}


def keys(value):
    return value.keys() if isinstance(value, pikepdf.Dictionary) else ()
