"""The first page of a booklet's file: how to print, fold and staple it. Drawn by a template, as all else is."""

from __future__ import annotations

from collections.abc import Iterable

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.wording import counted
from generator.frame import Frame
from generator.game.model.game import Game
from generator.geometry import Size
from generator.layout.context import LayoutKit
from generator.layout.notes_pages import Leaflet

TEMPLATE = "kit/booklet.yaml"
"""Its template; a game may have one of its own of that name."""

BEFORE = 2
"""How many pages stand before the booklet in its file: this one and its blank back."""
_WIDE, _HIGH = 175.0, 190.0
"""A page of at least that size has room for the drawings, mm."""

_SCALE = (
    "Choose **actual size** or **100 %** in the print dialog, not “fit to page”. Print this page first and measure the "
    "line below; it isn’t part of the booklet."
)
_SIDES = (
    "Print **pages {first} to {last}** on **both sides**, flipped on the **{edge} edge**. No duplex printer? Print the "
    "odd pages, turn the stack over like a page of a book, and print the even pages."
)
_PILE = (
    "**Stack** the {sheets} sheets in order: the one with page 1 at the bottom, page 1 facing **down**, and pages "
    "{first} and {second} on top, facing up."
)
_ONE = "There is only one sheet: put it down with page 1 facing **down**."
_FOLD = "**Fold** {what} in the middle, along the small marks at the top and bottom edges. Page 1 is on the outside."
_STAPLE = (
    "**Staple** twice through the fold, from the outside, at the two short lines printed there."
)
_TRIM = "**Trim** along the marks after stapling, through all sheets at once, with a sharp knife and a ruler."
_NONE = "There is nothing to trim: each page is half a sheet."
_EVEN = "**Trim** the open edge, where the inner sheets stick out a little, with a sharp knife and a ruler."


class Booklet(NamedTuple):
    """What there is to say of a booklet."""

    title: str
    paper: str
    size: Size
    """The paper as it is read."""
    pages: int
    sheets: int
    trimmed: bool
    """Whether there are marks to trim along."""
    right_bound: bool = False
    """Whether its fold is on the right of page 1."""

    @property
    def lying(self) -> bool:
        """Whether the paper lies on its side."""
        return self.size.width > self.size.height

    @property
    def places(self) -> int:
        """How many pages there are with the blank ones."""
        return 4 * self.sheets


def how_to(game: Game, booklets: Iterable[Booklet], kit: LayoutKit) -> tuple[Frame, ...]:
    """For each booklet the page that tells how it is made. Raises `Problem` where the template is wrong."""
    told = [(_names(game, booklet), booklet.size) for booklet in booklets]
    if not told:
        return ()
    leaflet = Leaflet.read(TEMPLATE, told[0][0], game.folder, kit)
    return tuple(leaflet.page(names, size) for names, size in told)


def _names(game: Game, booklet: Booklet) -> dict[str, object]:
    size, places = booklet.size, booklet.places

    def pair(name: str, *pages: int) -> dict[str, str]:
        made = [str(page) if page <= booklet.pages else "" for page in pages]
        left, right = reversed(made) if booklet.right_bound else made
        return {f"{name}_left": left, f"{name}_right": right}

    return {
        "title": booklet.title,
        "subtitle": f"The rulebook as a booklet · {booklet.paper}",
        "version": f"version {game.version}" if game.version else "",
        "facts": _facts(booklet),
        "scale": _SCALE,
        **_steps(booklet),
        "many": booklet.sheets > 1,
        "columns": 3 if booklet.lying else 2,
        "drawn": size.width >= _WIDE and size.height >= _HIGH,
        **pair("outside", places, 1),
        **pair("inside", 2, places - 1),
        **pair("middle", places // 2, places // 2 + 1),
        "left_bound": not booklet.right_bound,
        "right_bound": booklet.right_bound,
    }


def _facts(booklet: Booklet) -> str:
    parts = [counted(booklet.sheets, "sheet"), counted(booklet.pages, "page")]
    blank = booklet.places - booklet.pages
    if blank:
        parts.append(f"{counted(blank, 'blank page')} at the end")
    return " · ".join(parts)


def _steps(booklet: Booklet) -> dict[str, str]:
    """The sentences that depend on the booklet."""
    last, middle = BEFORE + 2 * booklet.sheets, booklet.places // 2
    many = booklet.sheets > 1
    edge = "short" if booklet.lying else "long"
    return {
        "sides": _SIDES.format(first=BEFORE + 1, last=last, edge=edge),
        "pile": _PILE.format(sheets=booklet.sheets, first=middle, second=middle + 1)
        if many
        else _ONE,
        "fold": _FOLD.format(what="all sheets together" if many else "it"),
        "staple": _STAPLE,
        "trim": _TRIM if booklet.trimmed else _EVEN if many else _NONE,
    }
