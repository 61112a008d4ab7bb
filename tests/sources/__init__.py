"""Reading tables, in every format; with what the tests make their files of."""

import io
import zipfile

from generator.files.project import MemoryProject
from generator.foundation.diagnostics import Severity
from generator.sources import Reference, read

SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def table(data, file="cards.csv", sheet="", **options):
    """The outcome of reading one file."""
    return read(MemoryProject({file: data}), Reference(file, sheet, options=options))


def records(data, file="cards.csv", sheet="", **options):
    """The records of a file that is read without a word."""
    outcome = table(data, file, sheet, **options)
    assert outcome.diagnostics == ()
    return [dict(zip(outcome.value.headers, row.values)) for row in outcome.value]


def said(outcome):
    """Severity, code and place of each diagnostic."""
    return [(d.severity.word, d.code, str(d.origin)) for d in outcome.diagnostics]


def errors(outcome):
    """The messages of all errors."""
    return [d.message for d in outcome.diagnostics if d.severity is Severity.ERROR]


def column(outcome, header):
    """All cells of a column."""
    return [outcome.value.get(row, header) for row in outcome.value]


def zipped(parts):
    """A zip file of texts."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return made.getvalue()


def xlsx(rows, *, styles="", texts="", calc="", after="", sheet="Cards"):
    """A workbook with one sheet, of raw XML: the content of `sheetData`, and of other parts where a test needs them."""
    cells = f'<worksheet xmlns="{SHEET}"><sheetData>{rows}</sheetData>{after}</worksheet>'
    return zipped(
        {
            "_rels/.rels": _links(("r1", "officeDocument", "xl/workbook.xml")),
            "xl/workbook.xml": f'<workbook xmlns="{SHEET}" xmlns:r="{LINKS}"><sheets>'
            f'<sheet name="{sheet}" sheetId="1" r:id="r1"/></sheets>{calc}</workbook>',
            "xl/_rels/workbook.xml.rels": _links(
                ("r1", "worksheet", "worksheets/sheet1.xml"),
                ("r2", "styles", "styles.xml"),
                ("r3", "sharedStrings", "/xl/sharedStrings.xml"),
            ),
            "xl/worksheets/sheet1.xml": cells,
            "xl/styles.xml": f'<styleSheet xmlns="{SHEET}">{styles}</styleSheet>',
            "xl/sharedStrings.xml": f'<sst xmlns="{SHEET}">{texts}</sst>',
        }
    )


def _links(*links):
    body = "".join(
        f'<Relationship Id="{name}" Type="{LINKS}/{kind}" Target="{target}"/>'
        for name, kind, target in links
    )
    return f'<Relationships xmlns="{PACKAGE}">{body}</Relationships>'


def row(number, *cells, more=""):
    """A row of raw XML: texts as inline strings, numbers as numbers, and what begins with `<` as it is."""
    made = [
        text
        if str(text).startswith("<c")
        else f'<c r="{"ABCDEFGH"[i]}{number}" t="inlineStr"><is><t>{text}</t></is></c>'
        if isinstance(text, str)
        else f'<c r="{"ABCDEFGH"[i]}{number}"><v>{text}</v></c>'
        for i, text in enumerate(cells)
    ]
    return f'<row r="{number}"{more}>{"".join(made)}</row>'


def ods(rows, *, sheet="Cards"):
    """A spreadsheet with one sheet, of raw XML: the rows, with the prefixes `table`, `text` and `office`."""
    oasis = "urn:oasis:names:tc:opendocument:xmlns"
    spaces = " ".join(
        f'xmlns:{name}="{oasis}:{name}:1.0"' for name in ("office", "table", "text", "draw")
    )
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "content.xml": f"<office:document-content {spaces}><office:body><office:spreadsheet>"
            f'<table:table table:name="{sheet}">{rows}</table:table>'
            "</office:spreadsheet></office:body></office:document-content>",
        }
    )


def ods_row(*cells, more=""):
    """A row of raw XML: texts as cells with a paragraph, and what begins with `<` as it is."""
    made = [text if text.startswith("<") else ods_cell(text) for text in cells]
    return f"<table:table-row {more}>{''.join(made)}</table:table-row>"


def ods_cell(*paragraphs, kind="string", more=""):
    """A cell of raw XML that shows these paragraphs."""
    texts = "".join(f"<text:p>{text}</text:p>" for text in paragraphs)
    return f'<table:table-cell office:value-type="{kind}" {more}>{texts}</table:table-cell>'


def fods(book):
    """The flat file of a zipped spreadsheet."""
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        text = archive.read("content.xml").decode()
    return text.replace("office:document-content", "office:document").encode()
