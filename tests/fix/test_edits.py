"""One value is written anew, and every other byte stays."""

import pytest

from tests.fix import FILE, at, edited, found, in_cell, plan

TABLE = (
    b'name;copies;text\r\nWolf;3;"Bite ""it"", :swrod: or :swrod:"\r\nBear;1; Growl \r\nOwl;;\r\n'
)


@pytest.mark.parametrize(
    ("cell", "old", "new", "was", "now"),
    [
        ("B2", "3", "12", b"Wolf;3;", b"Wolf;12;"),
        ("C2", "swrod", "sword", b":swrod: or :swrod:", b":sword: or :sword:"),
        ("C2", "it", 'a "b"', b'""it""', b'""a ""b""""'),
        ("C3", "Growl", "Howl", b"; Growl ", b"; Howl "),
        ("C3", "Growl", "Bite; howl", b" Growl ", b' "Bite; howl "'),
        ("A3", "Bear", "a\nb", b"Bear;", b'"a\r\nb";'),
        ("B4", "", "2", b"Owl;;", b"Owl;2;"),
        ("A1", "name", "Name", b"name;", b"Name;"),
    ],
)
def test_a_cell_is_written_as_its_file_quotes(cell, old, new, was, now):
    assert edited(TABLE, in_cell(cell, old, new)) == TABLE.replace(was, now, 1)


@pytest.mark.parametrize(
    ("cell", "old", "new"),
    [
        ("B2", "4", "5"),  # says something else by now
        ("C2", "rod", "x"),  # part of a word
        ("B9", "3", "4"),  # no such row
        ("H2", "3", "4"),  # no such column
        ("A3", "Bear", "# Bear"),  # would be a comment
        ("B4", "2", "3"),  # is empty
    ],
)
def test_a_cell_that_is_another_is_left_alone(cell, old, new):
    assert isinstance(edited(TABLE, in_cell(cell, old, new)), str)


def test_encodings_and_marks_stay():
    text = "name\tcopies\nBär\t1\n狼\t2\n"
    for encoding in ("utf-8-sig", "utf-16", "utf-32"):
        made = edited(text.encode(encoding), in_cell("B3", "2", "3", "a.tsv"))
        assert made == text.replace("2", "3").encode(encoding)
    old = "name,copies\nBär,1\n".encode("cp1252")
    assert edited(old, in_cell("A2", "Bär", "Bären")) == old.replace(b"r,1", b"ren,1")
    assert "can't encode `狼`" in edited(old, in_cell("A2", "Bär", "狼"))


def test_what_the_game_says_of_its_table_counts():
    told = {
        "content/x/game.yaml": "components:\n  cards: {data: {file: data/cards.csv, delimiter: '~', encoding: cp437}}"
    }
    data = "name~text\nBär~a,b\n".encode("cp437")
    assert edited(data, in_cell("A2", "Bär", "Löwe"), **told) == data.replace(
        "Bär".encode("cp437"), "Löwe".encode("cp437")
    )


def test_an_accent_behind_its_letter_is_the_same_letter():
    data = "name,n\nBa\u0308r,1\n".encode()
    assert edited(data, in_cell("A2", "Bär", "Wolf")) == b"name,n\nWolf,1\n"


def test_a_line_that_names_the_delimiter_is_not_a_row():
    data = b"sep=;\nname;n\nWolf;1\n"
    assert edited(data, in_cell("B2", "1", "2")) == b"sep=;\nname;n\nWolf;2\n"


YAML = """\
\ufeff# game: dta\r
a: &x dta   # dta\r
'it''s': "a \\"dta\\" b"\r
list: [dta, 'dta', *x]\r
text: |\r
  count(dta) and dta-2\r
  more\r
dta: {dta: 1}\r
empty:\r
""".encode()


