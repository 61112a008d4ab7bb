"""Elements whose contents come from the data, in whole games: what is read back from the paper, and what is said."""

from __future__ import annotations

import io
import re

import pypdfium2

from generator.build import Build
from generator.build.pipeline import build
from generator.files.project import DiskProject, MemoryProject
from tests.build.games import ROOT
from tests.paint.painting import operators

GAME = """\
title: Tiny
papers: [A4]
components:
  cards: {data: cards.yaml, size: 63 x 88 mm, front: card.yaml}
"""
ROUND = GAME.replace("63 x 88 mm", "40 x 40 mm, shape: {kind: rectangle, radius: 20}")
CARDS = """\
- name: Bow
  raw: |
    1–2 | miss
    3–6 | *hit*
  hits: [1 | graze, 2 | kill]
  hp: 12
"""


def made_of(draw: str, game: str = GAME, cards: str = CARDS) -> Build:
    files = {
        "content/tiny/game.yaml": game,
        "content/tiny/cards.yaml": cards,
        "content/tiny/templates/card.yaml": f"size: 63 x 88 mm\ndraw:\n{draw}",
    }
    return build(MemoryProject(files, beneath=DiskProject(ROOT)), "tiny")


def words(made: Build) -> list[str]:
    (data,) = (a.content for a in made.artifacts if a.path == "components/cards-a4.pdf")
    with pypdfium2.PdfDocument(io.BytesIO(data)) as file:
        return file[0].get_textpage().get_text_range().split("\r\n")


def codes(made: Build) -> list[str]:
    return [d.code for d in made.diagnostics]


def test_a_table_of_a_text_with_lines_in_a_cell() -> None:
    made = made_of('  - {table: "{{ raw }}", header: [Roll, "{{ name }}"], box: [5, 5, 53, 30]}\n')
    assert " ".join(words(made)).startswith("Roll Bow 1–2 miss 3–6 hit")


def test_a_table_of_a_list_and_of_single_expressions() -> None:
    made = made_of(
        "  - {table: \"{{ hits | join('\\n') }}\", box: [5, 5, 53, 20]}\n"
        '  - {table: [["{{ name }}", "{{ hp }}"]], box: [5, 30, 53, 20]}\n'
    )
    assert " ".join(words(made)).startswith("1 graze 2 kill Bow 12")


def test_a_table_that_is_too_high_says_so_in_rows() -> None:
    made = made_of('  - {table: "{{ raw }}", box: [5, 5, 53, 5]}\n')
    (said,) = (d for d in made.diagnostics if d.code == "CARD006")
    assert said.message.startswith("the rows of `raw` exceed its height")
    assert "`fit: shrink`" in said.hints[0]


def test_a_value_beyond_a_bar_is_reported_at_its_cell() -> None:
    made = made_of('  - {bar: "{{ hp }}", max: 10, box: [5, 5, 53, 5]}\n')
    (said,) = (d for d in made.diagnostics if d.code == "CARD008")
    assert said.message == "`hp` of `Bow` is 12, but it can only show 0 to 10"
    assert said.origin.file == "content/tiny/cards.yaml"
    assert said.hints == ("write a value from 0 to 10, or set `max` to 12",)
    assert "CARD008" not in codes(made_of('  - {bar: "{{ hp }}", max: 12, box: [5, 5, 53, 5]}\n'))


def test_a_title_on_an_arc_is_copied_as_one_line_and_judged_letter_by_letter() -> None:
    # Of a round token the corners of the box around the arc are outside, the letters are not.
    draw = '  - {arc-text: "Office of the {{ name }}", box: [0, 0, 40, 40], radius: 13, size: 10}\n'
    made = made_of(draw, game=ROUND)
    assert "Office of the Bow" in words(made)
    assert "CARD004" not in codes(made)
    assert "CARD004" in codes(made_of(draw.replace("radius: 13", "radius: 16"), game=ROUND))


def test_a_title_that_is_longer_than_its_arc_is_told_its_excess() -> None:
    made = made_of(
        '  - {arc-text: "{{ raw }}", box: [5, 5, 30, 30], radius: 9, span: 60, size: 12}\n'
    )
    (said,) = (d for d in made.diagnostics if d.code == "TEXT002")
    assert "too long for its arc" in said.message
    assert "`span` or `radius`" in said.hints[0]


LETTERED = """\
  - {rectangle: bleed, fill: "#c9b37e"}
  - text: "Hall of :crown: [red]{the} Bow"
    box: [5, 5, 53, 12]
    fill: {linear: [white, gold]}
    outline: black
  - {text: "Hollow **Hill**", box: [5, 20, 53, 12], fill: none, outline: {width: 0.2}}
  - {text-path: "the river :crown: bends", path: M 5 50 Q 30 30 58 50, area: trim, fill: white, outline: black}
  - {arc-text: "Round the Bow", box: [5, 55, 53, 30], radius: 25, color: white, outline: [black, gold]}
"""


