"""Files of a game's folder that nothing uses: what is said of them, and what counts as used."""

import pytest

from generator.build import Request
from generator.build.pipeline import build, check
from generator.files.project import DiskProject, MemoryProject, built_in_folder

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1h8v8z"/></svg>'
HEAD = "size: 63 x 88 mm\nbleed: 3\nsafe: 3\ndraw:\n"
CARD = HEAD + '  - {text: "{{ name }}", box: [5, 5, 53, 40]}\n'
GAME = "title: G\npapers: [A4]\ncomponents:\n  cards: {data: data/c.csv, front: card.yaml}\n"
BASE = {"game.yaml": GAME, "data/c.csv": "name\nOrc\n", "templates/card.yaml": CARD}


def project(**files):
    made = {f"content/g/{name}": text for name, text in {**BASE, **files}.items()}
    return MemoryProject(made, DiskProject(built_in_folder()))


def unused(files):
    said = check(project(**files), "g").diagnostics
    # An element that no row draws is advised on, and its picture is used all the same.
    assert {d.code for d in said} <= {"FILE006", "CARD021"}, said
    return [d.origin.file.removeprefix("content/g/") for d in said if d.code == "FILE006"]


def image(name):
    return {"templates/card.yaml": CARD + f'  - {{image: "{name}", box: [5, 50, 20, 20]}}\n'}


@pytest.mark.parametrize(
    "files",
    [
        image("art/old.svg"),
        image("old.svg"),
        image("art/{{ name | replace('Orc', 'old') }}.svg"),
        # Not asked for by any row, and yet named.
        {"templates/card.yaml": CARD + '  - {image: art/old.svg, box: [5, 50, 20, 20], when: "{{ name == \'x\' }}"}\n'},
        {"data/c.csv": "name,copies,notes\nOrc,1,\nElf,0,old.svg\n"},
        {"game.yaml": GAME + "rulebook: {text: rules.md}\n", "rules.md": "# R\n\n![](art/old.svg)\n"},
        {
            "game.yaml": GAME + "rulebook: {text: rules.md}\n",
            "rules.md": "# R\n\n![](art/{{ 'old' }}.svg)\n",
        },
    ],
)  # fmt: skip
def test_a_picture_that_is_used(files):
    assert unused({**files, "art/old.svg": SVG}) == []


def test_what_is_not_used():
    files = {
        "art/old.svg": SVG,
        "art/cold.svg": SVG,
        "art/icons/gem.svg": SVG,
        "art/SOURCES.txt": "old.svg",
        "templates/old.yaml": CARD,
        "templates/partials/old.yaml": CARD,
        "templates/themes/old.yaml": "palette: {ink: black}\n",
    }
    assert unused({**files, **image("art/cold.svg")}) == [
        "art/icons/gem.svg",
        "art/old.svg",
        "templates/old.yaml",
        "templates/partials/old.yaml",
        "templates/themes/old.yaml",
    ]


def test_an_icon_that_is_used():
    gem = {"art/icons/my-gem.svg": SVG}
    assert unused({**gem, "data/c.csv": "name\nOrc :my-gem:\n"}) == []
    assert unused({**gem, "data/c.csv": "name,copies\nOrc,1\nMy gem,0\n"}) == []
    assert unused({**gem, "game.yaml": GAME + "tagline: A gem\n"}) == ["art/icons/my-gem.svg"]


def test_templates_that_are_used():
    small = {"templates/small.yaml": CARD, "templates/parts/one.yaml": "draw: []\n"}
    by_row = GAME.replace("card.yaml", '"{{ look }}.yaml"')
    rows = {"game.yaml": by_row, "data/c.csv": "name,look,copies\nOrc,card,1\nElf,small,0\n"}
    use = {"templates/card.yaml": CARD + "  - use: parts/one.yaml\n"}
    assert unused({**small, **rows, **use}) == []
    # The page that a kit begins with is not drawn by a check.
    cover = DiskProject(built_in_folder()).read("templates/kit/cover.yaml").decode()
    assert unused({"templates/kit/cover.yaml": cover}) == []


def test_nothing_is_reported_where_not_all_was_drawn():
    files = {"art/old.svg": SVG, "data/c.csv": "name\nOrc\nElf\n", **image("art/{{ name }}.svg")}
    assert {d.code for d in check(project(**files), "g").diagnostics} == {"FILE001"}
    one = build(project(**{"art/old.svg": SVG}), "g", Request(only=("cards",)))
    assert one.diagnostics == ()
    (said,) = build(project(**{"art/old.svg": SVG}), "g").diagnostics
    assert (said.code, said.message) == ("FILE006", "nothing uses the picture `old.svg`")


def test_a_game_may_switch_it_off():
    assert (
        unused(
            {
                "game.yaml": GAME + "checks: {off: {unused-file: kept for later}}\n",
                "art/old.svg": SVG,
            }
        )
        == []
    )
