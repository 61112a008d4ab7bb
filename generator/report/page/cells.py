"""From a number to the cells behind it: links, what they light up, and the quoted lines of files that are no tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin
from generator.report.html import Markup, Part, tag
from generator.report.page.grids import Grids

_NAMED = 30
"""So many cells of a set are named one by one; all of them light up."""


class CellSet(NamedTuple):
    """Cells that together make up a number."""

    ident: str
    said: str
    """What the number says."""
    places: tuple[str, ...]
    back: str
    """Where in the page the number stands."""


class CellLinks:
    """Gives links to cells, and remembers what has to be shown for them."""

    def __init__(self, grids: Grids) -> None:
        self.grids = grids
        self.used: set[str] = set()
        """The places that something links to."""
        self.lines: dict[str, dict[int, str]] = {}
        """The lines that are quoted, by file: the name of the place of each."""
        self.marks: dict[str, list[str]] = {}
        """The sets that each place belongs to."""
        self._sets: dict[tuple[str, ...], CellSet] = {}
        self._names: dict[str, str] = {}

    @property
    def sets(self) -> Sequence[CellSet]:
        """All sets, in the order in which they were linked to."""
        return tuple(self._sets.values())

    def number(self, text: Part, origins: Iterable[Origin], said: str, back: str) -> Markup:
        """A number that leads to its cells: to the cell itself, or to all of them, lit up."""
        places = tuple(dict.fromkeys(filter(None, map(self._place, origins))))
        if not places:
            return tag("span", text, class_="number")
        if len(places) == 1:
            return self._link(text, places[0], said)
        known = self._sets.get(places)
        if known is None:
            known = CellSet(f"s{len(self._sets) + 1}", said, places, back)
            self._sets[places] = known
            for place in places:
                self.used.add(place)
                self.marks.setdefault(place, []).append(known.ident)
        return self._link(text, known.ident, said)

    def place(self, origin: Origin, text: Part = "") -> Markup:
        """A link to one cell, row or line; the text alone where the page does not show it."""
        shown = text or short_place(origin)
        found = self._place(origin)
        return self._link(shown, found, "") if found else tag("span", shown)

    def named(self, places: Sequence[str]) -> list[Part]:
        """Links to the cells of a set, as many as one reads."""
        made: list[Part] = []
        for place in places[:_NAMED]:
            made += [self._link(self._names[place], place, ""), " "]
        rest = len(places) - _NAMED
        return [*made, f"and {rest} more"] if rest > 0 else made

    def _place(self, origin: Origin) -> str:
        found = self.grids.place(origin)
        if not found and origin.file and origin.line and not origin.cell:
            of_file = self.lines.setdefault(origin.file, {})
            number = list(self.lines).index(origin.file) + 1
            found = of_file.setdefault(origin.line, f"l{number}-{origin.line}")
        if found:
            self.used.add(found)
            self._names.setdefault(found, origin.cell or f"line {origin.line}")
        return found

    def _link(self, text: Part, place: str, said: str) -> Markup:
        return tag("a", text, href=f"#{place}", title=said or False)


def short_place(origin: Origin) -> str:
    """A place in few letters: `events.csv:B3`."""
    file = origin.file.rsplit("/", 1)[-1]
    at = origin.cell or (str(origin.line) if origin.line else "")
    sheet = f"{origin.sheet}!" if origin.sheet and origin.cell else ""
    return f"{file}:{sheet}{at}" if at else file
