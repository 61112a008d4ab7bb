"""What is not drawn is said, with what to do; nothing is left out silently."""

import base64
import io

import pytest
from PIL import Image

from generator.foundation.diagnostics import Severity
from generator.frame import GroupMark, ImageMark
from generator.geometry import Rect
from generator.svg import read_svg
from tests.svg import read, said

RECT = '<rect width="9" height="9" fill="{}"/>'


@pytest.mark.parametrize(
    ("body", "code", "word"),
    [
        ("<text>Hi <tspan>you</tspan></text>", "IMG006", "the text `Hi you`, which is not drawn"),
        ("<style>@media (max-width: 9px) {a {}}</style>", "IMG006", "@media (max-width: 9px)"),
        ("<foreignObject/>", "IMG006", "foreign object"),
        ('<g filter="url(#f)"><path d="M0 0h1"/></g>', "IMG006", "filter"),
        ('<path d="M0 0h1" mask="url(#f)"/>', "IMG006", "mask"),
        ('<path d="M0 0h1" style="mix-blend-mode:color-dodge"/>', "IMG006", "color-dodge"),
        (
            '<pattern id="p" width="9" height="9"><path d="M0 0h9v1"/></pattern>'
            '<path d="M0 0h1" fill="none" stroke="url(#p)"/>',
            "IMG006",
            "a stroke with a pattern",
        ),
        (
            '<pattern id="p" width=".001" height=".001"><path d="M0 0h9v1"/></pattern>'
            + RECT.format("url(#p)"),
            "IMG006",
            "too many tiles",
        ),
        (RECT.format("url(#nothing)"), "IMG006", "isn't in the file"),
        (RECT.format("url(other.svg#x)"), "IMG006", "another file"),
        (RECT.format("chartreux"), "IMG006", "chartreux"),
        ('<path d="M0 0h1" marker-end="url(#m)"/>', "IMG006", "isn't in the file"),
        ('<path d="M0 0 L 5"/>', "IMG006", "`L` needs 2 numbers"),
        ('<polygon points="1 2 3"/>', "IMG006", "odd count"),
        ("<animate/>", "IMG006", "animation"),
        ('<rect width="9" height="9"><animate attributeName="x"/></rect>', "IMG006", "animation"),
        ('<rect width="9" height="9" style="animation: a 1s"/>', "IMG006", "`animation: a 1s`"),
        ("<script>go()</script>", "IMG006", "a script"),
        ("<recht/>", "IMG006", "a <recht>"),
        ("<lineargradient/>", "IMG006", "a <lineargradient>"),
        ('<rect width="5vw" height="9"/>', "IMG006", "`width: 5vw`, which isn't a length"),
        ('<rect width="5,5" height="9"/>', "IMG006", "`width: 5,5`"),
        ('<rect width="calc(9px)" height="9"/>', "IMG006", "`width: calc(9px)`"),
        ('<rect width="-9" height="9"/>', "IMG006", "negative"),
        ('<g font-size="9"><rect width="2em" height="9"/></g>', "IMG006", "16 px"),
        ('<rect transform="rotat(5)" width="9" height="9"/>', "IMG006", "`transform: rotat(5)`"),
        ('<rect transform="rotate(5 2)" width="9" height="9"/>', "IMG006", "`transform: "),
        ('<rect style="transform:translate(5%)" width="9" height="9"/>', "IMG006", "translate(5%)"),
        ('<rect style="rotate:9deg" width="9" height="9"/>', "IMG006", "`rotate: 9deg`"),
        ('<rect style="fill red" width="9" height="9"/>', "IMG006", "the style `fill red`"),
        ("<style>g{rect{fill:red}}</style>" + RECT.format("red"), "IMG006", "in the rule for `g`"),
        ('<rect width="9" height="9" opacity="half"/>', "IMG006", "`opacity: half`"),
        ('<rect width="9" height="9" fill-rule="odd"/>', "IMG006", "`fill-rule: odd`"),
        (
            '<path d="M0 0h9" stroke="red" stroke-dasharray="1 x"/>',
            "IMG006",
            "`stroke-dasharray: 1 x`",
        ),
        ('<svg preserveAspectRatio="xMidYMiddle"/>', "IMG006", "xMidYMiddle"),
        ('<svg viewBox="0 0 5"/>', "IMG006", "`viewBox: 0 0 5`"),
        ('<polygon points="1 2 a b"/>', "IMG006", "`a b` in `points`"),
        ('<image width="9" height="9"/>', "IMG006", "an image without a file"),
        ('<linearGradient id="p"/>' + RECT.format("url(#p)"), "IMG006", "without colours"),
        (
            '<linearGradient id="p" href="#q"/><radialGradient id="q" href="#p"/>'
            + RECT.format("url(#p)"),
            "IMG006",
            "a gradient that refers to itself",
        ),
        ('<hatch id="p"/>' + RECT.format("url(#p)"), "IMG006", "a <hatch>"),
        (
            '<pattern id="p" width="9" height="9"><rect width="9" height="9" fill="url(#p)"/></pattern>'
            + RECT.format("url(#p)"),
            "IMG006",
            "a pattern `#p` that is filled with itself",
        ),
        (
            '<clipPath id="c" clip-path="url(#c)"><rect width="5" height="5"/></clipPath>'
            '<rect width="9" height="9" clip-path="url(#c)"/>',
            "IMG006",
            "a clip path that clips itself",
        ),
        (
            '<clipPath id="c"><use id="u" href="#u"/></clipPath>'
            '<rect width="9" height="9" clip-path="url(#c)"/>',
            "IMG006",
            "a `use` of itself (`#u`)",
        ),
        (
            '<clipPath id="c"><path d="M0 0 L 5"/></clipPath>'
            '<rect width="9" height="9" clip-path="url(#c)"/>',
            "IMG006",
            "a broken path",
        ),
        (
            '<mask id="m"><rect width="9" height="9" fill="white" mask="url(#m)"/></mask>'
            '<rect width="9" height="9" mask="url(#m)"/>',
            "IMG006",
            "that refers to itself",
        ),
        (
            '<marker id="m"><path d="M0 0L5 5" marker-end="url(#m)"/></marker>'
            '<path d="M0 0L9 9" marker-end="url(#m)"/>',
            "IMG006",
            "a marker (arrowhead) that refers to itself",
        ),
        ('<path d="M0 0h9" style="paint-order: line"/>', "IMG006", "`paint-order: line`"),
        (
            '<marker id="m"><path d="M0 0L5 5"/></marker>'
            '<path d="M0 0h9" marker-end="url(#m)" paint-order="stroke markers fill"/>',
            "IMG006",
            "markers are drawn last",
        ),
        ('<svg style="background: navy"/>', "IMG006", "`background: navy`"),
        ('<path d="M0 0h9v9" fill="context-stroke"/>', "IMG006", "outside a marker"),
        (
            '<radialGradient id="p" fr=".2"><stop/><stop offset="1"/></radialGradient>'
            + RECT.format("url(#p)"),
            "IMG006",
            "begins at a circle",
        ),
        (
            '<linearGradient id="p" transform-origin="5 5"><stop/><stop offset="1"/></linearGradient>'
            + RECT.format("url(#p)"),
            "IMG006",
            "`transform-origin`",
        ),
        (
            '<linearGradient id="p"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
            '<path d="M0 0h9" stroke="url(#p)"/>',
            "IMG006",
            "without width or height",
        ),
        ('<linearGradient id="p"/><use href="#p"/>', "IMG006", "a `use` of a <linearGradient>"),
        ('<rect x="200" width="9" height="9"/>', "IMG010", "outside its viewBox, `0 0 100 100`"),
        ('<defs><rect width="9" height="9"/></defs>', "IMG010", "only defined for use elsewhere"),
        ('<g display="none"><rect width="9" height="9"/></g>', "IMG010", "hidden"),
        ('<use href="other.svg#x"/>', "IMG007", "outside the file"),
        ('<use href="#x"/>', "IMG007", "isn't in the file"),
        ('<g id="x"><use href="#x"/></g>', "IMG006", "of itself"),
        ('<image href="inside.png" width="5" height="5"/>', "IMG007", "inside.png"),
        ('<image href="http://127.0.0.1:9/x.png" width="5" height="5"/>', "IMG007", "127.0.0.1"),
        ('<image href="file:///etc/passwd" width="5" height="5"/>', "IMG007", "passwd"),
        (
            '<image href="data:image/png;base64,AAAA" width="5" height="5"/>',
            "IMG006",
            "can't be read",
        ),
        (
            '<image href="data:image/svg+xml,&lt;svg>" width="5" height="5"/>',
            "IMG004",
            "an embedded drawing: `the embedded drawing` isn't a valid SVG file",
        ),
        ('<path d="M0 0h1" clip-path="url(#x)"/>', "IMG006", "isn't a clip path"),
        ("<style>a:hover::before(x){fill:red}</style>", "IMG006", "style rule"),
        ('<style>@import "a.css";</style>', "IMG006", "@import"),
    ],
)
def test_it_is_reported(body, code, word):
    found, *_ = said(body)
    assert found[0] == code
    assert word in found[1]
    assert "a.svg" in found[1]


