import csv
import io

import pytest

from tests.effort import effort
from tests.sources import column, errors, records, said, table


def test_byte_order_mark_and_unusual_letters_are_kept_out_of_and_in_the_cells():
    text = "name,attack,text\r\nNurſe,2,Heals 1\r\nWölfin,3,“Bite”\r\n"
    plain = records(text)
    assert plain == records(b"\xef\xbb\xbf" + text.encode())
    assert [list(record.values()) for record in plain] == [
        ["Nurſe", "2", "Heals 1"],
        ["Wölfin", "3", "“Bite”"],
    ]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig"])
def test_unicode_encodings_are_told_by_their_bytes(encoding):
    text = "name,text\nDürer,„Ä“\n龍,一二三\n"
    assert records(text.encode(encoding)) == records(text)


def test_utf_16_with_the_other_byte_order():
    text = "name\ttext\r\nWölfin\tBiss\r\n"
    assert records(b"\xfe\xff" + text.encode("utf-16-be"), "cards.txt") == records(
        text, "cards.txt"
    )


def test_windows_1252_is_read_with_a_warning_that_names_the_line():
    text = "name,text\r\nWolf,Bite\r\nÉclair,Don’t move – 5 €\r\nÑandú,“Swift”…\r\n"
    outcome = table(text.encode("windows-1252"))
    assert column(outcome, "text") == ["Bite", "Don’t move – 5 €", "“Swift”…"]
    assert said(outcome) == [("warning", "DATA020", "cards.csv:3")]
    assert outcome.diagnostics[0].message.startswith("byte 0xC9 isn't UTF-8")
    # Whoever meant another letter sees that another encoding is needed.
    assert outcome.diagnostics[0].message.endswith("where it is `É`")
    assert records(text.encode("windows-1252"), encoding="windows-1252") == records(text)


@pytest.mark.parametrize(
    ("data", "options", "code", "place"),
    [
        (b"name\nok\na\x81\n", {}, "DATA022", "cards.csv:3"),
        (b"name\na\xff\n", {"encoding": "utf-8"}, "DATA022", "cards.csv:2"),
        (b"name\na\n", {"encoding": "latin-9000"}, "DATA021", ""),
        (b"name\na\n", {"encoding": "rot13"}, "DATA021", ""),
        (b"\xef\xbb\xbfname\na\xff\n", {}, "DATA022", "cards.csv:2"),
        (b"\xff\xfen\x00\x00\xd8x\x00", {}, "DATA022", "cards.csv:1"),
    ],
)
def test_bytes_that_are_not_text_are_an_error(data, options, code, place):
    assert said(table(data, **options)) == [("error", code, place)]


def test_semicolons_and_decimal_commas():
    text = "Name;Kosten;Gewicht;Text\r\nDrache;5;1,5;Fliegt, brennt\r\nKobold;2;0,75;Gräbt\r\n"
    assert records(text)[0] == {
        "Name": "Drache",
        "Kosten": "5",
        "Gewicht": "1,5",
        "Text": "Fliegt, brennt",
    }


def test_the_header_row_decides_the_delimiter_however_many_commas_are_below():
    text = 'name;title;text\nA;One, two;Draw 1, discard 1, gain 2\nC;"Four; five";Plain\n'
    assert records(text)[1] == {"name": "C", "title": "Four; five", "text": "Plain"}


@pytest.mark.parametrize(
    ("text", "headers"),
    [
        ("name\ttext\nA\tb, c\n", ("name", "text")),
        ("name|text\nA|b, c\n", ("name", "text")),
        ("sep=;\nname;text\nA;b\n", ("name", "text")),
        ("// made by hand, for now, and so on\nname;text\nA;b\n", ("name", "text")),
        ("#;name\n1;b\n", ("#", "name")),
        ('"a"\t"b"\n"1, 2"\t"3"\n', ("a", "b")),
        ('"a; b; c",text\n1,2\n', ("a; b; c", "text")),
        ("cost, gold;text\n1;x\n2;y\n", ("cost, gold", "text")),
        ("name\nWolf\n", ("name",)),
    ],
)
def test_delimiters(text, headers):
    outcome = table(text)
    assert (outcome.value.headers, outcome.diagnostics) == (headers, ())


def test_a_tsv_file_needs_no_tab_in_its_header():
    assert records("name\nWolf, the grey\n", "cards.tsv") == [{"name": "Wolf, the grey"}]


def test_a_delimiter_can_be_told():
    assert records("a,b;c\n1,2;3\n", delimiter="semicolon") == [{"a,b": "1,2", "c": "3"}]
    assert said(table("a,b\n", delimiter="--")) == [("error", "DATA023", "")]


def test_nothing_becomes_a_date_a_number_or_nothing():
    cells = [
        "1/2",
        "MAR1",
        "None",
        "NA",
        "nan",
        "N/A",
        "null",
        "Inf",
        "1e5",
        "0",
        "TRUE",
        "007",
        "-",
    ]
    assert [r["name"] for r in records("id,name\n" + "".join(f"x,{c}\n" for c in cells))] == cells