@pytest.mark.parametrize(
    ("line", "column", "old", "new", "was", "now"),
    [
        (2, 4, "dta", "data", b"&x dta ", b"&x data "),
        (2, 4, "dta", "a: b", b"&x dta ", b'&x "a: b" '),
        (3, 1, "it's", "it’s'", b"'it''s'", "'it’s'''".encode()),
        (3, 10, "dta", 'd"\\', b'\\"dta\\"', b'\\"d\\"\\\\\\"'),
        (4, 8, "dta", "x, y", b"[dta,", b'["x, y",'),
        (4, 13, "dta", "data", b"'dta'", b"'data'"),
        (5, 7, "dta", "data", b"count(dta)", b"count(data)"),
        (6, 0, "dta", "data", b"count(dta)", b"count(data)"),
        (8, 1, "dta", "data", b"dta: {dta", b"data: {dta"),
        (8, 7, "dta", "data", b"dta: {dta", b"dta: {data"),
    ],
)
def test_a_text_of_yaml_is_written_as_it_was(line, column, old, new, was, now):
    assert edited(YAML, at(line, column, old, new)) == YAML.replace(was, now, 1)


@pytest.mark.parametrize(
    ("line", "column", "old", "new"),
    [
        (8, 1, "dta", "a"),  # a key that is there already
        (1, 9, "dta", "data"),  # a comment
        (9, 8, "", "2"),  # nothing is written there
        (99, 1, "dta", "data"),
    ],
)
def test_yaml_that_would_say_something_else_is_left_alone(line, column, old, new):
    assert isinstance(edited(YAML, at(line, column, old, new)), str)


def test_json_stays_json():
    data = b'[{"name": "Wolf", "copies": 3}]'
    assert edited(data, at(1, 29, "3", "4", "a.json")) == data.replace(b"3", b"4")
    assert edited(data, at(1, 11, "Wolf", 'W"', "a.json")) == data.replace(b"Wolf", b'W\\"')
    assert edited(data, at(1, 29, "3", "many", "a.json")) == data.replace(b"3", b'"many"')


def test_in_markdown_the_word_of_an_expression_is_meant():
    data = b"dta\r\nThe {{ count(dta) }} of dta.\r\n[a](#dta) and [b](#dta)\r\n"
    made = edited(data, at(2, 0, "dta", "data", "rules.md"))
    assert made == data.replace(b"count(dta)", b"count(data)")
    assert isinstance(edited(data, at(3, 0, "dta", "data", "rules.md")), str)
    assert edited(data, at(1, 0, "dta", "data", "rules.md")).startswith(b"data\r\nThe")
    remarked = b"{# was {{ dta }} #} {{ dta }}\n"
    made = edited(remarked, at(1, 0, "dta", "data", "rules.md"))
    assert made == b"{# was {{ dta }} #} {{ data }}\n"


def test_a_workbook_is_not_written_to():
    assert "workbook" in edited(b"PK", in_cell("B2", "3", "4", "a.xlsx"))
    assert "no longer exists" in edited(b"\0\1\2", at(1, 1, "a", "b"))


def test_what_touches_another_change_waits():
    one, two = found(in_cell("B2", "3", "4")), found(in_cell("B2", "3", "5"))
    made = plan({FILE: TABLE}, one, two, one, found(in_cell("B3", "1", "2")))
    assert made.fixed == (one, one, found(in_cell("B3", "1", "2")))
    assert made.files == {FILE: TABLE.replace(b"f;3;", b"f;4;").replace(b"r;1;", b"r;2;")}


def test_a_fix_is_made_whole_or_not_at_all():
    half = found(in_cell("B2", "3", "4"), in_cell("B3", "7", "8"))
    made = plan({FILE: TABLE}, half)
    assert (made.files, made.fixed) == ({}, ())
    assert [each.diagnostic for each in made.refused] == [half]


def test_what_comes_with_the_program_is_not_written_to():
    made = plan({FILE: TABLE}, found(in_cell("B2", "3", "4")), owned=lambda file: False)
    assert made.files == {}
    assert "is part of Punchboard" in made.refused[0].reason
