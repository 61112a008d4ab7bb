"""What `png`, `jpeg`, `webp` and `svg` share: every face, sheet and page of the rulebook as a picture of its own."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from string import Formatter
from typing import Annotated, Any, Literal

from generator.build import Request
from generator.decode import Limits
from generator.export import File
from generator.export.faces import cut_out, pixels, with_bleed
from generator.export.job import Job, Part, Shown
from generator.foundation.color import WHITE
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Origin, Problem, similar
from generator.foundation.slugs import MOST_BYTES, file_names, shortened, slug
from generator.frame import Frame, GroupMark, PathMark, Placed
from generator.geometry import Path, Rect, Size
from generator.paint.pixels import ImageFormat, image

Dpi = Annotated[int, Limits(20, 2400, "a resolution", "write pixels per inch, such as `300`", int)]
"""Pixels per inch."""
Quality = Annotated[int, Limits(1, 100, "a quality", "write a number from 1 to 100", int)]
MOST_PIXELS = 100_000_000
"""The most pixels of one picture: 400 MB of memory."""
PATTERN = "{component}/{number:03}-{name}-{side}"
"""The pattern that is used if none is given."""
FIELDS = ("game", "component", "number", "name", "side", "copies")
"""What a pattern can use, and the columns of the row as well."""
_PARTS = ("front", "back")


class Drawing(NamedTuple):
    """A frame to be drawn as a picture."""

    path: str
    """Without its ending."""
    frame: Frame


@dataclass(frozen=True)
class Pictures:
    """The keys of all kinds of pictures."""

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
            for each, path in zip(shown, file_paths(self.names, shown, job.origin)):
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


def file_paths(pattern: str, shown: Sequence[Shown], origin: Origin) -> list[str]:
    """The path of each face, below a folder, with `/`.

    Raises `Problem` if the pattern is wrong, leads out of the folder, or gives two faces one name.
    """
    paths = [_path(pattern, each, origin) for each in shown]
    known: dict[str, Shown] = {}
    for path, each in zip(paths, shown):
        other = known.setdefault(unicodedata.normalize("NFKC", path.casefold()), each)
        if other is not each:
            raise Problem(
                "EXPORT002",
                f"`{_named(other)}` and `{_named(each)}` would both be written to `{path}`",
                origin,
                f"use `{{number}}` in the names: `names: {PATTERN!r}`",
            )
    return paths


def _named(shown: Shown) -> str:
    return f"{shown.piece.name} {shown.side}" if shown.side in _PARTS else shown.piece.name


class _Fields(Formatter):
    """Fills a pattern; names have no attributes and no indices."""

    def __init__(self, pattern: str, origin: Origin) -> None:
        self._pattern, self._origin = pattern, origin

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """The value of a field."""
        if field_name not in kwargs:
            what = f"`{field_name}` is neither a column nor one of {', '.join(FIELDS)}"
            hint = similar(field_name, kwargs, "field")
            raise Problem("EXPORT003", f"in `{self._pattern}`, {what}", self._origin, hint)
        return kwargs[field_name], field_name


def _path(pattern: str, shown: Shown, origin: Origin) -> str:
    item: Any = shown.face.item
    columns = {name: _word(value) for name, value in item.named_fields().items()}
    values = columns | {
        "component": shown.part.component.name,
        "number": shown.number,
        "name": _word(shown.piece.name) or "item",
        "side": shown.side,
        "copies": shown.piece.copies,
    }
    try:
        text = _Fields(pattern, origin).vformat(pattern, (), values)
    except (ValueError, IndexError) as fault:
        raise Problem(
            "EXPORT003",
            f"`{pattern}` isn't a pattern for names: {str(fault).lower()}",
            origin,
            f"write it like `{PATTERN}`",
        ) from None
    parts = text.split("/")
    if any(part.strip(". ") == "" or _is_wrong(part) for part in parts):
        raise Problem(
            "EXPORT004",
            f"`{pattern}` gives `{text}`, which isn't a path in the folder of the export",
            origin,
            "use letters, digits and hyphens, and `/` between folders",
        )
    return "/".join(shortened(part, MOST_BYTES - 8) for part in parts)


def _is_wrong(part: str) -> bool:
    """Whether some system refuses a name, or would take it for something else."""
    return any(c in '<>:"|?*\\' or c < " " for c in part) or file_names([part]) != [slug(part)]


def _word(value: Any) -> Any:
    """A value as part of a name; numbers stay, so that `{rank:02}` works."""
    return value if isinstance(value, int) else slug(value)
