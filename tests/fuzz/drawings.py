"""SVG drawings from a grammar of elements and attributes, with odd numbers, styles and links, and wrong bytes."""

from __future__ import annotations

import gzip
from typing import Any
from xml.sax.saxutils import quoteattr

from hypothesis import strategies as st

from generator.build import Request
from tests.fuzz import Input, odd
from tests.fuzz.mutations import OPERATIONS, damaged_text, mutated
from tests.fuzz.odd import below, pick
from tests.fuzz.plain import game

LENGTHS = (
    "0",
    "1",
    "5",
    "10",
    "50%",
    "3mm",
    "1in",
    "2em",
    "-4",
    "1e9",
    "1e400",
    "nan",
    "5 px",
    "",
    "auto",
    "1e-300",
    "2ex",
    "100vw",
    ".5.5",
)
TRANSFORMS = (
    "translate(1)",
    "translate(1,2)",
    "rotate(30)",
    "rotate(30 5 5)",
    "scale(0)",
    "scale(1e308)",
    "scale(-1,1)",
    "skewX(90)",
    "skewX(89.9999999)",
    "matrix(1 0 0 1 0 0)",
    "matrix(0 0 0 0 0 0)",
    "matrix(1 2)",
    "rotate(nan)",
    "rotate(1e308)",
    "x(1)",
    "translate(1",
    "scale(1e-300)",
    "translate(1e308) scale(1e308)",
    "",
)
PAINTS = (
    *odd.COLORS,
    "url(#g)",
    "url(#r)",
    "url(#p)",
    "url(#none)",
    "url(#g) red",
    "url()",
    "url(http://a/b#c)",
    "inherit",
    "context-fill",
    "icc-color(x)",
)
REFS = (
    "#a",
    "#b",
    "#s",
    "#g",
    "#none",
    "",
    "#",
    "a.png",
    "http://a/b.svg#c",
    "data:image/png;base64,iVBORw0KGgo=",
    "data:,x",
    "data:image/svg+xml,<svg/>",
    "javascript:x",
    "#u",
    "file:///x",
    "data:image/png;base64,AAAA====",
    "data:;base64",
)
STYLES = (
    "fill:red",
    "fill:url(#g);stroke:#000",
    "font:12px x",
    "opacity:.5;",
    "fill:;",
    "x",
    "stroke-dasharray:1,2",
    "fill:red!important",
    "--a:1;fill:var(--a)",
    "display:none",
    "filter:url(#f)",
    "mix-blend-mode:multiply",
    "transform:rotate(9deg)",
    "fill:rgb(",
    "}",
    "clip-path:circle(5px)",
    "stroke-width:calc(1px + 2px)",
)
SHEETS = (
    "rect{fill:red}",
    ".a>path{stroke:blue}",
    "*{opacity:.5}",
    "@import url(x.css);",
    "@media print{rect{fill:red}}",
    "a:hover{}",
    "rect:nth-child(2n+1){fill:red}",
    "{",
    "/*",
    "rect{fill:red",
    "#a #b, .c{}",
    "rect:not(.x){fill:red}",
    "svg|rect{}",
    "::before{}",
    "rect[x='1']{fill:#0f0}",
    ":is(rect,circle){fill:red}",
    ":has(a){}",
    "\\",
    "<!-- x -->",
    "@font-face{src:url(x)}",
)
NUMBER = odd.some(LENGTHS, odd.NUMBERS)
SHARED = {
    "id": odd.some(("a", "b", "g", "r", "s", "u", "")),
    "class": odd.some(("a", "a b", "")),
    "style": odd.some(STYLES),
    "transform": odd.some(TRANSFORMS),
    "fill": odd.some(PAINTS),
    "stroke": odd.some(PAINTS),
    "stroke-width": NUMBER,
    "opacity": NUMBER,
    "fill-opacity": NUMBER,
    "stroke-dasharray": odd.some(("1 2", "0", "1,2,3", "-1", "nan", "1e9", "1e-9", "", "5%")),
    "stroke-dashoffset": NUMBER,
    "stroke-linecap": odd.some(("round", "x")),
    "stroke-linejoin": odd.some(("round", "miter", "arcs")),
    "stroke-miterlimit": NUMBER,
    "fill-rule": odd.some(("evenodd", "x")),
    "display": odd.some(("none", "inline")),
    "visibility": odd.some(("hidden", "collapse")),
    "clip-path": odd.some(("url(#c)", "url(#none)", "circle(5)", "url(#a)")),
    "mask": odd.some(("url(#m)", "none")),
    "filter": odd.some(("url(#f)",)),
    "color": odd.some(PAINTS),
    "font-size": NUMBER,
    "marker-end": odd.some(("url(#k)",)),
    "href": odd.some(REFS),
    "vector-effect": odd.some(("non-scaling-stroke",)),
    "paint-order": odd.some(("stroke",)),
    "systemLanguage": odd.some(("en", "")),
    "xml:space": odd.some(("preserve",)),
}
OWN = {
    "path": {"d": odd.some(odd.PATHS)},
    "rect": dict.fromkeys("x y width height rx ry".split(), NUMBER),
    "circle": dict.fromkeys("cx cy r".split(), NUMBER),
    "ellipse": dict.fromkeys("cx cy rx ry".split(), NUMBER),
    "line": dict.fromkeys("x1 y1 x2 y2".split(), NUMBER),
    "polyline": {
        "points": odd.some(("0,0 5,5 9,0", "0 0 1", "", "x", "1e400,0 1,1", "0-1-2-3", "nan,1 2,2"))
    },
    "polygon": {"points": odd.some(("0,0 5,5 9,0", "0 0", "1e308 1e308 -1e308 0 5 5"))},
    "g": {},
    "svg": {
        "viewBox": odd.some(
            ("0 0 10 10", "0 0 0 0", "nan", "0 0 1e300 1e300", "1 2 3", "-5 -5 1e-300 1")
        ),
        "width": NUMBER,
        "height": NUMBER,
        "preserveAspectRatio": odd.some(("none", "xMinYMin slice", "x")),
    },
    "use": {"href": odd.some(REFS), "x": NUMBER, "y": NUMBER, "width": NUMBER},
    "symbol": {"viewBox": odd.some(("0 0 10 10", "0 0 0 0"))},
    "defs": {},
    "clipPath": {"clipPathUnits": odd.some(("objectBoundingBox",))},
    "mask": {},
    "linearGradient": {
        **dict.fromkeys("x1 y1 x2 y2".split(), NUMBER),
        "gradientUnits": odd.some(("userSpaceOnUse", "x")),
        "gradientTransform": odd.some(TRANSFORMS),
        "spreadMethod": odd.some(("reflect", "repeat", "x")),
    },
    "radialGradient": {
        **dict.fromkeys("cx cy r fx fy fr".split(), NUMBER),
        "gradientUnits": odd.some(("userSpaceOnUse",)),
        "gradientTransform": odd.some(TRANSFORMS),
    },
    "stop": {"offset": NUMBER, "stop-color": odd.some(PAINTS), "stop-opacity": NUMBER},
    "text": {"x": NUMBER, "y": NUMBER, "text-anchor": odd.some(("middle",))},
    "tspan": {"dx": NUMBER},
    "image": {"href": odd.some(REFS), "x": NUMBER, "width": NUMBER, "height": NUMBER},
    "a": {},
    "switch": {},
    "style": {"type": odd.some(("text/css", "x"))},
    "title": {},
    "script": {},
    "foreignObject": {},
    "pattern": {"width": NUMBER},
    "marker": {},
    "animate": {"attributeName": odd.some(("x",))},
    "filter": {},
    "metadata": {},
    "x:y": {},
    "": {},
}
HOLDS = (
    "g",
    "g",
    "svg",
    "defs",
    "symbol",
    "clipPath",
    "mask",
    "a",
    "switch",
    "linearGradient",
    "radialGradient",
    "text",
    "pattern",
    "marker",
    "foreignObject",
)
SIGNS = (
    "<",
    ">",
    "/>",
    "&",
    "&amp;",
    "&x;",
    "&#0;",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<?xml?>",
    "<!DOCTYPE svg [<!ENTITY a 'b'>]>",
    '"',
    "'",
    "=",
    "<g>",
    "</g>",
    "</svg>",
    "\0",
    "é",
    "xmlns:x='y'",
    "<use href='#a'/>",
    "url(",
    ")",
    "e",
    "-",
    ".",
    "%",
)
ROOT = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {}>{}</svg>'
)
HEADS = ('viewBox="0 0 10 10"',) * 6 + (
    'width="10" height="10"',
    'width="5mm" height="1in" viewBox="0 0 5 5"',
    "",
    'viewBox="0 0 0 10"',
    'width="0" height="0"',
    'viewBox="0 0 1e308 1e308"',
    'width="100%" viewBox="0 0 10 5" preserveAspectRatio="none"',
    'viewBox="nan 0 5 5"',
    'width="1e300" height="1"',
    'viewBox="0 0 1e-300 1e-300"',
    'style="width:5px"',
)
GRADIENTS = (
    '<linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1"/></linearGradient>'
    '<radialGradient id="r" href="#g"/><clipPath id="c"><circle r="5"/></clipPath><g id="a">'
    '<path d="M0 0h5v5z"/></g>'
)


