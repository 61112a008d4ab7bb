"""Examples of keys, elements and shapes: `data/examples.yaml` lists them by place, and a test builds each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from generator import data
from generator.decode import need_items, need_pairs, need_text
from generator.files.yaml_nodes import parse
from generator.manual.lines import indented

FILE = "examples.yaml"
HEADS = {
    "game": "In game.yaml:",
    "component": "Under a component in game.yaml:",
    "template": "A template:",
    "draw": "In a template, under `draw:`:",
    "theme": "A theme:",
    "printer": "In printer.yaml:",
    "rules": "In the rulebook:",
    "table": "In a table:",
    "shell": "In a terminal:",
}
"""What is written above an example, by the file that it belongs to."""


@cache
def text_lists(file: str) -> Mapping[str, tuple[str, ...]]:
    """A file of `data/` with lists of texts by name."""
    pairs = need_pairs(parse(data.text(file), file))
    return {key.text or "": tuple(map(need_text, need_items(value))) for key, value in pairs}


def examples(place: str) -> tuple[str, ...]:
    """The examples of a place; none if there are none."""
    return text_lists(FILE).get(place, ())


def example_of(place: str, key: str) -> str | None:
    """The shortest example of a place with a key in it."""
    written = re.compile(rf"(?<![\w-])\"?{re.escape(key)}\"?:(?=\s|$)", re.MULTILINE)
    return min((each for each in examples(place) if written.search(each)), key=len, default=None)


def shown(kind: str, texts: Iterable[str]) -> list[str]:
    """Examples as lines, under the name of the file that they belong to; empty if there are none."""
    listed = [line for text in texts for line in indented(text)]
    return [HEADS[kind], *listed, ""] if listed else []
