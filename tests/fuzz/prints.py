"""How pieces become sheets: shapes, sizes, bleeds, papers, margins, schemes, backs, folds, cut files and editions."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from generator.build import Request
from generator.cli.schema import schema
from tests.fuzz import Input, odd
from tests.fuzz.games import BACK, GAME
from tests.fuzz.grammar import Grammar
from tests.fuzz.mutations import Bare, yaml
from tests.fuzz.odd import below, pick
from tests.fuzz.plain import game

SHAPES = (
    "capsule circle diamond ellipse hexagon octagon rectangle screen square standee tent "
    "triangle tuck-box"
).split()
SIZES = {
    "hexagon": ["38 mm flat", "44 mm point", "22 mm side"],
    "circle": ["25 mm"],
    "square": ["30 mm"],
    "triangle": ["30 mm side"],
}
POOLS = {
    **GAME,
    "shape": (SHAPES, [{"kind": "path", "path": "M0 0h30v20z"}, {"kind": "octagon"}, "none"]),
}
TINY = (
    'bleed: {bleed}\ndraw:\n  - {{rectangle: bleed, fill: red}}\n  - {{text: "{{{{ name }}}}",'
    " area: trim, fit: shrink}}\n"
)


@cache
def _grammar() -> Grammar:
    return Grammar(schema("game"), POOLS, most=4, odd=8)


@st.composite
def print_inputs(draw: Any) -> Input:
    """A game of one or two components of any shape and size, on any paper, in any way."""
    grammar, parts = _grammar(), schema("game")["$defs"]
    papers = pick(
        draw,
        [
            ["A4"],
            ["A4"],
            ["Letter", "A4"],
            ["A5"],
            ["A3"],
            [{"name": "Odd", "size": "100 x 400 mm", "margins": [1, 2, 3, 4]}],
        ],
    )
    made: dict[str, Any] = {"title": "Fuzz", "papers": papers, "components": {}}
    for name in pick(draw, [["cards"], ["cards"], ["cards", "tiles"]]):
        shape = pick(draw, SHAPES)
        if below(draw, 8) == 7:
            shape = grammar.value(
                draw, parts["Component"]["properties"]["shape"], "Component.shape"
            )
        usual = SIZES.get(str(shape), ["40 x 60 mm", "63 x 88 mm", "20 x 20 mm", "300 x 250 mm"])
        size = draw(odd.weighted(st.sampled_from(usual), odd.some(odd.SIZES), 6))
        component = {"data": "cards.csv", "shape": shape, "size": size, "front": "card.yaml"}
        if draw(st.booleans()):
            component["back"] = "back.yaml"
        if draw(st.booleans()):
            component["sheets"] = grammar.mapping(draw, parts["Sheets"], "Sheets")
        if below(draw, 4) == 3:
            component |= grammar.mapping(draw, parts["Component"], "Component", most=2)
        made["components"][name] = component
    if below(draw, 4) == 3:
        made["sheets"] = grammar.mapping(draw, parts["Sheets"], "Sheets")
    if below(draw, 6) == 5:
        made["printer"] = grammar.mapping(draw, parts["Printer"], "Printer")
    bleed = draw(odd.weighted(st.sampled_from(["3", "0", "1.5"]), odd.some(odd.LENGTHS)))
    copies = pick(draw, ["1", "2", "3", "9", "30"])
    files: dict[str, bytes | str] = {
        "game.yaml": yaml(made),
        "cards.csv": f"name,n,count\nGoblin,2,{copies}\nOgre,3,1\n",
        "templates/card.yaml": TINY.format(bleed=yaml(bleed).strip() if "{" in bleed else bleed),
        "templates/back.yaml": BACK,
    }
    request = Request(
        only=("cards",),
        edition=pick(draw, ["", "", "low-ink", "proof", "grayscale"]),
        backs=pick(draw, ["", "", "duplex", "gutterfold", "once", "none"]),
        ruler=draw(st.booleans()),
        cut_files=below(draw, 8) == 7,
    )
    return game(files, request=request)


BARE = Bare
