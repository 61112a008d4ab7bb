"""What checks look at apart from components, their pieces and files: how the parts of a game fit together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.files.project import Project
from generator.files.yaml_nodes import decode_text
from generator.foundation.diagnostics import Origin, Problem
from generator.game.analysis.parts_of_whole import wholes
from generator.game.analysis.tile_edges import edges
from generator.game.analysis.vocabulary import Rules, vocabulary
from generator.game.claims.results import ClaimResult
from generator.game.counting.missing_values import AbsentValue, UnmappedValue, misspelt, unmapped
from generator.game.model.game import Game
from generator.game.namespace import Numbers
from generator.game.spec.theme import Theme

if TYPE_CHECKING:
    from generator.layout.pieces import Drawn


def shared_names(game: Game, theme: Theme) -> dict[str, Any]:
    """The names `game` and `palette` of expressions: the game's facts and the theme's colours."""
    return {
        "game": {"title": game.title, "version": game.spec.version, **game.facts},
        "palette": {name: color.written for name, color in theme.palette.items()},
    }


def relations(project: Project, game: Game, claims: Iterable[ClaimResult]) -> Iterator[object]:
    """How a game's tables, claims and rulebook relate to each other."""
    judged, text = tuple(claims), _rules(project, game)
    if judged or text:
        from generator.game.analysis.band_columns import banded
        from generator.game.analysis.map_columns import walked

        yield from banded(judged, game.components, text or "")
        yield from walked(judged, game.components, text or "")
    if game.lost:
        return
    yield from edges(game.components)
    if text is not None and game.rulebook is not None:
        from generator.game.analysis.counts_in_text import mentions

        yield from mentions(text, game.rulebook.file, game.components)
    words = vocabulary(game, text)
    yield words
    if words.book is not None:
        yield Rules(game, words, words.book, tuple(_borrowed(project, game)))
    yield from wholes(game.components, judged, words.book)


def unmatched_values(
    numbers: Numbers, claims: Iterable[ClaimResult], drawn: Mapping[str, Drawn]
) -> Iterator[AbsentValue | UnmappedValue]:
    """The values that claims, templates and their counts ask for, and that no row has; and those no mapping has."""
    yield from numbers.absent_values()
    for claim in claims:
        yield from claim.absent_values
    for name, each in drawn.items():
        yield from unmapped(numbers.component(name), each.compared)
    yield from misspelt((numbers.component(name), each.compared) for name, each in drawn.items())


def _rules(project: Project, game: Game) -> str | None:
    """The rulebook's text; None if there is none, or it can't be read, which is reported elsewhere."""
    if game.rulebook is None or not project.exists(game.rulebook.file):
        return None
    try:
        return decode_text(project.read(game.rulebook.file), game.rulebook.file)
    except Problem:
        return None


def _borrowed(project: Project, game: Game) -> Iterator[tuple[str, Origin]]:
    """The things that players borrow from other games, each with its line of game.yaml."""
    if not game.spec.borrow:
        return
    lines = decode_text(project.read(game.spec.origin.file), game.spec.origin.file).split("\n")
    for thing in game.spec.borrow:
        line = next((n for n, line in enumerate(lines, 1) if thing in line), game.spec.origin.line)
        yield thing, Origin(game.spec.origin.file, line)
