"""Files for print shops: boxes, standards, die lines on a layer of their own, punchboards in front and behind."""

import csv
import io
import subprocess

import numpy
import pikepdf
import pytest
from PIL import Image

from tests.export.press import faults, needs_ghostscript, plates

GAME = """\
title: Tiny
components:
  cards: {kind: card, data: cards.csv, size: 63 x 88 mm, front: card.yaml, back: back.yaml, bleed: 3}
  chips: {kind: token, data: chips.csv, size: 20 mm, shape: circle, front: chip.yaml, back: chip.yaml, bleed: 2}
  hexes: {kind: tile, data: chips.csv, size: 30 mm flat, shape: hexagon, front: chip.yaml, bleed: 2}
  hero: {kind: standee, data: one.csv, size: 20 x 38 mm, shape: standee, front: chip.yaml}
"""
FILES = {
    "content/tiny/game.yaml": GAME,
    "content/tiny/cards.csv": "name,count\nSnik,3\nOgg,1\n",
    "content/tiny/chips.csv": "name,count\nOne,40\nTwo,2\n",
    "content/tiny/one.csv": "name\nBox\n",
    "content/tiny/templates/card.yaml": "draw:\n  - {rectangle: bleed, fill: 'rgb(200, 30, 0, 0.5)'}\n"
    "  - {text: '{{ name }}', box: [5, 5, 50, 10], color: black}\n",
    "content/tiny/templates/back.yaml": "draw:\n  - {rectangle: bleed, fill: '#203040'}\n",
    "content/tiny/templates/chip.yaml": "draw:\n  - {rectangle: bleed, fill: '#804000'}\n",
}
OUT = "output/tiny/exports/print-shop"


@pytest.fixture
def shop(punchboard, workspace):
    """Exports the game; returns the folder and what was said."""

    def run(*settings, **changes):
        root = workspace({**FILES, **{f"content/tiny/{k}": v for k, v in changes.items()}})
        keys = [word for each in settings for word in ("--set", each)]
        return root / OUT, punchboard("export", "tiny", "print-shop", *keys)

    return run


def pdf_of(folder, name):
    return pikepdf.open(folder / f"{name}.pdf")


def test_every_component_has_a_file_and_tokens_share_punchboards(shop):
    folder, done = shop()
    assert done.code == 0
    rows = list(csv.DictReader(io.StringIO((folder / "files.csv").read_text())))
    assert {row["file"]: (int(row["pages"]), int(row["pieces"])) for row in rows} == {
        "cards.pdf": (8, 4),
        "hero.pdf": (1, 1),
        "punchboards.pdf": (int(rows[-1]["pages"]), 84),
    }
    for row in rows:
        with pikepdf.open(folder / row["file"]) as pdf:
            assert len(pdf.pages) == int(row["pages"])


def test_pages_are_fronts_then_backs_with_their_boxes(shop):
    folder, _ = shop("bleed=5")
    with pdf_of(folder, "cards") as pdf:
        assert len({page.Contents.objgen for page in pdf.pages}) == 3
        for page in pdf.pages:
            expected = [mm / 25.4 * 72 for mm in (5, 5, 68, 93)]
            assert [float(x) for x in page.TrimBox] == pytest.approx(expected, abs=0.01)
            assert list(page.BleedBox) == list(page.MediaBox)
    folder, _ = shop("copies=once")
    with pdf_of(folder, "cards") as pdf:
        assert len(pdf.pages) == 4


@pytest.mark.parametrize(
    ("standard", "version", "layers"),
    [("pdf-x4", "1.6", True), ("pdf-x1a", "1.4", False), ("plain", "1.7", True)],
)
def test_a_file_keeps_the_standard_that_is_asked_for(shop, standard, version, layers):
    folder, _ = shop(f"standard={standard}")
    for name in ("cards", "punchboards", "hero"):
        with pdf_of(folder, name) as pdf:
            assert pdf.pdf_version == version
            assert ("/OutputIntents" in pdf.Root) == (standard != "plain")
            assert ("/OCProperties" in pdf.Root) == (layers and name != "cards")
            if standard != "plain":
                assert list(faults(pdf)) == []
                assert pdf.docinfo["/Trapped"] == pikepdf.Name("/False")
            stated = "GTS_PDFXVersion>PDF/X-4<" in (
                pdf.Root.Metadata.read_bytes().decode() if "/Metadata" in pdf.Root else ""
            )
            assert stated == (standard == "pdf-x4")
            assert ("/GTS_PDFXVersion" in pdf.docinfo) == (standard == "pdf-x1a")


