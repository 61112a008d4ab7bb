"""Rulebooks: Markdown of all kinds of blocks, expressions in it, links to items and terms, then a few wrong signs."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from generator.build import Request
from tests.fuzz import Input, odd
from tests.fuzz.mutations import OPERATIONS, damaged_text, mutated, png
from tests.fuzz.odd import below, pick
from tests.fuzz.plain import game

INLINE = (
    *odd.WORDS,
    *odd.MARKUP,
    *(
        (
            "**b**|*i*|`c`|[a](#setup)|[a](https://x.y)|[a](component:cards/Goblin)|[a](component:no/x)|"
            "[a](term:Goblin)|[a](term:Goblin!)|![](a.png)"
            '|![x](none.png)|![x](a.svg "t")|![](component:cards/Ogre)|![](a.png?width=50%)|![](a.png?width=nan)|'
            "![](a.png?height=1e9)|<b>x</b>|&copy;|&#0;|\\index|[^1]"
            "|{{ count(cards) }}|{{ sum(cards, 'n') }}|{{ n }}|{{ 1/0 }}|{% for c in cards %}{{ c.name "
            "}}{% endfor %}|{% for i in range(9) %}|{{ '\\n# x' }}|{{ icons }}"
            "|[a]|[a][b]|[a]:|:skull:|~~s~~|<https://x.y>|***|line  \nbreak|line\\\nbreak|![](../x.png)|"
            '![](a.png "|[x](javascript:alert(1))|[x](file:///etc)|[](#)'
        ).split("|")
    ),
)
BLOCKS = tuple(
    (
        "# {}¦## {}¦### {}¦#### {}¦###### {}¦{}\n===¦{}\n---¦- {}¦  - {}¦- {}\n\n  {}¦1. {}¦99999999999. {}"
        "¦1) {}¦> {}¦> [!NOTE] {}\n> {}¦> [!tip] x\n> - {}¦> > > {}¦```\n{}\n```¦```{}¦~~~\n{}¦    {}¦---"
        "¦***¦\\newpage¦<!-- pagebreak -->¦\\index¦<!-- {}¦| a | b |\n|---|---|\n| {} | {} |"
        "¦| a |\n|:-:|\n| {} |\n| {} | {} | {} |¦|-|\n|-|-|¦[b]: {}¦[^1]: {}¦<div>{}</div>¦![{}](a.png)¦{}"
        "¦{}\n{}¦  {}¦\t{}¦- [ ] {}¦* {}\n* {}\n    * {}¦{}: {}¦{}¦{}¦- {}¦## {}"
    ).split("¦")
)
SIGNS = (
    "#",
    "*",
    "_",
    "`",
    "```\n",
    "[",
    "]",
    "(",
    ")",
    "|",
    "\n|",
    ">",
    "- ",
    "\n\n",
    "\t",
    "{{",
    "}}",
    "{%",
    "%}",
    "\\",
    "<",
    "&",
    "\0",
    "![",
    "](",
    "1. ",
    "---\n",
    "\u2028",
    "    ",
    "~",
    "!",
)


@st.composite
def _markdown(draw: Any) -> str:
    made = []
    for block in draw(st.lists(st.sampled_from(BLOCKS), max_size=8)):
        parts = [
            " ".join(draw(st.lists(odd.some(INLINE), max_size=3))) for _ in range(block.count("{}"))
        ]
        made.append(block.format(*parts) if block.count("{}") else block)
    return pick(draw, ["\n\n", "\n\n", "\n", "\r\n\r\n"]).join(made)


@st.composite
def markdown_inputs(draw: Any) -> Input:
    """A game with an odd rulebook."""
    text = draw(_markdown())
    if below(draw, 4) == 3:
        text = draw(damaged_text(st.just(text), SIGNS, 4))
    data = mutated(
        text.encode(pick(draw, ["utf-8"] * 9 + ["utf-16", "latin-1"]), "replace"),
        draw(odd.weighted(st.just([]), OPERATIONS)),
    )
    size = pick(
        draw,
        [
            "",
            "",
            "  size: A6\n",
            "  size: 60 x 40 mm\n",
            "  margins: [20, 60]\n",
            "  size: 10 x 10 mm\n",
            "  cover: no\n  contents: no\n",
            "  booklet: yes\n",
            "  picture: a.png\n",
            "  size: 1 x 500 mm\n",
        ],
    )
    more = f"rulebook:\n  text: rules.md\n{size}"
    return game(
        {"rules.md": data, "art/a.png": png(3, 2), "art/a.svg": SVG},
        more=more,
        request=Request(only=("rulebook",)),
    )


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>'
