"""How a frame, or the face of a piece, is shown."""

from __future__ import annotations

from generator.foundation.dataclasses import dataclass
from generator.frame import Face, Role
from generator.geometry import Path, Rect
from generator.geometry.outlines import grown

CLASSES = {Role.CUT: "mark-cut", Role.FOLD: "mark-fold", Role.GUIDE: "mark-guide"}
"""The class of the elements of a role; what is ink has none."""


def class_attr(role: Role) -> str:
    """The attribute with the class of a role; empty for ink."""
    return f' class="{CLASSES[role]}"' if role in CLASSES else ""


@dataclass(frozen=True, slots=True)
class View:
    """How a frame is shown."""

    area: Rect | None = None
    """What can be seen, mm of the frame; default: all of the frame."""
    clip: Path | None = None
    """An outline that everything is clipped to, mm of the frame."""
    lines: tuple[tuple[Role, Path], ...] = ()
    """Outlines to be drawn over it as thin as a screen can, mm of the frame; in the class of their role."""
    title: str = ""
    """What a screen reader calls it, and what is shown by a mouse that rests on it."""
    language: str = ""
    """Of the texts, such as `en`, for screen readers."""
    prefix: str = ""
    """What all ids begin with: another for each drawing of one page. A letter, then letters, digits, `-` and `_`."""
    texts: bool = True
    """Whether texts can be found, copied and read aloud; without, the file is smaller."""
    sized: bool = True
    """Whether it has its size on paper; without, the page around it sets its size."""


PLAIN = View()


def cut_out(face: Face, title: str = "", prefix: str = "") -> View:
    """A face clipped to its outline, as it is when cut out."""
    area = face.outline.bounds
    clip = None if _is_box(face.outline, area) else face.outline
    return View(area, clip, title=title, prefix=prefix)


def bled(face: Face, title: str = "", prefix: str = "") -> View:
    """A face with its bleed, and a line where it is cut."""
    reach = face.outline if face.bleed <= 0 else grown(face.outline, face.bleed)
    area = reach.bounds
    clip = None if _is_box(reach, area) else reach
    return View(area, clip, ((Role.CUT, face.outline),), title, prefix=prefix)


def _is_box(path: Path, box: Rect) -> bool:
    """Whether an outline is its own box, so that nothing need be cut off."""
    return path == Path.rectangle(box)
