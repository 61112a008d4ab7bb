"""Workbooks of Excel and LibreOffice, put together part by part: odd cells, wrong references, damaged zips."""

from __future__ import annotations

import io
import zipfile
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from hypothesis import strategies as st

from tests.fuzz import Input, odd
from tests.fuzz.mutations import OPERATIONS, damaged_text, mutated
from tests.fuzz.odd import pick
from tests.fuzz.plain import NAMED, game

X = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SIGNS = (
    "<",
    ">",
    "&",
    "&amp;",
    "&x;",
    "&#0;",
    "&#xFFFFFFFF;",
    "]]>",
    "<![CDATA[",
    "<!--",
    "/>",
    "<c>",
    "</c>",
    "<row/>",
    "</row>",
    '"',
    "=",
    "xmlns",
    "é",
    "\0",
    "-1",
    "9999999999",
    "<?xml?>",
    "<!DOCTYPE a>",
)
DOCTYPE = (
    '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY '
    'c SYSTEM "file:///etc/passwd">]>'
)
REFS = (
    "",
    "A1",
    "B1",
    "A2",
    "B2",
    "C9",
    "XFD1048576",
    "ZZZZ1",
    "A0",
    "1",
    "a2",
    "$A$1",
    "B2:C3",
    "A99999999999",
    "É1",
)
FORMATS = (
    "General",
    "0",
    "0.00",
    "#,##0",
    "0%",
    "yyyy-mm-dd",
    "[h]:mm",
    "dd/mm/yy hh:mm",
    "@",
    '"x"0',
    "[Red]0;[Blue]-0",
    "# ?/?",
    "0E+00",
    ";;;",
    "",
    "\\",
    '"',
    "[",
    "mmmmm",
    "0.0000000000000000000000000000000000",
    "_-* #,##0",
    "[$€-407] 0",
    "AM/PM",
    "?" * 90,
)
NUMBERS = (
    *"0 1 2 3 -1 0.5 12 100 1E-2 45000 45000.75 3.0000000000000001".split() * 90,
    *odd.NUMBERS,
    "44197",
    "44197.5",
    "0.1",
    "1E+300",
    "60",
    "-1",
    "2958466",
    "1e-7",
    "0.30000000000000004",
)
KINDS = ("", "s", "str", "inlineStr", "b", "e", "n", "d", "zz")


def _safe(text: str) -> str:
    return escape("".join(char for char in text if ord(char) >= 32 or char in "\n\t"))


@st.composite
def _cell(draw: Any, ref: str) -> str:
    kind = pick(draw, KINDS[:4] * 8 + KINDS)
    where = pick(draw, [ref] * 400 + list(REFS))
    style = pick(draw, ["", "", "0", "1", "2", "3"] * 60 + ["99", "-1", "x"])
    head = (
        f"<c r={quoteattr(where)}"
        + (f' s="{style}"' if style else "")
        + (f' t="{kind}"' if kind else "")
    )
    if kind == "inlineStr":
        return f'{head}><is><t xml:space="preserve">{_safe(draw(SAFE))}</t><r><t>x</t></r></is></c>'
    value = (
        pick(draw, ["0", "1", "2", "3", "4"] * 60 + ["9", "-1", "x", ""])
        if kind == "s"
        else pick(draw, odd.pooled(odd.WORDS, NUMBERS) if kind in ("str", "e", "d") else NUMBERS)
    )
    formula = pick(draw, ["", "", "", "<f>A1+1</f>", '<f t="shared" si="0"/>', "<f>1/0</f>"])
    return f"{head}>{formula}<v>{_safe(value)}</v></c>"


@st.composite
def _sheet(draw: Any) -> str:
    rows = []
    for number in range(1, pick(draw, [3, 4, 2, 1]) + 1):
        cells = "".join(
            draw(_cell(f"{'ABCD'[i]}{number}")) for i in range(pick(draw, [2, 2, 2, 1, 3]))
        )
        if number == 1:
            cells = '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>' + pick(
                draw, [*[""] * 9, cells]
            )
        r = pick(
            draw,
            [f' r="{number}"'] * 200
            + ["", ' r="0"', ' r="1048577"', ' r="x"', ' r="1"', ' hidden="1"'],
        )
        rows.append(f"<row{r}>{cells}</row>")
    extra = draw(
        st.sampled_from(
            [
                "",
                "",
                "",
                '<mergeCells><mergeCell ref="A2:B3"/></mergeCells>',
                '<mergeCells><mergeCell ref="A1:XFD1048576"/><mergeCell ref="x"/><mergeCell/></mergeCells>',
                '<mergeCells><mergeCell ref="B3:A2"/></mergeCells>',
                '<autoFilter ref="A1:B9"/>',
                '<hyperlinks><hyperlink ref="A2" r:id="rId9"/></hyperlinks>',
            ]
        )
    )
    cols = pick(
        draw,
        [
            "",
            "",
            "",
            "",
            "",
            '<cols><col min="2" max="2" hidden="1"/></cols>',
            '<cols><col min="1" max="16384" hidden="1"/></cols>',
            '<cols><col min="x" hidden="1"/></cols>',
            '<cols><col min="-5" max="99999999999" hidden="1"/></cols>',
        ],
    )
    return f'<worksheet {X} xmlns:r="{R}">{cols}<sheetData>{"".join(rows)}</sheetData>{extra}</worksheet>'


