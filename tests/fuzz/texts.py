"""Texts on cards: scripts, markup, icons and expressions in them, in boxes and styles of all kinds."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.fuzz import Input, odd
from tests.fuzz.mutations import yaml
from tests.fuzz.odd import pick
from tests.fuzz.plain import game

BLOCKS = (
    (0x20, 0x7E),
    (0xA0, 0x24F),
    (0x300, 0x36F),
    (0x370, 0x3FF),
    (0x400, 0x4FF),
    (0x590, 0x5FF),
    (0x600, 0x6FF),
    (0x900, 0x97F),
    (0xE00, 0xE7F),
    (0x1100, 0x11FF),
    (0x2000, 0x206F),
    (0x2190, 0x21FF),
    (0x2600, 0x26FF),
    (0x3040, 0x30FF),
    (0x4E00, 0x4E80),
    (0xAC00, 0xAC80),
    (0xD7B0, 0xD7FF),
    (0xE000, 0xE010),
    (0xFB00, 0xFB4F),
    (0xFE00, 0xFE0F),
    (0xFFF0, 0xFFFF),
    (0x1D400, 0x1D420),
    (0x1F1E6, 0x1F1FF),
    (0x1F3FB, 0x1F3FF),
    (0x1F600, 0x1F640),
    (0xE0001, 0xE007F),
)
CHAR = st.sampled_from(BLOCKS).flatmap(lambda block: st.integers(*block)).map(chr)
SCRIPT = st.text(CHAR, max_size=20)
LONG = st.tuples(
    odd.some(odd.WORDS, ("a", "W", "-", "x ", "**", ":skull:", "\n", "( ")),
    st.sampled_from([2, 2, 2, 9, 9, 60, 400]),
).map(lambda pair: pair[0] * pair[1])
TEXT = st.lists(odd.some(odd.WORDS) | odd.some(odd.MARKUP) | SCRIPT | LONG, max_size=5).flatmap(
    lambda parts: st.sampled_from([" ", "", "\n", "\n\n"]).map(lambda sep: sep.join(parts))
)
STYLE = st.fixed_dictionaries(
    {},
    optional={
        "size": st.sampled_from([4, 9, 9, 30, 200]),
        "fit": st.sampled_from(["shrink", "clip", "ellipsis", "error"]),
        "min_size": st.sampled_from([1, 6, 20]),
        "align": st.sampled_from(["left", "center", "right"]),
        "valign": st.sampled_from(["top", "middle", "bottom"]),
        "tracking": st.sampled_from([0, 200, -400, 5000]),
        "leading": st.sampled_from([1, 0.1, 5]),
        "caps": st.booleans(),
        "italic": st.booleans(),
        "balance": st.booleans(),
        "markup": st.sampled_from([True, True, False]),
        "weight": st.sampled_from([100, 400, 700, 900]),
        "paragraph_gap": st.sampled_from([0, 1, 50]),
        "icon_size": st.sampled_from([0.1, 1, 9]),
        "style": st.sampled_from(["title", "body", "small", "number", "caption"]),
        "rotate": st.sampled_from([0, 90, 7]),
    },
)
BOX = st.sampled_from(
    [
        [4, 4, 32, 20],
        [4, 4, 32, 50],
        [4, 4, 1, 50],
        [4, 4, 32, 0.5],
        [0, 0, 0.1, 0.1],
        [4, 4, 10, 10],
    ]
)
KINDS = ("text", "text", "text", "arc-text", "text-path", "table", "bar")


@st.composite
def text_inputs(draw: Any) -> Input:
    """A game with one to three odd texts, in the template or in the table."""
    entries: list[dict[str, Any]] = [{"text": "{{ name }}", "box": [4, 4, 32, 5]}]
    for _ in range(draw(st.integers(1, 3))):
        kind, box, text = pick(draw, KINDS), draw(BOX), draw(TEXT)
        style = draw(STYLE)
        if kind == "table":
            entries.append({"table": text, "box": box})
        elif kind == "bar":
            entries.append({"bar": 2, "max": 5, "label": text, "box": box})
        else:
            entries.append(
                {kind: pick(draw, [text, "{{ name }}", "{{ text }}"]), "box": box, **style}
            )
    rows = [{"name": draw(TEXT) or "x", "text": draw(TEXT)}]
    keywords = pick(draw, ["", "", "theme: odd\n"])
    theme = {
        "title": "Odd",
        "keywords": {
            pick(draw, odd.pooled(odd.WORDS)): pick(draw, odd.pooled(odd.MARKUP)),
            "Goblin": "**Goblin**",
        },
    }
    files: dict[str, bytes | str] = {
        "templates/card.yaml": yaml({"draw": entries}),
        "cards.yaml": "".join(f"- {flow(row)}\n" for row in rows),
    }
    if keywords:
        files["themes/odd.yaml"] = yaml(theme)
    return game(files, data="cards.yaml", more=keywords)


def flow(row: dict[str, str]) -> str:
    """A row as one line of YAML."""
    return yaml([row]).strip().removeprefix("[").removesuffix("]")
