"""Reads `.xlsx` workbooks; each cell as its sheet shows it.

Our own reader rather than a library: it streams each sheet once, and in that pass finds what a designer has to know:
number formats, formulas without results, merged cells and hidden rows.
"""

from __future__ import annotations

from math import isfinite
from posixpath import join, normpath

from generator.files.project import Project
from generator.foundation.diagnostics import Outcome
from generator.foundation.lazy_regex import regex
from generator.sources import Reference, Table, source
from generator.tables import column_index, number_formats
from generator.tables.cells import clean_text
from generator.tables.number_formats import GENERAL
from generator.tables.workbook import MOST_READ, OtherSheet, Reader, Workbook, sheet_named
from generator.tables.worksheet import UNKNOWN, Merged, Sheet, Spot, table_of

# The built-in formats, which files only refer to by number (ECMA-376, 18.8.30), as in an English Excel.
_BUILT_IN = {
    "0": "General", "1": "0", "2": "0.00", "3": "#,##0", "4": "#,##0.00", "5": '"$"#,##0_);("$"#,##0)',
    "6": '"$"#,##0_);("$"#,##0)', "7": '"$"#,##0.00_);("$"#,##0.00)', "8": '"$"#,##0.00_);("$"#,##0.00)', "9": "0%",
    "10": "0.00%", "11": "0.00E+00", "12": "# ?/?", "13": "# ??/??", "14": "m/d/yyyy", "15": "d-mmm-yy", "16": "d-mmm",
    "17": "mmm-yy", "18": "h:mm AM/PM", "19": "h:mm:ss AM/PM", "20": "h:mm", "21": "h:mm:ss", "22": "m/d/yyyy h:mm",
    "37": "#,##0_);(#,##0)", "38": "#,##0_);(#,##0)", "39": "#,##0.00_);(#,##0.00)", "40": "#,##0.00_);(#,##0.00)",
    "41": '#,##0_);(#,##0);"-"_);@', "42": '"$"#,##0_);("$"#,##0);"$-"_);@', "43": '#,##0.00_);(#,##0.00);"-"??_);@',
    "44": '"$"#,##0.00_);("$"#,##0.00);"$-"??_);@', "45": "mm:ss", "46": "[h]:mm:ss", "47": "mm:ss.0", "48": "##0.0E+0",
    "49": "@",
}  # fmt: skip

# Rows of coloured but empty cells, which may be millions.
_EMPTY = regex(rb'<row r="\d+"[^<>]*+(?:(?<=/)>|>(?:<c [^<>]*+>)*+</row>)')
_FILLED = regex(rb"<(?:\w+:)?(?:v|is)\b")
_ESCAPE = regex(r"_x([0-9A-Fa-f]{4})_")
_TRUE = ("1", "true", "on")


@source(".xlsx", ".xlsm")
def read_xlsx(project: Project, reference: Reference) -> Outcome[Table]:
    """The table of a sheet: the named one, or the first that isn't hidden."""
    book = Workbook(project.read(reference.file), reference)
    main = next(
        (part for kind, part in _links(book, "").values() if kind == "officeDocument"),
        "xl/workbook.xml",
    )
    links = _links(book, main)
    contents = book.elements(main, "sheet", "workbookPr", "calcPr")
    settings = {kind: keys for kind, keys in contents if kind != "sheet"}
    # Files made by a script have formulas that a spreadsheet program calculates when it opens them.
    calculates = settings.get("calcPr", {}).get("fullCalcOnLoad") in _TRUE
    since_1904 = settings.get("workbookPr", {}).get("date1904") in _TRUE
    listed = [(keys.get("name", ""), keys) for kind, keys in contents if kind == "sheet"]
    hidden = {name for name, keys in listed if keys.get("state", "visible") != "visible"}
    parts = {name: links.get(keys.get("id", ""), ("", "")) for name, keys in listed}
    shown_first = sorted(parts.items(), key=lambda sheet: sheet[0] in hidden)
    sheets = {name: part for name, (kind, part) in shown_first if kind == "worksheet"}
    named = sheet_named(sheets, reference, hidden)
    cells = _Cells(Sheet(reference, named), since_1904)
    shared = dict(links.values())
    if (texts := shared.get("sharedStrings")) is not None and texts in book:
        cells.texts = book.read(texts, _Texts()).texts
    if (styles := shared.get("styles")) is not None and styles in book:
        cells.codes = _format_codes(book, styles)
    book.read(sheets[named], cells, MOST_READ, _EMPTY)
    if calculates:
        cells.doubt_zeros()
    unasked = () if reference.sheet.strip() else set(sheets) - {named}
    others = [name for name in sheets if name in unasked and book.holds(sheets[name], _FILLED)]
    return table_of(cells.sheet, [OtherSheet(name, name in hidden) for name in others])


def _links(book: Workbook, part: str) -> dict[str, tuple[str, str]]:
    """The relationships of a part: the kind and name of other parts, by identifier."""
    folder, _, name = part.rpartition("/")
    file = join(folder, "_rels", f"{name}.rels")
    found = {}
    for _, keys in book.elements(file, "Relationship") if file in book else ():
        if keys.get("TargetMode") != "External":
            target = normpath(join("/", folder, keys.get("Target", ""))).lstrip("/")
            found[keys.get("Id", "")] = keys.get("Type", "").rpartition("/")[2], target
    return found


