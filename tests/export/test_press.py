"""Files for presses, read back without our own code: inks only, nothing translucent, not too much ink."""

import io
import subprocess
from decimal import Decimal

import numpy
import pikepdf
import pytest
from PIL import Image, ImageCms

from generator import data
from tests.build.games import TINY
from tests.export.press import faults, needs_ghostscript, objects, operators, plates

CARD = """\
draw:
  - {rectangle: bleed, fill: "#301808"}
  - {rectangle: , box: [0, 0, 63, 30], fill: {linear: ["#ff8800", "#002200"]}}
  - {image: pictures/art.png, box: [2, 30, 59, 30]}
  - {rectangle: , box: [4, 4, 55, 20], fill: "rgb(255, 255, 255, 0.7)"}
  - {text: "{{ name }}", id: title, style: title, box: [6, 6, 51, 12], color: black}
  - {rectangle: , box: [4, 62, 55, 20], fill: "rgb(255, 255, 255, 0.9)"}
  - {text: "{{ rules }}", id: rules, box: [6, 64, 51, 16], color: "#000000"}
  - {ellipse: , box: [50, 70, 8, 8], fill: "rgb(255, 0, 0, 0.5)"}
"""
PDF = "output/tiny/exports/drivethrucards/cards.pdf"
TRIM = [9, 9, 9 + 63 / 25.4 * 72, 9 + 88 / 25.4 * 72]


def art():
    """A picture with a soft edge, whose dark half would take all inks."""
    image = Image.linear_gradient("L").resize((200, 100))
    whole = Image.merge("RGB", (image, image.rotate(180), Image.new("L", image.size, 0)))
    whole.putalpha(image)
    file = io.BytesIO()
    whole.save(file, "PNG")
    return file.getvalue()


GAME = TINY | {
    "content/tiny/templates/card.yaml": CARD,
    "content/tiny/pictures/art.png": art(),
    "content/tiny/SWOP.icc": data.read("press/FOGRA39L_coated.icc"),
    "content/tiny/screen.icc": ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(),
    "content/tiny/odd.icc": b"not a profile",
}


@pytest.fixture
def game(workspace):
    def write(changes=()):
        files = {**GAME, **dict(changes)}
        root = workspace({name: text for name, text in files.items() if isinstance(text, str)})
        for name, content in files.items():
            if isinstance(content, bytes):
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_bytes(content)
        return root

    return write


def test_a_deck_is_back_then_front_of_every_card(punchboard, game):
    root = game()
    assert punchboard("export", "tiny", "drivethrucards").code == 0
    with pikepdf.open(root / PDF) as pdf:
        assert len(pdf.pages) == 2 * (3 + 2 + 2)
        for page in pdf.pages:
            assert [float(x) for x in page.MediaBox][:2] == [0, 0]
            assert [float(x) for x in page.TrimBox] == pytest.approx(TRIM, abs=0.01)
            assert list(page.BleedBox) == list(page.MediaBox)
        contents = [page.Contents.objgen for page in pdf.pages]
        assert len(set(contents[::2])) == 1 and len(set(contents[1::2])) == 3
        assert len({*contents[1:6:2]}) == 1


def test_a_deck_keeps_the_standard_it_promises(punchboard, game):
    root = game()
    punchboard("export", "tiny", "drivethrucards")
    with pikepdf.open(root / PDF) as pdf:
        assert list(faults(pdf)) == []
        info = pdf.docinfo
        assert (info["/GTS_PDFXVersion"], info["/Trapped"]) == (
            "PDF/X-1a:2003",
            pikepdf.Name("/False"),
        )
        assert {"/Title", "/CreationDate", "/ModDate"} <= set(info.keys())
        (intent,) = pdf.Root.OutputIntents
        assert (intent.S, str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "FOGRA39")
        assert intent.DestOutputProfile.read_bytes() == data.read("press/FOGRA39L_coated.icc")
        assert pdf.pdf_version == "1.4"
        used = {name for name, _ in operators(pdf)}
        assert used & {"rg", "RG", "g", "G", "sc", "SC", "cs", "CS", "INLINE IMAGE"} == set()
        images = [
            o
            for _, o in objects(pdf)
            if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"
        ]
        assert images and {str(image.ColorSpace) for image in images} == {"/DeviceCMYK"}
        assert (
            pdf.check_pdf_syntax() == [] if hasattr(pdf, "check_pdf_syntax") else pdf.check() == []
        )


