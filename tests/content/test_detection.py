"""How many planted mistakes are found may only rise, with a game's claims and without them.

The mistakes of a game are made together here; `python -m tests.content.detection` makes each alone, and prints the
rate.
"""

from __future__ import annotations

import pytest

from tests.content.detection import MODES, mistakes, said_of, together, tried, without_claims
from tests.content.kits import GAMES, kit

AT_LEAST = {MODES[0]: (87, 91), MODES[1]: (71, 89)}
"""So many are found, of so many."""


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", [pytest.param(name) for name in GAMES])
def test_what_was_found_is_found(game: str, mode: str) -> None:
    # What is apart is found by what does not ask for claims.
    for batch in [*together(game, mode)][: 1 if mode == MODES[1] else None]:
        files: dict[str, str] = {}
        assert [each.say for each in batch if not each.made_in(files, game)] == []
        made = files if mode == MODES[0] else without_claims(files, game)
        said = said_of(kit(game).checked(made)[1].diagnostics)
        wanted = {each.say for each in batch if each.code and (each.bare or mode == MODES[0])}
        assert {each.say for each in batch if each.is_found(said, files, game)} == wanted, said


@pytest.mark.parametrize("mode", MODES)
def test_the_rate_has_not_fallen(mode: str) -> None:
    every = [each for game in GAMES for each in tried(game, mode)]
    found = [each for each in every if each.code and (each.bare or mode == MODES[0])]
    least, of = AT_LEAST[mode]
    assert len(every) >= of
    assert len(found) / len(every) >= least / of


def test_what_is_missed_has_its_reason() -> None:
    every = [each for game in GAMES for each in mistakes(game)]
    assert [each.say for each in every if bool(each.code) == bool(each.missed)] == []