def _format_codes(book: Workbook, part: str) -> list[str]:
    """The format code of each cell style, in order."""
    own: dict[str, str] = {}
    numbers: list[str] = []
    inside = ""
    for kind, keys in book.elements(part, "numFmt", "cellStyleXfs", "cellXfs", "xf"):
        if kind == "numFmt":
            own[keys.get("numFmtId", "")] = keys.get("formatCode", GENERAL)
        elif kind != "xf":
            inside = kind
        elif inside == "cellXfs":
            numbers.append(keys.get("numFmtId", "0"))
    return [own.get(number) or _BUILT_IN.get(number, GENERAL) for number in numbers]


class _TextReader(Reader):
    """Collects the texts of elements `t` and `v`, without the phonetic guides of East Asian texts."""

    def __init__(self) -> None:
        super().__init__()
        self._pieces: list[str] = []
        self._inside = False
        self._phonetic = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        kind = self.names[name]
        if kind in ("t", "v"):
            self._inside = not self._phonetic
        elif kind == "rPh":
            self._phonetic = True

    def end(self, name: str) -> None:
        kind = self.names[name]
        if kind in ("t", "v"):
            self._inside = False
        elif kind == "rPh":
            self._phonetic = False

    def text(self, data: str) -> None:
        if self._inside:
            self._pieces.append(data)


class _Texts(_TextReader):
    """Reads the shared texts of cells."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if self.names[name] == "si":
            self._pieces = []
        else:
            super().start(name, attributes)

    def end(self, name: str) -> None:
        if self.names[name] == "si":
            self.texts.append(_text("".join(self._pieces)))
        else:
            super().end(name)


class _Cells(_TextReader):
    """Reads the filled cells of a sheet, as they are shown."""

    def __init__(self, sheet: Sheet, since_1904: bool) -> None:
        super().__init__()
        self.sheet = sheet
        self.texts: list[str] = []
        self.codes: list[str] = []
        self._since_1904 = since_1904
        self._numbers: dict[tuple[str, str], str] = {}
        self._zeros: list[Spot] | None = []
        self._row = 0
        self._column = -1
        self._kind = ""
        self._style = ""
        self._formula = self._valued = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        kind = self.names[name]
        if kind == "c":
            place = attributes.get("r")
            self._column = column_index(place) if place else self._column + 1
            self._kind, self._style = attributes.get("t", "n"), attributes.get("s", "")
            self._formula = self._valued = False
            self._pieces = []
        elif kind == "v":
            self._inside = self._valued = True
        elif kind == "f":
            self._formula = True
        elif kind == "row":
            self._row = int(attributes.get("r", self._row + 1))
            self._column = -1
            if attributes.get("hidden") in _TRUE:
                self.sheet.hidden.add(self._row)
        elif kind == "mergeCell":
            first, _, last = attributes.get("ref", "").partition(":")
            self.sheet.merged.append(Merged(Spot.at(first), Spot.at(last or first)))
        else:
            super().start(name, attributes)

    def end(self, name: str) -> None:
        if self.names[name] != "c":
            super().end(name)
        elif self._pieces or self._formula:
            self._cell("".join(self._pieces))

    def doubt_zeros(self) -> None:
        """If all results are 0, treats them as missing: a script wrote the formulas without calculating them."""
        for spot in self._zeros or ():
            self.sheet.unsaved.append(spot)
            self.sheet.put(*spot, UNKNOWN)

    def _cell(self, value: str) -> None:
        spot = Spot(self._row, self._column)
        if self._formula:
            if not value and not (self._valued and self._kind == "str"):
                self.sheet.unsaved.append(spot)
                self.sheet.put(*spot, UNKNOWN)
                return
            if value != "0" or self._kind != "n":
                self._zeros = None
            elif self._zeros is not None:
                self._zeros.append(spot)
        text = self._shown(value, spot)
        if text and not text.isspace():
            self.sheet.put(*spot, text)

    def _shown(self, value: str, spot: Spot) -> str:
        style = int(self._style or len(self.codes))
        code = self.codes[style] if style < len(self.codes) else GENERAL
        kind = self._kind
        if kind == "n":
            return self._number(value.strip(), code, spot)
        if kind == "b":
            return "TRUE" if value.strip() in _TRUE else "FALSE"
        if kind == "e":
            self.sheet.failed[spot] = value
            return UNKNOWN
        if kind == "d":
            self.sheet.dates[spot] = value.removesuffix("T00:00:00")
            return self.sheet.dates[spot]
        text = self.texts[int(value)] if kind == "s" else _text(value)
        return text if code in (GENERAL, "@") else number_formats.format_text(text, code)

    def _number(self, value: str, code: str, spot: Spot) -> str:
        if code == GENERAL and value.isdecimal() and len(value) < 16:
            return value
        text = self._numbers.get((value, code))
        if text is None:
            number = float(value)
            finite = isfinite(number)
            text = number_formats.format_number(number, code, self._since_1904) if finite else value
            if code != GENERAL and isfinite(number) and not number_formats.is_date(code):
                self.sheet.hold(text, number)
            self._numbers[value, code] = text
        if number_formats.is_date(code):
            self.sheet.dates[spot] = text
        return text


def _text(text: str) -> str:
    """A text with escapes such as `_x000D_` decoded, which stand for characters that XML doesn't allow."""
    if "_x" in text:
        text = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return clean_text(text)
