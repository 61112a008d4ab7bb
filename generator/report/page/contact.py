"""All faces of a game, each once, as pictures that together aren't too large for a page."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.build import Progress
from generator.build.inspect import Inspection
from generator.foundation.color import WHITE
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.wording import counted
from generator.frame import Face, Frame, GroupMark, PathMark, Piece, Placed
from generator.frame.digest import Digests
from generator.frame.face import Distinct, distinct, face_digest
from generator.game.model.game import Component
from generator.paint.pixels import Pixels, pixels
from generator.report.html import Markup
from generator.report.page.page_data import PageData, render

_PER_MM, _LONGEST = 7.5, 1100
"""Resolution in pixels per mm, and the most pixels of a side; a poker card is 470 pixels wide."""
_BUDGET = 4_200_000
"""The most bytes of all pictures: 5.6 MB of page."""
_SCREEN = (2.35, 84, 400)
"""CSS pixels per mm, and the minimum and maximum of a face's longer side."""
_TRIES = 4
_MOST = 300
"""The most faces of one component that are shown."""
_FAN = 5


class ShownFace(NamedTuple):
    """A face on the page."""

    ident: str
    of: Distinct


@dataclass(frozen=True, slots=True)
class ContactSheet:
    """The faces of each component, and their pictures."""

    faces: Mapping[str, tuple[ShownFace, ...]]
    pictures: Mapping[str, Pixels]
    left_out: Mapping[str, int]
    """The number of faces of each component that aren't shown."""

    def __len__(self) -> int:
        return len(self.pictures)

    def source_of(self, shown: ShownFace) -> str:
        """The picture of a face as a `data:` address."""
        data = b64encode(self.pictures[shown.ident].data).decode()
        return f"data:image/webp;base64,{data}"

    def size_of(self, shown: ShownFace) -> tuple[int, int]:
        """About the real size of a face, in CSS pixels."""
        width, height = shown.of.face.size
        per_mm, least, most = _SCREEN
        longer = max(width, height)
        scale = min(max(longer * per_mm, least), most) / longer
        return max(1, round(width * scale)), max(1, round(height * scale))

    def fan(self, components: Iterable[str]) -> list[ShownFace]:
        """Some fronts of the first component that has enough, as a decoration."""
        for name in components:
            fronts = [each for each in self.faces.get(name, ()) if each.of.side == "front"]
            if len(fronts) >= _FAN:
                return [fronts[at * len(fronts) // _FAN] for at in range(_FAN)]
        return []


def contact_sheet(inspection: Inspection, progress: Progress) -> ContactSheet:
    """All faces of a game. Raises `Problem` if a picture in them can't be read."""
    digests = Digests()
    every = {
        name: tuple(_distinct(name, pieces, digests)) for name, pieces in inspection.pieces.items()
    }
    faces = {name: found[:_MOST] for name, found in every.items()}
    left_out = {name: max(0, len(found) - _MOST) for name, found in every.items()}
    flat = [shown for each in faces.values() for shown in each]
    frames = [_cut(shown.of.face) for shown in flat]
    scale, drawn = 1.0, _drawn(frames, 1.0, progress)
    for _ in range(_TRIES):
        size = sum(len(each.data) for each in drawn)
        if size <= _BUDGET:
            break
        # Half the area takes more than half of the bytes.
        scale *= (_BUDGET / size) ** 0.75
        drawn = _drawn(frames, scale, progress)
    pictures = {shown.ident: each for shown, each in zip(flat, drawn, strict=True)}
    return ContactSheet(faces, pictures, left_out)


def _distinct(component: str, pieces: Sequence[Piece], digests: Digests) -> Iterator[ShownFace]:
    found = distinct(pieces, lambda face: face_digest(face, digests))
    return (ShownFace(f"face-{component}.{at}", each) for at, each in enumerate(found.values(), 1))


def _drawn(frames: Sequence[Frame], scale: float, progress: Progress) -> list[Pixels]:
    drawn: list[Pixels] = []
    for each in pixels(frames, _PER_MM * scale, int(_LONGEST * scale)):
        progress("drawing faces for the report", len(drawn), len(frames))
        drawn.append(each)
    return drawn


def _cut(face: Face) -> Frame:
    """A face cut out of white paper."""
    paper = Placed(0.0, 0.0, PathMark(face.outline, WHITE))
    return Frame(face.size, (paper, Placed(0.0, 0.0, GroupMark(face.frame, clip=face.outline))))


def faces_section(page: PageData, sheet: ContactSheet) -> Markup:
    """The section of all faces."""
    drawn = [each for each in page.game.components if sheet.faces.get(each.name)]
    groups = [_group(page, each, sheet) for each in drawn]
    return render("faces.html", sheet=sheet, groups=groups)


def _group(page: PageData, component: Component, sheet: ContactSheet) -> dict[str, Any]:
    ident, shown = f"faces-{component.name}", sheet.faces[component.name]
    items = [item for item in component.items if item.copies]
    text = counted(component.pieces, "piece") if component.pieces else "not in the kit"
    rest = sheet.left_out[component.name]
    more = f"{counted(rest, 'more face')} not shown" if rest else ""
    facts = (counted(len(shown), "face"), _size(shown), component.spec.stock, more)
    return {
        "ident": ident,
        "title": component.title,
        "pieces": page.counted(component, items, text, ident),
        "facts": list(filter(None, facts)),
        "faces": [_face(page, component, each) for each in shown],
    }


def _size(shown: Sequence[ShownFace]) -> str:
    sizes = {each.of.face.size for each in shown}
    if len(sizes) > 1:
        return "several sizes"
    width, height = (f"{round(side, 1):g}" for side in sizes.pop())
    return f"{width} × {height} mm"


def _face(page: PageData, component: Component, shown: ShownFace) -> dict[str, Any]:
    names = list(dict.fromkeys(piece.name for piece in shown.of.pieces))
    name = names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"
    side = "" if shown.of.side == "front" else shown.of.side
    alt = f"{name}, {side}" if side else name
    items = [piece.front.item for piece in shown.of.pieces]
    # Faces that only the rulebook shows have no copies.
    number, copies = f"× {shown.of.copies:,}", counted(shown.of.copies, "copy")
    linked = page.counted(component, items, number, shown.ident, copies) if shown.of.copies else ""
    origins = {item.origin for item in items}
    return {
        "ident": shown.ident,
        "shown": shown,
        "name": name,
        "side": side,
        "alt": alt,
        "copies": linked,
        "row": page.cells.place(origins.pop(), "row") if len(origins) == 1 else "",
        "words": " ".join([alt, component.title, *names]).casefold(),
    }
