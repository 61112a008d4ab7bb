"""Edits of tables of text: what is edited is as wanted, and every other byte stays."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.edit import CannotEdit
from generator.edit.delimited import Changes, DelimitedFile
from generator.places.source_text import SourceText, source_text
from generator.tables import Reference

SAMPLE = '# a deck\nname,text,copies\nWolf,"a, b",2\n\nBear , x,1\n# Fox,,3\nOwl'
BELOW, NL = SAMPLE.removeprefix("# a deck\nname,text,copies\n"), "\n"


def edited(text: str, edit: str, *values: object, name: str = "a.csv") -> str:
    source = source_text(text.encode())
    changes: Changes = getattr(DelimitedFile(source, Reference(name)), edit)(*values)
    return source.changed(changes).decode()


@pytest.mark.parametrize(
    ("edit", "values", "old", "new"),
    [
        ("set_cells", ({(3, 0): "Hare"},), "Wolf", "Hare"),
        ("set_cells", ({(3, 1): "c"},), '"a, b"', '"c"'),
        ("set_cells", ({(3, 0): "a,b"},), "Wolf", '"a,b"'),
        ("set_cells", ({(5, 1): 'say "no"'},), " x", ' "say ""no"""'),
        ("set_cells", ({(7, 2): "4"},), "Owl", "Owl,,4"),
        ("set_cells", ({(9, 1): "z"},), "Owl", 'Owl\n""\n,z'),
        ("insert_rows", (3, [["Elk", "", "1"]]), "Wolf", "Elk,,1\nWolf"),
        ("insert_rows", (8, [["Elk", "", "1"]]), "Owl", "Owl\nElk,,1"),
        ("insert_rows", (4, [[""]]), "2\n\n", '2\n""\n\n'),
        ("duplicate_rows", ([3],), "\n\n", '\nWolf,"a, b",2\n\n'),
        ("duplicate_rows", ([6],), "\nOwl", "\n# Fox,,3\nOwl"),
        ("delete_rows", ([4],), "\n\n", "\n"),
        ("delete_rows", ([7],), "\nOwl", ""),
        ("delete_rows", ([6, 7],), "\n# Fox,,3\nOwl", ""),
        ("move_rows", ([7], 3), BELOW, f"Owl\n{BELOW.removesuffix(NL + 'Owl')}"),
        ("move_rows", ([3, 5], 8), BELOW, '\n# Fox,,3\nOwl\nWolf,"a, b",2\nBear , x,1'),
        ("delete_column", (2, 2), "copies", "copies"),
    ],
)  # fmt: skip
def test_an_edit_changes_its_cells_only(edit: str, values: tuple[object, ...], old: str, new: str):
    if edit == "delete_column":
        wanted = '# a deck\nname,text\nWolf,"a, b"\n\nBear , x\n# Fox,,3\nOwl'
    else:
        assert SAMPLE.count(old) == 1
        wanted = SAMPLE.replace(old, new)
    assert edited(SAMPLE, edit, *values) == wanted


def test_a_column_is_added_in_all_full_rows():
    assert edited(SAMPLE, "insert_column", 2, 1, "cost") == (
        '# a deck\nname,cost,text,copies\nWolf,,"a, b",2\n\nBear ,, x,1\n# Fox,,3\nOwl'
    )
    assert edited("a,b\n1,2\n", "insert_column", 1, 2, "c") == "a,b,c\n1,2\n"
    assert edited("a\n1\n", "insert_column", 1, 0, "c") == "c,a\n,1\n"


def test_nothing_is_written_for_the_same_value():
    source = source_text(SAMPLE.encode())
    assert DelimitedFile(source, Reference("a.csv")).set_cells({(3, 0): "Wolf"}) == ()


