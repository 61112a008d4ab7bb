"""`punchboard claims`."""

import json

GAME = """\
title: Tiny
components:
  cards: {data: data/cards.csv, copies: count, size: poker, front: card.yaml}
claims:
  - {say: There are 6 cards, of: count(cards), is: 6, source: rules.md}
  - {say: Half of the cards, of: "share(cards, name='Orc')", is: 50 %}
  - {say: The strengths, of: "values(cards, 'strength')", is: [3, 5, 7], why: as of old}
  - {say: Elves, of: "count(cards, name='Elf')", is: 3}
  - {say: Nothing, of: count(crads), is: 6}
"""
FILES = {
    "content/tiny/game.yaml": GAME,
    "content/tiny/data/cards.csv": "name,count,strength\nOrc,2,3\nElf,3,4\n",
    "content/tiny/templates/card.yaml": "draw: []\n",
}
ALL = """\
Tiny: 1 of 5 claims holds

           claim              printed  computed                off by  where
  differs  There are 6 cards        6         5                     1  game.yaml:5
  differs  Half of the cards     50 %      40 %  10 percentage points  game.yaml:6
  differs  The strengths      3, 5, 7      3, 4             2 entries  game.yaml:7
  ok       Elves                    3         3                        game.yaml:8
  broken   Nothing                  6         -                        game.yaml:9
"""


def test_all_claims_and_those_that_are_wrong(punchboard, workspace):
    workspace(FILES)
    ran = punchboard("claims", "tiny")
    assert (ran.code, ran.out, ran.err) == (1, ALL, "")
    wrong = punchboard("claims", "tiny", "--wrong")
    assert wrong.code == 1
    assert wrong.out == "".join(line + "\n" for line in ALL.splitlines() if "Elves" not in line)
    for words, count in ((("--json",), 5), (("--json", "--wrong"), 4)):
        told = json.loads(punchboard("claims", "tiny", *words).out)
        assert len(told["claims"]) == count


def test_where_all_hold_there_is_nothing_off(punchboard, workspace):
    held = "".join(line for line in GAME.splitlines(True) if "- {" not in line or "Elves" in line)
    workspace({**FILES, "content/tiny/game.yaml": held})
    ran = punchboard("claims", "tiny")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "Tiny: 1 claim holds\n\n"
        "      claim  printed  computed  where\n"
        "  ok  Elves        3         3  game.yaml:5\n"
    )
    assert punchboard("claims", "tiny", "--wrong").out == "Tiny: 1 claim holds\n"


def test_a_game_without_claims(punchboard, workspace):
    workspace({**FILES, "content/tiny/game.yaml": GAME.partition("claims:")[0]})
    assert punchboard("claims", "tiny") == (0, "Tiny: 0 claims hold\n", "")


def test_json_tells_the_cells_and_the_changes(punchboard, workspace):
    workspace(FILES)
    document = json.loads(punchboard("claims", "tiny", "--json").out)
    assert (document["schema"], document["game"], document["title"]) == (1, "tiny", "Tiny")
    count, share, strengths, elves, nothing = document["claims"]
    cells = [
        {"file": "content/tiny/data/cards.csv", "line": line, "sheet": "", "cell": cell}
        for line, cell in ((2, "B2"), (3, "B3"))
    ]
    assert count == {
        "say": "There are 6 cards",
        "of": "count(cards)",
        "printed": "6",
        "computed": "5",
        "state": "differs",
        "source": "rules.md",
        "why": "",
        "file": "content/tiny/game.yaml",
        "line": 5,
        "sheet": "",
        "cell": "",
        "differences": [
            {"entry": "", "printed": "6", "computed": "5", "by": {"number": -1.0, "fraction": "-1"}}
        ],
        "cells": [
            {
                "call": "count(cards)",
                "from": "column `count` of `content/tiny/data/cards.csv`, 2 rows",
                "cells": cells,
            }
        ],
        "changes": [
            {
                "cells": [
                    {"names": ["Orc"], "column": "copies", "old": "2", "new": "3", **cells[0]},
                ],
                "mends": 1,
                "breaks": [],
            }
        ],
        "problems": [],
    }
    assert share["differences"][0]["by"]["fraction"] == "-10"
    assert [each["entry"] for each in strengths["differences"]] == ["entry 2", "entry 3"]
    assert (strengths["why"], strengths["differences"][1]["computed"]) == ("as of old", "")
    assert (elves["state"], elves["differences"], elves["changes"]) == ("ok", [], [])
    assert (nothing["state"], nothing["problems"]) == ("broken", ["`crads` isn't known here"])


def test_what_cannot_be_read_stops_it(punchboard, workspace):
    workspace({**FILES, "content/tiny/data/cards.csv": "name,count\nOrc,two\n"})
    ran = punchboard("claims", "tiny")
    assert (ran.code, ran.out) == (1, "")
    assert "error[DATA002]: `two` isn't a number of copies" in ran.err
