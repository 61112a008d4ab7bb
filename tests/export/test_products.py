"""Exports to The Game Crafter and MakePlayingCards, read with Pillow, csv, json and an XML parser."""

import csv
import io
import json
from collections import Counter
from xml.etree import ElementTree

import pytest
from PIL import Image

from generator import data
from generator.export import products
from generator.game.spec.sizes_catalog import sizes
from generator.geometry import Size
from tests.build.games import TINY

TGC = "output/tiny/exports/the-game-crafter"
MPC = "output/tiny/exports/make-playing-cards"
INCH = 25.4
CARD = """\
draw:
  - {rectangle: bleed, fill: "#eadfc8"}
  - {rectangle: , box: [20, 20, 10, 10], fill: "#cc2200"}
"""
BACK = 'draw:\n  - {rectangle: bleed, fill: "#223344"}\n  - {rectangle: , box: [20, 20, 10, 10], fill: "#ffffff"}\n'
RED, PAPER, BLUE = (0xCC, 0x22, 0x00), (0xEA, 0xDF, 0xC8), (0x22, 0x33, 0x44)


def game(*components, more=""):
    """A game with components, each as the keys behind `data` and `front`."""
    lines = ["title: Tiny", "papers: [A4]", "components:"]
    for name, keys in components:
        lines.append(f"  {name}: {{data: cards.csv, copies: count, front: card.yaml, {keys}}}")
    files = {
        "content/tiny/game.yaml": "\n".join(lines) + "\n" + more,
        "content/tiny/templates/card.yaml": CARD,
        "content/tiny/templates/back.yaml": BACK,
        "content/tiny/rules.md": "# Rules\n\nPlay.\n",
    }
    return TINY | files


def pictures(folder):
    files = (file for file in sorted(folder.rglob("*.png")))
    return {f.relative_to(folder).as_posix(): Image.open(io.BytesIO(f.read_bytes())) for f in files}


def at(image, x, y):
    """The colour of a place in mm from the middle of a picture."""
    return image.getpixel(
        (round(image.width / 2 + x / INCH * 300), round(image.height / 2 + y / INCH * 300))
    )


def manifest(root):
    return json.loads((root / TGC / "manifest.json").read_text())


@pytest.mark.parametrize(
    ("keys", "product", "pixels"),
    [
        ("size: poker, kind: card", "PokerDeck", (825, 1125)),
        ("size: 63 x 88 mm, kind: card", "EuroPokerDeck", (825, 1125)),
        ("size: 70 x 121 mm, kind: card", "TarotDeck", (900, 1500)),
        ("size: 2.5 in, kind: tile", "MediumSquareTile", (825, 825)),
        ("size: 2.5 in, kind: card", "SmallSquareDeck", (825, 825)),
        ("size: 0.75 in, shape: circle, kind: token", "MediumCircleChit", (300, 300)),
        ("size: 0.75 in, shape: square, kind: token", "MediumSquareChit", (300, 300)),
        ("size: 2.2 in flat, shape: hexagon, kind: tile", "MediumHexTile", (825, 750)),
        ("size: 4.75 x 2.75 in, kind: card", "TarotDeck", (900, 1500)),
        ("size: 10 in, kind: board", "LargeSquareBoard", (3075, 3075)),
        ("size: 3.5 x 5.5 in, kind: sheet", "SmallScorePadColor", (1125, 1725)),
    ],
)
def test_a_component_is_the_product_of_its_shape_and_size(
    punchboard, workspace, keys, product, pixels
):
    root = workspace(game(("cards", keys)))
    assert punchboard("export", "tiny", "the-game-crafter").code == 0
    found = pictures(root / TGC)
    assert {name.split("/")[0] for name in found} == {product}
    assert {image.size for image in found.values()} == {pixels}
    assert {image.mode for image in found.values()} == {"RGB"}
    assert {round(image.info["dpi"][0]) for image in found.values()} == {300}


