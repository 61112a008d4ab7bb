"""What a format for differences is: one way to tell what has changed from one state of a game to another.

It gets the difference and what the two states are called, and gives text. To add one, write a file here with a function
marked `@told_as("name")`; `punchboard diff --format name` knows it from then on.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.registry import Registry
from generator.history.difference import Difference


class Comparison(NamedTuple):
    """Two states of a game, and how the reader wants to see what is different."""

    game: str
    """The game's folder below `content/`."""
    old: str
    """What the old state is called: a tag or a revision."""
    new: str
    """What the new one is called; empty for the present one."""
    difference: Difference
    color: bool = False
    """Whether the reader's terminal shows colours."""

    @property
    def span(self) -> str:
        """From what to what, in words.

        >>> Comparison("g", "first", "", Difference.__new__(Difference)).span
        'since `first`'
        """
        return f"from `{self.old}` to `{self.new}`" if self.new else f"since `{self.old}`"


Format = Callable[[Comparison], str]

FORMATS: Registry[Format] = Registry("format", "generator.report.differences")


def difference_format(name: str) -> Callable[[Format], Format]:
    """Registers a format under the name that `--format` takes."""

    def register(write: Format) -> Format:
        return FORMATS.add(name, write)

    return register
