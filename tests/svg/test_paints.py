"""Patterns, markers, masks and clips with holes: looked at as pixels of the page, ten to a millimetre."""

import pytest

from generator.svg import read_svg
from tests.frames.dump import dump
from tests.paint.painting import image, paint
from tests.svg import HEAD, marks, read, said, unclipped

COLORS = {
    (255, 0, 0): "r",
    (0, 0, 255): "b",
    (0, 128, 0): "g",
    (255, 255, 255): "_",
    (0, 0, 0): "k",
}


def seen(body, *spots):
    """The colours at some spots, in user units: red, blue, green, black or the white of the page."""
    outcome = read(body)
    assert outcome.diagnostics == ()
    page = image(paint(outcome.value), scale=10)
    return "".join(COLORS.get(page.getpixel(spot), "?") for spot in spots)


TILE = '<rect width="10" height="20" fill="red"/><rect x="10" width="10" height="20" fill="blue"/>'
RECT = '<rect x="20" y="20" width="60" height="60" fill="url(#p)"/>'


@pytest.mark.parametrize(
    "pattern",
    [
        f'<pattern id="p" x="20" width="20" height="20" patternUnits="userSpaceOnUse">{TILE}</pattern>',
        f'<pattern id="p" width=".3333333" height="1">{TILE}<rect y="20" width="10" height="50" fill="red"/>'
        '<rect x="10" y="20" width="10" height="50" fill="blue"/></pattern>',
        f'<pattern id="p" width=".3333333" height=".5" viewBox="0 0 20 20" preserveAspectRatio="none">{TILE}</pattern>',
        f'<pattern id="q" width="40" height="20" patternUnits="userSpaceOnUse" viewBox="0 0 20 20">{TILE}</pattern>'
        '<pattern id="p" href="#q" width="20" x="20"/>',
        '<pattern id="p" width="1" height="1" patternContentUnits="objectBoundingBox">'
        '<path d="M0 0h.16667v1h-.16667z" fill="red"/><path d="M.16667 0h.16667v1h-.16667z" fill="blue"/>'
        '<path d="M.33333 0h.16667v1h-.16667z" fill="red"/></pattern>',
        '<pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse" '
        'patternTransform="translate(20) scale(.5)">'
        '<g transform="scale(2)"><rect width="10" height="20" fill="red"/><rect x="10" width="10" height="20" '
        'fill="blue"/></g></pattern>',
    ],
)
def test_a_pattern_is_laid_over_what_it_fills(pattern):
    assert seen(pattern + RECT, (25, 25), (35, 25), (45, 75), (15, 25), (85, 50)) == "rbr__"


def test_a_pattern_is_cut_to_a_shape_with_holes_and_may_have_gaps():
    pattern = (
        '<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M0 '
        '0h10v10h-10" fill="red"/></pattern>'
    )
    ring = '<path fill-rule="evenodd" d="M0 0H100V100H0zM20 20H60V60H20z" fill="url(#p)"/>'
    assert seen(pattern + ring, (5, 5), (15, 5), (25, 25), (45, 45), (65, 65)) == "r___r"


def test_a_pattern_that_is_drawn_within_itself_or_has_no_size_paints_nothing():
    inner = '<rect width="9" height="9" fill="url(#p)"/>'
    for pattern in (
        f'<pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse">{inner}</pattern>',
        '<pattern id="p" width="0" height="9"><rect width="9" height="9"/></pattern>',
        '<pattern id="p" width="9" height="9"/>',
    ):
        found = read(pattern + RECT)
        assert found.value.placed == ()
        assert [d.message.split("`#p`")[0] for d in found.diagnostics] == [
            "`a.svg` contains a pattern "
        ]


ARROW = (
    '<marker id="m" markerWidth="4" markerHeight="4" refX="0" refY="2" {}><path d="M0 '
    '0h4v4h-4z" fill="red"/></marker>'
)
LINE = '<path d="M20 50H60" stroke="blue" stroke-width="5" marker-{}="url(#m)"/>'


def test_a_marker_is_at_its_corner_turned_and_as_large_as_the_line_is_wide():
    # 20 units long from the end of the line on, or as it stands by itself: 4 long.
    assert (
        seen(ARROW.format('orient="auto"') + LINE.format("end"), (40, 50), (70, 45), (85, 50))
        == "br_"
    )
    own = ARROW.format('markerUnits="userSpaceOnUse"') + LINE.format("end")
    assert seen(own, (40, 50), (63, 50), (67, 50)) == "br_"
    down = ARROW.format('orient="90"') + LINE.format("end")
    assert seen(down, (60, 65), (75, 50)) == "r_"
    back = ARROW.format('orient="auto-start-reverse"') + LINE.format("start")
    assert seen(back, (10, 50), (40, 50)) == "rb"


