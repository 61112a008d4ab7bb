import pytest

from generator.tables import worksheet
from tests.effort import within
from tests.sources import column, errors, ods, ods_cell, ods_row, records, said, table, zipped

BOOK = "cards.ods"
HEAD = ods_row("name", "text")


def shown(*cells):
    """What the second column shows, for cells of raw XML below each other."""
    return column(table(ods(HEAD + "".join(ods_row("Wolf", cell) for cell in cells)), BOOK), "text")


def number(value, text, kind="float"):
    return ods_cell(text, kind=kind, more=f'office:value="{value}"')


def test_cells_print_what_they_show():
    cells = [
        number("7", "007"),
        number("0.5", "50%", "percentage"),
        number("2", "2.0"),
        number("1.5", "1,5"),
    ]
    assert shown(*cells) == ["007", "50%", "2.0", "1,5"]


def test_cells_without_what_they_show_print_their_value():
    empty = [
        '<table:table-cell office:value-type="float" office:value="3.0"/>',
        '<table:table-cell office:value-type="float" office:value="0.30000000000000004"/>',
        '<table:table-cell office:value-type="percentage" office:value="0.125"/>',
        '<table:table-cell office:value-type="boolean" office:boolean-value="true"/>',
        '<table:table-cell office:value-type="string" office:string-value="Bite"/>',
    ]
    assert shown(*empty) == ["3", "0.3", "12.5%", "TRUE", "Bite"]


def test_numbers_have_no_exponent():
    assert shown(number("0.0000001", "1E-07"), number("1234567", "1,23E+06")) == [
        "0.0000001",
        "1234567",
    ]


def test_paragraphs_spaces_and_spans():
    cell = ods_cell(
        "Draw<text:s text:c='3'/>two<text:line-break/>\n   or <text:span>th<text:a>r</text:a>ee</text:span>",
        "",
        "then<text:tab/>stop",
    )
    assert shown(cell) == ["Draw   two\n or three\n\nthen\tstop"]


def test_comments_and_pictures_are_not_the_text():
    note = "<office:annotation><text:p>by me</text:p></office:annotation>"
    frame = "<draw:frame><draw:text-box><text:p>logo</text:p></draw:text-box></draw:frame>"
    cell = f'<table:table-cell office:value-type="string">{note}<text:p>Bi{frame}te</text:p></table:table-cell>'
    assert shown(cell) == ["Bite"]


def test_repeated_rows_and_cells_are_written_out_where_they_are_filled():
    tail = '<table:table-cell table:number-columns-repeated="16382"/>'
    rows = (
        ods_row("name", "text", tail)
        + ods_row("Wolf", ods_cell("Bite", more='table:number-columns-repeated="2"'))
        + ods_row(tail, more='table:number-rows-repeated="3"')
        + ods_row("Ant", "March", more='table:number-rows-repeated="2"')
        + ods_row(tail, more='table:number-rows-repeated="1048571"')
    )
    with within(2):
        outcome = table(ods(rows.replace('"text"', '"text"')), BOOK)
    assert said(outcome) == [("warning", "DATA011", "cards.ods:Cards!C1")]
    assert [(r.number, r.values) for r in outcome.value] == [
        (2, ("Wolf", "Bite")),
        (6, ("Ant", "March")),
        (7, ("Ant", "March")),
    ]


def test_a_filled_row_that_is_repeated_without_end_is_refused(monkeypatch):
    monkeypatch.setattr(worksheet, "MOST_CELLS", 1000)
    rows = HEAD + ods_row("Wolf", "Bite", more='table:number-rows-repeated="1048575"')
    assert said(table(ods(rows), BOOK)) == [("error", "DATA031", "cards.ods:Cards")]


def test_what_became_a_date_or_a_time():
    outcome = table(ods(HEAD + ods_row("Wolf", ods_cell("1. Feb", kind="date"))), BOOK)
    assert said(outcome) == [("warning", "DATA033", "cards.ods:Cards!B2 (`text`)")]
    assert column(outcome, "text") == ["1. Feb"]


def test_formulas():
    formula = 'table:formula="of:=[.A2]"'
    fine = ods_cell("4", kind="float", more=f'office:value="4" {formula}')
    empty = f'<table:table-cell office:value-type="string" office:string-value="" {formula}/>'
    assert shown(fine, empty) == ["4", ""]
    failed, unsaved = ods_cell("#DIV/0!", more=formula), f"<table:table-cell {formula}/>"
    outcome = table(ods(HEAD + ods_row("Wolf", failed) + ods_row("Bear", unsaved)), BOOK)
    assert sorted(said(outcome)) == [
        ("error", "DATA034", "cards.ods:Cards!B3 (`text`)"),
        ("error", "DATA035", "cards.ods:Cards!B2 (`text`)"),
    ]
    assert len(outcome.value.rows) == 2


def test_merged_cells():
    rows = (
        HEAD
        + ods_row(ods_cell("Fire", more='table:number-rows-spanned="2"'), "Spark")
        + ods_row(
            "<table:covered-table-cell><text:p>old</text:p></table:covered-table-cell>", "Blaze"
        )
    )
    outcome = table(ods(rows), BOOK)
    assert column(outcome, "name") == ["Fire", "Fire"]
    assert said(outcome) == [("warning", "DATA036", "cards.ods:Cards!A2")]


def test_hidden_rows():
    rows = (
        HEAD + ods_row("Wolf", "Bite") + ods_row("Bear", "Roar", more='table:visibility="filter"')
    )
    assert said(table(ods(rows), BOOK)) == [("warning", "DATA037", "cards.ods:Cards!row 3")]
    assert [r["name"] for r in records(ods(rows), BOOK, hidden="skip")] == ["Wolf"]


def test_sheets_by_name():
    events = f'<table:table table:name="Events">{ods_row("name")}{ods_row("Storm")}</table:table>'
    data = ods(ods_row("note") + f"</table:table>{events}<table:table>")
    assert records(data, BOOK, "events") == [{"name": "Storm"}]
    assert table(data, BOOK).value.headers == ("note",)
    outcome = table(data, BOOK, "Evnts")
    assert said(outcome) == [("error", "DATA032", "")]
    assert outcome.diagnostics[0].hints[0] == "did you mean `Events`?"


@pytest.mark.parametrize(
    "content",
    [
        '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>',
        "<x>",
        "",
    ],
)
def test_what_is_not_a_spreadsheet_is_an_error(content):
    assert said(table(zipped({"content.xml": content}), BOOK)) == [("error", "DATA031", "")]


def test_a_document_without_sheets():
    assert said(table(zipped({"content.xml": "<x/>"}), BOOK)) == [("error", "DATA032", "")]
    assert "`content.xml` is missing" in errors(table(zipped({"a": ""}), BOOK))[0]


def test_a_number_of_blanks_that_is_wrong_does_not_fill_the_memory():
    blanks = (
        '<table:table-cell><text:p>a<text:s text:c="99999999999"/>b</text:p></table:table-cell>'
    )
    assert shown(blanks) == ["a" + " " * 1000 + "b"]
