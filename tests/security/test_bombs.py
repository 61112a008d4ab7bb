"""Small files that are large inside: XML, SVG, workbooks, pictures."""

import base64
import io
import struct
import xml.etree.ElementTree as ElementTree
import zipfile
import zlib

import pytest

from tests.effort import within
from tests.security import CANARY, GAME, PICTURE, found, lines, parcel

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'


def drawn(svg, name="a.svg"):
    files = {f"content/parcel/art/{name}": svg}
    return found(
        {**parcel(cards_csv=f"name,art\nA,art/{name}\n", templates__card_yaml=PICTURE), **files}
    )


def laughing(depth):
    first = '<!ENTITY e0 "lol">'
    more = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, depth))
    return f"<!DOCTYPE svg [{first}{more}]>{SVG}<text>&e{depth - 1};</text></svg>"


def test_entities_multiply_for_a_plain_reader_and_are_refused_here():
    plain = ElementTree.fromstring(laughing(5))
    assert len("".join(plain.itertext())) == 3 * 10**4, "600 letters become 30,000"
    with within(2):
        assert lines(drawn(laughing(10))) == [("IMG005", "cards.csv", 2)]


def test_an_entity_that_names_a_file_is_read_by_a_plain_parser_and_not_here(tmp_path):
    from xml.parsers import expat

    secret = tmp_path / "canary.txt"
    secret.write_text(CANARY)
    svg = f'<!DOCTYPE svg [<!ENTITY leak SYSTEM "{secret}">]>{SVG}<text>&leak;</text></svg>'
    heard = []

    def opened(context, base, system, public):
        inner = plain.ExternalEntityParserCreate(context)
        inner.CharacterDataHandler = heard.append
        with open(system, "rb") as file:
            inner.ParseFile(file)
        return 1

    plain = expat.ParserCreate()
    plain.ExternalEntityRefHandler = opened
    plain.Parse(svg, True)
    assert "".join(heard) == CANARY
    said = drawn(svg)
    assert lines(said) == [("IMG005", "cards.csv", 2)]
    assert CANARY not in str(said)


def test_uses_within_uses_end():
    use = '<use xlink:href="#a{}"/>'
    groups = "".join(f'<g id="a{n + 1}">{use.format(n) * 10}</g>' for n in range(9))
    first = '<g id="a0"><rect width="5" height="5"/></g>'
    with within(3):
        said = drawn(f"{SVG}<defs>{first}{groups}</defs>{use.format(9)}</svg>")
    assert lines(said) == [("IMG008", "cards.csv", 2)]


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ('<path d="M0 0 L1e300 1e300 A1e300 1e300 0 0 0 5 5"/>', "a number beyond 1,000,000,000"),
        ('<polygon points="0,0 ' + "9" * 400 + ',5 3,3"/>', "far off the page"),
        ('<rect width="3" height="3" transform="' + "scale(9) " * 400 + '"/>', "far off the page"),
    ],
)
def test_numbers_beyond_all_bounds_are_left_out_and_said(body, word):
    assert float("1e300") * 1e300 == float("inf"), "what plain arithmetic makes of them"
    said = drawn(f"{SVG}{body}<rect width='2' height='2'/></svg>")
    (remark,) = [each for each in said if each.code == "IMG006"]
    assert word in remark.message
    assert remark.origin.file == "content/parcel/art/a.svg"


def test_rules_for_everything_on_very_many_elements_end():
    rules = "".join(f"g g.c{n} rect {{fill: red}}\n" for n in range(1000))
    with within(5):
        said = drawn(f"{SVG}<style>{rules}</style><g>{'<rect/>' * 1000}</g></svg>")
    assert any("too many rules" in each.message for each in said)


def sheet_of(megabytes):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(
            "xl/workbook.xml",
            '<workbook><sheets><sheet name="A" r:id="x" xmlns:r="r"/></sheets></workbook>',
        )
        made.writestr(
            "xl/_rels/workbook.xml.rels",
            '<R><Relationship Id="x" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/></R>',
        )
        made.writestr(
            "xl/worksheets/sheet1.xml", b"<worksheet><sheetData>" + b" " * (megabytes * 1_000_000)
        )
    return packed.getvalue()


def test_a_workbook_that_unpacks_without_end_is_refused_by_its_directory(monkeypatch):
    monkeypatch.setattr("generator.sources.xlsx.MOST_READ", 20_000_000)
    bomb = sheet_of(21)
    assert len(bomb) < 30_000
    with zipfile.ZipFile(io.BytesIO(bomb)) as plain, plain.open("xl/worksheets/sheet1.xml") as part:
        assert len(part.read(20_000_000)) == 20_000_000, "a plain reader goes on"
    with within(1):
        said = found(parcel(game_yaml=GAME.replace("cards.csv", "cards.xlsx"), cards_xlsx=bomb))
    assert lines(said) == [("DATA031", "game.yaml", 5)]
    assert "unpacks to 21 MB" in said[0].message


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width, height, pixels, more=b""):
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + more + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def test_a_picture_that_claims_endless_pixels_is_refused_by_its_header():
    bomb = png(50_000, 50_000, zlib.compress(bytes(1000)))
    width, height = struct.unpack(">II", bomb[16:24])
    assert width * height * 3 == 7_500_000_000, "bytes that a plain reader asks memory for"
    for said in (drawn(bomb, "a.png"),):
        assert lines(said) == [("IMG003", "cards.csv", 2)]
        assert "2,500,000,000 pixels (50000 × 50000); the limit is 200,000,000" in said[0].message
    embedded = base64.b64encode(bomb).decode()
    svg = f'{SVG}<image width="9" height="9" xlink:href="data:image/png;base64,{embedded}"/></svg>'
    assert any("2,500,000,000 pixels" in each.message for each in drawn(svg))


@pytest.mark.parametrize("name", [b"iCCP", b"zTXt", b"iTXt"])
def test_chunks_that_unpack_without_end_are_not_unpacked(name):
    packed = zlib.compress(bytes(20_000_000), 9)
    assert len(zlib.decompressobj().decompress(packed)) == 20_000_000, "as a plain reader does"
    start = b"x\0\1\0\0\0" if name == b"iTXt" else b"x\0\0"
    picture = png(40, 40, zlib.compress(bytes(40 * 121)), chunk(name, start + packed))
    with within(1):
        assert lines(drawn(picture, "a.png")) == []


def test_a_rulebook_of_marks_in_marks_is_refused_and_code_that_is_never_closed_costs_nothing():
    rules = {"game_yaml": GAME + "rulebook: {text: rules.md}\n"}
    with within(20):
        said = found(parcel(**rules, rules_md="# A\n\n" + "**" * 1500 + "a" + "**" * 1500 + "\n"))
    assert lines(said) == [("BOOK022", "rules.md", 1)]
    said = found(parcel(**rules, rules_md="# A\n\n" + "word " * 110_000))
    assert lines(said) == [("BOOK022", "rules.md", 1)]
