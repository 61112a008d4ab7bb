"""Pictures that are read and packed anew: what is transparent stays so, and nothing hidden shows."""

import struct
import zlib

import pytest
from PIL import Image, ImageChops

from generator.foundation.diagnostics import Problem
from generator.frame import ImageMark
from generator.geometry import Size
from generator.paint.pdf import images
from generator.paint.pdf.jpeg import jpeg
from generator.paint.pdf.raster import png
from generator.pictures import probe
from tests.paint.painting import drawn, frame, image, paint, pixels
from tests.paint.test_pdf_images import BLUE, RED, YELLOW, chunk, halves, placed, saved, stored


@pytest.mark.parametrize("more", [{}, {"transparency": 1}])
def test_sixteen_bits_of_grey_are_not_cut_off(more):
    ramp = Image.new("I;16", (64, 4))
    for x in range(64):
        for y in range(4):
            ramp.putpixel((x, y), x * 65535 // 63)
    data = paint(
        frame(
            placed(saved(ramp, "PNG", **more), "png", (64, 4), size=(64, 4), at=(0, 0)),
            size=(64, 4),
        )
    )
    shown = image(data, scale=4)
    assert [shown.getpixel((4 * x + 2, 8))[0] for x in (0, 32, 63)] == pytest.approx(
        [0, 130, 255], abs=2
    )


def spot(mode, ground, ink):
    made = Image.new(mode, (20, 20), ground)
    made.paste(ink, (5, 5, 15, 15))
    return made


def palette():
    made = spot("P", 0, 1)
    made.putpalette([255, 0, 255, 255, 0, 0])
    return saved(made, "PNG", transparency=0)


CLEAR = [
    (palette(), "png", RED),
    (saved(spot("LA", (0, 0), (0x5A, 255)), "PNG"), "png", (0x5A, 0x5A, 0x5A)),
    (saved(spot("L", 0, 0x5A), "PNG", transparency=0), "png", (0x5A, 0x5A, 0x5A)),
    (saved(spot("RGB", (9, 9, 9), BLUE), "PNG", transparency=(9, 9, 9)), "png", BLUE),
    (saved(spot("RGBA", (255, 0, 0, 0), (0, 0, 255, 255)), "PNG"), "png", BLUE),
    (saved(spot("RGBA", (0, 0, 0, 0), (0, 0, 255, 255)), "WEBP", lossless=True), "webp", BLUE),
]


@pytest.mark.parametrize(("file", "kind", "middle"), CLEAR)
def test_what_is_transparent_shows_the_ground(file, kind, middle):
    data = paint(frame(YELLOW, placed(file, kind, (20, 20), size=(4, 4), at=(2, 1))))
    shown = image(data, scale=5)
    assert shown.getpixel((12, 7)) == (255, 255, 0)
    assert shown.getpixel((20, 15)) == pytest.approx(middle, abs=2)


def test_colours_that_nobody_sees_do_not_come_through_at_edges():
    file = saved(spot("RGBA", (255, 0, 0, 0), (0, 0, 255, 255)), "PNG")
    data = paint(frame(placed(file, "png", (20, 20), size=(4, 4), at=(2, 1))))
    for scale in (1.3, 2.6, 7, 20):
        shown = image(data, scale=scale)
        assert all(red <= green + 3 for _, (red, green, _) in shown.getcolors(100_000))


def test_a_large_picture_is_cleared_of_hidden_colours_in_strips(monkeypatch):
    """As a whole it is the same, but for how far colours reach where nobody sees them."""
    made = Image.new("RGBA", (90, 300), (255, 0, 0, 0))
    made.paste((0, 0, 255, 255), (20, 0, 70, 250))
    whole = images._without_hidden(made)
    monkeypatch.setattr(images, "_AT_ONCE", 1000)
    monkeypatch.setattr(images, "_STRIP", 64)
    strips = images._without_hidden(made)
    assert (strips.mode, strips.size) == ("RGB", (90, 300))
    assert strips.crop((20, 0, 70, 250)).getcolors() == [(50 * 250, (0, 0, 255))]
    for found in (whole, strips):
        edge = found.crop((16, 10, 74, 240)).getcolors(100_000)
        assert all(red <= blue for _, (red, _, blue) in edge)


@pytest.mark.parametrize(("mode", "space"), [("LA", "/DeviceGray"), ("RGBA", "/DeviceRGB")])
def test_greys_stay_greys_beside_their_mask(mode, space):
    made = Image.new(mode, (4, 4), (9,) * (len(mode) - 1) + (128,))
    spaces = {
        kept["/ColorSpace"] for kept in stored(paint(frame(placed(saved(made, "PNG"), "png"))))
    }
    assert spaces == {space, "/DeviceGray"}


def test_half_transparent_pixels_keep_their_colour():
    file = saved(Image.new("RGBA", (4, 4), (0, 0, 255, 128)), "PNG")
    shown = image(paint(frame(YELLOW, placed(file, "png", (4, 4)))), scale=5)
    assert shown.getpixel((20, 15)) == pytest.approx((127, 127, 128), abs=2)


def test_a_picture_that_hides_nothing_has_no_mask():
    file = saved(Image.new("RGBA", (4, 4), (0, 0, 255, 255)), "PNG")
    assert len(stored(paint(frame(placed(file, "png", (4, 4)))))) == 1


@pytest.mark.parametrize(
    ("made", "kind"),
    [
        (halves("RGB", RED, BLUE), "TIFF"),
        (halves("CMYK", (0, 255, 255, 0), (255, 255, 0, 0)), "TIFF"),
        (halves("RGB", RED, BLUE).quantize(4), "GIF"),
        (halves("RGB", RED, BLUE), "BMP"),
    ],
)
def test_other_kinds_of_files_are_read(made, kind):
    shown = image(paint(frame(placed(saved(made, kind), kind.lower()))), scale=5)
    assert shown.getpixel((15, 15))[0] > 200
    assert shown.getpixel((25, 15))[2] > 120


def raw(bits, kind, row, clear=b"", size=(1, 1), interlaced=0):
    """A PNG file of equal rows."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", *size, bits, kind, 0, 0, interlaced))
    rows = chunk(b"IDAT", zlib.compress((b"\0" + row) * size[1]))
    key = chunk(b"tRNS", clear) if clear else b""
    return b"\x89PNG\r\n\x1a\n" + head + key + rows + chunk(b"IEND", b"")


KEYS = [
    (raw(1, 0, b"\x40", b"\0\0", (2, 1)), (255, 255, 255)),
    (raw(2, 0, b"\xd0", b"\0\3", (2, 1)), (85, 85, 85)),
    (raw(4, 0, b"\xf3", b"\0\x0f", (2, 1)), (51, 51, 51)),
    (raw(16, 0, b"\1\0\1\1", b"\1\0", (2, 1)), (1, 1, 1)),
    (raw(16, 2, b"\x90\0" * 3 + b"\x90\0\0\0\x20\0", b"\x90\0" * 3, (2, 1)), (0x90, 0, 0x20)),
]


@pytest.mark.parametrize(("file", "right"), KEYS)
def test_a_transparent_colour_is_found_whatever_its_bits(file, right):
    """Left the colour that is transparent, right one that is not."""
    shown = image(paint(frame(YELLOW, placed(file, "png", (2, 1)))), scale=5)
    assert shown.getpixel((15, 15)) == (255, 255, 0)
    assert shown.getpixel((25, 15)) == pytest.approx(right, abs=1)


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_tiff_is_turned_once(turn):
    shown = Image.new("RGB", (20, 30), "white")
    shown.paste("red", (0, 0, 10, 10))
    shown.paste("blue", (10, 20, 20, 30))
    ways = (None, 0, 3, 1, 5, 2, 6, 4)  # what undoes each turn, of Pillow's seven
    way = ways[turn - 1]
    lying = shown if way is None else shown.transpose(way)
    found = probe(saved(lying, "TIFF", tiffinfo={0x0112: turn}), "scan.tif")
    data = paint(frame((2, 0, ImageMark(found, Size(4, 6)))))
    assert (found.width, found.height) == (20, 30)
    assert pixels(data) == drawn("""
        __rr____
        __rr____
        ________
        ________
        ____bb__
        ____bb__
    """)


def test_inks_that_a_jpeg_keeps_as_luminance_are_not_negative():
    """Photoshop's own way (YCCK): red and cyan as luminance of the inks, black apart, all turned round."""
    luminance = halves("RGB", (0, 255, 255), (255, 0, 0)).convert("YCbCr").split()
    made = Image.merge(
        "CMYK", [ImageChops.invert(p) for p in (*luminance, Image.new("L", (40, 20), 255))]
    )
    file = bytearray(saved(made, "JPEG", quality=95))
    at = file.index(b"Adobe")
    assert file[at + 11] == 0
    file[at + 11] = 2
    shown = image(paint(frame(placed(bytes(file), "jpeg"))), scale=5)
    red, green, blue = shown.getpixel((15, 15))
    assert red > 200 and green < 90 and blue < 90
    red, green, blue = shown.getpixel((25, 15))
    assert red < 90 and green > 150 and blue > 200


def test_an_interlaced_png_is_read():
    file = raw(8, 2, b"\xff\0\0", interlaced=1)
    assert png(file) is None
    assert pixels(paint(frame(placed(file, "png", (1, 1))))).splitlines()[2] == "__rrrr__"


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        (saved(halves("RGB", RED, BLUE), "PNG")[:60], "png"),
        (saved(halves("RGB", RED, BLUE), "JPEG")[:300], "jpeg"),
        (b"", "png"),
        (b"not a picture", "webp"),
    ],
)
def test_a_damaged_picture_is_a_problem_that_names_it(file, kind):
    with pytest.raises(Problem) as caught:
        paint(frame(placed(file, kind)))
    (said,) = caught.value.diagnostics
    assert said.origin.file == f"test.{kind}"
    assert f"`test.{kind}`" in said.message


def test_a_bit_that_is_wrong_in_a_png_is_noticed():
    file = bytearray(saved(halves("RGB", RED, BLUE), "PNG"))
    file[file.index(b"IDAT") + 8] ^= 1
    assert png(bytes(file)) is None


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xd8", b"\xff\xd8\xff", b"\xff\xd8\xff\xda\x00\x02\xff", b"GIF89a"]
)
def test_what_is_not_a_jpeg_is_not_taken_for_one(data):
    assert jpeg(data) is None
