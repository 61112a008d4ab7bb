"""The pictures of a table of playingcards.io."""

from __future__ import annotations

from functools import partial

from generator.export import File
from generator.export.faces import INCH, cut_out, pixels
from generator.export.job import Job, Part
from generator.export.pcio_widgets import figures
from generator.export.small_images import Limit, small_image
from generator.export.table import fills_its_box
from generator.foundation.dataclasses import NamedTuple
from generator.frame import Face, Frame, GroupMark, Piece, Placed
from generator.geometry import Path, Rect
from generator.paint.pixels import ImageFormat

FOLDER = "userassets"
"""Where pictures lie in the file."""


class Resolution(NamedTuple):
    """How pictures are drawn; see the keys of the destination."""

    dpi: float
    largest: int
    quality: int


class Assets:
    """Collects the pictures that the widgets name, each once."""

    def __init__(self, job: Job, resolution: Resolution) -> None:
        self._job, self._resolution = job, resolution
        self._files: dict[str, File] = {}

    @property
    def files(self) -> tuple[File, ...]:
        """The pictures, each as a file of its own."""
        return tuple(self._files.values())

    def address(self, part: Part, piece: Piece, side: str, face: Face) -> str:
        """The address of the picture of a face; faces that look the same have one picture."""
        dpi = min(self._resolution.dpi, self._resolution.largest * INCH / max(face.size))
        width, height = (pixels(length, dpi) for length in face.size)
        if fills_its_box(part.component, face):
            corners = Path.rectangle(Rect(0.0, 0.0, *face.size))
            frame = Frame(face.size, (Placed(0.0, 0.0, GroupMark(face.frame, clip=corners)),))
            how = ImageFormat("jpeg", dpi, self._resolution.quality, opaque=True)
        else:
            frame, how = cut_out(face), ImageFormat("png", dpi)
        most = figures().most_bytes
        key = self._job.key(frame, width, height, *how, most)
        if key not in self._files:
            ending = "jpg" if how.kind == "jpeg" else "png"
            name = f"{part.component.name}-{self._job.number(piece):03}-{side}.{ending}"
            limit = Limit(most, name, piece.origin)
            make = partial(small_image, frame, width, height, how, limit)
            self._files[key] = File(f"images/{name}", key, make, f"{width} x {height} px")
        return f"package://{FOLDER}/{self._files[key].path.rpartition('/')[2]}"
