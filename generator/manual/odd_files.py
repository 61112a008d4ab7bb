"""Pages on how odd files are handled: one file of `data/happens/` each."""

from __future__ import annotations

from functools import cache

from generator import data
from generator.decode import decode
from generator.files.yaml_nodes import parse
from generator.foundation.dataclasses import dataclass, field
from generator.manual.lines import filled


@dataclass(frozen=True, slots=True)
class Row:
    """One odd thing about a file, and how it is handled."""

    when: str
    """What is odd, in the words of users: `a cell holds a formula without a result`."""
    then: str
    """What Punchboard does, and what you can do."""
    codes: tuple[str, ...] = ()
    """The codes of the messages; none if there is no message."""


@dataclass(frozen=True, slots=True)
class Page:
    """How one kind of files is handled."""

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
    lines = [f"{topic}: {shown.title}", "", filled(shown.intro)]
    for row in shown.rows:
        codes = f" [{', '.join(row.codes)}]" if row.codes else ""
        lines += ["", filled(row.when, "  "), filled(row.then + codes, "      ")]
    others = ", ".join(f"`punchboard explain {name}`" for name in topics() if name != topic)
    if others:
        lines += ["", filled(f"See also {others}.")]
    return "\n".join([*lines, ""])
