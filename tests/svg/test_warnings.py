"""What is not drawn is said, with what to do; nothing is left out silently."""

import base64
import io

import pytest
from PIL import Image

from generator.diagnostics import Severity
from generator.frame import GroupMark, ImageMark
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
        ('<path d="M0 0h1" style="mix-blend-mode:multiply"/>', "IMG006", "multiply"),
        (
            '<pattern id="p" width="9" height="9"><path d="M0 0h9v1"/></pattern>'
            '<path d="M0 0h1" fill="none" stroke="url(#p)"/>',
            "IMG006",
            "a line drawn with a pattern",
        ),
        (
            '<pattern id="p" width=".001" height=".001"><path d="M0 0h9v1"/></pattern>'
            + RECT.format("url(#p)"),
            "IMG006",
            "very many tiles",
        ),
        (RECT.format("url(#nothing)"), "IMG006", "not there"),
        (RECT.format("url(other.svg#x)"), "IMG006", "another file"),
        (RECT.format("chartreux"), "IMG006", "chartreux"),
        ('<path d="M0 0h1" marker-end="url(#m)"/>', "IMG006", "not there"),
        ('<path d="M0 0 L 5"/>', "IMG006", "`L` needs 2 numbers"),
        ('<polygon points="1 2 3"/>', "IMG006", "odd count"),
        ("<animate/>", "IMG006", "animation"),
        ('<use href="other.svg#x"/>', "IMG007", "outside the file"),
        ('<use href="#x"/>', "IMG007", "not there"),
        ('<g id="x"><use href="#x"/></g>', "IMG006", "draws itself"),
        ('<image href="inside.png" width="5" height="5"/>', "IMG007", "inside.png"),
        ('<image href="http://127.0.0.1:9/x.png" width="5" height="5"/>', "IMG007", "127.0.0.1"),
        ('<image href="file:///etc/passwd" width="5" height="5"/>', "IMG007", "passwd"),
        (
            '<image href="data:image/png;base64,AAAA" width="5" height="5"/>',
            "IMG006",
            "cannot be read",
        ),
        (
            '<image href="data:image/svg+xml,&lt;svg>" width="5" height="5"/>',
            "IMG004",
            "an embedded drawing: `the drawing within` is no SVG file",
        ),
        ('<path d="M0 0h1" clip-path="url(#x)"/>', "IMG006", "no clip path"),
        ("<style>a:hover::before(x){fill:red}</style>", "IMG006", "style rule"),
        ('<style>@import "a.css";</style>', "IMG006", "@import"),
        (
            '<mask id="f"><rect width="9" height="9" fill="#888"/><rect width="5" height="9" fill="#fff"/></mask>'
            '<rect width="9" height="9" mask="url(#f)"/>',
            "IMG006",
            "a mask that fades",
        ),
    ],
)
def test_it_is_said(body, code, word):
    (found,) = said(body)
    assert found[0] == code
    assert word in found[1]
    assert "a.svg" in found[1]


def test_everything_is_said_in_one_reading_with_its_line_and_the_rest_is_drawn():
    body = '\n<rect width="100" height="100" fill="#ff0"/>\n<image href="a.png"/>\n<text>Hi</text>\n<text>Hi</text>'
    outcome = read(body)
    assert [d.origin.line for d in outcome.diagnostics] == [3, 4]
    assert {d.severity for d in outcome.diagnostics} == {Severity.WARNING}
    assert outcome.diagnostics[1].also == ("a.svg:5",)
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
