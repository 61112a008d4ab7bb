import datetime
import io
import re
import struct
import tracemalloc
import zipfile

import openpyxl
import pytest

from generator.files.project import MemoryProject
from generator.foundation.diagnostics import Origin
from generator.sources import Reference, read
from generator.tables import workbook, worksheet
from tests.effort import within
from tests.sources import column, errors, records, row, said, table, xlsx, zipped

BOOK = "cards.xlsx"
PART = "xl/worksheets/sheet1.xml"


def saved(book):
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def made(*rows, change=lambda sheet: None):
    """A workbook as a program saves it, with one sheet `Cards`."""
    book = openpyxl.Workbook()
    cards = book.active
    cards.title = "Cards"
    for cells in rows:
        cards.append(cells)
    change(cards)
    return saved(book)


def formatted(**codes):
    """Gives number formats to cells."""

    def change(sheet):
        for cell, code in codes.items():
            sheet[cell].number_format = code

    return change


def test_whole_numbers_have_no_decimals_and_texts_stay():
    data = made(["name", "cost", "attack"], ["Wolf", 3.0, 2], ["Bear", 4, 2.5], ["Fox", "X", 1.0])
    assert [tuple(r.values()) for r in records(data, BOOK)] == [
        ("Wolf", "3", "2"),
        ("Bear", "4", "2.5"),
        ("Fox", "X", "1"),
    ]


def test_cells_print_as_the_sheet_shows_them():
    data = made(
        ["code", "chance", "weight", "price", "serial", "flag"],
        [7, 0.5, 2, 1200, "007", True],
        change=formatted(A2="000", B2="0%", C2="0.0", D2='"$"#,##0', E2="@"),
    )
    assert list(records(data, BOOK)[0].values()) == ["007", "50%", "2.0", "$1,200", "007", "TRUE"]


def test_numbers_have_neither_noise_nor_exponent():
    numbers = [0.1 + 0.2, 1.1 * 3, 12345678901234, 1e-7, 100000.0, -0.0]
    data = made(["v"], *([n] for n in numbers))
    shown = [record["v"] for record in records(data, BOOK)]
    assert shown == ["0.3", "3.3", "12345678901234", "0.0000001", "100000", "0"]


def test_what_became_a_date_is_named_and_printed_as_shown():
    day = datetime.date(2026, 2, 1)
    data = made(
        ["name", "stat", "set"],
        ["Pawn", day, "MAR1"],
        ["Rook", "1/2", datetime.date(2026, 3, 1)],
        ["King", day, "SEP2"],
        change=formatted(B2="d-mmm", C3="d-mmm", B4="d-mmm"),
    )
    outcome = table(data, BOOK)
    assert said(outcome) == [
        ("warning", "DATA033", "cards.xlsx:Cards!B2 (`stat`)"),
        ("warning", "DATA033", "cards.xlsx:Cards!C3 (`set`)"),
    ]
    assert outcome.diagnostics[0].others == ("B4 `1-Feb`",)
    assert "was turned into a date" in outcome.diagnostics[0].message
    assert column(outcome, "stat") == ["1-Feb", "1/2", "1-Feb"]


def test_formulas_without_a_saved_result_are_an_error():
    outcome = table(
        made(["name", "cost", "power"], ["Wolf", 2, "=B2*2"], ["Bear", 3, "=B3*2"]), BOOK
    )
    assert said(outcome) == [("error", "DATA034", "cards.xlsx:Cards!C2 (`power`)")]
    assert outcome.diagnostics[0].others == ("C3",)
    assert outcome.diagnostics[0].more[0].message == "the formula in C3 has no saved result"
    assert not {"", "0", "None", "=B2*2"} & set(column(outcome, "power"))


def formulas(*cells):
    return row(1, "name", "power") + "".join(
        row(n, "Wolf", cell) for n, cell in enumerate(cells, 2)
    )


