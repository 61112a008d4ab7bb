"""The report for people, word for word."""

from generator.files.project import MemoryProject
from generator.foundation.diagnostics import Diagnostic, Edit, Fix, Origin, Severity
from generator.report import Findings, tally
from generator.report.source_quote import Excerpt, Mark, columns
from generator.report.terminal import terminal
from tests.sources import ods, ods_row, row, xlsx

FILES = {
    "a.csv": "name,copies,text\nWolf,2,Bite.\nOrc,x,Fight.\n",
    "game.yaml": "title: T\ncomponents:\n  heroes:\n    dta: heroes.csv\n",
}


def said(*diagnostics, color=False, files=FILES):
    return terminal(Findings(diagnostics, MemoryProject(files), color=color))


def error(origin, *hints, **more):
    return Diagnostic("DATA002", Severity.ERROR, "`x` is wrong", origin, hints, **more)


def test_a_cell_of_a_table_is_quoted_and_underlined():
    text = said(error(Origin("a.csv", 3, cell="B3", key="copies"), "write a number"))
    assert text == (
        "error[DATA002]: `x` is wrong\n"
        "  --> a.csv:B3 (`copies`)\n"
        "   3 | Orc,x,Fight.\n"
        "           ^\n"
        "  help: write a number\n"
    )


def test_a_place_in_yaml_is_quoted_with_a_caret():
    text = said(error(Origin("game.yaml", 4, 5, key="dta")))
    assert text == (
        "error[DATA002]: `x` is wrong\n"
        "  --> game.yaml:4:5 (`dta`)\n"
        "   4 |     dta: heroes.csv\n"
        "           ^^^\n"
    )


def test_trace_and_further_places_are_reported():
    text = said(
        error(Origin("book.xlsx", sheet="Creatures", cell="F14"), trace=("while setting `rules`",))
    )
    assert text == (
        "error[DATA002]: `x` is wrong\n  --> book.xlsx:Creatures!F14\n  while setting `rules`\n"
    )
    assert "also on 2 more: Orc, Troll" in said(error(Origin(), also=("Orc", "Troll")))
    many = tuple(f"Card {n}" for n in range(53))
    assert said(error(Origin(), also=many)).endswith("Card 5, and 47 others\n")


def test_a_record_with_line_breaks_is_found_by_its_row():
    table = 'name,text\n"Wolf","one\ntwo"\nBear,"a ""b"" c"\nOrc,12" long\nElf,ok\n'
    quotes = {
        2: '   2 | "Wolf","one\n              ^^^^\n',
        3: '   4 | Bear,"a ""b"" c"\n            ^^^^^^^^^^^\n',
        4: '   5 | Orc,12" long\n           ^^^^^^^^\n',
        5: "   6 | Elf,ok\n           ^^\n",
    }
    for number, quoted in quotes.items():
        text = said(error(Origin("a.csv", number, cell=f"B{number}")), files={"a.csv": table})
        assert text.endswith(f"B{number}\n{quoted}")


def test_semicolons_other_encodings_and_empty_cells():
    table = "name;größe\r\nBär;\r\n".encode("cp1252")
    text = said(error(Origin("a.csv", 2, cell="B2")), files={"a.csv": table})
    assert text.endswith("   2 | Bär;\n           ^\n")
    utf16 = "name\ttext\nWolf\tBite\n".encode("utf-16")
    text = said(error(Origin("a.tsv", 2, cell="B2")), files={"a.tsv": utf16})
    assert text.endswith("   2 | Wolf    Bite\n               ^^^^\n")


def test_a_long_line_is_cut_around_its_place():
    line = "x" * 300 + " # here"
    text = said(error(Origin("t.yaml", 1, 302)), files={"t.yaml": line})
    quoted, caret = text.splitlines()[2:4]
    assert len(quoted) <= 100
    assert quoted[caret.index("^")] == "#"
    assert "…" in quoted


def test_wide_letters_keep_the_caret_in_place():
    text = said(error(Origin("t.yaml", 1, 4)), files={"t.yaml": "狼: x"})
    assert text.endswith("   1 | 狼: x\n" + " " * 11 + "^\n")


def test_what_cannot_be_quoted_is_left_out():
    for origin in (
        Origin("gone.yaml", 3, 1),
        Origin("a.csv", 99, cell="B99"),
        Origin("b.bin", 1, 1),
    ):
        text = said(error(origin), files={**FILES, "b.bin": b"\0\1"})
        assert text == f"error[DATA002]: `x` is wrong\n  --> {origin}\n"


def test_colours_only_where_asked_for():
    at = Origin("a.csv", 3, cell="B3")
    assert "\x1b" not in said(error(at))
    painted = said(error(at, "fix it"), color=True)
    assert painted.startswith("\x1b[1;31merror[DATA002]\x1b[0m")
    assert painted.count("\x1b[0m") * 2 == painted.count("\x1b[")