@needs_ghostscript
def test_no_spot_has_too_much_ink(punchboard, game, tmp_path):
    root = game()
    for most in (240, 200):
        punchboard("export", "tiny", "drivethrucards", "--set", f"ink={most}")
        pages = plates(root / PDF, tmp_path)
        assert len(pages) == 14
        total = max(page.sum(axis=-1).max() for page in pages)
        assert most / 100 - 0.1 < total <= most / 100 + 1e-6


@needs_ghostscript
def test_black_text_is_printed_in_black_alone(punchboard, game, tmp_path):
    root = game()
    punchboard("export", "tiny", "drivethrucards")
    front = plates(root / PDF, tmp_path, 300)[1]
    top, left = (round((mm + 3.175) / 25.4 * 300) for mm in (62.5, 4.5))
    text = front[top : top + 150, left : left + 400]
    letters = text[text[..., 3] > 0.97]
    assert len(letters) > 100
    # The ground is white over brown: some ink may be at the edges, none in the letters.
    assert numpy.median(letters[:, :3].sum(axis=-1)) == 0


def test_letters_are_still_letters_but_below_something_translucent(punchboard, game):
    root = game()
    punchboard("export", "tiny", "drivethrucards")
    text = subprocess.run(
        ["pdftotext", "-f", "2", "-l", "2", str(root / PDF), "-"], capture_output=True, text=True
    ).stdout
    assert text.split("\n")[0] == "Snik" and text.count("Snik") == 1
    assert "Draw two cards." in text


def test_solid_colours_become_the_inks_that_little_cms_finds(punchboard, game):
    flat = "draw:\n  - {rectangle: bleed, fill: '#cc2200'}\n"
    root = game({"content/tiny/templates/card.yaml": flat})
    punchboard("export", "tiny", "drivethrucards")
    transform = ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"),
        ImageCms.ImageCmsProfile(io.BytesIO(data.read("press/FOGRA39L_coated.icc"))),
        "RGB",
        "CMYK",
        1,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    pixel = ImageCms.applyTransform(Image.new("RGB", (1, 1), "#cc2200"), transform)
    expected = [value / 255 for value in pixel.getpixel((0, 0))]
    with pikepdf.open(root / PDF) as pdf:
        found = [
            [float(o) for o in operands]
            for operands, name in pikepdf.parse_content_stream(pdf.pages[1])
            if str(name) == "k"
        ]
    assert found and found[0] == pytest.approx(expected, abs=0.02)


def test_inks_that_the_game_gives_are_kept(punchboard, game):
    flat = "draw:\n  - {rectangle: bleed, fill: 'cmyk(10, 0, 90, 0)'}\n"
    root = game({"content/tiny/templates/card.yaml": flat})
    punchboard("export", "tiny", "drivethrucards")
    with pikepdf.open(root / PDF) as pdf:
        found = [
            operands
            for operands, name in pikepdf.parse_content_stream(pdf.pages[1])
            if str(name) == "k"
        ]
    assert [Decimal(str(o)) for o in found[0]] == [Decimal(n) for n in ("0.1", "0", "0.9", "0")]


def test_a_profile_of_the_game_is_used_and_named(punchboard, game):
    root = game()
    assert punchboard("export", "tiny", "drivethrucards", "--set", "profile=SWOP.icc").code == 0
    with pikepdf.open(root / PDF) as pdf:
        assert (
            pdf.Root.OutputIntents[0].DestOutputProfile.read_bytes()
            == GAME["content/tiny/SWOP.icc"]
        )


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("screen.icc", "EXPORT030", "is a profile for RGB"),
        ("odd.icc", "EXPORT030", "isn't an ICC profile"),
        ("gone.icc", "FILE001", "gone.icc"),
        ("../../../etc/passwd", "FILE", "passwd"),
    ],
)
def test_what_is_no_profile_of_a_press_is_said_where_it_is_written(
    punchboard, game, name, code, words
):
    exports = f"exports:\n  drivethrucards: {{profile: {name}}}\n"
    root = game({"content/tiny/game.yaml": GAME["content/tiny/game.yaml"] + exports})
    failed = punchboard("export", "tiny", "drivethrucards")
    assert failed.code == 1 and f"error[{code}" in failed.err and words in failed.err
    assert "content/tiny/game.yaml:14:29" in failed.err
    assert not (root / "output").exists()


