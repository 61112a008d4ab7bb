"""Rooms of playingcards.io, read as ZIP, JSON and pictures."""

import csv
import io
import json
import zipfile
from collections import Counter
from itertools import combinations

import pytest
from PIL import Image

from tests.build.games import CARD, GAME, TABLE, TINY

ROOM = "output/tiny/exports/playingcards/tiny.pcio"
MANY = """\
title: Tiny
borrow: [2 six-sided dice, 1 ten-sided die]
components:
  cards: {data: cards.csv, copies: count, size: 63 x 88 mm, front: card.yaml, back: back.yaml}
  chips: {kind: token, data: chips.csv, copies: count, size: 20 mm, shape: circle, front: full.yaml}
  gems: {kind: token, copies: 3, size: 25 mm, shape: octagon, front: full.yaml}
  board: {kind: board, size: 300 x 200 mm, front: full.yaml}
  mats: {kind: mat, copies: 2, size: 150 x 100 mm, front: full.yaml, back: back.yaml}
  box: {kind: box, shape: {kind: tuck-box, holds: cards}, front: full.yaml}
"""
GAMES = TINY | {
    "content/tiny/game.yaml": MANY,
    "content/tiny/chips.csv": "name,count\nRed,12\nBlue,4\n",
    "content/tiny/templates/full.yaml": "draw:\n  - {rectangle: bleed, fill: '#cc2200'}\n",
}


def read_room(root, path=ROOM):
    """The widgets and the entries of a room."""
    with zipfile.ZipFile(root / path) as archive:
        assert archive.testzip() is None
        assert {each.compress_type for each in archive.infolist()} == {zipfile.ZIP_STORED}
        entries = {name: archive.read(name) for name in archive.namelist()}
    return json.loads(entries.pop("widgets.json")), entries


def of_kind(widgets, *kinds):
    return [each for each in widgets if each["type"] in kinds]


def box_of(widget, decks):
    """Where a widget lies, with its name above and its button below."""
    x, y = widget["x"], widget["y"]
    if widget["type"] in ("card", "piece"):
        deck = decks[widget["deck"]]
        return x, y, x + deck["cardWidth"], y + deck["cardHeight"]
    if widget["type"] == "counter":
        return x, y - 28, x + 148, y + 44
    high = widget["height"]
    below = max(32 + 0.02 * high, 0) if widget.get("hasShuffleButton") else 0
    above = 40 if widget["type"] == "cardPile" else 0
    return x, y - above, x + widget["width"], y + high + below