def test_formulas_show_their_saved_results():
    calc = '<calcPr calcId="1" fullCalcOnLoad="1"/>'
    cells = formulas(
        '<c r="B2"><f>2*2</f><v>4</v></c>',
        '<c r="B3"><f>A1-A1</f><v>0</v></c>',
        '<c r="B4" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>',
        '<c r="B5" t="str"><f>""</f><v></v></c>',
        '<c r="B6" t="b"><f>1=1</f><v>1</v></c>',
    )
    assert [r["power"] for r in records(xlsx(cells, calc=calc), BOOK)] == [
        "4",
        "0",
        "ab",
        "",
        "TRUE",
    ]


def test_results_that_are_all_0_and_to_be_calculated_are_not_results():
    cells = formulas('<c r="B2"><f>2*2</f><v>0</v></c>', '<c r="B3"><f>3*2</f><v>0</v></c>')
    calc = '<calcPr calcId="1" fullCalcOnLoad="1"/>'
    assert said(table(xlsx(cells, calc=calc), BOOK)) == [
        ("error", "DATA034", "cards.xlsx:Cards!B2 (`power`)")
    ]
    assert [r["power"] for r in records(xlsx(cells), BOOK)] == ["0", "0"]


def test_a_formula_that_fails_is_an_error_even_in_the_first_column():
    cells = row(1, "name", "cost") + row(2, '<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', 3)
    outcome = table(xlsx(cells), BOOK)
    assert said(outcome) == [("error", "DATA035", "cards.xlsx:Cards!A2 (`name`)")]
    assert "`#DIV/0!`" in errors(outcome)[0]
    assert len(outcome.value.rows) == 1


def test_merged_cells_are_filled_with_a_warning_each():
    def change(sheet):
        sheet.merge_cells("A2:A4")
        sheet.merge_cells("A5:A6")
        sheet.merge_cells("C9:D9")

    rows = [
        ["Fire", "Spark"],
        [None, "Blaze"],
        [None, "Inferno"],
        ["Ice", "Frost"],
        [None, "Glacier"],
    ]
    outcome = table(made(["element", "name"], *rows, change=change), BOOK)
    assert column(outcome, "element") == ["Fire", "Fire", "Fire", "Ice", "Ice"]
    assert said(outcome) == [
        ("warning", "DATA036", "cards.xlsx:Cards!A2"),
        ("warning", "DATA036", "cards.xlsx:Cards!A5"),
    ]
    assert outcome.diagnostics[0].message.startswith("A2:A4 ")


def test_a_merged_range_makes_no_rows_and_no_columns():
    cells = row(1, "name", "text") + row(2, "Wolf", "Bite") + row(3, '<c r="A3" s="1"/>', "Roar")
    after = '<mergeCells><mergeCell ref="A2:A1048576"/><mergeCell ref="B3:XFD3"/></mergeCells>'
    outcome = table(xlsx(cells, after=after), BOOK)
    assert [r.values for r in outcome.value] == [("Wolf", "Bite"), ("Wolf", "Roar")]
    assert said(outcome) == [("warning", "DATA036", "cards.xlsx:Cards!A2")]


def hidden_rows(sheet):
    sheet.row_dimensions[3].hidden = True
    sheet.row_dimensions[5].hidden = True
    sheet.row_dimensions[9].hidden = True


def test_hidden_rows_are_included_with_a_warning_or_as_it_is_set():
    data = made(["name"], ["Wolf"], ["Bear"], ["Fox"], ["Owl"], change=hidden_rows)
    outcome = table(data, BOOK)
    assert column(outcome, "name") == ["Wolf", "Bear", "Fox", "Owl"]
    assert said(outcome) == [("warning", "DATA037", "cards.xlsx:Cards!row 3")]
    assert "3, 5" in outcome.diagnostics[0].message
    assert [r["name"] for r in records(data, BOOK, hidden="skip")] == ["Wolf", "Fox"]
    assert len(records(data, BOOK, hidden="include")) == 4
    assert said(table(data, BOOK, hidden="maybe")) == [("error", "DATA023", "")]