def test_die_lines_are_on_a_layer_of_their_own_in_front_and_behind(shop):
    folder, _ = shop("cut=Thru-cut")
    with pdf_of(folder, "punchboards") as pdf:
        (layer,) = pdf.Root.OCProperties.OCGs
        assert str(layer.Name) == "Cut lines"
        assert [str(each.Name) for each in pdf.Root.OCProperties.D.Order] == ["Cut lines"]
        for page in pdf.pages:
            inside, spots = [], []
            for operands, operator in pikepdf.parse_content_stream(page):
                name = str(operator)
                if name == "BDC":
                    named = page.Resources.Properties[str(operands[1])]
                    inside.append(named.objgen == layer.objgen)
                elif name == "EMC":
                    inside.pop()
                elif name == "CS":
                    space = page.Resources.ColorSpace[str(operands[0])]
                    spots.append((str(space[1]), any(inside)))
            assert spots and set(spots) == {("/Thru-cut", True)}
    with pdf_of(folder, "hero") as pdf:
        assert {str(each.Name) for each in pdf.Root.OCProperties.OCGs} == {
            "Cut lines",
            "Fold lines",
        }


@needs_ghostscript
def test_the_die_lines_of_a_back_lie_behind_those_of_its_front(shop, tmp_path):
    folder, _ = shop()
    assert len(plates(folder / "punchboards.pdf", tmp_path, 60)) >= 2
    front, back = (
        numpy.asarray(Image.open(tmp_path / f"page{page}(CutContour).tif")) < 200 for page in (1, 2)
    )
    assert front.sum() > 500
    mirrored = back[:, ::-1]
    near = [numpy.roll(mirrored, shift, axis=1) for shift in (-1, 0, 1)]
    assert (front & numpy.any(near, axis=0)).sum() > 0.9 * front.sum()


@needs_ghostscript
def test_no_spot_has_more_ink_than_the_shop_wants(shop, tmp_path):
    folder, _ = shop("ink=220")
    total = max(page.sum(axis=-1).max() for page in plates(folder / "cards.pdf", tmp_path))
    assert 1 < total <= 2.2 + 1e-6


def test_letters_below_something_translucent_are_finer_on_punchboards_as_well(shop):
    chip = "draw:\n  - {rectangle: bleed, fill: '#804000'}\n"
    chip += "  - {text: '{{ name }}', box: [2, 6, 16, 8]}\n"
    chip += "  - {ellipse: , box: [2, 2, 16, 16], fill: 'rgb(255, 255, 255, 0.3)'}\n"
    folder, _ = shop(**{"templates/chip.yaml": chip})
    listed = subprocess.run(
        ["pdfimages", "-list", str(folder / "punchboards.pdf")], capture_output=True, text=True
    )
    rows = [line.split() for line in listed.stdout.splitlines()[2:]]
    assert rows and {row[5] for row in rows} == {"cmyk"}
    assert all(590 <= int(row[12]) <= 610 for row in rows)


def test_a_game_chooses_what_is_punched(shop):
    folder, done = shop("punchboards=[]")
    assert done.code == 0 and not (folder / "punchboards.pdf").exists()
    assert (folder / "hexes.pdf").exists()
    with pdf_of(folder, "hexes") as pdf:
        assert str(pdf.Root.OCProperties.OCGs[0].Name) == "Cut lines"


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (("cut=All",), "EXPORT035"),
        (("fold=None",), "EXPORT035"),
        (("punchboards=[chip]",), "EXPORT036"),
        (("punchboards=[hero]",), "EXPORT036"),
        (("sheet=25 x 30 mm",), "PAPER001"),
        (("sheet=A44",), "PAPER"),
        (("profile=gone.icc",), "FILE001"),
    ],
)
def test_what_cannot_be_made_is_said(shop, settings, code):
    folder, failed = shop(*settings)
    assert failed.code == 1 and f"error[{code}" in failed.err, failed.err
    assert not folder.exists()


def test_art_that_ends_at_the_die_line_is_said(shop):
    _, done = shop(
        **{
            "game.yaml": GAME.replace(
                "hexagon, front: chip.yaml, bleed: 2", "hexagon, front: chip.yaml, bleed: 0"
            )
        }
    )
    assert done.code == 0 and "warning[EXPORT037]" in done.err and "`hexes`" in done.err
