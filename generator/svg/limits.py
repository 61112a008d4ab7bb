"""How much one file may draw: what is beyond that is made to break programs, and is refused before it takes memory."""

from __future__ import annotations

from generator.geometry import Path
from generator.svg.document import too_much
from generator.values import dataclass

MOST_DRAWN = 200_000
MOST_USED = 20_000
"""Elements that are drawn through `use`, each as often as it is."""
MOST_LETTERS = 4_000_000
"""Letters of the path data of one outline."""
MOST_COMMANDS = 1_000_000
"""Lines and curves of all outlines."""
DEEPEST = 100


@dataclass(slots=True)
class Drawn:
    """What was drawn of a file so far. Each of its functions raises `Problem` where that is too much."""

    name: str
    """The file's."""
    _elements: int = 0
    _used: int = 0
    _commands: int = 0

    def element(self, through_use: bool, depth: int) -> None:
        """One more element."""
        self._elements += 1
        self._used += 1 if through_use else 0
        if self._elements > MOST_DRAWN or self._used > MOST_USED or depth > DEEPEST:
            what = "more than can be drawn (a `use` within a `use`, perhaps)"
            raise too_much(self.name, what, f"{MOST_USED:,} elements through `use`")

    def letters(self, data: str) -> None:
        """Path data that is to be read."""
        if len(data) > MOST_LETTERS:
            raise too_much(self.name, f"an outline of {len(data):,} letters", f"{MOST_LETTERS:,}")

    def outline(self, path: Path) -> None:
        """One more outline."""
        self._commands += len(path.commands)
        if self._commands > MOST_COMMANDS:
            raise too_much(self.name, "outlines of too many lines and curves", f"{MOST_COMMANDS:,}")
