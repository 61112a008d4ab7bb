"""One cause, one message: what follows from a mistake is not said besides it."""

from __future__ import annotations

import pytest

from generator.build import Build, Request
from generator.build.inspect import inspect
from generator.build.pipeline import check
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.diagnostics import Diagnostic, Severity
from generator.frame.walk import texts
from tests.build.games import CARD, GAME, ROOT, TABLE, built, tiny
from tests.checks.harness import png

LOOKS = 'draw:\n  - {text: "{{ count(cards) }} {{ cards.pieces }}", box: [4, 4, 55, 9]}\n'
CLAIM = GAME[GAME.index("claims:") :]
AID = "  aid: {size: 63 x 88 mm, front: back.yaml}\n"
WITH_AID = GAME.replace("claims:", AID + "claims:")


def checked(**changes: str) -> Build:
    """The small game, checked."""
    return check(tiny(**changes), "tiny")


def said(**changes: str) -> list[tuple[str, str, int]]:
    """Codes and places of all there is to say of the small game."""
    return [(d.code, d.origin.file.rsplit("/", 1)[-1], d.origin.line) for d in found(**changes)]


def found(**changes: str) -> tuple[Diagnostic, ...]:
    """All there is to say of the small game."""
    return checked(**changes).diagnostics


@pytest.mark.parametrize(
    ("table", "code"),
    [("", "DATA010"), ("name,name\nOrc,x\n", "DATA012"), ('name,rules\nOrc,"Draw\n', "DATA024")],
)
def test_a_table_that_cannot_be_read_is_reported_once(table: str, code: str) -> None:
    simple = CARD.replace("{{ rules }}", "rules")
    errors = [d for d in found(cards=table, card=simple) if d.severity > Severity.ADVICE]
    assert [d.code for d in errors] == [code]


@pytest.mark.parametrize(
    "game",
    [
        WITH_AID.replace("cards.csv", "crads.csv"),
        WITH_AID.replace("front: card.yaml\n", "", 1),
        WITH_AID.replace("cards.csv", "cards.xls"),
    ],
)
def test_what_counts_a_lost_component_is_not_judged(game: str) -> None:
    assert len(found(game=game, back=LOOKS)) == 1


def test_a_column_of_a_shared_table_that_one_component_uses_is_not_idle_in_the_others() -> None:
    extra = TABLE.replace("rules\n", "rules,colour\n").replace(".\n", ".,red\n")
    chips = "  chips: {data: cards.csv, size: 2 cm, front: back.yaml}\n"
    game = GAME.replace("claims:", chips + "claims:")
    advice = [d.message for d in found(game=game, cards=extra) if d.code == "CARD002"]
    assert advice == ["nothing uses the column `colour` of `content/tiny/cards.csv`"]


def test_a_component_without_rows_has_its_columns() -> None:
    aid = LOOKS.replace("count(cards)", "count(cards, kind='Ogre')")
    listed = found(game=WITH_AID, cards=TABLE.splitlines()[0] + "\n", back=aid)
    assert [d.code for d in listed] == ["CLAIM001", "GAME005"]
    assert listed[0].hints[0].endswith("of `content/tiny/cards.csv`, 0 rows")


def test_printing_everything_no_time_is_reported() -> None:
    none = TABLE.replace(",3,", ",0,").replace(",2,", ",0,")
    (warning,) = [d for d in found(game=GAME.replace(CLAIM, ""), cards=none) if d.code != "CARD002"]
    assert (warning.code, warning.origin.line) == ("GAME005", 5)
    assert "0 copies" in warning.message
    meant = GAME.replace(CLAIM, "").replace("data: cards.csv", "data: cards.csv\n    copies: 0")
    assert {d.code for d in found(game=meant)} == {"CARD002"}, "columns are not used"


@pytest.mark.parametrize("copies", ["1e99", "-3", "2.5", "some"])
def test_copies_of_a_component_without_a_table(copies: str) -> None:
    game = WITH_AID.replace("  aid: {", f"  aid: {{copies: {copies}, ")
    assert said(game=game) == [("DATA002", "game.yaml", 11)]


