"""Faces as pictures: their sizes, corners and names, and what is made again."""

import io
import json
import os

import pytest
from PIL import Image

from tests.build.games import GAME, TINY

PNG = "output/tiny/exports/png"
ROUND = GAME.replace(
    "size: 63 x 88 mm", "size: 63 x 88 mm\n    shape: {kind: rectangle, radius: 3}"
)
TOKENS = """\
title: Tiny
components:
  tokens: {data: cards.csv, size: 25 mm, shape: circle, front: card.yaml, bleed: 2}
"""
FULL = "draw:\n  - {rectangle: bleed, fill: '#cc2200'}\n"


def pictures(root, folder=PNG):
    return {
        file.relative_to(root / folder).as_posix(): Image.open(io.BytesIO(file.read_bytes()))
        for file in sorted((root / folder).rglob("*"))
        if file.suffix in (".png", ".jpg", ".webp")
    }


@pytest.mark.parametrize(
    ("dpi", "size"), [(300, (744, 1039)), (96, (238, 333)), (600, (1488, 2079))]
)
def test_a_picture_is_as_large_as_its_face(punchboard, workspace, dpi, size):
    root = workspace(TINY)
    assert punchboard("export", "tiny", "png", "--dpi", str(dpi)).code == 0
    found = pictures(root)
    assert sorted(found) == [
        f"cards/00{at}-{name}-{side}.png"
        for at, name in enumerate(("snik", "snak", "ogg"), 1)
        for side in ("back", "front")
    ]
    assert {image.size for image in found.values()} == {size}
    assert round(next(iter(found.values())).info["dpi"][0]) == dpi