@pytest.mark.parametrize(
    ("edit", "values", "words"),
    [
        ("set_cells", ({(3, 0): "# Wolf"},), "comment"),
        ("set_cells", ({(3, 0): "a\0"},), "text"),
        ("set_cells", ({(0, 0): "a"},), "no such cell"),
        ("insert_rows", (3, [["// Elk"]]), "comment"),
        ("insert_rows", (9, [["Elk"]]), "no row 9"),
        ("delete_rows", ([],), "no row is selected"),
        ("delete_rows", ([8],), "no row 8"),
        ("move_rows", ([1], 9), "no row 9"),
    ],
)
def test_what_would_be_something_else_is_refused(edit: str, values: tuple[object, ...], words: str):
    with pytest.raises(CannotEdit, match=words):
        edited(SAMPLE, edit, *values)


def test_a_header_that_changes_the_delimiter_is_refused():
    with pytest.raises(CannotEdit, match="another character"):
        edited("a;b\n1;2\n", "set_cells", {(1, 1): "x,y,z,w"}, name="a.csv")


def test_a_table_that_cannot_be_read_is_refused():
    with pytest.raises(CannotEdit, match="never closed"):
        edited('a,b\n"1,2\n', "set_cells", {(1, 1): "x"})


CELLS = st.text("ab ,;\t|\"'\n#é=", max_size=5)
DIALECTS = st.sampled_from([",", ";", "\t", "|", " ,"])
ENCODINGS = st.sampled_from(["utf-8", "utf-8-sig", "cp1252", "utf-16"])


@st.composite
def tables(draw: st.DrawFn) -> tuple[SourceText, Reference]:
    """A table in one of five dialects and four encodings, with comments, blank lines and short rows."""
    dialect, encoding = draw(DIALECTS), draw(ENCODINGS)
    delimiter, end = dialect.strip(" ") or ",", draw(st.sampled_from(["\n", "\r\n"]))
    rows = [["name", "text", "n"], *draw(st.lists(st.lists(CELLS, max_size=4), max_size=6))]
    out = io.StringIO()
    quoting = draw(st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
    csv.writer(out, delimiter=delimiter, quoting=quoting, lineterminator=end).writerows(rows)
    text = draw(st.sampled_from(["", f"# made by hand{end}", f"{end}"])) + out.getvalue()
    if draw(st.booleans()):
        text = text.removesuffix(end)
    options = {"delimiter": delimiter, "encoding": "cp1252" if encoding == "cp1252" else ""}
    data = text.encode(encoding, "replace")
    return source_text(data, options["encoding"]), Reference("a.csv", options=options)


@given(tables(), st.data())
def test_any_edit_leaves_the_lines_of_other_rows(
    made: tuple[SourceText, Reference], data: st.DataObject
):
    source, reference = made
    try:
        file = DelimitedFile(source, reference)
    except CannotEdit:
        return
    row = data.draw(st.integers(1, max(1, file.rows)))
    edit = data.draw(st.sampled_from(["set", "insert", "copy", "delete", "move"]))
    try:
        if edit == "set":
            changes = file.set_cells({(row, data.draw(st.integers(0, 3))): data.draw(CELLS)})
        elif edit == "insert":
            changes = file.insert_rows(row, [data.draw(st.lists(CELLS, min_size=1, max_size=3))])
        elif edit == "copy":
            changes = file.duplicate_rows([row])
        elif edit == "delete":
            changes = file.delete_rows([row])
        else:
            changes = file.move_rows([row], data.draw(st.integers(1, file.rows + 1)))
        after = source_text(source.changed(changes), reference.options["encoding"])
    except (CannotEdit, UnicodeEncodeError):
        return
    assert (after.mark == source.mark and after.encoding == source.encoding) or not after.text
    old, new = _raw_rows(source, reference), _raw_rows(after, reference)
    if edit == "set":
        assert [a for a, b in zip(old, new, strict=True) if a != b] in ([], [old[row - 1]])
    elif edit in ("insert", "copy"):
        at = row - (edit == "insert")
        assert new[:at] + new[at + 1 :] == old
    elif edit == "delete":
        assert new == old[: row - 1] + old[row:]
    else:
        assert sorted(new) == sorted(old)


def _raw_rows(source: SourceText, reference: Reference) -> list[str]:
    file = DelimitedFile(source, reference)
    return [file.raw(number) for number in range(1, file.rows + 1)]
