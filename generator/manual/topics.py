"""The topics: short pages about ideas, in one file each of `data/topics/GROUP/`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator import data
from generator.decode import decode
from generator.files.yaml_nodes import parse
from generator.foundation.dataclasses import dataclass, field
from generator.manual.examples import shown
from generator.manual.lines import filled, paragraphs

GROUPS = {
    "game": "your game",
    "templates": "templates",
    "text": "text and colour",
    "paper": "on paper",
    "work": "while you make it",
    "planned": "not yet possible",
}
"""The groups of topics in the order in which they are listed, and their headings."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A page about one idea."""

    title: str
    """What it is about, in a few words."""
    text: str
    """Paragraphs; those that begin with a blank are printed unchanged."""
    example: Mapping[str, str] = field(default_factory=dict)
    """Examples by the file that they belong to: one of `examples.HEADS`."""
    see: tuple[str, ...] = ()
    """Related words."""


@cache
def topic_groups() -> Mapping[str, str]:
    """The group of each topic, by the topic's name."""
    return {name: group for group in GROUPS for name in data.names(f"topics/{group}", ".yaml")}


@cache
def topic(name: str) -> Topic:
    """A topic by its name."""
    file = f"topics/{topic_groups()[name]}/{name}.yaml"
    return decode(parse(data.text(file), file), Topic)


def topic_page(name: str) -> str:
    """A topic as lines of a terminal."""
    found = topic(name)
    lines = [filled(f"{name}: {found.title}"), "", *paragraphs(_parts(found.text)), ""]
    for kind, text in found.example.items():
        lines += shown(kind, [text])
    if found.see:
        lines += [filled(f"See also {', '.join(f'`explain {each}`' for each in found.see)}."), ""]
    return "\n".join(lines)


def _parts(text: str) -> list[str]:
    """Paragraphs: code keeps its lines, and the lines of other text are joined."""
    parts = text.strip("\n").split("\n\n")
    return [part if part.startswith(" ") else " ".join(part.split()) for part in parts]