def several(note=None):
    book = openpyxl.Workbook()
    book.active.title = "Notes"
    book.active.sheet_state = "hidden"
    book.create_chartsheet("Chart")
    for name in ("Events", "Rooms"):
        book.create_sheet(name).append(["name"])
        book[name].append([f"the {name}"])
    if note is not None:
        book["Notes"].append([note])
        book.create_sheet("Empty").column_dimensions["A"].width = 30
    return saved(book)


def test_the_first_sheet_that_is_shown_or_the_named_one():
    assert column(table(several(), BOOK), "name") == ["the Events"]
    assert records(several(), BOOK, "Rooms") == [{"name": "the Rooms"}]
    assert table(several(), BOOK, "rooms ").value.sheet == "Rooms"


def test_the_sheet_that_was_taken_is_noted_with_those_that_hold_something_too():
    reference = Reference(f"data/{BOOK}", origin=Origin("game.yaml", 4, 11))
    (found,) = read(MemoryProject({f"data/{BOOK}": several("mine")}), reference).diagnostics
    assert (found.code, found.severity.word, found.origin.line) == ("DATA046", "advice", 4)
    assert found.message == "only the sheet `Events` is read, not `Rooms`, `Notes` (hidden)"
    assert found.hints == (f"write `data/{BOOK}#Events` if it is the right one",)
    assert table(several(), BOOK, "Rooms").diagnostics == ()
    # Sheets without a cell, as old programs make them, are not worth a word.
    book = openpyxl.Workbook()
    book.active.append(["name"])
    book.create_sheet("Sheet2")
    assert table(saved(book), BOOK).diagnostics == ()


def test_an_empty_first_sheet_is_reported_with_the_others():
    book = openpyxl.Workbook()
    book.create_sheet("Cards").append(["name"])
    outcome = table(saved(book), BOOK)
    assert [d.code for d in outcome.diagnostics] == ["DATA010", "DATA046"]


def test_a_sheet_that_is_not_there():
    reference = Reference(BOOK, "Evnts", Origin("game.yaml", 4, 11))
    outcome = read(MemoryProject({BOOK: several()}), reference)
    assert said(outcome) == [("error", "DATA032", "game.yaml:4:11")]
    assert outcome.diagnostics[0].hints == (
        "did you mean `Events`?",
        "its sheets: `Events`, `Rooms`, `Notes` (hidden)",
    )
    assert said(table(several(), BOOK, "Chart"))[0][1] == "DATA032"


def test_numbers_that_are_texts_stay_as_they_are():
    assert [r["qty"] for r in records(made(["qty"], ["24"], ["4"], ["032"]), BOOK)] == [
        "24",
        "4",
        "032",
    ]


def test_rows_columns_and_headers_are_judged_as_in_any_table():
    data = made(
        ["name", None, "text", "text"],
        ["Wolf", None, "Bite", "a"],
        [],
        ["# Ant", None, "no"],
        ["Bear", "oops", "  Roar\u00a0", "b"],
    )
    outcome = table(data, BOOK)
    assert said(outcome) == [
        ("warning", "DATA011", "cards.xlsx:Cards!B1"),
        ("error", "DATA012", "cards.xlsx:Cards!D1 (`text`)"),
    ]
    assert [(r.number, r.values) for r in outcome.value] == [
        (2, ("Wolf", "Bite")),
        (5, ("Bear", "Roar")),
    ]
    bear = outcome.value.rows[1]
    assert str(outcome.value.origin(bear, "text")) == "cards.xlsx:Cards!C5 (`text`)"
    assert str(outcome.value.origin(bear)) == "cards.xlsx:Cards!row 5"
    assert str(outcome.value.origin(None, "text")) == "cards.xlsx:Cards!C1 (`text`)"


def test_a_lonely_cell_far_away_costs_nothing_and_is_named():
    def change(sheet):
        sheet["XFD3"] = "note"

    outcome = table(made(["name"], *([f"Card {i}"] for i in range(2000)), change=change), BOOK)
    assert said(outcome) == [("warning", "DATA011", "cards.xlsx:Cards!XFD1")]
    assert outcome.value.rows[0].values == ("Card 0",)