def test_the_tally_counts_by_severity():
    listed = [error(Origin())] * 2 + [Diagnostic("A001", Severity.WARNING, "w")]
    assert tally(listed) == "2 errors, 1 warning"
    assert tally([]) == ""


def test_a_text_of_yaml_is_underlined_to_its_end():
    files = {"t.yaml": 'a: {size: "po kr", b: &x [long]}\nc: |\n  one\n  two: 2\n'}
    for place, quoted in {
        (1, 11): "^" * 7,
        (1, 27): "^" * 4,
        (2, 4): "^",
        (4, 0): "",
        (4, 3): "^" * 3,
    }.items():
        lines = said(error(Origin("t.yaml", *place)), files=files).splitlines()[3:]
        assert "".join(lines).strip() == quoted


def test_each_word_that_would_be_fixed_is_underlined():
    cell = Origin("a.csv", 2, cell="B2")
    fix = Fix("write", (Edit(cell, "swrod", "sword"),))
    text = said(error(cell, fix=fix), files={"a.csv": "name,text\nWolf,:swrod:\tand 狼 :swrod:\n"})
    assert text.endswith(
        "   2 | Wolf,:swrod:    and 狼 :swrod:\n             ^^^^^             ^^^^^\n"
    )


def test_a_cell_of_a_workbook_is_shown_among_its_neighbours():
    rows = row(1, "name", "a rather long name of a column", "text")
    rows += row(2, "Wolf", "x" * 40, "Bite\nand run")
    files = {"b.xlsx": xlsx(rows), "b.ods": ods(ods_row("name", "n") + ods_row("狼", "2"))}
    text = said(error(Origin("b.xlsx", sheet="Cards", cell="C2")), files=files)
    assert text.endswith(f"   2 | Wolf | {'x' * 23}… | Bite and run\n" + " " * 41 + "^" * 12 + "\n")
    text = said(error(Origin("b.xlsx", sheet="Cards", cell="A1")), files=files)
    assert text.endswith("   1 | name | a rather long name of a… | text\n       ^^^^\n")
    text = said(error(Origin("b.ods", sheet="Cards", cell="B2")), files=files)
    assert text.endswith("   2 | 狼 | 2\n            ^\n")
    for cell in ("B9", "row 2", "", "ZZ2"):
        text = said(error(Origin("b.ods", sheet="Cards", cell=cell)), files=files)
        assert "^" not in text


def test_a_header_that_two_columns_have_is_shown_where_it_stands():
    files = {"b.xlsx": xlsx(row(1, "name", "text", "TEXT", "text") + row(2, "Wolf"))}
    text = said(error(Origin("b.xlsx", sheet="Cards", cell="D1", key="text")), files=files)
    assert text.endswith("   1 | name | text | TEXT | text\n" + " " * 28 + "^^^^\n")


def test_what_a_terminal_would_act_on_is_not_shown():
    text = said(error(Origin("t.yaml", 1, 1)), files={"t.yaml": "a: \x1b[31mred\u202e\n"})
    assert "\x1b" not in text


def test_a_cropped_line_has_its_width_whatever_its_letters():
    line = "狼\t" * 60 + "here" + "🂡é" * 80
    for start in (0, 1, 60, 120, 200, 283):
        excerpt = Excerpt(1, line, (Mark(start, 4), Mark(280, 3))).shown()
        part = excerpt.cropped(50)
        assert 40 <= columns(part.text) <= 50
        first = part.marks[0]
        assert part.text[first.start] == excerpt.text[excerpt.marks[0].start]
        assert first.end <= len(part.text)
    assert Excerpt(1, line).cropped(50).text.endswith("…")


def test_the_same_mistake_in_several_places_is_reported_once():
    many = [error(Origin("a.csv", n, cell=f"B{n}", key="copies"), "fix") for n in range(2, 12)]
    other = error(Origin("game.yaml", 4, 5))
    text = said(many[0], other, *many[1:])
    assert text.count("error[DATA002]") == 2
    assert "  also in 9 more places: a.csv:B3, a.csv:B4" in text
    assert "a.csv:B8, and 3 others\n\nerror" in text
    assert said(error(Origin()), error(Origin())).count("error[DATA002]") == 2


def test_of_a_line_what_the_message_quotes_is_underlined():
    files = {"r.md": "See [me](#hre) and `x`.\nx and x\nnothing\n"}
    for line, carets in {1: " " * 27 + "^", 2: "", 3: ""}.items():
        text = said(error(Origin("r.md", line)), files=files)
        assert "\n".join(text.splitlines()[3:]) == carets
