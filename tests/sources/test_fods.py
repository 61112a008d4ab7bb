"""Flat spreadsheets: what is read and said of them is what is read and said of the zipped ones."""

import pytest

from generator.tables import workbook
from tests.effort import within
from tests.sources import fods, ods, ods_cell, ods_row, records, said, table

HEAD = ods_row("name", "text")
BOOKS = {
    "texts": HEAD + ods_row("Wolf", ods_cell("Draw<text:s text:c='3'/>two", "then<text:tab/>stop")),
    "repeats": HEAD
    + ods_row("Ant", ods_cell("x", more='table:number-columns-repeated="2"'))
    + ods_row("Bee", more='table:number-rows-repeated="3"')
    + ods_row("", more='table:number-rows-repeated="1048571"'),
    "merged": HEAD
    + ods_row("Wolf", ods_cell("Bite", more='table:number-rows-spanned="2"'))
    + ods_row("Bear", "<table:covered-table-cell/>"),
    "dates": HEAD + ods_row("Wolf", ods_cell("1/2", kind="date")) + ods_row("Bear", "no"),
    "hidden": HEAD
    + ods_row("Wolf", "a")
    + ods_row("Bear", "b", more='table:visibility="collapse"'),
    "formulas": HEAD
    + ods_row("Wolf", ods_cell("#REF!", kind="error", more='table:formula="of:=X"'))
    + ods_row("Bear", '<table:table-cell table:formula="of:=1+1"/>'),
    "numbers": HEAD + ods_row("Wolf", ods_cell("1,5", kind="float", more='office:value="1.5"')),
    "nothing": "",
}


@pytest.mark.parametrize("name", BOOKS)
def test_a_flat_spreadsheet_is_read_as_the_zipped_one(name):
    book = ods(BOOKS[name])
    zipped, flat = table(book, "cards.ods"), table(fods(book), "cards.fods")
    assert flat.value.headers == zipped.value.headers
    assert flat.value.rows == zipped.value.rows
    assert flat.value.numbers == zipped.value.numbers
    assert said(flat) == [
        (how, code, at.replace(".ods", ".fods")) for how, code, at in said(zipped)
    ]


def test_its_sheets_are_named_like_those_of_any_workbook():
    data = fods(ods(HEAD + ods_row("Wolf", "Bite"), sheet="Rooms"))
    assert records(data, "cards.fods", "rooms") == [{"name": "Wolf", "text": "Bite"}]
    assert said(table(data, "cards.fods", "Room")) == [("error", "DATA032", "")]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (ods(HEAD), "is a zipped workbook"),
        (b"name,text\n", "can't be read as a workbook"),
        (b"", "can't be read as a workbook"),
        (b"<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>", "declares a document type"),
        (fods(ods(HEAD))[:-40], "can't be read as a workbook"),
    ],
)
def test_what_is_not_a_flat_spreadsheet_is_refused(data, words):
    (found,) = table(data, "cards.fods").diagnostics
    assert found.code == "DATA031"
    assert words in found.message


def test_a_flat_spreadsheet_unpacks_to_no_more_than_is_read(monkeypatch):
    monkeypatch.setattr(workbook, "MOST_HEARD", 10_000)
    (found,) = table(fods(ods(HEAD + ods_row("Wolf", "x" * 20_000))), "cards.fods").diagnostics
    assert (found.code, "the limit is" in found.message) == ("DATA031", True)


def test_cells_without_end_are_refused_before_they_are_made():
    rows = HEAD + ods_row("Ant", "x", more='table:number-rows-repeated="1048576"')
    with within(2):
        (found,) = table(fods(ods(rows)), "cards.fods").diagnostics
    assert found.code == "DATA031"