def test_the_many_ways_to_write_a_text():
    texts = (
        "<si><t>name</t></si>"
        "<si><r><t>Wo</t></r><r><rPr><b/></rPr><t>lf</t></r><rPh sb='0' eb='1'><t>woof</t></rPh></si>"
        "<si><t xml:space='preserve'> Bite_x000D_\nagain_x0007_ _x005F_x41_ </t></si>"
    )
    cells = (
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c t="inlineStr"><is><t>text</t></is></c></row>'
        '<row><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>'
        '<row><c t="inlineStr"><is><r><t>A</t></r><r><t>nt</t></r></is></c>'
        '<c t="d"><v>2026-02-01T00:00:00</v></c></row>'
    )
    outcome = table(xlsx(cells, texts=texts), BOOK)
    assert [r.values for r in outcome.value] == [
        ("Wolf", "Bite\nagain _x41_"),
        ("Ant", "2026-02-01"),
    ]
    assert said(outcome) == [("warning", "DATA033", "cards.xlsx:Cards!B3 (`text`)")]


def changed(data, part, change):
    """The same workbook with another text of one part."""
    opened = zipfile.ZipFile(io.BytesIO(data))
    parts = {name: opened.read(name).decode() for name in opened.namelist()}
    return zipped({**parts, part: change(parts[part])})


def test_a_prefix_makes_no_difference():
    def prefixed(text):
        return re.sub(r"<(/?)(\w)", r"<\1x:\2", text).replace("xmlns=", "xmlns:x=")

    data = changed(xlsx(row(1, "name") + row(2, "Wolf")), PART, prefixed)
    assert records(data, BOOK) == [{"name": "Wolf"}]


def test_a_coloured_tail_costs_next_to_nothing():
    empty = "".join(
        f'<row r="{n}"><c r="A{n}" s="1" /><c r="F{n}" s="1" /></row>' for n in range(4, 60_000)
    )
    last = '<row r="1048576" ht="15"><c r="A1048576" s="1"/></row>'
    data = xlsx(
        row(1, "name", "text") + row(2, "Wolf", "Bite") + row(3, "Bear", "Roar") + empty + last
    )
    tracemalloc.start()
    with within(2):
        assert [r["name"] for r in records(data, BOOK)] == ["Wolf", "Bear"]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 30_000_000


def claiming(data, part, size):
    """The same zip file, whose directory says that a part unpacks to another size."""
    at = data.rindex(part.encode()) - 46
    assert data[at : at + 4] == b"PK\x01\x02"
    return data[: at + 24] + struct.pack("<I", size) + data[at + 28 :]


@pytest.mark.parametrize(
    ("part", "size"),
    [("xl/worksheets/sheet1.xml", 400_000_000), ("xl/sharedStrings.xml", 40_000_000)],
)
def test_a_zip_bomb_is_refused_by_what_its_directory_says(part, size):
    outcome = table(claiming(xlsx(row(1, "name")), part, size), BOOK)
    assert [code for _, code, _ in said(outcome)] == ["DATA031"]
    assert f"{size // 1_000_000} MB" in errors(outcome)[0]


def test_a_part_that_stays_large_without_its_empty_rows_is_refused(monkeypatch):
    monkeypatch.setattr(workbook, "MOST_HEARD", 100_000)
    empty = "".join(f'<row r="{n}"><c r="A{n}" s="1"/></row>' for n in range(2, 5000))
    assert len(records(xlsx(row(1, "name") + empty + row(5000, "Wolf")), BOOK)) == 1
    assert [code for _, code, _ in said(table(xlsx(row(1, "name") + " " * 100_000), BOOK))] == [
        "DATA031"
    ]


