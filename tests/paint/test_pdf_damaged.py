"""Pictures and fonts that are damaged inside: they are said to be so, and no file with faults is made of them."""

import pikepdf
import pytest
from PIL import Image

from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Problem
from generator.frame import Picture
from generator.paint.pdf.fonts import Face
from generator.paint.pdf.images import raster
from generator.paint.pdf.jpeg import jpeg
from generator.paint.pdf.raster import png
from tests.paint.test_pdf_images import chunk, saved


def header(width, height, bits, kind):
    size = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    return chunk(b"IHDR", size + bytes([bits, kind, 0, 0, 0]))


@pytest.mark.parametrize(("bits", "kind"), [(3, 0), (0, 0), (5, 2), (4, 2), (7, 3)])
def test_rows_of_no_known_depth_are_not_passed_on(bits, kind):
    right = saved(Image.new("RGB", (2, 2)), "PNG")
    wrong = right[:8] + header(2, 2, bits, kind) + chunk(b"PLTE", b"abc") + right[33:]
    assert png(right) is not None
    assert png(wrong) is None


def damaged(kind, made, *changes):
    data = bytearray(made)
    for at, value in changes:
        data[at] = value
    return Picture(f"a.{kind}", bytes(data), kind, 5, 4, "k", 1)


PIXELS = "JPEG data is corrupt"


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
@pytest.mark.parametrize("progressive", [False, True], ids=["plain", "progressive"])
def test_no_jpeg_is_passed_on_that_others_stumble_over(mode, progressive):
    small = Image.linear_gradient("L").resize((5, 4)).convert(mode)
    right = saved(small, "JPEG", progressive=progressive)
    passed, file = 0, pikepdf.new()
    for at in range(2, right.rindex(b"\xff\xda") + 10):
        for value in {0, 1, 255, right[at] ^ 1, right[at] ^ 16, right[at] - 1 & 255} - {right[at]}:
            made = bytearray(right)
            made[at] = value
            found = jpeg(bytes(made))
            if found is None:
                continue
            passed += 1
            stream = pikepdf.Stream(file, found.data)
            stream["/Filter"] = pikepdf.Name.DCTDecode
            try:
                stream.read_bytes(pikepdf.StreamDecodeLevel.all)
            except pikepdf.PdfError as fault:
                # Which pixels there are only who unpacks them knows, and what is left of them is shown.
                assert str(fault).endswith(PIXELS), (at, value)
    assert jpeg(right) is not None and passed > 500


def tiff():
    return saved(Image.linear_gradient("L").resize((5, 4)).convert("P"), "TIFF")


def test_whatever_a_library_stumbles_over_is_one_message(recwarn):
    made = tiff()
    seen = set()
    for at in range(0, len(made), 3):
        for value in (0, 255):
            try:
                raster(damaged("tiff", made, (at, value)))
            except Problem as problem:
                seen |= {(d.code, d.message, d.origin.file) for d in problem.diagnostics}
    assert seen == {("IMG002", "`a.tiff` is broken: its pixels cannot be read", "a.tiff")}
    assert not recwarn.list


def test_a_font_of_which_no_glyph_was_used_has_no_widths(body):
    face = Face(body.font, "F0")
    assert face.width_array() == b"[]"
    face.widths.update({3: 500.0, 4: 250.0, 9: 1.0})
    assert pikepdf.Object.parse(face.width_array()) == [3, [500, 250], 9, [1]]


def without_head(data):
    start, length = table(bytes(data), b"head")
    data[start : start + length] = bytes(length)


def with_an_odd_name(data):
    at = data.index(b"post", 12)
    data[at : at + 4] = b"\x97ost"


@pytest.mark.parametrize("damage", [without_head, with_an_odd_name])
def test_a_font_with_damaged_outlines_is_named(body, damage):
    data = bytearray(body.font.data)
    damage(data)
    face = Face(replace(body.font, data=bytes(data), file="fonts/odd/Odd.ttf"), "F0", {3: 500.0})
    with pytest.raises(Problem) as caught:
        face.subset()
    said = caught.value.diagnostics[0]
    assert (said.code, said.origin.file) == ("FONT002", "fonts/odd/Odd.ttf")
    assert (
        said.message
        == "`fonts/odd/Odd.ttf` isn't a font that can be printed: its outlines are damaged"
    )


def table(data, tag):
    """Where a table of a font begins, and how long it is."""
    at = data.index(tag, 12)
    return int.from_bytes(data[at + 8 : at + 12], "big"), int.from_bytes(
        data[at + 12 : at + 16], "big"
    )
