"""Pictures to print and cut: what is on them, where, and whether the cuts lie over it."""

import csv
import io
import re
from xml.etree import ElementTree

import pytest

from tests.build.games import GAME, TABLE, TINY
from tests.export.test_pictures import pictures

CUT = "output/tiny/exports/cutters"
CLEAR = "draw:\n  - {text: '{{ name }}', box: [4, 4, 15, 9]}\n"
COUNTED = GAME.partition("claims:")[0].replace("cards.csv", "cards.csv\n    copies: count")
FULL = "draw:\n  - {rectangle: bleed, fill: red}\n"
ROUND = """\
title: Tiny
components:
  tokens: {data: cards.csv, copies: count, size: 25 mm, shape: circle, front: card.yaml}
  chips: {data: cards.csv, copies: 20, size: 20 mm, front: card.yaml}
"""
SVG = "{http://www.w3.org/2000/svg}"


def rows(root):
    return list(csv.DictReader(io.StringIO((root / CUT / "pictures.csv").read_text())))


def cuts(root, name, layer="cut"):
    """The size of a drawing in mm, and the points of each of its paths."""
    top = ElementTree.parse(root / CUT / f"{name}.svg").getroot()
    size = tuple(float(top.get(side).removesuffix("mm")) for side in ("width", "height"))
    paths = [each.get("d") for each in top.findall(f"{SVG}g[@id='{layer}']/{SVG}path")]
    return size, [[float(n) for n in re.findall(r"-?[\d.]+", path)] for path in paths]


def test_all_copies_lie_on_few_pictures_that_fit_the_machine(punchboard, workspace):
    root = workspace(TINY | {"content/tiny/game.yaml": COUNTED})
    assert punchboard("export", "tiny", "cutters").code == 0
    found = rows(root)
    assert [row["pieces"] for row in found] == ["4", "3"]
    assert [row["what"] for row in found] == ["3 x Snik; 1 x Snak", "1 x Snak; 2 x Ogg"]
    for row in found:
        size = float(row["width (mm)"]), float(row["height (mm)"])
        assert size[0] <= 171.45 + 0.1 and size[1] <= 234.95 + 0.1
    assert sorted(pictures(root, CUT)) == [
        "cards-01-back.png",
        "cards-01.png",
        "cards-02-back.png",
        "cards-02.png",
    ]


def test_a_picture_is_true_to_size_and_its_cuts_lie_around_what_is_opaque(punchboard, workspace):
    files = {"content/tiny/game.yaml": ROUND, "content/tiny/templates/card.yaml": CLEAR}
    root = workspace(TINY | files)
    assert punchboard("export", "tiny", "cutters").code == 0
    found = pictures(root, CUT)
    assert sum(int(row["pieces"]) for row in rows(root)) == 7 + 60
    pieces = 0
    for row in rows(root):
        image = found[row["picture"]]
        dots = round(image.info["dpi"][0]) / 25.4
        size, paths = cuts(root, row["picture"].removesuffix(".png"))
        for mm, px, listed in zip(size, image.size, ("width (mm)", "height (mm)")):
            assert abs(mm * dots - px) < 0.01 and abs(mm - float(row[listed])) < 0.006
        alpha = image.getchannel("A")
        for path in paths:
            xs, ys = path[::2], path[1::2]
            middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            assert alpha.getpixel((int(middle[0] * dots), int(middle[1] * dots))) == 255
            left, right = min(xs) * dots, max(xs) * dots
            line = [alpha.getpixel((x, int(middle[1] * dots))) for x in range(image.width)]
            assert line[int(left + 1)] == line[int(right - 1)] == 255
            assert left < 2 or line[int(left - 2)] == 0
            assert right > image.width - 3 or line[int(right + 2)] == 0
        pieces += len(paths)
    assert pieces == 67


