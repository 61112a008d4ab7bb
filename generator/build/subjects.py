"""What checks look at besides components, their pieces and files: how the parts of a game fit together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.diagnostics import Origin, Problem
from generator.game.absent import Stranger, misspelt
from generator.game.claims import ClaimResult
from generator.game.edges import edges
from generator.game.model import Game
from generator.game.numbers import Numbers
from generator.game.theme import Theme
from generator.game.vocabulary import Rules, vocabulary
from generator.game.wholes import wholes
from generator.nodes import decode_text
from generator.project import Project

if TYPE_CHECKING:
    from generator.layout.pieces import Drawn


def shared_names(game: Game, theme: Theme) -> dict[str, Any]:
    """The game's facts and the theme's colours, as expressions see them."""
    return {
        "game": {"title": game.title, "version": game.version, **game.facts},
        "palette": {name: color.written for name, color in theme.palette.items()},
    }


def together(project: Project, game: Game, claims: Iterable[ClaimResult]) -> Iterator[object]:
    """What a game's tables, claims and rulebook say of each other."""
    judged, text = tuple(claims), _rules(project, game)
    if judged or text:
        from generator.game.banded import banded
        from generator.game.walked import walked

        yield from banded(judged, game.components, text or "")
        yield from walked(judged, game.components, text or "")
    if game.lost:
        return
    yield from edges(game.components)
    if text is not None and game.rulebook is not None:
        from generator.game.mentions import mentions

        yield from mentions(text, game.rulebook.text, game.components)
    words = vocabulary(game, text)
    yield words
    if words.book is not None:
        yield Rules(game, words, words.book, tuple(_borrowed(project, game)))
    yield from wholes(game.components, judged, words.book)


def in_vain(
    numbers: Numbers, claims: Iterable[ClaimResult], drawn: Mapping[str, Drawn]
) -> Iterator[Stranger]:
    """The values that claims, templates and what is counted for them ask for, and that no row has."""
    yield from numbers.strangers()
    for claim in claims:
        yield from claim.strangers
    yield from misspelt((numbers.component(name), each.compared) for name, each in drawn.items())


def _rules(project: Project, game: Game) -> str | None:
    """The rulebook's text; None where there is none, or it cannot be read, which is said elsewhere."""
    if game.rulebook is None or not project.exists(game.rulebook.text):
        return None
    try:
        return decode_text(project.read(game.rulebook.text), game.rulebook.text)
    except Problem:
        return None


def _borrowed(project: Project, game: Game) -> Iterator[tuple[str, Origin]]:
    """The things that players bring, each with its line of game.yaml."""
    if not game.borrow:
        return
    lines = decode_text(project.read(game.origin.file), game.origin.file).split("\n")
    for thing in game.borrow:
        line = next((n for n, line in enumerate(lines, 1) if thing in line), game.origin.line)
        yield thing, Origin(game.origin.file, line)
