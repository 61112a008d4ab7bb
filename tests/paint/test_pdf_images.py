"""Pictures whose own pixels are kept, since PDF can read them; each is stored once."""

import io
import struct
import zlib

import pikepdf
import pytest
from PIL import Image, ImageChops

from generator.foundation.color import parse
from generator.frame import ImageMark, PathMark
from generator.geometry import Path, Rect, Size
from generator.paint.pdf.raster import png
from tests.paint.painting import drawn, frame, image, opened, paint, picture, pixels

YELLOW = PathMark(Path.rectangle(Rect(0, 0, 8, 6)), parse("yellow"))
RED, BLUE, CYAN = (255, 0, 0), (0, 0, 255), (0, 255, 255)


def saved(made, kind, **more):
    file = io.BytesIO()
    made.save(file, kind, **more)
    return file.getvalue()


def halves(mode, left, right, size=(40, 20)):
    made = Image.new(mode, size, left)
    made.paste(right, (size[0] // 2, 0, *size))
    return made


def placed(data, kind, shown=(40, 20), turn=1, size=(4, 2), at=(2, 2)):
    return (*at, ImageMark(picture(data, kind, shown, turn), Size(*size)))


def stored(data):
    """The picture objects of a file, masks among them."""
    with opened(data) as pdf:
        streams = [o for o in pdf.objects if isinstance(o, pikepdf.Stream)]
        return [
            {key: str(value) for key, value in stream.items()} | {"raw": stream.read_raw_bytes()}
            for stream in streams
            if stream.get("/Subtype") == "/Image"
        ]


def test_a_picture_fills_its_box():
    data = paint(frame(placed(saved(halves("RGB", RED, BLUE), "PNG"), "png")))
    assert pixels(data) == drawn("""
        ________
        ________
        __rrbb__
        __rrbb__
        ________
        ________
    """)


@pytest.mark.parametrize(
    ("made", "space"),
    [
        (halves("RGB", RED, BLUE), "/DeviceRGB"),
        (halves("L", 0, 255), "/DeviceGray"),
        (halves("1", 0, 255), "/DeviceGray"),
        (halves("RGB", RED, BLUE).quantize(4), "/Indexed"),
    ],
)
def test_a_plain_png_is_passed_through(made, space):
    file = saved(made, "PNG")
    data = paint(frame(placed(file, "png")))
    (kept,) = stored(data)
    assert space in kept["/ColorSpace"]
    assert kept["raw"] in file
    shown = image(data, scale=5)
    expected = made.convert("RGB")
    assert shown.getpixel((15, 15)) == expected.getpixel((10, 10))
    assert shown.getpixel((25, 15)) == expected.getpixel((30, 10))


def test_a_png_in_several_pieces_is_passed_through_whole():
    file = saved(halves("RGB", RED, BLUE), "PNG")
    at = file.index(b"IDAT") - 4
    (size,) = struct.unpack(">I", file[at : at + 4])
    body = file[at + 8 : at + 8 + size]
    pieces = b"".join(chunk(b"IDAT", part) for part in (body[:20], body[20:]))
    whole = file[:at] + pieces + file[at + 12 + size :]
    assert png(whole).data == body


def chunk(name, body):
    head = struct.pack(">I", len(body)) + name + body
    return head + struct.pack(">I", zlib.crc32(name + body))


@pytest.mark.parametrize("more", [{}, {"progressive": True}, {"quality": 95, "subsampling": 0}])
def test_a_jpeg_is_passed_through_without_its_notes(more):
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    file = saved(halves("RGB", RED, BLUE), "JPEG", exif=exif, comment=b"secret", **more)
    data = paint(frame(placed(file + b"a second picture of the phone", "jpeg")))
    (kept,) = stored(data)
    assert kept["/Filter"] == "/DCTDecode"
    assert b"home" in file and b"secret" in file
    assert not any(word in data for word in (b"home", b"secret", b"phone"))
    assert file.endswith(kept["raw"][-200:])
    assert image(data, scale=5).getpixel((15, 15)) == pytest.approx(RED, abs=4)


def test_a_grey_jpeg_stays_grey():
    (kept,) = stored(paint(frame(placed(saved(halves("L", 0, 255), "JPEG"), "jpeg"))))
    assert kept["/ColorSpace"] == "/DeviceGray"


def test_a_jpeg_that_stores_red_green_and_blue_is_not_taken_for_luminance():
    file = unmarked(saved(halves("RGB", RED, BLUE), "JPEG", keep_rgb=True, quality=95))
    data = paint(frame(placed(file, "jpeg")))
    (kept,) = stored(data)
    assert "/DecodeParms" in kept
    shown = image(data, scale=5)
    assert shown.getpixel((15, 15)) == pytest.approx(RED, abs=9)
    assert shown.getpixel((25, 15)) == pytest.approx(BLUE, abs=9)


def unmarked(file):
    """A JPEG file without Adobe's marker."""
    at = file.index(b"\xff\xee")
    (size,) = struct.unpack(">H", file[at + 2 : at + 4])
    return file[:at] + file[at + 2 + size :]


def press_jpeg(adobe):
    """Left red, right cyan in inks; marked and inverted as Adobe does, or neither."""
    inks = halves("CMYK", (0, 255, 255, 0), (255, 0, 0, 0))
    if adobe:
        return saved(inks, "JPEG", quality=95)
    return unmarked(saved(ImageChops.invert(inks), "JPEG", quality=95))


@pytest.mark.parametrize("adobe", [True, False])
def test_inks_of_a_jpeg_are_not_shown_as_their_negative(adobe):
    file = press_jpeg(adobe)
    data = paint(frame(placed(file, "jpeg")))
    (kept,) = stored(data)
    assert (kept["/ColorSpace"], "/Decode" in kept) == ("/DeviceCMYK", adobe)
    shown = image(data, scale=5)
    red, green, blue = shown.getpixel((15, 15))
    assert red > 200 and green < 90 and blue < 90
    red, green, blue = shown.getpixel((25, 15))
    assert red < 90 and green > 150 and blue > 200


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_picture_is_turned_as_the_camera_was_held(turn):
    """The stored picture is made by undoing the turn, so every one must look the same."""
    shown = Image.new("RGB", (20, 30), "white")
    shown.paste("red", (0, 0, 10, 10))
    shown.paste("blue", (10, 20, 20, 30))
    undo = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    file = saved(shown.transpose(undo[turn]) if turn > 1 else shown, "PNG")
    data = paint(frame(placed(file, "png", (20, 30), turn, size=(4, 6), at=(2, 0))))
    assert pixels(data) == drawn("""
        __rr____
        __rr____
        ________
        ________
        ____bb__
        ____bb__
    """)


def test_equal_pictures_are_stored_once():
    file = saved(Image.effect_noise((200, 200), 90).convert("RGB"), "PNG")
    pages = [
        frame(
            *(placed(bytes(bytearray(file)), "png", at=(x, y)) for x in range(3) for y in range(4))
        )
        for _ in range(10)
    ]
    few, many = paint(*pages[:1]), paint(*pages)
    assert len(stored(many)) == 1
    assert len(many) < len(file) + 6_000
    assert len(many) - len(few) < 9 * 900


def test_viewers_are_not_asked_to_smooth_pictures():
    assert b"Interpolate" not in paint(frame(placed(saved(halves("RGB", RED, BLUE), "PNG"), "png")))
