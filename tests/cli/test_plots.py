"""`punchboard stats --plot`: charts as files."""

import xml.etree.ElementTree as ET

import pytest

from tests.cli.test_stats import FILES, GAME

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def tiny(workspace):
    return workspace(FILES)


def words(file):
    """All that a chart prints, in order."""
    return ["".join(each.itertext()) for each in ET.parse(file).iter(f"{SVG}text")]


def test_a_component_is_drawn_by_each_column_worth_it(punchboard, tiny):
    ran = punchboard("stats", "tiny", "event-cards", "--plot", "charts/new")
    made = [f"charts/new/event-cards-{by}.svg" for by in ("category", "cost", "bonus")]
    assert (ran.code, ran.out.split(), ran.err) == (0, made, "")
    assert words(made[0]) == [
        "Events by category",
        *("Skill", "6 · 50.00 %", "Boss", "3 · 25.00 %", "Free", "3 · 25.00 %"),
    ]
    # Gaps between numbers stay, and what is blank is said.
    assert words(made[1])[1:] == "3 0 4 1 2 4 3 4 5 6 7 8 9 1 10".split()
    assert words(made[2]) == ["Events by bonus", "blank: 10", "2", "2"]


def test_a_chart_is_read_by_those_who_do_not_see_it(punchboard, tiny):
    punchboard("stats", "tiny", "event-cards", "--by", "category", "--plot", "one.svg")
    root = ET.parse(tiny / "one.svg").getroot()
    assert root.get("role") == "img"
    named = {each.get("id"): each.text for each in root if each.get("id")}
    assert [named[root.get(f"aria-{key}")] for key in ("labelledby", "describedby")] == [
        "Events by category",
        "12 pieces. Skill: 6 (50.00 %); Boss: 3 (25.00 %); Free: 3 (25.00 %)",
    ]


def test_one_chart_goes_to_a_file_and_is_the_same_again(punchboard, tiny):
    asked = ("event-cards", "--by", "category", "--by", "cost > 2")
    ran = punchboard("stats", "tiny", *asked, "--plot", "two.svg")
    assert (ran.code, ran.out) == (0, "two.svg\n")
    first = (tiny / "two.svg").read_bytes()
    assert punchboard("stats", "tiny", *asked, "--plot", "two.svg").code == 0
    assert (tiny / "two.svg").read_bytes() == first
    assert words(tiny / "two.svg") == [
        "Events by category and cost > 2",
        *("no", "yes", "Skill", "4", "2", "6", "Boss", "3", "3", "Free", "3", "3"),
    ]
    # Parts differ in more than colour.
    fills = [each.get("class") for each in ET.parse(tiny / "two.svg").iter(f"{SVG}rect")]
    assert fills[-4:] == ["f0 edge", "f1 edge", "f1 edge", "f0 edge"]


def test_a_game_is_drawn_whole(punchboard, tiny):
    ran = punchboard("stats", "tiny", "--plot", "charts")
    assert ran.out.split() == [
        "charts/pieces.svg",
        *(f"charts/event-cards-{by}.svg" for by in ("category", "cost", "bonus")),
    ]
    assert words(tiny / "charts/pieces.svg") == [
        "Tiny: pieces per component",
        *("Events", "12", "Others", "1"),
    ]


def test_names_that_would_be_the_same_are_numbered(punchboard, tiny):
    game = GAME.replace("event-cards:", "a-b:").replace("others:", "a:")
    rows = "name,b cost,b_cost\nOne,1,2\nTwo,1,2\nThree,2,2\nFour,2,1\n"
    for name, text in ((GAME, game), ("content/tiny/data/others.csv", rows)):
        path = tiny / ("content/tiny/game.yaml" if name is GAME else name)
        path.write_text(text)
    ran = punchboard("stats", "tiny", "--plot", "charts")
    assert ran.out.split()[-2:] == ["charts/a-b-cost-2.svg", "charts/a-b-cost-3.svg"]


@pytest.mark.parametrize(
    ("words", "said", "hint"),
    [
        (("event-cards", "--plot", "x.svg"), "3 charts", "name a folder, such as `x`"),
        (("others", "--plot", "x"), "nothing to draw", "`--by COLUMN`"),
        (("event-cards", "--by", "cost", "--where", "cost > 99", "--plot", "x"), "nothing", ""),
        (("event-cards", "--plot", "x", "--json"), "`--json` prints numbers", "use one of them"),
        (("event-cards", "--by", "cst", "--plot", "x"), "`cst` isn't known here", "`cost`"),
    ],
)
def test_what_cannot_be_drawn_writes_nothing(punchboard, tiny, words, said, hint):
    ran = punchboard("stats", "tiny", *words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert hint in ran.err
    assert not (tiny / "x").exists()
    assert not (tiny / "x.svg").exists()


def test_files_are_written_all_or_none(punchboard, tiny):
    (tiny / "charts/event-cards-cost.svg").mkdir(parents=True)
    ran = punchboard("stats", "tiny", "event-cards", "--plot", "charts")
    assert ran.code == 1
    assert "`charts/event-cards-cost.svg` is a folder" in ran.err
    assert [path.name for path in (tiny / "charts").iterdir()] == ["event-cards-cost.svg"]


def test_names_of_the_game_are_not_markup(punchboard, tiny):
    path = tiny / "content/tiny/data/events.csv"
    path.write_text(path.read_text().replace("Skill", "<script>x</script> & \x0c"))
    punchboard("stats", "tiny", "event-cards", "--by", "category", "--plot", "x.svg")
    text = (tiny / "x.svg").read_text()
    assert "<script" not in text
    assert "<script>x</script> &" in "".join(ET.fromstring(text.encode()).itertext())
