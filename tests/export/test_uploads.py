"""Pictures for Screentop and Tabletopia, and the numbers to type in there."""

import csv
import io

import pytest
from PIL import Image

from tests.build.games import GAME, TINY
from tests.export.test_playingcards import GAMES

OWN_BACKS = "draw:\n  - {text: '{{ number }}', box: [4, 4, 55, 30]}\n"


def rows(root, table, name):
    with (root / f"output/tiny/exports/{table}/{name}").open(newline="") as file:
        return list(csv.DictReader(file))


def image(root, table, path):
    return Image.open(io.BytesIO((root / f"output/tiny/exports/{table}/{path}").read_bytes()))


def alike(one, other):
    """Whether two pictures of one size look the same, apart from what JPEG does to them."""
    small = (one.width // 8, one.height // 8)
    pairs = zip(*(each.convert("RGB").resize(small).tobytes() for each in (one, other)))
    return one.size == other.size and max(abs(a - b) for a, b in pairs) < 24


def test_every_cell_shows_the_piece_that_the_list_names(punchboard, workspace):
    root = workspace(GAMES)
    assert punchboard("export", "tiny", "screentop", "--dpi", "100").code == 0
    punchboard("export", "tiny", "png", "--dpi", "100", "--set", "background=white")
    grids = {row["file"]: row for row in rows(root, "screentop", "pictures.csv")}
    cards = [
        row for row in rows(root, "screentop", "pieces.csv") if row["file"] == "cards-front.jpg"
    ]
    assert [(row["name"], row["copies"]) for row in cards] == [
        ("Snik", "3"),
        ("Snak", "2"),
        ("Ogg", "2"),
    ]
    width, height = (
        int(grids["cards-front.jpg"][f"cell_{each}_px"]) for each in ("width", "height")
    )
    sheet = image(root, "screentop", "cards-front.jpg")
    for at, row in enumerate(cards, 1):
        x, y = (int(row["column"]) - 1) * width, (int(row["row"]) - 1) * height
        cell = sheet.crop((x, y, x + width, y + height))
        name = f"cards/00{at}-{row['name'].lower()}-front.png"
        assert alike(cell, image(root, "png", name))


def test_the_numbers_are_those_of_the_pictures(punchboard, workspace):
    root = workspace(GAMES)
    for table in ("screentop", "tabletopia"):
        assert punchboard("export", "tiny", table).code == 0
        found = rows(root, table, "pictures.csv")
        for row in found:
            columns, lines, cells = (int(row[each]) for each in ("columns", "rows", "cells"))
            wide, high = int(row["cell_width_px"]), int(row["cell_height_px"])
            assert image(root, table, row["file"]).size == (columns * wide, lines * high)
            assert (columns - 1) * lines < cells <= columns * lines or lines > 1
            for mm, px in (("width_mm", "width_px"), ("height_mm", "height_px")):
                assert int(row[px]) == round(float(row[mm]) / 25.4 * 200)
        folder = root / f"output/tiny/exports/{table}"
        files = {f.relative_to(folder).as_posix() for f in folder.rglob("*.*g")}
        assert files == {row["file"] for row in found}
        pieces = rows(root, table, "pieces.csv")
        copies = [int(row["copies"]) for row in pieces if row["side"] == "front"]
        assert sum(copies) == 7 + 16 + 3 + 1 + 2
        text = (folder / "numbers.txt").read_text()
        assert "2 six-sided dice" in text
        assert all(row["file"] in text and row["name"] in text for row in pieces)


def test_one_back_is_one_picture_and_different_ones_are_a_grid_of_their_own(punchboard, workspace):
    root = workspace(GAMES)
    punchboard("export", "tiny", "screentop")
    back = image(root, "screentop", "cards-back.jpg")
    assert back.size == (496, 693)
    root = workspace(GAMES | {"content/tiny/templates/back.yaml": OWN_BACKS})
    done = punchboard("export", "tiny", "screentop")
    assert done.code == 0, done.err
    front, back = (image(root, "screentop", f"cards-{side}.jpg") for side in ("front", "back"))
    assert front.size == back.size != (496, 693)
    punchboard("export", "tiny", "tabletopia")
    names = [row["file"] for row in rows(root, "tabletopia", "pictures.csv")]
    cards = [each for each in names if each.startswith("cards/")]
    copies = ["snik"] * 3 + ["snak"] * 2 + ["ogg"] * 2  # each has a number of its own
    assert cards == [
        f"cards/00{at}-{name}-{side}.jpg"
        for side in ("front", "back")
        for at, name in enumerate(copies, 1)
    ]


def test_tabletopia_gets_each_face_as_a_file_of_its_own(punchboard, workspace):
    root = workspace(GAMES)
    punchboard("export", "tiny", "tabletopia")
    cards = root / "output/tiny/exports/tabletopia/cards"
    found = {f.name: Image.open(io.BytesIO(f.read_bytes())).size for f in cards.iterdir()}
    assert found == dict.fromkeys(
        ("001-snik-front.jpg", "002-snak-front.jpg", "003-ogg-front.jpg", "back.jpg"), (496, 693)
    )


@pytest.mark.parametrize(
    ("table", "path"), [("screentop", "gems-front.png"), ("tabletopia", "gems/001-gems-front.png")]
)
def test_outlines_are_transparent_in_grids_too(punchboard, workspace, table, path):
    root = workspace(GAMES)
    punchboard("export", "tiny", table)
    gem = image(root, table, path)
    assert gem.getpixel((1, 1))[3] == 0
    assert gem.getpixel((gem.width // 2, gem.height // 2)) == (0xCC, 0x22, 0, 255)
    punchboard("export", "tiny", table, "--set", "format=png")
    assert image(root, table, rows(root, table, "pictures.csv")[0]["file"]).format == "PNG"


def test_too_many_faces_are_several_pictures(punchboard, workspace):
    cards = "name,kind,rules\n" + "".join(f"Card {n},Goblin,Draw {n}.\n" for n in range(120))
    game = GAME.partition("claims:")[0]
    root = workspace(TINY | {"content/tiny/cards.csv": cards, "content/tiny/game.yaml": game})
    done = punchboard("export", "tiny", "screentop", "--dpi", "60")
    assert done.code == 0
    found = [row for row in rows(root, "screentop", "pictures.csv") if row["side"] == "front"]
    assert [(row["file"], int(row["cells"])) for row in found] == [
        ("cards-front-1.jpg", 100),
        ("cards-front-2.jpg", 20),
    ]
    names = [row["name"] for row in rows(root, "screentop", "pieces.csv") if row["side"] == "front"]
    assert names == [f"Card {n}" for n in range(120)]


def test_what_is_less_sharp_or_left_out_is_said(punchboard, workspace):
    root = workspace(GAMES)
    done = punchboard("export", "tiny", "screentop", "--set", "largest=1000")
    assert "advice[EXPORT016]: `board-front.jpg`" in done.err and "EXPORT009" in done.err
    assert max(image(root, "screentop", "board-front.jpg").size) == 1000
    (row,) = (
        row for row in rows(root, "screentop", "pictures.csv") if row["file"] == "board-front.jpg"
    )
    assert (row["width_px"], row["cell_width_px"]) == ("2362", "1000")


def test_only_the_grid_of_a_changed_card_is_drawn_again(punchboard, workspace):
    root = workspace(GAMES)
    punchboard("export", "tiny", "screentop")
    table = root / "content/tiny/cards.csv"
    table.write_text(table.read_text().replace("Sleep.", "Sleep well."))
    assert "1 made" in punchboard("export", "tiny", "screentop").err
