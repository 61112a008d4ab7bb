"""How much one file may draw: what is beyond that was made to break programs, and is refused before it takes memory."""

from __future__ import annotations

from collections.abc import Sequence

from generator.foundation.dataclasses import dataclass
from generator.foundation.wording import listed
from generator.geometry import Path
from generator.svg.document import Tag, too_much

MOST_DRAWN = 200_000
MOST_USED = 20_000
"""Elements that are drawn through `use`, a pattern, a marker, a mask or a clip path, each time they are."""
MOST_SHOWN = 2_000_000
"""Elements that show, counting each tile of a pattern and each copy of an embedded drawing."""
MOST_CHARACTERS = 4_000_000
"""Characters of the path data of one outline."""
MOST_COMMANDS = 1_000_000
"""Lines and curves of all outlines."""
CUTTING = 50
"""How much more expensive it is to cut an outline to another than to draw it."""
DEEPEST = 100


@dataclass(slots=True)
class Limits:
    """Counts what is drawn of a file. Each method raises `Problem` where that is too much."""

    name: str
    """The file."""
    _elements: int = 0
    times: int = 1
    """How often the current content shows: the number of its tiles."""
    shown: int = 0
    """How many elements show in the end."""
    _used: int = 0
    _commands: int = 0

    def element(self, using: Sequence[Tag], depth: int) -> None:
        """Counts an element, drawn through some others."""
        self._elements += 1
        if using:
            # Nested references multiply quickly, and outlines that cut cost most.
            cuts = sum(tag.name in ("mask", "clipPath") for tag in using)
            self._used += max(1, len(using) - 2) * (10 if cuts > 1 else 1)
        self.show(1, using)
        if self._elements > MOST_DRAWN or self._used > MOST_USED or depth > DEEPEST:
            self._refuse(f"too many elements{_nest(using)}", MOST_USED if using else MOST_DRAWN)

    def show(self, count: int, using: Sequence[Tag]) -> None:
        """Counts elements that show."""
        self.shown += self.times * count
        if self.shown > MOST_SHOWN:
            self._refuse(f"too many elements{_nest(using)}", MOST_SHOWN)

    def path_data(self, data: str) -> None:
        """Checks path data before it is read."""
        if len(data) > MOST_CHARACTERS:
            self._refuse(f"a path with {len(data):,} characters", MOST_CHARACTERS)

    def outline(self, path: Path, work: int = 1) -> None:
        """Counts an outline; `work` is how much more expensive it is than to draw it."""
        self._commands += len(path.commands) * work
        if self._commands > MOST_COMMANDS:
            self._refuse("too many lines and curves", MOST_COMMANDS)

    def _refuse(self, what: str, limit: int) -> None:
        raise too_much(self.name, what, f"{limit:,}")


_NAMES = {
    "clipPath": "clip paths",
    "image": "embedded drawings",
    "marker": "markers",
    "mask": "masks",
    "pattern": "patterns",
}


def _nest(using: Sequence[Tag]) -> str:
    kinds = listed(list(dict.fromkeys(_NAMES.get(tag.name, "`use`") for tag in using)))
    return f" (nested {kinds})" if len(using) > 1 else ""
