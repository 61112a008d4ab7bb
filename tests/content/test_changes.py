"""Where a table changes, claims that break name the cell and what mends it, and what is printed follows."""

from __future__ import annotations

import pytest

from tests.content.kits import GAMES, Kit, kit, printed

pytestmark = [
    pytest.mark.parametrize(
        "game",
        [pytest.param(kit(name), id=name) for name in GAMES],
    )
]


def test_a_change_breaks_its_claim_and_is_printed(game: Kit) -> None:
    assert len(game.changes) >= 3
    seen, checked = game.changed
    for change in game.changes:
        found = [
            d for d in checked.diagnostics if d.code == "CLAIM001" and change.breaks in d.message
        ]
        assert len(found) == 1, (change.say, [d.message for d in checked.diagnostics])
        places = " ".join([found[0].origin.cell or "", *found[0].hints])
        assert change.cell in places and change.file in places, (change.say, places)
        told = [hint for hint in found[0].hints if "would make it true" in hint]
        assert f"{change.file.rpartition('/')[2]} {change.cell}: " in " ".join(told), (
            f"{change.say}: {found[0].hints}"
        )
        for where, texts in change.shows.items():
            before, after = game.printed(where), printed(seen, where)
            for text in texts:
                assert text not in before, f"{change.say}: {where} says {text!r} before"
                assert text in after, f"{change.say}: {where} does not say {text!r}"
