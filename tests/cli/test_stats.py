"""`punchboard stats`."""

import json
import subprocess
import sys

import pytest

GAME = """\
title: Tiny
components:
  event-cards: {data: data/events.csv, copies: count, size: poker, front: card.yaml, title: Events}
  others: {data: data/others.csv, size: poker, front: card.yaml}
"""
EVENTS = "content/tiny/data/events.csv"
FILES = {
    "content/tiny/game.yaml": GAME,
    EVENTS: (
        "id,name,category,label,cost,bonus,icon,text,count\n"
        "1,Wolf,Skill,S,1,,claw,It bites all who stand in front of it.,4\n"
        "2,Bear,Skill,S,3,2,claw,It hugs.,2\n"
        "3,Plague,Boss,B,3,,skull,All are ill.,2\n"
        "4,Dragon,Boss,B,10,,skull,Fire.,1\n"
        "5,Gold,Free,F,0,,coin,Yours.,3\n"
        "6,Draft,Free,F,9,,coin,Not printed.,0\n"
    ),
    "content/tiny/data/others.csv": "name\nOne\n",
    "content/tiny/templates/card.yaml": "draw: []\n",
}
OVERVIEW = """\
Tiny: 2 components, 13 pieces

  component    title   kind  pieces  designs  columns worth grouping by
  event-cards  Events  card      12        5  category, cost, bonus
  others       Others  card       1        1
"""
PLAIN = """\
event-cards: 12 pieces, 5 designs

category (same groups: label)
  Skill  6  50.00 %
  Boss   3  25.00 %
  Free   3  25.00 %

cost
   0  3  25.00 %
   1  4  33.33 %
   3  4  33.33 %
  10  1   8.33 %
  min 0, mean 2.17, max 10, sum 26

bonus
        2   2  16.67 %
  (blank)  10  83.33 %
  min 2, mean 2, max 2, sum 4
"""
CROSS = """\
event-cards: 12 pieces, 5 designs

category in rows, cost > 2 in columns
         no  yes  total
  Skill   4    2      6
  Boss    ·    3      3
  Free    3    ·      3
  total   7    5     12
"""


@pytest.fixture
def tiny(workspace):
    return workspace(FILES)


def test_a_game_is_a_line_for_each_component(punchboard, tiny):
    ran = punchboard("stats", "tiny")
    assert (ran.code, ran.out, ran.err) == (0, OVERVIEW, "")
    assert not (tiny / "output").exists()


def test_a_component_is_plain_where_it_is_piped(punchboard, tiny):
    ran = punchboard("stats", "tiny", "event-cards")
    assert (ran.code, ran.out, ran.err) == (0, PLAIN, "")
    assert punchboard("stats", "tiny", "event_cards").out == PLAIN


def test_a_terminal_shows_bars(punchboard, tiny, monkeypatch):
    monkeypatch.setattr("generator.cli.stats.shows_bars", lambda: True)
    lines = punchboard("stats", "tiny", "event-cards", "--by", "category").out.splitlines()
    assert lines[3:] == [
        "  Skill  6  50.00 %  " + "█" * 24,
        "  Boss   3  25.00 %  " + "█" * 12,
        "  Free   3  25.00 %  " + "█" * 12,
    ]


def test_two_things_at_once_make_a_table(punchboard, tiny):
    ran = punchboard("stats", "tiny", "event-cards", "--by", "category", "--by", "cost > 2")
    assert (ran.code, ran.out) == (0, CROSS)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--by", "cost > 2"), "cost > 2\n  no   7  58.33 %\n  yes  5  41.67 %\n"),
        (("--by", "cost * 2"), "  20  1   8.33 %\n  min 0, mean 4.33, max 20, sum 52\n"),
        (("--by", "cost / 3"), "min 0, mean 0.72"),
        (("--by", "[category, cost > 2]"), "  Skill, no   4"),
        (("--by", "name"), "  Wolf    4  33.33 %\n"),
        (("--by", "text"), "  It bites all who stand in front of it.  4"),
        (("--by", "text * 2"), "…  4"),
        (("--where", "category == 'Boss'"), "3 pieces with `category == 'Boss'`, 2 designs"),
        (("--where", "category == 'Boss'"), "   3  2  66.67 %\n  10  1  33.33 %\n"),
        (("--where", "cost > 99"), "event-cards: 0 pieces with `cost > 99`, 0 designs\n"),
        (("--where", "name == 'Wolf'"), "no column is worth grouping by"),
    ],
)
def test_what_is_asked_is_answered(punchboard, tiny, options, said):
    ran = punchboard("stats", "tiny", "event-cards", *options)
    assert ran.code == 0
    assert said in ran.out


@pytest.mark.parametrize("options", [(), ("--by", "cost"), ("--by", "cost", "--by", "category")])
def test_nothing_is_made_of_nothing(punchboard, tiny, options):
    ran = punchboard("stats", "tiny", "event-cards", "--where", "cost > 99", *options)
    assert ran.code == 0
    assert ran.out.startswith("event-cards: 0 pieces with `cost > 99`, 0 designs\n")


def test_many_numbers_are_told_by_what_they_come_to(punchboard, workspace):
    rows = "".join(f"Card {n},{n % 20}\n" for n in range(40))
    workspace({**FILES, "content/tiny/data/others.csv": "name,points\n" + rows})
    ran = punchboard("stats", "tiny", "others")
    assert ran.out.endswith("points\n  20 different values\n  min 0, mean 9.5, max 19, sum 380\n")


def test_many_values_that_were_asked_for_are_listed(punchboard, workspace):
    rows = "".join(f"Card {n},{n % 20}\n" for n in range(40))
    workspace({**FILES, "content/tiny/data/others.csv": "name,points\n" + rows})
    ran = punchboard("stats", "tiny", "others", "--by", "points")
    assert ran.out.count("  2  5.00 %\n") == 20