def test_a_face_without_a_size_says_so() -> None:
    (diagnostic,) = found(game=GAME.replace("    size: 63 x 88 mm\n", ""))
    assert diagnostic.code == "SIZE001"
    assert diagnostic.message.startswith("`cards` has no size")


def test_mistakes_of_a_whole_face_do_not_hide_those_of_its_elements() -> None:
    wrong = "size: [63, 88]\nsaef: 3\n" + CARD.replace("{{ name }}", "{{ nmae }}")
    assert sorted(said(card=wrong)) == [
        ("TMPL010", "card.yaml", 5),
        ("YAML002", "card.yaml", 2),
        ("YAML003", "card.yaml", 1),
    ]


def test_an_unknown_name_lists_the_columns() -> None:
    (diagnostic,) = found(card=CARD.replace("{{ name }}", "{{ xyzzy }}"))
    (hint,) = diagnostic.hints
    assert hint.startswith("the columns and names here are `cards`, `kind`, `name`, `rules`; also")


def test_a_name_may_be_asked_for() -> None:
    asked = CARD.replace("{{ name }}", "{{ name }}{{ motto if motto is defined }}")
    assert built(Request(), card=asked).diagnostics == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{{ name", "an expression has no end"),
        ("{% if name %}x", "`{% if %}` is never closed"),
        ("x{% endif %}", "`{% endif %}` closes nothing"),
        ("{{ name + }}", "an expression is incomplete"),
        ("{% if %}x{% endif %}", "an expression is incomplete"),
    ],
)
def test_what_is_never_closed(text: str, message: str) -> None:
    (diagnostic,) = found(card=CARD.replace("{{ name }}", text))
    assert (diagnostic.message, diagnostic.origin.line) == (message, 3)
    assert diagnostic.hints


def test_a_font_or_style_of_the_template_is_reported_once_at_its_entry() -> None:
    for wrong, code in (
        ("font: Comic Sans", "FONT001"),
        ("style: titel", "THEME001"),
        ("size: -4", "TEXT001"),
    ):
        (diagnostic,) = found(card=CARD.replace("style: title", wrong))
        assert (diagnostic.code, diagnostic.origin.file) == (
            code,
            "content/tiny/templates/card.yaml",
        )
        assert (diagnostic.origin.line, diagnostic.also) == (3, ("Snak", "Ogg"))


def test_an_icon_of_the_template_is_reported_once_at_its_entry() -> None:
    entry = "  - {icon: sward, color: '{{ hue }}', box: [4, 50, 9, 9]}\n"
    table = TABLE.replace("rules", "rules,hue").replace(".\n", ".,red\n")
    (diagnostic,) = found(card=CARD + entry, cards=table)
    assert (diagnostic.code, diagnostic.origin.file) == (
        "ICON001",
        "content/tiny/templates/card.yaml",
    )
    assert diagnostic.also == ("Snak", "Ogg")


def test_sheets_are_not_laid_out_with_negative_lengths() -> None:
    assert said(game=GAME + "sheets: {margin: -5, gap: -3}\n") == [("YAML008", "game.yaml", 13)] * 2


@pytest.mark.parametrize("gap", ["[7.6, 0]", "7.6 x 0", "0.3in x 0 mm"])
def test_a_gap_may_be_two_lengths(gap: str) -> None:
    assert said(game=GAME + f"sheets: {{gap: {gap}}}\n") == []


@pytest.mark.parametrize("gap", ["[1, 2, 3]", "[7.6, -1]", "7.6 x -1", "wide", "7 x 8 x 9"])
def test_the_help_for_a_wrong_gap_is_something_that_works(gap: str) -> None:
    (diagnostic,) = found(game=GAME + f"sheets: {{gap: {gap}}}\n")
    assert diagnostic.code == "YAML008" and "`7.6 x 0`, if it is a size" not in str(diagnostic)


