"""Files that are of another kind than their names say, or of one that no table is read from."""

import pytest

from generator.files.project import MemoryProject
from generator.sources import Reference, read
from tests.sources import errors, ods, ods_row, row, said, table, xlsx, zipped

EXCEL = xlsx(row(1, "name") + row(2, "Wolf"))
CALC = ods(ods_row("name") + ods_row("Wolf"))
OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512)
LOCKED = OLD + "EncryptedPackage".encode("utf-16-le")
MANIFEST = {"META-INF/manifest.xml": "<m><manifest:encryption-data/></m>"}


@pytest.mark.parametrize(
    ("file", "data", "what", "hint"),
    [
        ("cards.xlsx", CALC, "is an OpenDocument spreadsheet", "give it the extension `.ods`"),
        ("cards.ods", EXCEL, "is an Excel workbook", "give it the extension `.xlsx`"),
        (
            "cards.xlsx",
            zipped({"xl/workbook.bin": ""}),
            "is a binary workbook",
            "save it as `.xlsx`",
        ),
        ("cards.xlsx", zipped({"Index/Document.iwa": ""}), "is a Numbers sheet", "export it"),
        ("cards.ods", zipped({"word/document.xml": ""}), "is a Word document", "copy its table"),
        ("cards.xlsx", b"name,text\nW\xf6lfin,Bite\n", "is text", "give it the extension `.csv`"),
        ("cards.xlsx", b"\xef\xbb\xbf<html><table>", "is a web page or XML", "save it as `.xlsx`"),
        ("cards.xlsx", OLD, "is an old workbook (`.xls`)", "without a password as `.xlsx`"),
        ("cards.xlsx", LOCKED, "has a password", "save it without a password"),
        ("cards.ods", zipped({"content.xml": "\x01", **MANIFEST}), "has a password", "without a"),
        ("cards.ods", zipped({"encrypted-package": "", **MANIFEST}), "has a password", "without a"),
        ("cards.xlsx", b"", "can't be read as a workbook: it is empty", "save it again"),
        ("cards.xlsx", b"\x00\x01\x02", "it isn't a zip file", "save it again"),
    ],
)
def test_a_workbook_under_a_wrong_name(file, data, what, hint):
    outcome = table(data, file)
    assert said(outcome) == [("error", "DATA031", "")]
    assert what in errors(outcome)[0]
    assert hint in outcome.diagnostics[0].hints[0]


@pytest.mark.parametrize(
    ("file", "hint"),
    [
        ("cards.xls", "save it as `.xlsx`, `.ods` or CSV"),
        ("cards.XLSB", "save it as `.xlsx`, `.ods` or CSV"),
        ("cards.numbers", "export it from Numbers as Excel or CSV"),
        ("cards.gsheet", "download the sheet from Google"),
        ("~$cards.xlsx", "write the workbook's name: `cards.xlsx`"),
        (".~lock.cards.ods#", "write the workbook's name: `cards.ods`"),
    ],
)
def test_what_no_table_is_read_from_says_what_to_do(file, hint):
    outcome = table(b"x", file)
    assert said(outcome) == [("error", "DATA001", "")]
    assert hint in outcome.diagnostics[0].hints[0]


def test_a_lock_is_not_taken_for_the_file_that_was_meant():
    project = MemoryProject({"data/~$cards.xlsx": "", "data/cards.xlsx": ""})
    (missing,) = read(project, Reference("data/~cards.xlsx")).diagnostics
    assert missing.hints == ("did you mean `cards.xlsx`?",)


def test_hidden_sheets_are_not_the_first():
    style = (
        '<style:style style:name="ta1" style:family="table">'
        '<style:table-properties table:display="false"/></style:style>'
    )
    space = 'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"'
    lists = ods_row("list") + '</table:table><table:table table:name="Events">' + ods_row("name")

    def made(*kept):
        import io
        import zipfile

        text = zipfile.ZipFile(io.BytesIO(ods(lists, sheet="Lists"))).read("content.xml").decode()
        for name in kept:
            text = text.replace(
                f'table:name="{name}"', f'table:name="{name}" table:style-name="ta1"'
            )
        styles = f"<office:automatic-styles {space}>{style}</office:automatic-styles><office:body>"
        return zipped({"content.xml": text.replace("<office:body>", styles)})

    assert table(made("Lists"), "c.ods").value.headers == ("name",)
    assert table(made("Lists"), "c.ods", "lists").value.headers == ("list",)
    assert table(made("Lists", "Events"), "c.ods").value.headers == ("list",)
