"""Pictures in other colours: of every kind of file, in PDF, in SVG and in press inks, like areas of the same colour."""

import pytest

from generator.foundation.color import parse
from generator.foundation.dataclasses import replace
from generator.frame import ImageMark, Look
from generator.frame.looks import duotone, seen, tint
from generator.geometry import Size
from generator.paint.pdf.images import opened
from generator.paint.press.inked import is_translucent
from generator.paint.svg.pictures import source
from tests.paint.painting import frame, image, paint, picture
from tests.paint.test_pdf_images import stored
from tests.paint.test_pdf_toned import FILES, INKS

LOOKS = {
    "tones": Look(brightness=0.8, contrast=1.3),
    "grey": Look(saturation=0.0),
    "strong": Look(saturation=1.5, brightness=0.7),
    "tint": Look(ramp=tint(parse("sienna"))),
    "faint tint": Look(ramp=tint(parse("#a0522d80"))),
    "duotone": Look(ramp=duotone(parse("navy"), parse("ivory"))),
}


def placed(data, kind, look, at=0, **how):
    kind = kind if kind in ("jpeg", "webp", "gif", "tiff") else "png"
    shown = replace(picture(data, kind, (40, 20)).printed(**how), look=look)
    return (at, 0, ImageMark(shown, Size(4, 2)))


def halves_of(data, kind, look, **how):
    made = image(paint(frame(placed(data, kind, look, **how), size=(4, 2))), scale=10)
    return made.getpixel((10, 10)), made.getpixel((30, 10))


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("kind", FILES)
def test_a_picture_has_the_colours_of_areas(kind, look):
    wanted = [seen(parse(name), LOOKS[look])[:3] for name in ("red", "blue")]
    for pixel, color in zip(halves_of(FILES[kind], kind, LOOKS[look]), wanted):
        assert pixel == pytest.approx([255 * part for part in color], abs=6)


@pytest.mark.parametrize("kind", INKS)
def test_press_inks_take_a_look(kind):
    left, right = halves_of(INKS[kind], kind, LOOKS["duotone"])
    assert left != right
    assert all(part >= 100 for part in (left[2], right[2])), "from navy to ivory"


def test_each_look_is_stored_once_and_goes_with_editions():
    ways = [LOOKS["grey"], LOOKS["tint"], LOOKS["grey"], Look()]
    marks = [placed(FILES["jpeg"], "jpeg", look, 5 * at) for at, look in enumerate(ways)]
    assert len(stored(paint(frame(*marks)))) == 3
    tinted = halves_of(FILES["png"], "png", LOOKS["duotone"], grey=True, ink=0.5)
    assert [max(pixel) - min(pixel) for pixel in tinted] == [0, 0]
    assert min(tinted[0]) > 127


def test_screens_and_presses_get_the_look():
    mark = placed(FILES["alpha"], "alpha", LOOKS["duotone"])[2]
    assert opened(mark.picture).convert("RGB").getpixel((5, 5))[2] > 100
    assert is_translucent(mark.picture)
    assert source(mark.picture) != source(replace(mark.picture, look=Look()))
