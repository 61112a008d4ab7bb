"""What is written is read back, whatever it is and however it is written."""

import csv
import io
import re
import unicodedata

from hypothesis import assume, given
from hypothesis import strategies as st

from generator.sources.delimited import Text, _Scan
from generator.tables.cells import without_zero_width
from tests.sources import table

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "windows-1252")

# Anything but halves of a character: line ends, delimiters and quotation marks more often than by chance.
cells = st.text(
    st.characters(exclude_categories=["Cs"]) | st.sampled_from("\n,;\t|\"' #/\u00a0é"), max_size=8
)
rows = st.integers(2, 5).flatmap(
    lambda n: st.lists(st.lists(cells, min_size=n, max_size=n), max_size=6)
)


def cleaned(cell):
    text = cell.replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(char for char in text if char in "\n\t" or ord(char) >= 32)
    kept = re.sub(r'\A="([^"]*)"\Z', r"\1", kept)
    return unicodedata.normalize("NFC", without_zero_width(kept)).strip()


def written(lines, delimiter, end):
    made = io.StringIO()
    # The writer itself forgets to quote a lone carriage return.
    quoting = (
        csv.QUOTE_ALL if any("\r" in cell for line in lines for cell in line) else csv.QUOTE_MINIMAL
    )
    csv.writer(made, delimiter=delimiter, lineterminator=end, quoting=quoting).writerows(lines)
    return made.getvalue()


@given(rows, st.sampled_from(",;\t"), st.sampled_from(ENCODINGS), st.sampled_from(["\n", "\r\n"]))
def test_what_is_written_is_read_back(lines, delimiter, encoding, end):
    headers = [f"column {i}" for i in range(len(lines[0]) if lines else 2)]
    text = written([headers, *lines], delimiter, end)
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError:
        assume(False)
    options = {"encoding": encoding} if encoding == "windows-1252" else {}
    outcome = table(data, **options)
    expected = [
        (number, row)
        for number, line in enumerate(lines, 2)
        if any(row := tuple(map(cleaned, line))) and not row[0].startswith(("#", "//"))
    ]
    assert outcome.value.headers == tuple(headers)
    assert [(row.number, row.values) for row in outcome.value] == expected
    # A cell may look like a formula or an error by chance.
    assert {d.code for d in outcome.diagnostics} <= {"DATA016", "DATA025", "DATA034", "DATA035"}


@given(rows, st.sampled_from(",;\t|"))
def test_the_careful_reader_agrees_with_the_quick_one(lines, delimiter):
    text = written(lines, delimiter, "\n").replace("\r", "")
    quick = list(
        csv.reader(io.StringIO(text), delimiter=delimiter, strict=True, skipinitialspace=True)
    )
    scan = _Scan(Text("cards.csv", text, delimiter))
    assert scan.records() == quick
    assert scan.problems == []


@given(st.text(st.sampled_from('ab ,"\n'), max_size=30))
def test_no_text_breaks_the_reader(text):
    outcome = table("name,text\n" + text)
    assert outcome.value.headers == ("name", "text")


@given(st.binary(max_size=60))
def test_no_bytes_break_a_reader(data):
    for file in ("a.csv", "a.xlsx", "a.ods", "a.json", "a.yaml"):
        table(data, file)
