"""Pictures that two different things share, and those that may be shared."""

import pytest

from tests.checks.harness import found_in

GAME = """\
{cards}
--- data/heroes.csv
{heroes}
--- game.yaml
components:
  cards: {{data: data/cards.csv, front: card.yaml}}
  heroes: {{data: data/heroes.csv, front: card.yaml{more}}}
--- templates/card.yaml
draw: [{{text: "{{{{ name }}}}", box: [5, 5, 53, 14]}}]
"""


@pytest.mark.parametrize(
    ("cards", "heroes", "more", "found"),
    [
        ("name,icon\nThe Rambler,hiking", "name,figure\nThe Walker,hiking", "", ["B2"]),
        ("name,icon\nThe Walker,hiking", "name,figure\nWalker’s mat,hiking", "", []),
        ("name,icon\nRambler,hiking", "name,figure\nWalker,walk", "", []),
        ("name,icon\nRambler,hiking\nStroller,hiking", "name,figure\nWalker,hiking", "", []),
        ("name,icon\nRambler,hiking", "name,figure\nWalker,hiking", ", copies: 0", []),
        ("name,kind\nRambler,hiking", "name,kind\nWalker,hiking", "", []),
        ("name,icon\nRambler,", "name,figure\nWalker,", "", []),
    ],
    ids=["two", "same thing", "other", "symbol", "unprinted", "word", "none"],
)
def test_pictures(cards, heroes, more, found):
    said = found_in(GAME.format(**locals()))
    assert [d.origin.cell for d in said if d.code == "CARD038"] == found
