"""The readers of bytes one by one: what each gets, which refusals are its right, and what to begin with.

A target takes bytes and raises nothing, whatever they are. `guided.py` searches them by coverage.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from generator.files.project import MemoryProject
from generator.files.yaml_nodes import decode_text
from generator.files.yaml_nodes import parse as parse_yaml
from generator.foundation.color import parse as parse_color
from generator.foundation.diagnostics import Problem
from generator.foundation.spelling import visible
from generator.frame.glyphs import Font
from generator.game.expressions import text as template
from generator.geometry.path_data import read_path
from generator.geometry.units import dimensions, millimetres
from generator.layout.rulebook.markdown import parse as parse_markdown
from generator.layout.rulebook.source import Lines
from generator.paint.pdf.images import raster
from generator.pictures import probe
from generator.sources import Reference, read
from generator.svg import read_svg
from generator.svg.attribute_values import transform
from generator.text.fonts import FontBook
from generator.text.markup import read as read_markup
from generator.text.shaping import Shaper


class Target(NamedTuple):
    """A reader, and what a search of it begins with."""

    run: Callable[[bytes], None]
    seeds: Callable[[], tuple[bytes, ...]]


MOST_PIXELS = 1_000_000


def _table(name: str) -> Callable[[bytes], None]:
    def run(data: bytes) -> None:
        outcome = read(MemoryProject({name: data}), Reference(name))
        assert all(visible(d.message) == d.message for d in outcome.diagnostics)

    return run


def _yaml(data: bytes) -> None:
    try:
        node = parse_yaml(decode_text(data, "a.yaml"), "a.yaml")
    except Problem as problem:
        last = data.count(b"\n") + data.count(b"\r") + 1
        assert all(d.origin.line <= last for d in problem.diagnostics)
    else:
        assert node.origin.file == "a.yaml"


def _svg(data: bytes) -> None:
    outcome = read_svg(data, "a.svg")
    assert outcome.failed or outcome.value.size.width < 1e6


def _picture(data: bytes) -> None:
    with suppress(Problem):
        picture = probe(data, "a", most=MOST_PIXELS)
        assert picture.width * picture.height <= 8 * MOST_PIXELS
        raster(picture)


def _font(data: bytes) -> None:
    book = FontBook(MemoryProject({"fonts/odd/Odd-Regular.ttf": data}), ())
    for name in book.families():
        with suppress(Problem):
            font: Font = book.font(name)
            assert font.units_per_em > 0
            Shaper(font).shape("AVA fi é")


def _markdown(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    parse_markdown(Lines("a.md", text, tuple(range(1, text.count("\n") + 2))))


def _expression(data: bytes) -> None:
    with suppress(Problem):
        template(data.decode("utf-8", "replace")).value({"n": 2, "name": "Ogre", "some": [1, "a"]})


def _markup(data: bytes) -> None:
    read_markup(data.decode("utf-8", "replace"), lambda name: None, {})


def _path(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    path, _ = read_path(text)
    assert all(abs(n) < 1e16 for command in path.commands for n in command[1:])
    assert all(n == n for n in transform(text))


def _value(read_value: Callable[[str], object]) -> Callable[[bytes], None]:
    def run(data: bytes) -> None:
        try:
            read_value(data.decode("utf-8", "replace"))
        except ValueError as refusal:
            assert str(refusal)

    return run


def _zipped(name: str) -> Callable[[], tuple[bytes, ...]]:
    def seeds() -> tuple[bytes, ...]:
        from tests.fuzz import workbooks

        made = io.BytesIO()
        with zipfile.ZipFile(made, "w") as archive:
            for part, text in workbooks.PLAIN[name].items():
                archive.writestr(zipfile.ZipInfo(part), text)
        return (made.getvalue(),)

    return seeds


def _pictures() -> tuple[bytes, ...]:
    from tests.fuzz.pictures import seeds

    return seeds()


def _fonts() -> tuple[bytes, ...]:
    from tests.fuzz.fonts import families

    return families()[:1]


def _texts(*texts: str) -> Callable[[], tuple[bytes, ...]]:
    return lambda: tuple(text.encode() for text in texts)


_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>.a{fill:red}</style>'
    '<g transform="rotate(9)"><path class="a" d="M0 0h5v5z"/><use href="#a"/></g></svg>'
)
TARGETS = {
    "delimited": Target(_table("a.csv"), _texts('name,n\nOgre,"2"\n', "a;b\r\n1;2\r\n", "a\tb\n")),
    "xlsx": Target(_table("a.xlsx"), _zipped("xlsx")),
    "ods": Target(_table("a.ods"), _zipped("ods")),
    "json": Target(_table("a.json"), _texts('[{"name": "Ogre", "n": 2.50}]', '{"a": [{}]}')),
    "records": Target(_table("a.yaml"), _texts("- {name: Ogre, n: 2}\n", "Ogre:\n  n: [1, 2]\n")),
    "yaml": Target(_yaml, _texts('a: &a [1, "b"]\nb: |\n  text\nc: *a\n', "{a: {b: c}}")),
    "svg": Target(_svg, _texts(_SVG)),
    "picture": Target(_picture, _pictures),
    "font": Target(_font, _fonts),
    "markdown": Target(_markdown, _texts("# A\n\n- b *c*\n\n> [!NOTE] d\n\n| e |\n|---|\n| f |\n")),
    "markup": Target(_markup, _texts("**a** [red]{b} :sword:\n- c")),
    "expression": Target(
        _expression, _texts("{{ n + 1 }}", "{% for x in some %}{{ x }}{% endfor %}")
    ),
    "path": Target(_path, _texts("M0 0h5v5a2 2 0 011 1q1 1 2 2tz", "rotate(30 5 5) scale(2)")),
    "color": Target(_value(parse_color), _texts("#ff0", "rgb(1, 2, 3)", "cmyk(0 0 0 100)", "red")),
    "length": Target(_value(millimetres), _texts("3 mm", "2.5in")),
    "size": Target(_value(dimensions), _texts("63.5 x 88.9 mm", "2.5 in")),
}