def test_columns_that_are_declared_to_say_yes_or_no_are_told_so(punchboard, workspace):
    game = GAME.replace("others.csv, size", "others.csv, flags: [big], size")
    rows = "name,big\nA,yes\nB,no\nC,\n"
    workspace({**FILES, "content/tiny/game.yaml": game, "content/tiny/data/others.csv": rows})
    ran = punchboard("stats", "tiny", "others")
    assert "big\n  no   2  66.67 %\n  yes  1  33.33 %\n" in ran.out


def test_rows_of_numbers_stand_at_the_right(punchboard, tiny):
    ran = punchboard("stats", "tiny", "event-cards", "--by", "cost", "--by", "category")
    assert ran.out.splitlines()[2:] == [
        "cost in rows, category in columns",
        "         Skill  Boss  Free  total",
        "      0      ·     ·     3      3",
        "      1      4     ·     ·      4",
        "      3      2     2     ·      4",
        "     10      ·     1     ·      1",
        "  total      6     3     3     12",
    ]


def test_json_for_programs(punchboard, tiny):
    ran = punchboard("stats", "tiny", "event-cards", "--json")
    assert ran.code == 0
    said = json.loads(ran.out)
    assert (said["component"], said["pieces"], said["designs"]) == ("event-cards", 12, 5)
    assert [(group["by"], group["same"]) for group in said["groups"]] == [
        ("category", ["label"]),
        ("cost", []),
        ("bonus", []),
    ]
    assert said["groups"][1]["values"][1] == {
        "value": "1",
        "pieces": 4,
        "share": {"fraction": "1/3", "percent": 100 / 3},
    }
    assert said["groups"][1]["numbers"]["mean"]["fraction"] == "13/6"
    assert said["groups"][2]["values"][-1]["value"] == ""
    assert said["table"] is None


def test_json_of_two_things_at_once_and_of_a_game(punchboard, tiny):
    asked = ("event-cards", "--by", "category", "--by", "cost > 2", "--json")
    assert json.loads(punchboard("stats", "tiny", *asked).out)["table"] == {
        "rows": ["Skill", "Boss", "Free"],
        "columns": ["no", "yes"],
        "pieces": [[4, 2], [0, 3], [3, 0]],
    }
    said = json.loads(punchboard("stats", "tiny", "--json").out)
    assert said["components"][0]["columns"] == ["category", "cost", "bonus"]


@pytest.mark.parametrize(
    ("words", "said", "hint"),
    [
        (("tny",), "no game `tny`", "`tiny`"),
        (("tiny", "event-card"), "no component `event-card`", "`event-cards`"),
        (("tiny", "event-cards", "--by", "categry"), "`categry` isn't", "`category`"),
        (("tiny", "event-cards", "--where", "cst > 1"), "`cst` isn't", "`cost`"),
        (("tiny", "event-cards", "--by", "cost ="), "`=` doesn't compare", "`==`"),
        (("tiny", "event-cards", "--by", "{}"), "text and numbers", "`| list`"),
        (("tiny", "event-cards", "--by", "[1] | map('abs')"), "text and numbers", "`| list`"),
        (("tiny", "event-cards", "--by", "bonus / 2"), "", "help: "),
        (("tiny", "--by", "cost"), "the component to group is missing", "`stats tiny COMPONENT`"),
        (
            ("tiny", "--where", "cost > 1"),
            "the component to group is missing",
            "`stats tiny COMPONENT`",
        ),
        (("tiny", "event-cards", *("--by", "cost") * 3), "at most two groupings", "once or twice"),
    ],
)
def test_wrong_use_names_what_is_near(punchboard, tiny, words, said, hint):
    ran = punchboard("stats", *words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert hint in ran.err


def test_a_component_that_cannot_be_read_is_not_counted(punchboard, workspace):
    workspace({**FILES, EVENTS: FILES[EVENTS].replace("of it.,4", "of it.,x")})
    for words in (("event-cards",), ()):
        ran = punchboard("stats", "tiny", *words)
        assert (ran.code, ran.out) == (1, "")
        assert "error[DATA002]: `x` isn't a number of copies" in ran.err
    assert punchboard("stats", "tiny", "others").code == 0


def test_a_component_that_is_left_out_says_why(punchboard, workspace):
    workspace({**FILES, "content/tiny/game.yaml": GAME.replace("events.csv", "evens.csv")})
    for words in (("event-cards",), ()):
        ran = punchboard("stats", "tiny", *words)
        assert (ran.code, ran.out) == (1, "")
        assert "`data/evens.csv`" in ran.err


def test_a_missing_template_changes_no_number(punchboard, workspace):
    workspace({**FILES, "content/tiny/game.yaml": GAME.replace("card.yaml", "none.yaml")})
    assert punchboard("stats", "tiny").out == OVERVIEW
    assert punchboard("stats", "tiny", "event-cards").out == PLAIN


def test_help_needs_no_game_code():
    code = (
        "import sys, generator.cli.stats\n"
        "heavy = [m for m in sys.modules if m.startswith(('generator.game', 'jinja2', 'yaml'))]\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_words_beside_numbers_are_reported_under_their_own_names(punchboard, workspace):
    rows = "id,rank,gem,rarity,count\n1,1,Ruby,rare,2\n2,2,Coal,common,3\n"
    workspace({**FILES, EVENTS: rows})
    told = punchboard("stats", "tiny", "event-cards").out.partition("\n\n")[2]
    assert "rank\n  1  2  40.00 %\n  2  3  60.00 %\n" in told
    assert "gem (same groups: rarity)\n  Coal  3  60.00 %\n  Ruby  2  40.00 %\n" in told
