import pytest

from generator.decode import Context, decode, decoder
from generator.files.yaml_nodes import parse
from generator.foundation.color import parse as color
from generator.foundation.diagnostics import Problem
from generator.geometry import Path, Point, Rect, Size
from generator.keys import (
    Amount,
    Clip,
    Dash,
    Fill,
    Gap,
    Length,
    Lines,
    Outline,
    Radii,
    Sides,
    Track,
)
from generator.keys.cells import Aligns, Header, Rows


def _said(text, kind):
    with pytest.raises(Problem) as caught:
        decode(parse(text, "t.yaml"), kind)
    (diagnostic,) = caught.value.diagnostics
    return diagnostic


def _decoded(text, kind, **colors):
    return decode(parse(text, "t.yaml"), kind, Context(colors))


def test_a_fill_is_a_colour_of_the_palette_or_any_other():
    fill = _decoded("gold", Fill, gold=color("#112233"))
    assert fill.on(Rect(0, 0, 1, 1)) == color("#112233")
    assert _decoded("none", Fill).on(Rect(0, 0, 1, 1)) is None


def test_a_gradient_runs_from_corner_to_corner():
    paint = _decoded("{linear: [red, blue], angle: 45}", Fill).on(Rect(0, 0, 10, 10))
    assert (paint.start.x, paint.start.y) == pytest.approx((0, 0))
    assert (paint.end.x, paint.end.y) == pytest.approx((10, 10))
    paint = _decoded("{linear: [red, blue], angle: 0}", Fill).on(Rect(5, 5, 10, 20))
    assert (paint.start, paint.end) == (Point(5, 15), Point(15, 15))


def test_colours_without_a_place_stand_evenly():
    stops = _decoded('["red", "gold 40%", "white", "blue"]'.join(("{linear: ", "}")), Fill).stops
    assert [stop.at for stop in stops] == pytest.approx([0, 0.4, 0.7, 1])


def test_a_gradient_of_one_colour_is_that_colour():
    assert _decoded("{radial: [red]}", Fill).on(Rect(0, 0, 1, 1)) == color("red")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("{linear: [{color: white, at: 0}, blue]}", "write `white 0%`"),
        ("{linear: [{white: 30%}, blue]}", "write `white 30%`"),
        ("{linear: [red, [white, 0.5], blue]}", "write `white 50%`"),
        ("{linear: [red 0.5, blue]}", "write `red 50%`"),
        ("{linear: [red 20, blue]}", "write `red 20%`"),
        ('{linear: "red, blue"}', "write `[red, blue]`"),
        ("{linear: [red, blue], angle: 45deg}", "write `45`, without a unit"),
        ("{radial: [red, blue], angle: 45}", "remove it"),
        ("{linear: [red, blue 150%]}", "0% to 100%"),
        ("{linear: [red 80%, blue 20%]}", "in the order of their places"),
        ("[red, blue]", "write `{linear: ["),
        ("'linear-gradient(90deg, red, blue)'", "an angle of 0 runs to the right"),
        ("{type: linear, colors: [red, blue]}", "write `{linear: ["),
        ("{linaer: [red, blue]}", "`linear`"),
    ],
)
def test_how_a_gradient_is_written_is_reported(text, hint):
    assert hint in _said(text, Fill).hints[0]


def test_the_area_of_a_gradient_may_have_no_height():
    assert _decoded("{radial: [red, blue]}", Fill).on(Rect(0, 0, 0, 0)) == color("red")
    assert _decoded("{linear: [red, blue]}", Fill).on(Rect(0, 0, 5, 0)) == color("red")
    along = _decoded("{linear: [red, blue], angle: 0}", Fill).on(Rect(0, 0, 5, 0))
    assert (along.start, along.end) == (Point(0, 0), Point(5, 0))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{linear: [red, blue], angel: 3}", "YAML002"),
        ("{lineal: [red, blue]}", "YAML008"),
        ("{linear: []}", "YAML008"),
        ("{linear: [red, bluee]}", "YAML008"),
        ("[red, blue]", "YAML003"),
    ],
)
def test_what_is_not_a_fill(text, code):
    assert _said(text, Fill).code == code


def test_a_colour_that_yaml_took_for_a_comment_is_reported():
    with pytest.raises(Problem):
        decoder(Fill | None)(parse("fill: #c00000", "t.yaml").get("fill"), Context())