@st.composite
def _strings(draw: Any) -> str:
    items = "".join(f"<si><t>{_safe(draw(SAFE))}</t></si>" for _ in range(3))
    rich = pick(
        draw,
        [
            "",
            "<si><r><rPr><b/></rPr><t>a</t></r><r><t> b</t></r><rPh><t>x</t></rPh></si>",
            "<si/>",
            "<t>x</t>",
        ],
    )
    return f'<sst {X} count="9"><si><t>name</t></si><si><t>n</t></si>{items}{rich}</sst>'


@st.composite
def _xlsx_parts(draw: Any) -> dict[str, str]:
    codes = draw(st.lists(st.sampled_from(FORMATS), min_size=1, max_size=3))
    formats = "".join(
        f'<numFmt numFmtId="{164 + i}" formatCode={quoteattr(c)}/>' for i, c in enumerate(codes)
    )
    ids = draw(
        st.lists(
            odd.some(("0", "1", "9", "14", "22", "45", "49", "164", "165", "166", "999", "-1")),
            min_size=4,
            max_size=4,
        )
    )
    xfs = "".join(f'<xf numFmtId="{i}"/>' for i in ids)
    target = pick(
        draw,
        ["worksheets/sheet1.xml"] * 50
        + ["/xl/worksheets/sheet1.xml", "../x.xml", "none.xml", "", "http://a/b"],
    )
    epoch = pick(draw, ["", "", '<workbookPr date1904="1"/>', '<workbookPr date1904="x"/>'])
    state = pick(draw, [""] * 12 + [' state="hidden"', ' state="veryHidden"'])
    title = pick(draw, ["Cards"] * 20 + ["", "A!B", "'x'", "é" * 40])
    return {
        "[Content_Types].xml": "<Types/>",
        "xl/workbook.xml": (
            f'<workbook {X} xmlns:r="{R}">{epoch}<sheets><sheet name={quoteattr(title)} sheetId="1" '
            f'r:id="rId1"{state}/></sheets></workbook>'
        ),
        "xl/_rels/workbook.xml.rels": (
            f'<Relationships xmlns="{RELATIONS}"><Relationship Id="rId1" Type="{R}/worksheet" Target="{target}"/>'
            f'<Relationship Id="rId2" Type="{R}/sharedStrings" Target="sharedStrings.xml"/></Relationships>'
        ),
        "xl/worksheets/sheet1.xml": draw(_sheet()),
        "xl/sharedStrings.xml": draw(_strings()),
        "xl/styles.xml": f"<styleSheet {X}><numFmts>{formats}</numFmts><cellXfs>{xfs}</cellXfs></styleSheet>",
    }


ODF = "urn:oasis:names:tc:opendocument:xmlns"
HEAD = (
    f'<office:document-content xmlns:office="{ODF}:office:1.0" xmlns:table="{ODF}:table:1.0" '
    f'xmlns:text="{ODF}:text:1.0" '
    f'xmlns:style="{ODF}:style:1.0" xmlns:number="{ODF}:datastyle:1.0" xmlns:calcext="x">'
)
SAFE = odd.weighted(odd.some(odd.WORDS, odd.NUMBERS), odd.ANY, 10)
TAIL = "</office:spreadsheet></office:body></office:document-content>"
REPEATS = (*[""] * 150, "2", "3", "1000", "16384", "1048576", "99999999999", "0", "-1", "x")


@st.composite
def _ods_cell(draw: Any) -> str:
    kind = pick(
        draw,
        ["string"] * 6 + ["float", "percentage", "date", "time", "boolean", "currency", "", "zz"],
    )
    value = pick(
        draw,
        odd.pooled(
            NUMBERS,
            ("2024-02-30", "2024-02-29T12:00:00", "PT12H30M", "P1Y", "true", "10000-01-01", ""),
        ),
    )
    key = {
        "string": "string-value",
        "date": "date-value",
        "time": "time-value",
        "boolean": "boolean-value",
    }.get(kind, "value")
    repeat = pick(draw, REPEATS)
    attributes = (
        f' office:value-type="{kind}"' if kind else ""
    ) + f" office:{key}={quoteattr(_safe(value))}"
    attributes += f' table:number-columns-repeated="{repeat}"' if repeat else ""
    attributes += pick(
        draw,
        [
            *[""] * 40,
            ' table:number-columns-spanned="2" table:number-rows-spanned="2"',
            ' table:number-rows-spanned="x"',
            ' table:number-columns-spanned="9999999"',
            ' table:style-name="no"',
        ],
    )
    inner = _safe(draw(SAFE))
    text = pick(
        draw,
        [f"<text:p>{inner}</text:p>"] * 60
        + [
            "",
            '<text:p>a<text:s text:c="9999999999"/>b</text:p>',
            "<text:p>a<text:line-break/><text:tab/>b</text:p><text:p/>",
            f"<text:p><text:a>{inner}</text:a></text:p>",
            "<office:annotation><text:p>x</text:p></office:annotation>",
            '<text:p>a<text:s text:c="-1"/><text:s text:c="x"/></text:p>',
        ],
    )
    name = pick(draw, ["table-cell"] * 6 + ["covered-table-cell"])
    return f"<table:{name}{attributes}>{text}</table:{name}>"


