"""Values that suit the keys of templates: for each key those that are right, and those that are nearly so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.fuzz import odd
from tests.fuzz.mutations import Bare

Pools = Mapping[str, tuple[Sequence[Any], Sequence[Any]]]


def _bare(text: str) -> list[Any]:
    return [Bare(word) for word in text.split()]


_MAP = "+--+--+\n|ab  c|\n+  +--+\n|d  e |\n+--+--+"
_MAPS = (
    [_MAP, "abc\nd f\n ghi", "#a\n~b", "  ab\n abc\n  de"],
    ["", "a", "\n\n", "x" * 300, "{{ name }}", "+", "+--", "|", "é🐉\n_a", "ab\n\ncd", "a\t\tb"],
)
_LENGTH = (_bare("0 0.3 1 2 5 10"), [*_bare("-2 1e5 .nan 1e308 1e-9 60 -0.0"), *odd.LENGTHS])
_COLOR = (
    [
        "#fff",
        "red",
        "ink",
        "accent",
        "none",
        "{{ 'red' }}",
        {"linear": ["gold", "#0008"], "angle": 45},
        {"radial": ["red", "ink"]},
    ],
    [
        *odd.COLORS,
        {"linear": ["red"]},
        {"linear": [], "angle": "x"},
        {"radial": ["red 90%", "ink 10%", "blue 500%"]},
        {"linear": ["red", "blue"], "angle": Bare("1e308")},
    ],
)
_ONE_COLOR = (["#fff", "red", "ink", "accent", "{{ 'red' }}"], odd.COLORS)
_COUNT = (
    _bare("1 2 3 5 12"),
    [*_bare("0 -1 1.5 50 200 500 99999999 nan 1e9"), "{{ n }}", "{{ name }}", "x"],
)
_NUMBER = (
    [*_bare("0 1 2 3 2.5"), "{{ n }}"],
    [*_bare("-1 1e9 .nan 1e308 -7 .inf"), "{{ name }}", "x", ""],
)
_ANGLE = (_bare("0 90 -90 45 360 180"), _bare("1e9 .nan .inf 1e308 -1e9 7200 1e-9"))
_TEXT = (
    ["Draw **two** cards.", "{{ name }} {{ n }}", ":skull: x", *odd.WORDS],
    [*odd.MARKUP, *odd.WORDS],
)
_STYLE = (["title", "body", "small", "number"], ["none-such", "{{ name }}", "", "rules-h1"])
_POINT = (
    [[Bare("2"), Bare("3")], ["50%", "10%"]],
    [[0, 0], ["x", 1], [Bare("1e308"), Bare("-1e308")], [Bare("nan"), 1], [1], "50% 50%"],
)
_SIZE = (_bare("6 9 14 40"), [*_bare("0 -1 1e9 nan 0.001 400 1e-300"), *odd.LENGTHS])
_EDGES = (
    [{"A1": "n e", "B1": "all"}, "A1 s\nB1 w"],
    [{"Z99": "n"}, "A1", ["A1-B1"], {}, {"A1": "x"}, {"1": "n"}, "-1,2 ne"],
)
_LETTERS = (["#", "ab"], ["", "é", "🐉", " ", "\n"])

COMMON: Pools = {
    "id": (["a", "b", "title"], ["", "é", "a.b", "1"]),
    "area": (["bleed", "trim", "safe"], ["nowhere", "", "{{ name }}"]),
    "box": (
        [[2, 2, 30, 20], [0, 0, 40, 60], [5, 5, 20, 0.5]],
        [
            [5, 5, 0, 0],
            [-9, -9, 5, 5],
            ["50%", "10%", "50%", "10%"],
            "{{ [1, 2, 3, 4] }}",
            [0, 0, Bare("1e308"), Bare("1e308")],
            [0, 0, Bare(".inf"), 5],
            [1, 2, 3],
            [0, 0, -5, -5],
            [Bare("1e308"), 0, 5, 5],
            [0, 0, 100000, 100000],
            [0, 0, Bare("1e-9"), 5],
        ],
    ),
    "when": (["n", "name", "n != 99"], ["n > 1", "false", "nothing", "1/0", "{{ n }}", ""]),
    "for": (
        ["x in [1, 2]", "i in range(3)", "c in name"],
        [
            "x in n",
            "x",
            "x in range(10**7)",
            "a, b in [[1, 2]]",
            "x in nothing",
            "n in [1]",
            "x in []",
        ],
    ),
    "let": (
        [{"a": "{{ n }}"}, {"b": "x"}],
        [
            {"a": "{{ a }}"},
            {"a": "{{ b }}", "b": "{{ a }}"},
            {"1": "x"},
            {"name": "y"},
            {"range": "1"},
        ],
    ),
    "with": ([{"label": "{{ name }}", "value": "3"}], [{"a": "1"}, {"name": "{{ n }}"}, {}]),
    "use": (["part.yaml"], ["none.yaml", "card.yaml", "../x", "{{ name }}", "part.yaml\n"]),
    "remove": ([Bare("no")], [Bare("yes"), "x"]),
    "color": _ONE_COLOR,
    "icon_color": _ONE_COLOR,
    "label_color": _ONE_COLOR,
    "number_color": _ONE_COLOR,
    "header_color": _ONE_COLOR,
    "every_color": _ONE_COLOR,
    **dict.fromkeys(
        "fill stroke ground border empty door_fill every_fill header_fill stripes".split(), _COLOR
    ),
    **dict.fromkeys(
        "style text_style label_style number_style header_style every_style".split(), _STYLE
    ),
    **dict.fromkeys(
        (
            "radius gap padding stroke_width cell width height inset border_width head_size label_room "
            "door_width paragraph_gap"
        ).split(),
        _LENGTH,
    ),
    **dict.fromkeys("angle turn rotate span".split(), _ANGLE),
    **dict.fromkeys("value first step last max every grow".split(), _NUMBER),
    **dict.fromkeys("columns rows count segments sides side".split(), _COUNT),
    **dict.fromkeys("text label".split(), _TEXT),
    **dict.fromkeys("from to center".split(), _POINT),
    "edges": _EDGES,
    "doors": _EDGES,
    "solid": _LETTERS,
    "map": _MAPS,
    "size": _SIZE,
    "min_size": _SIZE,
    "font": (["Alegreya Sans", "body"], ["No Such", "", "\x00", "a/b"]),
    "weight": (_bare("400 700"), [Bare("1000000"), -5, "bold"]),
    "leading": (_bare("1 1.2"), _bare("0 -1 1e9 nan 1e-9")),
    "tracking": (_bare("0 30 -20"), _bare("1e9 nan -1000 -99999")),
    "icon_size": (_bare("1 1.3"), _bare("0 -1 1e9 nan 1e308")),
    "opacity": (_bare("0 0.5 1"), _bare("2 -1 nan 1e-9")),
    "dash": (
        [[2, 1], Bare("1")],
        [
            [0, 0],
            [Bare("1e9")],
            [-1, 2],
            "2 1",
            [],
            Bare("nan"),
            [Bare("1e-9"), Bare("1e-9")],
            [0, 1],
            [1, 2, 3, 4, 5],
        ],
    ),
    "icons": (
        [{"a": "sword"}, {"a": "skull", "~": "crown"}],
        [{}, {"a": "none-such"}, {"ab": "sword"}, {"": "sword"}],
    ),
    "fills": ([{"a": "red", "b": "#fff"}], [{"~": "nothing"}, ["red", "blue"], {}, {"ab": "red"}]),
    "texts": ([{"a": "A"}, {"a": "{{ n }}", "b": "**x**"}], [{}, {"ab": "x"}, {"a": "{{"}]),
    "clip": (
        [True, "M0 0h20v20z", {"shape": "circle"}, {"polygon": 5}],
        [
            {"path": "M0 0A5 5 0 0 1 9 9z"},
            {"radius": 99},
            {"shape": "heart", "inset": -9},
            *odd.PATHS,
            {"polygon": 1},
            {"shape": "star", "inset": 400},
        ],
    ),
    "chequer": (
        [["white", "silver"], ["white", "silver", "gray"]],
        [[], ["red"], ["x", "y"], "red"],
    ),
    "missing": (["x"], ["", "{{ n }}"]),
}

OWN: Pools = {
    "text.text": _TEXT,
    "arc-text.arc-text": _TEXT,
    "text-path.text-path": _TEXT,
    "use.use": COMMON["use"],
    "bar.bar": _NUMBER,
    "pips.pips": _NUMBER,
    "track.track": (["", *_bare("~ ~")], odd.WORDS),
    "qr.qr": (
        ["https://example.org", "{{ name }}"],
        ["x" * 200, "x" * 4000, "é" * 900, "", "\x00"],
    ),
    "qr.text": (["https://example.org"], ["x" * 200, "x" * 4000, "é", "", "1" * 8000, "日本" * 90]),
    "qr.quiet": (_bare("0 4"), _bare("-1 1000 1e9")),
    "icon.icon": (
        ["sword", "skull", "dragon-head"],
        ["no-such", "a.svg", "{{ name }}", "", "../x"],
    ),
    "pips.icon": (["sword", "skull"], ["no-such", ""]),
    "image.image": (
        ["a.png", "a.svg"],
        [
            "none.png",
            "{{ art }}",
            "../a.png",
            "item:cards/Ogre",
            "component:cards/Goblin",
            "",
            "a",
            "\x00.png",
        ],
    ),
    "path.path": (odd.PATHS[:8], odd.PATHS),
    "path.view": (
        [[0, 0, 10, 10]],
        [
            [0, 0, 0, 0],
            [-1, -1, Bare("nan"), 5],
            [0, 0, Bare("1e300"), Bare("1e300")],
            "1 2 3",
            [0, 0, Bare("1e-300"), 1],
        ],
    ),
    "repeat.repeat": (["", Bare("~")], odd.WORDS),
    "repeat.items": (
        [[{"text": "x"}], [{"circle": Bare("~"), "fill": "red", "width": 3}]],
        [[], "{{ name }}"],
    ),
    "repeat.along": (["M0 0 L30 0", "M0 30 C10 0 20 0 30 30"], [*odd.PATHS, "row"]),
    "star.points": (_COUNT[0], _COUNT[1]),
    "star.inner": (_bare("0.5 0.2"), _bare("0 1 -1 nan 1e9")),
    "polygon.points": (
        [[[0, 0], [10, 0], [5, 10]], [["50%", 0], ["100%", "100%"], [0, "100%"]]],
        [
            [[0, 0]],
            [],
            "0,0 10,0 5,5",
            [[Bare("nan"), 1], [2, 2], [3, 4]],
            [[0, 0], [0, 0], [0, 0]],
            [[Bare("1e308"), 1], [Bare("-1e308"), 2], [3, 4]],
        ],
    ),
    "table.table": (
        [[["a", "b"], ["c", "{{ n }}"]], "a | b\nc | d"],
        [
            [],
            "|",
            "",
            "{{ [[1, 2], [3, n]] }}",
            [["<", "a"]],
            [[]],
            "a\n" * 300,
            "{{ name }}",
            [["a"], ["b", "c", "d"]],
        ],
    ),
    "table.rows": ([[["a", "b"], ["c", "d"]]], [[], "|"]),
    "table.header": ([Bare("yes"), ["a", "b"], "a | b"], [[], "", ["a"], "{{ n }}"]),
    "table.widths": (
        [[Bare("12"), "auto"], ["grow", "grow 2"]],
        [
            [],
            [0, 0],
            [Bare("nan")],
            ["grow -1"],
            ["grow 1e308", "grow"],
            [1] * 90,
            [Bare("1e308"), "auto"],
            "1 2",
        ],
    ),
    "table.align": (["left", ["left", "center"]], [[], ["x"], ["left"] * 50]),
    "table.styles": ([["small", ""]], [["x"], []]),
    "table.rules": (["rows", "columns", "all", "none"], ["", "x", ["rows"]]),
    "grid.widths": ([[10, "grow"]], [[], [0, 0], [Bare("nan")], [Bare("1e308")]]),
    "grid.heights": ([[10, "grow"]], [[], [0, 0], [-1]]),
    "track.values": ([[0, 1, 3, 6], "1, 2, 3"], [[], "", "{{ n }}", ["x" * 90], [[1]]]),
    "track.marks": (
        [{"1": {"text": "x"}}, {"2": {"icon": "skull", "fill": "red"}}],
        [{"99999": {}}, {"a": {"text": "y"}}, {"1, 2": {"text": "{{"}}, {"": {}}, {"1": "x"}],
    ),
    "track.fills": ([["white", "silver"]], [[], {"a": "red"}]),
    "track.start": (["top left", "bottom right"], ["middle", ""]),
    "pips.shape": (
        ["circle", "square", "hexagon", "star", "heart"],
        ["no-such", {"polygon": 5}, ""],
    ),
    "walls.door": (["box", "line", "gap"], ["x"]),
    "template.size": (["40 x 60 mm"], odd.SIZES),
    "template.extends": (["part.yaml"], ["card.yaml", "none.yaml"]),
}
for _name in (
    "rectangle circle ellipse star polygon line hex-grid square-grid walls row column stack grid"
).split():
    OWN = {
        **OWN,
        f"{_name}.{_name}": (["bleed", Bare("~"), Bare("~"), Bare("~")], ["", "x", *odd.WORDS]),
    }
