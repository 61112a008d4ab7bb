"""A game in a language of its own: what is divided in it, what is not, and what its files say."""

from __future__ import annotations

import pikepdf
import pypdfium2
import pytest

from generator.build import Build, Request
from generator.build.pipeline import build
from generator.files.project import MemoryProject
from generator.foundation.diagnostics import Severity
from tests.build.games import GAME, built, pdf, tiny

WHOLE = (
    "Wer das Drachenfeuer besitzt, darf während der Verteidigungsphase zusätzliche Würfel werfen."
)
TABLE = (
    f'name,kind,count,rules\nUngeheure Drachenfeuerverteidigung des Nordens,Goblin,5,"{WHOLE}"\n'
)
CARD = """\
draw:
  - {text: "{{ name }}", id: title, style: title, box: [4, 4, 42, 20], size: 12}
  - {text: "{{ rules }}", id: rules, box: [4, 26, 28, 55]}
"""
HEAD = "title: Tiny\nlanguage: de\nhyphenate: yes\n"
GERMAN = GAME.replace("title: Tiny\n", HEAD, 1)
KIT = "tiny-print-a4.pdf"


def german(game: str = GERMAN, card: str = CARD) -> Build:
    return built(game=game, cards=TABLE, card=card)


def page(made: Build, path: str, number: int) -> str:
    """A page as a viewer reads it, its lines joined; a hyphen that divides a word as `¬`."""
    (file,) = [a for a in made.artifacts if a.path == path]
    text: str = pypdfium2.PdfDocument(file.content)[number].get_textpage().get_text_range()
    return " ".join(text.replace("\ufffe", "¬").split())


def test_cards_are_divided_by_the_rules_of_the_language_and_read_as_whole_words() -> None:
    made = german()
    said = page(made, KIT, 2)
    assert "während der Verteidigungs¬phase" in said
    assert WHOLE in said.replace("¬", "")
    assert "-phase" not in said


def test_titles_captions_and_the_pages_of_a_kit_are_not_divided() -> None:
    made = german()
    title = page(made, KIT, 2).partition("Wer das")[0]
    assert "¬" not in title
    for number in (0, 1):
        assert "¬" not in page(made, KIT, number)
    # Their sentences are as in a game that says nothing.
    plain = built(cards=TABLE, card=CARD)
    assert page(made, KIT, 0) == page(plain, KIT, 0)


def test_a_title_is_divided_where_it_is_asked_for() -> None:
    made = german(card=CARD.replace("style: title", "style: title, hyphenate: yes"))
    assert "¬" in page(made, KIT, 2).partition("Wer das")[0]


def test_files_say_in_which_language_they_are() -> None:
    with pdf(german(), KIT) as file:
        assert file.Root.Lang == "de"
    with pdf(built(), KIT) as file:
        assert file.Root.Lang == "en"


RULES = f"# Drachenfeuerverteidigungsphase {'für alle Mitspielerinnen ' * 2}\n\n{WHOLE * 3}\n"


@pytest.mark.parametrize(
    ("keys", "language", "divided"),
    [
        ("", "de", True),
        (", hyphenate: no", "de", False),
        (", language: ja", "ja", False),
    ],
)
def test_a_rulebook_is_as_the_game_unless_it_says_otherwise(
    keys: str, language: str, divided: bool
) -> None:
    game = GERMAN + f"rulebook: {{text: rules.md, cover: no, contents: no, margins: 45{keys}}}\n"
    files = MemoryProject({"content/tiny/rules.md": RULES}, tiny(game=game, cards=TABLE, card=CARD))
    made = build(files, "tiny", Request())
    said = page(made, "tiny-rulebook.pdf", 0)
    assert ("¬" in said) is divided
    assert "¬" not in said.partition("Wer das")[0]
    assert WHOLE * 3 in said.replace("¬", "") or not divided
    with pdf(made, "tiny-rulebook.pdf") as file:
        assert isinstance(file, pikepdf.Pdf) and file.Root.Lang == language


def told(made: Build) -> list[tuple[str, str]]:
    return [(d.code, d.message) for d in made.diagnostics if d.severity >= Severity.WARNING]


def test_who_does_not_say_in_which_language_is_told_once() -> None:
    made = german(game=GAME.replace("title: Tiny\n", "title: Tiny\nhyphenate: yes\n", 1))
    assert told(made) == [("TEXT006", "words aren't hyphenated: their language is unknown")]


def test_a_language_without_rules_is_reported_and_one_without_hyphens_is_not() -> None:
    finnish = german(game=GERMAN.replace("de\n", "fi\n", 1))
    assert told(finnish) == [
        ("TEXT006", "words aren't hyphenated: there are no patterns for the language `fi`")
    ]
    assert told(german(game=GERMAN.replace("de\n", "zh-Hant\n", 1))) == []


@pytest.mark.parametrize(
    ("written", "hint"),
    [("German", "write `de`"), ("deutsch (alt)", "write two or three letters, such as `de`")],
)
def test_a_language_is_written_as_a_tag(written: str, hint: str) -> None:
    made = german(game=GERMAN.replace("language: de", f"language: {written}"))
    (found,) = [d for d in made.diagnostics if d.code == "YAML008"]
    assert found.message == f"`{written}` isn't a language"
    assert found.hints[0].startswith(hint) and found.origin.line == 2


def test_a_tag_that_looks_like_no_is_norwegian() -> None:
    assert told(german(game=GERMAN.replace("language: de", "language: no"))) == []
