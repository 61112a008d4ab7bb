"""From game.yaml and tables to the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from generator.foundation.diagnostics import Diagnostic, Origin, Outcome, Severity
from generator.game import expressions
from generator.game.loading.item_sizes import size_of
from generator.game.loading.rows import mistaken_for_yes
from generator.game.model.game import Component, Game
from generator.game.spec.forms import Word
from generator.geometry import Size

MakeGame = Callable[..., Outcome[Game]]


def deck(make_game: MakeGame, csv: str, *keys: str, **files: str) -> Outcome[Game]:
    """A game of one component, `deck`, with a table."""
    lines = "\n".join(f"    {key}" for key in ("data: deck.csv", "front: card.yaml", *keys))
    return make_game(f"title: T\ncomponents:\n  deck:\n{lines}\n", deck_csv=csv, **files)


def only(outcome: Outcome[Game]) -> Component:
    (component,) = outcome.value.components
    return component


def short(diagnostics: tuple[Diagnostic, ...]) -> list[tuple[str, str, Any]]:
    return [(d.code, d.message, d.origin.cell or d.origin.line) for d in diagnostics]


def test_a_whole_game(make_game: MakeGame) -> None:
    outcome = make_game(
        """
title: Apocalypse
version: 1.2
players: 3-6
theme: dungeon
papers: [a4, LETTER, a4]
borrow: [1 die]
sheets: {gap: 2}
components:
  event-cards:
    data: data/events.csv
    copies: count
    size: poker
    front: card.yaml
    back: card
    sheets: {flip: short-edge}
    stock: card
  mat:
    data: data/mat.csv
    size: "{{ columns * 2.5 }} x {{ rows * 2.5 }} in"
    front: card.yaml
  chips: {copies: 150, size: 0.75 in, shape: square, front: card.yaml, kind: chip}
rulebook: {text: rules.md, margins: [10, 12], picture: "component:mat/P1"}
claims:
  - {say: Three events, of: count(event_cards), is: 3, digits: 2, tolerance: 0.5, why: yes}
checks:
  off: [unused-column]
  severity: {TEXT002: error}
  settings: {low-resolution: {dpi: 150}}
""",
        data__events_csv="name,count\nOrc,2\nElf,1\n",
        data__mat_csv="id,columns,rows\nP1,3,2\nP2,2,2\n",
        **{"rules.md": "# Rules"},
    )
    assert outcome.diagnostics == ()
    game = outcome.value
    assert (game.name, game.title, game.spec.version) == ("test", "Apocalypse", "1.2")
    assert [paper.name for paper in game.papers] == ["A4", "Letter"]
    assert (game.spec.borrow, game.spec.theme.text) == (("1 die",), "dungeon")
    assert game.facts == {"players": "3-6"}
    events, mat, chips = game.components
    assert (events.title, events.pieces, events.copies) == ("Event cards", 3, "column `count`")
    assert (events.fixed_size, events.spec.stock, events.sheets.flip) == (
        Size(63.5, 88.9),
        "card",
        "short-edge",
    )
    assert (events.sheets.gap, mat.sheets.flip) == ((2.0, 2.0), "long-edge")
    assert [item.name for item in events] == ["Orc", "Elf"]
    assert events.front.of(events.items[0]) == events.back.of(events.items[0]) == "card.yaml"  # type: ignore[union-attr]
    assert [size_of(mat, item) for item in mat] == [Size(190.5, 127), Size(127, 127)]
    assert (chips.pieces, chips.shape, chips.kind, chips.items[0].name) == (
        150,
        "square",
        "chip",
        "Chips",
    )
    assert str(chips.items[0].origin) == "content/test/game.yaml:22:3 (`chips`)"
    book = game.rulebook
    assert book is not None
    assert (book.file, book.size, book.title) == (
        "content/test/rules.md",
        Size(148, 210),
        "Apocalypse",
    )
    assert (book.margins, book.picture) == ((10, 12, 10, 12), "component:mat/P1")
    (claim,) = game.spec.claims
    assert (claim.say, claim.of.text, claim.is_.text) == ("Three events", "count(event_cards)", "3")
    assert (claim.digits, claim.tolerance, claim.why, claim.of.origin.line) == (2, 0.5, "yes", 25)
    assert [word.text for word in game.spec.checks.off] == ["unused-column"]
    assert game.spec.checks.severity["TEXT002"].text == "error"
    assert game.spec.checks.settings["low-resolution"]["dpi"].text == "150"


def test_mistakes_of_game_yaml_and_of_the_tables_in_one_run(make_game: MakeGame) -> None:
    outcome = make_game(
        """