def test_art_goes_on_to_the_edge_of_the_canvas(punchboard, workspace):
    root = workspace(game(("cards", "size: poker, bleed: 1, back: back.yaml")))
    assert punchboard("export", "tiny", "the-game-crafter").code == 0
    found = pictures(root / TGC)
    front, back = found["PokerDeck/cards/001-snik-front.png"], found["PokerDeck/cards/back.png"]
    for corner in ((0, 0), (824, 0), (0, 1124), (824, 1124)):
        assert (front.getpixel(corner), back.getpixel(corner)) == (PAPER, BLUE)
    # The box begins 20 mm from the top left corner of a card of 63.5 x 88.9 mm.
    for x, y, color in (
        (-11.7, -24.4, RED),
        (-11.9, -24.4, PAPER),
        (-1.8, -14.6, RED),
        (-1.6, -14, PAPER),
    ):
        assert at(front, x, y) == color


def test_the_lists_have_every_picture_and_all_copies(punchboard, workspace):
    parts = [
        ("cards", "size: poker, back: back.yaml"),
        ("coins", "size: 0.75 in, shape: circle, kind: token"),
    ]
    root = workspace(game(*parts))
    assert punchboard("export", "tiny", "the-game-crafter").code == 0
    listed = manifest(root)
    copies = {row["component"]: row["quantity"] for row in listed["components"]}
    assert copies == {"cards": 7, "coins": 7}
    known = {
        (part["name"], part["quantity"], part["front"], part.get("back", ""))
        for row in listed["components"]
        for part in row["pieces"]
    }
    used = {path for _, _, *paths in known for path in paths if path}
    assert used == set(pictures(root / TGC))
    rows = list(csv.DictReader(io.StringIO((root / TGC / "manifest.csv").read_text())))
    assert {(r["name"], int(r["quantity"]), r["front"], r["back"]) for r in rows} == known
    assert [r["quantity"] for r in rows if r["product"] == "PokerDeck"] == ["3", "2", "2"]


def test_what_fits_no_product_is_reported_with_the_nearest(punchboard, workspace):
    parts = [("cards", "size: poker"), ("gems", "size: 22 mm, shape: circle, kind: token")]
    root = workspace(game(*parts))
    done = punchboard("export", "tiny", "the-game-crafter")
    assert done.code == 0 and "warning[EXPORT020]" in done.err
    assert "no product for `gems`, a circle of 22 x 22 mm" in done.err
    assert "game.yaml:5" in done.err and "nearest is `LargeCircleChit`" in done.err
    (missing,) = manifest(root)["without_product"]
    assert (missing["component"], missing["nearest"], missing["quantity"]) == (
        "gems",
        "LargeCircleChit",
        7,
    )
    alone = punchboard("export", "tiny", "the-game-crafter", "--set", "product=cards: none")
    assert alone.code == 1 and "EXPORT028" in alone.err
    assert pictures(root / TGC), "the last good export stands"


def test_a_product_that_is_chosen_may_have_another_size(punchboard, workspace):
    keys = "size: 63 x 88 mm, bleed: 0"
    more = "exports:\n  the-game-crafter: {product: {cards: PokerDeck}}\n"
    root = workspace(game(("cards", keys), more=more))
    done = punchboard("export", "tiny", "the-game-crafter")
    assert (
        "`cards` is 0.5 mm narrower and 0.9 mm lower than `PokerDeck`, 63.5 x 88.9 mm" in done.err
    )
    front = pictures(root / TGC)["PokerDeck/cards/001-snik-front.png"]
    assert front.size == (825, 1125) and front.getpixel((0, 0)) == PAPER
    assert at(front, -11.4, -23.9) == RED and at(front, -11.7, -23.9) == PAPER
    assert punchboard("export", "tiny", "the-game-crafter", "--set", "fit=yes").code == 0
    front = pictures(root / TGC)["PokerDeck/cards/001-snik-front.png"]
    scale = min(63.5 / 63, 88.9 / 88)
    assert (
        at(front, -11.5 * scale + 0.1, -23.9) == RED
        and at(front, -11.5 * scale - 0.1, -23.9) == PAPER
    )
    (row,) = manifest(root)["components"]
    assert row["scale"] == round(scale, 4)