def overlaps(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def export(punchboard, workspace, files, *words):
    root = workspace(files)
    done = punchboard("export", "tiny", "playingcards", *words)
    return root, done


def test_every_picture_that_is_named_exists_and_is_used(punchboard, workspace):
    root, done = export(punchboard, workspace, GAMES)
    assert done.code == 0
    widgets, entries = read_room(root)
    named = {
        value.removeprefix("package://")
        for deck in of_kind(widgets, "cardDeck")
        for columns in deck["cardTypes"].values()
        for value in columns.values()
        if value.startswith("package://")
    }
    named |= {each["boardImage"].removeprefix("package://") for each in of_kind(widgets, "board")}
    assert named == set(entries)
    for name, content in entries.items():
        assert len(content) < 2**21
        image = Image.open(io.BytesIO(content))
        assert image.format == ("JPEG" if name.endswith("jpg") else "PNG")
        assert (root / ROOM).with_name("images").joinpath(
            name.split("/")[1]
        ).read_bytes() == content


def test_every_card_has_the_columns_of_its_row_and_all_its_copies(punchboard, workspace):
    root, _ = export(punchboard, workspace, GAMES)
    widgets, _ = read_room(root)
    decks = {each["id"]: each for each in of_kind(widgets, "cardDeck")}
    rows = list(csv.DictReader(io.StringIO(TABLE)))
    shown = Counter()
    for each in of_kind(widgets, "card"):
        columns = decks[each["deck"]]["cardTypes"][each["cardType"]]
        row = next(row for row in rows if row["name"] == columns["name"])
        assert {key: columns[key] for key in row} == row
        assert columns["label"] == row["name"]
        shown[row["name"]] += 1
    assert shown == {row["name"]: int(row["count"]) for row in rows}
    pieces = Counter(
        decks[each["deck"]]["cardTypes"][each["cardType"]]["label"]
        for each in of_kind(widgets, "piece")
    )
    assert pieces == {"Red": 12, "Blue": 4, "Gems": 3, "Mats": 2}
    assert len({each["id"] for each in widgets}) == len(widgets)
    assert len({each["z"] for each in widgets}) == len(widgets)


def test_nothing_overlaps_and_everything_is_on_the_table(punchboard, workspace):
    root, _ = export(punchboard, workspace, GAMES, "--set", "counters=[gems]")
    widgets, _ = read_room(root)
    decks = {each["id"]: each for each in of_kind(widgets, "cardDeck")}
    holders = {each["id"]: each for each in of_kind(widgets, "cardPile")}
    shown = [each for each in widgets if each["type"] != "cardDeck" and not each.get("parent")]
    boxes = [box_of(each, decks) for each in shown]
    for one, other in combinations(boxes, 2):
        assert not overlaps(one, other)
    assert all(x >= 0 and y >= 0 and right <= 1600 and low <= 1000 for x, y, right, low in boxes)
    for each in of_kind(widgets, "card", "piece"):
        if each["parent"]:
            x, y, right, low = box_of(each, decks)
            holder = holders[each["parent"]]
            assert holder["x"] <= x and right <= holder["x"] + holder["width"]
            assert holder["y"] <= y and low <= holder["y"] + holder["height"]
            assert each["deck"] in holder["allowedDecks"]


def test_all_sizes_have_one_scale(punchboard, workspace):
    root, _ = export(punchboard, workspace, GAMES)
    widgets, _ = read_room(root)
    decks = {each["id"]: each for each in of_kind(widgets, "cardDeck")}
    cards, chips = decks["deck-cards"], decks["deck-chips"]
    (board,) = of_kind(widgets, "board")
    scale = board["width"] / 300
    assert board["height"] / 200 == pytest.approx(scale, rel=1e-3)
    assert cards["cardWidth"] / 63 == pytest.approx(scale, rel=1e-3)
    assert cards["cardHeight"] / 88 == pytest.approx(scale, rel=1e-3)
    assert chips["cardWidth"] / 20 == pytest.approx(scale, rel=1e-3)
    assert chips["collectionType"] == "pieces" and "collectionType" not in cards


def test_the_picture_of_a_card_is_that_card(punchboard, workspace):
    root, _ = export(punchboard, workspace, GAMES, "--dpi", "100")
    punchboard("export", "tiny", "png", "--dpi", "100", "--set", "background=white")
    widgets, entries = read_room(root)
    (deck,) = (each for each in widgets if each["id"] == "deck-cards")
    for at, columns in enumerate(deck["cardTypes"].values(), 1):
        for side in ("front", "back"):
            address = columns["face" if side == "front" else "back"]
            image = Image.open(io.BytesIO(entries[address.removeprefix("package://")]))
            png = next((root / "output/tiny/exports/png/cards").glob(f"00{at}-*-{side}.png"))
            expected = Image.open(png).convert("RGB")
            assert image.size == expected.size
            small = (20, 28)
            pairs = zip(image.resize(small).tobytes(), expected.resize(small).tobytes())
            assert max(abs(a - b) for a, b in pairs) < 20


def test_outlines_are_transparent(punchboard, workspace):
    root, _ = export(punchboard, workspace, GAMES, "--dpi", "100")
    _, entries = read_room(root)
    chip = Image.open(io.BytesIO(entries["userassets/chips-001-front.png"]))
    assert chip.getpixel((0, 0))[3] == 0 and chip.getpixel((39, 39)) == (0xCC, 0x22, 0, 255)
    assert "userassets/chips-002-front.png" not in entries  # it looks the same


def noise():
    """A photograph that no JPEG makes small."""
    from random import Random

    content = io.BytesIO()
    pixels = Random(7).randbytes(1500 * 1500 * 3)
    Image.frombytes("RGB", (1500, 1500), pixels).save(content, "JPEG", quality=95)
    return content.getvalue()


def test_a_picture_of_two_mebibytes_is_made_smaller_and_that_is_said(punchboard, workspace):
    board = "  board: {kind: board, size: 300 x 300 mm, front: noise.yaml}\n"
    files = GAMES | {
        "content/tiny/game.yaml": GAME.replace("claims:", board + "claims:"),
        "content/tiny/templates/noise.yaml": "draw:\n  - {image: art/noise.jpg, area: bleed}\n",
    }
    root = workspace(files)
    (root / "content/tiny/art").mkdir()
    (root / "content/tiny/art/noise.jpg").write_bytes(noise())
    done = punchboard("export", "tiny", "playingcards")
    assert done.code == 0 and "advice[EXPORT010]" in done.err
    _, entries = read_room(root)
    content = entries["userassets/board-001-front.jpg"]
    assert 2**20 < len(content) < 2**21
    assert Image.open(io.BytesIO(content)).size[0] <= 2048
    assert "EXPORT010" in punchboard("export", "tiny", "playingcards").err
    table = root / "content/tiny/cards.csv"
    table.write_text(table.read_text().replace("Sleep.", "Sleep well."))
    again = punchboard("export", "tiny", "playingcards")
    assert "EXPORT010" in again.err and "2 made" in again.err


def test_only_what_has_changed_is_drawn_again(punchboard, workspace):
    root, _ = export(punchboard, workspace, GAMES)
    before = read_room(root)[1]
    table = root / "content/tiny/cards.csv"
    table.write_text(table.read_text().replace("Sleep.", "Sleep well."))
    again = punchboard("export", "tiny", "playingcards")
    assert "2 made" in again.err  # the picture, and the room that contains it
    after = read_room(root)[1]
    changed = [name for name in before if before[name] != after[name]]
    assert changed == ["userassets/cards-003-front.jpg"]


def test_the_same_game_gives_the_same_room(punchboard, workspace):
    root, _ = export(punchboard, workspace, GAMES)
    first = (root / ROOM).read_bytes()
    punchboard("export", "tiny", "playingcards", "--to", str(root / "other"), "--jobs", "2")
    assert (root / "other/tiny.pcio").read_bytes() == first


def test_the_game_says_where_and_how_things_lie(punchboard, workspace):
    where = """\
table:
  board: {at: [0, 0]}
  cards: {at: [250, 0], face: up, discard: yes}
  gems: {as: stack}
  chips: {as: hand}
"""
    root, done = export(punchboard, workspace, GAMES | {"content/tiny/game.yaml": MANY + where})
    assert "EXPORT011" in done.err
    widgets, _ = read_room(root)
    names = {each["id"]: each for each in widgets}
    board, cards, discard = (
        names[each] for each in ("board-001-01", "holder-cards", "discard-cards")
    )
    middle = (cards["x"] + discard["x"] + discard["width"]) / 2
    scale = board["width"] / 300
    assert middle - (board["x"] + board["width"] / 2) == pytest.approx(250 * scale, abs=0.1)
    assert discard["x"] >= cards["x"] + cards["width"]
    assert all(each["faceup"] for each in of_kind(widgets, "card"))
    gems = [each for each in of_kind(widgets, "piece") if each["deck"] == "deck-gems"]
    assert {each["parent"] for each in gems} == {"holder-gems"}
    chips = [each for each in of_kind(widgets, "piece") if each["deck"] == "deck-chips"]
    assert {each["parent"] for each in chips} == {None}


def test_decks_are_face_down_and_the_first_card_lies_on_top(punchboard, workspace):
    root, _ = export(punchboard, workspace, GAMES)
    widgets, _ = read_room(root)
    cards = sorted(of_kind(widgets, "card"), key=lambda each: each["z"])
    assert not any(each["faceup"] for each in cards)
    assert cards[-1]["cardType"] == "cards-001" and cards[0]["cardType"] == "cards-003"


def test_dice_counters_and_the_rules_lie_on_the_table(punchboard, workspace):
    rules = "https://example.org/tiny.pdf"
    words = ("--set", "counters=[gems]", "--set", f"rules={rules}")
    root, done = export(punchboard, workspace, GAMES, *words)
    widgets, _ = read_room(root)
    decks = {each["id"]: each for each in of_kind(widgets, "cardDeck")}
    sides = [len(decks[each["deck"]]["cardTypes"]) for each in of_kind(widgets, "dice")]
    assert sides == [6, 6, 10]
    (counter,) = of_kind(widgets, "counter")
    assert (counter["label"], counter["counterValue"]) == ("Gems", 3)
    (button,) = of_kind(widgets, "urlButton")
    assert button["clickURL"] == rules
    assert "EXPORT009" in done.err and "`box`" in done.err


def test_columns_that_are_called_like_ours_stay(punchboard, workspace):
    table = "name,face,label,count\nSnik,North,Big,20\n"
    plain = CARD.replace("{{ rules }}", "{{ face }}")
    files = GAMES | {"content/tiny/cards.csv": table, "content/tiny/templates/card.yaml": plain}
    root, _ = export(punchboard, workspace, files, "--only", "cards")
    widgets, _ = read_room(root)
    (deck,) = of_kind(widgets, "cardDeck")
    (columns,) = deck["cardTypes"].values()
    assert (columns["face"], columns["label"]) == ("North", "Big")
    used = deck["faceTemplate"]["objects"][0]["value"]
    assert used != "face" and columns[used].startswith("package://")


@pytest.mark.parametrize(
    ("words", "code", "result"),
    [
        (("--set", "counters=[gem]"), "EXPORT012", 0),
        (("--set", "rules=rules.pdf"), "EXPORT015", 0),
        (("--set", "largest=1"), "YAML", 1),
    ],
)
def test_what_has_no_effect_is_said(punchboard, workspace, words, code, result):
    _, done = export(punchboard, workspace, GAMES, *words)
    assert done.code == result and f"[{code}" in done.err


def test_a_game_that_is_too_large_for_the_table_is_refused(punchboard, workspace):
    game = MANY.replace("300 x 200 mm", "4900 x 4900 mm")
    root, done = export(punchboard, workspace, GAMES | {"content/tiny/game.yaml": game})
    assert done.code == 1 and "error[EXPORT014]" in done.err
    assert not (root / ROOM).exists()
