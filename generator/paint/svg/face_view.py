"""How the face of a piece is shown."""

from __future__ import annotations

from generator.frame import Face, Role
from generator.geometry import Path, Rect
from generator.geometry.outlines import grown
from generator.paint.svg import View


def cut_out(face: Face, title: str = "", prefix: str = "") -> View:
    """A face as it lies there when it is cut out: nothing beyond its outline."""
    area = face.outline.bounds
    clip = None if _is_box(face.outline, area) else face.outline
    return View(area, clip, title=title, prefix=prefix)


def bled(face: Face, title: str = "", prefix: str = "") -> View:
    """A face with all that is printed of it: with its bleed, and a line where it is cut."""
    reach = face.outline if face.bleed <= 0 else grown(face.outline, face.bleed)
    area = reach.bounds
    clip = None if _is_box(reach, area) else reach
    return View(area, clip, ((Role.CUT, face.outline),), title, prefix=prefix)


def _is_box(path: Path, box: Rect) -> bool:
    """Whether an outline is its own box, so that nothing need be cut off."""
    return path == Path.rectangle(box)
