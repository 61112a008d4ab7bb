"""Which columns claims declare to be bands of a roll."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.foundation.diagnostics import Outcome
from generator.game.analysis.band_columns import banded
from generator.game.claims.evaluate import check_claims
from generator.game.model.game import Game

MakeGame = Callable[..., Outcome[Game]]

HEADERS = [f"{name}{end}" for name in "abc" for end in ("_from", "_to", "")]
TABLE = f"name,{','.join(HEADERS)}\nKnife,1,3,0,4,8,4,9,10,7\nPot,1,3,0,4,10,4,,,\n"
AB, ABC = "bands(w, 'a', 'b', name='Pot')", "bands(w, 'a', 'b', 'c', name='Knife')"


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ([f"bands_cover('d10', {ABC})"], [("d10", "abc")]),
        ([f"bands_mean('d10', {ABC}) * 2", f"bands_cover('d10', {AB})"], [("d10", "abc")]),
        (
            [
                "bands_mean('d8', bands(w, 'a', name='Pot'))",
                "bands_mean('d8', bands(w, 'b', name='Pot'))",
            ],
            [("d8", "a"), ("d8", "b")],
        ),
        # Two dice, bands in two sets, and bands of which nobody knows what is rolled.
        ([f"bands_cover('d10', {ABC})", f"bands_cover('d8', {AB})"], []),
        (
            [f"bands_cover('d10', {AB})", "bands_cover('d10', bands(w, 'b', 'c', name='Knife'))"],
            [],
        ),
        ([f"{ABC}[0][1]", "count(w)"], []),
        ([f"bands_mean('d12', {ABC})"], [("d12", "abc")]),
    ],
)
def test_banded(make_game: MakeGame, claims: list[str], expected: list[tuple[str, str]]) -> None:
    lines = "".join(f'  - {{say: s, of: "{claim}", is: 1}}\n' for claim in claims)
    spec = "title: T\ncomponents:\n  w: {data: w.csv, front: card.yaml}\nclaims:\n"
    game = make_game(spec + lines, **{"w.csv": TABLE}).value
    found = banded(check_claims(game), game.components)
    assert [(each.dice, "".join(b.value for b in each.bands)) for each in found] == expected
    assert all(b.first == f"{b.value}_from" for each in found for b in each.bands)