def test_everything_is_reported_in_one_reading_with_its_line_and_the_rest_is_drawn():
    body = '\n<rect width="100" height="100" fill="#ff0"/>\n<image href="a.png"/>\n<text>Hi</text>\n<text>Hi</text>'
    outcome = read(body)
    assert [d.origin.line for d in outcome.diagnostics] == [3, 4]
    assert {d.severity for d in outcome.diagnostics} == {Severity.WARNING}
    assert outcome.diagnostics[1].others == ("line 5",)
    assert all(d.hints for d in outcome.diagnostics)
    assert [placed.mark.fill.hex for placed in outcome.value.placed] == ["#ffff00"]


def test_a_fallback_colour_is_taken():
    (placed,) = read('<path d="M0 0h10" fill="url(#nothing) lime"/>').value.placed
    assert placed.mark.fill.hex == "#00ff00"


def _embedded(across, down, **keys):
    out = io.BytesIO()
    Image.new("RGB", (across, down), "red").save(out, "PNG")
    text = base64.b64encode(out.getvalue()).decode()
    given = " ".join(f'{key}="{value}"' for key, value in keys.items())
    return f'<image href="data:image/png;base64,{text}" {given}/>'


def test_an_embedded_picture_keeps_its_proportions():
    (placed,) = read(_embedded(4, 2, x=10, y=20, width=40, height=40)).value.placed
    assert isinstance(placed.mark, ImageMark)
    assert (placed.x, placed.y, *placed.mark.size) == pytest.approx((1, 3, 4, 2))
    assert (placed.mark.picture.width, placed.mark.picture.kind) == (4, "png")


