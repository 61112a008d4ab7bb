"""What the tests of checks share: faces made by hand, with as little on them as a check needs."""

from dataclasses import dataclass, field

from generator.foundation.color import BLACK, WHITE
from generator.foundation.diagnostics import NOWHERE, Origin
from generator.frame import (
    Face,
    Font,
    Frame,
    Glyphs,
    ImageMark,
    Note,
    PathMark,
    Picture,
    Placed,
    Run,
    Source,
    TextMark,
)
from generator.geometry import Path, Rect, Size

CARD = Size(63, 88)
FONT = Font("F", "F", "f.ttf", b"", 400, False, 1000, 0.75, 0.25, 0.7, 0.5)
ENTRY = Source(Origin("templates/card.yaml", 4, 5), "text", "rules", ("rules",))


@dataclass(frozen=True)
class Row:
    """A row with one cell for each column."""

    name: str = "Goblin"
    number: int = 2
    columns: tuple[str, ...] = field(default=("rules", "art"))
    copies: int = 1

    @property
    def origin(self):
        return Origin("cards.csv", self.number)

    def value(self, column):
        return None

    def origin_of(self, column):
        if column not in self.columns:
            return NOWHERE
        return Origin("cards.csv", self.number, cell=f"B{self.number}", key=column)


def face(*placed, row=Row(), notes=(), safe=3.0, outline=None, side="front"):
    return Face(
        Frame(CARD, placed, notes),
        outline or Path.rectangle(Rect(0, 0, *CARD)),
        3.0,
        safe,
        row,
        side,
    )


def text(x=10, y=10, width=20, height=6, color=BLACK, em=4.0, letters=5, source=ENTRY, **keys):
    """A line of letters half an em wide, at the top of its box."""
    word = Glyphs("a" * letters, FONT, (1,) * letters, (0.5,) * letters, (), (0,), 0.5 * letters)
    run = Run(0.0, 0.75 * em, (word,), FONT, em, color)
    return Placed(x, y, TextMark((run,), Size(width, height), **keys), source)


def box(x=0, y=0, width=63, height=88, fill=WHITE, radius=0.0, **keys):
    mark = PathMark(Path.rectangle(Rect(0, 0, width, height), radius), fill, **keys)
    return Placed(x, y, mark, ENTRY)


def image(x=0, y=0, width=20, height=20, pixels=(200, 200), name="art/a.png", key="k"):
    picture = Picture(name, b"", "png", *pixels, key)
    return Placed(x, y, ImageMark(picture, Size(width, height)), ENTRY)


def note(kind, source=ENTRY, **facts):
    return Note.of(kind, source, **facts)
