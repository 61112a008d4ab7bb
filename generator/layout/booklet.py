"""The first page of a booklet's file: how to print, fold and staple it."""

from __future__ import annotations

from collections.abc import Iterable

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.wording import counted
from generator.frame import Frame
from generator.game.model.game import Game
from generator.geometry import Size
from generator.layout.context import LayoutKit
from generator.layout.notes_pages import Leaflet, sentences

TEMPLATE = "kit/booklet.yaml"
"""Its template; a game may replace it with its own."""
BEFORE = 2
"""The number of pages before the booklet in its file: this one and its blank back."""
_WIDE, _HIGH = 175.0, 190.0
"""The smallest page with room for the drawings, mm."""


class Booklet(NamedTuple):
    """What the instructions depend on."""

    title: str
    paper: str
    size: Size
    """The size of the paper as it is printed."""
    pages: int
    sheets: int
    trimmed: bool
    """Whether there are marks to trim along."""
    right_bound: bool = False
    """Whether the fold is on the right of page 1."""


def instructions(game: Game, booklets: Iterable[Booklet], kit: LayoutKit) -> tuple[Frame, ...]:
    """The page of instructions for each booklet. Raises `Problem` if the template is wrong."""
    pages = [(_names(game, booklet), booklet.size) for booklet in booklets]
    if not pages:
        return ()
    leaflet = Leaflet.read(TEMPLATE, pages[0][0], game.folder, kit)
    return tuple(leaflet.page(names, size) for names, size in pages)


def _names(game: Game, booklet: Booklet) -> dict[str, object]:
    size, sheets = booklet.size, booklet.sheets
    places, many, landscape = 4 * sheets, sheets > 1, size.width > size.height

    def pair(name: str, *pages: int) -> dict[str, str]:
        numbers = [str(page) if page <= booklet.pages else "" for page in pages]
        left, right = reversed(numbers) if booklet.right_bound else numbers
        return {f"{name}_left": left, f"{name}_right": right}

    facts = [counted(sheets, "sheet"), counted(booklet.pages, "page")]
    if places > booklet.pages:
        facts.append(f"{counted(places - booklet.pages, 'blank page')} at the end")
    say, middle, first = sentences("booklet"), places // 2, BEFORE + 1
    edge = "short" if landscape else "long"
    pile = {"sheets": sheets, "left": middle, "right": middle + 1}
    return {
        "title": booklet.title,
        "subtitle": f"The rulebook as a booklet · {booklet.paper}",
        "version": f"version {game.version}" if game.version else "",
        "facts": " · ".join(facts),
        "scale": say["scale"],
        "sides": say["sides"].format(first=first, last=BEFORE + 2 * sheets, edge=edge),
        "pile": say["pile" if many else "one"].format(**pile),
        "fold": say["fold"].format(what="all sheets together" if many else "it"),
        "staple": say["staple"],
        "trim": say["trim" if booklet.trimmed else "edge" if many else "nothing"],
        "many": many,
        "columns": 3 if landscape else 2,
        "drawn": size.width >= _WIDE and size.height >= _HIGH,
        **pair("outside", places, 1),
        **pair("inside", 2, places - 1),
        **pair("middle", middle, middle + 1),
        "left_bound": not booklet.right_bound,
        "right_bound": booklet.right_bound,
    }
