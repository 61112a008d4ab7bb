"""Pictures in SVG: passed through where browsers show them as paper does, without what files say besides."""

import base64
import io
import re

import pytest
from PIL import Image, ImageChops, ImageStat, PngImagePlugin

from generator.foundation.diagnostics import Problem
from generator.frame import ImageMark
from generator.geometry import Size
from generator.paint.svg import draw
from tests.paint.painting import frame, image, paint, picture
from tests.paint.sights import pictures, ramp
from tests.paint.test_pdf_images import saved

KINDS = dict(pictures())
SIZE = (60, 40)


def held(shown):
    """The kind and the bytes of the one picture of a drawing."""
    made = draw(frame((0, 0, ImageMark(shown, Size(6, 4)))))
    ((kind, data),) = re.findall(r'href="data:image/([a-z]+);base64,([^"]*)"', made)
    return kind, base64.b64decode(data, validate=True)


def pixels(data):
    with Image.open(io.BytesIO(data)) as file:
        return file.convert("RGBA")


def test_a_png_file_keeps_its_pixels_and_loses_its_notes():
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Author", "Somebody")
    clear = ramp("RGBA", SIZE)
    clear.putalpha(Image.linear_gradient("L").resize(SIZE))
    file = saved(clear, "PNG", pnginfo=notes, dpi=(300, 300), icc_profile=b"profile")
    kind, data = held(picture(file, "png", SIZE))
    assert kind == "png"
    assert ImageChops.difference(pixels(file), pixels(data)).getbbox() is None
    names = re.findall(rb"IHDR|PLTE|tRNS|IDAT|IEND|tEXt|pHYs|iCCP|gAMA", data)
    assert set(names) == {b"IHDR", b"IDAT", b"IEND"}
    assert b"Somebody" not in data


def test_what_is_transparent_in_a_palette_stays_so():
    shown = KINDS["palette"]
    kind, data = held(shown)
    assert kind == "png"
    assert pixels(data).tobytes() == pixels(shown.data).tobytes()


def test_a_photograph_keeps_its_bytes_but_not_where_it_was_taken():
    kind, data = held(KINDS["turned 6"])
    assert kind == "jpeg"
    assert b"Exif" not in data
    assert KINDS["jpeg"].data.endswith(data[-2000:])
    made = draw(frame((1, 2, ImageMark(KINDS["turned 6"], Size(4, 6)))))
    # A quarter turn clockwise about the middle of its box.
    assert 'transform="matrix(0 6 -4 0 5 2)"' in made


@pytest.mark.parametrize(
    "name",
    [
        "deep",
        "inks",
        "webp",
        "in greys",
        "photo in greys",
        "turned in greys",
        "little ink",
        "freed",
    ],
)
def test_what_browsers_would_show_otherwise_is_shown_as_on_paper(name):
    shown = KINDS[name]
    kind, data = held(shown)
    assert kind in ("png", "jpeg")
    found = pixels(data)
    assert found.size == (shown.width, shown.height)
    width, height = shown.width / 10, shown.height / 10
    # Not quite as large, or the viewer would touch pixels beyond.
    mark = ImageMark(shown, Size(width - 0.002, height - 0.002))
    page = paint(frame((0.001, 0.001, mark), size=(width, height)))
    on_paper = image(page, scale=10).convert("RGBA")
    ground = Image.new("RGBA", found.size, "white")
    ground.alpha_composite(found)
    apart = ImageChops.difference(ground, on_paper)
    if kind == "jpeg":
        assert max(ImageStat.Stat(apart).mean) < 2
    else:
        assert max(high for _, high in apart.getextrema()) <= 2


@pytest.mark.parametrize("place", [20, 60])
def test_a_broken_picture_is_told_as_it_is_for_pdf(place):
    file = saved(ramp("RGB", SIZE), "PNG")
    broken = file[:place] + b"????" + file[place + 4 :]
    with pytest.raises(Problem, match="its pixels cannot be read") as found:
        held(picture(broken, "png", SIZE))
    assert [each.code for each in found.value.diagnostics] == ["IMG002"]


def test_a_file_that_is_cut_off_is_reported_too():
    file = saved(ramp("RGB", SIZE), "JPEG")
    with pytest.raises(Problem, match="its pixels cannot be read"):
        held(picture(file[: len(file) // 2], "jpeg", SIZE))


def test_more_than_eight_bits_are_not_passed_on():
    file = KINDS["deep"].data
    assert file[24] == 16
    _, data = held(KINDS["deep"])
    assert data[24] == 8