def test_what_is_larger_than_its_product_is_cut_off(punchboard, workspace):
    root = workspace(game(("coins", "size: 13 mm, shape: circle, kind: token")))
    done = punchboard("export", "tiny", "the-game-crafter")
    assert "warning[EXPORT021]" in done.err and "0.3 mm wider" in done.err
    assert {image.size for image in pictures(root / TGC).values()} == {(225, 225)}


def test_a_wide_gap_is_filled_with_the_colours_of_the_edge(punchboard, workspace):
    root = workspace(game(("cards", "size: 40 x 60 mm, bleed: 1")))
    chosen = ("--set", "product=cards: TarotDeck")
    assert punchboard("export", "tiny", "the-game-crafter", *chosen).code == 0
    front = pictures(root / TGC)["TarotDeck/cards/001-snik-front.png"]
    colors = Counter(front.resize((90, 150), Image.Resampling.NEAREST).getdata())
    assert set(colors) == {PAPER, RED}
    assert abs(colors[RED] / (90 * 150) - 100 / (76.2 * 127)) < 0.002, "the box isn't seen twice"


def test_what_lies_on_its_side_is_turned_so_that_its_back_stays_upright(punchboard, workspace):
    root = workspace(game(("cards", "size: 88.9 x 63.5 mm, back: back.yaml")))
    assert punchboard("export", "tiny", "the-game-crafter").code == 0
    found = pictures(root / TGC)
    front, back = found["PokerDeck/cards/001-snik-front.png"], found["PokerDeck/cards/back.png"]
    # The middle of the box: 25 mm from the left and the top, turned clockwise on the front.
    x, y = 25 - 88.9 / 2, 25 - 63.5 / 2
    assert at(front, -y, x) == RED and at(front, y, -x) == PAPER
    assert at(back, y, -x) == (255, 255, 255) and at(back, -y, x) == BLUE


def test_a_text_beyond_the_safe_area_is_reported_at_its_cell(punchboard, workspace):
    files = game(("cards", "size: poker, safe: 0"))
    near = '  - {text: "{{ name }}", box: [1.5, 40, 30, 8]}\n'
    files["content/tiny/templates/card.yaml"] = CARD + near
    workspace(files)
    done = punchboard("export", "tiny", "the-game-crafter")
    assert done.err.count("EXPORT022") == 1
    assert "is only 1.5 mm from the cut of `PokerDeck` on the front of" in done.err
    assert "cards.csv" in done.err and "also on 2 more" in done.err
    assert "EXPORT022" in punchboard("export", "tiny", "make-playing-cards").err


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("cards: PokerDek", "did you mean `PokerDeck`"),
        ("card: PokerDeck", "did you mean `cards`"),
        ("cards", "`cards` has no product"),
        ("rulebook: PokerDeck", "`PokerDeck` isn't a booklet"),
    ],
)
def test_names_that_do_not_exist_are_errors(punchboard, workspace, choice, words):
    root = workspace(game(("cards", "size: poker"), more="rulebook: {text: rules.md}\n"))
    done = punchboard("export", "tiny", "the-game-crafter", "--set", f"product={choice}")
    assert done.code == 1 and "EXPORT023" in done.err and words in done.err
    assert not (root / TGC).exists()