@pytest.mark.parametrize("offset", ["[120, 0]", "[0, -21]", "[0, x]"])
def test_backs_are_not_moved_beside_the_paper(offset: str) -> None:
    (diagnostic,) = found(game=GAME + f"sheets: {{back_offset: {offset}}}\n")
    assert diagnostic.code == "YAML008"


def test_two_lengths_where_one_should_be_are_no_size() -> None:
    (diagnostic,) = found(game=GAME + "sheets: {overlap: [7.6, 0]}\n")
    assert diagnostic.code == "YAML003" and "write a length" in diagnostic.hints[0]


@pytest.mark.parametrize("digits", ["99999999", "-1", "two"])
def test_a_figure_has_no_digits_without_end(digits: str) -> None:
    game = GAME.replace("is: 5}", f"is: 5, digits: {digits}}}")
    assert said(game=game) == [("YAML008", "game.yaml", 12)]


def test_a_series_without_end_is_refused() -> None:
    listed = found(game=WITH_AID.replace("  aid: {", "  aid: {series: 1-99999999, "))
    assert [d.code for d in listed] == ["GAME008"]


def test_an_icon_of_the_row_is_reported_at_its_cell() -> None:
    entry = "  - {icon: 'old-{{ Kind_of_foe | lower }}', box: [4, 50, 9, 9]}\n"
    renamed = {
        "game": GAME.replace("kind=", "Kind_of_foe="),
        "cards": TABLE.replace("kind", "Kind of foe"),
    }
    cells = [(d.code, d.origin.cell) for d in found(card=CARD + entry, **renamed)]
    assert cells == [("ICON001", "B2"), ("ICON001", "B3"), ("ICON001", "B4")]


def test_a_wrong_colour_of_a_theme_is_reported_once() -> None:
    theme = "palette: {night: '#12'}\nstyles: {loud: {font: 3, color: nigth}}\n"
    card = CARD.replace("#eadfc8", "night").replace("style: title", "style: loud")
    project = MemoryProject(
        {"content/tiny/templates/themes/dark.yaml": theme},
        tiny(game=GAME + "theme: dark\n", card=card),
    )
    listed = check(project, "tiny").diagnostics
    assert {(d.code, d.origin.file.rsplit("/", 1)[-1]) for d in listed} == {
        ("YAML008", "dark.yaml")
    }


def test_a_text_that_shows_no_column_is_called_by_its_kind() -> None:
    back = 'draw:\n  - {text: "{{ game.title }}", box: [4, 4, 1, 2]}\n'
    messages = [d.message for d in found(back=back) if d.code == "TEXT002"]
    assert messages and messages[0].startswith("`text` of `Snik`")


def test_a_theme_that_is_not_there_is_reported_once_where_it_is_named() -> None:
    (diagnostic,) = found(game=GAME + "theme: nigth\n", back=CARD.replace("#eadfc8", "night"))
    assert (diagnostic.code, diagnostic.origin.line) == ("THEME003", 13)


def test_a_drawing_speaks_of_itself_by_its_whole_name() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="5" font-family="Nobody">Hi</text></svg>'
    project = tiny(card=CARD + "  - {image: a.svg, box: [4, 50, 9, 9]}\n")
    project = MemoryProject({"content/tiny/art/a.svg": svg}, project)
    (diagnostic,) = check(project, "tiny").diagnostics
    assert (diagnostic.code, diagnostic.origin.file) == ("IMG006", "content/tiny/art/a.svg")


def test_a_game_may_allow_larger_pictures() -> None:
    card = CARD + "  - {image: art/300x300.png, box: [4, 50, 9, 9]}\n"
    art = {"content/tiny/art/300x300.png": png(300, 300)}
    (diagnostic,) = check(
        MemoryProject(art, tiny(game=GAME + "most_pixels: 50000\n", card=card)), "tiny"
    ).diagnostics
    assert (diagnostic.code, diagnostic.hints[1]) == (
        "IMG003",
        "write `most_pixels: 90000` in game.yaml if you trust it",
    )
    game = GAME + "most_pixels: 90000\n"
    assert check(MemoryProject(art, tiny(game=game, card=card)), "tiny").diagnostics == ()