def test_what_the_shop_does_not_print_is_said(punchboard, game):
    other = GAME["content/tiny/game.yaml"].replace("63 x 88 mm", "50 x 70 mm")
    other = other.replace("    back: back.yaml\n", "")
    tokens = (
        "  chips: {kind: token, data: cards.csv, size: 20 mm, shape: circle, front: back.yaml}\n"
    )
    changed = other.replace("claims:", tokens + "claims:")
    game({"content/tiny/game.yaml": changed})
    done = punchboard("export", "tiny", "drivethrucards")
    assert done.code == 0
    assert "no cards of 50 x 70 mm" in done.err and "`chips` left out" in done.err
    assert "3 cards of `cards` have no back" in done.err


def test_a_landscape_card_is_turned_so_that_both_sides_have_one_top(punchboard, game):
    sizes = GAME["content/tiny/game.yaml"].replace("63 x 88 mm", "88 x 63 mm")
    mark = "draw:\n  - {rectangle: , box: [30, 0, 20, 5], fill: black}\n"
    files = {f"content/tiny/templates/{side}.yaml": mark for side in ("card", "back")}
    root = game({"content/tiny/game.yaml": sizes, **files})
    punchboard("export", "tiny", "drivethrucards")
    with pikepdf.open(root / PDF) as pdf:
        assert [float(x) for x in pdf.pages[0].TrimBox] == pytest.approx(TRIM, abs=0.01)
    for page, edge in ((1, 0), (2, -1)):
        drawn = subprocess.run(
            ["pdftoppm", "-f", str(page), "-l", str(page), "-r", "50", "-png", str(root / PDF)],
            capture_output=True,
        ).stdout
        image = numpy.asarray(Image.open(io.BytesIO(drawn)).convert("L"))
        trim = round(9 / 72 * 50) + 3
        column = image[:, trim] if edge == 0 else image[:, -trim]
        assert (column < 128).any()


def test_the_same_game_gives_the_same_deck(punchboard, game):
    root = game()
    contents = []
    for folder in ("one", "two"):
        punchboard("export", "tiny", "drivethrucards", "--to", str(root / folder))
        contents.append((root / folder / "cards.pdf").read_bytes())
    assert contents[0] == contents[1]
    assert (
        "nothing has changed"
        in punchboard("export", "tiny", "drivethrucards", "--to", str(root / "one")).err
    )


@needs_ghostscript
@pytest.mark.parametrize("kind", ["jpeg", "tiff"])
def test_a_picture_in_inks_keeps_them_as_far_as_there_are_not_too_many(
    punchboard, game, tmp_path, kind
):
    image = Image.new("CMYK", (40, 40), (0, 0, 204, 0))
    image.paste((230, 230, 230, 230), (20, 0, 40, 40))
    file = io.BytesIO()
    image.save(file, kind)
    name = "art.jpg" if kind == "jpeg" else "art.tif"
    card = f"draw:\n  - {{image: pictures/{name}, area: bleed, fit: stretch}}\n"
    changes = {"content/tiny/templates/card.yaml": card}
    root = game({**changes, f"content/tiny/pictures/{name}": file.getvalue()})
    done = punchboard("export", "tiny", "drivethrucards")
    assert done.code == 0, done.err
    front = plates(root / PDF, tmp_path)[1]
    left, right = front[150, 40], front[150, -40]
    assert left == pytest.approx([0, 0, 0.8, 0], abs=0.03)
    assert right[3] >= 0.9 and 2.3 < right.sum() <= 2.4 + 1e-6


def test_a_picture_of_more_pixels_than_a_press_prints_is_made_smaller(punchboard, game):
    file = io.BytesIO()
    Image.effect_noise((1400, 1900), 60).convert("RGB").save(file, "PNG")
    card = "draw:\n  - {image: pictures/art.png, area: trim, fit: stretch}\n"
    root = game(
        {
            "content/tiny/templates/card.yaml": card,
            "content/tiny/pictures/art.png": file.getvalue(),
        }
    )
    assert punchboard("export", "tiny", "drivethrucards").code == 0
    with pikepdf.open(root / PDF) as pdf:
        images = [each for _, each in objects(pdf) if isinstance(each, pikepdf.Stream)]
        sizes = {
            (int(each.Width), int(each.Height))
            for each in images
            if each.get("/Subtype") == "/Image"
        }
    assert len(sizes) == 1 and min(sizes)[0] == pytest.approx(63 / 25.4 * 300, abs=8)
