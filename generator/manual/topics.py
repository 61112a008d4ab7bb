"""Short pages about ideas and about odd files: a file of `data/topics/GROUP/` or of `data/happens/` each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator import data
from generator.decode import read_data
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
    return read_data(f"topics/{topic_groups()[name]}/{name}.yaml", Topic)


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


@dataclass(frozen=True, slots=True)
class OddFile:
    """One odd thing about a file, and how it is handled."""

    when: str
    """What is odd, in the words of users: `a cell holds a formula without a result`."""
    then: str
    """What Punchboard does, and what you can do."""
    codes: tuple[str, ...] = ()
    """The codes of the messages; none if there is no message."""


@dataclass(frozen=True, slots=True)
class OddFilesPage:
    """How one kind of files is handled."""

    title: str
    intro: str
    rows: tuple[OddFile, ...] = field(default_factory=tuple)


@cache
def odd_files() -> tuple[str, ...]:
    """The names of the pages there are."""
    return data.names("happens", ".yaml")


@cache
def odd_files_of(topic: str) -> OddFilesPage:
    """A page by its name, one of `odd_files()`."""
    return read_data(f"happens/{topic}.yaml", OddFilesPage)


def odd_files_page(topic: str) -> str:
    """A page as lines of a terminal."""
    found = odd_files_of(topic)
    lines = [f"{topic}: {found.title}", "", filled(found.intro)]
    for row in found.rows:
        codes = f" [{', '.join(row.codes)}]" if row.codes else ""
        lines += ["", filled(row.when, "  "), filled(row.then + codes, "      ")]
    others = ", ".join(f"`punchboard explain {name}`" for name in odd_files() if name != topic)
    if others:
        lines += ["", filled(f"See also {others}.")]
    return "\n".join([*lines, ""])
