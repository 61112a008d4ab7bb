"""The formats of differences between two states of a game. One file here is one format.

A format gets the difference and the names of the two states, and returns text. To add one, write a file with a function
marked `@difference_format("name")`; then `punchboard diff --format name` knows it.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.registry import Registry
from generator.history.difference import Difference


class Comparison(NamedTuple):
    """Two states of a game, and how their difference is to be shown."""

    game: str
    """The game's folder below `content/`."""
    old: str
    """The old state: a tag or a revision."""
    new: str
    """The new state; empty for the present one."""
    difference: Difference
    color: bool = False
    """Whether to use colours."""

    @property
    def span(self) -> str:
        """The two states in words.

        >>> Comparison("g", "first", "", Difference.__new__(Difference)).span
        'since `first`'
        """
        return f"from `{self.old}` to `{self.new}`" if self.new else f"since `{self.old}`"


Format = Callable[[Comparison], str]

FORMATS: Registry[Format] = Registry("format", "generator.report.differences")


difference_format = FORMATS.register
"""Registers a format under the name that `--format` takes."""
