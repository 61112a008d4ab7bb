"""What is wrong with art is said wherever it is used: as an element, in a text, in the rulebook, on the cover."""

import io

import pytest
from PIL import Image

from generator.build import Request
from generator.build.cache.store import Store
from generator.build.pipeline import build, check
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.diagnostics import Severity
from tests.build.games import ROOT

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
LOOP = SVG.format('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')
FILTERED = SVG.format('<path d="M0 0h9v9" filter="url(#f)"/>')
GAME = """\
title: X
papers: [A4]
components:
  cards: {size: 60 x 60 mm, front: card.yaml}
"""


def files(card="", book="", **others):
    made = {
        "game.yaml": GAME + ("rulebook: {text: rules.md, contents: false}\n" if book else ""),
        "templates/card.yaml": f"draw:\n  - {card or '{circle: , box: [9, 9, 9, 9]}'}\n",
        "rules.md": f"# X\n\n{book}\n",
        "art/loop.svg": LOOP,
        "art/icons/use-loop.svg": LOOP,
        "art/icons/filtered.svg": FILTERED,
        "art/icons/broken.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9',
    }
    return {**made, **others}


def project(named):
    return MemoryProject(
        {f"content/x/{name}": text for name, text in named.items()}, DiskProject(ROOT, ROOT)
    )


def found(named, store=None):
    """What is worse than advice, by code and file."""
    said = check(project(named), "x", store=store).diagnostics
    return [
        (d.code, d.origin.file.removeprefix("content/x/"))
        for d in said
        if d.severity is not Severity.ADVICE
    ]


@pytest.mark.parametrize(
    ("card", "book", "file"),
    [
        ("{icon: use-loop, box: [9, 9, 9, 9]}", "", "art/icons/use-loop.svg"),
        ("{icon: filtered, box: [9, 9, 9, 9]}", "", "art/icons/filtered.svg"),
        ('{text: "Pay :Use_Loop:", box: [9, 9, 40, 9]}', "", "art/icons/use-loop.svg"),
        ("", "Pay :use-loop:.", "art/icons/use-loop.svg"),
        ("", "![](art/loop.svg)", "art/loop.svg"),
        ("", "![](art/icons/filtered.svg)", "art/icons/filtered.svg"),
    ],
)
def test_what_a_drawing_lacks_is_reported_wherever_it_is_used(tmp_path, card, book, file):
    named = files(card, book)
    store = Store(tmp_path)
    first = found(named, store)
    assert set(first) == {("IMG006", file)}
    assert found(named, store) == first, "what is kept from before hides nothing"


def _film():
    out = io.BytesIO()
    first, *more = (Image.new("RGB", (99, 99), (20 * at, 0, 0)) for at in range(7))
    first.save(out, "GIF", save_all=True, append_images=more)
    return out.getvalue()


EMBEDDED = SVG.format('<image href="film.gif" width="9" height="9"/>')


@pytest.mark.parametrize(
    ("card", "book", "front"),
    [
        ("{image: art/film.gif, box: [9, 9, 9, 9]}", "", ""),
        ("{image: art/film.svg, box: [9, 9, 9, 9]}", "", ""),
        ("", "![](art/film.gif)", ""),
        ("", "![](art/film.svg)", ""),
        ("", "Text.", "art/film.gif"),
    ],
)
def test_an_animation_is_a_warning_that_counts_its_frames_wherever_it_is_used(card, book, front):
    named = files(card, book, **{"art/film.gif": _film(), "art/film.svg": EMBEDDED})
    if front:
        named["game.yaml"] = named["game.yaml"].replace("text:", f"picture: {front}, text:")
    said = [d for d in check(project(named), "x").diagnostics if d.severity is not Severity.ADVICE]
    assert [d.code for d in said] == ["IMG022"]
    assert "7 frames: only the first is printed" in said[0].message


@pytest.mark.parametrize(
    ("card", "book"),
    [
        ('{text: "Pay :broken:", box: [9, 9, 40, 9]}', ""),
        ("", "Pay :broken:."),
    ],
)
def test_an_icon_whose_file_is_broken_is_called_broken(card, book):
    assert found(files(card, book)) == [("IMG004", "art/icons/broken.svg")]


def test_an_icon_that_is_not_there_is_still_not_there():
    card = '{text: "Pay :brokem:", box: [9, 9, 40, 9]}'
    assert found(files(card)) == [("ICON002", "templates/card.yaml")]


def test_what_the_drawings_on_a_cover_lack_is_reported():
    cover = "draw:\n  - {image: art/loop.svg, box: [9, 9, 40, 40]}\n"
    named = files(**{"templates/kit/cover.yaml": cover})
    said = build(project(named), "x", Request()).diagnostics
    assert {(d.code, d.origin.file) for d in said} >= {("IMG006", "content/x/art/loop.svg")}


TOKENS = SVG.format(
    '<path id="wood" d="M0 0h4v4z"/><path id="ore" d="M0 0h2v4z" filter="url(#f)"/>'
)


@pytest.mark.parametrize(
    ("card", "book", "codes"),
    [
        ("{image: art/tokens.svg#wood, box: [9, 9, 9, 9]}", "", []),
        ("{icon: Tokens#wood, box: [9, 9, 9, 9]}", "", []),
        ('{text: "Pay :tokens#wood:", box: [9, 9, 40, 9]}', "", []),
        ("", "Pay :tokens#wood:. ![](art/tokens.svg#wood?width=9)", []),
        ("{image: art/tokens.svg#ore, box: [9, 9, 9, 9]}", "", ["IMG006"]),
        ('{text: "Pay :tokens#ore:", box: [9, 9, 40, 9]}', "", ["IMG006"]),
        ("{image: art/tokens.svg#wod, box: [9, 9, 9, 9]}", "", ["IMG011"]),
        ("{icon: tokens#wod, box: [9, 9, 9, 9]}", "", ["IMG011"]),
        ('{text: "Pay :tokens#wod:", box: [9, 9, 40, 9]}', "", ["ICON002"]),
        ("", "![](art/tokens.svg#wod)", ["IMG011"]),
        ("{image: art/token.svg#wood, box: [9, 9, 9, 9]}", "", ["FILE001"]),
    ],
)
def test_parts_of_drawings_are_pictures_and_icons_everywhere(tmp_path, card, book, codes):
    named = files(card, book, **{"art/tokens.svg": TOKENS, "art/icons/tokens.svg": TOKENS})
    store = Store(tmp_path)
    for _ in range(2):
        assert [code for code, _ in found(named, store)] == codes


def test_a_card_is_drawn_again_when_the_drawing_of_its_part_changes(tmp_path):
    store = Store(tmp_path)
    card = "{image: art/tokens.svg#wood, box: [9, 9, 9, 9]}"
    named = files(card, **{"art/tokens.svg": TOKENS})
    assert found(named, store) == []
    named["art/tokens.svg"] = TOKENS.replace('id="wood"', 'id="wool"')
    assert found(named, store) == [("IMG011", "templates/card.yaml")]


def test_what_is_missing_on_a_cover_keeps_the_kit_back():
    cover = "draw:\n  - {image: art/nope.png, box: [9, 9, 40, 40]}\n"
    made = build(project(files(**{"templates/kit/cover.yaml": cover})), "x", Request())
    assert [(d.code, d.origin.file) for d in made.diagnostics if d.severity is Severity.ERROR] == [
        ("FILE001", "content/x/templates/kit/cover.yaml")
    ]
    assert made.artifacts == ()