def test_markers_stand_at_every_corner_and_between_the_ways_of_a_line():
    dot = (
        '<marker id="m" viewBox="-1 -1 2 2" markerWidth="2" markerHeight="2" orient="auto"><path '
        'd="M-1 -1h2v2h-2z" fill="red"/></marker>'
    )
    line = '<polyline points="20,20 80,20 80,80" fill="none" stroke="blue" stroke-width="5" style="marker:url(#m)"/>'
    assert seen(dot + line, (17, 20), (50, 20), (80, 17), (80, 82)) == "rbrr"
    first, *_, last = [m for m in marks(dot + line) if "ff0000" in m]
    assert first == "path M1.5 1.5 L2.5 1.5 L2.5 2.5 L1.5 2.5 Z fill #ff0000"
    assert last.startswith("path M8.5 7.5")
    assert len([m for m in marks(dot + line) if "ff0000" in m]) == 3


def test_a_marker_takes_the_colours_of_its_line_and_is_cut_to_its_box():
    head = (
        '<marker id="m" markerWidth="2" markerHeight="2" refY="1" {}><path d="M0 0h9v2h-9z" '
        'fill="context-stroke"/></marker>'
    )
    assert seen(head.format("") + LINE.format("end"), (65, 50), (75, 50)) == "b_"
    assert seen(head.format('overflow="visible"') + LINE.format("end"), (75, 50)) == "b"


def test_a_mask_that_only_cuts_is_an_outline():
    red = '<rect width="100" height="100" fill="red" mask="url(#m)"/>'
    light = (
        '<mask id="m"><rect x="20" y="20" width="60" height="60" fill="white"/><circle cx="50" '
        'cy="50" r="10"/></mask>'
    )
    assert seen(light + red, (10, 50), (30, 50), (50, 50)) == "_r_"
    alpha = '<mask id="m" {}><path d="M20 20H80V80H20z" fill="#123"/></mask>'
    for how in ('style="mask-type:alpha"', 'mask-type="alpha"'):
        assert seen(alpha.format(how) + red, (10, 50), (50, 50)) == "_r"
    box = '<mask id="m" maskContentUnits="objectBoundingBox"><path d="M0 0H.5V1H0z" fill="#fff"/></mask>'
    assert seen(box + red, (25, 50), (75, 50)) == "r_"
    region = '<mask id="m" x="0" y="0" width=".3" height="1"><rect width="100" height="100" fill="#fff"/></mask>'
    assert seen(region + red, (25, 50), (75, 50)) == "r_"
    grey = '<mask id="m"><rect width="100" height="100" fill="#808080"/></mask>'
    (first, *_) = marks(grey + red)
    assert first.endswith("opacity 0.502")
    assert marks('<mask id="m"/>' + red) == []


def test_a_mask_that_fades():
    fade = (
        '<linearGradient id="g"><stop offset=".5" stop-color="#fff"/><stop offset=".5"/></linearGradient>'
        '<mask id="m" {}><rect width="100" height="80" fill="url(#g)"/><rect width="10" height="80"/></mask>'
        '<rect width="100" height="100" fill="red" mask="url(#m)"/>'
    )
    assert seen(fade.format(""), (5, 50), (30, 50), (70, 50), (30, 90)) == "_r__"
    assert seen(fade.format('mask-type="alpha"'), (5, 50), (30, 50), (70, 50), (30, 90)) == "rrr_"
    assert seen(fade.format('width=".4" height="1" x="0" y="0"'), (30, 50), (45, 50)) == "r_"


def test_what_is_blended():
    body = (
        '<rect width="100" height="50" fill="red"/>'
        '<rect width="100" height="100" fill="blue" style="mix-blend-mode:multiply"/>'
    )
    assert seen(body, (50, 25), (50, 75)) == "kb"