def test_an_embedded_picture_may_be_stretched_turned_or_cut():
    (placed,) = read(_embedded(4, 2, width=40, height=40, preserveAspectRatio="none")).value.placed
    assert tuple(placed.mark.size) == pytest.approx((4, 4))
    (placed,) = read(_embedded(4, 2, width=40, transform="translate(30 0) rotate(20)")).value.placed
    assert isinstance(placed.mark, GroupMark)
    assert tuple(placed.mark.frame.placed[0].mark.size) == pytest.approx((40, 20))
    (placed,) = read(
        _embedded(4, 2, width=40, height=40, preserveAspectRatio="xMidYMid slice")
    ).value.placed
    assert tuple(placed.mark.clip.bounds) == pytest.approx((0, 0, 4, 4))
    assert tuple(placed.mark.frame.placed[0].mark.size) == pytest.approx((8, 4))


@pytest.mark.parametrize(
    "body",
    [
        '<rect width="9" height="9" style="fill:red;fill:color(display-p3 1 0 0)"/>',
        '<style>rect{fill:oklch(60% 0.2 30);fill:red}</style><rect width="9" height="9"/>',
        '<rect width="9" height="9" fill="oklch(60% 0.2 30)" style="fill:red"/>',
        '<rect width="9" height="9" style="fill: light-dark(rgb(255, 0, 0), var(--dark, #121212))"/>',
    ],
)
def test_a_colour_that_is_in_for_one_of_new_programs_is_taken_without_a_word(body):
    found = read(body)
    assert found.value.placed[0].mark.fill.hex == "#ff0000"
    assert found.diagnostics == ()


def test_a_value_of_another_rule_does_not_stand_in():
    body = '<style>rect{fill:red} .a{fill:oklch(60% 0.2 30)}</style><rect class="a" width="9" height="9"/>'
    (found,) = said(body)
    assert "oklch" in found[1]


def test_nothing_is_reported_of_a_drawing_that_asks_for_nothing_or_lies_partly_outside():
    assert said("") == []
    assert said("<title>Blank</title>") == []
    assert said('<rect x="200" width="9" height="9"/><rect x="99" width="9" height="9"/>') == []


def test_a_drawing_without_a_size_is_reported():
    found = read_svg(b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M2 2h9v9"/></svg>', "a.svg")
    assert [d.code for d in found.diagnostics] == ["IMG009"]
    assert found.value.size.width == pytest.approx(9 * 25.4 / 96)


def test_a_shape_in_a_clip_path_is_clipped_itself():
    body = (
        '<clipPath id="d"><rect width="20" height="90"/></clipPath>'
        '<clipPath id="c"><rect x="10" width="50" height="50" clip-path="url(#d)"/></clipPath>'
        '<rect width="90" height="90" clip-path="url(#c)"/>'
    )
    (placed,) = read(body).value.placed
    assert placed.mark.clip.bounds == Rect(1, 0, 1, 5)


@pytest.mark.parametrize(
    "order", ["stroke markers fill", "markers stroke fill", "fill markers stroke"]
)
def test_an_order_of_markers_means_nothing_where_there_are_none(order):
    body = f'<rect x="9" y="9" width="9" height="9" fill="red" stroke="blue" style="paint-order:{order}"/>'
    found = read(body)
    assert found.diagnostics == ()
    # A line over its fill is one mark with it.
    assert len(found.value.placed) == (2 if order.index("stroke") < order.index("fill") else 1)
