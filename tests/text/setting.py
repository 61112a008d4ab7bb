"""A setter over the project's fonts with a few square icons, and ways to look at what it sets."""

from __future__ import annotations

from pathlib import Path

from generator.files.project import DiskProject, MemoryProject
from generator.foundation.color import BLACK, Color, parse
from generator.foundation.diagnostics import NOWHERE, Problem, similar
from generator.frame import Frame, Icon, PathMark, Placed, Run, TextMark
from generator.frame.walk import walk, words
from generator.geometry import Path as Outline
from generator.geometry import Rect, Size
from generator.text.fonts import FontBook
from generator.text.setter import TextSetter
from generator.text.style import TextStyle

TOP = Path(__file__).parents[2]
HERE = Path(__file__).parent
SQUARE = Frame(
    Size(1.0, 1.0),
    (Placed(0.0, 0.0, PathMark(Outline.rectangle(Rect(0.0, 0.0, 1.0, 1.0)), BLACK)),),
)
ICONS = {name: Frame(SQUARE.size, SQUARE.placed) for name in ("gold", "trash", "sword", "d6")}
PALETTE: dict[str, Color] = {"fire": parse("#c03010")}
WIDE = Size(500.0, 50.0)
STYLE = TextStyle(size=9.0)


def icon(name: str) -> Frame:
    """A square icon. Raises `Problem` with the nearest name."""
    if name not in ICONS:
        raise Problem("ICON001", f"no icon `{name}`", NOWHERE, similar(name, ICONS, "icon"))
    return ICONS[name]


def project() -> DiskProject:
    """The repository itself as a project: its fonts."""
    return DiskProject(TOP, TOP)


def setter() -> TextSetter:
    """A setter over the project's fonts."""
    return TextSetter(FontBook(project()), icon, PALETTE)


def with_test_font(*others: str) -> TextSetter:
    """A setter whose only fonts are the squares for Japanese and some of the project's."""
    files = {"fonts/test-han/TestHan-Regular.ttf": (HERE / "TestHan-Regular.ttf").read_bytes()}
    files |= {name: (TOP / name).read_bytes() for name in others}
    return TextSetter(FontBook(MemoryProject(files)), icon, PALETTE)


def mark(frame: Frame) -> TextMark:
    """The text of a frame."""
    return next(mark for _, mark, _ in walk(frame) if isinstance(mark, TextMark))


def lines(frame: Frame) -> list[str]:
    """What a frame's text says, line by line."""
    return words(mark(frame)).split("\n")


def runs(frame: Frame) -> list[Run]:
    """The runs of a frame's text."""
    return [run for run in mark(frame).runs if isinstance(run, Run)]


def icons(frame: Frame) -> list[Icon]:
    """The icons of a frame's text."""
    return [run for run in mark(frame).runs if isinstance(run, Icon)]


def box(run: Run | Icon) -> Rect:
    """What a run or an icon covers: for letters from the top of capitals to the baseline, blanks at the end left
    out."""
    if isinstance(run, Icon):
        width, height = run.frame.size
        return Rect(run.x, run.y, width * run.scale, height * run.scale)
    width = sum(glyphs.advance for glyphs in run.glyphs) * run.size
    width += run.gap * (len(run.glyphs) - 1)
    width += run.tracking * (sum(len(glyphs.ids) for glyphs in run.glyphs) - 1)
    last = run.glyphs[-1]
    if last.text.endswith(" "):
        width -= last.advances[-1] * run.size + run.tracking
    height = run.font.cap_height * run.size
    return Rect(run.x, run.y - height, width, height)


def size_of(frame: Frame) -> float:
    """The size in pt that a text was set in."""
    return round(runs(frame)[0].size * 72 / 25.4, 3)
