"""Small games that hold the examples of the manual, so that all of them are built in a few seconds."""

from __future__ import annotations

import io
import re
from functools import cache
from textwrap import indent

import yaml

from generator.build.pipeline import check
from generator.files.project import DiskProject, MemoryProject, built_in_folder
from generator.foundation.diagnostics import Severity

CARDS = """name,kind,cost,count,icon,rules,rare,layout,from
Ember,light,1,4,burning-embers,Gain **1** light.,no,plain.yaml,A1
Lantern,light,2,4,old-lantern,Look at the next card.,yes,plain.yaml,B2
Gust,wind,3,4,wind-slap,Lose all light.,no,plain.yaml,C3
"""
LANTERN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
    '<circle id="flame" cx="10" cy="10" r="8" fill="#d9a441"/></svg>'
)
CARD = """size: poker
draw:
  - {text: "{{ name }}", area: safe, style: title, fit: shrink}
"""
PLAIN = """size: poker
draw:
  - {rectangle: bleed, fill: tint}
"""
BASE = {
    "title": "title: Night Market",
    "theme": "theme: market",
    "papers": "papers: [A4]",
    "players": "players: 2-3",
    "components": "components:\n"
    "  cards: {data: data/cards.csv, copies: count, size: poker, front: card.yaml}\n",
}
THEME = 'palette: {gold: "#d9a441", brown: "#6b4a2a", light: gold, wind: "#3f6d86"}\n'
RULES = "# Night Market\n\n## Setup\n\nShuffle.\n"


@cache
def workbook():
    from openpyxl import Workbook

    book, file = Workbook(), io.BytesIO()
    book.active.title = "Cards"
    book.active.append(["name", "cost"])
    book.active.append(["Ember", 1])
    book.save(file)
    return file.getvalue()


def files():
    """The files that examples speak of."""
    return {
        "content/g/data/cards.csv": CARDS,
        "content/g/data/monsters.csv": "kind,health\nlight,3\nwind,5\n",
        "content/g/data/names.yaml": "[Ember, Gust]\n",
        "content/g/data/market.xlsx": workbook(),
        "content/g/art/lantern.svg": LANTERN,
        "content/g/art/paper.svg": LANTERN,
        "content/g/templates/card.yaml": CARD,
        "content/g/templates/plain.yaml": PLAIN,
        "content/g/themes/market.yaml": THEME,
        "content/g/rules.md": RULES,
    }


def keys_of(text):
    return {*(yaml.load(text, yaml.CBaseLoader) or {})}


def by_key(text):
    """The parts of a mapping's text by key."""
    parts = re.split(r"^(?=[\w-]+:)", text, flags=re.MULTILINE)
    return {part.partition(":")[0]: part for part in parts if part.strip()}


def with_example(examples):
    """The files of a small game with some examples, by the kind of file that each belongs to."""
    made, game = files(), dict(BASE)
    for kind, text in examples.items():
        if kind == "game":
            own = by_key(text)
            more = own.pop("components", "").partition("\n")[2]
            game |= own
            game["components"] += "" if " cards:" in more else more
        elif kind == "component":
            game["components"] += component(text)
            made.setdefault("content/g/templates/example.yaml", PLAIN)
        elif kind in ("draw", "template"):
            head = "extends: base/card.yaml" if "remove:" in text else "size: poker"
            shown = f"{head}\ndraw:\n{indent(text, '  ')}" if kind == "draw" else text
            made["content/g/templates/example.yaml"] = shown
            if "component" not in examples:
                game["components"] += component("data: data/cards.csv\nfront: example.yaml\n")
        elif kind == "theme":
            given = {**by_key(THEME), **by_key(text)} if "extends:" not in text else by_key(text)
            made["content/g/themes/market.yaml"] = "\n".join(given.values())
        elif kind == "rules":
            made["content/g/rules.md"] = f"{RULES}\n{text}"
            game["rulebook"] = "rulebook: {text: rules.md}"
        elif kind == "printer":
            made["printer.yaml"] = text
        elif kind == "table":
            made["content/g/data/example.csv"] = text
            game["components"] += component("data: data/example.csv\nfront: plain.yaml\n")
    made["content/g/game.yaml"] = "\n".join(game.values())
    return made


def component(text):
    """A component with the keys of an example, and those that it needs besides."""
    keys = keys_of(text)
    if not {"front", "template"} & keys:
        text = f"{text.rstrip()}\nfront: {'example.yaml' if 'data' in keys else 'plain.yaml'}\n"
    if "size" not in keys:
        text = f"{text.rstrip()}\nsize: {size_of(text)}\n"
    return f"  example:\n{indent(text, '    ')}"


def size_of(text):
    """A size that a component can have in its shape."""
    sizes = {"die": "16 mm", "square": "30 mm", "hexagon": "38 mm flat", "screen": "200 x 80 mm"}
    kind = re.search(r"kind: ([\w-]+)", text)
    return sizes.get(kind[1], "30 x 50 mm") if kind else "poker"


def problems(examples):
    """What is wrong with some examples in a small game: errors and warnings."""
    project = MemoryProject(with_example(examples), beneath=DiskProject(built_in_folder()))
    found = check(project, "g").diagnostics
    # Which of its pictures a game uses is no matter here.
    wrong = [d for d in found if d.severity is not Severity.ADVICE and d.code != "FILE006"]
    return [f"{d.code} {d.message} ({d.origin})" for d in wrong]
