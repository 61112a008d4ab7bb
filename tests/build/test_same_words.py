"""What a build says about paper, a check says without printing."""

from __future__ import annotations

import pytest

from generator.build import Request
from generator.build.pipeline import build, check
from tests.build.games import GAME, tiny


@pytest.mark.parametrize(
    ("sheets", "code"),
    [
        ("sheets: {scheme: gird}", "PAPER002"),
        ("papers: [{name: Slip, size: 60 x 90 mm}]", "PAPER005"),
        ("sheets: {scheme: grid, margin: 80}", "PAPER001"),
        ("papers: [{name: Slip, size: 70 x 95 mm, margins: 2}]", "PAPER003"),
    ],
)
def test_a_check_plans_the_sheets_that_a_build_prints(sheets: str, code: str) -> None:
    text = GAME.replace("papers: [A4]\n", "") if sheets.startswith("papers") else GAME
    project = tiny(game=f"{text}{sheets}\n")
    printed = build(project, "tiny", Request()).diagnostics
    checked = check(project, "tiny").diagnostics
    assert code in {d.code for d in printed}
    assert [str(d) for d in checked] == [str(d) for d in printed]


def test_a_misspelt_scheme_is_reported_at_its_component() -> None:
    spec = GAME.replace("front: card.yaml", "front: card.yaml\n    sheets: {scheme: gird}")
    (said,) = check(tiny(game=spec), "tiny").diagnostics
    assert (said.code, said.origin.file, said.origin.line) == (
        "PAPER002",
        "content/tiny/game.yaml",
        5,
    )
    assert "grid" in " ".join(said.hints)