def test_corners_and_the_outside_of_an_outline_are_transparent(punchboard, workspace):
    root = workspace(TINY | {"content/tiny/game.yaml": ROUND})
    assert punchboard("export", "tiny", "png").code == 0
    front = pictures(root)["cards/001-snik-front.png"]
    width, height = front.size
    assert front.mode == "RGBA"
    for corner in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)):
        assert front.getpixel(corner)[3] == 0
    assert front.getpixel((width // 2, 2)) == (0xEA, 0xDF, 0xC8, 255)
    assert front.getpixel((round(8 / 25.4 * 300), round(75 / 25.4 * 300))) == (51, 51, 51, 255)


def test_a_circle_is_round_in_every_format(punchboard, workspace):
    files = {"content/tiny/game.yaml": TOKENS, "content/tiny/templates/card.yaml": FULL}
    root = workspace(TINY | files)
    for kind, clear in (("png", 0), ("webp", 0), ("jpeg", None)):
        assert punchboard("export", "tiny", kind, "--dpi", "300").code == 0
        (image, *_) = pictures(root, f"output/tiny/exports/{kind}").values()
        assert image.size == (295, 295)
        corner, middle = image.getpixel((0, 0)), image.getpixel((147, 147))
        assert corner[3] == clear if clear is not None else min(corner) > 250
        assert abs(middle[0] - 0xCC) < 6 and middle[1] < 50
        edge = image.convert("RGBA").getpixel((147, 0))
        assert edge[0] > 180


def test_a_picture_with_bleed_is_larger_by_it(punchboard, workspace):
    files = {"content/tiny/game.yaml": TOKENS, "content/tiny/templates/card.yaml": FULL}
    root = workspace(TINY | files)
    assert punchboard("export", "tiny", "png", "--set", "area=bleed").code == 0
    (image, *_) = pictures(root).values()
    assert image.size == (round(29 / 25.4 * 300),) * 2
    assert image.mode == "RGB" and image.getpixel((0, 0)) == (0xCC, 0x22, 0x00)


def test_a_drawing_has_the_size_of_its_face(punchboard, workspace):
    root = workspace(TINY)
    assert punchboard("export", "tiny", "svg").code == 0
    text = (root / "output/tiny/exports/svg/cards/001-snik-front.svg").read_text()
    assert 'width="63mm" height="88mm"' in text and "Snik" in text


def test_sheets_and_contact_sheets_are_pictures_as_well(punchboard, workspace):
    root = workspace(TINY)
    asked = ("--set", "sheets=yes", "--set", "contact=yes", "--set", "faces=no", "--dpi", "50")
    assert punchboard("export", "tiny", "png", *asked).code == 0
    found = pictures(root)
    assert {name: image.size for name, image in found.items()} == {
        "contact/cards.png": (404, 189),
        "sheets/cards-a4-01.png": (413, 585),
        "sheets/cards-a4-02.png": (413, 585),
    }


def test_only_what_has_changed_is_made_again(punchboard, workspace):
    root = workspace(TINY)
    assert "6 made" in punchboard("export", "tiny", "png").err
    again = punchboard("export", "tiny", "png")
    assert again.code == 0 and "nothing has changed" in again.err
    before = {file: file.stat().st_mtime_ns for file in (root / PNG).rglob("*.png")}
    table = root / "content/tiny/cards.csv"
    table.write_text(table.read_text().replace("Sleep.", "Sleep well."))
    assert "1 made" in punchboard("export", "tiny", "png").err
    after = {file: file.stat().st_mtime_ns for file in (root / PNG).rglob("*.png")}
    changed = [file.name for file in after if after[file] != before[file]]
    assert changed == ["003-ogg-front.png"]


def test_a_damaged_or_missing_picture_is_made_again(punchboard, workspace):
    root = workspace(TINY)
    punchboard("export", "tiny", "png")
    front, back = (root / PNG / f"cards/001-snik-{side}.png" for side in ("front", "back"))
    content = front.read_bytes(), back.read_bytes()
    front.write_bytes(b"")
    back.unlink()
    assert punchboard("export", "tiny", "png").code == 0
    assert (front.read_bytes(), back.read_bytes()) == content


def test_the_same_game_gives_the_same_bytes_in_one_process_and_in_several(punchboard, workspace):
    root = workspace(TINY | {"content/tiny/cards.csv": many(14)})
    contents = []
    for jobs, folder in (("1", "one"), ("2", "two")):
        where = root / folder
        punchboard("export", "tiny", "png", "--jobs", jobs, "--to", str(where))
        contents.append({f.relative_to(where): f.read_bytes() for f in where.rglob("*.png")})
    assert contents[0] == contents[1] and len(contents[0]) == 28


def many(count):
    return "name,kind,rules\n" + "".join(f"Card {n},Goblin,Draw {n}.\n" for n in range(count))


def test_one_card_leaves_the_others_alone(punchboard, workspace):
    root = workspace(TINY)
    punchboard("export", "tiny", "png")
    asked = ("--only", "cards", "--row", "OGG", "--dpi", "50")
    assert "2 files" in punchboard("export", "tiny", "png", *asked).err
    sizes = {name: image.size[0] for name, image in pictures(root).items()}
    assert sizes["cards/003-ogg-front.png"] == 124 and sizes["cards/001-snik-front.png"] == 744


def test_what_the_game_no_longer_has_is_removed_but_nothing_else(punchboard, workspace):
    root = workspace(TINY)
    punchboard("export", "tiny", "png")
    (root / PNG / "cards/mine.png").write_bytes(b"mine")
    table = root / "content/tiny/cards.csv"
    table.write_text(table.read_text().replace("Ogg,Ogre,2,Sleep.\n", "").replace("5", "5"))
    assert "2 removed" in punchboard("export", "tiny", "png").err
    left = sorted(file.name for file in (root / PNG).rglob("*.png"))
    assert "003-ogg-front.png" not in left and "mine.png" in left


def test_an_error_leaves_the_last_good_export(punchboard, workspace):
    root = workspace(TINY)
    punchboard("export", "tiny", "png")
    before = {file: file.read_bytes() for file in (root / PNG).rglob("*") if file.is_file()}
    (root / "content/tiny/cards.csv").unlink()
    failed = punchboard("export", "tiny", "png")
    assert failed.code == 1 and "last good export was kept" in failed.err
    assert before == {file: file.read_bytes() for file in (root / PNG).rglob("*") if file.is_file()}


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--row", "Ogre"), "EXPORT001"),
        (("--set", "names={name}", "--set", "pages=no"), "EXPORT002"),
        (("--set", "names={names}"), "EXPORT003"),
        (("--set", "names={name"), "EXPORT003"),
        (("--set", "names={name.__class__}"), "EXPORT003"),
        (("--set", "names=../{number}-{side}"), "EXPORT004"),
        (("--set", "names=/{number}-{side}"), "EXPORT004"),
        (("--set", "names=con"), "EXPORT004"),
        (("--dpi", "2400", "--set", "area=bleed"), "EXPORT005"),
        (("--set", "area=blead"), "YAML"),
        (("--dpi", "7"), "YAML"),
    ],
)
def test_what_cannot_be_exported_is_said_and_nothing_is_written(punchboard, workspace, words, code):
    game = GAME.replace("63 x 88 mm", "630 x 880 mm") if "2400" in words else GAME
    root = workspace(TINY | {"content/tiny/game.yaml": game})
    failed = punchboard("export", "tiny", "png", *words)
    assert failed.code == 1 and f"error[{code}" in failed.err
    assert not (root / "output").exists()


