"""Which files are no saves, and which are not all there yet."""

import io
import struct
import zipfile
import zlib

import pytest

from generator.preview.unfinished_files import is_temporary, is_truncated
from tests.preview.looks import ROOT

PASSING = """\
cards.csv~ .cards.csv.swp .cards.csv.swo .cards.csv.swx cards.csv.swp 4913 5036 .cards.csv.un~ #cards.csv# .#cards.csv
~$cards.xlsx ~$Cards.XLSX .~lock.cards.ods# lu12345abc.tmp A1B2C3D4 9F3C2210.tmp cards.csv___jb_tmp___
cards.csv___jb_old___ .goutputstream-X7Y8Z9 .cards.csv.kate-swp cards.tmp cards.csv.part
wolf.png.crdownload cards.csv.bak .DS_Store Thumbs.db desktop.ini ._wolf.png cards.xlsx.sb-1a2b3c4d-xyz
.syncthing.cards.csv.tmp .nfs0001 .fuse_hidden0001
""".split()
LASTING = """\
cards.csv cards.xlsx wolf.png 4913.png 5 50000 tmp.csv swap.csv lock.ods #1.png A.png deadbeef.png a~b.csv cards.old.csv
temp template.yaml part.yaml jb.csv ~tilde.csv lumber.csv 1234.yaml
""".split()


@pytest.mark.parametrize("name", PASSING)
def test_what_editors_leave_for_a_moment_is_not_a_save(name):
    assert is_temporary(f"content/my-game/data/{name}")
    assert is_temporary(name)


@pytest.mark.parametrize("name", LASTING)
def test_what_a_game_is_made_of_is_a_save(name):
    assert not is_temporary(f"content/my-game/data/{name}")


def test_folders_of_tools_are_not_part_of_a_game():
    assert is_temporary("content/my-game/.git/index")
    assert is_temporary(".punchboard/cache/faces/abc")
    assert not is_temporary("content/git/cards.csv")
    assert not is_temporary("")


def xlsx(comment=b""):
    """A workbook, as far as its end tells."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>" * 50)
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.comment = comment
    return made.getvalue()


def chunk(kind, data):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


PNG = (
    b"\x89PNG\r\n\x1a\n"
    + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    + chunk(b"IDAT", zlib.compress(b"\0\0"))
    + chunk(b"IEND", b"")
)
WEBP_BODY = b"WEBPVP8L" + bytes(20)
BMP_BODY = bytes(60)
FONT = (ROOT / "fonts/alegreya/Alegreya-Regular.ttf").read_bytes()
WHOLE = {
    "cards.xlsx": xlsx(),
    "cards.ods": xlsx(b"a comment"),
    "wolf.png": PNG,
    "wolf.jpg": b"\xff\xd8\xff\xe0" + bytes(40) + b"\xff\xd9",
    "wolf.GIF": b"GIF89a" + bytes(30) + b"\x3b",
    "wolf.webp": b"RIFF" + struct.pack("<I", len(WEBP_BODY)) + WEBP_BODY,
    "wolf.bmp": b"BM" + struct.pack("<I", 6 + len(BMP_BODY)) + BMP_BODY,
    "wolf.svg": b"<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0'/></svg>\n",
    "house.ttf": FONT,
}


@pytest.mark.parametrize("name", WHOLE)
def test_a_file_that_has_an_end_is_cut_short_without_it(name):
    data = WHOLE[name]
    assert not is_truncated(name, data)
    # Not at every length: of a drawing the part up to the end of a tag looks whole.
    for share in (0.0, 0.2, 0.5, 0.9):
        assert is_truncated(name, data[: int(len(data) * share)]), share


def test_a_word_behind_the_end_does_not_make_a_picture_half():
    assert not is_truncated("wolf.png", PNG + b"made with care")
    assert not is_truncated("wolf.jpg", WHOLE["wolf.jpg"] + b"\0" * 100)


def test_a_workbook_whose_middle_is_missing_is_cut_short():
    data = xlsx()
    assert is_truncated("cards.xlsx", b"PK" + data[-60:])


def test_texts_have_no_end_that_could_be_missing():
    for name in ("cards.csv", "game.yaml", "rules.md", "cards", "notes.txt"):
        assert not is_truncated(name, b"")
        assert not is_truncated(name, b"name,co")
