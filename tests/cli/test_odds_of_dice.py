"""`punchboard odds --dice`."""

import json

import pytest

from tests.effort import within

PLAIN = """\
2d4-1: 1 to 7

at least 5: 37.50 % = 3/8, 1 in 2.67

  1    6.25 %
  2   12.50 %
  3   18.75 %
  4   25.00 %
  5   18.75 %
  6   12.50 %
  7    6.25 %

4 on average, standard deviation 1.58
most likely: 4
at least 10 % of rolls are 2 or less, 25 % are 3 or less, 50 % are 4 or less, 75 % are 5 or less, 90 % are 6 or less
"""
AGAINST = """
against d3:
  wins   50.00 % = 1/2
  ties   25.00 % = 1/4, 1 in 4
  loses  25.00 % = 1/4, 1 in 4
  ties are rerolled: wins 66.67 % = 2/3
"""
ROUNDS = """
rolls to 3: 2.25 on average: after 2 in 50 %, after 3 in 90 %

  2   75.00 %
  3   25.00 %
"""


def test_dice_need_no_game_and_no_folder(punchboard):
    ran = punchboard("odds", "--dice", "2d4-1", "--at-least", "5")
    assert (ran.code, ran.out, ran.err) == (0, PLAIN, "")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("d%", "--at-most", "7"), "at most 7: 7.00 % = 7/100"),
        (("d6-d6", "--at-least", "-1", "--at-most", "1"), "-1 to 1: 44.44 % = 4/9"),
        (("d6-d6", "--exactly", "-5"), "exactly -5: 2.78 % = 1/36, 1 in 36"),
        (("d4", "--against", "d3", "--ties", "again"), AGAINST),
        (("d2", "--to", "3"), ROUNDS),
        (("d2", "--to", "9999999"), "too long to compute"),
        (("3d6",), "most likely: 10, 11"),
        (("d6",), "all equally likely"),
        (("d6!",), "d6!: 1 to 72; higher in 1 of 2,176,782,336 rolls, which are left out"),
        (("d6!",), "4.2 on average, standard deviation 3.26"),
        (("40d100",), "1970…2019   10.75 %"),
        (("40d100kh20", "--simulate", "400"), "from 400 simulated rolls"),
        (("3d6", "--at-least", "11", "--simulate", "400"), " % ± 2.5 % (standard error)"),
    ],
)
def test_what_is_asked_of_dice_is_answered(punchboard, options, said):
    ran = punchboard("odds", "--dice", *options)
    assert said in ran.out + ran.err


def test_a_terminal_shows_bars_of_dice(punchboard, monkeypatch):
    monkeypatch.setattr("generator.cli.odds.shows_bars", lambda: True)
    lines = punchboard("odds", "--dice", "2d2").out.splitlines()
    assert lines[2:5] == [
        "  2   25.00 %  ████████████",
        "  3   50.00 %  " + "█" * 24,
        "  4   25.00 %  ████████████",
    ]


def test_json_of_dice_for_programs(punchboard):
    ran = punchboard(
        *("odds", "--dice", "2d6", "--at-least", "9", "--json"),
        *("--against", "d6+4", "--ties", "half", "--to", "14"),
    )
    said = json.loads(ran.out)
    assert said["chance"] == {"fraction": "5/18", "percent": pytest.approx(27.7778, abs=1e-4)}
    assert (said["at_least"], said["at_most"]) == (9, None)
    assert [row["number"] for row in said["distribution"]] == list(range(2, 13))
    assert said["distribution"][5] == {"number": 7, "fraction": "1/6", "percent": 100 / 6}
    assert (said["mean"]["fraction"], said["likeliest"]) == ("7", [7])
    assert said["deviation"] == pytest.approx(2.41523)
    assert said["percentiles"] == {"10": 4, "25": 5, "50": 7, "75": 9, "90": 10}
    assert said["against"]["dice"] == "d6+4"
    assert sum(said["against"][word]["percent"] for word in ("win", "tie", "lose")) == 100
    assert said["against"]["won"]["percent"] == pytest.approx(
        said["against"]["win"]["percent"] + said["against"]["tie"]["percent"] / 2
    )
    assert sum(row["percent"] for row in said["rounds"]["distribution"]) == pytest.approx(100)
    assert said["rounds"]["by"] == {"50": 2, "90": 3}
    assert said["simulated"] is None
    ran = punchboard("odds", "--dice", "2d6", "--simulate", "100", "--json")
    assert json.loads(ran.out)["simulated"]["games"] == 100


@pytest.mark.parametrize(
    ("options", "said", "hint"),
    [
        (("--dice", "2x6"), "`2x6` isn't a dice roll", "`2d6 + 3`"),
        (("--dice", "1000d1000"), "too large to roll", "at most 100 dice"),
        (("--dice", "40d100kh20"), "takes too long to compute exactly", "`--simulate 10000`"),
        (("--dice", "2d6", "--draw", "5"), "the other options draw cards", "`--dice`"),
        (("tiny", "--dice", "2d6"), "the other options draw cards", "`--dice`"),
        (("--against", "2d6"), "need dice", "`--dice 2d6+3`"),
        (("--dice", "d6", "--ties", "win"), "needs an opponent", "`--against 3d6`"),
        (("--dice", "d6", "--against", "d6", "--ties", "wim"), "`wim`", "`win`"),
        (("--dice", "d6", "--against", "6"), "`6` isn't a dice roll", "`2d6 + 3`"),
        (
            ("--dice", "d6", "--to", "9", "--simulate", "9"),
            "can only show what dice roll",
            "`--to`",
        ),
        (("--dice", "99d6", "--simulate", "99999"), "would roll", "10,101 or fewer"),
        (("--dice", "d6-3", "--to", "9"), "can't subtract", "at least 0"),
        (("--dice", "d6", "--exactly", "1", "--at-most", "2"), "can't be combined", "`--exactly`"),
        ((), "the cards are missing, or the dice", "`--dice 2d6`"),
        (("tiny", "deck", "x", "--draw", "5", "--at-least", "-1"), "below 0", "0 or more"),
    ],
)
def test_wrong_use_of_dice_says_what_to_write(punchboard, workspace, options, said, hint):
    workspace({"content/tiny/game.yaml": "title: T\n"})
    with within(2):
        ran = punchboard("odds", *options)
        assert (ran.code, ran.out) == (2, "")
        assert said in ran.err
        assert hint in ran.err
