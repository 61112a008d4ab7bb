"""SVG drawings."""

from __future__ import annotations

from functools import partial

from generator.export import File, destination
from generator.export.job import Job
from generator.export.pictures import Drawing, Pictures
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame


@destination("svg")
@dataclass(frozen=True)
class Svg(Pictures):
    """SVG drawings of every face, true to size, for drawing programs and web pages.

    Letters are outlines, so that they look the same everywhere; the text lies invisibly below them, and can be found
    and copied. Photographs are inside the file.
    """

    texts: bool = True
    """Whether texts can be found and copied; without, the files are smaller (default: yes)."""

    def file(self, job: Job, drawing: Drawing) -> File:
        """See `Pictures.file`."""
        width, height = drawing.frame.size
        key = job.key(drawing.frame, "svg", self.texts)
        make = partial(_draw, drawing.frame, self.texts)
        return File(f"{drawing.path}.svg", key, make, f"{width:g} x {height:g} mm")


def _draw(frame: Frame, texts: bool) -> bytes:
    from generator.paint.svg import View, draw

    return draw(frame, View(texts=texts)).encode()