def test_a_sheet_of_endless_cells_is_refused(monkeypatch):
    monkeypatch.setattr(worksheet, "MOST_CELLS", 10)
    data = xlsx(row(1, "name") + "".join(row(n, "Wolf") for n in range(2, 12)))
    assert said(table(data, BOOK)) == [("error", "DATA031", "cards.xlsx:Cards")]


def test_an_honest_sheet_that_packs_well_is_read():
    text = "Draw a card, then discard a card. " * 4
    data = xlsx(row(1, "name", "text") + "".join(row(n, f"Card {n}", text) for n in range(2, 3002)))
    assert len(data) * 10 < 3000 * len(text)
    assert len(records(data, BOOK)) == 3000


def test_entities_are_refused():
    declared = '<!DOCTYPE x [<!ENTITY wolf SYSTEM "file:///etc/hostname">]>'
    outcome = table(changed(xlsx(row(1, "name") + row(2, "&wolf;")), PART, declared.__add__), BOOK)
    assert [code for _, code, _ in said(outcome)] == ["DATA031"]
    assert "document type" in errors(outcome)[0]


def broken():
    good = xlsx(row(1, "name"))
    yield "not a zip", b"name,text\n"
    yield "empty", b""
    yield "locked", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
    yield "cut short", good[: len(good) // 2]
    yield "no workbook", zipped({"word/document.xml": "<w/>"})
    yield "not XML", xlsx("<row>")
    yield "text that is not there", xlsx('<row r="1"><c r="A1" t="s"><v>9</v></c></row>')
    yield "no encoding", changed(good, PART, '<?xml version="1.0" encoding="nan"?>'.__add__)
    yield "no number", xlsx('<row r="1"><c r="A1"><v>many</v></c></row>')
    yield "no cell", xlsx('<row r="1"><c r="ZZZZ1"><v>1</v></c></row>')
    yield "garbled", good[:60] + bytes(byte ^ 0x55 for byte in good[60:90]) + good[90:]


@pytest.mark.parametrize(
    ("what", "data"), broken(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_damaged_workbook_is_an_error(what, data):
    assert said(table(data, BOOK)) == [("error", "DATA031", "")]


def test_an_empty_sheet():
    assert said(table(made(), BOOK)) == [("error", "DATA010", "cards.xlsx:Cards")]


def test_the_same_as_another_reader_reads():
    """Every kind of cell that openpyxl writes is read back as openpyxl reads it."""
    cells = ["a", " b ", "ä\nö", "#x", 1, -2.5, 1e15, True, "<&>", "'quoted", "0"]
    data = made(["id", *map(str, range(len(cells)))], ["x", *cells], ["y", *reversed(cells)])
    sheet = openpyxl.load_workbook(io.BytesIO(data)).active
    theirs = [[str(cell.value).strip() for cell in cells] for cells in sheet.iter_rows(min_row=2)]
    ours = [list(r.values()) for r in records(data, BOOK)]
    assert ours == [
        [{"True": "TRUE", "1e+15": "1000000000000000"}.get(t, t) for t in cells] for cells in theirs
    ]


@pytest.mark.parametrize("file", ["cards.xlsx", "cards.ods"])
def test_a_zip_file_of_a_kind_that_nobody_can_read_is_damaged(file):
    data = bytearray(zipped({"a.xml": "<a/>"}))
    at = data.index(b"PK\x01\x02")
    data[at + 6] = 235  # the version that is needed to unpack it
    outcome = table(bytes(data), file)
    assert errors(outcome) == [f"`{file}` can't be read as a workbook: it isn't a zip file"]


def test_a_part_without_a_name_is_not_taken_for_texts_or_styles():
    book = zipped(
        {
            "nameless": "<sst/>",
            "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="a"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="a" Type="/worksheet" Target="a.xml"/>'
            "</Relationships>",
            "xl/a.xml": '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>name</v></c></row>'
            '<row r="2"><c r="A2"><v>7</v></c></row></sheetData></worksheet>',
        }
    )
    book = book.replace(b"nameless", b"\0ameless")  # a name ends before a zero
    assert records(book, "cards.xlsx") == [{"name": "7"}]
