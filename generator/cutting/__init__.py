"""Files for cutting machines: the lines of a sheet, exactly where they are printed.

`plans` takes the lines from the plan of a sheet, each once; a format, one module each, writes them. To add a format,
copy `_template.py` to a new name. Formats get lines and sizes only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.registry import Registry
from generator.geometry import Path, Size

Layer = Literal["page", "fold", "register", "cut"]
"""The purpose of a line."""
LAYERS: tuple[Layer, ...] = ("page", "register", "fold", "cut")
"""The layers from bottom to top: scoring comes before cutting."""
MADE_BY = "Punchboard"
"""Part of the beginning of every file, by which a later build recognises it."""


class Line(NamedTuple):
    """One line: `page` is the edge of the paper, which isn't cut, `register` a mark that a machine reads."""

    layer: Layer
    path: Path


@dataclass(frozen=True, slots=True)
class Sketch:
    """The lines of a sheet; mm from its top left corner, y down."""

    title: str
    size: Size
    """The sheet; if it is folded first, the folded sheet."""
    lines: tuple[Line, ...]

    def of(self, layer: Layer) -> tuple[Path, ...]:
        """The paths of a layer."""
        return tuple(line.path for line in self.lines if line.layer == layer)


Write = Callable[[Sketch], bytes]
"""The lines as a file, in millimetres and true to size; the same lines give the same bytes."""


class Format(NamedTuple):
    """One kind of file."""

    suffix: str
    """The ending of its files, with the dot."""
    write: Write


FORMATS: Registry[Format] = Registry("cut format", "generator.cutting")


def cut_format(name: str, suffix: str) -> Callable[[Write], Write]:
    """Registers what writes a format under its name in game.yaml."""

    def register(write: Write) -> Write:
        return FORMATS.add(name, Format(suffix, write)).write

    return register