def test_a_zero_stays_and_a_blank_stays():
    rows = records("name,attack,defence\nWall,0,5\nGhost,,0\n")
    assert [(r["attack"], r["defence"]) for r in rows] == [("0", "5"), ("", "0")]


def test_blank_rows_and_comments_are_skipped_and_counted():
    outcome = table(
        "name,qty,text\nWolf,2,Bite\n,,\nBear,1,Roar\n , ,\n# Ant,1,no\n//Bee\n\nFox,x,Sneak\n"
    )
    assert outcome.diagnostics == ()
    assert [row.number for row in outcome.value] == [2, 4, 9]
    assert str(outcome.value.origin(outcome.value.rows[2], "qty")) == "cards.csv:B9 (`qty`)"
    assert outcome.value.origin(outcome.value.rows[2]).cell == "row 9"


def test_comments_and_blank_rows_may_stand_above_the_header():
    outcome = table("# my cards, so far\n\nname,text\nWolf,Bite\n")
    assert outcome.value.headers == ("name", "text")
    assert outcome.value.rows[0].number == 4
    origin = outcome.value.origin(None, "text")
    assert (origin.line, origin.cell) == (3, "B3")


def test_a_colour_in_the_first_column_is_not_taken_for_a_comment_in_silence():
    outcome = table("tone,name\n#c00000,Wolf\nred,Bear\n#00c,Fox\n")
    assert column(outcome, "name") == ["Bear"]
    assert said(outcome) == [("warning", "DATA016", "cards.csv:A2")]
    assert outcome.diagnostics[0].others == ("A4 `#00c`",)
    assert outcome.diagnostics[0].more[0].message.startswith("row 4 is ignored")


def test_two_columns_of_one_name_are_an_error_and_of_like_names_a_warning():
    outcome = table("name,text,Text,text\nWolf,first,second,third\n")
    assert sorted(said(outcome)) == [
        ("error", "DATA012", "cards.csv:D1 (`text`)"),
        ("warning", "DATA013", "cards.csv:C1 (`Text`)"),
    ]
    assert "B and D" in errors(outcome)[0]
    assert outcome.value.headers == ("name", "text", "Text")
    assert outcome.value.rows[0].values == ("Wolf", "first", "second")


def test_white_space_around_and_within_headers_and_cells():
    text = 'name ,\u00a0 Attack Value,"text\n(front)",\u200bcost\ufeff\n  Wolf  , 3 ,Bite\u00a0now ,\t4\n'
    assert records(text) == [
        {"name": "Wolf", "Attack Value": "3", "text (front)": "Bite\u00a0now", "cost": "4"}
    ]


def test_line_breaks_in_cells():
    text = 'name,text\r\nWolf,"Bite\r\nThen draw\r\n\r\nLast"\r\nBear,"Roar\nTwice"\r\n'
    outcome = table(text)
    assert column(outcome, "text") == ["Bite\nThen draw\n\nLast", "Roar\nTwice"]
    bear = outcome.value.rows[1]
    assert (bear.number, outcome.value.origin(bear, "name").cell) == (3, "A3")
    assert outcome.value.origin(bear, "name").line == 6


def test_the_lines_of_a_file_that_begins_with_a_delimiter_line():
    outcome = table("sep=;\nname;text\nWolf;Bite\n")
    origin = outcome.value.origin(outcome.value.rows[0], "text")
    assert (origin.cell, origin.line) == ("B2", 3)
    assert outcome.value.origin(None, "text").line == 2


def test_an_unclosed_quotation_mark_is_an_error_where_it_opens():
    outcome = table('name,text\nAnt,"is\nfine"\nWolf,"Bite\nBear,Roar\nFox,Sneak\n')
    assert said(outcome) == [("error", "DATA024", "cards.csv:B3")]
    assert "row 3" in errors(outcome)[0]
    assert outcome.diagnostics[0].origin.line == 4
    assert column(outcome, "name") == ["Ant"]


def test_an_unclosed_quotation_mark_that_another_one_closes_by_chance():
    outcome = table('name,text\nWolf,"Bite\nBear,Roar\nFox,"Sneak, then\nrun"\n')
    assert said(outcome) == [("error", "DATA024", "cards.csv:B2")]
    assert "closed on line 4 before `Sneak`" in errors(outcome)[0]


def test_marks_within_plain_and_quoted_cells():
    text = (
        'name,text\nSword,Reach 12" and up\nHero,"He said ""Go"" twice"\nMage, "a, b" \nImp,"a" ,\n'
    )
    rows = table(text).value.rows
    assert [row.values[1] for row in rows] == [
        'Reach 12" and up',
        'He said "Go" twice',
        "a, b",
        "a",
    ]