def test_lengths():
    assert _decoded("50%", Length).of(30) == 15
    assert _decoded("1 in", Length).of(30) == pytest.approx(25.4)
    assert _decoded("2", Dash) == Dash((2, 2))
    assert _decoded("[3, 1, 2]", Dash) == Dash((3, 1, 2, 3, 1, 2))
    assert _decoded("2", Radii) == Radii(2, 2, 2, 2)
    assert _decoded("[1, 2, 3, 4]", Radii) == Radii(1, 2, 3, 4)
    assert _decoded("2", Gap) == Gap(2, 2)
    assert _decoded("[2, 3 cm]", Gap) == Gap(2, 30)


def test_tracks():
    tracks = [_decoded(text, Track) for text in ("12", "auto", "grow", "grow 2.5")]
    assert tracks == [Track(12), Track(), Track(None, 1), Track(None, 2.5)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("x%", Length),
        ("[0, 0]", Dash),
        ("[1, -2]", Dash),
        ("[1, 2]", Radii),
        ("[1, 2, 3]", Gap),
        ("grow x", Track),
        ("wide", Track),
        ("2", Sides),
        ("0", Lines),
        ("x", Sides),
        ("0", Amount),
        ("L 0 0", Outline),
        ("M 0 0 L 5", Outline),
    ],
)
def test_what_is_none(text, kind):
    said = _said(text, kind)
    assert said.code == "YAML008"
    assert said.origin.line == 1
    assert said.hints


def test_what_is_cut_off():
    assert _decoded("no", Clip).on(Size(4, 2)) is None
    assert _decoded("yes", Clip).on(Size(4, 2)) == Path.rectangle(Rect(0, 0, 4, 2))
    assert _decoded("heart", Clip).on(Size(4, 2)).bounds.width == pytest.approx(2)
    assert _decoded("{shape: rectangle, radius: 1}", Clip).on(Size(4, 4)) == Path.rectangle(
        Rect(0, 0, 4, 4), 1
    )


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        ("hart", "YAML008", "`heart`"),
        ("{polygon: 2}", "YAML008", "3"),
        ("{radius: 2, trun: 3}", "YAML002", ""),
        ("{shape: square, radus: 2}", "YAML002", "`radius`"),
        ("{shape: square, radius: wide}", "YAML008", "mm"),
        ("{inset: 2}", "YAML008", "`{polygon: 5}`"),
        ("M 0 0 L 5", "YAML008", "SVG"),
        ("[circle]", "YAML003", ""),
        ("path", "YAML008", ""),
    ],
)
def test_what_is_not_an_outline_to_cut_to(text, code, hint):
    said = _said(text, Clip)
    assert said.code == code
    assert hint in " ".join(said.hints)


def test_rows_of_a_table():
    def texts(text, separator="|", ends=""):
        return [[cell.text for cell in row] for row in _decoded(text, Rows).split(separator, ends)]

    assert texts('"a | b\\n\\n c|d "') == [["a", "b"], ["c", "d"]]
    assert texts("[[a, b], [c]]") == [["a", "b"], ["c"]]
    assert texts("[a | b, [c|d, '']]") == [["a", "b"], ["c|d", ""]]
    assert texts("'a \\| b | c'") == [["a | b", "c"]]
    assert texts("'| a | b |'") == [["a", "b"]]
    assert texts("a, 1; b, 2;", ",", ";") == [["a", "1"], ["b", "2"]]
    assert texts('""') == []


def test_cells_of_a_table_that_belong_together():
    ((first, last),) = _decoded("[[a, <, <, b]]", Rows).split("|")
    assert (first.span, last.column, last.span) == (3, 3, 1)


def test_the_head_of_a_table():
    assert [_decoded(text, Header).first for text in ("yes", "no", "false")] == [True, False, False]
    for text in ("[a, b]", "a | b"):
        head = _decoded(text, Header)
        assert not head.first
        assert [cell.text for cell in head.row.split("|")[0]] == ["a", "b"]


def test_alignments_of_columns():
    assert [_decoded("[right, center]", Aligns).of(i, "left") for i in range(3)] == [
        "right",
        "center",
        "center",
    ]
    assert _decoded("center", Aligns).of(4, "left") == "center"
    assert Aligns().of(0, "justify") == "justify"
    assert "`center`" in " ".join(_said("centre", Aligns).hints)
