import math

import pytest

from generator.foundation.color import parse
from generator.frame import GroupMark, LinearGradient, RadialGradient
from generator.svg import read_svg
from tests.svg import HEAD, marks, read, unclipped

SQUARE = "path M1 2 L4 2 L4 6 L1 6 Z"


def test_shapes_become_paths_in_millimetres():
    assert marks('<rect x="10" y="20" width="30" height="40" fill="red"/>') == [
        f"{SQUARE} fill #ff0000"
    ]
    assert marks('<polygon points="0,0 10,0 10 10"/>') == ["path M0 0 L1 0 L1 1 Z fill #000000"]
    assert marks(
        '<polyline points="0,0 10,0 10 10" fill="none" stroke="blue" stroke-width="2"/>'
    ) == ["path M0 0 L1 0 L1 1 stroke #0000ff 0.2"]
    assert marks('<line x1="0" y1="0" x2="100%" y2="10%" stroke="#000"/>') == [
        "path M0 0 L10 1 stroke #000000 0.1"
    ]
    (circle,) = marks('<circle cx="50" cy="50" r="10" fill="#fff"/>')
    (ellipse,) = marks('<ellipse cx="50" cy="50" rx="10" fill="#fff"/>')
    assert circle == ellipse
    assert circle.startswith("path M6 5 C6 5.552")


def test_shapes_of_no_size_draw_nothing():
    assert (
        marks(
            '<rect width="10"/><circle r="0"/><ellipse rx="0" ry="2"/><path d=""/><polygon points=""/>'
        )
        == []
    )


def test_rounded_rectangles():
    (both,) = marks('<rect width="50" height="20" rx="5"/>')
    (wide,) = marks('<rect width="50" height="20" rx="5" ry="10"/>')
    assert both.startswith("path M0.5 0 L4.5 0 C4.776 0 5 0.224 5 0.5 ")
    assert wide.startswith("path M0.5 0 L4.5 0 C4.776 0 5 0.448 5 1 ")


def test_a_file_without_a_view_box_is_as_big_as_it_says():
    frame = read_svg(
        b'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><path d="M0 0h200v100z"/></svg>',
        "a",
    ).value
    assert frame.size == pytest.approx((52.9167, 26.4583), abs=1e-3)
    assert frame.placed[0].mark.path.bounds.size == pytest.approx(frame.size)


def test_a_file_without_any_size_is_as_big_as_its_drawing():
    frame = read_svg(
        b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M96 96h96v48z"/></svg>', "a"
    ).value
    assert frame.size == pytest.approx((25.4, 12.7))
    assert frame.placed[0].x == pytest.approx(-25.4)


@pytest.mark.parametrize(
    ("ratio", "left", "width"),
    [
        ("", 5, 10),
        ("xMinYMid", 0, 10),
        ("xMaxYMid meet", 10, 10),
        ("none", 0, 20),
        ("xMidYMid slice", 0, 20),
    ],
)
def test_how_a_view_box_fits(ratio, left, width):
    head = HEAD.replace('width="10mm"', f'width="20mm" preserveAspectRatio="{ratio}"')
    frame = read_svg(f'{head}<rect width="100" height="100"/></svg>'.encode(), "a").value
    mark = frame.placed[0].mark
    inner = mark.frame.placed[0].mark if isinstance(mark, GroupMark) else mark
    assert frame.size == pytest.approx((20, 10))
    assert inner.path.bounds.x == pytest.approx(left)
    assert inner.path.bounds.width == pytest.approx(width)
    assert isinstance(mark, GroupMark) == ("slice" in ratio)


def test_files_without_the_namespace_or_with_a_prefix_are_read():
    plain = read_svg(b'<svg viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>', "a").value
    prefixed = read_svg(
        b'<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><s:path d="M0 0h1v1z"/></s:svg>',
        "a",
    ).value
    assert len(plain.placed) == len(prefixed.placed) == 1


def test_foreign_elements_are_left_out():
    assert (
        marks(
            '<x:rect xmlns:x="http://example.org" width="50" height="50"/><metadata><rect/></metadata>'
        )
        == []
    )


def test_transforms_are_worked_into_the_path():
    assert marks(
        '<g transform="translate(10,20) scale(3,4)"><rect width="10" height="10" fill="red"/></g>'
    ) == [f"{SQUARE} fill #ff0000"]
    assert marks('<rect width="30" height="40" transform="matrix(1 0 0 1 10 20)" fill="red"/>') == [
        f"{SQUARE} fill #ff0000"
    ]
    assert marks(
        '<rect width="40" height="30" fill="red" transform="translate(40 20) rotate(90)"/>'
    ) == ["path M4 2 L4 6 L1 6 L1 2 Z fill #ff0000"]


