"""Expressions everywhere they may stand: in texts, conditions, loops and claims, of right and of wrong parts."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from generator.game.expressions.filters import FILTERS
from generator.game.namespace import FUNCTIONS
from tests.fuzz import Input, odd
from tests.fuzz.mutations import damaged_text, yaml
from tests.fuzz.odd import below, pick
from tests.fuzz.plain import CARDS, game

ATOMS = (
    "n",
    "name",
    "cards",
    "1",
    "0",
    "-1",
    "2.5",
    "'a'",
    "''",
    "'n'",
    "'name'",
    "'Goblin'",
    "'2d6'",
    "'d6!'",
    "[1, 2]",
    "[]",
    "[[1, 2, 3]]",
    "{}",
    "true",
    "none",
    "1e9",
    "10 ** 30",
    "nothing",
    "game",
    "palette",
    "art",
    "'n > 1'",
    "'x y'",
    "'18 %'",
    "[18.4, '40 %']",
    "'map'",
)
OPERATORS = (
    "+",
    "-",
    "*",
    "/",
    "//",
    "%",
    "**",
    "~",
    "==",
    "!=",
    "<",
    ">=",
    "and",
    "or",
    "in",
    "not in",
    "is",
    "|",
    ".",
    ",",
)
KEYWORDS = (
    "where",
    "by",
    "of",
    "name",
    "n",
    "at_least",
    "at_most",
    "exactly",
    "put_back",
    "nth",
    "column",
    "digits",
    "grid",
    "to",
    "start",
    "walls",
    "ties",
    "sides",
    "target",
    "corners",
)
SIGNS = (
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "{{",
    "}}",
    "{%",
    "%}",
    "|",
    ".",
    ",",
    "'",
    '"',
    "\\",
    "~",
    "not ",
    "if ",
    " else ",
    "\n",
    "é",
    "\0",
    "0x",
    "1e999",
    "::",
    "**",
    "__class__",
    "lambda",
    ";",
    "#}",
)


@cache
def _names() -> tuple[str, ...]:
    return (*sorted(FUNCTIONS), "range", "dict", "cycler", "namespace", "nope")


@cache
def _filters() -> tuple[str, ...]:
    return (
        *sorted(FILTERS),
        "upper",
        "join(', ')",
        "length",
        "first",
        "round(2)",
        "int",
        "float",
        "default('x')",
        "list",
        "sort",
        "replace('a', 'b')",
        "map('upper')",
        "tojson",
        "batch(2)",
        "nope",
        "center(99)",
        "format(n)",
        "truncate(3)",
        "sum",
    )


def _called(parts: tuple[str, list[str], list[tuple[str, str]]]) -> str:
    name, places, named = parts
    return (
        f"{name}({', '.join([*places, *(f'{key}={value}' for key, value in dict(named).items())])})"
    )


def _grown(inner: Any) -> Any:
    called = st.tuples(
        st.deferred(lambda: st.sampled_from(_names())),
        st.lists(inner, max_size=3),
        st.lists(st.tuples(st.sampled_from(KEYWORDS), inner), max_size=2),
    ).map(_called)
    binary = st.tuples(inner, st.sampled_from(OPERATORS), inner).map(" ".join)
    filtered = st.tuples(inner, st.deferred(lambda: st.sampled_from(_filters()))).map(" | ".join)
    others = st.tuples(
        inner,
        st.sampled_from(
            [
                "({})",
                "-{}",
                "not {}",
                "{}[0]",
                "{}['n']",
                "{}.name",
                "{}[99:]",
                "[{}]",
                "{{'a': {}}}",
                "{} if n else 1",
                "[x for x in {}]",
                "{}()",
                "{} is defined",
                "{}.upper()",
                "{}.__class__",
            ]
        ),
    ).map(lambda pair: pair[1].format(pair[0]))
    return called | binary | filtered | others


EXPRESSION = odd.some(odd.EXPRESSIONS) | st.recursive(st.sampled_from(ATOMS), _grown, max_leaves=5)
MODEST = EXPRESSION | damaged_text(EXPRESSION, SIGNS, 2)
PRINTED = st.tuples(
    MODEST,
    st.sampled_from(
        [
            "{{ %s }}",
            "{{ %s }}",
            "{{%s}} x",
            "{%% if %s %%}a{%% else %%}b{%% endif %%}",
            "{%% for x in %s %%}{{ x }}{{ loop.index }}{%% endfor %%}",
            "{%% set a = %s %%}{{ a }}",
            "{{ (%s) | string }}",
            "{%% raw %%}%s{%% endraw %%}",
            "{# %s #}",
            "{%% macro a() %%}%s{%% endmacro %%}{{ a() }}",
            "{%% include %s %%}",
        ]
    ),
).map(lambda pair: pair[1] % pair[0])
IS = (
    odd.some(("2", "0", "50 %", "3/7", "yes", "no", "Goblin"), odd.NUMBERS, odd.WORDS)
    | st.lists(odd.some(odd.NUMBERS), max_size=3)
    | st.dictionaries(odd.some(("a", "attack")), odd.some(odd.NUMBERS), max_size=2)
)


@st.composite
def expression_inputs(draw: Any) -> Input:
    """A game with odd expressions in its template, its rows and its claims."""
    entry: dict[str, Any] = {"text": draw(PRINTED), "box": [4, 4, 32, 50]}
    key = pick(draw, ["", "", "", "when", "for", "let", "size", "fill"])
    if key:
        made = draw(MODEST)
        entry[key] = {
            "when": made,
            "for": f"x in {made}",
            "let": {"a": "{{ " + made + " }}"},
            "size": "{{ " + made + " }}",
            "fill": made,
        }[key]
        entry.pop("fill", None)
    more = pick(draw, ["", "", "where", "needed", "size", "copies"])
    component = f"    {more}: {yaml(draw(MODEST)).strip()}\n" if more else ""
    claims = [{"say": "x", "of": draw(MODEST), "is": draw(IS)} for _ in range(below(draw, 3))]
    files: dict[str, bytes | str] = {
        "templates/card.yaml": yaml(
            {"draw": [{"text": "{{ name }} {{ n }} {{ art }}", "box": [4, 4, 32, 9]}, entry]}
        ),
        "cards.csv": CARDS.replace("Ogre", pick(draw, odd.pooled(("Ogre", "", "1", "{{ n }}")))),
    }
    return game(files, more=component + (yaml({"claims": claims}) if claims else ""))
