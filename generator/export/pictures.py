"""What `png`, `jpeg`, `webp` and `svg` share: every face, sheet and page of the rulebook as a picture of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, ClassVar, Literal

from generator.build import Request
from generator.decode import Limits
from generator.export import File
from generator.export.faces import cut_out, pixels, with_bleed
from generator.export.job import Job, Part, Shown
from generator.export.names import PATTERN, file_paths
from generator.foundation.color import WHITE
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Problem
from generator.frame import Frame, GroupMark, PathMark, Placed
from generator.geometry import Path, Rect, Size
from generator.paint.pixels import ImageFormat, image

Dpi = Annotated[int, Limits(20, 2400, "a resolution", "write pixels per inch, such as `300`", int)]
"""Pixels per inch."""
Quality = Annotated[int, Limits(1, 100, "a quality", "write a number from 1 to 100", int)]
MOST_PIXELS = 100_000_000
"""The most pixels of one picture: 400 MB of memory."""


class Drawing(NamedTuple):
    """A frame to be drawn as a picture."""

    path: str
    """Without its ending."""
    frame: Frame


@dataclass(frozen=True)
class Pictures:
    """The keys of all kinds of pictures."""

    ending: ClassVar[str]

    area: Literal["trim", "bleed"] = "trim"
    """What a picture of a face shows: `trim`, cut out along its outline, or `bleed`, with the art around it (default:
    `trim`)."""
    names: str = PATTERN
    """The names of the files, from `{component}`, `{number}`, `{name}`, `{side}`, `{copies}` and the columns of the
    table; `/` begins a folder, `{number:03}` writes 007 (default: `{component}/{number:03}-{name}-{side}`)."""
    faces: bool = True
    """Whether each face is a file (default: yes)."""
    sheets: bool = False
    """Whether each sheet of paper is a file as well (default: no)."""
    pages: bool = True
    """Whether each page of the rulebook is a file as well (default: yes)."""
    contact: bool = False
    """Whether each component gets a picture with all its fronts (default: no)."""

    def files(self, job: Job) -> Iterator[File]:
        """The files of a game."""
        if self.faces:
            shown = [each for part in job.parts for each in job.shown(part)]
            for each, path in zip(shown, file_paths(self.names, "", shown, job.origin)):
                yield self.file(job, Drawing(path, self.face(each)))
        drawn: list[Drawing] = []
        if self.sheets:
            drawn += _sheets(job)
        if self.contact:
            drawn += [_contact_sheet(part) for part in job.parts if part.pieces]
        if self.pages and job.book is not None:
            pages = enumerate(job.book.pages, 1)
            drawn += [
                Drawing(f"rulebook/page-{at:03}", _on_white(page.frame)) for at, page in pages
            ]
        for each_drawing in drawn:
            yield self.file(job, each_drawing)

    def face(self, shown: Shown) -> Frame:
        """What is drawn of a face."""
        face = shown.face
        return cut_out(face) if self.area == "trim" else with_bleed(face, face.bleed)

    def file(self, job: Job, drawing: Drawing) -> File:
        """One picture as a file."""
        raise NotImplementedError


@dataclass(frozen=True)
class Rasters(Pictures):
    """The keys of pictures made of pixels."""

    dpi: Dpi = 300
    """Pixels per inch (default: 300)."""

    def format(self) -> ImageFormat:
        """How the pictures are stored."""
        raise NotImplementedError

    def file(self, job: Job, drawing: Drawing) -> File:
        """See `Pictures.file`."""
        return raster(job, drawing, self.dpi, self.format())


def raster(job: Job, drawing: Drawing, dpi: float, how: ImageFormat) -> File:
    """A frame as a picture of its size at a resolution. Raises `Problem` if it would be too large."""
    width, height = (pixels(side, dpi) for side in drawing.frame.size)
    ending = "jpg" if how.kind == "jpeg" else how.kind
    if width * height > MOST_PIXELS:
        raise Problem(
            "EXPORT005",
            f"`{drawing.path}.{ending}` would have {width} x {height} pixels",
            job.origin,
            f"choose a lower resolution than {dpi:g} pixels per inch: `--dpi 150`",
        )
    make = partial(image, drawing.frame, width, height, how)
    key = job.key(drawing.frame, width, height, *how)
    return File(f"{drawing.path}.{ending}", key, make, f"{width} x {height} px")


def _on_white(frame: Frame) -> Frame:
    """A page on white paper."""
    paper = PathMark(Path.rectangle(Rect(0.0, 0.0, *frame.size)), WHITE)
    return Frame(frame.size, (Placed(0.0, 0.0, paper), Placed(0.0, 0.0, GroupMark(frame))))


def _sheets(job: Job) -> Iterator[Drawing]:
    """The sheets of all components on the first paper of the game."""
    from generator.build.sections import make_section, sheet_groups

    paper = job.inspection.papers[0]
    chosen = {part.component.name: part.pieces for part in job.parts}
    for group in sheet_groups(job.inspection, chosen):
        request = Request(printer=False)
        section = job.messages.take(make_section(job.inspection, group, chosen, paper, request))
        pages = (page for sheet in section.sheets for page in sheet.pages)
        for at, page in enumerate(pages, 1):
            name = f"sheets/{section.name}-{paper.name.lower()}-{at:02}"
            yield Drawing(name, _on_white(page))


_COLUMNS, _GAP, _MOST_WIDE = 10, 4.0, 600.0
"""Of a contact sheet: the most columns, the space between faces, and the greatest width; mm."""


def _contact_sheet(part: Part) -> Drawing:
    """All fronts of a component side by side, each once."""
    faces = [piece.front for piece in part.pieces]
    wide = max(face.size.width for face in faces) + _GAP
    high = max(face.size.height for face in faces) + _GAP
    columns = max(1, min(_COLUMNS, len(faces), int(_MOST_WIDE / wide)))
    size = Size(columns * wide + _GAP, -(-len(faces) // columns) * high + _GAP)
    placed = [
        Placed(
            _GAP + at % columns * wide,
            _GAP + at // columns * high,
            GroupMark(face.frame, clip=face.outline),
        )
        for at, face in enumerate(faces)
    ]
    return Drawing(f"contact/{part.component.name}", _on_white(Frame(size, tuple(placed))))