def test_the_root_is_turned_about_its_middle_as_browsers_do():
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm" viewBox="0 0 200 100" '
    )
    square = '<rect x="150" width="10" height="10" fill="red"/></svg>'
    for turn, corner in (
        ('transform="rotate(90)"', (14, 10)),
        ('style="transform: rotate(180deg)"', (4, 9)),
        ('transform="rotate(180)" transform-origin="150 0"', None),
        ('transform="none"', (15, 0)),
    ):
        made = unclipped(read_svg(f"{head}{turn}>{square}".encode(), "a.svg").value)
        boxes = [placed.mark.path.bounds for placed in made.placed]
        found = [pytest.approx((box.x, box.y), abs=1e-6) for box in boxes]
        assert found == ([corner] if corner is not None else found)


def test_a_distorted_line_becomes_a_group():
    (placed,) = unclipped(
        read('<g transform="scale(2 1)"><path d="M0 0H10" fill="none" stroke="red"/></g>').value
    ).placed
    assert isinstance(placed.mark, GroupMark)
    assert placed.mark.transform == pytest.approx((0.2, 0, 0, 0.1, 0, 0))
    (inner,) = placed.mark.frame.placed
    assert inner.mark.stroke.width == 1


def test_styles_win_over_sheets_and_sheets_over_attributes():
    sheet = "<style>.a{fill:blue} rect.a{fill:lime} #b{stroke:red!important} @media print{#c{fill:#123456}}</style>"
    assert marks(f'{sheet}<rect class="a" width="10" height="10" fill="red"/>') == [
        "path M0 0 L1 0 L1 1 L0 1 Z fill #00ff00"
    ]
    assert marks(f'{sheet}<rect class="a" width="10" height="10" style="fill:#111"/>') == [
        "path M0 0 L1 0 L1 1 L0 1 Z fill #111111"
    ]
    assert marks(f'{sheet}<path id="b" d="M0 0h10" style="stroke:blue;fill:none"/>') == [
        "path M0 0 L1 0 stroke #ff0000 0.1"
    ]
    assert marks(f'{sheet}<path id="c" d="M0 0h10"/>') == ["path M0 0 L1 0 fill #123456"]


def test_selectors_by_class_id_element_and_parent():
    """Quarters in green, red, blue and blue, told apart by four kinds of selector."""
    body = (
        '<defs><style type="text/css"><![CDATA[ .a{fill:#00ff00} #b{fill:#ff0000} rect.c,.d>rect{fill:#0000ff} ]]>'
        '</style></defs><rect class="a" width="50" height="50"/><rect id="b" width="50" height="50"/>'
        '<rect class="c" width="50" height="50"/><g class="d"><rect width="50" height="50"/></g>'
    )
    assert [line[-7:] for line in marks(body)] == ["#00ff00", "#ff0000", "#0000ff", "#0000ff"]


def test_inheritance_and_current_color():
    assert marks('<g fill="red" stroke="blue"><path d="M0 0h10" stroke="none"/></g>') == [
        "path M0 0 L1 0 fill #ff0000"
    ]
    assert marks('<path d="M0 0h10" fill="currentColor"/>', current_color=parse("teal")) == [
        "path M0 0 L1 0 fill #008080"
    ]
    assert marks(
        '<g color="gold"><path d="M0 0h10" fill="currentColor"/></g>', current_color=parse("teal")
    ) == ["path M0 0 L1 0 fill #ffd700"]


def test_what_is_not_shown():
    body = (
        '<g display="none"><path d="M0 0h10"/></g>'
        '<g visibility="hidden"><path d="M0 0h10"/><path d="M0 0h20" visibility="visible"/></g>'
    )
    assert marks(body) == ["path M0 0 L2 0 fill #000000"]


def test_opacity_of_one_paint_is_in_its_colour_and_of_several_is_a_group():
    assert marks('<path d="M0 0h10" fill="red" opacity=".5" fill-opacity="50%"/>') == [
        "path M0 0 L1 0 fill #ff000040"
    ]
    assert marks('<path d="M0 0h10" fill="red" stroke="blue" opacity=".5"/>') == [
        "group  opacity 0.5",
        "path M0 0 L1 0 fill #ff0000 stroke #0000ff 0.1",
    ]
    assert (
        marks('<g opacity=".5"><path d="M0 0h10"/><path d="M0 0v10"/></g>')[0]
        == "group  opacity 0.5"
    )
    assert marks('<g opacity="0"><path d="M0 0h10"/></g>') == []