def test_a_product_with_one_side_has_no_back(punchboard, workspace):
    root = workspace(game(("board", "size: 18 in, kind: board, back: back.yaml")))
    done = punchboard("export", "tiny", "the-game-crafter", "--row", "Snik")
    assert "EXPORT024" in done.err and "`QuadFoldBoard` is printed on one side" in done.err
    found = pictures(root / TGC)
    assert {name: image.size for name, image in found.items()} == {
        "QuadFoldBoard/board/001-snik-front.png": (5475, 5475)
    }
    assert not (root / TGC / "manifest.json").exists(), "lists are those of the whole game"


def test_the_rulebook_is_a_booklet_with_a_multiple_of_four_pages(punchboard, workspace):
    more = "rulebook: {text: rules.md, contents: no}\n"
    root = workspace(game(("cards", "size: poker"), more=more))
    done = punchboard("export", "tiny", "the-game-crafter")
    assert done.code == 0 and "EXPORT025" in done.err and "EXPORT026" in done.err
    pages = manifest(root)["rulebook"]["pages"]
    assert manifest(root)["rulebook"]["product"] == "LargeBooklet" and len(pages) == 4
    found = pictures(root / TGC)
    assert {found[page].size for page in pages} == {(1575, 2475)}
    assert found[pages[-1]].getextrema() == ((255, 255),) * 3
    done = punchboard("export", "tiny", "the-game-crafter", "--set", "product=rulebook: none")
    assert "rulebook" not in manifest(root) and "EXPORT025" not in done.err


def order(file):
    """An order as MPC Autofill's desktop tool reads it: the front and the back of each slot."""
    root = ElementTree.fromstring(file.read_bytes())
    count = int(root.findtext("details/quantity"))
    sides = []
    for side in ("fronts", "backs"):
        slots = {}
        for card in root.findall(f"{side}/card"):
            for slot in card.findtext("slots").split(","):
                assert int(slot) not in slots
                slots[int(slot)] = card.findtext("id")
            assert card.findtext("name").endswith(".png") and card.findtext("query")
        sides.append(slots)
    fronts, backs = sides
    assert sorted(fronts) == list(range(count))
    common = root.findtext("cardback")
    return root, [(fronts[slot], backs.get(slot, common)) for slot in range(count)]


def test_an_order_has_a_slot_for_every_copy(punchboard, workspace):
    root = workspace(game(("cards", "size: 63 x 88 mm, back: back.yaml")))
    assert punchboard("export", "tiny", "make-playing-cards", "--set", "stock=M31").code == 0
    xml, slots = order(root / MPC / "game/order.xml")
    assert xml.findtext("details/stock") == "(M31) Linen" and xml.find("backs") is None
    assert Counter(front for front, _ in slots) == {
        "fronts/cards-001-snik.png": 3,
        "fronts/cards-002-snak.png": 2,
        "fronts/cards-003-ogg.png": 2,
    }
    assert {back for _, back in slots} == {"backs/cards.png"}
    found = pictures(root / MPC / "game")
    assert set(found) == {path for slot in slots for path in slot}
    assert {(image.size, image.mode) for image in found.values()} == {((816, 1110), "RGB")}
    rows = list(csv.DictReader(io.StringIO((root / MPC / "game/slots.csv").read_text())))
    assert [(row["front"], row["back"]) for row in rows] == slots


def test_backs_that_differ_are_listed_for_each_slot(punchboard, workspace):
    parts = [("cards", "size: poker, back: back.yaml"), ("aids", "size: poker, kind: card")]
    root = workspace(game(*parts))
    done = punchboard("export", "tiny", "make-playing-cards")
    assert "`aids` has no back: it stays white" in done.err
    xml, slots = order(root / MPC / "poker/order.xml")
    assert sum(len(c.findtext("slots").split(",")) for c in xml.findall("backs/card")) == 14
    assert [back for _, back in slots] == ["backs/cards.png"] * 7 + ["backs/blank.png"] * 7
    found = pictures(root / MPC / "poker")
    assert found["backs/blank.png"].getextrema() == ((255, 255),) * 3
    assert found["backs/blank.png"].size == (822, 1122)