@st.composite
def _element(draw: Any, depth: int = 0) -> str:
    name = pick(
        draw,
        [*("path rect circle ellipse line polyline polygon g use g".split() * 3), *sorted(OWN)],
    )
    known = {**SHARED, **OWN[name]}
    wanted = [*OWN[name], *draw(st.lists(st.sampled_from(sorted(SHARED)), max_size=3, unique=True))]
    attributes = "".join(
        f" {key}={quoteattr(draw(known[key]))}"
        for key in dict.fromkeys(wanted)
        if key in SHARED or below(draw, 6)
    )
    inner = ""
    if name in HOLDS and depth < 4:
        inner = "".join(draw(_element(depth + 1)) for _ in range(below(draw, 4)))
    elif name in ("text", "tspan", "title", "script", "style"):
        inner = draw(odd.some(SHEETS) if name == "style" else odd.some(("x", "é", "1 &lt; 2")))
        inner = inner if name != "style" else inner.replace("<", "&lt;")
    return f"<{name}{attributes}>{inner}</{name}>" if inner else f"<{name}{attributes}/>"


@st.composite
def _drawing(draw: Any) -> bytes:
    parts = [GRADIENTS, *(draw(_element()) for _ in range(below(draw, 5)))]
    text = ROOT.format(pick(draw, HEADS), "".join(parts))
    way = below(draw, 20)
    if way >= 16:
        text = draw(damaged_text(st.just(text), SIGNS, 3))
    elif way == 15:
        text = text.replace(
            "</svg>",
            pick(
                draw,
                [
                    "<g>" * 3000 + "</g>" * 3000,
                    '<use href="#u" id="u"/>',
                    LAUGHS,
                    '<path d="' + "M0 0L9 9" * 20000 + '"/>',
                ],
            )
            + "</svg>",
        )
    elif way == 14:
        text = LAUGH_HEAD + text.replace("</svg>", "<title>&e;</title></svg>")
    data = text.encode(pick(draw, ["utf-8"] * 9 + ["utf-16", "latin-1"]), "replace")
    if way == 13:
        data = gzip.compress(pick(draw, [data, data, b" " * 10**7 + data]), mtime=0)
    return mutated(data, draw(OPERATIONS)) if way in (12, 13) else data


