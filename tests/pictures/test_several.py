"""What files say of the pictures in them, of which the first is printed."""

import io
import struct
import zlib

import pytest
from PIL import Image

from generator.pictures import probe
from generator.pictures.multi_frame import several


def _saved(kind, count, **keys):
    first, *more = (Image.new("RGB", (9, 9), (25 * at, 0, 0)) for at in range(count))
    out = io.BytesIO()
    first.save(out, kind, **({"save_all": True, "append_images": more} if more else {}), **keys)
    return out.getvalue()


@pytest.mark.parametrize(
    ("kind", "what"), [("PNG", "frames"), ("GIF", "frames"), ("WEBP", "frames"), ("TIFF", "pages")]
)
def test_more_than_one_picture_is_noticed_and_counted(kind, what):
    assert several(probe(_saved(kind, 2), "a")) == f"2 {what}"
    assert several(probe(_saved(kind, 9), "a")) == f"9 {what}"
    assert several(probe(_saved(kind, 1), "a")) == ""


def test_what_has_the_look_of_a_frame_is_none():
    """A comment and a transparent colour of a GIF, the word in pixels of a PNG, the small copy in a TIFF."""
    still = _saved("GIF", 1, transparency=0, comment=b",a,b,c,d,e,f,g,h,i,j,k")
    assert several(probe(still, "a")) == ""
    whole = _saved("PNG", 1)
    body = zlib.compress(b"\0acTLac", 0)
    rows = struct.pack(">I", len(body)) + b"IDAT" + body
    rows += struct.pack(">I", zlib.crc32(rows[4:]))
    plain = whole[: whole.index(b"IDAT") - 4] + rows + whole[-12:]
    assert b"acTL" in plain
    assert several(probe(plain, "a")) == ""
    scan = bytearray(_saved("TIFF", 2))
    second = int.from_bytes(scan[4:8], "little")
    count = int.from_bytes(scan[second : second + 2], "little")
    at = second + 2 + 12 * count
    second = int.from_bytes(scan[at : at + 4], "little")
    # The first entry of the second page becomes the tag 254 with the value 1: a reduced copy.
    scan[second + 2 : second + 14] = b"\xfe\0\4\0\1\0\0\0\1\0\0\0"
    assert several(probe(bytes(scan), "a")) == ""
