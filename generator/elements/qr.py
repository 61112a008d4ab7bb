"""QR codes: an address, or any text, to scan with a phone."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from generator.elements import Element, Kit, element
from generator.elements.common import frame_with
from generator.foundation.color import WHITE
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem
from generator.frame import Frame, Note, Source, Stop
from generator.frame.mosaic import outline
from generator.geometry import Path, Rect, Size, Transform
from generator.geometry.flow import within
from generator.keys import SOLID_BLACK, Fill, Whole
from generator.keys.filled import filled

Level = Literal["low", "medium", "quartile", "high"]

_WHITE = Fill((Stop(0.0, WHITE),))


@element("qr", main="text")
@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class QrElement(Element):
    """A QR code, as big as its box allows, in the middle. An empty text draws nothing.

    Notes: `qr` (`module` in mm, the side of one of its squares; `modules`, the number of squares in a row, quiet zone
    included).
    """

    text: str
    """What a phone reads: an address such as `https://example.org/rules`, or any text. A short text makes larger
    squares, which can be scanned from further away."""
    level: Level = "medium"
    """How much of it may be dirty or torn: `low` (7 %), `medium` (15 %), `quartile` (25 %) or `high` (30 %). More makes
    the squares smaller. If a higher level fits the same number of squares, it is used."""
    quiet: Whole = 4
    """The width of the quiet zone around the code, in squares; scanners expect 4."""
    fill: Fill = SOLID_BLACK
    """The colour of the squares; scanners need them much darker than the background."""
    ground: Fill | None = _WHITE
    """The colour of the background, quiet zone included, or `none`."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """A square, as big as the area allows."""
        side = min(area) if self.text.strip() else 0.0
        return Size(side, side)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The code on an area. Raises `Problem` if the text is too long for a QR code."""
        text = self.text.strip()
        side = min(area)
        if not text or side <= 0:
            return Frame(area)
        found = _code(text, self.level)
        if found is None:
            length = len(text.encode())
            message = f"{length} bytes are too long for a QR code with `level: {self.level}`"
            hint = "shorten the text, or link to it with a web address"
            raise Problem("QR001", message, source.origin, hint)
        squares, count = found
        modules = count + 2 * self.quiet
        module = side / modules
        whole = within(Rect(0.0, 0.0, *area), Size(side, side))
        to_box = Transform(module, 0.0, 0.0, module, whole.x, whole.y)
        to_box = to_box @ Transform.translate(self.quiet, self.quiet)
        marks = [
            *filled(Path.rectangle(whole), self.ground, whole),
            *filled(squares.transformed(to_box), self.fill, whole),
        ]
        note = Note.of("qr", source, module=module, modules=float(modules))
        return Frame(area, frame_with(marks, area, source).placed, (note,))


@lru_cache(maxsize=256)
def _code(text: str, level: Level) -> tuple[Path, int] | None:
    """The outline of a code's squares, in squares, and their number in a row; None if the text is too long."""
    # Imported here: most games have no codes.
    import segno

    try:
        result = segno.make(text, error=level[0], micro=False)
    except segno.DataOverflowError:
        return None
    return outline(result.matrix), len(result.matrix)
