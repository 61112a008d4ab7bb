"""The values at the top of the page: the facts of the game, its main numbers, and the sections with theirs."""

from __future__ import annotations

from collections.abc import Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.game.model.game import Game
from generator.report import tally
from generator.report.page.page_data import PageData

_FACTS = ("players", "age", "time", "designer", "illustrator", "publisher")
"""The facts that come first, in this order; games may have others."""
_SHOWN_ELSEWHERE = ("tagline", "title", "version")


class Tile(NamedTuple):
    """A number with a link to its section."""

    ident: str
    number: str
    wrong: bool = False
    """Whether the section has something wrong."""
    words: str = ""


def facts(game: Game) -> list[tuple[str, str]]:
    """The facts of a game with their names; some may be empty."""
    known = game.facts
    keys = [*_FACTS, *(key for key in known if key not in (*_FACTS, *_SHOWN_ELSEWHERE))]
    return [
        *((key.replace("_", " ").capitalize(), known.get(key, "")) for key in keys),
        ("Version", game.version),
        ("Paper", ", ".join(each.name for each in game.papers)),
        ("You also need", "; ".join(game.borrow)),
    ]


def navigation(page: PageData, faces: int, charted: int, decks: int) -> Sequence[Tile]:
    """The sections with their numbers, in order."""
    held, claims = page.claims_held
    found = len(page.diagnostics)
    share = f"{claims:,}" if held == claims else f"{held:,}/{claims:,}"
    return (
        Tile("faces", f"{faces:,}"),
        Tile("findings", f"{found:,}", bool(found)),
        Tile("claims", share, held < claims),
        Tile("composition", f"{charted:,}"),
        Tile("draws", f"{decks:,}"),
        Tile("dice", f"{len(page.rolls.alike):,}"),
        Tile("tables", f"{len([*page.cells.grids]):,}"),
    )


def tiles(page: PageData) -> Sequence[Tile]:
    """The game in four numbers."""
    held, claims = page.claims_held
    pieces = sum(each.pieces for each in page.game.components)
    found = page.diagnostics
    words = "claims hold" if held < claims else "claims, all hold" if claims else "claims"
    share = f"{held:,} of {claims:,}" if held < claims else f"{claims:,}"
    return (
        Tile("pieces", f"{len(page.shown):,}", words="components"),
        Tile("pieces", f"{pieces:,}", words="pieces to cut out"),
        Tile("claims", share, held < claims, words),
        Tile("findings", f"{len(found):,}", bool(found), tally(found) or "findings"),
    )
