"""Rows above the headers, headers over several columns, and rows that are parted otherwise than the headers."""

import pytest

from tests.sources import column, errors, records, row, said, table, xlsx


def merged(*ranges):
    cells = "".join(f'<mergeCell ref="{each}"/>' for each in ranges)
    return f"<mergeCells>{cells}</mergeCells>"


@pytest.mark.parametrize(
    "outcome",
    [
        table("My game,,\nname,text,cost\nWolf,Bite,1\n"),
        table(
            xlsx(
                row(1, "My game") + row(2, "name", "text", "cost") + row(3, "Wolf", "Bite", 1),
                after=merged("A1:C1"),
            ),
            "cards.xlsx",
        ),
    ],
    ids=["csv", "xlsx"],
)
def test_a_title_above_the_headers_is_one_error_that_says_what_to_do(outcome):
    (only,) = outcome.diagnostics
    assert (only.code, only.origin.cell) == ("DATA011", "A1")
    assert only.message == "row 1 is read as the header row, but only has `My game`"
    assert only.hints[0].startswith("if row 2 has the headers, start row 1 with `#`")


def test_that_title_as_a_comment():
    text = "# My game,,\nname,text,cost\nWolf,Bite,1\n"
    assert records(text) == [{"name": "Wolf", "text": "Bite", "cost": "1"}]


def test_a_header_over_several_columns():
    cells = row(1, "name", "stats") + row(2, "Wolf", 3, 4)
    outcome = table(xlsx(cells, after=merged("B1:C1")), "cards.xlsx")
    assert sorted(said(outcome)) == [
        ("warning", "DATA011", "cards.xlsx:Cards!C1"),
        ("warning", "DATA036", "cards.xlsx:Cards!B1"),
    ]
    warning = next(d for d in outcome.diagnostics if d.code == "DATA036")
    assert warning.message.endswith("`stats` only names its first column")


def test_a_header_that_is_merged_downwards_makes_no_record_of_itself():
    cells = (
        row(1, "name", "attack", "shield") + row(2, "", "points", "points") + row(3, "Wolf", 3, 4)
    )
    outcome = table(xlsx(cells, after=merged("A1:A2")), "cards.xlsx")
    assert column(outcome, "name") == ["", "Wolf"]
    assert said(outcome) == [("warning", "DATA036", "cards.xlsx:Cards!A1")]
    assert outcome.diagnostics[0].hints[0].startswith("unmerge the cells, and start row 2 with `#`")


@pytest.mark.parametrize(
    ("cell", "hint"),
    [
        ("“Bite, hard”", "use straight quotation marks"),
        ("'Bite, hard'", "use straight quotation marks"),
        ("Bite, hard", "put quotation marks around"),
    ],
)
def test_marks_that_hold_no_cell_together(cell, hint):
    outcome = table(f"name,text\nWolf,{cell}\n")
    assert "has no column" in errors(outcome)[0]
    assert outcome.diagnostics[0].hints[0].startswith(hint)


@pytest.mark.parametrize(("sign", "name"), [(",", "`,`"), ("\t", "`tab`"), ("|", "`|`")])
def test_rows_that_are_parted_otherwise_than_the_headers(sign, name):
    outcome = table(f"name;text;cost\nWolf{sign}Bite{sign}1\n")
    assert said(outcome) == [("warning", "DATA015", "cards.csv:B2 (`text`)")]
    assert outcome.diagnostics[0].hints[0].endswith(f"not with {name}")