LAUGHS = '<g id="z0"><path d="M0 0h1v1z"/></g>' + "".join(
    f'<g id="z{i}">' + f'<use href="#z{i - 1}"/>' * 10 + "</g>" for i in range(1, 9)
)
LAUGH_HEAD = (
    '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY '
    'c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY '
    'e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;">]>'
)
CARD = (
    'draw:\n  - {{image: a.svg, box: [4, 20, 30, 30]{}}}\n  - {{text: "{{{{ name }}}} {{{{ '
    'n }}}}", box: [4, 4, 32, 9]}}\n'
)


@st.composite
def svg_inputs(draw: Any) -> Input:
    """A game with an odd drawing on its cards, as a picture or as an icon."""
    data = draw(_drawing())
    keys = pick(
        draw,
        ["", "", ", fit: stretch", ", fit: cover, radius: 3", ", opacity: 0.5", ", rotate: 30"],
    )
    files: dict[str, bytes | str] = {"art/a.svg": data, "templates/card.yaml": CARD.format(keys)}
    if below(draw, 6) == 5:
        files = {
            "icons/odd.svg": data,
            "templates/card.yaml": (
                'draw:\n  - {icon: odd, box: [4, 20, 20, 20], color: red}\n  - {text: ":odd: {{ name '
                '}} {{ n }}", box: [4, 4, 32, 9]}\n'
            ),
        }
    edition = pick(draw, ["", "", "", "low-ink", "grayscale"])
    return game(files, request=Request(only=("cards",), edition=edition))
