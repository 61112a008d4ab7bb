"""PDFs for print shops and factories: one piece a page, and punchboards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from generator.decode import Rim
from generator.export import File, destination, ready
from generator.export.job import Job, Part
from generator.export.number_sheets import as_csv
from generator.export.press import (
    Ink,
    PressDpi,
    PressPage,
    PressSettings,
    is_box,
    press_file,
    press_page,
    profile_of,
)
from generator.export.punchboard import boards, is_flat, is_punched, short_of_bleed, with_lines
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Problem, Severity, similar
from generator.foundation.wording import counted
from generator.frame import Frame
from generator.game.spec.forms import NO_WORD, Word
from generator.game.spec.papers import paper_named
from generator.geometry import Size

_STANDARDS = {"pdf-x4": "PDF/X-4", "pdf-x1a": "PDF/X-1a:2003", "plain": ""}
_LEAST_BLEED = 1.0
"""mm that art of a punchboard must reach beyond the cut."""
_BOARD = "punchboards"
_HEAD = ("file", "trim width mm", "trim height mm", "bleed mm", "pages", "sides", "pieces")
"""The columns of the list of files."""


class _Made(NamedTuple):
    """A file, and a row of the list of files."""

    file: File
    row: tuple[str, ...]


@destination("print-shop")
@dataclass(frozen=True)
class PrintShop:
    """Files for a print shop or a factory: a PDF for each component with one piece a page, and punchboards.

    1. Ask your shop which bleed, which standard and which profile it wants, and write them into `exports`.
    2. Run `punchboard export my-game print-shop`.
    3. Send the PDFs together with `files.csv`, which lists them with their sizes and numbers of pieces.
    4. Ask for a proof, and cut one deck and one board of it before you print a thousand.

    Each page is as large as the piece with its bleed; fronts and backs follow each other, and a card with three copies
    is there three times (`copies: once` for once). The boxes of the PDF say where it is trimmed. What isn't a
    rectangle, such as a hexagon or a tuck box, has its die line in an ink of its own (`CutContour`), and its folds in
    another (`Crease`).

    Tokens and tiles lie on punchboards, sheets of cardboard in `punchboards.pdf`, front and back. Their die lines are
    in the same ink, overprint, and are on a layer of their own, so that the shop can hide it.

    The files are PDF/X-4: colours are inks, made by an ICC profile; what is translucent is a picture already; black
    text is printed in black alone. `pdf-x1a` is for older presses, and has no layers; `plain` keeps the colours of the
    screen, for shops that convert them.

    Limits: profiles of presses only. Rulebooks have bleed if the game says so: `rulebook: {bleed: 3}`. Where the art of
    a card doesn't reach as far as the bleed, it is enlarged below its edges; on punchboards it ends where it ends.
    """

    standard: Literal["pdf-x4", "pdf-x1a", "plain"] = "pdf-x4"
    """Which standard the files keep: `pdf-x4`, `pdf-x1a`, or `plain` for none (default: `pdf-x4`)."""
    profile: Word = NO_WORD
    """The ICC profile of a press, a file in the game's folder such as `shop.icc` (default: FOGRA39, coated paper)."""
    ink: Ink = 300
    """The most ink of all four plates together, in percent (default: 300)."""
    dpi: PressDpi = 300
    """Pixels per inch of pictures (default: 300)."""
    bleed: Rim = 3.0
    """How far art reaches beyond the cut, in mm (default: 3)."""
    copies: Literal["repeat", "once"] = "repeat"
    """Whether a piece with three copies has its pages three times, or `once` (default: `repeat`)."""
    punchboards: tuple[Word, ...] = (Word("auto"),)
    """The components that are punched out of boards; `[]` for none (default: all tokens and tiles)."""
    sheet: Word = Word("A4")
    """The size of a punchboard: a paper such as `A4`, or `205 x 275 mm` (default: A4)."""
    margin: Rim = 10.0
    """The edge of a punchboard that holds it together, in mm (default: 10)."""
    gap: Rim = 4.0
    """The cardboard between tokens, in mm: half of it is bleed for each (default: 4)."""
    cut: str = "CutContour"
    """The name of the ink of die lines (default: `CutContour`)."""
    fold: str = "Crease"
    """The name of the ink of folds (default: `Crease`)."""

    def files(self, job: Job) -> Iterator[File]:
        """See `Destination.files`."""
        for ink in (self.cut, self.fold):
            if ink in ("", "All", "None"):
                what = f"an ink can't be called `{ink}`"
                raise Problem("EXPORT035", what, job.origin, "write a name such as `CutContour`")
        profile = profile_of(job, self.profile, self.ink)
        layers = self.standard != "pdf-x1a"
        how = PressSettings(profile, self.ink / 100, self.dpi, _STANDARDS[self.standard], layers)
        made: list[_Made] = []
        punched = self._punched(job)
        for part in job.parts:
            if part.pieces and part not in punched and part.component.kind != "picture":
                made.append(self._component(job, part, how))
        if punched:
            made += self._boards(job, punched, how)
        made += self._rulebook(job, how)
        yield from (each.file for each in made)
        if made and not job.request.only and not job.request.rows:
            yield ready("files.csv", as_csv([_HEAD, *(each.row for each in made)]))

    def _punched(self, job: Job) -> list[Part]:
        """The components that are punched out of boards. Raises `Problem` for one that doesn't exist."""
        if [word.text for word in self.punchboards] == ["auto"]:
            return [part for part in job.parts if part.pieces and is_punched(part)]
        known = {component.name for component in job.game.components}
        for word in self.punchboards:
            if word.text not in known:
                hint = similar(word.text, known, "component")
                what = f"there is no component `{word.text}`"
                raise Problem("EXPORT036", what, word.at("punchboards"), hint)
        names = {word.text for word in self.punchboards}
        found = [part for part in job.parts if part.pieces and part.component.name in names]
        for part in found:
            if not is_flat(part):
                what = f"`{part.component.name}` is folded: it can't be punched out of a board"
                hint = "leave it out of `punchboards`: it gets a file of its own"
                raise Problem("EXPORT036", what, job.origin, hint)
        return found

    def _component(self, job: Job, part: Part, how: PressSettings) -> _Made:
        """The pages of a component, one piece each."""
        component = part.component
        two_sided = any(piece.back is not None for piece in part.pieces)
        known: dict[tuple[int, int], Frame] = {}
        pages: list[PressPage] = []
        for piece in part.pieces:
            own: list[PressPage] = []
            for face in (piece.front, piece.back) if two_sided else (piece.front,):
                key = (id(face.frame) if face else 0, id(piece.front.outline))
                if key not in known:
                    shown = face or piece.front
                    width, height = shown.size
                    page = Frame(Size(width + 2 * self.bleed, height + 2 * self.bleed))
                    if face is not None:
                        page = press_page(face, self.bleed)
                    if not is_box(piece):
                        inks = (self.cut, self.fold)
                        page = with_lines(page, shown, piece, self.bleed, inks)
                    known[key] = page
                own.append(PressPage(known[key], self.bleed))
            pages += own * (piece.copies if self.copies == "repeat" else 1)
        size = part.pieces[0].front.size
        count = sum(piece.copies for piece in part.pieces)
        sides = 2 if two_sided else 1
        file = _file(job, f"{component.name}.pdf", component.title, pages, how)
        return _Made(file, _row(file, size, self.bleed, len(pages), sides, count))

    def _boards(self, job: Job, parts: Sequence[Part], how: PressSettings) -> Iterator[_Made]:
        for part, least in short_of_bleed(parts, min(_LEAST_BLEED, self.gap / 2)):
            job.say(
                "EXPORT037",
                f"the art of `{part.component.name}` reaches only {least:g} mm beyond the cut",
                part.component.origin,
                f"set `bleed: {max(_LEAST_BLEED, self.gap / 2):g}`, or the board shows where the blade misses",
            )
        paper = paper_named(self.sheet.text, job.inspection.papers, self.sheet.at("sheet"))
        frames = list(boards(job, parts, paper, self.cut, self.margin, self.gap))
        if not frames:
            return
        two_sided = any(piece.back for part in parts for piece in part.pieces)
        pages = [PressPage(frame, 0.0) for frame in frames]
        count = sum(piece.copies for part in parts for piece in part.pieces)
        file = _file(job, f"{_BOARD}.pdf", "Punchboards", pages, how)
        sides = 2 if two_sided else 1
        yield _Made(file, _row(file, paper.size, 0.0, len(pages), sides, count))

    def _rulebook(self, job: Job, how: PressSettings) -> Iterator[_Made]:
        """The rulebook, with bleed if the game has any."""
        if not job.wants_book or job.game.rulebook is None:
            return
        from generator.build.rulebook import rulebook_documents

        found = rulebook_documents(job.inspection, job.game.rulebook, job.messages)
        if not found:
            return
        document = found[1 if job.game.rulebook.bleed else 0][1]
        if not job.game.rulebook.bleed:
            job.say(
                "EXPORT039",
                "the rulebook has no bleed",
                job.game.spec.origin,
                "write `rulebook: {bleed: 3}` if anything on its pages reaches the edge",
                severity=Severity.ADVICE,
            )
        pages = [
            PressPage(page.frame, page.trim.x if page.trim else 0.0) for page in document.pages
        ]
        file = _file(job, "rulebook.pdf", "Rulebook", pages, how)
        page = document.pages[0]
        size = page.trim.size if page.trim else page.frame.size
        bleed = pages[0].bleed
        yield _Made(file, _row(file, size, bleed, len(pages), 2, 1))


def _file(job: Job, path: str, title: str, pages: Sequence[PressPage], how: PressSettings) -> File:
    width, height = pages[0].frame.size
    said = f"{counted(len(pages), 'page')} of {width:.4g} x {height:.4g} mm"
    return press_file(job, path, title, pages, how, said)


def _row(
    file: File, size: Size, bleed: float, pages: int, sides: int, pieces: int
) -> tuple[str, ...]:
    """What the list says of a file."""
    lengths = (round(length, 3) for length in (*size, bleed))
    return (file.path, *map(str, (*lengths, pages, sides, pieces)))