titel: T
papers: [A4, A44]
components:
  good: {data: good.csv, front: card.yaml, size: pokr}
  bad: {data: good.csv, frnt: card.yaml}
  worse: {data: missing.csv, front: card.yaml}
  lost: {data: good.csv, front: crad.yaml}
  none: {data: good.csv}
  a b: {front: card.yaml}
rulebook: {text: rules.md, size: huge}
claims:
  - {say: x, of: count(good), is: 3}
  - {say: y, is: 3}
theme: [a]
""",
        good_csv="name,count\nOrc,two\n",
    )
    said = {(d.code, d.message, d.origin.line) for d in outcome.diagnostics}
    assert said == {
        ("YAML002", "unknown key `titel`", 2),
        ("YAML002", "unknown key `frnt`", 6),
        ("YAML007", "`of` is missing", 14),
        ("YAML003", "expected text, found a list", 15),
        ("PAPER010", "`A44` isn't a paper", 3),
        ("PAPER010", "`huge` isn't a paper", 11),
        ("SIZE001", "`pokr` isn't a size", 5),
        ("FILE001", "there is no file `missing.csv`", 7),
        ("TMPL001", "there is no template `crad.yaml`", 8),
        ("GAME003", "`none` has no `front`", 9),
        ("GAME001", "`a b` can't be the name of a component", 10),
        ("FILE001", "there is no file `rules.md`", 11),
        ("DATA002", "`two` isn't a number of copies", 2),
    }
    assert outcome.failed
    assert [claim.say for claim in outcome.value.spec.claims] == ["x"]


@pytest.mark.parametrize(
    "yaml", ["- a\n- b\n", "a: [b\n", "\ttitle: T\n", "title: !!python/name:os.getcwd\n"]
)
def test_no_game_at_all(make_game: MakeGame, yaml: str) -> None:
    outcome = make_game(yaml)
    assert outcome.failed
    assert outcome.value.components == ()
    assert all(d.origin.file == "content/test/game.yaml" for d in outcome.diagnostics)


def test_a_missing_game_yaml() -> None:
    from generator.files.project import MemoryProject
    from generator.game.loading.load import load

    outcome = load(MemoryProject({}), "content/none")
    assert [d.code for d in outcome.diagnostics] == ["FILE001"]


# Copies


def test_copies_mean_what_they_say(make_game: MakeGame) -> None:
    rows = "A,2\nB,\nC,0\nD,2.0\nE,-1\nF,two\nG,2.5\nH,3x\nI, 1 \n"
    outcome = deck(make_game, f"name,qty\n{rows}", "copies: qty")
    copies = {item.name: item.copies for item in only(outcome)}
    assert copies == {"A": 2, "B": 1, "C": 0, "D": 2, "E": 0, "F": 0, "G": 0, "H": 0, "I": 1}
    wrong = [d for d in outcome.diagnostics if d.severity is Severity.ERROR]
    assert short(tuple(wrong)) == [
        ("DATA002", "`-1` isn't a number of copies", "B6"),
        ("DATA002", "`two` isn't a number of copies", "B7"),
        ("DATA002", "`2.5` isn't a number of copies", "B8"),
        ("DATA002", "`3x` isn't a number of copies", "B9"),
    ]
    (warning,) = [d for d in outcome.diagnostics if d.severity is Severity.WARNING]
    assert short((warning,)) == [
        ("DATA003", "in the column `qty` a cell is blank and counts as 1", "B3")
    ]


def test_copies_as_other_countries_and_widths_write_them(make_game: MakeGame) -> None:
    outcome = deck(
        make_game, "name;qty\nA;2,0\nB;\u00a03\nC;\uff14\nD;+5\nE;1,000\nF;1.000\n", "copies: qty"
    )
    assert [item.copies for item in only(outcome)] == [2, 3, 4, 5, 0, 0]
    assert short(outcome.diagnostics) == [
        ("DATA002", "`1,000` isn't a number of copies", "B6"),
        ("DATA002", "`1.000` isn't a number of copies", "B7"),
    ]
    assert outcome.diagnostics[0].hints == ("it could mean `1` or `1000`: write the one you mean",)


def test_blank_copies_are_one_warning(make_game: MakeGame) -> None:
    outcome = deck(make_game, "name,qty\nA,\nB,2\nC,\nD,\n")
    (warning,) = outcome.diagnostics
    assert warning.message == "in the column `qty` 3 cells are blank and count as 1"
    assert (warning.origin.cell, warning.others) == ("B2", ("B4", "B5"))


def test_blank_rows_do_not_count(make_game: MakeGame) -> None:
    outcome = deck(make_game, "name,qty,text\nWolf,2,Bite\n,,\nBear,1,Roar\n , ,\nFox,x,Sneak\n")
    component = only(outcome)
    assert [item.name for item in component] == ["Wolf", "Bear", "Fox"]
    assert component.pieces == 3
    assert short(outcome.diagnostics) == [("DATA002", "`x` isn't a number of copies", "B6")]


def test_too_many_copies(make_game: MakeGame) -> None:
    csv = "id,name,players\n174430,Glen,4\n224517,Works,4\n167791,Form,5\n"
    assert only(deck(make_game, csv)).pieces == 3
    outcome = deck(make_game, csv, "copies: id")
    assert outcome.value.components == ()
    (error,) = outcome.diagnostics
    assert error.code == "GAME010"
    assert error.message == "too many pieces: 566,738 (column `id`); the limit is 10,000"
    assert "limit: 566738" in error.hints[0]
    assert only(deck(make_game, csv, "copies: id", "limit: 566738")).pieces == 566738


@pytest.mark.parametrize("header", ["count", "Quantity", "QTY", "copies", "Copies", "#"])
def test_usual_columns_of_copies(make_game: MakeGame, header: str) -> None:
    component = only(deck(make_game, f"name,{header}\nA,3\nB,4\n"))
    assert (component.pieces, component.copies_column) == (7, header)
    assert component.copies == f"column `{header}`"


def test_copies_by_another_spelling_and_by_number(make_game: MakeGame) -> None:
    csv = "name,Qty,n\nA,3,1\nB,4,1\n"
    assert only(deck(make_game, csv, "copies: qty")).pieces == 7
    assert only(deck(make_game, csv, "copies: n")).pieces == 2
    assert only(deck(make_game, csv, "copies: 5")).pieces == 10
    assert only(deck(make_game, csv, "copies: 5")).copies == "5 of each"


def test_unknown_column_of_copies(make_game: MakeGame) -> None:
    (error,) = deck(make_game, "name,number\nA,3\n", "copies: nunber").diagnostics
    assert short((error,)) == [
        ("GAME011", "there is no column `nunber` in `content/test/deck.csv`", 6)
    ]
    assert error.hints == ("did you mean `number`?", "the columns are `name`, `number`")
    (error,) = deck(make_game, "name,number\nA,3\n", "copies: 2.5").diagnostics
    assert error.message == "`2.5` isn't a number of copies"


def test_two_columns_could_be_the_copies(make_game: MakeGame) -> None:
    outcome = deck(make_game, "name,count,copies\nA,3,1\n")
    assert only(outcome).pieces == 1
    assert [(d.code, d.severity) for d in outcome.diagnostics] == [("GAME006", Severity.WARNING)]


def test_copies_that_are_text_cells_add_up_as_numbers(make_game: MakeGame) -> None:
    assert only(deck(make_game, 'name,qty\nA,"24"\nB,"4"\nC,"32"\n')).pieces == 60


# Rows


def test_where(make_game: MakeGame) -> None:
    csv = "Name,Attack Value,kind\nA,1,x\nB,3,x\nC,5,y\n"
    component = only(deck(make_game, csv, "where: Attack_Value > 2 and kind == 'x'"))
    assert [(item.name, item.origin.cell, item.index) for item in component] == [("B", "row 3", 0)]
    (warning,) = deck(make_game, csv, "where: kind == 'z'").diagnostics
    assert warning.message == "`deck` is empty: no row matches `where`"
    for wrong, code in (("knd == 'x'", "EXPR002"), ("kind ==", "EXPR001"), ("kind > 2", "EXPR005")):
        (error,) = deck(make_game, csv, f"where: {wrong}").diagnostics
        assert (error.code, error.origin.line, error.origin.key) == (code, 6, "where")


def test_where_reads_words_for_no_as_no(make_game: MakeGame) -> None:
    csv = "name,on\nA,TRUE\nB,FALSE\nC,yes\nD,no\nE,\nF,0\nG,1\n"
    component = only(deck(make_game, csv, "where: on"))
    assert [item.name for item in component] == ["A", "C", "G"]


def test_flags(make_game: MakeGame) -> None:
    csv = "name,exhaust\nA,TRUE\nB,FALSE\nC,yes\nD,no\nE,\nF,0\nG,1\n"
    component = only(deck(make_game, csv, "flags: [exhaust]"))
    assert [item.fields()["exhaust"] for item in component] == [
        True,
        False,
        True,
        False,
        False,
        False,
        True,
    ]
    assert component.items[0].value("exhaust") == "TRUE"
    outcome = deck(make_game, "name,exhaust\nA,maybe\n", "flags: [exhaust, exhuast]")
    assert short(outcome.diagnostics) == [
        ("GAME012", "`maybe` is neither yes nor no", "B2"),
        ("GAME011", "there is no column `exhuast` in `content/test/deck.csv`", 6),
    ]


def test_words_for_no_that_count_as_true(make_game: MakeGame) -> None:
    csv = "name,exhaust,Is Big,age\nA,TRUE,no,0\nB,FALSE,,0\nC,no,no,\n"
    component = only(deck(make_game, csv, "flags: [Is Big]"))
    tested = expressions.truth_tests("{% if exhaust and Is_Big or age %}x{% endif %}{{ name }}")
    origin = Origin("card.yaml", 3, 5)
    (warning,) = mistaken_for_yes(component, tested, origin)
    assert warning.code == "GAME015"
    assert warning.message == "`FALSE` in the column `exhaust` counts as true here"
    assert (warning.origin, warning.trace) == (
        origin,
        ("because of content/test/deck.csv:B3 (`exhaust`)",),
    )


def test_join(make_game: MakeGame) -> None:
    outcome = deck(
        make_game,
        "name,monster\nA,orc\nB,elf\nC,\nD,orcc\n",
        "join: {table: monsters.csv, by: monster, to: key}",
        monsters_csv="key,hp\nelf,2\norc,5\n",
    )
    component = only(outcome)
    assert component.columns == ("name", "monster", "hp")
    assert [item.fields()["hp"] for item in component] == [5, 2, "", ""]
    assert str(component.items[0].origin_of("hp")) == "content/test/monsters.csv:B3 (`hp`)"
    assert str(component.items[0].origin_of("name")) == "content/test/deck.csv:A2 (`name`)"
    assert short(outcome.diagnostics) == [
        ("GAME007", "`orcc` isn't in the column `key` of `content/test/monsters.csv`", "B5")
    ]
    assert outcome.diagnostics[0].hints[0] == "did you mean `orc`?"


def test_join_that_does_not_fit(make_game: MakeGame) -> None:
    monsters = "monster,hp,name\norc,5,x\norc,6,y\n"
    said = deck(
        make_game, "name,monster\nA,orc\n", "join: {table: m.csv, by: monster}", m_csv=monsters
    ).diagnostics
    assert [d.message for d in said] == [
        "the column `name` is both in `content/test/deck.csv` and in `content/test/m.csv`"
    ]
    join = "join: {table: m.csv, by: monster, columns: [hp]}"
    said = deck(make_game, "name,monster\nA,orc\n", join, m_csv=monsters).diagnostics
    assert short(said) == [("GAME007", "`orc` is in the column `monster` twice", "A3")]
    join = "join: [{table: m.csv, by: monstr, to: foo, columns: [bar]}]"
    said = deck(make_game, "name,monster\nA,orc\n", join, m_csv=monsters).diagnostics
    assert [d.message for d in said] == [
        "there is no column `monstr` in `content/test/deck.csv`",
        "there is no column `foo` in `content/test/m.csv`",
        "there is no column `bar` in `content/test/m.csv`",
    ]


def test_series(make_game: MakeGame) -> None:
    outcome = make_game(
        "title: T\ncomponents:\n"
        "  numbers: {series: 1-10, front: card.yaml}\n"
        "  cards: {series: {suit: [♠, ♥], rank: [A, 2-10, K]}, front: card.yaml}\n"
        "  rows: {data: d.csv, series: {size: [S, L]}, where: not (kind == 'x' and size == 'L'), front: card.yaml}\n",
        d_csv="kind,count\nx,2\ny,3\n",
    )
    assert outcome.diagnostics == ()
    numbers, cards, rows = outcome.value.components
    assert [item.fields()["number"] for item in numbers] == list(range(1, 11))
    assert numbers.items[4].name == "numbers 5"
    assert (len(cards.items), cards.items[12].fields()) == (22, {"suit": "♥", "rank": 2})
    assert [(i.row.values, i.copies) for i in rows] == [
        (("x", "2", "S"), 2),
        (("y", "3", "S"), 3),
        (("y", "3", "L"), 3),
    ]
    assert str(rows.items[0].origin_of("size")) == "content/test/game.yaml:5:31 (`size`)"
    assert str(rows.items[0].origin_of("kind")) == "content/test/d.csv:A2 (`kind`)"


def test_join_by_a_column_of_the_series(make_game: MakeGame) -> None:
    outcome = deck(
        make_game,
        "pair,first,second\n1,orc,elf\n2,elf,cat\n",
        "series: {rank: 1-3}",
        "join: {table: m.csv, by: rank}",
        "where: monster in (first, second)",
        m_csv="rank,monster,hp\n1,orc,9\n2,elf,7\n3,cat,2\n",
    )
    component = only(outcome)
    assert outcome.diagnostics == ()
    assert [(i.value("pair"), i.value("monster"), i.value("hp")) for i in component] == [
        ("1", "orc", "9"),
        ("1", "elf", "7"),
        ("2", "elf", "7"),
        ("2", "cat", "2"),
    ]
    assert [i.origin_of("hp").cell for i in component] == ["C2", "C3", "C3", "C4"]
    assert {i.origin_of("hp").file for i in component} == {"content/test/m.csv"}
    assert [i.origin_of("first").cell for i in component] == ["B2", "B2", "B3", "B3"]
    assert [i.origin.line for i in component] == [2, 2, 3, 3]


def test_series_that_does_not_fit(make_game: MakeGame) -> None:
    (error,) = deck(make_game, "name,size\nA,S\n", "series: {size: [S, L]}").diagnostics
    assert (
        error.message
        == "the series fills the column `size`, but `content/test/deck.csv` already has one"
    )
    for series in ("1-99999", "{a: 1-1000, b: 1-1000}"):
        (error,) = deck(make_game, "name\nA\n", f"series: {series}").diagnostics
        assert error.code == "GAME008"


def test_blanks(make_game: MakeGame) -> None:
    component = only(deck(make_game, "name,big\nA,yes\n", "blank: 3", "flags: [big]"))
    blank = component.items[-1]
    assert (blank.name, blank.copies, blank.index) == ("Blank", 3, 1)
    assert blank.fields() == {"name": "", "big": False}
    assert str(blank.origin_of("name")) == "content/test/game.yaml:3:3 (`blank`)"
    assert component.pieces == 4


@pytest.mark.parametrize(
    ("csv", "names"),
    [
        ("Title,x\nA,1\n,2\n", ["A", "deck 2"]),
        ("id,name\n1,A\n2,B\n", ["A", "B"]),
        ("x\n1\n2\n", ["deck 1", "deck 2"]),
        ("x\n1\n", ["Deck"]),
    ],
)
def test_names(make_game: MakeGame, csv: str, names: list[str]) -> None:
    assert [item.name for item in only(deck(make_game, csv))] == names


def test_names_of_components(make_game: MakeGame) -> None:
    outcome = make_game(
        "title: T\ncomponents:\n  a-b: {front: card.yaml}\n  A_b: {front: card.yaml}\n  ../x: {front: card.yaml}\n"
    )
    assert [d.code for d in outcome.diagnostics] == ["GAME004", "GAME001"]


# Sizes, shapes and templates


def test_a_size_that_cannot_be_made_is_reported_as_it_is_written(make_game: MakeGame) -> None:
    game = "title: T\ncomponents:\n  tiles: {front: card.yaml, shape: hexagon, size: 0 mm flat}\n"
    (said,) = make_game(game).diagnostics
    assert (said.code, said.origin.line) == ("SIZE001", 3)
    assert said.message.startswith("`0 mm flat` ")


@pytest.mark.parametrize("name", ["octagon", "ellipse"])
def test_shapes_with_a_vowel_have_their_article(make_game: MakeGame, name: str) -> None:
    keys = f"{{front: card.yaml, shape: {name}, size: 3 x 4 cm, radius: 3}}"
    (said,) = make_game(f"title: T\ncomponents:\n  tiles: {keys}\n").diagnostics
    assert said.message == f"an {name} has no `radius`"


def test_sizes_that_depend_on_the_row(make_game: MakeGame) -> None:
    outcome = deck(make_game, "w,h\n3,2\n-1,2\nx,1\n", 'size: "{{ w }} x {{ h * 2 }} cm"')
    component = only(outcome)
    assert size_of(component, component.items[0]) == Size(30, 40)
    assert [(d.code, d.origin.line) for d in outcome.diagnostics] == [
        ("SIZE001", 6),
        ("SIZE001", 6),
    ]
    assert outcome.diagnostics[0].trace == (
        "while measuring `deck 2` (content/test/deck.csv:row 3)",
    )
    outcome = deck(make_game, "w\n3\n", 'size: "{{ width }} cm"')
    assert [(d.code, d.origin.key) for d in outcome.diagnostics] == [("EXPR002", "size")]


def test_size_of_the_template(make_game: MakeGame) -> None:
    component = only(deck(make_game, "name\nA\n"))
    assert (component.spec.size.text, component.fixed_size) == ("", None)
    assert size_of(component, component.items[0], Word("poker")) == Size(63.5, 88.9)


def test_shapes(make_game: MakeGame) -> None:
    component = only(deck(make_game, "name\nA\n", "radius: 3mm", "size: poker"))
    assert (component.shape, component.options) == ("rectangle", {"radius": "3.0"})
    component = only(deck(make_game, "name\nA\n", "shape: {kind: rectangle, radius: 2}"))
    assert component.options == {"radius": "2"}
    for shape, code in (
        ("rectagle", "SHAPE001"),
        ("{kind: rectangle, radus: 2}", "YAML002"),
        ("{radius: 2}", "YAML007"),
        ("{kind: rectangle, radius: wide}", "YAML008"),
    ):
        (error,) = deck(make_game, "name\nA\n", f"shape: {shape}").diagnostics
        assert error.code == code
        assert error.origin.line == 6
    (error,) = deck(make_game, "name\nA\n", "shape: square", "size: poker").diagnostics
    assert error.code == "SHAPE002"


def test_template_by_column(make_game: MakeGame) -> None:
    csv = "name,look\nA,orc\nB,elf\n"
    files = {"templates/orc.yaml": "draw: []", "templates/elf.yaml": "draw: []"}
    game = "title: T\ncomponents:\n  deck: {data: deck.csv, KEY}\n"
    for key in ("template: look", 'front: "{{ look }}.yaml"'):
        outcome = make_game(game.replace("KEY", key), deck_csv=csv, **files)
        assert outcome.diagnostics == ()
        component = only(outcome)
        assert [component.front.of(item) for item in component] == ["orc.yaml", "elf.yaml"]
    del files["templates/elf.yaml"]
    (error,) = make_game(game.replace("KEY", "template: look"), deck_csv=csv, **files).diagnostics
    assert (error.code, error.message) == ("TMPL001", "there is no template `elf.yaml`")
    for key, code in (("template: lok", "GAME011"), ("template: look, front: a.yaml", "GAME003")):
        (error,) = make_game(game.replace("KEY", key), deck_csv=csv, **files).diagnostics
        assert error.code == code


def test_sheets_of_workbooks_and_addresses(make_game: MakeGame) -> None:
    game = "title: T\ncomponents:\n  deck: {data: DATA, front: card.yaml}\n"
    outcome = make_game(game.replace("DATA", '"odd#name.csv"'), **{"odd#name.csv": "name\nA\n"})
    assert len(only(outcome).items) == 1
    (error,) = make_game(game.replace("DATA", "http://127.0.0.1:9/x.csv")).diagnostics
    assert error.code == "FILE004"
    (error,) = make_game(game.replace("DATA", "../../secret.csv")).diagnostics
    assert error.code == "FILE003"
    outcome = make_game(
        game.replace("DATA", '{file: a.csv, delimiter: ";"}'), **{"a.csv": "name;x\nA,b;c\n"}
    )
    assert only(outcome).items[0].name == "A,b"


def test_a_table_is_read_once(make_game: MakeGame) -> None:
    outcome = make_game(
        "title: T\ncomponents:\n  a: {data: d.csv, front: card.yaml}\n  b: {data: d.csv, front: card.yaml}\n",
        d_csv="name,name\nA,B\n",
    )
    assert len(outcome.diagnostics) == 1
    first, second = outcome.value.components
    assert first.items[0].table is second.items[0].table


def test_cells_as_expressions_see_them(make_game: MakeGame) -> None:
    component = only(deck(make_game, "a,b,c,d,e,f\n3,007,1.50,1e5,0.00001,123456789.123456789\n"))
    assert component.items[0].fields() == {
        "a": 3,
        "b": "007",
        "c": "1.50",
        "d": "1e5",
        "e": "0.00001",
        "f": "123456789.123456789",
    }


@pytest.mark.parametrize(
    ("size", "shape", "box"),
    [
        ("38 mm flat", "hexagon", (43.878621, 38)),
        ("38mm flat to flat", "hexagon", (43.878621, 38)),
        ("38 across flats", "hexagon", (43.878621, 38)),
        ("1.0625 in flat", "{kind: hexagon, orientation: pointy}", (26.9875, 31.162481)),
        ("44 mm point-to-point", "hexagon", (44, 38.105118)),
        ("22 mm side", "hexagon", (44, 38.105118)),
        ("hex-tile", "hexagon", (63.5, 57.15)),
        ("40 x 30", "hexagon", (40, 30)),
        ("40 mm side", "triangle", (40, 34.641016)),
        ("25 mm", "circle", (25, 25)),
        ("2 in", "octagon", (50.8, 50.8)),
        ("poker landscape", "ellipse", (88.9, 63.5)),
    ],
)
def test_what_is_measured_of_a_shape(
    make_game: MakeGame, size: str, shape: str, box: tuple[float, float]
) -> None:
    component = only(deck(make_game, "name\nA\n", f"size: {size}", f"shape: {shape}"))
    assert component.fixed_size == pytest.approx(box)


@pytest.mark.parametrize(
    ("size", "shape", "code", "hint"),
    [
        ("38 mm", "hexagon", "SIZE002", "`38 mm flat` or `38 mm point` or `38 mm side`"),
        ("38 mm flet", "hexagon", "SIZE002", "did you mean `flat`?"),
        ("38 mm flat", "circle", "SIZE002", "write a width and a height"),
        ("38 mm side", "rectangle", "SIZE001", "`63.5 x 88.9 mm`"),
        ("poker", "circle", "SHAPE002", "ellipse"),
        ("nonsense", "hexagon", "SIZE001", "list sizes"),
    ],
)
def test_sizes_that_do_not_say_what_is_measured(
    make_game: MakeGame, size: str, shape: str, code: str, hint: str
) -> None:
    (said,) = deck(make_game, "name\nA\n", f"size: {size}", f"shape: {shape}").diagnostics
    assert said.code == code
    assert hint in " ".join((said.message, *said.hints))
    assert said.origin.key in ("size", "shape")


@pytest.mark.parametrize(
    ("told", "heading"),
    [
        ("", "Contents"),
        ("contents: yes", "Contents"),
        ("contents: no", ""),
        ("contents: What is where", "What is where"),
        ("language: de", "Inhalt"),
        ("language: de, contents: Was wo steht", "Was wo steht"),
        ("language: zh-Hant-HK", "目錄"),
        ("language: tlh", "Contents"),
    ],
)
def test_contents_have_a_heading_in_the_language_of_the_book(make_game, told, heading):
    game = make_game(f"title: T\nrulebook: {{text: rules.md, {told}}}\n", **{"rules.md": "# A\n"})
    assert game.value.rulebook.contents == heading


def test_an_item_that_is_called_by_a_list_is_called_by_its_words(make_game: MakeGame) -> None:
    outcome = make_game(
        "title: T\ncomponents:\n  deck: {data: d.json, front: card.yaml}\n",
        **{"d.json": '[{"name": ["Wolf", "Bear"]}, {"name": []}]'},
    )
    assert [item.name for item in only(outcome)] == ["Wolf, Bear", "deck 2"]
