"""PNG files: the pixels of a picture, its resolution, and about as few bytes as Pillow needs."""

import io
import math
import random

import pytest
from PIL import Image, ImageDraw

from generator.paint.png import write_png


def flat(mode):
    image = Image.new("RGBA", (310, 431), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, 309, 430), 30, fill=(200, 30, 90, 255))
    for at in range(20):
        draw.text((30, 30 + at * 18), "Draw two cards, then discard one." * 2, fill="black")
    return image.convert(mode)


def waves(mode):
    image = Image.new("RGB", (300, 200))
    image.putdata(
        [
            (int(127 + 127 * math.sin(x / 17)), int(127 + 120 * math.sin((x + y) / 31)), y)
            for y in range(200)
            for x in range(300)
        ]
    )
    return image.convert(mode)


def noise(mode):
    chance = random.Random(5)
    small = Image.frombytes("RGB", (30, 20), chance.randbytes(1800)).resize((300, 200), 3)
    grain = Image.frombytes("RGB", (300, 200), chance.randbytes(180_000))
    return Image.blend(small, grain, 0.03).convert(mode)


@pytest.mark.parametrize("make", [flat, waves, noise])
@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_a_png_has_the_pixels_of_its_picture_in_few_bytes(make, mode):
    image = make(mode)
    file = write_png(image, 300)
    read = Image.open(io.BytesIO(file))
    assert read.convert("RGBA").tobytes() == image.convert("RGBA").tobytes()
    assert round(read.info["dpi"][0]) == round(read.info["dpi"][1]) == 300
    of_pillow = io.BytesIO()
    image.save(of_pillow, "PNG", compress_level=6)
    assert len(file) < 1.1 * len(of_pillow.getvalue())


@pytest.mark.parametrize("size", [(1, 1), (3, 1), (1, 65), (7, 64), (5, 129)])
def test_pictures_of_any_size_are_whole(size):
    chance = random.Random(1)
    image = Image.frombytes("RGBA", size, chance.randbytes(4 * size[0] * size[1]))
    read = Image.open(io.BytesIO(write_png(image, 72)))
    assert read.size == size and read.tobytes() == image.tobytes()


def test_an_opaque_picture_has_no_alpha():
    opaque, clear = Image.new("RGBA", (9, 9), "white"), Image.new("RGBA", (9, 9), (9, 9, 9, 254))
    modes = [Image.open(io.BytesIO(write_png(each, 72))).mode for each in (opaque, clear)]
    assert modes == ["RGB", "RGBA"]