@pytest.mark.parametrize(
    ("dashes", "offset", "expected"),
    [
        ("12 4", "0", "1.2 0.4"),
        ("12,4", "5", "1.2 0.4 from 0.5"),
        ("12 4", "14", "1.2 0.4 from 1.4"),
        ("12 4", "-4", "1.2 0.4 from 1.2"),
        ("5", "0", "0.5 0.5"),
    ],
)
def test_dashes(dashes, offset, expected):
    body = f'<path d="M0 0h90" fill="none" stroke="red" stroke-dasharray="{dashes}" stroke-dashoffset="{offset}"/>'
    assert marks(body) == [f"path M0 0 L9 0 stroke #ff0000 0.1 dash {expected}"]


def test_even_odd_and_the_ends_and_joins_of_lines():
    outcome = read(
        '<path d="M0 0h90v90z" fill-rule="evenodd" stroke="red" stroke-linecap="round" stroke-linejoin="bevel"/>'
    )
    mark = unclipped(outcome.value).placed[0].mark
    assert (mark.even_odd, mark.stroke.cap, mark.stroke.join) == (True, "round", "bevel")


def test_the_stroke_may_be_painted_first():
    assert marks('<path d="M0 0h10" fill="red" stroke="blue" paint-order="stroke"/>') == [
        "path M0 0 L1 0 stroke #0000ff 0.1",
        "path M0 0 L1 0 fill #ff0000",
    ]


STOPS = '<stop offset="0" stop-color="red"/><stop offset="100%" style="stop-color:blue;stop-opacity:.5"/>'


def _fill(body):
    return read(body).value.placed[0].mark.fill


def test_a_linear_gradient_on_the_box_of_its_shape():
    fill = _fill(
        f'<linearGradient id="a">{STOPS}</linearGradient><rect x="20" y="10" width="60" height="30" fill="url(#a)"/>'
    )
    assert isinstance(fill, LinearGradient)
    assert (*fill.start, *fill.end) == pytest.approx((2, 1, 8, 1))
    assert [(stop.at, stop.color.hex) for stop in fill.stops] == [(0, "#ff0000"), (1, "#0000ff80")]


def test_a_gradient_that_refers_to_another_one():
    body = (
        f'<linearGradient id="b" y2="1">{STOPS}</linearGradient>'
        '<linearGradient id="a" xlink:href="#b" gradientUnits="userSpaceOnUse" x1="10" x2="10" y1="0" y2="50" '
        'gradientTransform="translate(0 20)"/><rect width="60" height="30" fill="url(\'#a\')"/>'
    )
    fill = _fill(body)
    assert (*fill.start, *fill.end) == pytest.approx((1, 2, 1, 7))


def test_a_skewed_linear_gradient_keeps_its_lines_of_equal_colour():
    fill = _fill(
        f'<linearGradient id="a" x2="1" y2="1">{STOPS}</linearGradient><rect width="80" height="20" fill="url(#a)"/>'
    )
    # In the box of 8 × 2 mm the colour in the middle lies on the other diagonal, from (0, 2) to (8, 0).
    dx, dy = fill.end.x - fill.start.x, fill.end.y - fill.start.y
    for x, y in ((0, 2), (8, 0)):
        assert ((x - fill.start.x) * dx + (y - fill.start.y) * dy) / (
            dx * dx + dy * dy
        ) == pytest.approx(0.5)


def test_a_radial_gradient_may_be_squeezed_along_the_axes():
    fill = _fill(
        f'<radialGradient id="a" fx=".25">{STOPS}</radialGradient><rect width="80" height="40" fill="url(#a)"/>'
    )
    assert isinstance(fill, RadialGradient)
    assert (*fill.center, fill.radius, fill.squeeze, *fill.focus) == pytest.approx(
        (4, 2, 4, 0.5, 2, 2)
    )


def test_a_turned_ellipse_of_colour_becomes_a_group():
    body = (
        f'<radialGradient id="a" gradientTransform="rotate(30) scale(1 .5)">{STOPS}</radialGradient>'
        '<rect width="80" height="40" fill="url(#a)"/>'
    )
    (placed,) = unclipped(read(body).value).placed
    assert isinstance(placed.mark, GroupMark)
    (inner,) = placed.mark.frame.placed
    covered = inner.mark.path.transformed(placed.mark.transform).bounds
    assert (*covered.size, covered.x, covered.y) == pytest.approx((8, 4, 0, 0))


@pytest.mark.parametrize(
    ("gradient", "expected"),
    [
        (f'<linearGradient id="a" x1="1" x2="1">{STOPS}</linearGradient>', "#0000ff80"),
        ('<linearGradient id="a"><stop stop-color="lime"/></linearGradient>', "#00ff00"),
        (f'<radialGradient id="a" r="0">{STOPS}</radialGradient>', "#0000ff80"),
        (
            f'<radialGradient id="a" gradientTransform="scale(0)">{STOPS}</radialGradient>',
            "#0000ff80",
        ),
    ],
)
def test_gradients_that_are_one_colour(gradient, expected):
    assert _fill(f'{gradient}<rect width="80" height="40" fill="url(#a)"/>').hex == expected


