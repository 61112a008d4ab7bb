"""Frames that painters must show alike: all cases of elements, all ways of marks, and pictures of all kinds."""

import struct
from pathlib import Path as File

from PIL import Image

from generator.files.yaml_nodes import parse as read
from generator.foundation.color import BLACK, WHITE, from_cmyk, parse, spot
from generator.foundation.dataclasses import replace
from generator.frame import (
    Frame,
    GroupMark,
    Icon,
    ImageMark,
    LinearGradient,
    LinkMark,
    PathMark,
    RadialGradient,
    Role,
    Run,
    Stop,
    Stroke,
    TextMark,
)
from generator.frame.marks import BLENDS
from generator.geometry import Path, Point, Rect, Size, Transform
from generator.geometry.units import from_points
from generator.text.style import TextStyle
from tests.frames.kit import PaperKit, child
from tests.paint import fonts
from tests.paint.painting import FONTS, Type, frame, picture
from tests.paint.test_pdf_images import saved

CASES = File(__file__).parents[1] / "frames" / "cases"
BODY = Type((FONTS / "alegreya-sans" / "AlegreyaSans-Regular.ttf").read_bytes(), "Body")
RED, LIME, BLUE, GOLD = map(parse, ("red", "lime", "blue", "gold"))


class PrintedKit(PaperKit):
    """The kit of the cases, with letters and pictures that can be painted."""

    def set_text(self, text, style: TextStyle, area, source):
        size = from_points(style.size)
        run = BODY.run(text, 0.0, size, size, style.color)
        return Frame(area, (frame((0.0, 0.0, TextMark((run,), area))).placed[0],))

    def picture(self, name, origin):
        found = super().picture(name, origin)
        width, height = min(found.width, 300), min(found.height, 300)
        made = picture(saved(ramp("RGB", (width, height)), "PNG"), "png", (width, height))
        return replace(made, width=found.width, height=found.height)


