"""Names that become those of files: each is one on every system, and leads nowhere else."""

from __future__ import annotations

import pytest

from tests.game.conftest import MakeGame

TWO = """\
title: T
components:
  red: {{size: poker, front: card.yaml, sheet: {one}}}
  blue: {{size: poker, front: card.yaml, sheet: {other}}}
"""


@pytest.mark.parametrize("name", ["small-cards", "Karten_2", "große-karten", "札"])
def test_shared_sheets_are_called_like_components(make_game: MakeGame, name: str) -> None:
    made = make_game(TWO.format(one=name, other=name))
    assert made.diagnostics == ()
    assert [each.spec.sheet.text for each in made.value.components] == [name, name]


@pytest.mark.parametrize(
    "name", ["../../evil", "/tmp/evil", "a/b", "a\\\\b", "my cards", "a:b", "."]
)
def test_a_name_that_would_lead_elsewhere_is_refused_where_it_stands(
    make_game: MakeGame, name: str
) -> None:
    made = make_game(TWO.format(one=f'"{name}"', other="fine"))
    (said,) = made.diagnostics
    shown = name.replace("\\\\", "\\")
    assert said.code == "GAME001"
    assert said.message == f"`{shown}` can't be the name of shared sheets"
    assert (said.origin.line, said.origin.column, said.origin.key) == (3, 47, "sheet")
    assert [each.name for each in made.value.components] == ["blue"]


@pytest.mark.parametrize("pair", [("Cards", "cards"), ("a-b", "a_b"), ("Größe", "größe")])
def test_two_names_that_are_one_to_files_are_reported_once(
    make_game: MakeGame, pair: tuple[str, str]
) -> None:
    (said,) = make_game(TWO.format(one=pair[0], other=pair[1])).diagnostics
    assert (said.code, said.origin.line) == ("GAME004", 4)
    assert said.message == f"`{pair[1]}` and `{pair[0]}` would have the same file name"


def test_names_that_no_disk_takes_are_refused(make_game: MakeGame) -> None:
    long = "x" * 61
    made = make_game(f"title: T\ncomponents:\n  {long}: {{size: poker, front: card.yaml}}\n")
    assert made.diagnostics[0].message == f"`{long}` is too long for a file name"
    (said,) = make_game(TWO.format(one="札" * 21, other="fine")).diagnostics
    assert (said.code, said.hints) == (
        "GAME001",
        (
            "shorten it to 60 letters, or 20 Chinese characters; a component can have a longer `title`",
        ),
    )
