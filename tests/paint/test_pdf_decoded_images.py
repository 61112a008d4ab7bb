"""Pictures that are read and packed anew: what is transparent stays so, and nothing hidden shows."""

import struct
import zlib

import pytest
from PIL import Image

from generator.diagnostics import Problem
from generator.paint.pdf.jpeg import jpeg
from generator.paint.pdf.png import png
from tests.paint.painting import frame, image, paint, pixels
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


def test_an_interlaced_png_is_read():
    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 1)
    rows = zlib.compress(b"\0\xff\0\0")
    file = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
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
def test_what_is_no_jpeg_is_not_taken_for_one(data):
    assert jpeg(data) is None