def test_clips_with_holes_over_each_other_and_on_a_turned_box():
    red = '<rect width="100" height="100" fill="red" clip-path="url(#c)"/>'
    ring = '<clipPath id="c"><path clip-rule="evenodd" d="M10 10H90V90H10zM30 30H70V70H30z"/></clipPath>'
    assert seen(ring + red, (20, 20), (50, 50), (5, 5)) == "r__"
    rule = ring.replace(' clip-rule="evenodd"', "")
    assert seen(f'<g style="clip-rule:evenodd">{rule}{red}</g>', (20, 20), (50, 50)) == "r_"
    both = (
        '<clipPath id="c"><path d="M10 10H60V60H10z"/><path d="M90 40V90H40V40z"/><path d="M40 '
        '40V50H50V40z"/></clipPath>'
    )
    assert seen(both + red, (20, 20), (45, 45), (80, 80), (80, 20)) == "rrr_"
    turned = (
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath>'
        '<g transform="rotate(90 50 50)" clip-path="url(#c)"><rect x="20" y="40" width="60" '
        'height="20" fill="red"/></g>'
    )
    assert seen(turned, (50, 30), (50, 70)) == "r_"


GRADIENT = (
    '<linearGradient id="g" x2=".25" spreadMethod="{}"><stop stop-color="red"/><stop '
    'offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient>'
    '<rect width="80" height="40" fill="url(#g)"/>'
)


def test_gradients_that_repeat_or_go_there_and_back():
    spots = [(x, 20) for x in (5, 15, 25, 35, 45)]
    assert seen(GRADIENT.format("repeat"), *spots) == "rbrbr"
    assert seen(GRADIENT.format("reflect"), *spots) == "rbbrr"
    assert seen(GRADIENT.format("pad"), *spots) == "rbbbb"
    rings = GRADIENT.replace("linearGradient", "radialGradient").replace(
        'x2=".25"', 'r=".25" cx="0" cy=".5"'
    )
    plain = rings.replace('width="80" height="40"', 'width="80" height="80"')
    assert seen(plain.format("repeat"), (5, 40), (15, 40), (25, 40), (35, 40)) == "rbrb"
    fine = GRADIENT.format("repeat").replace(".25", ".0001")
    assert read(fine).value.placed[0].mark.fill.hex == "#aa0055"


def test_values_by_name_and_attributes_in_style_sheets():
    sheet = (
        "<style>:root{{--c: blue}} .a{{fill:var(--c)}} .b{{fill:var(--none, red)}} "
        ".c{{fill:var(--none)}} {}</style>"
    )
    shape = '<rect class="{}" width="10" height="10"/>'
    for name, fill in (("a", "#0000ff"), ("b", "#ff0000")):
        assert marks(sheet.format("") + shape.format(name))[0].endswith(f"fill {fill}")
    body = sheet.format(
        ".a{{width:30px;x:10px}}".replace("{{", "{").replace("}}", "}")
    ) + shape.format("a")
    assert marks(body) == ["path M1 0 L4 0 L4 1 L1 1 Z fill #0000ff"]
    nothing = read(sheet.format("") + shape.format("c"))
    assert nothing.value.placed[0].mark.fill.hex == "#000000"
    assert "`fill: var(--none)`" in nothing.diagnostics[0].message


def test_a_transform_about_a_point_in_any_unit_of_angles():
    for how in ("rotate(90deg)", "rotate(.25turn)", "rotate(100grad)", "rotate(1.5707963268rad)"):
        body = f'<rect x="40" y="50" width="20" height="10" style="transform:{how};transform-origin:50% 50%"/>'
        (line,) = marks(body)
        assert line == "path M5 4 L5 6 L4 6 L4 4 Z fill #000000"


def test_a_drawing_within_a_drawing():
    inner = (
        "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 1'%3E%3Cpath d='M0 0h2v1h-2z' "
        "fill='red'/%3E%3C/svg%3E"
    )
    body = f'<image href="data:image/svg+xml,{inner}" x="20" y="20" width="60" height="60"/>'
    assert seen(body, (50, 50), (25, 40), (50, 30), (10, 50)) == "rr__"
    deep = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9"/></svg>'
    for _ in range(6):
        packed = "".join(f"%{byte:02x}" for byte in deep.encode())
        deep = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image '
            f'href="data:image/svg+xml,{packed}" width="9" height="9"/></svg>'
        )
        if len(deep) > 4_000_000:
            break
    found = read_svg(deep.encode(), "a.svg")
    assert not found.failed


