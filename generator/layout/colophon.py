"""The last pages of a kit: what it consists of, and whose work is in it. Drawn by a template, as all else is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from generator.frame import Frame
from generator.frame.sheet import Paper
from generator.game.model import Game
from generator.layout import told
from generator.layout.kit import LayoutKit
from generator.layout.leaflet import Leaflet

TEMPLATE = "kit/about.yaml"
"""Its template; a game may have one of its own of that name."""


LINES = 17
"""How many lines of the part list and of what is borrowed have room in their full height."""
LINE, LEAST_LINE = 6.0, 1.5
"""The height of a line of the lists, and of one of those that are very long, mm."""
COLUMN = 24
"""The longest part list that stands in one column."""
BOTH_SIDES = (
    "Print on **both sides** and flip on the **long edge**; a blank page is the back of what has none. "
    "No such printer? Print the odd pages, turn the pile over, print the even ones."
)
ONE_SIDE = "Print on **one side** only: no piece of this kit has a back."


class Part(NamedTuple):
    """Where a component stands in a kit."""

    name: str
    first: int
    """Its first page, from 1."""
    pages: int
    two_sided: bool


def colophon(game: Game, parts: Sequence[Part], kit: LayoutKit, paper: Paper) -> tuple[Frame, ...]:
    """One page: the game, how to print it, its components and their pages, what to borrow, and the credits.

    Raises `Problem` where the template is wrong.
    """
    # Texts are put together here, and not in the template: names alone are drawn without Jinja2.
    names = {
        **_head(game, paper),
        **_lists([_part(game, part) for part in parts], list(game.borrow)),
        "sides": BOTH_SIDES if any(part.two_sided for part in parts) else ONE_SIDE,
        "icons": kit.icons.credit(sorted(kit.used_icons)),
        "fonts": _and(kit.fonts.opened()),
    }
    return (Leaflet.read(TEMPLATE, names, game.folder, kit).page(names, paper.size),)


def _head(game: Game, paper: Paper) -> dict[str, str]:
    facts = game.facts
    designer = facts.get("designer", "")
    return {
        "title": game.title,
        "subtitle": f"Print and play · {paper.name}",
        "version": f"version {game.version}" if game.version else "",
        "tagline": facts.get("tagline", ""),
        "facts": " · ".join(told(game)),
        "designed": f"Designed by {designer}." if designer else "",
    }


def _lists(parts: list[dict[str, str]], borrow: list[str]) -> dict[str, Any]:
    """The lists in one or two columns, and the measures with which they fit on the page."""
    wide = len(parts) <= COLUMN
    chunks = [parts] if wide else _halves(parts)
    things = [borrow] if len(borrow) <= 3 else _halves(borrow)
    lines = len(chunks[0]) + len(things[0])
    high = LINE if lines <= LINES else max(LINES * LINE / lines, LEAST_LINE)
    free = max(0, LINES - lines)
    return {
        "chunks": chunks,
        "wide": wide,
        "borrow": things if borrow else [],
        "high": f"{high:.4g}",
        "size": f"{min(10.0, high * 1.75):.4g}",
        "box": f"{min(3.4, high * 0.62):.4g}",
        "title_width": 44 if wide else 30,
        "pages_width": 39 if wide else 29,
        "notes": list(range(free)) if free > 2 else [],
    }


def _halves(lines: list[Any]) -> list[list[Any]]:
    half = (len(lines) + 1) // 2
    return [lines[:half], lines[half:]]


def _part(game: Game, part: Part) -> dict[str, str]:
    component = game.component(part.name)
    pages = f"page {part.first}"
    if part.pages > 1:
        pages = f"pages {part.first}–{part.first + part.pages - 1}"
    return {
        "title": component.title,
        "pieces": str(component.pieces),
        "pages": f"{pages}, both sides" if part.two_sided else pages,
        "stock": component.stock,
    }


def _and(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