def test_what_does_not_fit_is_reported_where_its_size_is_written() -> None:
    made = built(Request(papers=("A6", "4 x 4 mm")))
    assert [(d.code, d.origin.file, d.origin.line) for d in made.diagnostics] == [
        ("PAPER001", "content/tiny/game.yaml", 5)
    ]
    assert made.diagnostics[0].message == "the margins of 4 x 4 mm leave no room for `cards`"
    wide = GAME.replace("63 x 88", "163 x 188") + "sheets: {scheme: grid}\n"
    large = built(Request(papers=("A6",)), game=wide)
    assert [(d.code, d.origin.line) for d in large.diagnostics] == [("PAPER001", 5)]


def test_a_placeholder_bears_its_name_and_is_reported() -> None:
    card = CARD + '  - {image: "{{ kind }}.png", box: [4, 50, 30, 15], missing: placeholder}\n'
    made = inspect(tiny(card=card), "tiny")
    assert "Ogre.png" in texts(made.pieces["cards"][2].front.frame)
    assert [(d.code, d.origin.cell, d.also) for d in made.diagnostics] == [
        ("IMG021", "B2", ("Snak",)),
        ("IMG021", "B4", ()),
    ]


def test_many_characters_that_no_font_has_are_counted() -> None:
    (diagnostic,) = found(cards=TABLE.replace("Sleep.", "手札を一枚引く。その後"))
    assert (
        "U+624B U+672D U+3092 U+4E00 U+679A U+5F15 U+304F U+3002 and 3 more" in diagnostic.message
    )


@pytest.mark.parametrize("text", ["{{ name.__class__ }}", "{{ ''.__class__.__mro__ }}"])
def test_what_python_keeps_to_itself_is_refused_with_advice(text: str) -> None:
    (diagnostic,) = found(card=CARD.replace("{{ name }}", text))
    assert (diagnostic.code, diagnostic.origin.line) == ("EXPR003", 3)
    assert "begin with `_`" in diagnostic.hints[0]


@pytest.mark.parametrize(
    "key",
    [
        'when: "{{ name }} {{ kind }}"',
        'when: "name %} x {% if kind"',
        'for: "x in [name] %} x {% if kind"',
    ],
)
def test_a_condition_is_one_expression(key: str) -> None:
    (diagnostic,) = found(card=CARD.replace("id: title", key))
    assert (diagnostic.code, diagnostic.origin.line) == ("EXPR001", 3)
    assert diagnostic.hints


@pytest.mark.parametrize(
    ("game", "template", "file", "line"),
    [
        ("shape: hexagon, size: 38 mm", "", "content/hexes/game.yaml", 4),
        ("shape: hexagon", "size: 38 mm\n", "content/hexes/templates/card.yaml", 1),
        ("shape: hexagon, size: '{{ wide }} mm'", "", "content/hexes/game.yaml", 4),
    ],
)
def test_a_size_that_may_mean_two_things_is_reported_once_where_it_is_written(
    game: str, template: str, file: str, line: int
) -> None:
    files = {
        "game.yaml": "title: T\npapers: [A4]\ncomponents:\n"
        f"  tiles: {{data: t.csv, front: card.yaml, {game}}}\n",
        "t.csv": "name,wide\nA,38\nB,38\n",
        "templates/card.yaml": f"{template}draw:\n  - {{rectangle: trim, fill: black}}\n",
    }
    project = {f"content/hexes/{name}": text for name, text in files.items()}
    made = check(MemoryProject(project, DiskProject(ROOT, ROOT)), "hexes")
    (said,) = [each for each in made.diagnostics if each.code == "SIZE002"]
    assert said.message == "`38 mm` doesn't say which length of a hexagon it is"
    assert (said.origin.file, said.origin.line, said.origin.key) == (file, line, "size")
    assert "`38 mm flat` or `38 mm point`" in said.hints[0]
