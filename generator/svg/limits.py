"""How much one file may draw: what is beyond that is made to break programs, and is refused before it takes memory."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.foundation.dataclasses import dataclass
from generator.foundation.wording import listed
from generator.geometry import Path
from generator.svg.document import Tag, too_much

MOST_DRAWN = 200_000
MOST_USED = 20_000
"""Elements that are drawn through `use`, a pattern, a marker, a mask or a clip path, each as often as it is."""
MOST_SHOWN = 2_000_000
"""Elements that show, with each tile of a pattern and each copy of an embedded drawing."""
MOST_LETTERS = 4_000_000
"""Letters of the path data of one outline."""
MOST_COMMANDS = 1_000_000
"""Lines and curves of all outlines."""
CUTTING = 50
"""How much more work it is to cut an outline to another than to draw it."""
DEEPEST = 100


@dataclass(slots=True)
class Drawn:
    """What was drawn of a file so far. Each of its functions raises `Problem` where that is too much."""

    name: str
    """The file's."""
    _elements: int = 0
    times: int = 1
    """How often shows what is drawn now: the number of its tiles."""
    shown: int = 0
    """How many elements show in the end."""
    _used: int = 0
    _commands: int = 0

    def element(self, using: Sequence[Tag], depth: int) -> None:
        """One more element, drawn through some others."""
        self._elements += 1
        if using:
            # Where things are drawn in each other a few lines ask for any number, and outlines that cut cost most.
            nested = max(1, len(using) - 2)
            self._used += nested * 10 if sum(map(_cuts, using)) > 1 else nested
        self.show(1, using)
        if self._elements > MOST_DRAWN or self._used > MOST_USED or depth > DEEPEST:
            most = f"{MOST_USED if using else MOST_DRAWN:,}"
            raise too_much(self.name, f"too many elements{_nest(using)}", most)

    def show(self, count: int, using: Sequence[Tag]) -> None:
        """So many more elements that show."""
        self.shown += self.times * count
        if self.shown > MOST_SHOWN:
            what = f"too many elements{_nest(using)}"
            raise too_much(self.name, what, f"{MOST_SHOWN:,}")

    def letters(self, data: str) -> None:
        """Path data that is to be read."""
        if len(data) > MOST_LETTERS:
            raise too_much(self.name, f"a path of {len(data):,} characters", f"{MOST_LETTERS:,}")

    def outline(self, path: Path, work: int = 1) -> None:
        """One more outline; `work` is how much more there is to do for it than to draw it."""
        self._commands += len(path.commands) * work
        if self._commands > MOST_COMMANDS:
            raise too_much(self.name, "too many lines and curves", f"{MOST_COMMANDS:,}")


_NAMES = {
    "clipPath": "clip paths",
    "image": "embedded drawings",
    "marker": "markers",
    "mask": "masks",
    "pattern": "patterns",
}


def _cuts(tag: Tag) -> bool:
    return tag.name in ("mask", "clipPath")


def _kinds(using: Iterable[Tag]) -> str:
    return listed(list(dict.fromkeys(_NAMES.get(tag.name, "`use`") for tag in using)))


def _nest(using: Sequence[Tag]) -> str:
    return f" (nested {_kinds(using)})" if len(using) > 1 else ""