def test_a_very_long_cell_is_read():
    text = "x" * 200_000
    assert records(f'name,text\nWolf,"{text}"\n')[0]["text"] == text


def test_a_cell_too_many_is_an_error_and_too_few_a_warning():
    outcome = table(
        "name,cost,text\nWolf,2,Bite\nBear,3,Draw 2 cards, then discard 1\nFox,1\nOwl,1\nEel\n"
    )
    assert said(outcome) == [
        ("error", "DATA014", "cards.csv:D3"),
        ("warning", "DATA015", "cards.csv:C4 (`text`)"),
        ("warning", "DATA015", "cards.csv:B6 (`cost`)"),
    ]
    assert "4 cells for 3 headers" in errors(outcome)[0]
    assert "`then discard 1`" in errors(outcome)[0]
    assert outcome.diagnostics[1].others == ("C5",)
    assert outcome.diagnostics[1].more[0].message == "row 5 has 2 of 3 cells: `text` is empty"
    assert outcome.value.rows[4].values == ("Eel", "", "")


def test_empty_columns_are_dropped_and_filled_ones_need_a_header():
    assert records("name,,text,,\nWolf,,Bite,\nBear,,Roar,,,\n") == [
        {"name": "Wolf", "text": "Bite"},
        {"name": "Bear", "text": "Roar"},
    ]
    outcome = table("name,,text\nWolf,,Bite\nBear,oops,Roar\nFox,so,Yap\n")
    assert said(outcome) == [("warning", "DATA011", "cards.csv:B1")]
    assert outcome.diagnostics[0].message == (
        "column B has no header, so its 2 values are ignored: `oops` in B3, …"
    )
    assert outcome.value.letters == ("A", "C")
    assert str(outcome.value.origin(outcome.value.rows[1], "text")) == "cards.csv:C3 (`text`)"


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (b"name,text\rWolf,Bite\rBear,Roar\r", ["Wolf", "Bear"]),
        (b"name,text\nWolf,Bite\r\nBear,Roar\rFox,Sneak", ["Wolf", "Bear", "Fox"]),
    ],
)
def test_line_ends_of_all_kinds(data, names):
    assert [record["name"] for record in records(data)] == names


def test_control_characters_go_and_letters_are_composed():
    assert records("name,text\nCafe\u0301,a\x00b\x07c\td\n") == [{"name": "Café", "text": "abc\td"}]


def test_composing_letters_makes_no_delimiter():
    # The Greek question mark is a semicolon once it is composed.
    assert records("name;text\nA;Τι\u037e\n") == [{"name": "A", "text": "Τι;"}]


@pytest.mark.parametrize("data", ["", "\n\n", "# only\n", b"\xef\xbb\xbf"])
def test_a_file_without_headers_is_empty(data):
    assert said(table(data)) == [("error", "DATA010", "cards.csv")]


def test_a_table_may_have_headers_alone():
    outcome = table("name,text\n")
    assert (outcome.value.headers, outcome.value.rows, outcome.diagnostics) == (
        ("name", "text"),
        (),
        (),
    )


def test_what_is_not_a_text_file_and_what_has_no_sheets():
    assert said(table(b"PK\x03\x04rest")) == [("error", "DATA030", "")]
    assert said(table("name\nA\n", sheet="Events")) == [("error", "DATA032", "")]


def test_reading_takes_little_longer_than_parsing():
    words = "draw a card, then discard one for each wolf in play and gain power"
    data = io.StringIO()
    csv.writer(data).writerows(
        [
            ("name", "cost", "kind", "copies", "text"),
            *((f"Card {i}", i % 9, "x", 2, words) for i in range(5400)),
        ]
    )
    text = data.getvalue()

    parsing = effort(lambda: list(csv.reader(io.StringIO(text))), times=5)
    assert effort(lambda: table(text), times=5) < 8 * parsing


def test_a_table_of_two_sides_names_each_header_that_is_there_twice_and_short_rows_once():
    sides = "name,attack,fill,BACK,attack,fill\n1,3,red,y,2,blue\n" + "".join(
        f"{n},4,grey,n\n" for n in range(2, 11)
    )
    outcome = table(sides)
    assert said(outcome)[:2] == [
        ("error", "DATA012", "cards.csv:E1 (`attack`)"),
        ("error", "DATA012", "cards.csv:F1 (`fill`)"),
    ]
    renamed = table(sides.replace("attack,fill\n", "attack2,fill2\n", 1))
    (short,) = renamed.diagnostics
    assert (short.code, len(short.more)) == ("DATA015", 8)
    assert short.message == "row 3 has 4 of 6 cells: `attack2`, `fill2` are empty"
    assert column(renamed, "attack2") == ["2"] + [""] * 9
    # Of a semicolon file with a blank back as well.
    (short,) = table("name;front;back\nA;1\nB;2\nC;3;4\n").diagnostics
    assert [short.origin.cell, short.more[0].origin.cell] == ["C2", "C3"]