def test_letters_that_are_drawn_as_outlines_are_found_once_and_in_order() -> None:
    made = made_of(LETTERED)
    found = [line.strip() for line in words(made)[:4]]
    assert found == [
        "Hall of crown the Bow",
        "Hollow Hill",
        "the river crown bends",
        "Round the Bow",
    ]
    assert "CARD005" not in codes(made)
    pale = LETTERED.replace("outline: black\n", "outline: '#c9b37e'\n")
    assert codes(made_of(pale)).count("CARD005") == 1


def test_a_text_that_is_longer_than_its_path_is_told_its_excess() -> None:
    draw = '  - {text-path: "{{ name }} and arrow", path: M 5 20 H 15, box: [0, 0, 63, 40]}\n'
    (said,) = (d for d in made_of(draw).diagnostics if d.code == "TEXT002")
    assert "too long for its path" in said.message and "`path` longer" in said.hints[0]
    assert "TEXT002" not in codes(made_of(draw.replace("H 15", "H 50")))
    (said,) = (d for d in made_of(draw.replace("H 15", "H 5")).diagnostics if d.code == "YAML008")
    assert said.message == "the path has no length"


def test_a_dark_ground_below_some_letters_of_an_arc_is_seen() -> None:
    made = made_of(
        '  - {rectangle: , box: [0, 0, 31.5, 88], fill: "#111111"}\n'
        '  - {arc-text: "{{ name }} {{ name }} {{ name }}", box: [5, 5, 50, 50], size: 14}\n'
    )
    assert "CARD005" in codes(made)


def test_a_code_that_is_too_fine_or_too_long() -> None:
    fine = '  - {qr: "https://example.org/a/rather/long/address", box: [5, 5, 9, 9]}\n'
    (said,) = (d for d in made_of(fine).diagnostics if d.code == "QR002")
    assert said.hints == ("make it at least 13 mm wide, or shorten its text",)
    assert codes(made_of(fine.replace("9, 9]", "13, 13]"))).count("QR002") == 0
    long = '  - {qr: "{{ name * 999 }}", box: [5, 5, 40, 40]}\n'
    (said,) = (d for d in made_of(long).diagnostics if d.code == "QR001")
    assert "2997 bytes" in said.message


def test_an_outline_that_there_is_not_is_an_error_of_the_template() -> None:
    made = made_of("  - {rectangle: , fill: red, clip: hexagn, box: [5, 5, 9, 9]}\n")
    (said,) = (d for d in made.diagnostics if "hexagn" in d.message)
    assert said.code == "YAML008"
    assert said.origin.line == 3


BOARD = """\
- name: Keep
  map: |
    A.#
    #.B
"""


def test_a_map_is_written_once_for_the_board_its_names_and_its_claims() -> None:
    claims = """\
claims:
  - {say: The way is short, of: "steps(cards, 'map', 'A', 'B')", is: "3"}
  - {say: The way is long, of: "steps(cards, 'map', 'A', 'B')", is: "4"}
"""
    made = made_of(
        '  - {square-grid: , map: "{{ map }}", box: [5, 5, 30, 20], texts: {A: start}}\n'
        "  - for: \"spot in spots(cards, 'map', '#')\"\n"
        "    text: \"{{ spot }} {{ cells(cards, 'map') }}\"\n"
        '    box: [5, "{{ 20 + 10 * loop.index }}", 20, 8]\n',
        GAME + claims,
        BOARD,
    )
    assert " ".join(words(made)).startswith("start C1 6 A2 6")
    (said,) = made.diagnostics
    assert (said.code, said.message) == (
        "CLAIM001",
        "`The way is long`: printed 4, computed 3, off by 1",
    )
    assert said.hints[0].endswith("Keep (line 2) C2 3")


def test_a_hebrew_title_on_an_arc_that_is_too_short_loses_its_end() -> None:
    cards = CARDS.replace("Bow", "הדרקון האדום הגדול")
    draw = '  - {arc-text: "{{ name }}", box: [5, 5, 30, 30], radius: 12, span: 60, size: 12, fit: ellipsis}\n'
    made = made_of(draw, cards=cards)
    assert "TEXT002" in codes(made)
    (data,) = (a.content for a in made.artifacts if a.path == "components/cards-a4.pdf")
    (said,) = re.findall(rb"/ActualText ?<FEFF([0-9A-F]+)>", operators(data))
    text = bytes.fromhex(said.decode()).decode("utf-16-be")
    assert text.startswith("הדר") and text.endswith("…") and len(text) < 14
