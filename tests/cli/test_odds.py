"""`punchboard odds`."""

import json
import sys

import pytest

GAME = """\
title: Tiny
components:
  event-cards: {data: data/events.csv, copies: count, size: poker, front: card.yaml}
  others: {data: data/others.csv, size: poker, front: card.yaml}
"""
FILES = {
    "content/tiny/game.yaml": GAME,
    "content/tiny/data/events.csv": (
        "name,category,cost,count\n"
        "Wolf,Skill,1,4\nBear,Skill,3,2\nPlague,Boss,3,2\nDragon,Boss,5,1\nGold,Free,0,3\n"
    ),
    "content/tiny/data/others.csv": "name\nOne\n",
    "content/tiny/templates/card.yaml": "draw: []\n",
}
BOSS = "category == 'Boss'"
ASKED = ("odds", "tiny", "event-cards", BOSS)
PLAIN = """\
event-cards: 12 cards, 3 with `category == 'Boss'`
from column `count` of `content/tiny/data/events.csv`, 2 of 5 rows
5 drawn

at least 1: 84.09 % = 37/44

  0   15.91 %
  1   47.73 %
  2   31.82 %
  3    4.55 %

1.25 on average
the first is drawn on draw 3.25 on average: by draw 3 in 50 %, by draw 6 in 90 %
"""


@pytest.fixture
def tiny(workspace):
    return workspace(FILES)


def test_the_odds_are_plain_where_they_are_piped(punchboard, tiny):
    ran = punchboard(*ASKED, "--draw", "5")
    assert (ran.code, ran.out, ran.err) == (0, PLAIN, "")
    assert not (tiny / "output").exists()
    assert punchboard("odds", "tiny", "event_cards", BOSS, "--draw", "5").out == PLAIN


def test_a_terminal_shows_bars(punchboard, tiny, monkeypatch):
    monkeypatch.setattr("generator.cli.odds.shows_bars", lambda: True)
    lines = punchboard(*ASKED, "--draw", "5").out.splitlines()
    assert lines[6:10] == [
        "  0   15.91 %  ████████",
        "  1   47.73 %  " + "█" * 24,
        "  2   31.82 %  " + "█" * 16,
        "  3    4.55 %  ██▎",
    ]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--draw", "5", "--at-least", "2"), "at least 2: 36.36 % = 4/11, 1 in 2.75"),
        (("--draw", "5", "--at-least", "2"), "number 2 is drawn on draw 6.5 on average"),
        (("--draw", "5", "--at-most", "1"), "at most 1: 63.64 % = 7/11"),
        (("--draw", "5", "--at-least", "1", "--at-most", "2"), "1 to 2: 79.55 % = 35/44"),
        (("--draw", "5", "--exactly", "0"), "exactly 0: 15.91 % = 7/44, 1 in 6.29"),
        (("--draw", "0"), "at least 1: 0 %"),
        (("--draw", "5", "--at-least", "4"), "number 4 is never drawn"),
        (("--hand", "5"), "an opening hand of 5, redrawn once if it fails"),
        (("--hand", "5"), "at least 1: 97.47 % = 1887/1936"),
        (("--draw", "2", "--of", "cost == 3"), "4 cards with `cost == 3`, 2 with"),
        (("--draw", "99", "--put-back", "each"), "99 drawn, each put back before the next"),
        (("--draw", "99", "--put-back", "each"), "  > 42   <0.01 %"),
        (("--draw", "24", "--put-back", "empty"), "  6     100 %"),
        (("--draw", "1", "--put-back", "each"), "by draw 3 in 50 %, by draw 9 in 90 %"),
    ],
)
def test_what_is_asked_is_answered(punchboard, tiny, options, said):
    ran = punchboard(*ASKED, *options)
    assert ran.code == 0
    assert said in ran.out


def test_json_for_programs(punchboard, tiny):
    ran = punchboard(*ASKED, "--draw", "5", "--json")
    assert ran.code == 0
    said = json.loads(ran.out)
    assert (said["cards"], said["wanted"], said["draws"]) == (12, 3, 5)
    assert said["chance"] == {"fraction": "37/44", "percent": pytest.approx(84.0909)}
    assert [row["number"] for row in said["distribution"]] == [0, 1, 2, 3]
    assert sum(row["percent"] for row in said["distribution"]) == pytest.approx(100)
    assert said["mean"] == {"fraction": "5/4", "number": 1.25}
    assert said["mean_draw"]["fraction"] == "13/4"
    assert said["by_draw"] == {"50": 3, "90": 6}
    assert said["cells"][0] == "content/tiny/data/events.csv:D4 (`count`)"


