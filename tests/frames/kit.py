"""A kit without a game: texts are boxes of so many letters, pictures and icons are made up."""

from dataclasses import dataclass, field
from functools import cache

from generator.decode import Context, attribute, decoder, fields_of
from generator.elements import ELEMENTS, Child, Common, Surroundings
from generator.files.yaml_nodes import parse
from generator.foundation.color import BLACK
from generator.foundation.diagnostics import NOWHERE, Problem
from generator.frame import (
    Font,
    Frame,
    Glyphs,
    Note,
    PathMark,
    Picture,
    Placed,
    Run,
    Source,
    TextMark,
)
from generator.geometry import Path, Rect, Size
from generator.geometry.units import from_points
from generator.layout.compose import apply_common
from generator.template.inherit import flat_pairs
from generator.text.style import TextStyle

# A letter of the made-up font is half as wide as high.
WIDTH = 0.5
_FONT = Font("Made-Up", "Made Up", "", b"", 400, False, 1000, 0.8, 0.2, 0.7, 0.5)


# Drawings with parts, as names of drawings.
PARTS = {
    "frame.svg": {"corner": "6x4.svg", "edge": "5x2.svg"},
    "corner.svg": {"corner": "6x6.svg"},
    "edge.svg": {"edge": "5x2.svg"},
    "8x4.svg": {"middle": "8x4.svg", "line": "5x1.svg", "end": "2x2.svg"},
    "waves.svg": {"line": "6x3.svg"},
}


@cache
def _icon(name):
    mark = PathMark(Path.ellipse(Rect(0.0, 0.0, 1.0, 1.0)), BLACK)
    return Frame(
        Size(1.0, 1.0), (Placed(0.0, 0.0, mark),), (Note.of("icon", name=name, author="Nobody"),)
    )


@cache
def _picture(name):
    width, _, height = name.removesuffix(".png").partition("x")
    return Picture(name, b"", "png", int(width), int(height), name)


@cache
def _drawing(name):
    width, _, height = name.removesuffix(".svg").partition("x")
    size = Size(float(width), float(height))
    return Frame(size, (Placed(0.0, 0.0, PathMark(Path.rectangle(Rect(0.0, 0.0, *size)), BLACK)),))


@dataclass
class PaperKit:
    """Does what a kit must, as simply as can be."""

    dpi: float = 200.0
    asked: list = field(default_factory=list)

    def lay_out(self, child, area):
        self.asked.append((child.source.kind, area))
        assert area.width >= 0 and area.height >= 0
        upright = child.common.size_before_rotation(area)
        frame = child.element.frame(upright, self, child.source)
        return apply_common(frame, child, child.common, upright, area, self)

    def surroundings(self):
        return Surroundings(("a", "b"))

    def measure(self, child, area):
        return child.element.measure(area, self, child.source)

    def set_text(self, text, style, area, source):
        em = from_points(style.size)
        advances = (WIDTH,) * len(text)
        word = Glyphs(
            text, _FONT, tuple(map(ord, text)), advances, (), tuple(range(len(text))), sum(advances)
        )
        mark = TextMark((Run(0.0, em, (word,), _FONT, em, style.color),), area)
        return Frame(area, (Placed(0.0, 0.0, mark, source),))

    def measure_text(self, text, style, area):
        letter = from_points(style.size) * WIDTH
        in_line = max(1, int(area.width / letter + 1e-9))
        lines = -(-len(text) // in_line) or 1
        return Size(
            min(len(text), in_line) * letter, lines * from_points(style.size) * style.leading
        )

    def style(self, name, origin):
        return TextStyle(size=10.0)

    def picture(self, name, origin):
        if "missing" in name:
            raise Problem("FILE001", f"there is no file `{name}`", origin)
        if "broken" in name:
            raise Problem("IMG002", f"`{name}` is broken", origin)
        return _picture(name)

    def drawing(self, name, origin):
        file, _, part = name.partition("#")
        if part:
            name = PARTS.get(file, {}).get(part)
            if name is None:
                raise Problem("IMG011", f"`{file}` has no part `{part}`", origin)
        return _drawing(name)

    def icon(self, name, origin):
        return _icon(name)


def child(node):
    """The element that a YAML entry describes; entries under `items` are its children."""
    known = {key.text: value for key, value in flat_pairs(node)}
    kind = next(key for key in known if key in ELEMENTS)
    cls = ELEMENTS[kind]
    own, shared = fields_of(cls), fields_of(Common)
    values, common = {}, {}
    for key, value in known.items():
        if key == kind:
            if value.empty or not cls.main:
                continue
            key = cls.main
        if key in own and own[key][0] == tuple[Child, ...]:
            values[key] = tuple(child(item) for item in value)
        elif key in own:
            values[attribute(key, cls)] = decoder(own[key][0])(value, Context())
        else:
            common[attribute(key, Common)] = decoder(shared[key][0])(value, Context())
    return Child(cls(**values), Common(**common), Source(node.origin, kind))


def drawn(text, width, height, kit=None):
    """The frame of an entry written in YAML."""
    made = child(parse(text, "case.yaml"))
    return (kit or PaperKit()).lay_out(made, Size(width, height))


def measured(text, width, height):
    """The natural size of an entry written in YAML."""
    made = child(parse(text, "case.yaml"))
    return made.element.measure(Size(width, height), PaperKit(), Source(NOWHERE))