def test_a_gradient_without_stops_or_in_a_circle_of_references_paints_nothing():
    body = (
        '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>'
        '<rect width="8" height="4" fill="url(#a)"/>'
    )
    assert read(body).value.placed == ()


def test_use_and_symbols():
    body = '<defs><rect id="r" width="30" height="40" fill="red"/></defs><use href="#r" x="10" y="20"/>'
    assert marks(body) == [f"{SQUARE} fill #ff0000"]
    body = (
        '<symbol id="s" viewBox="0 0 3 4" preserveAspectRatio="none"><rect width="3" height="4" fill="red"/></symbol>'
        '<use xlink:href="#s" x="10" y="20" width="30" height="40"/>'
    )
    assert marks(body) == [f"{SQUARE} fill #ff0000"]


def test_a_use_inherits_from_where_it_stands():
    assert marks('<defs><path id="p" d="M0 0h10"/></defs><g fill="red"><use href="#p"/></g>') == [
        "path M0 0 L1 0 fill #ff0000"
    ]


def test_a_nested_viewport_clips_only_what_reaches_out():
    inside = (
        '<svg x="10" y="20" width="30" height="40"><rect width="{}" height="40" fill="red"/></svg>'
    )
    assert marks(inside.format(30)) == [f"{SQUARE} fill #ff0000"]
    assert marks(inside.format(50))[0] == "group  clip M1 2 L4 2 L4 6 L1 6 Z"


def test_what_reaches_out_of_the_drawing_is_cut_off():
    (placed,) = read('<rect x="50" width="100" height="100"/>').value.placed
    assert tuple(placed.mark.clip.bounds) == pytest.approx((0, 0, 10, 10))


def test_clip_paths():
    body = (
        '<clipPath id="c"><rect x="10" y="20" width="30" height="40"/></clipPath>'
        '<g clip-path="url(#c)"><rect width="100" height="100" fill="red"/></g>'
    )
    assert marks(body)[0] == "group  clip M1 2 L4 2 L4 6 L1 6 Z"
    body = (
        '<defs><rect id="r" width="30" height="40"/></defs>'
        '<clipPath id="c" transform="translate(10)"><use href="#u"/></clipPath>'
        '<use id="u" href="#r" y="20" display="none"/><rect width="100" height="100" fill="red" clip-path="url(#c)"/>'
    )
    assert marks(body)[0] == "group  clip M1 2 L4 2 L4 6 L1 6 Z"
    body = (
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath>'
        '<rect x="10" y="20" width="60" height="40" fill="red" clip-path="url(#c)"/>'
    )
    assert marks(body)[0] == "group  clip M1 2 L4 2 L4 6 L1 6 Z"
    assert marks('<clipPath id="c"/><rect width="9" height="9" clip-path="url(#c)"/>') == []


def test_a_switch_shows_the_first_child_that_needs_nothing():
    body = '<switch><foreignObject requiredExtensions="x"/><path d="M0 0h10"/><path d="M0 0h20"/></switch>'
    assert marks(body) == ["path M0 0 L1 0 fill #000000"]


def test_lines_may_keep_their_width():
    (line,) = marks(
        '<path transform="scale(4 1)" d="M0 0h10" fill="none" stroke="red" vector-effect="non-scaling-stroke"/>'
    )
    assert line == "path M0 0 L4 0 stroke #ff0000 0.265"


def test_colours():
    for text, expected in {
        "hsl(120, 100%, 50%)": "#00ff00",
        "hsla(240 100% 50% / 50%)": "#0000ff80",
        "rgb(255 0 0 / 50%)": "#ff000080",
        "#abc icc-color(x, 1)": "#aabbcc",
    }.items():
        assert marks(f'<path d="M0 0h10" fill="{text}"/>') == [f"path M0 0 L1 0 fill {expected}"]


def test_units():
    for text in (
        "10mm",
        "1cm",
        "37.7952755906px",
        "0.3937007874in",
        "28.3464566929pt",
        "2.3622047244pc",
    ):
        frame = read_svg(
            f'<svg width="{text}" viewBox="0 0 2 1"><path d="M0 0h2v1z"/></svg>'.encode(), "a"
        ).value
        assert frame.size == pytest.approx((10, 5)), text
    assert math.isclose(
        read_svg(b'<svg width="50%" viewBox="0 0 96 96"/>', "a").value.size.width, 25.4
    )
