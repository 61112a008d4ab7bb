"""Whole game.yaml files, themes and printer.yaml made from their schemas, and YAML files with wrong signs."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from generator.build import Request
from generator.cli.schema import schema
from generator.decode.json_schema import written
from generator.game.spec.theme import StyleSpec
from tests.fuzz import Input, odd
from tests.fuzz.grammar import Grammar
from tests.fuzz.mutations import OPERATIONS, Bare, damaged_text, mutated, png, yaml
from tests.fuzz.odd import below, pick
from tests.fuzz.plain import CARD, CARDS, COMPONENT, HEAD, game
from tests.fuzz.pools import COMMON, Pools

BACK = 'draw:\n  - {rectangle: bleed, fill: "#224"}\n'
RULES = "# Setup\n\nTake {{ count(cards) }} cards.\n\n![](component:cards/Goblin)\n"
COLUMNS = ["n", "name", "art"]
EXPRESSIONS = (["n > 1", "name == 'Goblin'", "{{ n }}"], odd.EXPRESSIONS)
LENGTH = ([Bare("5"), "10 mm", Bare("0")], [Bare("-5"), *odd.LENGTHS, Bare("1e308"), Bare("500")])
GAME: Pools = {
    "title": (["Fuzz", "A game"], odd.WORDS),
    "version": (["1.0.0", Bare("2")], odd.WORDS),
    "theme": (["plain", "odd"], ["none", "../x", ""]),
    "players": (["2-4", Bare("3")], ["x", "0", "4-2", "1-999999999", "-1"]),
    "papers": (
        [["A4"], ["A4", "Letter"]],
        [
            [],
            ["A99"],
            [{"name": "Tiny", "size": "10 x 10 mm"}],
            [{"name": "x", "size": "0 x 0"}],
            ["A4", "A4"],
            [{"name": "A4", "margins": [200, 200]}],
            [{"name": "Odd/Name", "size": "100 x 100 mm"}],
        ],
    ),
    "data": (
        ["cards.csv", "cards.csv", {"file": "cards.csv"}],
        ["none.csv", "../x.csv", "game.yaml", {"file": "cards.csv", "sheet": "x"}, "rules.md", ""],
    ),
    "table": (["more.csv"], ["none.csv", "cards.csv"]),
    "by": (["name"], ["n", "no"]),
    "to": (["name"], ["x"]),
    "Join.columns": ([["cost"]], [["no"], []]),
    "series": (
        ["1-3", {"suit": ["a", "b"], "rank": ["1-3"]}],
        [
            "1-100000",
            "3-1",
            "",
            {"n": "1-9"},
            [],
            {"": ["x"]},
            "1-x",
            {"a": "1-1000", "b": "1-1000"},
        ],
    ),
    "where": EXPRESSIONS,
    "needed": (["2 per player", "sum(cards, 'n')"], odd.EXPRESSIONS),
    "of": (["count(cards)", "percent(cards, n=2)", "sum(cards, 'n')"], odd.EXPRESSIONS),
    "copies": (["n", Bare("2")], ["art", "no", Bare("-1"), Bare("99999999"), "2.5", "n + 1"]),
    "limit": ([Bare("100")], odd.NUMBERS),
    "blank": ([Bare("1")], [Bare("-1"), Bare("10000000"), "x"]),
    "balanced": ([["n"]], [["no"], []]),
    "flags": ([["n"]], [["name"], ["no"]]),
    "Component.size": (["40 x 60 mm", "poker", "2.5 in"], odd.SIZES),
    "Paper.size": (["A5", "200 x 200 mm"], odd.SIZES),
    "Rulebook.size": (["A5", "A6"], odd.SIZES),
    "Game.size": (["A5"], odd.SIZES),
    "front": (["card.yaml"], ["none.yaml", "back.yaml", "", "../x.yaml"]),
    "back": (["back.yaml"], ["none.yaml", "card.yaml"]),
    "text": (["rules.md"], ["none.md", "game.yaml"]),
    "picture": (["a.png", "component:cards/Ogre"], ["none.png", "component:no/x"]),
    "kind": (["card", "tile", "board"], odd.WORDS),
    "sheet": (["cards", "s"], odd.WORDS),
    "stock": (["paper"], odd.WORDS),
    "scheme": (["grid", "poster"], ["none", "booklet"]),
    "digits": ([Bare("1")], odd.NUMBERS),
    "tolerance": ([Bare("0.5")], odd.NUMBERS),
    "profile": (["print", "playtest"], ["x"]),
    "off": ([{"unused-column": "app"}], [{"x": "y"}, ["unused-column"], {"unused-column": ""}]),
    "severity": ([{"unused-column": "error"}], [{"unused-column": "x"}, {"no": "error"}]),
    "settings": (
        [{"low-resolution": {"dpi": 150}}],
        [
            {"low-resolution": {"x": 1}},
            {"low-resolution": {"dpi": Bare("nan")}},
            {"low-resolution": {"dpi": Bare("1e309")}},
        ],
    ),
    "most_pixels": ([Bare("1000000")], odd.NUMBERS),
    "cut_files": ([["svg"], ["dxf"]], [["x"], []]),
    "is": ([Bare("5"), "50 %", "yes"], odd.NUMBERS),
    "players_": ([], []),
    "splits": (
        [{"x": [Bare("20")]}],
        [{"x": [Bare("-1")]}, {"x": [Bare("1e9")], "y": [Bare("nan")]}, {"x": [0, 0]}],
    ),
    "cut_ink": (["CutContour"], odd.WORDS),
    "margin": LENGTH,
    "margins": ([Bare("10"), [10, 20]], [[Bare("-5"), 5], [500, 500], [1, 2, 3], Bare("nan")]),
    "gap": (
        [*LENGTH[0], [Bare("7.6"), 0], "7.6 x 0"],
        [*LENGTH[1], [1, 2, 3], [], ["x", 1], [Bare("-1"), 2]],
    ),
    "overlap": LENGTH,
    "start": ([2, [1, 2]], [0, -1, 10**9, [1], [1, 2, 3], "x", []]),
    "creep": LENGTH,
    "bleed": LENGTH,
    "safe": LENGTH,
    "inset": LENGTH,
    "radius": LENGTH,
    "back_offset": ([[Bare("1"), Bare("-0.5")]], [[Bare("1e9"), 0], [Bare("nan"), 0], [1]]),
    "polygon": ([Bare("5")], [Bare("0"), Bare("1000")]),
    "path": (["M0 0h30v30h-30z"], odd.PATHS),
    **dict.fromkeys("dx dy scale".split(), ([Bare("1"), Bare("0.95")], odd.NUMBERS)),
    "cards": ([{"data": "cards.csv", "front": "card.yaml"}], []),
}


@cache
def _grammar() -> Grammar:
    return Grammar(schema("game"), GAME, most=5, odd=6)


@cache
def _printer() -> Grammar:
    return Grammar(schema("printer"), GAME)


@cache
def _styles() -> Grammar:
    return Grammar(
        written(StyleSpec, "style"),
        {**COMMON, "extends": (["body", "title"], ["a", "none"])},
        most=4,
    )


@st.composite
def game_inputs(draw: Any) -> Input:
    """A whole game whose game.yaml is nearly right."""
    grammar = _grammar()
    parts = schema("game")["$defs"]
    made = grammar.mapping(draw, parts["Game"], "Game", most=4)
    if not isinstance(made.get("title"), str) or below(draw, 31):
        made["title"] = "Fuzz"
    if below(draw, 21):
        made["components"] = {
            name: {"data": "cards.csv", "size": "40 x 60 mm", "front": "card.yaml"}
            | grammar.mapping(draw, parts["Component"], "Component", most=5)
            for name in pick(
                draw,
                [
                    ["cards"],
                    ["cards"],
                    ["cards", "tiles"],
                    ["cards", "A b", "cards"],
                    ["name"],
                    ["é"],
                ],
            )
        }
    made.setdefault("papers", ["A4"])
    files: dict[str, bytes | str] = {
        "game.yaml": yaml(made),
        "templates/back.yaml": BACK,
        "rules.md": RULES,
        "cards.csv": CARDS,
        "more.csv": "name,cost\nGoblin,3\n",
        "art/a.png": png(3, 2),
        "themes/odd.yaml": "title: Odd\nextends: plain\n",
    }
    if below(draw, 10) == 9:
        files["../../printer.yaml"] = yaml(_printer().value(draw, schema("printer"), "printer"))
    request = Request(
        only=pick(draw, [(), ("cards",), ("cards",), ("rulebook",)]),
        cut_files=pick(draw, [False, False, True]),
        ruler=draw(st.booleans()),
    )
    given = game(files, request=request)
    return Input(
        {name.replace("content/fuzz/../../", ""): data for name, data in given.files.items()},
        given.request,
    )


@st.composite
def theme_inputs(draw: Any) -> Input:
    """A game with an odd theme."""
    names = st.sampled_from(["a", "b", "ink", "body", "title", "accent", "rules-body", "é", ""])
    colors = odd.weighted(
        odd.some(odd.COLORS[:2], ("ink", "accent", "rgb(1, 2, 3)")), odd.some(odd.COLORS)
    )
    palette = draw(st.dictionaries(names, colors, max_size=3))
    spec = _styles()
    styles = {}
    for name in draw(st.lists(names, max_size=3, unique=True)):
        part = spec._schema
        part = part["$defs"][part["$ref"].rpartition("/")[2]] if "$ref" in part else part
        styles[name] = spec.mapping(draw, part, "style")
    fonts = draw(
        st.dictionaries(
            st.sampled_from(["body", "display", "narrow", "x"]),
            odd.some(("Alegreya Sans", "No", "", "Barlow Condensed")),
            max_size=2,
        )
    )
    keywords = draw(st.dictionaries(odd.some(odd.WORDS), odd.some(odd.MARKUP), max_size=2))
    whole = {
        "title": "Odd",
        "palette": palette,
        "fonts": fonts,
        "styles": styles,
        "keywords": keywords,
    }
    for key in draw(st.lists(st.sampled_from(sorted(whole)), max_size=2, unique=True)):
        whole[key] = Grammar.wrong(draw) if below(draw, 16) == 15 else whole[key]
    whole = {key: value for key, value in whole.items() if below(draw, 5)}
    if below(draw, 4) == 3:
        whole["extends"] = pick(draw, ["plain", "plain", "plain", "odd", "none", ""])
    look = {
        "style": pick(draw, ["title", "body", *styles]),
        "color": pick(draw, ["ink", "accent", *palette]),
    }
    card = yaml({"draw": [{"text": "Goblin {{ name }} {{ n }}", "box": [4, 4, 32, 40], **look}]})
    return game({"themes/odd.yaml": yaml(whole), "templates/card.yaml": card}, more="theme: odd\n")


TOKENS = (
    ":",
    ": ",
    "- ",
    "\n",
    "\n  ",
    "\t",
    "{",
    "}",
    "[",
    "]",
    ",",
    '"',
    "'",
    "#",
    "&a ",
    "*a",
    "!!int ",
    "!x ",
    "|\n",
    ">-\n",
    "---\n",
    "...\n",
    "? ",
    "<<: *a",
    "%YAML 1.1\n",
    "@",
    "`",
    "\0",
    "\u2028",
    "\x85",
    "é",
    "~",
    "{{",
    "}}",
    "\\",
    "\r",
    "null: ",
    "=",
    "yes",
    "\ufeff",
    "  ",
    "\n\n",
    "*",
    "&",
    "!",
    "|",
    ">",
)
WHOLE = {
    "game.yaml": HEAD
    + COMPONENT.format(data="cards.csv")
    + (
        '    back: back.yaml\nrulebook: {text: rules.md}\nclaims:\n  - {say: "There are 2", of: '
        '"count(cards)", is: 2}\n  - say: |\n      Long\n    of: "sum(cards, \'n\')"\n    is: '
        '[5, "x"]\nchecks:\n  off: {unused-column: "app"}\n'
    ),
    "templates/card.yaml": CARD
    + (
        "  - row:\n    items: &a\n      - {circle: , fill: red, width: 3}\n      - text: |\n "
        "         {{ name }}\n          **x**\n    box: [1, 30, 30, 9]\n  - {stack: , items: "
        "*a, box: [1, 40, 30, 9]}\n"
    ),
    "themes/odd.yaml": (
        'title: Odd\npalette: {a: "#123", b: a}\nstyles:\n  title: {extends: body, size: 9}\nkeywords: '
        '{Goblin: "**G**"}\n'
    ),
}
ANCHORS = (
    "a: &a [x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b,"
    " *b, *b, *b, *b, *b, *b, *b]\nd: &d [*c, *c, *c, *c, *c, *c, *c]\ne: [*d, *d, *d, *d,"
    " *d, *d, *d, *d]\n"
)


@st.composite
def yaml_inputs(draw: Any) -> Input:
    """A game of which one YAML file holds wrong signs or wrong bytes."""
    name = pick(draw, sorted(WHOLE))
    text = draw(
        damaged_text(
            st.just(
                WHOLE[name]
                + pick(
                    draw, ["", "", "", "", ANCHORS, "[" * 200, "{a: " * 150, "- " * 120, "a: *a"]
                )
            ),
            TOKENS,
            3,
        )
    )
    encoding = pick(draw, ["utf-8"] * 8 + ["utf-8-sig", "utf-16", "utf-16-le", "latin-1"])
    data = mutated(text.encode(encoding, "replace"), draw(odd.weighted(st.just([]), OPERATIONS, 4)))
    files: dict[str, bytes | str] = {
        **WHOLE,
        "templates/back.yaml": BACK,
        "rules.md": RULES,
        name: data,
    }
    if name == "themes/odd.yaml":
        files["game.yaml"] = WHOLE["game.yaml"] + "theme: odd\n"
    return game(files, request=Request(only=pick(draw, [("cards",), ("cards",), ("rulebook",)])))
