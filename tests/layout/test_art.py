"""Pictures on cards: read by what they hold, and crossed out by name where they cannot be read."""

from functools import cache

import pytest

from generator.build.inspect import inspect
from generator.files.project import DiskProject, MemoryProject, built_in_folder
from generator.frame import ImageMark, PathMark
from generator.frame.walk import texts, walk
from tests.checks.harness import png

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1z" fill="red"/></svg>'
LINKS = b"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 40">
<image xlink:href="in%20side.png" width="10" height="5"/>
<image href="../../secret.png" y="10" width="10" height="5"/>
<image href="http://127.0.0.1:9/x.png" y="20" width="10" height="5"/>
<image href="../none.png" y="30" width="10" height="5"/>
<text x="20" y="20" font-family="Nobody">Hi</text>
</svg>"""
FILES = {
    "art/links.svg": LINKS,
    "art/in side.png": png(20, 10),
    "art/really-png.svg": png(40, 20),
    "art/really-svg.png": SVG,
    "art/really-svg.svgz": SVG,
    "art/short.png": png(40, 20)[:30],
    "art/page.svg": b"%PDF-1.7\n",
}
CARD = 'size: 60 x 60 mm\ndraw:\n  - {image: "{{ art }}", box: [10, 10, 40, 40]}\n'


@cache
def drawn():
    """What is drawn and said of a card for each picture, by name."""
    names = [*FILES, "art/none.png", "C:\\me\\Short.png", '"art/short.png "', ""]
    game = "title: X\ncomponents:\n  cards: {data: cards.csv, front: card.yaml}\n"
    quoted = (name.replace('"', '""') for name in names)
    table = "name,art\n" + "".join(f'N{at},"{name}"\n' for at, name in enumerate(quoted))
    files = {"game.yaml": game, "cards.csv": table, "templates/card.yaml": CARD, **FILES}
    whole = {f"content/x/{name}": data for name, data in files.items()}
    whole["content/secret.png"] = png(1, 1)
    seen = inspect(MemoryProject(whole, DiskProject(built_in_folder())), "x")
    faces = {name: seen.pieces["cards"][at].sides["front"] for at, name in enumerate(names)}
    said = {
        name: [
            (d.code, d.message, *d.hints) for d in seen.diagnostics if f"B{at + 2}" in str(d.origin)
        ]
        for at, name in enumerate(names)
    }
    drawings = [d for d in seen.diagnostics if d.origin.file == "content/x/art/links.svg"]
    return faces, said, drawings


def mark(name):
    """The first mark of a card."""
    return next(walk(drawn()[0][name].frame))[1]


def test_what_is_named_a_drawing_and_is_a_picture_is_placed_and_the_other_way_round():
    assert isinstance(mark("art/really-png.svg"), ImageMark)
    assert mark("art/really-png.svg").picture.width == 40
    for name in ("art/really-svg.png", "art/really-svg.svgz"):
        assert isinstance(mark(name), PathMark)
        assert mark(name).fill.hex == "#ff0000"
    assert [d[0] for name in list(FILES)[2:5] for d in drawn()[1][name] if d[0] != "IMG020"] == []


@pytest.mark.parametrize(
    ("name", "label", "code", "words"),
    [
        ("art/none.png", "art/none.png", "FILE001", "no file `art/none.png`"),
        ("art/short.png", "art/short.png", "IMG002", "cut short"),
        ("art/page.svg", "art/page.svg", "IMG004", "`content/x/art/page.svg` is a PDF file"),
        ("C:\\me\\Short.png", "C:\\me\\Short.png", "FILE003", "with that name: `art/short.png`"),
        ('"art/short.png "', '"art/short.png "', "FILE001", "did you mean `art/short.png`"),
    ],
)
def test_what_cannot_be_read_is_crossed_out_with_its_name_and_said_at_its_cell(
    name, label, code, words
):
    face = drawn()[0][name]
    assert texts(face.frame) == (label,)
    ((found, *told),) = drawn()[1][name]
    assert found == code
    assert words in " ".join(told)


def test_no_name_is_not_a_picture():
    assert drawn()[0][""].frame.placed == ()
    assert drawn()[1][""] == []


def test_a_drawing_shows_pictures_of_the_games_folder_and_no_others():
    face = drawn()[0]["art/links.svg"]
    pictures = [mark.picture for _, mark, _ in walk(face.frame) if isinstance(mark, ImageMark)]
    assert [(picture.name, picture.width) for picture in pictures] == [
        ("content/x/art/in side.png", 20)
    ]
    said = [(d.code, d.origin.line, d.message.partition(" contains ")[2]) for d in drawn()[2]]
    assert said == [
        ("IMG007", 3, "a linked picture (`../../secret.png`), which is not opened"),
        ("IMG007", 4, "a linked picture (`http://127.0.0.1:9/x.png`), which is not opened"),
        (
            "IMG007",
            5,
            "a linked picture (`../none.png`) that can't be used: there is no file `art/../none.png`",
        ),
        (
            "IMG006",
            6,
            "text in the font `Nobody`, which is missing; `Alegreya Sans` is used instead",
        ),
    ]