def test_a_wrong_destination_or_key_is_a_wrong_command(punchboard, workspace):
    workspace(TINY)
    assert "did you mean `png`" in punchboard("export", "tiny", "pgn").err
    assert "has no key `quality`" in punchboard("export", "tiny", "png", "--set", "quality=3").err
    assert "has no key `base_url`" in punchboard("export", "tiny", "png", "--base-url", "x").err
    assert "no destination is named" in punchboard("export", "tiny").err


def test_without_a_destination_those_of_the_game_are_made(punchboard, workspace):
    exports = "exports:\n  webp: {dpi: 50, quality: 100}\n  png: {dpi: 60}\n"
    root = workspace(TINY | {"content/tiny/game.yaml": GAME + exports})
    assert punchboard("export", "tiny").code == 0
    webp, png = (pictures(root, f"output/tiny/exports/{kind}") for kind in ("webp", "png"))
    assert {image.size for image in webp.values()} == {(124, 173)}
    assert {image.size for image in png.values()} == {(149, 208)}


def test_an_unknown_destination_in_the_game_is_said(punchboard, workspace):
    workspace(TINY | {"content/tiny/game.yaml": GAME + "exports: {pgn: }\n"})
    done = punchboard("export", "tiny", "png", "--dpi", "50")
    assert "there is no destination `pgn`" in done.err and "did you mean `png`" in done.err


def test_names_take_the_columns_of_the_table(punchboard, workspace):
    root = workspace(TINY)
    names = "names={kind}/{count:02}_{name}.{side}"
    assert punchboard("export", "tiny", "png", "--dpi", "50", "--set", names).code == 0
    assert "goblin/03_snik.front.png" in pictures(root)


def test_the_manual_and_the_schema_know_every_destination(punchboard):
    listed = punchboard("list", "destinations").out
    schema = json.loads(punchboard("schema").out)
    known = schema["$defs"]["Game"]["properties"]["exports"]["properties"]
    for name in known:
        assert f"\n{name} " in f"\n{listed}"
        assert "punchboard export my-game" in punchboard("explain", name).out
    assert {"png", "jpeg", "webp", "svg"} <= set(known)


def test_a_pipe_in_place_of_a_picture_is_replaced(punchboard, workspace):
    root = workspace(TINY)
    punchboard("export", "tiny", "png", "--dpi", "50")
    front = root / PNG / "cards/001-snik-front.png"
    front.unlink()
    os.mkfifo(front)
    assert punchboard("export", "tiny", "png", "--dpi", "50").code == 0
    assert Image.open(io.BytesIO(front.read_bytes())).size == (124, 173)


def test_the_template_of_a_destination_is_a_destination(tmp_path):
    import shutil
    import subprocess
    import sys

    from tests.contracts import GENERATOR, ROOT

    shutil.copy(GENERATOR / "export/destinations/_template.py", tmp_path / "text.py")
    for name, text in TINY.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    script = f"""
import sys
import generator.export.destinations as place
place.__path__.append({str(tmp_path)!r})
sys.argv = ["punchboard", "export", "tiny", "text", "--workspace", {str(tmp_path)!r}]
from generator.cli._main import main
main()
"""
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    text = (tmp_path / "output/tiny/exports/text/cards.txt").read_text()
    assert text == "3 x Snik\n2 x Snak\n2 x Ogg"
