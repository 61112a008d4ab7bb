"""The report for people, word for word."""

from generator.diagnostics import Diagnostic, Origin, Severity
from generator.project import MemoryProject
from generator.report import Said, tally
from generator.report.terminal import terminal

FILES = {
    "a.csv": "name,copies,text\nWolf,2,Bite.\nOrc,x,Fight.\n",
    "game.yaml": "title: T\ncomponents:\n  heroes:\n    dta: heroes.csv\n",
}


def said(*diagnostics, color=False, files=FILES):
    return terminal(Said(diagnostics, MemoryProject(files), color=color))


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
        "           ^\n"
    )


def test_trace_and_further_places_are_told():
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
    for row, quoted in quotes.items():
        text = said(error(Origin("a.csv", row, cell=f"B{row}")), files={"a.csv": table})
        assert text.endswith(f"B{row}\n{quoted}")


def test_semicolons_other_encodings_and_empty_cells():
    table = "name;größe\r\nBär;\r\n".encode("cp1252")
    text = said(error(Origin("a.csv", 2, cell="B2")), files={"a.csv": table})
    assert text.endswith("   2 | Bär;\n           ^\n")
    utf16 = "name\ttext\nWolf\tBite\n".encode("utf-16")
    text = said(error(Origin("a.tsv", 2, cell="B2")), files={"a.tsv": utf16})
    assert text.endswith("   2 | Wolf Bite\n            ^^^^\n")


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
