"""Whatever a file is and however it is written: one value changes, and no byte beyond it."""

from hypothesis import assume, given
from hypothesis import strategies as st

from generator.files import yaml_nodes
from tests.fix import at, edited, in_cell
from tests.sources import table

FILE = "cards.csv"
HEADERS = ("name", "copies", "text")
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252")

cells = st.text(st.sampled_from("ab 1é\n,;\t|\"'#/:-"), max_size=7)
plain = st.text(st.sampled_from("abc1é,;|\"'#:-"), max_size=5)


@st.composite
def tables(draw):
    """The text of a table, the encoding of its file, and where each cell is written."""
    delimiter = draw(st.sampled_from(",;\t|"))
    end = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    rows = draw(st.lists(st.tuples(cells, cells, cells), min_size=1, max_size=4))
    always = draw(st.booleans())
    text, spans = delimiter.join(HEADERS) + end, {}
    for number, row in enumerate(rows, 2):
        for column, cell in enumerate(row):
            needed = any(sign in cell for sign in f'{delimiter}"\n') or cell.startswith(" ")
            inside = cell.replace('"', '""').replace("\n", end)
            written = f'"{inside}"' if needed or always else cell
            spans["ABC"[column] + str(number)] = (len(text), len(text) + len(written))
            text += written + (delimiter if column < 2 else end)
    if draw(st.booleans()):
        text = text.removesuffix(end)
    return text, draw(st.sampled_from(ENCODINGS)), spans


@given(tables(), st.data(), plain)
def test_of_a_table_one_cell_changes(made, data, new):
    text, encoding, spans = made
    before = text.encode(encoding)
    rows = {row.number: row for row in table(before, FILE).value}
    named = {f"{'ABC'[i]}{number}": row.values[i] for number, row in rows.items() for i in range(3)}
    assume(named)
    cell = data.draw(st.sampled_from(sorted(named)))
    assume(new.strip() != named[cell])
    after = edited(before, in_cell(cell, named[cell], new, FILE))
    if isinstance(after, str):
        # The row would be a comment, or blank, or its file would be read in another way.
        assert cell.startswith("A") or not new.strip()
        return
    start, end = (len(text[:place].encode(encoding)) for place in spans[cell])
    assert after[:start] == before[:start]
    assert after.endswith(before[end:])
    again = {row.number: row for row in table(after, FILE).value}
    for number in rows.keys() & again.keys():
        for i, value in enumerate(again[number].values):
            place = f"{'ABC'[i]}{number}"
            assert value == (new.strip() if place == cell else named[place])


words = st.text(st.sampled_from("abcé 1:#'\"{[-\\"), min_size=1, max_size=6)
comments = st.sampled_from(["", "  # wrd", " # it's: {"])


@st.composite
def mappings(draw):
    """A YAML text in all styles, with where each value begins and ends in it."""
    end = draw(st.sampled_from(["\n", "\r\n"]))
    text, spans = draw(st.sampled_from(["", f"# wrd{end}{end}"])), []
    for number in range(draw(st.integers(1, 5))):
        style = draw(st.sampled_from(["plain", "single", "double", "flow", "block", "anchor"]))
        text += f"k{number}: "
        text += {"flow": "[x, ", "anchor": f"&a{number} "}.get(style, "")
        body = {"single": "'it''s wrd'", "double": '"\\u00e9 wrd \\""', "flow": "wrd"}.get(
            style, "wrd"
        )
        body = f"|{end}  wrd: more{end}  'lines'" if style == "block" else body
        spans.append((len(text), len(text) + len(body)))
        text += body + ("]" if style == "flow" else "")
        text += ("" if style == "block" else draw(comments)) + end
    return text, spans


@given(mappings(), st.data(), words, st.sampled_from(["utf-8", "utf-8-sig"]))
def test_of_yaml_one_text_changes(made, data, new, encoding):
    text, spans = made
    index = data.draw(st.integers(0, len(spans) - 1))
    before = text.encode(encoding)
    root = yaml_nodes.parse(yaml_nodes.decode_text(before, "a.yaml"), "a.yaml")
    values = [value.items[1] if value.items else value for _, value in root.pairs]
    origin = values[index].origin
    after = edited(before, at(origin.line, origin.column, "wrd", new, "a.yaml"))
    if isinstance(after, str):
        # A block whose first line stands deeper would end with the next.
        assert new.startswith(" ") and values[index].text.startswith("wrd: more")
        return
    start, end = (len(text[:place].encode(encoding)) for place in spans[index])
    assert after[:start] == before[:start]
    assert after.endswith(before[end:])
    again = yaml_nodes.parse(yaml_nodes.decode_text(after, "a.yaml"), "a.yaml")
    texts = [(value.items[1] if value.items else value).text for _, value in again.pairs]
    assert texts == [
        value.text.replace("wrd", new) if place == index else value.text
        for place, value in enumerate(values)
    ]
