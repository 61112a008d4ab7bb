"""SVG files from strangers: nothing outside is read, nothing unfolds without end, nothing ends in a traceback."""

import base64
import gzip

import pytest

from generator.svg import read_svg
from tests.effort import within
from tests.svg import HEAD


def _fails(data, code, *words):
    with within(5):
        outcome = read_svg(data if isinstance(data, bytes) else data.encode(), "a.svg")
        assert outcome.failed
        (diagnostic,) = outcome.diagnostics
        assert diagnostic.code == code
        assert all(word in diagnostic.message for word in ("a.svg", *words)), diagnostic.message
        assert outcome.value.placed == ()
    return diagnostic


def test_an_entity_that_names_a_file_is_refused(tmp_path):
    (tmp_path / "canary.txt").write_text("CANARY")
    for system in ("canary.txt", (tmp_path / "canary.txt").as_uri(), "http://127.0.0.1:9/x"):
        found = _fails(
            f'<!DOCTYPE svg [<!ENTITY leak SYSTEM "{system}">]><svg><text>&leak;</text></svg>',
            "IMG005",
            "`&leak;`",
        )
        assert "CANARY" not in found.message
        assert found.origin.line == 1


def test_parameter_entities_are_refused():
    _fails('<!DOCTYPE svg [<!ENTITY % a "x">]><svg/>', "IMG005")


def test_entities_within_entities_are_refused():
    bomb = '<!ENTITY a "lol">' + "".join(
        f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi")
    )
    _fails(f"<!DOCTYPE svg [{bomb}]><svg><desc>&i;</desc></svg>", "IMG005")


def test_a_long_entity_used_often_is_refused():
    _fails(
        f'<!DOCTYPE svg [<!ENTITY a "{"x" * 900}">]><svg><desc>{"&a;" * 5000}</desc></svg>',
        "IMG005",
    )
    _fails(f'<!DOCTYPE svg [<!ENTITY a "{"x" * 5000}">]><svg/>', "IMG005")


def test_plain_entities_for_namespaces_are_resolved():
    """Illustrator declares its namespaces as entities, and names a document type that is never fetched."""
    text = (
        '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" '
        '"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg">'
        '<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">]>'
        '<svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" viewBox="0 0 10 10"><rect width="10" height="10" fill="#0a0"/></svg>'
    )
    outcome = read_svg(text.encode(), "a.svg")
    assert outcome.diagnostics == ()
    assert outcome.value.placed[0].mark.fill.hex == "#00aa00"


def test_uses_that_multiply_end():
    groups = '<g id="a"><path d="M0 0h1"/></g>'
    for old, new in zip("abcdefghij", "bcdefghijk"):
        groups += f'<g id="{new}">{f"""<use href="#{old}"/>""" * 10}</g>'
    _fails(f"{HEAD}{groups}</svg>", "IMG008")


def test_depth_and_size_end():
    _fails(f"{HEAD}{'<g>' * 5000}{'</g>' * 5000}</svg>", "IMG008", "too deep")
    _fails(gzip.compress(b" " * 50_000_000), "IMG008", "unpacked")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "IMG002"),
        (b"  \n", "IMG002"),
        (b"<svg", "IMG004"),
        (b"<svg><rect></svg>", "IMG004"),
        (b"<html/>", "IMG004"),
        (b"\x00\x01\x02", "IMG004"),
        (b"%PDF-1.7", "IMG004"),
        (b"\x1f\x8b\x08broken", "IMG002"),
        (b'<svg xmlns="http://example.org"/>', "IMG004"),
        (b'<?xml version="1.0" encoding="no-such"?><svg/>', "IMG004"),
    ],
)
def test_what_is_not_a_svg_file(data, code):
    _fails(data, code)


def test_compressed_files_and_other_encodings_are_read():
    body = f'{HEAD}<path d="M0 0h9" id="ä"/></svg>'
    for data in (
        gzip.compress(body.encode()),
        body.encode("utf-16"),
        b"\xef\xbb\xbf" + body.encode(),
    ):
        assert len(read_svg(data, "a.svg").value.placed) == 1


