"""What icons in texts are called: their own names, or those that game.yaml gives them."""

import re

import pypdfium2

from generator.build import Request
from generator.build.cache.store import Store
from generator.build.inspect import inspect
from generator.build.pipeline import build
from generator.files.project import DiskProject, MemoryProject, built_in_folder
from generator.frame.walk import texts
from generator.paint.svg import draw

GAME = """\
title: Arms
papers: [A4]
components:
  cards: {copies: 1, front: card.yaml, size: poker}
rulebook: {text: rules.md}
"""
FILES = {
    "content/arms/templates/card.yaml": (
        'draw: [{text: "Spend 2:biceps: or :BICEPS: or :two-coins:", box: [3, 3, 55, 40]}]\n'
    ),
    "content/arms/rules.md": "# Rules\n\nAdd your :biceps: to the roll.\n",
}
WORDS = "icons: {Biceps: Strength/self-defence}\n"


def project(words):
    return MemoryProject(
        {"content/arms/game.yaml": GAME + words, **FILES}, DiskProject(built_in_folder())
    )


def read(done, path):
    """The words of a PDF."""
    (file,) = [each.content for each in done.artifacts if each.path == path]
    with pypdfium2.PdfDocument(file) as document:
        pages = [page.get_textpage().get_text_bounded() for page in document]
    return re.sub(r"\s+", " ", " ".join(pages))


def test_an_icon_is_called_as_the_game_says():
    done = build(project(WORDS), "arms")
    assert not done.diagnostics
    card = "Spend 2 Strength/self-defence or Strength/self-defence or two coins"
    assert card in read(done, "components/cards-a4.pdf")
    assert "Add your Strength/self-defence to the roll." in read(done, "arms-rulebook.pdf")
    bare = build(project(""), "arms")
    assert "Spend 2 biceps or BICEPS or two coins" in read(bare, "components/cards-a4.pdf")
    assert "Add your biceps to the roll." in read(bare, "arms-rulebook.pdf")


def test_an_svg_has_the_same_words():
    (piece,) = inspect(project(WORDS), "arms").pieces["cards"]
    assert texts(piece.front.frame)[0].count("Strength/self-defence") == 2
    assert "Strength/self-defence" in draw(piece.front.frame)


def test_another_word_is_printed_by_the_next_build(tmp_path):
    (tmp_path / "content/arms/templates").mkdir(parents=True)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    for word in ("Strength", "Force"):
        (tmp_path / "content/arms/game.yaml").write_text(f"{GAME}icons: {{biceps: {word}}}\n")
        done = build(DiskProject(tmp_path), "arms", Request(), store=Store(tmp_path))
        assert f"Spend 2 {word} or {word} or" in read(done, "components/cards-a4.pdf")
        assert f"Add your {word} to" in read(done, "arms-rulebook.pdf")


def test_an_icon_that_is_unknown_is_an_error_at_its_line():
    (found,) = build(project("icons: {bicep: Strength}\n"), "arms").diagnostics
    assert (found.code, found.origin.file, found.origin.line) == (
        "ICON001",
        "content/arms/game.yaml",
        6,
    )
    assert "there is no icon `bicep`" in found.message and "`biceps`" in found.hints[0]
