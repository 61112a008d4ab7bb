"""What destinations for print shops share: the press, pages in inks, and files that keep a standard."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from generator.decode import Limits
from generator.export import File
from generator.export.faces import with_bleed
from generator.export.job import Job
from generator.files.project import locate
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import Problem
from generator.foundation.wording import listed
from generator.frame import EMPTY, Face, Frame, GroupMark, Mark, Piece, Placed, TextMark
from generator.frame.walk import changed
from generator.game.spec.forms import Word
from generator.geometry import Path, Rect, Size, Transform

Ink = Annotated[
    int, Limits(100, 400, "an amount of ink", "write a percentage from 100 to 400", int)
]
"""The most ink of all plates together, in percent."""
PressDpi = Annotated[
    int, Limits(150, 1200, "a resolution", "write pixels per inch, such as `300`", int)
]


class PressSettings(NamedTuple):
    """What pages are made for."""

    profile: bytes
    """The ICC profile; empty for the usual one."""
    ink: float
    """The most ink, as a share."""
    dpi: int
    standard: str
    """`PDF/X-1a:2003`, `PDF/X-4`, or empty for none."""
    layers: bool = False
    """Whether lines to cut along are on layers of their own."""


class PressPage(NamedTuple):
    """A page as a print shop gets it."""

    frame: Frame
    bleed: float
    """How far its trim is from its edges, mm."""


def profile_of(job: Job, name: Word, ink: int) -> bytes:
    """The ICC profile that a game names; empty for the usual one. Raises `Problem` if it isn't one of a press."""
    from generator.paint.press.profiles import NotPress, press_of

    if not name:
        return b""
    project, origin = job.inspection.kit.project, name.at("profile")
    file = locate(project, [job.game.folder], name.text, origin)
    content = project.read(file)
    try:
        press_of(content, ink / 100)
    except NotPress as fault:
        raise Problem(
            "EXPORT030",
            f"`{file}` {fault}",
            origin,
            "take the profile that your print shop names, or leave out `profile` for coated paper (FOGRA39)",
        ) from None
    return content


def press_pdf(
    title: str, about: tuple[str, str], pages: tuple[PressPage, ...], how: PressSettings
) -> bytes:
    """A PDF that keeps a standard: in inks, without anything translucent; without one, with the colours of screens.

    Raises `Problem` if a picture can't be read.
    """
    from generator.paint import Document, Page
    from generator.paint.pdf import paint_press
    from generator.paint.press.flat import Flattener
    from generator.paint.press.profiles import press_of

    press = press_of(how.profile, how.ink)
    flattener = Flattener(press, how.dpi)
    found: list[Page] = []
    for frame, bleed in pages:
        whole = Rect(0.0, 0.0, *frame.size)
        flat = flattener.page(frame) if how.standard else frame
        found.append(Page(flat, whole.grown(-bleed), whole))
    author, language = about
    document = Document(title, tuple(found), author=author, language=language)
    return paint_press(document, press.standard(how.standard, how.layers))


def press_file(
    job: Job, path: str, title: str, pages: Sequence[PressPage], how: PressSettings, said: str
) -> File:
    """Pages as a PDF; `title` is that of a part of the game."""
    title, about = f"{job.game.title}: {title}", job.inspection.about
    known = {id(page.frame): page.frame for page in pages}
    digests = {key: job.key(frame) for key, frame in known.items()}
    listed_pages = tuple((digests[id(page.frame)], page.bleed) for page in pages)
    key = job.key(EMPTY, listed_pages, title, tuple(how), tuple(sorted(about.items())))
    make = partial(press_pdf, title, (about["author"], about["language"]), tuple(pages), how)
    return File(path, key, make, said)


_LITTLE = 0.5
"""mm of bleed that a whole face may be enlarged for: half of that moves at its edges."""


def press_page(face: Face, bleed: float) -> Frame:
    """A face with bleed on all sides, on a page that is larger by it.

    Where it has less bleed, it is enlarged a little; if much is missing, only the art below its edges is.
    """
    (width, height), has = face.size, min(face.bleed, bleed)
    if bleed - has < 1e-6:
        return with_bleed(face, bleed)
    page = Size(width + 2 * bleed, height + 2 * bleed)
    if bleed - has <= _LITTLE:
        across, down = page.width / (width + 2 * has), page.height / (height + 2 * has)
        by = Transform.translate(has * across, has * down) @ Transform.scale(across, down)
        whole = Path.rectangle(Rect(0.0, 0.0, *page))
        return Frame(page, (Placed(0.0, 0.0, GroupMark(face.frame, by, whole)),))
    below, above = with_bleed(face, bleed).placed
    return Frame(page, (below._replace(mark=_without_texts(below.mark)), above))


def _without_texts(mark: Mark) -> Mark:
    if isinstance(mark, TextMark):
        return replace(mark, runs=())
    if isinstance(mark, GroupMark):
        return replace(mark, frame=changed(mark.frame, _without_texts))
    return mark


def turned(frame: Frame, degrees: int) -> Frame:
    """A page a quarter turn clockwise (90) or the other way (270)."""
    width, height = frame.size
    clockwise = Transform(0.0, 1.0, -1.0, 0.0, height, 0.0)
    by = clockwise if degrees == 90 else Transform(0.0, -1.0, 1.0, 0.0, 0.0, width)
    return Frame(Size(height, width), (Placed(0.0, 0.0, GroupMark(frame, by)),))


def blank(size: Size, bleed: float) -> Frame:
    """A white page."""
    return Frame(Size(size.width + 2 * bleed, size.height + 2 * bleed))


def is_box(piece: Piece) -> bool:
    """Whether a piece is a flat rectangle, rounded or not."""
    return piece.shape is None and piece.views is None and piece.folds is None


def in_words(names: Sequence[str]) -> str:
    """Names of components in a sentence."""
    return listed([f"`{name}`" for name in names])
