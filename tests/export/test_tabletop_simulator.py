"""Saves of Tabletop Simulator, read as JSON and as pictures, without the program that wrote them."""

import io
import json
import shutil
import sys
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path

import jsonschema
import pikepdf
import pytest
from PIL import Image, ImageChops, ImageStat

from generator.export.atlas import GridLimits, grids
from tests.build.games import TINY
from tests.cli.conftest import main
from tests.export.toybox import FILES, SAVE

OUT = "output/toybox/exports/tabletop-simulator"
CARD, TILE, FIGURE, BOOK = 3.08, 2.0, 2.0, 3.9
"""The heights of things at a scale of 1, in inches."""
TABLE = 27.0, 19.0
"""Half of what lies flat of the table."""


def run(*words):
    """Runs a command in the current folder."""
    sys.argv = ["punchboard", *words]
    with pytest.raises(SystemExit) as stop:
        main()
    return stop.value.code or 0


def write(root, files):
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def export(root, monkeypatch, *words, game="toybox"):
    """Exports a game; returns the save and the exit code."""
    monkeypatch.chdir(root)
    code = run("export", game, "tabletop-simulator", "-q", *words)
    return code


def the_save(root, name="toy-box", folder=OUT):
    return json.loads((root / folder / f"{name}.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def box(tmp_path_factory):
    """A workspace in which everything is exported, at 72 pixels per inch, and its save."""
    root = tmp_path_factory.mktemp("toybox")
    write(root, FILES)
    with pytest.MonkeyPatch.context() as patch:
        assert export(root, patch, "--dpi", "72", "--set", "format=png") == 0
        asked = ("--dpi", "72", "--set", "background=white", "--set", "pages=no")
        assert run("export", "toybox", "png", "-q", *asked) == 0
    return root, the_save(root)


def everything(objects):
    for each in objects:
        yield each
        yield from everything(each.get("ContainedObjects", ()))


def named(save, nickname, kind=""):
    """The objects on the table with a name."""
    return [
        each
        for each in save["ObjectStates"]
        if each["Nickname"] == nickname and each["Name"].startswith(kind)
    ]


def with_picture(save, component):
    """The tiles, tokens and figures of a component, also those in bags."""
    return [
        each
        for each in everything(save["ObjectStates"])
        if f"/{component}-" in each.get("CustomImage", {}).get("ImageURL", "")
    ]


def picture(url):
    assert url.startswith("file:///")
    return opened(Path(url.removeprefix("file://")))


@cache
def opened(file):
    return Image.open(io.BytesIO(file.read_bytes()))


def test_a_save_is_what_the_program_reads(box):
    _, save = box
    jsonschema.Draft202012Validator.check_schema(SAVE)
    jsonschema.validate(save, SAVE)
    assert save["SaveName"] == "Toy box" and save["PlayerCounts"] == [2, 4]
    assert save["Note"] == "Everything at once\nplayers: 2-4\nYou also need: a pencil"


def test_every_object_has_an_id_of_its_own(box):
    _, save = box
    ids = [each["GUID"] for each in everything(save["ObjectStates"])]
    assert len(ids) > 200 and len(set(ids)) == len(ids)


def cell_of(card, back=False):
    """The picture of a card, cut out of its atlas."""
    deck = card["CustomDeck"][str(card["CardID"] // 100)]
    at, (columns, rows) = card["CardID"] % 100, (deck["NumWidth"], deck["NumHeight"])
    assert at < columns * rows - 1, "the last cell is what hidden cards show"
    if back and not deck["UniqueBack"]:
        return picture(deck["BackURL"])
    atlas = picture(deck["BackURL" if back else "FaceURL"])
    assert max(atlas.size) <= 4096 and columns <= 10 and rows <= 7
    assert atlas.width % columns == 0 and atlas.height % rows == 0
    wide, high = atlas.width // columns, atlas.height // rows
    x, y = at % columns * wide, at // columns * high
    return atlas.crop((x, y, x + wide, y + high))


def difference(one, other):
    """The mean difference of two pictures, at the size of the first."""
    other = other.convert("RGB").resize(one.size)
    return sum(ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other)).mean) / 3


@pytest.mark.parametrize(
    ("component", "title", "scale"),
    [("many", "Deck", 88), ("duels", "Duels", 67), ("wide", "Wide", 63)],
)
def test_every_card_is_a_cell_with_its_picture(box, component, title, scale):
    root, save = box
    (deck,) = named(save, title, "DeckCustom")
    cards = deck["ContainedObjects"]
    assert [card["CardID"] for card in cards] == deck["DeckIDs"]
    assert deck["Transform"]["scaleX"] == pytest.approx(scale / 25.4 / CARD, abs=1e-3)
    pictures = root / "output/toybox/exports/png"
    for card in {each["CardID"]: each for each in cards}.values():
        number = int(card["Nickname"].split()[1]) + 1
        for side in ("front", "back"):
            (file,) = pictures.glob(f"{component}/{number:03}-*-{side}.png")
            assert difference(cell_of(card, side == "back"), opened(file)) < 4, file
        assert card["SidewaysCard"] == (component == "wide")
        wide, high = cell_of(card).size
        assert (wide > high) == (component == "wide")


def test_pictures_are_told_apart(box):
    _, save = box
    (deck,) = named(save, "Duels")
    cards = list({each["CardID"]: each for each in deck["ContainedObjects"]}.values())
    for one, other in combinations(cards, 2):
        assert difference(cell_of(one), cell_of(other)) > 10
        assert difference(cell_of(one, back=True), cell_of(other, back=True)) > 10
    (entry,) = deck["CustomDeck"].values()
    assert entry["UniqueBack"] and entry["BackIsHidden"]


def test_cards_have_as_many_copies_as_rows_ask_for(box):
    _, save = box
    (deck,) = named(save, "Deck")
    found = Counter(card["Nickname"] for card in deck["ContainedObjects"])
    assert found == {f"Card {at}": at % 3 + 1 for at in range(75)}
    assert len(deck["CustomDeck"]) == 2, "75 cards are more than one picture holds"
    assert {each["UniqueBack"] for each in deck["CustomDeck"].values()} == {False}


def test_what_is_alone_is_a_card_and_not_a_deck(box):
    _, save = box
    (card,) = named(save, "Lone")
    assert card["Name"] == "CardCustom" and card["Transform"]["rotZ"] == 0.0


def test_cards_of_several_sizes_are_several_decks(box):
    _, save = box
    small, big = named(save, "Small"), named(save, "Big")
    assert [each["Name"] for each in (*small, *big)] == ["CardCustom", "CardCustom"]
    assert cell_of(small[0]).width < cell_of(big[0]).width


def test_a_card_has_the_words_of_its_row(box):
    _, save = box
    (deck,) = named(save, "Duels")
    card = next(each for each in deck["ContainedObjects"] if each["Nickname"] == "Card 1")
    assert card["Description"] == "Draw 2 (two coins) here" and card["Tags"] == ["kind-1"]


def test_tiles_have_the_type_of_their_shape(box):
    _, save = box
    shapes = ("squares", "flats", "coins", "rounds")
    found = [with_picture(save, name)[0]["CustomImage"]["CustomTile"]["Type"] for name in shapes]
    assert found == [0, 1, 2, 3]
    for name in ("points", "gems"):
        (token,) = with_picture(save, name)
        assert token["Name"] == "Custom_Token"
        image = picture(token["CustomImage"]["ImageURL"])
        width, height = image.size
        corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
        assert {image.getpixel(corner)[3] for corner in corners} == {0}
        assert image.getpixel((width // 2, height // 2)) == (0xCC, 0x22, 0x00, 255)


def test_things_have_their_true_size(box):
    _, save = box
    (token,) = with_picture(save, "gems")
    image = picture(token["CustomImage"]["ImageURL"]).convert("RGBA")
    _, top, _, bottom = image.getchannel("A").getbbox()
    high = token["Transform"]["scaleZ"] * TILE * (bottom - top) / image.height
    assert high * 25.4 == pytest.approx(30, abs=0.5)
    (board,) = with_picture(save, "board")
    assert board["Transform"]["scaleZ"] * TILE * 25.4 == pytest.approx(300, abs=0.1)
    assert board["Locked"]


def test_equal_chips_are_a_stack_and_others_are_in_a_bag(box):
    _, save = box
    (coins,) = with_picture(save, "coins")
    assert (coins["Name"], coins["Number"]) == ("Custom_Tile_Stack", 30)
    (bag,) = [each for each in save["ObjectStates"] if each["Name"] == "Bag"]
    found = Counter(each["Nickname"] for each in bag["ContainedObjects"])
    assert found == {f"Card {at}": at % 3 + 1 for at in range(12)}


def test_figures_have_two_sides(box):
    _, save = box
    heroes = with_picture(save, "heroes")
    assert [each["Name"] for each in heroes] == ["Figurine_Custom"] * 6
    for each in heroes:
        front, back = (
            picture(each["CustomImage"][key]) for key in ("ImageURL", "ImageSecondaryURL")
        )
        assert front.size == back.size and difference(front, back) > 1
        assert each["Transform"]["scaleX"] * FIGURE * 25.4 == pytest.approx(40, abs=0.1)


def test_the_dice_that_are_borrowed_lie_there(box):
    _, save = box
    dice = [each["Name"] for each in save["ObjectStates"] if each["Name"].startswith("Die_")]
    assert dice == ["Die_6_Rounded", "Die_6_Rounded", "Die_20"]


def test_the_rulebook_can_be_opened(box):
    _, save = box
    (book,) = [each for each in save["ObjectStates"] if each["Name"] == "Custom_PDF"]
    with pikepdf.open(book["CustomPDF"]["PDFUrl"].removeprefix("file://")) as document:
        assert len(document.pages) >= 1
        assert [float(x) for x in document.pages[0].mediabox][2:] == pytest.approx(
            [419.5, 595.3], abs=1
        )


def footprint(each):
    """The corners of what an object covers, in inches."""
    where, name = each["Transform"], each["Name"]
    scale = where["scaleX"]
    if "CustomDeck" in each:
        entry = next(iter(each["CustomDeck"].values()))
        atlas = picture(entry["FaceURL"])
        wide, high = atlas.width / entry["NumWidth"], atlas.height / entry["NumHeight"]
        high, wide = CARD * scale, CARD * scale * wide / high
    elif name.startswith("Custom_T"):
        image = picture(each["CustomImage"]["ImageURL"])
        high, wide = TILE * scale, TILE * scale * image.width / image.height
    elif name == "Figurine_Custom":
        image = picture(each["CustomImage"]["ImageURL"])
        wide = FIGURE * scale * image.width / image.height
        high = min(wide, FIGURE * scale)
    elif name == "Custom_PDF":
        high, wide = BOOK * scale, BOOK * scale * 148 / 210
    else:
        wide = high = 1.1 if name.startswith("Die") else 1.7
    x, z = where["posX"], where["posZ"]
    return x - wide / 2, z - high / 2, x + wide / 2, z + high / 2


def overlap(one, other):
    return min(one[2], other[2]) - max(one[0], other[0]) > 0.01 and (
        min(one[3], other[3]) - max(one[1], other[1]) > 0.01
    )


def test_nothing_overlaps_and_nothing_is_off_the_table(box):
    _, save = box
    found = [(each["Nickname"] or each["Name"], footprint(each)) for each in save["ObjectStates"]]
    assert [(a, b) for (a, one), (b, other) in combinations(found, 2) if overlap(one, other)] == []
    for name, (left, low, right, high) in found:
        assert max(-left, right) <= TABLE[0] and max(-low, high) <= TABLE[1], name


def test_there_is_a_free_place_for_discarded_cards(box):
    _, save = box
    (snap,) = save["SnapPoints"]
    (deck,) = named(save, "Deck")
    (x, z), (left, low, right, high) = (
        (snap["Position"]["x"], snap["Position"]["z"]),
        footprint(deck),
    )
    assert z == deck["Transform"]["posZ"] and x > right
    wide = right - left
    place = (x - wide / 2, low, x + wide / 2, high)
    assert [each for each in save["ObjectStates"] if overlap(place, footprint(each))] == []


def test_what_is_not_on_the_table_is_said(box, monkeypatch, capsys):
    root, _ = box
    export(root, monkeypatch, "--dpi", "72", "--set", "format=png")
    said = capsys.readouterr().err
    for code, name in (("009", "box"), ("050", "large"), ("053", "3 sides"), ("054", "eights")):
        assert any(f"EXPORT{code}" in line and name in line for line in said.splitlines()), code


def test_names_of_pictures_change_with_their_content_only(tmp_path, monkeypatch):
    write(tmp_path, FILES)
    asked = ("--only", "many", "--only", "duels", "--dpi", "40")
    export(tmp_path, monkeypatch, *asked)
    images = tmp_path / OUT / "images"
    before = {file.name for file in images.iterdir()}
    table = tmp_path / "content/toybox/few.csv"
    table.write_text(table.read_text().replace("#1e1e1e", "#ff0000"))
    export(tmp_path, monkeypatch, *asked)
    save = the_save(tmp_path, "toy-box-many-duels")
    urls = {url for url in json.dumps(save).split('"') if url.startswith("file:///")}
    changed = {url.rpartition("/")[2] for url in urls} - before
    assert sorted(name.rpartition("-")[0] for name in changed) == ["duels-back", "duels-front"]


def test_the_same_game_gives_the_same_bytes_whatever_is_cached(tmp_path, monkeypatch):
    found = []
    asked = (
        "--dpi",
        "40",
        "--base-url",
        "https://example.org/toys/",
        "--only",
        "duels",
        "--only",
        "gems",
    )
    for name in ("first", "second"):
        root = tmp_path / name
        write(root, FILES)
        if name == "second":
            monkeypatch.chdir(root)
            run("export", "toybox", "png", "-q", "--only", "duels", "--dpi", "30")
        export(root, monkeypatch, *asked)
        folder = root / OUT
        found.append(
            {
                file.relative_to(folder).as_posix(): file.read_bytes()
                for file in folder.rglob("*.*")
                if not file.name.startswith(".")
            }
        )
        shutil.rmtree(root / ".punchboard")
    assert found[0] == found[1]
    save = json.loads(found[0]["toy-box-duels-gems.json"])
    urls = [url for url in json.dumps(save).split('"') if "://" in url]
    assert urls and all(url.startswith("https://example.org/toys/images/") for url in urls)
    assert {url.removeprefix("https://example.org/toys/") for url in urls} | {
        "toy-box-duels-gems.json"
    } == set(found[0])


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ("crads: {as: spread}", "EXPORT008"),
        ("cards: {at: [700, 0]}", "EXPORT052"),
        ("cards: {as: none}", "EXPORT055"),
    ],
)
def test_a_table_that_cannot_be_is_said(punchboard, workspace, table, code):
    game = TINY["content/tiny/game.yaml"] + f"table:\n  {table}\n"
    workspace(TINY | {"content/tiny/game.yaml": game})
    ran = punchboard("export", "tiny", "tabletop-simulator")
    assert code in ran.err and "content/tiny/game.yaml" in ran.err
    assert ran.code == (code == "EXPORT055")


def test_an_address_that_is_none_is_refused(punchboard, workspace):
    workspace(TINY)
    ran = punchboard("export", "tiny", "tabletop-simulator", "--base-url", "example.org/x")
    assert ran.code == 1 and "EXPORT056" in ran.err


def test_the_table_says_where_things_lie_and_how(punchboard, workspace):
    game = (
        TINY["content/tiny/game.yaml"]
        + "table:\n  cards: {at: [-254, 127], as: spread, face: down}\n"
    )
    root = workspace(TINY | {"content/tiny/game.yaml": game})
    assert punchboard("export", "tiny", "tabletop-simulator", "--dpi", "50").code == 0
    save = the_save(root, "tiny", "output/tiny/exports/tabletop-simulator")
    cards = save["ObjectStates"]
    assert [each["Name"] for each in cards] == ["CardCustom"] * 7
    assert {each["Transform"]["rotZ"] for each in cards} == {180.0}
    boxes = [footprint(each) for each in cards]
    assert not any(overlap(*pair) for pair in combinations(boxes, 2))
    assert (min(b[0] for b in boxes) + max(b[2] for b in boxes)) / 2 == pytest.approx(-10, abs=0.1)
    assert (min(b[1] for b in boxes) + max(b[3] for b in boxes)) / 2 == pytest.approx(-5, abs=0.1)


def test_a_board_that_is_too_large_gets_fewer_pixels_and_it_is_said(punchboard, workspace):
    board = "components:\n  board: {kind: board, size: 500 x 250 mm, front: card.yaml}\n"
    row = "title: Tiny\n" + board
    files = {
        "content/tiny/game.yaml": row,
        "content/tiny/templates/card.yaml": "draw:\n  - {rectangle: bleed, fill: red}\n",
    }
    root = workspace(TINY | files)
    ran = punchboard("export", "tiny", "tabletop-simulator", "--set", "largest=1024")
    assert ran.code == 0 and "EXPORT051" in ran.err and "`board` has 52 pixels per inch" in ran.err
    (file,) = (root / "output/tiny/exports/tabletop-simulator/images").glob("board-*.png")
    assert opened(file).size == (1024, 512)


@pytest.mark.parametrize("number", [1, 3, 9, 18, 52, 69, 70, 139, 540])
@pytest.mark.parametrize("size", [(63.5, 88.9), (88.9, 63.5), (70.0, 120.0), (20.0, 20.0)])
def test_a_grid_has_whole_equal_cells_and_a_free_one(number, size):
    from generator.frame import Face, Frame
    from generator.geometry import Size

    face = Face.__new__(Face)
    object.__setattr__(face, "frame", Frame(Size(*size)))
    limits = GridLimits()
    found = list(grids([face] * number, 300, limits))
    assert sum(len(each.faces) for each in found) == number
    assert len(found) == -(-number // 69)
    for each in found:
        assert 2 <= each.columns <= 10 and 2 <= each.rows <= 7 and max(each.size) <= 4096
        assert len(each.faces) < each.columns * each.rows
        wide, high = each.cell
        assert wide / high == pytest.approx(size[0] / size[1], rel=0.01)