def test_a_back_lies_behind_its_front(punchboard, workspace):
    table = TABLE.replace("Snik,Goblin,3", "Snik,Goblin,1")
    front = "draw:\n  - {rectangle: bleed, fill: \"{{ 'red' if name == 'Snik' else 'blue' }}\"}\n"
    files = {
        "content/tiny/game.yaml": COUNTED,
        "content/tiny/cards.csv": table,
        "content/tiny/templates/card.yaml": front,
        "content/tiny/templates/back.yaml": front.replace("red", "lime").replace("blue", "black"),
    }
    root = workspace(TINY | files)
    assert punchboard("export", "tiny", "cutters").code == 0
    found = pictures(root, CUT)
    front, behind = (found[f"cards-01{side}.png"].convert("RGBA").load() for side in ("", "-back"))
    width, height = found["cards-01.png"].size
    pairs = {
        (front[x, y], behind[width - 1 - x, y])
        for x in range(20, width, 40)
        for y in range(20, height, 40)
        if front[x, y][3] == behind[width - 1 - x, y][3] == 255
    }
    red, lime, blue, black = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 0, 0))
    assert pairs == {((*red, 255), (*lime, 255)), ((*blue, 255), (*black, 255))}


def test_folds_are_lines_of_their_own_and_no_edge_of_paper_is_cut(punchboard, workspace):
    game = """\
title: Tiny
components:
  figures: {data: cards.csv, size: 20 x 40 mm, shape: standee, front: card.yaml}
"""
    root = workspace(TINY | {"content/tiny/game.yaml": game})
    assert punchboard("export", "tiny", "cutters").code == 0
    assert len(cuts(root, "figures-01", "fold")[1]) >= 3
    assert 'id="page"' not in (root / CUT / "figures-01.svg").read_text()


def test_what_is_too_large_is_said_with_a_machine_that_takes_it(punchboard, workspace):
    more = (
        "  mat: {size: 180 x 180 mm, front: mat.yaml}\n  board: {size: 500 mm, front: mat.yaml}\n"
    )
    files = {"content/tiny/game.yaml": COUNTED + more, "content/tiny/templates/mat.yaml": FULL}
    root = workspace(TINY | files)
    done = punchboard("export", "tiny", "cutters", "--dpi", "50")
    assert done.code == 0 and done.err.count("EXPORT040") == 2
    assert "choose `machine: cricut-letter`" in done.err and "print it as a kit" in done.err
    assert {row["picture"] for row in rows(root)} == {"cards-01.png", "cards-02.png"}
    asked = ("--dpi", "50", "--set", "machine=Cricut letter")
    said = punchboard("export", "tiny", "cutters", *asked).err
    assert said.count("EXPORT040") == 1 and "advice[EXPORT043]" in said
    asked = ("--dpi", "50", "--set", "machine=600 x 600 mm", "--set", "backs=no")
    assert "EXPORT040" not in punchboard("export", "tiny", "cutters", *asked).err


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("--set", "machine=cricutt"), "EXPORT041", "did you mean `cricut`"),
        (("--set", "machine=0 x 5 mm"), "EXPORT041", "171 x 235 mm"),
        (("--set", "machine=20 x 20 mm"), "EXPORT042", "20 × 20 mm"),
        (("--set", "gap=0"), "YAML", "a distance"),
    ],
)
def test_what_cannot_be_cut_is_said(punchboard, workspace, words, code, says):
    root = workspace(TINY)
    failed = punchboard("export", "tiny", "cutters", *words)
    assert failed.code == 1 and f"error[{code}" in failed.err and says in failed.err
    assert not (root / "output").exists()


def test_the_same_bytes_in_one_process_and_in_several(punchboard, workspace):
    root = workspace(TINY | {"content/tiny/game.yaml": COUNTED.replace("count\n", "40\n", 1)})
    contents = []
    for jobs in ("1", "2"):
        where = root / jobs
        asked = ("--jobs", jobs, "--to", str(where), "--dpi", "50")
        assert punchboard("export", "tiny", "cutters", *asked).code == 0
        contents.append({f.name: f.read_bytes() for f in where.iterdir() if f.suffix})
    assert contents[0].keys() == contents[1].keys() and len(contents[0]) > 12
    for name in contents[0]:
        assert name.startswith(".") or contents[0][name] == contents[1][name]


def test_nothing_is_made_again_but_what_has_changed(punchboard, workspace):
    root = workspace(TINY | {"content/tiny/game.yaml": COUNTED})
    punchboard("export", "tiny", "cutters", "--dpi", "50")
    table = root / "content/tiny/cards.csv"
    table.write_text(table.read_text().replace("Sleep.", "Sleep well."))
    assert "1 made" in punchboard("export", "tiny", "cutters", "--dpi", "50").err
