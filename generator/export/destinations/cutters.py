"""Pictures that are printed and then cut by a machine."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated

from generator.arrange import in_mm
from generator.cutting import FORMATS, Sketch
from generator.decode import Limits
from generator.export import File, destination, ready
from generator.export.cut_pictures import (
    Machine,
    Picture,
    cut_pictures,
    fits,
    machine_named,
    machines,
)
from generator.export.job import Job, Part
from generator.export.pictures import Dpi, Drawing, raster
from generator.foundation.dataclasses import dataclass, replace
from generator.foundation.diagnostics import Problem, Severity
from generator.foundation.wording import counted
from generator.frame import Frame, Piece
from generator.geometry import Size
from generator.geometry.units import millimetres
from generator.paint.pixels import ImageFormat

_LIST = "pictures.csv"
_COLUMNS = ("picture", "width (mm)", "height (mm)", "pieces", "what")
_MOST_NAMES = 3
"""The most components in the name of a picture."""
_GAP = Limits(0.5, 50, "a distance", "write millimetres, such as `2`", millimetres)


@destination("cutters")
@dataclass(frozen=True)
class Cutters:
    """Pictures to print and cut with a Cricut or another machine that cuts around what is printed.

    Every picture has many pieces, with all their copies, on a transparent ground, in their true size. Print Then Cut
    finds the edge of each by its transparency. The pictures are packed: components of the same `stock` share them.

    1. Run `punchboard export my-game cutters`, with `--set machine=cricut-a4` or another machine.
    2. In Design Space choose Upload, then the picture, as a Complex image. Remove no background, and save it as a Print
    Then Cut Image.
    3. On the canvas, unlock the proportions and set the width and the height that `pictures.csv` lists, also if the
    right ones seem to be there. Never let it shrink the picture: choose a smaller machine instead.
    4. Choose Make. Print from there, at 100 %, for the program adds the marks that the machine looks for.
    5. Lay the sheet on the mat and cut. Measure the first piece before you print the rest.

    Beside each picture is an SVG of its cuts, and of its folds in blue, exactly over it: for machines and programs that
    take both, and to score folds. Don't cut both it and the picture.

    Backs are pictures of their own, the mirrored arrangement, to print on the other side of the sheet, or to cut out as
    well and glue on.

    Limits: what is larger than the machine's area isn't exported; print it as a kit. For Silhouette machines print the
    kit with `register: silhouette` and `cut_files: [svg, dxf]` instead.
    """

    machine: str = "cricut"
    """A machine: `cricut` for any Explore or Maker (default), `cricut-letter` and `cricut-a4` for newer ones, which
    take more, `cricut-explore-4`; or the area that yours cuts, such as `171 x 235 mm`."""
    gap: Annotated[float, _GAP] = 2.0
    """The distance between pieces; mm (default: 2)."""
    backs: bool = True
    """Whether backs are exported as well (default: yes)."""
    dpi: Dpi = 300
    """Pixels per inch (default: 300)."""

    def files(self, job: Job) -> Iterator[File]:
        """See `Destination.files`."""
        machine = machine_named(self.machine, job.origin)
        groups: dict[str, list[Piece]] = {}
        for part in job.parts:
            found = _fitting(job, part, machine)
            if found:
                groups.setdefault(part.component.spec.stock, []).extend(found)
        if not groups:
            raise Problem(
                "EXPORT042",
                f"nothing of the game can be cut by `{machine.name}`",
                job.origin,
                f"it cuts pieces of up to {in_mm(machine.area)}; the rulebook isn't one",
            )
        if machine.note:
            hint = "if a picture is refused, choose `machine: cricut`"
            job.say("EXPORT043", machine.note, job.origin, hint, severity=Severity.ADVICE)
        numbers: Counter[str] = Counter()
        rows: list[tuple[str, ...]] = []
        for pieces in groups.values():
            for picture in cut_pictures(pieces, machine, self.gap, self.dpi):
                base = _name(picture.components)
                numbers[base] += 1
                name = f"{base}-{numbers[base]:02}"
                rows.append(_row(name, picture))
                yield from self._picture(job, name, picture)
        yield ready(_LIST, _table(rows), counted(len(rows), "picture"))

    def _picture(self, job: Job, name: str, picture: Picture) -> Iterator[File]:
        how = ImageFormat("png", self.dpi)
        yield raster(job, Drawing(name, picture.front), self.dpi, how)
        if self.backs and picture.back is not None:
            yield raster(job, Drawing(f"{name}-back", picture.back), self.dpi, how)
        sketch = replace(picture.sketch, title=name)
        lines = ((line.layer, line.path.commands) for line in sketch.lines)
        key = job.key(Frame(sketch.size, ()), "cut lines", name, *lines)
        yield File(f"{name}.svg", key, partial(_lines, sketch), in_mm(picture.size))


def _lines(sketch: Sketch) -> bytes:
    return FORMATS["svg"].write(sketch)


def _fitting(job: Job, part: Part, machine: Machine) -> list[Piece]:
    """The pieces that the machine can cut; says which it can't."""
    large: dict[Size, list[Piece]] = {}
    component, found = part.component, []
    for piece in part.pieces:
        if fits(piece, machine.area):
            found.append(piece)
        else:
            large.setdefault(piece.front.size, []).append(piece)
    for size, pieces in large.items():
        others = (each for each in machines().values() if fits(pieces[0], each.area))
        larger = next((f"choose `machine: {each.name}` ({each.title})" for each in others), "")
        name = f"`{component.name}` is"
        if len(pieces) < len(part.pieces):
            verb = "are" if len(pieces) > 1 else "is"
            of = f"of `{component.name}`, `{pieces[0].name}` first,"
            name = f"{counted(len(pieces), 'piece')} {of} {verb}"
        job.say(
            "EXPORT040",
            f"{name} {in_mm(size)}, but `{machine.name}` cuts at most {in_mm(machine.area)}",
            part.size_origin,
            larger or "print it as a kit and cut it by hand",
        )
    return found


def _name(components: Sequence[str]) -> str:
    """The name of a picture, by what is on it."""
    if len(components) > _MOST_NAMES:
        return "mixed"
    return "+".join(components)


def _row(name: str, picture: Picture) -> tuple[str, ...]:
    width, height = (f"{side:.2f}" for side in picture.size)
    what = "; ".join(f"{count} x {piece.name}" for piece, count in picture.pieces)
    return f"{name}.png", width, height, str(sum(n for _, n in picture.pieces)), what


def _table(rows: Sequence[tuple[str, ...]]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows((_COLUMNS, *rows))
    return text.getvalue().encode()