def test_malformed_values_draw_something_and_never_raise():
    values = ("", "x", "NaN", "1e999", "-5", "url(#", "calc(1px + 2px)", "%", "1" * 400)
    for name in (
        "transform",
        "stroke-width",
        "opacity",
        "fill",
        "d",
        "points",
        "stroke-dasharray",
        "clip-path",
        "style",
    ):
        for value in values:
            outcome = read_svg(
                f'{HEAD}<path d="M0 0h9v9z" stroke="red" {"" if name == "d" else f"{name}="}"{value}"/></svg>'.encode()
                if name != "d"
                else f'{HEAD}<path d="{value}"/></svg>'.encode(),
                "a",
            )
            assert not outcome.failed
    for name in ("width", "height", "viewBox", "preserveAspectRatio"):
        for value in values:
            read_svg(f'<svg {name}="{value}"><rect width="5" height="5"/></svg>'.encode(), "a")


def _nest(inside, last, use):
    """Ten things in each other, each holding the next ten times."""
    nested = "".join(inside.format(at, at + 1) for at in range(10))
    return f"{HEAD}{nested}{last.format(10)}{use}</svg>"


SQUARE = '<rect id="n{}" width="3" height="3"/>'
NESTS = {
    "use": ('<g id="n{0}">' + '<use href="#n{1}"/>' * 10 + "</g>", SQUARE, '<use href="#n0"/>'),
    "patterns": (
        '<pattern id="n{0}" width="1" height="1" patternUnits="userSpaceOnUse">'
        '<rect width="60" height="60" fill="url(#n{1})"/></pattern>',
        '<pattern id="n{}" width="9" height="9">' + SQUARE.format("") + "</pattern>",
        '<rect width="60" height="60" fill="url(#n0)"/>',
    ),
    "markers": (
        '<marker id="n{0}"><path d="M0 0' + "L9 9" * 10 + '" marker-mid="url(#n{1})"/></marker>',
        '<marker id="n{}">' + SQUARE.format("") + "</marker>",
        '<path d="M0 0L9 9L0 9" marker-mid="url(#n0)"/>',
    ),
    "masks": (
        '<mask id="n{0}">'
        + '<rect width="50" height="50" fill="white" mask="url(#n{1})"/>' * 10
        + "</mask>",
        '<mask id="n{}">' + SQUARE.format("") + "</mask>",
        '<rect width="50" height="50" mask="url(#n0)"/>',
    ),
    "clip paths": (
        '<clipPath id="n{0}" clipPathUnits="objectBoundingBox">'
        + "".join(f'<circle cx=".{at}" r="1" clip-path="url(#n{{1}})"/>' for at in range(10))
        + "</clipPath>",
        '<clipPath id="n{}">' + SQUARE.format("") + "</clipPath>",
        '<rect width="50" height="50" clip-path="url(#n0)"/>',
    ),
}


@pytest.mark.parametrize("kind", NESTS)
def test_nests_are_refused_soon_and_called_what_they_are(kind):
    file = _nest(*NESTS[kind]).encode()
    with within(2):
        outcome = read_svg(file, "a.svg")
    (said,) = outcome.diagnostics
    assert said.code == "IMG008"
    called = f"(nested {'`use`' if kind == 'use' else kind})"
    assert called in said.message or (kind == "clip paths" and "lines and curves" in said.message)


def test_drawings_that_hold_each_other_a_thousand_times_are_refused_soon():
    inner = HEAD + "<path d='M0 0h9v9'/></svg>"
    for _ in range(3):
        data = base64.b64encode(inner.encode()).decode()
        image = f'<image id="i" width="9" height="9" href="data:image/svg+xml;base64,{data}"/>'
        inner = HEAD + image + '<use href="#i"/>' * 999 + "</svg>"
    with within(2):
        outcome = read_svg(inner.encode(), "a.svg")
    assert [d.code for d in outcome.diagnostics] == ["IMG008"]