def ramp(mode, size):
    """Colours that change across and down, with a dark corner at the top left to see how it lies."""
    across = Image.linear_gradient("L").rotate(90).resize(size)
    down = Image.linear_gradient("L").resize(size)
    made = Image.merge("RGB", (across, down, Image.new("L", size, 90)))
    made.paste((20, 20, 40), (0, 0, size[0] // 3, size[1] // 3))
    return made.convert(mode)


def cases():
    """The frame of every case of elements, by its name."""
    for file in sorted(CASES.glob("*.yaml")):
        for case in read(file.read_text(), file.name):
            width, height = (float(item.text) for item in case.get("area"))
            area = Size(width, height)
            name = f"{file.stem}: {case.get('name').text}"
            yield name, PrintedKit().lay_out(child(case.get("element")), area)


def box(fill, x=0, y=0, width=4, height=4, **more):
    """A filled box."""
    return PathMark(Path.rectangle(Rect(x, y, width, height)), fill, **more)


def stops(*colors):
    """Stops at equal distances."""
    return tuple(Stop(at / (len(colors) - 1), color) for at, color in enumerate(colors))


def _gradients():
    clear = BLUE._replace(alpha=0.0)
    yield "linear", LinearGradient(Point(3, 2), Point(15, 8), stops(RED, LIME, BLUE))
    yield "fading", LinearGradient(Point(0, 0), Point(18, 0), stops(BLUE, clear))
    half = RED._replace(alpha=0.5)
    yield "veiled", LinearGradient(Point(0, 0), Point(18, 0), stops(half, BLACK.faded(0.5)))
    jumps = (Stop(0.5, RED), Stop(0.5, LIME), Stop(0.2, BLUE), Stop(2, GOLD))
    yield "jumping", LinearGradient(Point(0, 0), Point(18, 0), jumps)
    yield "flat", LinearGradient(Point(1, 1), Point(1, 1), stops(RED, GOLD))
    yield "inks", LinearGradient(Point(0, 0), Point(18, 0), stops(from_cmyk(1, 0, 0, 0), BLACK))
    round_ = RadialGradient(Point(9, 6), 8, stops(GOLD, RED, BLUE))
    yield "radial", round_
    yield "squeezed", replace(round_, squeeze=0.5, focus=Point(11, 7))
    yield "aside", replace(round_, focus=Point(30, 6))


def _lines():
    bend = Path.polygon([(3, 9), (9, 2), (15, 9)], closed=False)
    for join in ("miter", "round", "bevel"):
        for cap in ("butt", "round", "square"):
            yield f"{join} {cap}", PathMark(bend, None, Stroke(BLUE, 2, cap=cap, join=join))
    sharp = Path.polygon([(3, 9), (6, 1), (9, 9)], closed=False)
    yield "sharp", PathMark(sharp, None, Stroke(RED, 1))
    for dash in ((2.0, 1.0), (3.0,), (1.0, 0.5, 0.25), (0.0, 0.0)):
        yield f"dashed {dash}", PathMark(bend, None, Stroke(RED, 0.8, dash, cap="round"))
    shaded = LinearGradient(Point(3, 0), Point(15, 0), stops(RED, BLUE))
    yield "shaded", PathMark(bend, None, Stroke(shaded, 2))
    yield "filled", box(GOLD, 2, 2, 12, 7, stroke=Stroke(BLUE.faded(0.5), 2))
    curve = Path((("M", 2.0, 9.0), ("C", 2.0, -4.0, 16.0, 16.0, 16.0, 3.0), ("Z",)))
    yield "curved", PathMark(curve, GOLD, Stroke(BLACK, 0.5))
    yield "nothing", PathMark(curve, None, Stroke(BLACK, 0.0))
    twice = (
        *Path.rectangle(Rect(1, 1, 14, 9)).commands,
        *Path.rectangle(Rect(4, 3, 6, 4)).commands,
    )
    yield "holed", PathMark(Path(twice), RED, even_odd=True)
    yield "whole", PathMark(Path(twice), RED)


def _groups():
    pair = frame(box(RED), box(BLUE, 2, 2), size=(6, 6))
    window = Path.ellipse(Rect(0, 0, 5, 5))
    turned = Transform.rotate(30, Point(3, 3))
    yield "veiled", [(2, 2, GroupMark(pair, opacity=0.4)), (9, 2, GroupMark(pair))]
    yield "clipped", [(2, 2, GroupMark(pair, clip=window)), (9, 3, GroupMark(pair, turned, window))]
    yield "mirrored", [(3, 3, GroupMark(pair, Transform(-1, 0, 0, 0.5, 6, 0))), (9, 2, box(LIME))]
    tiny = frame(
        PathMark(Path.ellipse(Rect(0.0012, 0.0012, 0.0103, 0.0107)), RED), size=(0.02, 0.02)
    )
    yield "tiny", [(1, 0, GroupMark(tiny, Transform.scale(800)))]
    curve = Path((("M", 90.0, 900.0), ("C", 90.0, -400.0, 1600.0, 1600.0, 1600.0, 300.0), ("Z",)))
    huge = frame(PathMark(curve, BLUE, Stroke(BLACK, 77.0, (200.0, 90.0))), size=(1700, 1000))
    yield "huge", [(0, 1, GroupMark(huge, Transform.scale(0.01)))]
    nested = frame(
        (1, 1, GroupMark(pair, Transform.scale(0.5))), (4, 4, GroupMark(pair, clip=window))
    )
    yield "nested", [(0, 0, GroupMark(nested)), (8, 0, GroupMark(nested, turned, opacity=0.5))]
    for blend in BLENDS[1:]:
        mixed = GroupMark(pair, opacity=0.7, blend=blend)
        # What is clipped is mixed by itself: its blue does not reach the gold below it.
        apart = GroupMark(frame((1, 1, GroupMark(pair, blend=blend)), size=(9, 9)), clip=window)
        yield (
            f"blended {blend}",
            [(0, 0, box(GOLD, width=17, height=6)), (1, 2, mixed), (9, 2, apart)],
        )
    fade = LinearGradient(Point(0, 0), Point(7, 0), stops(BLACK, WHITE))
    shade = frame((0, 0, box(fade, width=7, height=7)), size=(7, 7))
    yield "masked", [(1, 1, GroupMark(pair, mask=shade)), (9, 2, GroupMark(nested, mask=shade))]
    small = frame((0, 0, GroupMark(pair, turned)), size=(4, 4))
    yield "masked by a drawing", [(2, 2, GroupMark(shade, clip=window, opacity=0.5, mask=small))]
    roles = [(4 * at, 1, box(RED, width=3, role=role)) for at, role in enumerate(Role)]
    yield "roles", [*roles, (1, 6, LinkMark("#there", Size(8, 3)))]
    yield "inks", [(1, 1, box(from_cmyk(0.2, 0.9, 0.4, 0.1))), (6, 1, box(spot("CutContour")))]


def _texts():
    size, star = 4.0, frame(PathMark(Path.ellipse(Rect(0, 0, 1, 1)), RED), size=(1, 1))
    boxes = Type(fonts.postscript(), "Boxes")
    thin = Type(fonts.variable(), "Thin")
    yield "words", (BODY.run("Quill & ink,", 1, 4, size), BODY.run("first café", 1, 9, size, BLUE))
    yield "spaced", (BODY.run("Wide", 1, 4, size, tracking=0.7), BODY.run("a b c", 1, 9, gap=2.0))
    yield "veiled", (BODY.run("Half", 1, 8, 9.0, RED.faded(0.5)),)
    yield "postscript", (boxes.run("ABC A", 1, 5, 2.5), boxes.run("CC", 1, 10, 3, GOLD))
    yield "variable", (thin.run("AB", 1, 6, 3),)
    marked = BODY.run("e\N{COMBINING DOT BELOW}\N{COMBINING ACUTE ACCENT}x", 1, 8, 7.0)
    raised = marked.glyphs[0]
    moved = replace(raised, offsets=tuple((0.1 * at, 0.2) for at in range(len(raised.ids))))
    yield "raised", (marked._replace(glyphs=(moved,)),)
    left = BODY.run("Pay", 1, 6, size)
    yield "icons", (left, Icon(8, 3, star, 3, ":star:"), Icon(12, 3, star, 3, ":star:"))
    yield "none", (Run(1, 5, (), BODY.font, size, BLACK),)


def _bent():
    letters = zip("BEND", (2.0, 6.0, 10.0, 14.0), (9.0, 6.0, 6.0, 9.0), (-30, -10, 10, 30))
    runs = tuple(BODY.run(word, x, y, 5.0, turn=turn) for word, x, y, turn in letters)
    star = Icon(15, 9, frame(box(GOLD), size=(4, 4)), 0.5, ":star:", 40.0)
    return TextMark((*runs, star), Size(18, 12), bent=True)


def pictures():
    """Pictures of all kinds that there are, as painters get them, by name."""
    size = (60, 40)
    plain = saved(ramp("RGB", size), "PNG")
    clear = ramp("RGBA", size)
    clear.putalpha(Image.linear_gradient("L").resize(size))
    deep = Image.new("I;16", (64, 4))
    for x in range(64):
        for y in range(4):
            deep.putpixel((x, y), x * 65535 // 63)
    light = Image.new("RGBA", size, (0, 0, 0, 0))
    light.paste((255, 255, 240, 255), (10, 10, 50, 30))
    photo = saved(ramp("RGB", size), "JPEG", quality=95)
    yield "png", picture(plain, "png", size)
    yield "clear", picture(saved(clear, "PNG"), "png", size)
    few = ramp("RGB", size).quantize(16)
    yield "palette", picture(saved(few, "PNG", transparency=0), "png", size)
    yield "deep", picture(saved(deep, "PNG"), "png", (64, 4))
    yield "jpeg", picture(photo, "jpeg", size)
    yield "grey jpeg", picture(saved(ramp("L", size), "JPEG"), "jpeg", size)
    yield "inks", picture(saved(ramp("CMYK", size), "JPEG", quality=95), "jpeg", size)
    yield "webp", picture(saved(clear, "WEBP", lossless=True), "webp", size)
    for turn in range(2, 9):
        shown = size if turn < 5 else size[::-1]
        yield f"turned {turn}", picture(_tagged(photo, turn), "jpeg", shown, turn)
    yield "in greys", picture(plain, "png", size).printed(grey=True)
    yield "photo in greys", picture(photo, "jpeg", size).printed(grey=True)
    yield "turned in greys", picture(_tagged(photo, 6), "jpeg", size[::-1], 6).printed(grey=True)
    yield "little ink", picture(photo, "jpeg", size).printed(ink=0.25)
    freed = picture(saved(light, "PNG"), "png", size)
    yield "freed", freed.printed(grey=True, freed=True)


def _tagged(photo, turn):
    """A JPEG file whose camera was held some way, as EXIF says it."""
    exif = (
        b"Exif\0\0II*\0\x08\0\0\0\x01\0" + struct.pack("<HHIHH", 0x0112, 3, 1, turn, 0) + bytes(4)
    )
    return photo[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + photo[2:]


def marks():
    """Marks of all ways at their places, by name, for a frame of 18 x 12 mm."""
    for name, gradient in _gradients():
        yield f"gradient {name}", [(0, 0, box(gradient, 0, 0, 17, 11))]
    for name, mark in _lines():
        yield f"line {name}", [(0.5, 0.5, mark)]
    for name, placed in _groups():
        yield f"group {name}", placed
    for name, runs in _texts():
        yield f"text {name}", [(0, 0, TextMark(runs, Size(18, 12)))]
    yield "text bent", [(0, 0, _bent())]
    for name, mark in (
        ("words", TextMark((BODY.run("Quill", 1, 8, 6.0),), Size(18, 12))),
        ("bent", _bent()),
    ):
        yield f"text hidden {name}", [(0, 0, replace(mark, hidden=True))]
    for name, shown in pictures():
        one, two = (ImageMark(shown, Size(*size)) for size in ((8, 6), (6, 3)))
        yield f"picture {name}", [(1, 1, one)]
        yield f"pictures {name}", [(1, 1, one), (10, 1, two)]


def sight(placed):
    """Marks on a ground that shows what is let through."""
    return frame((0, 0, box(parse("lightyellow"), 0, 0, 18, 12)), *placed, size=(18, 12))