def test_more_cards_than_a_project_holds_are_several_orders(punchboard, workspace):
    files = game(("cards", "size: poker, back: back.yaml"))
    files["content/tiny/cards.csv"] = "name,count\nSnik,400\nSnak,300\n"
    root = workspace(files)
    done = punchboard("export", "tiny", "make-playing-cards")
    assert "EXPORT026" in done.err and "700 cards" in done.err and "2 orders" in done.err
    parts = [order(root / MPC / f"poker/order-{at}.xml")[1] for at in (1, 2)]
    assert [len(part) for part in parts] == [612, 88]
    copies = Counter(front for part in parts for front, _ in part)
    assert copies == {"fronts/cards-001-snik.png": 400, "fronts/cards-002-snak.png": 300}


def test_what_is_no_card_is_said_and_plastic_has_no_foil(punchboard, workspace):
    parts = [("cards", "size: poker"), ("coins", "size: 20 mm, shape: circle, kind: token")]
    workspace(game(*parts))
    done = punchboard("export", "tiny", "make-playing-cards")
    assert done.code == 0 and "prints cards only: `coins` isn't exported" in done.err
    plastic = ("--set", "stock=P10", "--set", "foil=yes")
    done = punchboard("export", "tiny", "make-playing-cards", *plastic)
    assert done.code == 1 and "EXPORT027" in done.err


@pytest.mark.parametrize("shop", ["the-game-crafter", "make-playing-cards"])
def test_only_the_changed_picture_is_made_again(punchboard, workspace, shop):
    files = game(("cards", "size: poker, back: back.yaml"))
    files["content/tiny/templates/card.yaml"] = (
        CARD + '  - {text: "{{ rules }}", box: [6, 40, 50, 20]}\n'
    )
    root = workspace(files)
    punchboard("export", "tiny", shop)
    table = root / "content/tiny/cards.csv"
    table.write_text(table.read_text().replace("Sleep.", "Sleep well."))
    assert "1 made" in punchboard("export", "tiny", shop).err


def test_a_new_product_is_one_more_line(monkeypatch):
    plain = data.text
    line = "  WideDeck: {px: 1200 x 900, kind: deck}\n"
    monkeypatch.setattr(data, "text", lambda name: plain(name) + line)
    products.vendor.cache_clear()
    sold = products.vendor("the-game-crafter").products
    products.vendor.cache_clear()
    wanted = products.Wanted(Size(95.5, 70), "rectangle", "card")
    assert products.fitting(wanted, sold.values()).name == "WideDeck"
    assert sold["WideDeck"].trim == Size(95.25, 69.85)


@pytest.mark.parametrize("shop", ["the-game-crafter", "make-playing-cards"])
def test_products_have_room_for_their_bleed(shop):
    sold = products.vendor(shop)
    for product in sold.products.values():
        if product.shape == "tuck-box":
            continue
        for canvas, trim in zip(product.canvas, product.trim, strict=True):
            assert -0.1 <= canvas - trim <= 4 * sold.bleed + 0.5, product.name


def test_a_die_has_a_picture_for_each_face(punchboard, workspace):
    root = workspace(game(("dice", "size: 15 mm, kind: die, shape: die")))
    assert punchboard("export", "tiny", "the-game-crafter", "--row", "Ogg").code == 0
    found = pictures(root / TGC)
    assert sorted(found) == [f"D6/dice/003-ogg-{side}.png" for side in range(1, 7)]
    assert {image.size for image in found.values()} == {(180, 180)}


def test_every_named_size_of_the_shop_is_a_product():
    sold = products.vendor("the-game-crafter").products.values()
    shapes = {product.shape for product in sold}
    for name, named in sizes().items():
        if "The Game Crafter" in named.source:
            wanted = [products.Wanted(named.size, shape) for shape in shapes]
            assert any(products.fitting(each, sold) for each in wanted), name
