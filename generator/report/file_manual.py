"""The pages of the manual that say what happens to the files of the world: one file of `data/happens/` each."""

from __future__ import annotations

import textwrap
from functools import cache

from generator import data
from generator.decode import decode
from generator.files.yaml_nodes import parse
from generator.foundation.dataclasses import dataclass, field

WIDTH = 100
"""Characters of a line, as in all of `explain`."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that may be so with a file, and what becomes of it."""

    when: str
    """What is so, in the words of those who meet it: `a cell holds a formula without a result`."""
    then: str
    """What Punchboard does, and what there is to do."""
    codes: tuple[str, ...] = ()
    """Codes of what is said then; none where it is silent."""


@dataclass(frozen=True, slots=True)
class Page:
    """What happens to one kind of files."""

    title: str
    intro: str
    rows: tuple[Row, ...] = field(default_factory=tuple)


@cache
def topics() -> tuple[str, ...]:
    """The names of the pages there are."""
    return data.names("happens", ".yaml")


@cache
def page(topic: str) -> Page:
    """A page by its name, one of `topics()`."""
    file = f"happens/{topic}.yaml"
    return decode(parse(data.text(file), file), Page)


def printed(topic: str) -> str:
    """A page as lines of a terminal."""
    shown = page(topic)
    lines = [f"{topic}: {shown.title}", "", textwrap.fill(shown.intro, WIDTH)]
    for row in shown.rows:
        codes = f" [{', '.join(row.codes)}]" if row.codes else ""
        lines += ["", _filled(row.when, "  "), _filled(row.then + codes, "      ")]
    others = ", ".join(f"`punchboard explain {name}`" for name in topics() if name != topic)
    if others:
        lines += ["", textwrap.fill(f"See also {others}.", WIDTH, break_on_hyphens=False)]
    return "\n".join([*lines, ""])


def _filled(text: str, indent: str) -> str:
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
