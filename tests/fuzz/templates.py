"""Templates of every element, each with any of its keys, numbers odd and values of the wrong kind."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from generator.build import Request
from generator.template.manual import schema
from tests.fuzz import Input
from tests.fuzz.grammar import Grammar
from tests.fuzz.mutations import png, yaml
from tests.fuzz.odd import below, pick
from tests.fuzz.plain import CARDS, game
from tests.fuzz.pools import COMMON, OWN

NESTED = ("row", "column", "stack", "grid", "repeat")


@cache
def _grammar() -> Grammar:
    return Grammar(schema(), {**COMMON, **OWN}, most=6)


@st.composite
def entries(draw: Any, depth: int = 0) -> dict[str, Any]:
    """One element of a template with some of its keys; boxes and rows hold further ones."""
    grammar = _grammar()
    kinds = schema_of_entries()
    kind = pick(draw, sorted(kinds))
    made = grammar.mapping(draw, kinds[kind], kind)
    holds = any(key in made for key in NESTED)
    if holds and depth < 3:
        made["items"] = [draw(entries(depth + 1)) for _ in range(below(draw, 3))]
    if "box" not in made and depth == 0 and below(draw, 8):
        made["box"] = [2, 2, 30, pick(draw, [0.1, 5, 20, 50])]
    return made


@cache
def schema_of_entries() -> dict[str, Any]:
    """The schema of each element, by its name."""
    parts = schema()["$defs"]
    whole = {name: parts[f"element-{name}"] for name in parts["entry"]["properties"]}
    shared = {key: part for key, part in parts["change"]["properties"].items() if part}
    return {**whole, "id": {**parts["change"], "properties": shared}}


EDITIONS = st.sampled_from(["", "", "", "", "low-ink", "proof", "grayscale"])
PART = 'draw:\n  - {text: "{{ label }} {{ value }}", box: [0, 0, 20, 10]}\n'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z" fill="red"/></svg>'


@st.composite
def template_inputs(draw: Any) -> Input:
    """A game whose template has one to three elements."""
    whole: dict[str, Any] = {}
    if below(draw, 10) == 9:
        whole = _grammar().mapping(draw, schema(), "template")
    whole["draw"] = draw(st.lists(entries(), min_size=1, max_size=3))
    files: dict[str, bytes | str] = {
        "templates/card.yaml": yaml(whole),
        "templates/part.yaml": PART,
        "cards.csv": CARDS + pick(draw, ["", "", "🐉,0.5,none.png\n", ",,\n", "{{ x }},-1,\n"]),
        "art/a.png": png(3, 2),
        "art/a.svg": SVG,
    }
    return game(files, request=Request(only=("cards",), edition=draw(EDITIONS)))
