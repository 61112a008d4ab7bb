"""Columns that are looked up in other tables."""

from __future__ import annotations

import pytest

from generator.foundation.diagnostics import Outcome, Severity
from generator.game.model.game import Component, Game
from tests.game.test_load import MakeGame, deck, only

PILES = "tag,set,name\nsmith,base,Smithy\nmarket,base,Market\nmoat,base,Moat\narcher,later,Archer\n"
CZECH = "tag,name,rules\nsmith,Kovárna,Tah\nmarket,,Kup\n"


def values(component: Component, column: str) -> list[object]:
    return [item.value(column) for item in component]


def piles(make_game: MakeGame, join: str, *keys: str, cs: str = CZECH) -> Outcome[Game]:
    return deck(make_game, PILES, f"join: {join}", *keys, cs_csv=cs)


def test_rows_that_where_leaves_out_are_not_looked_up(make_game: MakeGame) -> None:
    outcome = piles(make_game, "{table: cs.csv, by: tag, columns: [rules]}", "where: set == 'base'")
    (said,) = outcome.diagnostics
    assert (said.code, said.severity, said.origin.cell) == ("GAME007", Severity.ERROR, "A4")
    assert "`missing: blank`" in said.hints[-1]
    assert values(only(outcome), "rules") == ["Tah", "Kup", ""]


def test_a_key_that_stands_twice_matters_to_rows_that_are_chosen(make_game: MakeGame) -> None:
    twice = CZECH + "moat,Příkop,x\narcher,a,b\narcher,c,d\n"
    join = "{table: cs.csv, by: tag, columns: [rules]}"
    assert piles(make_game, join, "where: set == 'base'", cs=twice).diagnostics == ()
    (said,) = piles(make_game, join, cs=twice).diagnostics
    assert (said.code, said.origin.cell) == ("GAME007", "A6")


@pytest.mark.parametrize("where", ["rules != 'x'", "row['rules'] != 'x'"])
def test_all_rows_are_looked_up_where_the_choice_asks_for_what_is_found(
    make_game: MakeGame, where: str
) -> None:
    join = "{table: cs.csv, by: tag, columns: [rules]}"
    said = piles(make_game, join, f'where: "{where}"').diagnostics
    assert [d.origin.cell for d in said if d.code == "GAME007"] == ["A4", "A5"]


def test_missing_rows_stay_blank_where_that_is_reported(make_game: MakeGame) -> None:
    outcome = piles(make_game, "{table: cs.csv, by: tag, as: cs, missing: blank}")
    assert outcome.diagnostics == ()
    component = only(outcome)
    assert values(component, "cs.name") == ["Kovárna", "", "", ""]
    assert values(component, "cs_rules") == ["Tah", "Kup", "", ""]


def test_an_unfinished_translation_falls_back_to_the_tables_own_words(make_game: MakeGame) -> None:
    outcome = piles(make_game, "{table: cs.csv, by: tag, missing: keep}")
    assert outcome.diagnostics == ()
    component = only(outcome)
    assert values(component, "name") == ["Kovárna", "Market", "Moat", "Archer"]
    assert [item.name for item in component] == values(component, "name")
    assert [item.origin_of("name").file for item in component][:2] == [
        "content/test/cs.csv",
        "content/test/deck.csv",
    ]
    assert component.columns == ("tag", "set", "name", "rules")


def test_a_translation_may_fall_back_to_another_table(make_game: MakeGame) -> None:
    outcome = deck(
        make_game,
        "tag\nsmith\nmarket\n",
        "join: [{table: en.csv, by: tag}, {table: cs.csv, by: tag, missing: keep}]",
        en_csv="tag,name\nsmith,Smithy\nmarket,Market\n",
        cs_csv="tag,name\nsmith,Kovárna\n",
    )
    assert outcome.diagnostics == ()
    assert values(only(outcome), "name") == ["Kovárna", "Market"]


def test_a_misspelt_key_is_advised_on_where_rows_may_be_missing(make_game: MakeGame) -> None:
    join = "{table: cs.csv, by: tag, as: cs, missing: blank}"
    (said,) = piles(make_game, join, cs="tag,name\nsmith,K\nmarkett,T\n").diagnostics
    assert (said.code, said.severity, said.origin.cell) == ("GAME021", Severity.ADVICE, "A3")
    assert said.hints == ("did you mean `markett`?",)


def test_tables_with_the_same_headers_can_be_told_apart_by_a_word(make_game: MakeGame) -> None:
    outcome = deck(
        make_game,
        "k\nx\n",
        "join: [{table: b.csv, by: k}, {table: c.csv, by: k, as: de}]",
        'size: "{{ de.wide }} x {{ wide }} mm"',
        "where: \"de.title == 'Eins'\"",
        b_csv="k,title,wide\nx,One,50\n",
        c_csv="k,title,wide\nx,Eins,40\n",
    )
    assert outcome.diagnostics == ()
    (item,) = only(outcome)
    assert (item.value("title"), item.value("de.title")) == ("One", "Eins")
    assert str(item.origin_of("de.title")) == "content/test/c.csv:B2 (`title`)"
    assert item.fields()["de"] == {"title": "Eins", "wide": 40}


def test_a_column_of_both_tables_is_reported_with_the_file_that_has_it(make_game: MakeGame) -> None:
    (said,) = deck(
        make_game,
        "k\nx\n",
        "join: [{table: b.csv, by: k}, {table: c.csv, by: k}]",
        b_csv="k,title\nx,One\n",
        c_csv="k,title\nx,Eins\n",
    ).diagnostics
    assert said.message == (
        "the column `title` is both in `content/test/b.csv` and in `content/test/c.csv`"
    )
    assert "`as: b` to call it `b.title`" in said.hints[0]


def test_the_word_before_the_columns_may_be_any_but_that_of_a_column(make_game: MakeGame) -> None:
    both = {"b_csv": "k,title\nx,Eins\n"}
    outcome = deck(
        make_game, "k\nx\n", "join: {table: b.csv, by: k, as: de-AT}", "where: de_AT.title", **both
    )
    assert outcome.diagnostics == ()
    assert only(outcome).items[0].fields()["de_AT"] == {"title": "Eins"}
    (said,) = deck(
        make_game, "k,de\nx,y\n", "join: {table: b.csv, by: k, as: de}", **both
    ).diagnostics
    assert (said.code, said.hints) == ("GAME007", ("use another word",))
