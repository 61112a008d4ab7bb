"""Games with odd files, built: every mistake has its place, and what is damaged inside ends the build with a word."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from generator.build import Build, Request
from generator.build.pipeline import build, check
from generator.files.project import MemoryProject
from tests.build.games import CARD, GAME, TABLE, TINY, tiny

BROKEN = (
    "  - {image: one.tif, box: [4, 4, 9, 9]}\n  - {image: two.tif, box: [14, 4, 9, 9]}\n"
    "  - {image: good.png, box: [24, 4, 9, 9]}\n"
)


def said(made: Build) -> list[tuple[str, str, int, int]]:
    """Codes and places of all there is to say."""
    return [
        (d.code, d.origin.file.rpartition("/")[2], d.origin.line, d.origin.column)
        for d in made.diagnostics
    ]


def picture(kind: str, broken: bool = False) -> bytes:
    """A small picture; a broken one has a header and no pixels that can be read."""
    file = io.BytesIO()
    Image.effect_noise((20, 20), 90).save(
        file, kind, **({"compression": "tiff_lzw"} if broken else {})
    )
    data = bytearray(file.getvalue())
    if broken:
        data[8:200] = b"\xff" * 192
    return bytes(data)


def test_all_pictures_without_readable_pixels_are_reported_in_one_build():
    names = {
        "one.tif": picture("TIFF", True),
        "two.tif": picture("TIFF", True) + b" ",
        "good.png": picture("PNG"),
    }
    files = TINY | {"content/tiny/templates/card.yaml": CARD + BROKEN}
    files |= {f"content/tiny/art/{name}": data for name, data in names.items()}
    made = build(MemoryProject(files, tiny()), "tiny")
    assert [
        (d.code, d.origin.file, d.message.partition(": ")[2])
        for d in made.diagnostics
        if d.code == "IMG002"
    ] == [
        ("IMG002", f"content/tiny/art/{name}.tif", "its pixels cannot be read")
        for name in ("one", "two")
    ]
    assert made.broken
    assert made.artifacts == ()


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('"{{ name }}\\n{{ name | }}"', 6, 11),
        ("|\n      {{ name }}\n      {{ name | }}\n   ", 8, 0),
        (">\n      {{ name }}\n\n      {{ name | }}\n   ", 6, 11),
    ],
)
def test_a_mistake_in_a_text_of_several_lines_has_its_line(text, line, column):
    made = check(tiny(card=CARD + f"  - text: {text}\n    box: [4, 4, 9, 9]\n"), "tiny")
    assert [d for d in said(made) if d[0] == "EXPR001"] == [("EXPR001", "card.yaml", line, column)]


def test_a_mistake_in_a_quoted_claim_has_the_line_of_the_claim():
    made = check(tiny(game=GAME + '  - {say: x, of: "1 +\\n(", is: 1}\n'), "tiny")
    assert [(code, line) for code, _, line, _ in said(made) if code == "CLAIM002"] == [
        ("CLAIM002", 13)
    ]


@pytest.mark.parametrize(
    ("of", "code", "message"),
    [
        ("[1, {2: nothing}]", "EXPR002", "`nothing` isn't known here"),
        ("[count]", "EXPR005", "a function can't be printed"),
        (
            "none // 2",
            "EXPR005",
            "`//` doesn't work with nothing and a number: `none` and `2`",
        ),
    ],
)
def test_a_claim_that_computes_what_cannot_be_read_says_so(of, code, message):
    made = check(tiny(game=GAME + f'  - {{say: x, of: "{of}", is: 1}}\n'), "tiny")
    assert [d.message for d in made.diagnostics if d.code in (code, "CLAIM002")] == [
        f"`x` can't be computed: {message}"
    ]


def test_a_text_that_is_cut_off_at_its_box_has_a_place():
    card = CARD.replace(
        "id: title, style: title, box: [4, 4, 55, 9]",
        "fit: clip, rotate: 9, size: 60, box: [0, 0, 20, 9]",
    )
    made = check(tiny(card=card), "tiny")
    assert {d.origin.file for d in made.diagnostics if d.code == "CARD004"} == {
        "content/tiny/cards.csv"
    }


def test_what_the_contents_of_a_rulebook_cannot_print_is_reported_at_the_rulebook():
    book = GAME.replace(
        "claims:", "rulebook: {text: rules.md, size: 50 x 90 mm, margins: 14}\nclaims:"
    )
    files = TINY | {"content/tiny/game.yaml": book, "content/tiny/rules.md": "# A\n\n# B\n"}
    made = build(MemoryProject(files, tiny()), "tiny", Request(only=("rulebook",)))
    assert [d for d in said(made) if d[0] == "BOOK010"] == [("BOOK010", "game.yaml", 11, 11)]


def test_the_small_game_is_as_it_was():
    assert TABLE.count("\n") == 4
    assert said(check(tiny(), "tiny")) == []


@pytest.mark.parametrize(
    ("of", "message"),
    [
        ("none | length", "nothing has no length"),
        ("none in 'a'", "`in` can't look for nothing in text"),
        ("1 not in 2", "`in` can't look inside a number"),
        ("sum(cards, cards)", "there is no column `cards`"),
        ("mean_of(none)", "`none` can't be read as odds"),
        ("count(none)", "there is no component `none`"),
    ],
)
def test_what_is_wrong_in_an_expression_is_not_said_in_python(of, message):
    made = check(tiny(game=GAME + f'  - {{say: x, of: "{of}", is: 1}}\n'), "tiny")
    (d,) = [d for d in made.diagnostics if d.trace]
    assert message in d.message


def test_a_check_of_which_nothing_is_set_is_as_it_was():
    checks = "checks:\n  settings:\n    low-resolution: {}\n    no-such: {}\n"
    assert said(check(tiny(game=GAME + checks), "tiny")) == []
    (d,) = check(
        tiny(game=GAME + checks.replace("no-such: {}", "no-such: {dpi: 9}")), "tiny"
    ).diagnostics
    assert (d.code, d.origin.line) == ("CHECK001", 16)


@pytest.mark.parametrize(
    ("when", "message"), [("(1, 2)[5]", "a list has no `5`"), ("name.foo", "text has no `foo`")]
)
def test_a_condition_that_is_not_there_has_its_place(when, message):
    made = check(tiny(card=CARD + f'  - {{text: x, box: [4, 4, 9, 9], when: "{when}"}}\n'), "tiny")
    (d,) = [d for d in made.diagnostics if d.code == "EXPR002"]
    assert (d.message, d.origin.file, d.origin.line) == (
        message,
        "content/tiny/templates/card.yaml",
        6,
    )


@pytest.mark.parametrize(
    "entry",
    [
        '{text: x, box: [4, 4, 9, 9], when: "(\\nname"}',
        '{text: x, box: [4, 4, 9, 9], when: "name ==\\n\\n\\nnane"}',
        '{text: "{{ x }}", box: [4, 4, 9, 9], for: "x in\\n\\n\\n(name"}',
        '{text: "{{ x }}", box: [4, 4, 9, 9], for: "x in\\n\\n\\nnane"}',
    ],
)
def test_what_is_wrong_in_a_quoted_text_of_several_lines_is_in_its_line(entry):
    made = check(tiny(card=CARD + f"  - {entry}\n"), "tiny")
    assert {d.origin.line for d in made.diagnostics if d.code in ("EXPR001", "TMPL010")} == {6}