def test_numbers_beyond_all_measure_do_not_reach_the_page():
    for body in (
        '<path d="M0 0L1e999 5 9 9z"/>',
        '<rect width="1e39" height="1e300"/>',
        '<g transform="scale(1e8) scale(1e8)"><rect width="5" height="5"/></g>',
    ):
        paint(read(body).value)
    assert "a number beyond 1,000,000,000" in said('<path d="M0 0L1e999 5 9 9z"/>')[0][1]


def test_what_a_use_is_clipped_by_moves_with_it():
    body = (
        '<clipPath id="c"><rect width="20" height="20"/></clipPath>'
        '<defs><rect id="r" width="40" height="40" fill="red"/></defs>'
        '<use href="#r" x="50" y="50" clip-path="url(#c)"/>'
    )
    assert seen(body, (10, 10), (60, 60), (80, 80)) == "_r_"


def test_how_far_corners_stand_out_and_where_dashes_begin():
    sharp = '<path d="M10 40L90 45L10 50" fill="none" stroke="red" stroke-width="4" {}/>'
    assert seen(sharp.format(""), (88, 45), (95, 45)) == "r_"
    assert seen(sharp.format('stroke-miterlimit="20"'), (95, 45)) == "r"
    for closed in ("M10 40L90 45L10 50Z", "M90 45L10 50V40Z", "M90 45L10 50V40L90 45Z"):
        line = sharp.format("").replace("M10 40L90 45L10 50", closed)
        assert seen(line, (88, 45), (95, 45)) == "r_", closed
    (blunt,) = unclipped(read('<path d="M10 10H80V80" stroke="red"/>').value).placed
    assert blunt.mark.stroke.miter == 10
    dashes = '<path d="M0 50H100" stroke="blue" stroke-width="10" stroke-dasharray="20" stroke-dashoffset="{}"/>'
    spots = [(x, 50) for x in (5, 15, 25, 35, 45)]
    assert seen(dashes.format(0), *spots) == "bb__b"
    assert seen(dashes.format(10), *spots) == "b__bb"
    assert seen(dashes.format(-10), *spots) == "_bb__"


def test_a_clip_by_the_even_odd_rule_leaves_out_where_an_outline_crosses_itself():
    star = "M50 5L79 95L2 38H98L21 95Z"
    clip = f'<clipPath id="c"><path d="{star}" clip-rule="evenodd"/></clipPath>'
    body = clip + '<rect width="100" height="100" fill="red" clip-path="url(#c)"/>'
    assert seen(body, (50, 55), (50, 20), (5, 5)) == "_r_"


def test_a_clip_path_in_units_of_a_box_is_moved_in_those_of_the_drawing():
    clip = '<clipPath id="c" clipPathUnits="objectBoundingBox" transform="translate(50 0)">'
    clip += '<rect width=".5" height="1"/></clipPath>'
    body = clip + '<rect width="100" height="100" fill="red" clip-path="url(#c)"/>'
    assert seen(body, (25, 50), (75, 50)) == "_r"


def test_effects_of_the_root_and_of_a_symbol_are_drawn():
    clip = '<clipPath id="c"><rect width="50" height="100"/></clipPath>'
    root = f'{HEAD[:-1]} clip-path="url(#c)">{clip}{RECT.replace("url(#p)", "red")}</svg>'
    (clipped,) = read_svg(root.encode(), "a.svg").value.placed
    assert clipped.mark.clip.bounds.width == pytest.approx(5)
    symbol = (
        '<symbol id="s" opacity=".5"><rect width="50" height="50"/><rect width="9" height="9"/>'
    )
    (faded,) = read(symbol + '</symbol><use href="#s"/>').value.placed
    assert faded.mark.opacity == 0.5


def test_a_link_of_svg_itself_counts_before_one_of_xlink():
    body = '<path id="a" d="M0 0h10v10z"/><path id="b" d="M0 0h20v20z"/>'
    both = f'<defs>{body}</defs><use xlink:href="#a" href="#b"/>'
    (placed,) = read(both).value.placed
    assert placed.mark.path.bounds.width == pytest.approx(2)


def test_a_marker_is_turned_by_an_angle_in_any_unit():
    arrow = '<marker id="m" orient="{}" overflow="visible"><path d="M0 0h9v1z"/></marker>'
    line = '<path d="M50 50h9" stroke="red" marker-start="url(#m)"/>'
    turned = [
        dump(read(arrow.format(o) + line).value) for o in ("90", "90deg", ".25turn", "100grad")
    ]
    assert len(set(turned)) == 1