def test_json_of_a_huge_deck_leaves_out_fractions_that_nobody_can_write(punchboard, workspace):
    rows = "name,category,cost,count\nA,Boss,1,500\nB,Skill,1,500\n"
    workspace({**FILES, "content/tiny/data/events.csv": rows})
    ran = punchboard(*ASKED, "--draw", "9000", "--put-back", "each", "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["chance"] == {"fraction": "", "percent": 100.0}
    ran = punchboard(*ASKED, "--draw", "9000", "--put-back", "each")
    assert "at least 1: >99.99 %" in ran.out


@pytest.mark.parametrize(
    ("words", "said", "hint"),
    [
        (("tny", "event-cards", BOSS, "--draw", "5"), "no game `tny`", "`tiny`"),
        (("tiny", "event-card", BOSS, "--draw", "5"), "no component `event-card`", "`event-cards`"),
        (("tiny", "event-cards", "categry == 1", "--draw", "5"), "`categry` isn't", "`category`"),
        (
            ("tiny", "event-cards", "cost = 1", "--draw", "5"),
            "use `==` to compare: `cost == 1`",
            "`cost == 1`",
        ),
        (("tiny", "event-cards", BOSS), "the number of cards is missing", "`--draw 5`"),
        (
            ("tiny", "event-cards", BOSS, "--draw", "1", "--hand", "1"),
            "use either `--draw` or `--hand`",
            "run the command twice",
        ),
        (("tiny", "event-cards", BOSS, "--draw", "13"), "the deck has 12", "draw fewer"),
        (("tiny", "event-cards", BOSS, "--draw", "1", "--put-back", "ech"), "`ech`", "`each`"),
        (
            ("tiny", "event-cards", BOSS, "--draw", "1", "--exactly", "1", "--at-most", "1"),
            "`--exactly` can't be combined with",
            "either `--exactly`",
        ),
    ],
)
def test_wrong_use_names_what_is_near(punchboard, tiny, words, said, hint):
    ran = punchboard("odds", *words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert hint in ran.err


@pytest.mark.parametrize("words", [("tiny",), ("tiny", "event-cards"), ("tiny", "x", "y", "z")])
def test_too_few_and_too_many_words_are_wrong_use(punchboard, tiny, words):
    assert punchboard("odds", *words, "--draw", "5").code == 2


def test_a_deck_that_cannot_be_read_has_no_odds(punchboard, workspace):
    table = "content/tiny/data/events.csv"
    workspace({**FILES, table: FILES[table].replace("Wolf,Skill,1,4", "Wolf,Skill,1,x")})
    ran = punchboard(*ASKED, "--draw", "5")
    assert (ran.code, ran.out) == (1, "")
    assert "error[DATA002]: `x` isn't a number of copies" in ran.err
    assert "content/tiny/data/events.csv:D2 (`count`)" in ran.err
    assert punchboard("odds", "tiny", "others", "name == 'One'", "--draw", "1").code == 0


def test_a_deck_that_is_left_out_says_why(punchboard, workspace):
    workspace(
        {**FILES, "content/tiny/game.yaml": GAME.replace("data/events.csv", "data/evens.csv")}
    )
    ran = punchboard(*ASKED, "--draw", "5")
    assert (ran.code, ran.out) == (1, "")
    assert "`data/evens.csv`" in ran.err


def test_a_missing_template_changes_no_odds(punchboard, workspace):
    workspace({**FILES, "content/tiny/game.yaml": GAME.replace("card.yaml", "none.yaml")})
    assert punchboard(*ASKED, "--draw", "5").out == PLAIN


def test_bars_need_a_terminal_that_shows_blocks(monkeypatch):
    from generator.cli import shows_bars

    class Terminal:
        encoding = "UTF-8"

        def isatty(self):
            return True

    assert not shows_bars()
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert shows_bars()
    monkeypatch.setattr(Terminal, "encoding", "cp1252")
    assert not shows_bars()


def test_a_word_that_is_in_no_row(punchboard, workspace):
    workspace(FILES)
    ran = punchboard("odds", "tiny", "event-cards", "cost > 2 and category == 'Bos'", "--draw", "5")
    assert (ran.code, ran.err.splitlines()) == (
        1,
        [
            "warning: no row of `event-cards` has `Bos` in the column `category`",
            "  help: did you mean `Boss`?",
        ],
    )
    ran = punchboard("stats", "tiny", "event-cards", "--where", "category == 'Bos'")
    assert (ran.code, "`Bos`" in ran.err) == (1, True)
    ran = punchboard(
        "odds", "tiny", "event-cards", "cost > 9 and category == 'Boss'", "--draw", "5"
    )
    assert ran.out.splitlines()[2] == "5 drawn"
