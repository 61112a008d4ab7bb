"""Tables as text: CSV and its kin byte by byte, and rows in YAML and JSON."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.fuzz import Input, odd
from tests.fuzz.mutations import OPERATIONS, damaged_text, mutated, yaml
from tests.fuzz.odd import below, pick
from tests.fuzz.plain import NAMED, game

ENCODINGS = (
    "utf-8 utf-8 utf-8 utf-8 utf-8 utf-8 utf-8 utf-8 utf-8 utf-8-sig utf-8-sig utf-16 utf-16-le "
    "utf-16-be latin-1 cp1252 cp1250 utf-32 shift_jis gb18030 koi8-r utf-7"
).split()
HEADERS = (
    "name",
    "n",
    "art",
    "copies",
    "count",
    "#",
    "",
    " ",
    "Name",
    "naïve",
    "a b",
    "a-b",
    "class",
    "n",
    "1",
    "rules",
    "{{",
    "loop",
)
CELL = odd.some(odd.WORDS, odd.NUMBERS, odd.MARKUP) | odd.PLAIN
QUOTES = (*['"{}"', "{}"] * 12, '"{}', '{}"', "'{}'", '"{}"x', '""{}""', "“{}”", ' "{}" ')
SIGNS = (
    '"',
    '""',
    ",",
    ";",
    "\t",
    "\n",
    "\r",
    "\r\n",
    "\0",
    " ",
    "|",
    "# ",
    "sep=;\n",
    "sep=",
    "\ufeff",
    "'",
    "=",
    "\u2028",
    "\x1a",
    "é",
)


def _row(columns: int) -> SearchStrategy[list[str]]:
    """The cells of a row: as many as there are columns, or once in a while any number."""
    name = odd.some(odd.WORDS[:6], odd.WORDS)
    right = st.tuples(name, *[CELL] * columns).map(list)
    return odd.weighted(right, st.lists(CELL, max_size=columns + 3), 16)


@st.composite
def _delimited(draw: Any) -> bytes:
    delimiter = pick(draw, [",", ";", "\t"] * 4 + ["|", ":", " ", ""])
    end = pick(draw, ["\n", "\n", "\r\n", "\r", "\n\n", "\n\r"])
    columns = draw(st.integers(1, 5))
    header = ["name", *(pick(draw, (f"c{i}", f"c{i}", *HEADERS)) for i in range(columns))]
    rows = draw(st.lists(_row(columns), min_size=1, max_size=4))
    quotes = draw(st.lists(st.sampled_from(QUOTES), min_size=3, max_size=3))
    lines = [
        delimiter.join(quotes[(i + k) % 3].format(cell) for k, cell in enumerate(row))
        for i, row in enumerate([header, *rows], below(draw, 3))
    ]
    text = draw(
        damaged_text(st.just(end.join(lines) + pick(draw, ["", end])), SIGNS, pick(draw, [0, 0, 3]))
    )
    return text.encode(pick(draw, ENCODINGS), "replace")


@st.composite
def delimited_inputs(draw: Any) -> Input:
    """A game with an odd CSV or TSV file, read plainly or with an encoding, a delimiter, a join, a series."""
    name = pick(draw, ["cards.csv"] * 8 + ["cards.tsv", "cards.tsv", "cards.txt", "CARDS.CSV"])
    data = mutated(draw(_delimited()), draw(odd.weighted(st.just([]), OPERATIONS, 6)))
    said = draw(
        st.sampled_from(
            [
                *[name] * 12,
                f"{{file: {name}, delimiter: ';'}}",
                f"{{file: {name}, encoding: windows-1252}}",
                f"{{file: {name}, encoding: no-such}}",
                f"{{file: {name}, delimiter: tab, encoding: utf-16}}",
                f"{{file: {name}, sheet: x}}",
            ]
        )
    )
    more = pick(
        draw,
        [""] * 12
        + [
            "    copies: n\n",
            "    join: {table: cards.csv, by: name}\n",
            "    where: n > 1\n",
            "    flags: [n]\n",
            "    balanced: [n]\n",
        ],
    )
    return game({name: data, "templates/card.yaml": NAMED}, data=said, more=more)


VALUES = st.recursive(
    odd.ANY | odd.NUMBER | st.none() | st.booleans() | st.floats() | st.integers(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(odd.some(HEADERS, odd.WORDS), inner, max_size=3)
    ),
    max_leaves=6,
)
ROW = st.fixed_dictionaries(
    {"name": odd.some(odd.WORDS)},
    optional={"n": VALUES, "art": VALUES, "copies": VALUES, "map": VALUES},
)
RECORDS_SIGNS = (
    "{",
    "}",
    "[",
    "]",
    ":",
    ": ",
    ",",
    '"',
    "'",
    "- ",
    "&a ",
    "*a",
    "!!python/object:x ",
    "<<: ",
    "|\n",
    "> ",
    "---\n",
    "#",
    "\t",
    "\n",
    "\0",
    "\\u0000",
    "\\ud800",
    "1e999",
    "NaN",
    "%YAML 9\n",
    "? ",
    "@",
    "`",
)


@st.composite
def records_inputs(draw: Any) -> Input:
    """A game with rows in YAML or JSON: of values of all kinds, then with a few wrong signs or bytes."""
    name = pick(draw, ["cards.yaml", "cards.json", "cards.yml"])
    rows = draw(st.lists(odd.weighted(ROW, VALUES, 30), min_size=1, max_size=4))
    whole = pick(
        draw,
        [
            rows,
            rows,
            rows,
            {"cards": rows},
            {row_name(row): row for row in rows},
            rows[:1] and rows[0],
        ],
    )
    text = json.dumps(whole, ensure_ascii=draw(st.booleans()), default=str)
    if name != "cards.json" and isinstance(whole, dict):
        text = pick(draw, [text, yaml(whole)])
    text = draw(damaged_text(st.just(text), RECORDS_SIGNS, pick(draw, [0, 0, 2])))
    encoding = pick(draw, ["utf-8"] * 12 + ["utf-8-sig", "utf-16", "latin-1"])
    data = mutated(text.encode(encoding, "replace"), draw(odd.weighted(st.just([]), OPERATIONS, 6)))
    return game(
        {name: data, "templates/card.yaml": NAMED},
        data=pick(draw, [name, name, f"{{file: {name}, sheet: cards}}"]),
    )


def row_name(row: Any) -> str:
    """A key for a row."""
    return str(row.get("name", "")) if isinstance(row, dict) else "row"