@st.composite
def _ods_parts(draw: Any) -> dict[str, str]:
    head = (
        "<table:table-row><table:table-cell><text:p>name</text:p></table:table-cell><table:table-cell>"
        "<text:p>n</text:p></table:table-cell></table:table-row>"
    )
    rows = [head]
    for _ in range(pick(draw, [3, 2, 1, 0])):
        repeat = pick(draw, REPEATS)
        hidden = pick(draw, ["", "", ' table:visibility="collapse"', ' table:visibility="filter"'])
        again = f' table:number-rows-repeated="{repeat}"' if repeat else ""
        cells = "".join(draw(_ods_cell()) for _ in range(pick(draw, [2, 2, 2, 1, 3])))
        rows.append(f"<table:table-row{again}{hidden}>{cells}</table:table-row>")
    wrap = pick(
        draw,
        ["{}"] * 6
        + [
            "<table:table-row-group>{}</table:table-row-group>",
            "<table:table-header-rows>{}</table:table-header-rows>",
            '<table:table-column table:number-columns-repeated="99999999" table:visibility="collapse"/>{}',
        ],
    )
    body = f'<table:table table:name="Cards">{wrap.format("".join(rows))}</table:table>'
    return {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": f"{HEAD}<office:body><office:spreadsheet>{body}{TAIL}",
        "META-INF/manifest.xml": "<manifest/>",
    }


@st.composite
def _zipped(draw: Any, parts: dict[str, str]) -> bytes:
    """The parts as a zip: some of them damaged, missing or double; then the zip itself."""
    odd_part = pick(draw, sorted(parts))
    change = pick(
        draw, ["none"] * 12 + ["signs", "signs", "drop", "bytes", "doctype", "encoding", "deep"]
    )
    files = {name: text.encode("utf-8", "replace") for name, text in parts.items()}
    if change == "signs":
        files[odd_part] = draw(damaged_text(st.just(parts[odd_part]), SIGNS, 2)).encode(
            "utf-8", "replace"
        )
    elif change == "drop":
        del files[odd_part]
    elif change == "bytes":
        files[odd_part] = mutated(files[odd_part], draw(OPERATIONS))
    elif change == "doctype":
        files[odd_part] = DOCTYPE.encode() + files[odd_part].replace(b"name", b"&b;", 1)
    elif change == "encoding":
        files[odd_part] = b'<?xml version="1.0" encoding="no-such"?>' + files[odd_part]
    elif change == "deep":
        files[odd_part] = b"<a>" * 3000 + files[odd_part] + b"</a>" * 3000
    made = io.BytesIO()
    method = pick(draw, [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return mutated(made.getvalue(), draw(odd.weighted(st.just([]), OPERATIONS, 6)))


SAID = (
    *["{0}"] * 16,
    "{{file: {0}, sheet: Cards}}",
    "{{file: {0}, sheet: No such}}",
    "{{file: {0}, hidden: skip}}",
)


@st.composite
def xlsx_inputs(draw: Any) -> Input:
    """A game with an odd Excel workbook."""
    data = draw(_zipped(draw(_xlsx_parts())))
    return game(
        {"cards.xlsx": data, "templates/card.yaml": NAMED},
        data=pick(draw, SAID).format("cards.xlsx"),
    )


@st.composite
def ods_inputs(draw: Any) -> Input:
    """A game with an odd LibreOffice workbook."""
    data = draw(_zipped(draw(_ods_parts())))
    return game(
        {"cards.ods": data, "templates/card.yaml": NAMED}, data=pick(draw, SAID).format("cards.ods")
    )


PLAIN = {
    "xlsx": {
        "xl/workbook.xml": f'<workbook {X} xmlns:r="{R}"><sheets><sheet name="A" r:id="r"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{RELATIONS}">'
        f'<Relationship Id="r" Type="{R}/worksheet" Target="sheet.xml"/></Relationships>',
        "xl/sheet.xml": f'<worksheet {X}><sheetData><row r="1"><c r="A1" t="str"><v>name</v></c></row>'
        '<row r="2"><c r="A2"><v>1.5</v></c></row></sheetData></worksheet>',
    },
    "ods": {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": f'{HEAD}<office:body><office:spreadsheet><table:table table:name="A"><table:table-row>'
        f"<table:table-cell><text:p>name</text:p></table:table-cell></table:table-row></table:table>{TAIL}",
    },
}
"""The parts of small right workbooks."""
