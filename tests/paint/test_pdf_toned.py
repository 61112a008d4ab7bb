"""Pictures printed in greys or with little ink: from every kind of file, and once for each way."""

import pytest
from PIL import Image

from generator.foundation.color import parse
from generator.frame import ImageMark
from generator.frame.tint import grey
from generator.geometry import Size
from tests.paint.painting import frame, image, opened, paint, picture
from tests.paint.test_pdf_images import BLUE, RED, halves, saved, stored

FILES = {
    "png": saved(halves("RGB", RED, BLUE), "PNG"),
    "palette": saved(halves("RGB", RED, BLUE).quantize(4), "PNG"),
    "alpha": saved(halves("RGBA", (*RED, 255), (*BLUE, 254)), "PNG"),
    "jpeg": saved(halves("RGB", RED, BLUE), "JPEG", quality=95),
    "webp": saved(halves("RGB", RED, BLUE), "WEBP", lossless=True),
    "gif": saved(halves("RGB", RED, BLUE), "GIF"),
}
INKS = {
    "tiff": saved(halves("CMYK", (0, 255, 255, 0), (255, 255, 0, 0)), "TIFF"),
    "jpeg": saved(halves("CMYK", (0, 255, 255, 0), (255, 255, 0, 0)), "JPEG", quality=95),
}


def placed(data, kind, at=0, **how):
    kind = kind if kind in ("jpeg", "webp", "gif", "tiff") else "png"
    return (at, 0, ImageMark(picture(data, kind, (40, 20)).printed(**how), Size(4, 2)))


def shown(data, kind, **how):
    """The middle of both halves of a picture, as it is seen."""
    made = image(paint(frame(placed(data, kind, **how), size=(4, 2))), scale=10)
    return made.getpixel((10, 10)), made.getpixel((30, 10))


@pytest.mark.parametrize("kind", FILES)
def test_greys_are_those_of_areas_of_the_same_colour(kind):
    wanted = [round(255 * grey(parse(name)).red) for name in ("red", "blue")]
    found = shown(FILES[kind], kind, grey=True)
    assert [max(pixel) - min(pixel) for pixel in found] == [0, 0]
    assert [pixel[0] for pixel in found] == pytest.approx(wanted, abs=4)


@pytest.mark.parametrize("kind", FILES)
def test_a_quarter_of_the_ink_is_left(kind):
    left, right = shown(FILES[kind], kind, ink=0.25)
    assert left == pytest.approx((255, 191, 191), abs=3)
    assert right == pytest.approx((191, 191, 255), abs=3)


@pytest.mark.parametrize("kind", FILES)
def test_grey_and_pale_go_together(kind):
    full, pale = (shown(FILES[kind], kind, grey=True, ink=ink)[1][0] for ink in (1.0, 0.5))
    assert pale == pytest.approx(255 - (255 - full) / 2, abs=3)


@pytest.mark.parametrize("kind", INKS)
def test_press_inks_are_thinned_and_greyed(kind):
    full = shown(INKS[kind], kind)
    pale = shown(INKS[kind], kind, ink=0.25)
    assert all(min(light) > min(dark) + 60 for light, dark in zip(pale, full))
    with opened(paint(frame(placed(INKS[kind], kind, grey=True)))) as pdf:
        spaces = {
            str(o.get("/ColorSpace")) for o in pdf.objects if "/Width" in getattr(o, "keys", list)()
        }
    assert spaces == {"/DeviceGray"}


@pytest.mark.parametrize("kind", ["png", "jpeg"])
def test_a_pale_picture_is_passed_through(kind):
    plain, pale = (stored(paint(frame(placed(FILES[kind], kind, ink=ink)))) for ink in (1, 0.25))
    assert [found["raw"] for found in plain] == [found["raw"] for found in pale]


def test_each_way_is_stored_once():
    file = FILES["jpeg"]
    ways = [{}, {"grey": True}, {"ink": 0.25}, {}, {"grey": True}, {"ink": 0.25}]
    data = paint(frame(*(placed(file, "jpeg", 5 * i, **how) for i, how in enumerate(ways))))
    assert len(stored(data)) == 3


def test_what_is_transparent_stays_so():
    clear = Image.new("RGBA", (40, 20), (255, 0, 0, 0))
    clear.paste((0, 0, 255, 255), (20, 0, 40, 20))
    file = saved(clear, "PNG")
    for how in ({"grey": True}, {"ink": 0.25}):
        left, right = shown(file, "png", **how)
        assert left == (255, 255, 255)
        assert right != (255, 255, 255)


def figure(color, ground=(0, 0, 0, 0)):
    made = Image.new("RGBA", (40, 20), ground)
    made.paste(color, (20, 0, 40, 20))
    return saved(made, "PNG")


def test_a_light_figure_whose_ground_is_not_printed_turns_dark():
    assert shown(figure((250, 250, 240, 255)), "png", freed=True)[1] == (5, 5, 15)


def test_a_dark_figure_and_a_picture_with_a_ground_of_its_own_stay():
    assert shown(figure((40, 30, 20, 255)), "png", freed=True)[1] == (40, 30, 20)
    whole = figure((250, 250, 240, 255), (255, 255, 255, 255))
    assert shown(whole, "png", freed=True)[1] == (250, 250, 240)
    assert shown(FILES["jpeg"], "jpeg", freed=True) == shown(FILES["jpeg"], "jpeg")


def test_a_grey_picture_is_the_same_in_greys():
    ramp = Image.linear_gradient("L")
    file = saved(ramp, "PNG")
    both = [
        [o["raw"] for o in stored(paint(frame(placed(file, "png", **how))))]
        for how in ({}, {"grey": True})
    ]
    assert both[0] == both[1]
