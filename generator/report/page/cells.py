"""Links from numbers to the cells behind them: the highlighted sets of cells, and quoted lines of other files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin
from generator.report.html import Markup, Part, joined, tag
from generator.report.page.grids import Grids

_NAMED = 30
"""The most cells of a set that are named one by one; all are highlighted."""


class CellSet(NamedTuple):
    """Cells that together make up a number."""

    ident: str
    label: str
    """A description of the number."""
    places: tuple[str, ...]
    back: str
    """The link target of the number."""


class CellLinks:
    """Makes links to cells, and remembers what the page has to show for them."""

    def __init__(self, grids: Grids) -> None:
        self.grids = grids
        self.used: set[str] = set()
        """The places that are linked to."""
        self.lines: dict[str, dict[int, str]] = {}
        """The quoted lines by file, each with its link target."""
        self.marks: dict[str, list[str]] = {}
        """The sets of each place."""
        self._sets: dict[tuple[str, ...], CellSet] = {}
        self._names: dict[str, str] = {}

    @property
    def sets(self) -> Sequence[CellSet]:
        """All sets, in the order of their first links."""
        return tuple(self._sets.values())

    def number(self, text: Part, origins: Iterable[Origin], label: str, back: str) -> Markup:
        """A number that links to its cell, or to its cells, which are highlighted then."""
        places = tuple(dict.fromkeys(filter(None, map(self._place, origins))))
        if not places:
            return tag("span", text, class_="number")
        if len(places) == 1:
            return self._link(text, places[0], label)
        known = self._sets.get(places)
        if known is None:
            known = CellSet(f"s{len(self._sets) + 1}", label, places, back)
            self._sets[places] = known
            for place in places:
                self.used.add(place)
                self.marks.setdefault(place, []).append(known.ident)
        return self._link(text, known.ident, label)

    def place(self, origin: Origin, text: Part = "") -> Markup:
        """A link to one cell, row or line; the text alone if the page doesn't show it."""
        shown = text or short_place(origin)
        found = self._place(origin)
        return self._link(shown, found, "") if found else tag("span", shown)

    def cell(self, origin: Origin) -> Markup:
        """A link to one cell or line, called by its name or number."""
        return self.place(origin, origin.cell or f"line {origin.line}")

    def named(self, places: Sequence[str]) -> Markup:
        """Links to the first cells of a set."""
        links = [(self._link(self._names[place], place, ""), " ") for place in places[:_NAMED]]
        rest = len(places) - _NAMED
        return joined(links, f"and {rest} more" if rest > 0 else "")

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

    def _link(self, text: Part, place: str, label: str) -> Markup:
        return tag("a", text, href=f"#{place}", title=label or False)


def short_place(origin: Origin) -> str:
    """The short name of a place, such as `events.csv:B3`."""
    file = origin.file.rsplit("/", 1)[-1]
    at = origin.cell or (str(origin.line) if origin.line else "")
    sheet = f"{origin.sheet}!" if origin.sheet and origin.cell else ""
    return f"{file}:{sheet}{at}" if at else file
