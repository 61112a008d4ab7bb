"""Cells that nobody typed: errors, formulas and letters that a spreadsheet or an editor left in a table."""

import pytest

from tests.sources import column, records, row, said, table, xlsx


def test_errors_that_a_spreadsheet_saved_are_reported_even_in_the_first_column():
    outcome = table("name,cost\n#N/A,1\nWolf,#REF!\nBear,#DIV/0!\n# a comment,2\n")
    assert said(outcome) == [
        ("error", "DATA035", "cards.csv:A2 (`name`)"),
        ("error", "DATA035", "cards.csv:B3 (`cost`)"),
    ]
    assert outcome.diagnostics[0].message == "A2 shows the error `#N/A`"
    assert outcome.diagnostics[1].others == ("B4 `#DIV/0!`",)
    assert outcome.diagnostics[1].more[0].message == "B4 shows the error `#DIV/0!`"
    assert column(outcome, "name") == ["#N/A", "Wolf", "Bear"]


@pytest.mark.parametrize("error", ["#BEZUG!", "#NV", "#VALEUR!", "#¡DIV/0!", "Err:502", "#SPILL!"])
def test_errors_in_other_languages(error):
    assert said(table(f"name;cost\nWolf;{error}\n"))[0][1] == "DATA035"


@pytest.mark.parametrize("formula", ["=B2*2", "=SUM(A1:A3)", "=$C$4&A1", "=-A2", "=Cards!B7"])
def test_a_formula_in_place_of_its_result(formula):
    text = table(f'name,text\nWolf,"{formula}"\n')
    book = table(
        xlsx(row(1, "name", "text") + row(2, "Wolf", formula.replace("&", "&amp;"))), "c.xlsx"
    )
    assert [place for *_, place in said(text) + said(book)] == [
        "cards.csv:B2 (`text`)",
        "c.xlsx:Cards!B2 (`text`)",
    ]
    assert text.diagnostics[0].message == f"B2 contains the formula `{formula}`, not its result"


@pytest.mark.parametrize(
    "text", ["=3 points", "= pay 2", "=A1 sauce", "=>", "#1", "#winning!", "E3"]
)
def test_texts_that_only_begin_like_errors_and_formulas(text):
    assert records(f"name,text\nWolf,{text}\n")[0]["text"] == text


def test_a_text_that_was_kept_from_being_a_number():
    assert records('name,code\nWolf,="007"\nBear,"=""1/2"""\n') == [
        {"name": "Wolf", "code": "007"},
        {"name": "Bear", "code": "1/2"},
    ]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("DÃ¼rer", "Dürer"),
        ("donâ€™t", "don’t"),
        ("Ãœbung", "Übung"),
        ("Å‚aska", "łaska"),
        ("å¤§", "大"),
    ],
)
def test_letters_that_were_read_in_another_encoding(text, right):
    outcome = table(f"name,text\nWolf,{text}\n")
    assert said(outcome) == [("warning", "DATA025", "cards.csv:B2 (`text`)")]
    assert outcome.diagnostics[0].message == f"B2 is garbled: `{text}` should be `{right}`"


@pytest.mark.parametrize(
    "text", ["« CAFÉ »", "“CAFÉ”", "café…”", "„Ä“", "MAÇÃ”", "Âge", "10 °C", "Łódź"]
)
def test_accents_beside_marks_are_not_garbled(text):
    assert records(f"name,text\nWolf,{text}\n")[0]["text"] == text


def test_letters_that_are_lost():
    outcome = table("name\nW\ufffdlfin\n")
    assert said(outcome) == [("warning", "DATA025", "cards.csv:A2 (`name`)")]


def test_numbers_that_did_not_fit_into_their_column():
    outcome = table("name,gold,map\nWolf,###,###\nBear,12,#.#\nFox,####,###\n")
    assert said(outcome) == [("warning", "DATA025", "cards.csv:B2 (`gold`)")]
    assert outcome.diagnostics[0].others == ("B4 `####`",)


def test_marks_without_width_are_trimmed_and_make_no_rows():
    text = "name,text\n\u200bWolf\u200b,\ufeff Bite\u2060\n\u200b,\u00a0\nFox,un\u2060broken\n"
    assert records(text) == [
        {"name": "Wolf", "text": "Bite"},
        {"name": "Fox", "text": "un\u2060broken"},
    ]


def test_rows_that_are_quoted_as_a_whole():
    outcome = table('"name,text"\n"Wolf,Bite"\n')
    assert said(outcome) == [("error", "DATA024", "cards.csv:A1")]
    assert outcome.value.headers == ()
    assert records('"name"\n"Wolf, grey"\n"Bear"\n')[0] == {"name": "Wolf, grey"}


def test_a_quoted_line_that_tells_the_delimiter():
    assert records('"sep=;"\nname;text\nWolf;Bite, twice\n')[0]["text"] == "Bite, twice"
